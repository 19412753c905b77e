// A quote as the office, its page and its paper show it. Pure.
import { isLocale, type Locale } from "../../i18n/locales.ts";
import { isOneOf } from "../inbox/types.ts";
import type { Sums } from "./money.ts";

/** As in the database; "expired" follows from the last day. */
export const quoteStates = ["draft", "sent", "accepted", "declined", "replaced", "withdrawn", "expired"] as const;
export type QuoteState = (typeof quoteStates)[number];

type QuoteLine = {
  text: string;
  quantity: number;
  unit: string;
  unitFils: number;
  totalFils: number;
  /** The price of the settings that it began with. */
  price: string | null;
};

/** What a quote says. All its sums include VAT. */
export type QuoteContent = Sums & {
  /** "QT-2026-0001", of a revision "QT-2026-0001-2"; empty for a draft that was never sent. */
  number: string;
  locale: Locale;
  lines: QuoteLine[];
  vatPercent: number;
  inclusions: string;
  exclusions: string;
  terms: string;
  note: string;
  /** The last day in Dubai on which it can be accepted. */
  validUntil: string;
  sentAt: string | null;
  version: number;
};

type Fields = Record<string, unknown>;
const text = (value: unknown) => (typeof value === "string" ? value : "");
export const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);

/** The content of a row, without its number, which the office and the page read from different columns. */
export function contentOf(row: Fields): Omit<QuoteContent, "number"> {
  const lines = Array.isArray(row.lines) ? (row.lines as Fields[]) : [];
  return {
    locale: typeof row.locale === "string" && isLocale(row.locale) ? row.locale : "en",
    lines: lines.map((line) => ({
      text: text(line.text),
      quantity: Number(line.quantity),
      unit: text(line.unit),
      unitFils: Number(line.unit_fils),
      totalFils: Number(line.total_fils),
      price: textOrNull(line.price),
    })),
    subtotalFils: Number(row.subtotal_fils),
    discountFils: Number(row.discount_fils),
    vatPercent: Number(row.vat_percent),
    vatFils: Number(row.vat_fils),
    totalFils: Number(row.total_fils),
    inclusions: text(row.inclusions),
    exclusions: text(row.exclusions),
    terms: text(row.terms),
    note: text(row.note),
    validUntil: text(row.valid_until),
    sentAt: textOrNull(row.sent_at),
    version: Number(row.version),
  };
}

/** The state of a row on a day in Dubai; the same rule as private.quote_state(). */
export function stateOf({ status, valid_until }: Fields, today: string): QuoteState {
  if (!isOneOf(quoteStates, status)) return "withdrawn";
  return ["sent", "declined"].includes(status) && text(valid_until) < today ? "expired" : status;
}

/** "QT-2026-0001-2": the number with its revision, as private.quote_name() writes it. */
export const quoteName = (number: string | null, revision: number) => (number ? number + (revision > 1 ? `-${revision}` : "") : "");

/** The address of a quote's page, without its language. */
export const quotePath = (link: string) => `/q/${link}`;

/** Lines of a text, without empty ones. */
export const linesOf = (value: string) =>
  value
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
