// What a quote says, as the customer reads it: on its page, and in the office before it is sent.
import { getTranslations } from "next-intl/server";
import { formatDate } from "#lib/i18n/dates";
import { locales } from "#lib/i18n/locales";
import { amountOf, quantityText, sumMoneyOf, sumRows } from "#lib/leads/quotes/money";
import { linesOf, type QuoteContent } from "#lib/leads/quotes/quote";
import { dubaiDay } from "#lib/time/dubai-clock";

/** `name`: whom it is for. */
export async function QuotePaper({ quote, name }: { quote: QuoteContent; name: string }) {
  const { locale, lines, sentAt, validUntil } = quote;
  const t = await getTranslations({ locale, namespace: "quotePaper" });
  const { tag, dir } = locales[locale];
  const texts = (["inclusions", "exclusions", "terms", "note"] as const).filter((part) => quote[part].trim());
  return (
    <div lang={tag} dir={dir} className="quote-paper">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-16">
        {[
          { label: t("for"), value: name },
          { label: t("date"), value: formatDate(dubaiDay(sentAt ? Date.parse(sentAt) : Date.now()), locale) },
          { label: t("validUntil"), value: formatDate(validUntil, locale) },
        ].map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-14 text-soft">{label}</dt>
            <dd className="break-words">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <table className="mt-6 w-full">
        <thead className="text-14 text-soft">
          <tr className="border-b border-ink text-end">
            <th scope="col" className="py-2 pe-4 text-start font-normal">
              {t("item")}
            </th>
            <th scope="col" className="py-2 pe-4 text-start font-normal max-sm:hidden">
              {t("quantity")}
            </th>
            <th scope="col" className="py-2 pe-4 text-end font-normal max-sm:hidden">
              {t("price")}
            </th>
            <th scope="col" className="py-2 text-end font-normal">
              {t("sum")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ text, quantity, unit, unitFils, totalFils }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a quote have no other identity
            <tr key={at} className="border-b border-line align-top">
              <th scope="row" className="py-3 pe-4 text-start font-normal break-words">
                <span dir="auto" className="block">
                  {text}
                </span>
                <span className="block text-14 text-soft tabular-nums sm:hidden">
                  <bdi>{quantityText(quantity, unit)}</bdi> × <bdi>{amountOf(unitFils)}</bdi>
                </span>
              </th>
              <td className="py-3 pe-4 tabular-nums max-sm:hidden">
                <bdi>{quantityText(quantity, unit)}</bdi>
              </td>
              <td className="py-3 pe-4 text-end tabular-nums max-sm:hidden">{amountOf(unitFils)}</td>
              <td className="py-3 text-end font-medium tabular-nums">{amountOf(totalFils)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="ms-auto mt-3 grid max-w-[26rem] grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-16">
        {sumRows(quote, t).map(({ label, fils, isTotal }) => (
          <div key={label} className={`contents ${isTotal ? "text-18 font-medium" : "text-soft"}`}>
            <dt>{label}</dt>
            <dd className="text-end whitespace-nowrap tabular-nums">
              <bdi>{sumMoneyOf(fils, locale)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {texts.length > 0 && (
        <div className="mt-8 grid gap-6 sm:grid-cols-2">
          {texts.map((part) => (
            <div key={part}>
              <h3 className="border-b border-line pb-1 text-16 font-medium">{t(part)}</h3>
              <ul className="mt-2 grid gap-1 text-16">
                {linesOf(quote[part]).map((line) => (
                  <li key={line} dir="auto" className="break-words">
                    {line}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
      <p className="mt-6 text-14 text-soft">{t("notInvoice")}</p>
    </div>
  );
}
