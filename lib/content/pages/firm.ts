// Who the firm is, as lines of a language: its registered name, papers, tax number, insurances and address. Pure. A paper that has expired,
// and whatever the settings do not hold, has no line.
import { isolated } from "../../i18n/bidi.ts";
import { formatDate, formatMoney } from "../../i18n/dates.ts";
import { type Locale, locales } from "../../i18n/locales.ts";
import { placeOf } from "../../site/places.ts";
import type { Data } from "../kinds.ts";
import { currentLicences, isCurrent, type Licence, licencesOf } from "./business-dates.ts";
import { licencesFor } from "./trust.ts";

type Settings = Data<"settings">;
type Insurance = Settings["insurances"][number];

/** The words around them: `firm` in messages/. */
export type FirmWords = (
  key:
    | "legalName"
    | "tradeLicence"
    | "tradeLicenceIn"
    | "taxNumber"
    | "address"
    | "makani"
    | "until"
    | "policyUntil"
    | "issued"
    | "limit"
    | `cover.${Insurance["cover"]}`,
  values?: Record<string, string>,
) => string;

export type FirmRow = {
  id: "legalName" | "trade" | "certificate" | "taxNumber" | "insurance" | "address";
  name: string;
  /** The figures of a paper, or the parts of an address. */
  lines: string[];
  issued: string;
  /** The slug of the document's picture. */
  picture: string;
  /** Of a trade licence, where it holds. */
  emirate: string;
};

const emirateName = (emirate: string, locale: Locale) => placeOf(emirate)?.names[locale][0] ?? "";

/** Where a trade licence holds: "JAFZA, Dubai". */
export function tradeLicencePlace({ emirate, freeZone }: NonNullable<Licence["trade"]>, locale: Locale): string {
  return [freeZone, emirateName(emirate, locale)].filter(Boolean).join(locales[locale].comma);
}

/** "Trade licence, Dubai". */
function tradeLicenceName(licence: NonNullable<Licence["trade"]>, locale: Locale, t: FirmWords): string {
  const where = tradeLicencePlace(licence, locale);
  return where ? t("tradeLicenceIn", { where }) : t("tradeLicence");
}

/** Licences and certificates that have a number and have not expired. */
export function firmLicences(settings: Settings, locale: Locale, today: string, t: FirmWords): Licence[] {
  return currentLicences(
    licencesOf(settings, (licence) => tradeLicenceName(licence, locale, t)),
    today,
  );
}

/** The parts of the address that structured data names, too. */
export function addressParts({ address, addressArea, addressCity, addressEmirate }: Settings, locale: Locale) {
  const locality = [addressArea, addressCity].filter(Boolean).join(locales[locale].comma);
  return { street: address, locality, emirate: emirateName(addressEmirate, locale) };
}

/** Building and street; area, city and emirate, of which a city's own is not said twice; the number of the entrance. */
export function addressLines(settings: Settings, locale: Locale, t: FirmWords): string[] {
  const { street, locality, emirate } = addressParts(settings, locale);
  const isSaid = emirate === settings.addressCity || (street.includes(emirate) && !locality);
  return [
    street,
    [locality, isSaid ? "" : emirate].filter(Boolean).join(locales[locale].comma),
    settings.makani && t("makani", { number: settings.makani }),
  ].filter(Boolean);
}

const row = (id: FirmRow["id"], name: string, lines: string[], more: Partial<FirmRow> = {}): FirmRow[] =>
  lines.length > 0 ? [{ id, name, lines, issued: "", picture: "", emirate: "", ...more }] : [];

/** A licence or certificate. */
export function licenceRow(
  { name, number, issuer, issued, expires, scope, picture, trade }: Licence,
  locale: Locale,
  t: FirmWords,
): FirmRow {
  return {
    id: trade ? "trade" : "certificate",
    name,
    lines: [[number, issuer].filter(Boolean).join(" · "), scope, expires && t("until", { date: formatDate(expires, locale) })].filter(
      Boolean,
    ),
    issued: issued && t("issued", { date: formatDate(issued, locale) }),
    picture,
    emirate: trade?.emirate ?? "",
  };
}

