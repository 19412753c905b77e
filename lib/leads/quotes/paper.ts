// The paper of a quote, in its language. Every figure is the one of the row.
import "server-only";
import { getTranslations } from "next-intl/server";
import { siteUrl } from "../../env.ts";
import { formatDate } from "../../i18n/dates.ts";
import { localePath } from "../../i18n/locales.ts";
import type { Block, PdfDocument } from "../../pdf/document.ts";
import { documentFrame } from "../../pdf/letterhead.ts";
import { dubaiDay } from "../../time/dubai-clock.ts";
import { amountOf, quantityText, sumMoneyOf, sumRows } from "./money.ts";
import { linesOf, type QuoteContent, quotePath } from "./quote.ts";

/** `name`: whom it is for; `link`: of a quote that was sent. */
export async function quoteDocument(quote: QuoteContent, name: string, link: string): Promise<PdfDocument> {
  const { locale, number, lines, validUntil, sentAt } = quote;
  const t = await getTranslations({ locale, namespace: "quotePaper" });
  const day = dubaiDay(sentAt ? Date.parse(sentAt) : Date.now());
  const frame = await documentFrame(locale, day, "");
  const list = (title: string, text: string): Block[] =>
    text.trim()
      ? [
          { type: "heading", level: 2, text: title },
          { type: "list", ordered: false, items: linesOf(text).map((line) => [line]) },
        ]
      : [];
  const address = `${siteUrl()}${localePath(quotePath(link), locale)}`;
  return {
    ...frame,
    title: number ? t("title", { number }) : t("draft"),
    details: [
      { label: t("for"), value: name },
      { label: t("date"), value: formatDate(day, locale) },
      { label: t("validUntil"), value: formatDate(validUntil, locale) },
    ],
    blocks: [
      {
        type: "table",
        head: [t("item"), t("quantity"), t("price"), t("sum")],
        rows: lines.map(({ text, quantity, unit, unitFils, totalFils }) => [
          text,
          quantityText(quantity, unit),
          amountOf(unitFils),
          amountOf(totalFils),
        ]),
        numeric: [2, 3],
      },
      { type: "table", head: [], rows: sumRows(quote, t).map(({ label, fils }) => [label, sumMoneyOf(fils, locale)]), numeric: [1] },
      ...list(t("inclusions"), quote.inclusions),
      ...list(t("exclusions"), quote.exclusions),
      ...list(t("terms"), quote.terms),
      ...list(t("note"), quote.note),
      ...(link ? [{ type: "paragraph" as const, text: [`${t("online")}: `, { text: address, link: address }] }] : []),
      { type: "note", text: [t("notInvoice")] },
    ],
  };
}
