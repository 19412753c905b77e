// What pages may read of a published row. Code that reads the snapshot may pass it to a visitor, so what visitors must not see is removed
// before the snapshot is made. Pure.
import { emergencyPages } from "../../site/services.ts";
import { withoutFormerFields } from "../kinds/former-fields.ts";
import { isKind, kinds, type PublicKind, publicKinds } from "../kinds.ts";
import { lacksConsent } from "../pages/trust.ts";
import type { Entry } from "./entry.ts";

type Data = Entry["data"];

const isPublicKind = (kind: string): kind is PublicKind => Object.hasOwn(publicKinds, kind);

/** A row of the database also has the office's fields, a row of a snapshot does not. */
function publicData(kind: PublicKind, data: Data): Data | undefined {
  const whole = kinds[kind].safeParse(withoutFormerFields(kind, data)).data;
  if (publicKinds[kind] === kinds[kind]) return whole;
  return (whole ? publicKinds[kind].strip().safeParse(whole) : publicKinds[kind].safeParse(data)).data;
}

/**
 * The entry with parsed data: a row from before a field existed has the field's default. "unfit": the row does not fit its schema.
 * "withheld": no visitor may see it.
 */
export function publicEntry(entry: Entry): Entry | "unfit" | "withheld" {
  const { kind } = entry;
  if (!isPublicKind(kind)) return isKind(kind) ? "withheld" : "unfit";
  const data = publicData(kind, entry.data);
  if (!data) return "unfit";
  return lacksConsent(kind, data) ? "withheld" : { ...entry, data };
}

/** Whether an entry is hidden while there is no emergency line. */
export const needsEmergencyLine = ({ kind, slug }: Pick<Entry, "kind" | "slug">): boolean =>
  kind === "service" && emergencyPages.includes(slug);

/**
 * What is needed of an entry that is published but not shown: whether it is still off, and its name for older leads. A page that needs an
 * emergency line keeps its text, because a demonstration has such a line and does not ask the database.
 */
export function hiddenEntry(entry: Entry): Entry {
  if (needsEmergencyLine(entry)) return entry;
  const { name, sample, example, services, places } = entry.data;
  const data = Object.entries({ name, sample, example, services, places }).filter(([, value]) => value !== undefined);
  return { ...entry, data: Object.fromEntries(data) };
}

const rowsOf = (value: unknown): Data[] => (Array.isArray(value) ? value : []);

/** Rows whose text exists in this language or in the other; rows are paired if both lists have the same length (withBorrowedNames). */
function rowsWithText(list: unknown, otherList: unknown, field: string): Data[] {
  const [rows, others] = [rowsOf(list), rowsOf(otherList)];
  return rows.filter((row, at) => row[field] || (rows.length === others.length && others[at]?.[field]));
}

/** The settings of a language without what no page shows yet, or any more. Returns the same object if all of it is shown. */
export function publicSettings(settings: Data, otherSettings: Data | undefined, isServiceOff: (slug: string) => boolean): Data {
  const offered = (rows: unknown, field: string) => rowsOf(rows).filter((row) => !isServiceOff(String(row[field])));
  const shown = {
    tradeLicences: rowsWithText(settings.tradeLicences, otherSettings?.tradeLicences, "number"),
    licences: rowsWithText(settings.licences, otherSettings?.licences, "number"),
    insurances: rowsWithText(settings.insurances, otherSettings?.insurances, "number"),
    licensedFirms: rowsWithText(settings.licensedFirms, otherSettings?.licensedFirms, "number"),
    makes: rowsWithText(settings.makes, otherSettings?.makes, "name"),
    references: rowsOf(settings.references).filter(({ consent }) => consent === true),
    team: rowsWithText(settings.team, otherSettings?.team, "name"),
    prices: offered(settings.prices, "service"),
    warranties: offered(settings.warranties, "service"),
    amcPlans: offered(settings.amcPlans, "page"),
  };
  const lists = Object.entries(shown).filter(([name, rows]) => rows.length < rowsOf(settings[name]).length);
  // Words about something that is not stated. The fee after hours and that of a wasted visit are statements of their own.
  const words = [
    ...(settings.emergencyPhone ? [] : ["emergencyMeans"]),
    ...(settings.visitFeeAed ? [] : ["visitFeeCovers"]),
    ...(settings.visitBuildingAed ? [] : ["visitBuildingCovers"]),
    ...(shown.warranties.length > 0 ? [] : ["warrantyClaim"]),
  ].filter((name) => settings[name]);
  if (lists.length + words.length === 0) return settings;
  return { ...settings, ...Object.fromEntries(lists), ...Object.fromEntries(words.map((name) => [name, ""])) };
}
