// What a form asked beyond name and message, in the reader's words; a calculation opens as its sender saw it.
import { getTranslations } from "next-intl/server";
import type { Locale } from "#lib/i18n/locales";
import { calculationPath } from "#lib/leads/inputs";
import { detailName, detailValue } from "#lib/mail/texts";

export async function LeadDetails({ details, locale }: { details: Record<string, unknown>; locale: Locale }) {
  const t = await getTranslations("attachedCalculation");
  const rows = Object.entries(details).filter(([, value]) => typeof value === "string" || typeof value === "number");
  if (rows.length === 0) return null;
  return (
    <>
      <h2 className="mt-6 text-[1.05rem]">{t("office")}</h2>
      <dl className="mt-2 border border-line bg-sheet text-[0.95rem]">
        {rows.map(([key, value]) => (
          <div key={key} className="grid grid-cols-[7em_1fr] gap-4 border-line px-4 py-2 not-first:border-t">
            <dt className="text-soft">{detailName(key, locale)}</dt>
            <dd className="min-w-0 break-words">
              {key === "calculation" && calculationPath.safeParse(value).success ? (
                <a href={String(value)} target="_blank" rel="noopener" className="text-cool underline">
                  {t("open")}
                </a>
              ) : (
                <bdi>{detailValue(key, String(value), locale)}</bdi>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
