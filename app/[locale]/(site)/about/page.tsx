// The about page: the office's text, and beside it the facts of the settings: claims with their proof, hours, licences.
import { getTranslations } from "next-intl/server";
import { EmiratesMap } from "#components/illustrations/emirates-map";
import { Addresses } from "#components/layout/addresses";
import { ContactButtons, EmergencyLine } from "#components/layout/contact-links";
import { OpeningHours, OpenState } from "#components/layout/opening-hours";
import { Team } from "#components/sections/team";
import { TextPage, textPageMetadata } from "#components/sections/text-page";
import { DocumentPicture } from "#components/ui/document-picture";
import { readLicences } from "#lib/content/pages/business";
import { emiratesOnMap } from "#lib/content/pages/served-places";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { formatDate } from "#lib/i18n/dates";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("about");

export default async function AboutPage() {
  return (
    <TextPage
      slug="about"
      aside={<Facts />}
      after={
        <>
          <Team />
          <Places />
          <ContactButtons />
        </>
      }
    />
  );
}

/** Where we work, on a drawn map. */
async function Places() {
  const [t, home, place] = [await getTranslations("site"), await getTranslations("home"), await getTranslations("location")];
  const locale = await currentLocale();
  const places = await emiratesOnMap(locale);
  if (places.length === 0) return null;
  return (
    <section className="mb-10 max-w-[56rem]">
      <h2 className="mb-5">{t("places")}</h2>
      <EmiratesMap places={places} label={home("mapLabel")} kilometres={(km) => place("distance", { km })} />
    </section>
  );
}

async function Facts() {
  const [t, locale] = [await getTranslations("site"), await currentLocale()];
  const { claims, hours, legalName, taxNumber } = await readSettings(locale);
  const licences = await readLicences(locale);
  const register = [
    ...(legalName ? [{ name: t("legalName"), picture: "", lines: [legalName] }] : []),
    ...licences.map(({ name, number, issuer, issued, expires, scope, picture }) => ({
      name,
      picture,
      lines: [
        [number, issuer].filter(Boolean).join(" · "),
        ...(scope ? [scope] : []),
        ...(issued ? [t("paperIssued", { date: formatDate(issued, locale) })] : []),
        ...(expires ? [t("paperUntil", { date: formatDate(expires, locale) })] : []),
      ],
    })),
    ...(taxNumber ? [{ name: t("taxNumber"), picture: "", lines: [taxNumber] }] : []),
  ];
  return (
    <div className="grid content-start gap-8">
      <dl className="border border-line bg-sheet">
        {claims.map(({ figure, label, proof }) => (
          <div key={label} className="flex flex-col-reverse border-line px-5 py-3 not-first:border-t">
            <dt className="text-[0.9rem] text-soft">
              {label}
              {proof && <span className="block">{proof}</span>}
            </dt>
            <dd className="text-[1.15rem] font-medium">
              <bdi>{figure}</bdi>
            </dd>
          </div>
        ))}
        {register.map(({ name, picture, lines }) => (
          <div key={name} className="border-t border-line px-5 py-3">
            <dt className="text-[0.9rem] text-soft">{name}</dt>
            {lines.map((line) => (
              <dd key={line}>{line}</dd>
            ))}
            {picture && (
              <dd>
                <DocumentPicture slug={picture} name={name} />
              </dd>
            )}
          </div>
        ))}
      </dl>
      {hours.length > 0 && (
        <section>
          <h2 className="text-[1.1rem]">{t("hours")}</h2>
          <OpenState className="mt-2" />
          <EmergencyLine className="my-2" />
          <OpeningHours />
        </section>
      )}
      <Addresses />
    </div>
  );
}
