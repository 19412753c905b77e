// Who the firm is, as rows: on the contact page, and at the head of the privacy policy as the controller of the data.
import { getTranslations } from "next-intl/server";
import { DocumentPicture } from "#components/ui/document-picture";
import { Invented } from "#components/ui/invented";
import { readFirm } from "#lib/content/pages/business";
import type { FirmRow } from "#lib/content/pages/firm";
import { readSettings } from "#lib/content/store/read";
import { isolated } from "#lib/i18n/bidi";
import { currentLocale } from "#lib/i18n/current";
import { isRealAddress } from "#lib/site/placeholder-firm";

type Row = Pick<FirmRow, "name" | "lines"> & { picture?: string; href?: string; isInvented: boolean };

async function Rows({ rows, label }: { rows: readonly Row[]; label: string }) {
  const locale = await currentLocale();
  return (
    <dl aria-label={label} className="border-t border-line">
      {rows.map(({ name, lines, picture, href, isInvented }) => (
        <div key={`${name} ${lines[0]}`} className="grid gap-x-6 border-b border-line py-2.5 sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)]">
          <dt className="text-soft">{name}</dt>
          <dd className="wrap-anywhere">
            {lines.map((line) => (
              <span key={line} className="block">
                {href ? (
                  <a href={href} className="inline-flex min-h-11 items-center text-cool underline">
                    <bdi dir="ltr">{line}</bdi>
                  </a>
                ) : (
                  <span>{isolated(line, locale)}</span>
                )}
                {isInvented && <Invented />}
              </span>
            ))}
            {picture && <DocumentPicture slug={picture} name={name} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Nothing while the settings fill none of it. Certificates stand among what one can count on. */
export async function WhoWeAre() {
  const [t, locale] = [await getTranslations("firm"), await currentLocale()];
  const rows = (await readFirm(locale)).filter(({ id }) => id !== "certificate");
  if (rows.length === 0) return null;
  return (
    <section className="halves items-start!">
      <h2>{t("title")}</h2>
      <Rows rows={rows.map((row) => ({ ...row, isInvented: true }))} label={t("title")} />
    </section>
  );
}

/** Who answers for personal data, by the registered name where the settings have one. */
export async function Controller() {
  const [t, locale] = [await getTranslations("firm"), await currentLocale()];
  const [{ legalName, businessName, email }, firm] = [await readSettings(locale), await readFirm(locale)];
  const rows: Row[] = [
    { name: t("controller"), lines: [legalName || businessName], isInvented: legalName !== "" },
    ...firm.filter(({ id }) => id === "trade" || id === "address").map(({ name, lines }) => ({ name, lines, isInvented: true })),
    ...(isRealAddress(email) ? [{ name: t("email"), lines: [email], href: `mailto:${email}`, isInvented: true }] : []),
  ];
  return (
    <div className="mb-8">
      <Rows rows={rows} label={t("controllerTitle")} />
    </div>
  );
}
