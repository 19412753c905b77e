// The firm's addresses with links to a public map, and its profiles on other sites. Links only: no third-party map is embedded.
import { getTranslations } from "next-intl/server";
import { Invented } from "#components/ui/invented";
import { readAddress } from "#lib/content/pages/business";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { profileLinks } from "#lib/site/profiles";

export const smallLink = "inline-flex min-h-11 min-w-6 items-center underline decoration-line hover:decoration-cool md:min-h-6 md:py-1";

type PlaceProps = { name?: string; lines: readonly string[]; mapLink: string; openMaps: string };

function Address({ name, lines, mapLink, openMaps }: PlaceProps) {
  const said = name || lines[0];
  return (
    <p>
      {name && <span className="block font-medium">{name}</span>}
      {lines.map((line, index) => (
        <span key={line} className="block">
          {line}
          {index === lines.length - 1 && <Invented />}
        </span>
      ))}
      {mapLink && (
        <a href={mapLink} rel="noopener" className={`${smallLink} print:hidden`}>
          {openMaps}
          {said && <span className="sr-only">: {said}</span>}
        </a>
      )}
    </p>
  );
}

/** The main address alone, for the footer. */
export async function MainAddress({ className = "" }: { className?: string }) {
  const [t, locale] = [await getTranslations("site"), await currentLocale()];
  const [lines, { mapLink }] = [await readAddress(locale), await readSettings(locale)];
  if (lines.length === 0 && !mapLink) return null;
  return (
    <div className={className}>
      <Address {...{ lines, mapLink, openMaps: t("openMaps") }} />
    </div>
  );
}

/** All addresses; nothing where there are none. */
export async function Addresses({ className = "" }: { className?: string }) {
  const [t, locale] = [await getTranslations("site"), await currentLocale()];
  const [lines, { mapLink, otherAddresses }] = [await readAddress(locale), await readSettings(locale)];
  if (lines.length === 0 && !mapLink && otherAddresses.length === 0) return null;
  return (
    <div className={`grid content-start gap-3 ${className}`}>
      {(lines.length > 0 || mapLink) && <Address {...{ lines, mapLink, openMaps: t("openMaps") }} />}
      {otherAddresses.map(({ name, address, mapLink: link }) => (
        <Address key={`${name} ${address}`} name={name} lines={[address]} mapLink={link} openMaps={t("openMaps")} />
      ))}
    </div>
  );
}

/** Links to profiles, labelled with the names of their networks. */
export async function Profiles({ className = "" }: { className?: string }) {
  const [t, locale] = [await getTranslations("site"), await currentLocale()];
  const profiles = profileLinks((await readSettings(locale)).profiles);
  if (profiles.length === 0) return null;
  return (
    <ul aria-label={t("profiles")} className={`flex flex-wrap gap-x-5 print:hidden ${className}`}>
      {profiles.map(({ href, name }) => (
        <li key={href}>
          <a href={href} rel="me noopener" className={smallLink}>
            <bdi>{name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
