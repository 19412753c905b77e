// What the prequalification paper says, from the settings: only what is filled in and has not expired. Pure.
import type { Data } from "../content/kinds.ts";
import { addressParts, type FirmWords, firmLicences, tradeLicencePlace } from "../content/pages/firm.ts";
import { filledTable, papersOn } from "../content/pages/prequalification.ts";
import { formatDate, formatWhole } from "../i18n/dates.ts";
import { minutesInWords } from "../i18n/durations.ts";
import type { Locale } from "../i18n/locales.ts";
import { displayPhone } from "../site/contact-links.ts";
import { isRealAddress, isRealNumber } from "../site/placeholder-firm.ts";
import type { Block, PdfDocument } from "./document.ts";

type Settings = Data<"settings">;

/** The messages of `prequalification`, as a function of their key. */
type Words = (key: string, values?: Record<string, string | number>) => string;

export type PaperGiven = {
  settings: Settings;
  locale: Locale;
  /** YYYY-MM-DD. */
  today: string;
  words: Words;
  /** The messages of `firm`: what papers and covers are called. */
  firmWords: FirmWords;
  /** What is offered: a line for each hub with its services, and for each other service. */
  services: readonly string[];
  /** The name of a service that is offered. */
  serviceName: (slug: string) => string | undefined;
  /** The working hours as a sentence; may be empty. */
  hours: string;
  /** The web address of the site. */
  site: string;
};

/** The lines below the title: who the business is. */
export function paperDetails({ settings, locale, today, words }: PaperGiven): NonNullable<PdfDocument["details"]> {
  const { legalName, businessName, taxNumber, makani } = settings;
  const { street, locality, emirate } = addressParts(settings, locale);
  const place = [street, locality, locality.endsWith(emirate) ? "" : emirate].filter(Boolean);
  return [
    { label: words("legalName"), value: legalName || businessName },
    { label: words("tradeName"), value: legalName && legalName !== businessName ? businessName : "" },
    { label: words("taxNumber"), value: taxNumber },
    { label: words("address"), value: place.join(words("comma")) },
    { label: words("makani"), value: makani },
    { label: words("date"), value: formatDate(today, locale) },
  ].filter(({ value }) => value);
}

/** A heading and a table below it; nothing without rows. */
function section(title: string, head: string[], rows: string[][], numeric: string[] = []): Block[] {
  const table = filledTable(head, rows);
  if (!table) return [];
  const columns = numeric.flatMap((name) => (table.head.includes(name) ? [table.head.indexOf(name)] : []));
  return [
    { type: "heading", level: 1, text: title },
    { type: "table", ...table, ...(columns.length > 0 && { numeric: columns }) },
  ];
}

export function paperBlocks(given: PaperGiven): Block[] {
  const { settings, locale, today, words, firmWords, services, serviceName } = given;
  const { insurances, licensedFirms, makes } = papersOn(settings, today);
  const licences = firmLicences(settings, locale, today, firmWords);
  const day = (date: string) => date && formatDate(date, locale);
  const names = (slugs: readonly string[]) => slugs.flatMap((slug) => serviceName(slug) ?? []).join(words("comma"));
  const heads = (...keys: string[]) => keys.map((key) => words(`columns.${key}`));
  // What is only for services that are not offered is not part of what is offered.
  const isOffered = ({ services: named }: { services: readonly string[] }) => named.length === 0 || named.some(serviceName);
  return [
    ...section(
      words("licences"),
      heads("place", "number", "issuer", "until"),
      licences.flatMap(({ trade, number, issuer, expires }) =>
        trade ? [[tradeLicencePlace(trade, locale), number, issuer, day(expires)]] : [],
      ),
    ),
    ...section(
      words("certificates"),
      heads("name", "number", "issuer", "scope", "until"),
      licences
        .filter((licence) => !licence.trade && isOffered(licence))
        .map(({ name, number, issuer, scope, expires }) => [name, number, issuer, scope, day(expires)]),
    ),
    ...section(
      words("insurance"),
      heads("cover", "insurer", "number", "limit", "until"),
      insurances.map(({ cover, insurer, number, limitAed, expires }) => [
        firmWords(`cover.${cover}`),
        insurer,
        number,
        limitAed > 0 ? formatWhole(limitAed, locale) : "",
        day(expires),
      ]),
      heads("limit"),
    ),
    ...(services.length > 0
      ? [
          { type: "heading" as const, level: 1 as const, text: words("services") },
          { type: "list" as const, ordered: false, items: services.map((line) => [line]) },
        ]
      : []),
    ...section(
      words("licensedFirms"),
      heads("firm", "licence", "number", "services", "until"),
      licensedFirms
        .filter(isOffered)
        .map(({ name, licence, number, services: named, expires }) => [name, licence, number, names(named), day(expires)]),
    ),
    ...section(
      words("crew"),
      heads("role", "count"),
      settings.crew.filter(({ role }) => role).map(({ role, count }) => [role, formatWhole(count, locale)]),
      heads("count"),
    ),
    ...section(
      words("plant"),
      heads("plant", "capacity", "terms"),
      settings.standbyPlant.filter(({ what }) => what).map(({ what, capacity, terms }) => [what, capacity, terms]),
    ),
    ...section(
      words("response"),
      heads("level", "means", "answer", "onSite", "when"),
      settings.responseLevels.map(({ name, means, answerMinutes, onSiteHours, workingHours, when }) => [
        name,
        means,
        minutesInWords(answerMinutes, locale, workingHours),
        minutesInWords(onSiteHours * 60, locale, workingHours),
        when,
      ]),
    ),
    ...section(
      words("references"),
      heads("client", "work", "where", "years"),
      settings.references.filter(({ consent }) => consent).map(({ client, work, place, years }) => [client, work, place, years]),
    ),
    ...makesBlocks(makes.filter(isOffered), given),
    ...reachBlocks(given),
  ];
}

/** The makes that are serviced; that a maker has authorised the business is said only beside its name. */
function makesBlocks(makes: ReturnType<typeof papersOn>["makes"], { locale, words }: PaperGiven): Block[] {
  if (makes.length === 0) return [];
  const how = ({ authorised, proof, expires }: (typeof makes)[number]) =>
    authorised
      ? [words("authorised"), proof, expires && words("until", { date: formatDate(expires, locale) })].filter(Boolean).join(" · ")
      : words("serviced");
  return [
    ...section(
      words("makes"),
      [words("columns.make"), words("columns.how")],
      makes.map((make) => [make.name, how(make)]),
    ),
    { type: "paragraph", text: [words("makesNote")] },
  ];
}

function reachBlocks({ settings, words, hours, site }: PaperGiven): Block[] {
  const { phone, whatsapp, email, emergencyPhone } = settings;
  const shown = (number: string) => (number && isRealNumber(number) ? displayPhone(number) : "");
  const rows = [
    [words("phone"), shown(phone)],
    [words("whatsapp"), shown(whatsapp)],
    [words("emergency"), shown(emergencyPhone)],
    [words("email"), isRealAddress(email) ? email : ""],
    [words("hours"), hours],
    [words("site"), site],
  ].filter(([, value]) => value);
  return [
    { type: "heading", level: 1, text: words("reach") },
    { type: "table", head: [], rows },
  ];
}
