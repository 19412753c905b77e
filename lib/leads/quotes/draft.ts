// Reads the office's form of a quote. Everything that was typed comes back with its problems, so that nothing is lost. Pure.
import { z } from "zod";
import { isLocale } from "../../i18n/locales.ts";
import type { Json } from "../../supabase/database.types.ts";
import { clean } from "../kinds/inputs.ts";
import { filsOf, quantityOf, vatRates } from "./money.ts";

/** At most this many lines. */
const maxLines = 60;
/** The longest texts, as the database takes them. */
const maxLengths = { text: 300, unit: 40, inclusions: 4000, exclusions: 4000, terms: 2000, note: 2000 } as const;

/** The fields of one line, each several times in the form, in the order of the lines. */
const lineFields = ["text", "quantity", "unit", "price", "from"] as const;
export type TypedLine = Record<(typeof lineFields)[number], string>;

/** By field: "line-0-text", "discount", "validUntil"; "lines" where there is none. */
export type DraftProblems = Record<string, "required" | "invalid">;

const field = (form: FormData, name: string) => String(form.get(name) ?? "");
const isBlank = ({ text, price }: TypedLine) => text.trim() === "" && price.trim() === "";

/** The lines as typed, without those that are empty. */
export function typedLines(form: FormData): TypedLine[] {
  const columns = Object.fromEntries(lineFields.map((name) => [name, form.getAll(`line-${name}`).map(String)]));
  const rows = (columns.text ?? []).slice(0, maxLines + 10).map((_, at) => {
    const row = Object.fromEntries(lineFields.map((name) => [name, columns[name]?.[at] ?? ""]));
    return row as TypedLine;
  });
  return rows.filter((row) => !isBlank(row)).slice(0, maxLines);
}

function lineProblems(line: TypedLine, at: number): DraftProblems {
  const name = clean(line.text);
  return {
    ...((!name || name.length > maxLengths.text) && { [`line-${at}-text`]: name ? ("invalid" as const) : ("required" as const) }),
    ...(quantityOf(line.quantity || "1") === undefined && { [`line-${at}-quantity`]: "invalid" as const }),
    ...(clean(line.unit).length > maxLengths.unit && { [`line-${at}-unit`]: "invalid" as const }),
    ...(filsOf(line.price) === undefined && { [`line-${at}-price`]: line.price.trim() ? ("invalid" as const) : ("required" as const) }),
  };
}

const validDay = z.iso.date();

/** The draft as save_quote() takes it, or what is wrong with it. */
export function draftFrom(form: FormData): { draft: Record<string, Json> } | { problems: DraftProblems } {
  const lines = typedLines(form);
  const discount = field(form, "discount").trim();
  const validUntil = field(form, "validUntil");
  const texts = (["inclusions", "exclusions", "terms", "note"] as const).map((name) => [name, clean(field(form, name))] as const);
  const problems: DraftProblems = {
    ...Object.assign({}, ...lines.map(lineProblems)),
    ...(discount && filsOf(discount) === undefined && { discount: "invalid" as const }),
    ...(!validDay.safeParse(validUntil).success && { validUntil: "required" as const }),
    ...Object.fromEntries(texts.filter(([name, value]) => value.length > maxLengths[name]).map(([name]) => [name, "invalid" as const])),
  };
  if (Object.keys(problems).length > 0) return { problems };
  const [locale, vat] = [field(form, "locale"), Number(field(form, "vat"))];
  return {
    draft: {
      locale: isLocale(locale) ? locale : "en",
      vat_percent: vatRates.find((rate) => rate === vat) ?? vatRates[0],
      lines: lines.map((line) => ({
        text: clean(line.text).replace(/\s+/g, " "),
        quantity: quantityOf(line.quantity || "1") ?? 1,
        unit: clean(line.unit),
        unit_fils: filsOf(line.price) ?? 0,
        price: line.from.slice(0, 120) || null,
      })),
      discount_fils: filsOf(discount || "0") ?? 0,
      valid_until: validUntil,
      ...Object.fromEntries(texts),
    },
  };
}
