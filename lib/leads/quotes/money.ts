// Money in whole fils (1 AED is 100), as it is typed and shown. The sums of a quote that was saved are the database's (37_quotes.sql); the sums
// of one that is being typed are computed here by the same rule. Pure.
import { westernDigits } from "../../formats/digits.ts";
import { formatMoney } from "../../i18n/dates.ts";
import type { Locale } from "../../i18n/locales.ts";

/** VAT in the Emirates, in per cent; a firm that is not registered charges none. */
export const vatRates = [5, 0] as const;

/** A figure as people type it: with Arabic digits and separators, and commas between thousands. */
const figure = (typed: string) =>
  westernDigits(typed)
    .replace(/[\s\u00a0\u066c]/g, "")
    .replace(/\u066b/g, ".")
    .replace(/,(?=\d{3}(?:\D|$))/g, "");

/** "1,250.50" and "١٢٥٠٫٥" as fils; undefined for anything but an amount of at most ten million dirhams. */
export function filsOf(typed: string): number | undefined {
  const [, dirhams, fils = ""] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(figure(typed)) ?? [];
  return dirhams === undefined ? undefined : Number(dirhams) * 100 + Number(fils.padEnd(2, "0"));
}

/** A quantity of at most three decimals; undefined for anything else, and for none. */
export function quantityOf(typed: string): number | undefined {
  const plain = figure(typed).replace(/^(\d+),(\d{1,3})$/, "$1.$2");
  return /^\d{1,5}(?:\.\d{1,3})?$/.test(plain) && Number(plain) > 0 ? Number(plain) : undefined;
}

/** Fils as they are typed: 26250 as "262.50", 50000 as "500". */
export const typedAed = (fils: number) => (fils % 100 === 0 ? String(fils / 100) : (fils / 100).toFixed(2));

/** A line's sum, rounded half up. */
export function lineFils(quantity: number, unitFils: number): number {
  // In thousandths, because 1.005 has no exact binary form.
  return Math.floor((Math.round(quantity * 1000) * unitFils + 500) / 1000);
}

export type Sums = { subtotalFils: number; discountFils: number; vatFils: number; totalFils: number };

/** The sums of lines whose prices include VAT. */
export function sumsOf(lines: readonly { quantity: number; unitFils: number }[], discountFils: number, vatPercent: number): Sums {
  const subtotalFils = lines.reduce((sum, line) => sum + lineFils(line.quantity, line.unitFils), 0);
  const discount = Math.min(discountFils, subtotalFils);
  const totalFils = subtotalFils - discount;
  const parts = 100 + vatPercent;
  return { subtotalFils, discountFils: discount, totalFils, vatFils: Math.floor((2 * totalFils * vatPercent + parts) / (2 * parts)) };
}

/** "AED 262.50", in Arabic "262.50 درهم". */
export const moneyOf = (fils: number, locale: Locale) => formatMoney(fils / 100, locale);

/** "AED 250.00": a sum among others, which all have two decimals. */
export const sumMoneyOf = (fils: number, locale: Locale) => formatMoney(fils / 100, locale, 2);

const amounts = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** "1,262.50", for the columns of a table. */
export const amountOf = (fils: number) => amounts.format(fils / 100);

const quantities = new Intl.NumberFormat("en", { maximumFractionDigits: 3 });
/** "2", "1.5", with the unit if there is one. */
export const quantityText = (quantity: number, unit: string) => [quantities.format(quantity), unit].filter(Boolean).join(" ");

/** The messages of `quotePaper` that name sums. */
type SumWords = (key: "subtotal" | "discount" | "total" | "totalPlain" | "vat" | "net", values?: { percent: number }) => string;

/** The sums below the lines, each with its label, as the paper, the page and the office show them. */
export function sumRows(quote: Sums & { vatPercent: number }, words: SumWords): { label: string; fils: number; isTotal?: true }[] {
  const { subtotalFils, discountFils, totalFils, vatFils, vatPercent } = quote;
  return [
    ...(discountFils > 0
      ? [
          { label: words("subtotal"), fils: subtotalFils },
          { label: words("discount"), fils: discountFils },
        ]
      : []),
    { label: words(vatPercent > 0 ? "total" : "totalPlain"), fils: totalFils, isTotal: true },
    ...(vatPercent > 0
      ? [
          { label: words("vat", { percent: vatPercent }), fils: vatFils },
          { label: words("net"), fils: totalFils - vatFils },
        ]
      : []),
  ];
}
