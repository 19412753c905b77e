// What pages may have of a published row. Whatever reads the copy may hand it to a visitor, so what no visitor is shown is left out
// before the copy is made. Pure.
import { isKind, kinds, type PublicKind, publicKinds } from "../kinds.ts";
import { lacksConsent } from "../pages/trust.ts";
import type { Entry } from "./entry.ts";

type Data = Entry["data"];

const isPublicKind = (kind: string): kind is PublicKind => Object.hasOwn(publicKinds, kind);

/** A row of the database has the office's fields too, one of a copy has not. */
function publicData(kind: PublicKind, data: Data): Data | undefined {
  const whole = kinds[kind].safeParse(data).data;
  if (publicKinds[kind] === kinds[kind]) return whole;
  return (whole ? publicKinds[kind].strip().safeParse(whole) : publicKinds[kind].safeParse(data)).data;
}

/**
 * The entry with its data as the code reads it: a row from before a field existed has the field's default. "unfit": the row does not fit
 * its kind. "withheld": no visitor is shown it.
 */
export function publicEntry(entry: Entry): Entry | "unfit" | "withheld" {
  const { kind } = entry;
  if (!isPublicKind(kind)) return isKind(kind) ? "withheld" : "unfit";
  const data = publicData(kind, entry.data);
  if (!data) return "unfit";
  return kind === "testimonial" && lacksConsent(data) ? "withheld" : { ...entry, data };
}

/** What is needed of an entry that is published and not shown: whether it is still off, and what leads of before call it. */
export function hiddenEntry(entry: Entry): Entry {
  const { name, sample, example, services, places } = entry.data;
  const data = Object.entries({ name, sample, example, services, places }).filter(([, value]) => value !== undefined);
  return { ...entry, data: Object.fromEntries(data) };
}

const rowsOf = (value: unknown): Data[] => (Array.isArray(value) ? value : []);

/** Rows whose text is said by this language or by the other one; rows are paired where both lists are as long (withBorrowedNames). */
function saidRows(own: unknown, other: unknown, field: string): Data[] {
  const [rows, others] = [rowsOf(own), rowsOf(other)];
  return rows.filter((row, at) => row[field] || (rows.length === others.length && others[at]?.[field]));
}

/** The settings of a language without what no page shows yet, or any more. The same object where all of it is shown. */
export function publicSettings(own: Data, other: Data | undefined, isServiceOff: (slug: string) => boolean): Data {
  const offered = (rows: unknown, field: string) => rowsOf(rows).filter((row) => !isServiceOff(String(row[field])));
  const shown = {
    licences: saidRows(own.licences, other?.licences, "number"),
    team: saidRows(own.team, other?.team, "name"),
    prices: offered(own.prices, "service"),
    warranties: offered(own.warranties, "service"),
    amcPlans: offered(own.amcPlans, "page"),
  };
  const lists = Object.entries(shown).filter(([name, rows]) => rows.length < rowsOf(own[name]).length);
  const words = [
    ...(own.emergencyPhone ? [] : ["emergencyMeans"]),
    ...(own.visitFeeAed ? [] : ["visitFeeCovers"]),
    ...(own.tradeLicence ? [] : ["tradeLicenceIssuer", "tradeLicenceExpires", "tradeLicencePicture"]),
  ].filter((name) => own[name]);
  if (lists.length + words.length === 0) return own;
  return { ...own, ...Object.fromEntries(lists), ...Object.fromEntries(words.map((name) => [name, ""])) };
}
