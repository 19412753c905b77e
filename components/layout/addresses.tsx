// The firm's addresses with links to a public map, and its profiles on other sites. Links only: no third-party map is embedded.
import { getTranslations } from "next-intl/server";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { profileLinks } from "#lib/site/profiles";

export const smallLink = "inline-flex min-h-11 min-w-6 items-center underline decoration-line hover:decoration-cool md:min-h-6 md:py-1";

type PlaceProps = { name?: string; address: string; mapLink: string; openMaps: string };

function Address({ name, address, mapLink, openMaps }: PlaceProps) {
  return (
    <p>
      {name && <span className="block font-medium">{name}</span>}
      {address && <span className="block">{address}</span>}
      {mapLink && (
        <a href={mapLink} rel="noopener" className={`${smallLink} print:hidden`}>
          {openMaps}
          {(name || address) && <span className="sr-only">: {name || address}</span>}
        </a>
      )}
    </p>
  );
}

/** The main address alone, for the footer. */
export async function MainAddress({ className = "" }: { className?: string }) {
  const [t, locale] = [await getTranslations("site"), await currentLocale()];
  const { address, mapLink } = await readSettings(locale);
  if (!address && !mapLink) return null;
  return (
    <div className={className}>
      <Address {...{ address, mapLink, openMaps: t("openMaps") }} />
    </div>
  );
}

/** All addresses; nothing where there are none. */
export async function Addresses({ className = "" }: { className?: string }) {
  const [t, locale] = [await getTranslations("site"), await currentLocale()];
  const { address, mapLink, otherAddresses } = await readSettings(locale);
  if (!address && !mapLink && otherAddresses.length === 0) return null;
  return (
    <div className={`grid content-start gap-3 ${className}`}>
      {(address || mapLink) && <Address {...{ address, mapLink, openMaps: t("openMaps") }} />}
      {otherAddresses.map((other) => (
        <Address key={`${other.name} ${other.address}`} {...other} openMaps={t("openMaps")} />
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
