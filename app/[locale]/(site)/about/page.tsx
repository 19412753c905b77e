// Who we are: the text of the office, and beside it what the settings say: claims with their proof, hours, licences.
import { getTranslations } from "next-intl/server";
import { ContactButtons } from "#components/layout/contact-links";
import { OpeningHours, OpenState } from "#components/layout/opening-hours";
import { TextPage, textPageMetadata } from "#components/sections/text-page";
import { readSettings } from "#lib/content/read";
import { currentLocale } from "#lib/i18n/current";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("about");

export default async function AboutPage() {
  return <TextPage slug="about" aside={<Facts />} after={<ContactButtons />} />;
}

async function Facts() {
  const t = await getTranslations("site");
  const { claims, licences, hours, address } = await readSettings(await currentLocale());
  const shown = licences.filter(({ number }) => number);
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
        {shown.map(({ name, number, issuer, expires }) => (
          <div key={name} className="border-t border-line px-5 py-3">
            <dt className="text-[0.9rem] text-soft">{name}</dt>
            <dd>{[number, issuer, expires].filter(Boolean).join(" · ")}</dd>
          </div>
        ))}
      </dl>
      {hours.length > 0 && (
        <section>
          <h2 className="text-[1.1rem]">{t("hours")}</h2>
          <OpenState className="mt-2" />
          <OpeningHours />
          {address && <p className="mt-3">{address}</p>}
        </section>
      )}
    </div>
  );
}