function insuranceRow({ cover, insurer, number, limitAed, expires, picture }: Insurance, locale: Locale, t: FirmWords): FirmRow[] {
  const lines = [
    [number, insurer].filter(Boolean).join(" · "),
    limitAed > 0 ? t("limit", { amount: formatMoney(limitAed, locale) }) : "",
    expires && t("policyUntil", { date: formatDate(expires, locale) }),
  ];
  return row("insurance", t(`cover.${cover}`), lines.filter(Boolean), { picture });
}

/** Everything that says who the firm is; a page chooses by `id`. */
export function firmRows(settings: Settings, locale: Locale, today: string, t: FirmWords): FirmRow[] {
  const { legalName, taxNumber, insurances } = settings;
  return [
    ...row("legalName", t("legalName"), legalName ? [legalName] : []),
    ...firmLicences(settings, locale, today, t).map((licence) => licenceRow(licence, locale, t)),
    ...row("taxNumber", t("taxNumber"), taxNumber ? [taxNumber] : []),
    ...insurances
      .filter(({ number, expires }) => number && isCurrent(expires, today))
      .flatMap((insurance) => insuranceRow(insurance, locale, t)),
    ...row("address", t("address"), addressLines(settings, locale, t)),
  ];
}

/**
 * The trade licence that holds at a place, with who issued it; without one, those of all emirates with their numbers. Al Ain, a place of its
 * own here, is in the emirate of Abu Dhabi.
 */
export function tradeLicencesAt(rows: readonly FirmRow[], place: string, locale: Locale, t: FirmWords): string {
  const emirate = place === "al-ain" ? "abu-dhabi" : placeOf(place)?.emirate;
  const trade = rows.filter(({ id }) => id === "trade");
  const [first] = trade;
  const found = trade.find((row) => row.emirate === emirate) ?? (place || trade.length === 1 ? first : undefined);
  if (found) return `${found.name}: ${found.lines[0]}`;
  const numbers = trade
    .filter((row, at) => trade.findIndex((other) => other.emirate === row.emirate) === at)
    .map(({ emirate: at, lines: [number = ""] }) => [emirateName(at, locale), number.split(" · ")[0]].filter(Boolean).join(" "));
  return numbers.length > 0 ? `${t("tradeLicence")}: ${numbers.join(" · ")}` : "";
}

/** A row in one line: "Trade licence, Dubai: 123456 · valid until 3 March 2027". */
export function firmLine({ name, lines }: FirmRow, locale: Locale): string {
  return isolated(`${name}: ${lines.join(" · ")}`, locale);
}

/** Trade licences and tax number in one line, as letters and mails name their sender. */
export function registerLine(rows: readonly FirmRow[]): string {
  return rows
    .filter(({ id }) => id === "trade" || id === "taxNumber")
    .map(({ name, lines: [number = ""] }) => `${name}: ${number}`)
    .join(" · ");
}

/** At the foot of a mail: registered name, licences and tax number, address; empty where the settings hold none of it. */
export function mailFoot(rows: readonly FirmRow[]): string {
  const linesOf = (id: FirmRow["id"]) => rows.find((row) => row.id === id)?.lines ?? [];
  return [...linesOf("legalName"), registerLine(rows), linesOf("address").join(" · ")].filter(Boolean).join("\n");
}

export type LicensedFirm = Settings["licensedFirms"][number];

/** The firms that hold the licence for a service, or for its hub; each until its licence expires. */
export function licensedFirmsFor({ licensedFirms }: Settings, service: string, today: string): LicensedFirm[] {
  return licencesFor(licensedFirms, service).filter(({ name, number, expires }) => name && number && isCurrent(expires, today));
}
