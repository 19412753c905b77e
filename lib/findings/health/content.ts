// Finds what is wrong or due in published content. Reads the snapshot in memory, so it needs no database and is cheap enough to run with every
// page of the office.
import "server-only";
import { stations } from "../../calculators/data/climate.ts";
import { sources } from "../../calculators/data/sources.ts";
import { districtCooling, tariffs } from "../../calculators/data/tariffs.ts";
import { flattenFields } from "../../content/flatten-fields.ts";
import { calendar as calendarKind } from "../../content/kinds/calendar.ts";
import { settings as settingsKind } from "../../content/kinds/settings.ts";
import type { Data } from "../../content/kinds.ts";
import { licencesOf } from "../../content/pages/business-dates.ts";
import { isRoundTheClockClaim, type NamedClaim, unprovenClaims } from "../../content/pages/claims.ts";
import { tradeLicencePlace } from "../../content/pages/firm.ts";
import { withBorrowedNames } from "../../content/pages/trust.ts";
import { type Entry, entryKey } from "../../content/store/entry.ts";
import { isOwnPublished, isSwitchedOff, ownContent } from "../../content/store/snapshot.ts";
import { defaultLocale, type Locale, localeCodes } from "../../i18n/locales.ts";
import { isDrawing } from "../../site/drawings.ts";
import { hasPlaceholderContact } from "../../site/placeholder-firm.ts";
import { pathOfEntry, resolveAddress } from "../../site/routes.ts";
import { daysLater, dubaiDay } from "../../time/dubai-clock.ts";
import { isRoundTheClock } from "../../time/opening-hours.ts";
import { holidayDays } from "../../time/working-calendar.ts";

/** How many days before a licence or certificate expires the office is warned. */
const warnDays = 60;
/** Suppliers' figures have to be checked every quarter; ASHRAE publishes new design climate data every fourth year. */
const figuresDays = 92;
const climateYears = 4;
/** Facts about a place have to be checked every year. */
const factDays = 365;

type EntryName = { kind: string; slug: string };
type Insurance = Data<"settings">["insurances"][number];
/**
 * `of`: the settings page that holds it. `is`: a trade licence, whose name is where it holds, or what an insurance covers; a paper without
 * it has a name of its own.
 */
export type DuePaper = {
  of: "papers" | "team" | "licensed" | "makes";
  is?: "trade" | Insurance["cover"];
  name: string;
  number: string;
  expires: string;
  isExpired: boolean;
};
type BrokenLink = EntryName & { locale: Locale; target: string };
/** Problems that only the owner can solve. */
export type OwnersProblems = {
  papers: DuePaper[];
  placeholders: boolean;
  /** Facts that the law requires on the site and that are empty. */
  missingFacts: ("legalName" | "address" | "tradeLicences")[];
  samples: EntryName[];
  /** Claims without proof, the most harmful first. `emergencyLineMissing`: the site claims help around the clock without a telephone line that is always answered. */
  unprovenClaims: NamedClaim[];
  emergencyLineMissing: boolean;
};
export type ContentProblems = OwnersProblems & {
  untranslated: (EntryName & { missing: Locale })[];
  brokenLinks: BrokenLink[];
  /** Days off or Ramadan that begin soon and are not confirmed yet; and the calendar's last day, if it is near. */
  expectedSoon: string[];
  calendarEnds: string | null;
  /** Places with facts that have no source or were not checked for a year. */
  oldFacts: EntryName[];
  oldFigures: { title: string; readOn: string }[];
};

const today = () => dubaiDay(new Date());
const published = (kind: string, slug: string, locale: Locale): Entry | undefined => ownContent().entries[entryKey(kind, slug, locale)];

function settingsOf(locale: Locale) {
  const [own, other] = [locale, ...localeCodes.filter((code) => code !== locale)].map(
    (code) => settingsKind.safeParse(published("settings", "site", code)?.data).data,
  );
  return own && withBorrowedNames(own, other);
}

/** Papers of the firm, of the team, of licensed firms and of makers that have expired or soon will. */
export function duePapers(locale: Locale = "en"): DuePaper[] {
  const settings = settingsOf(locale);
  if (!settings) return [];
  const now = today();
  const papers = licencesOf(settings, (licence) => tradeLicencePlace(licence, locale)).map(({ name, number, expires, trade }) => ({
    of: "papers" as const,
    ...(trade && { is: "trade" as const }),
    name,
    number,
    expires,
  }));
  const insurances = settings.insurances
    .filter(({ number }) => number)
    .map(({ cover, insurer, number, expires }) => ({ of: "papers" as const, is: cover, name: insurer, number, expires }));
  const others = [
    ...settings.licensedFirms.map(({ name, number, expires }) => ({ of: "licensed" as const, name, number, expires })),
    ...settings.makes
      .filter(({ authorised }) => authorised)
      .map(({ name, proof, expires }) => ({ of: "makes" as const, name, number: proof, expires })),
  ].filter(({ name }) => name);
  const certificates = settings.team
    .filter(({ certificate, certificateNumber }) => certificate || certificateNumber)
    .map(({ name, certificate, certificateNumber, certificateExpires }) => ({
      of: "team" as const,
      name: [name, certificate].filter(Boolean).join(": "),
      number: certificateNumber,
      expires: certificateExpires,
    }));
  return [...papers, ...insurances, ...others, ...certificates]
    .filter(({ expires }) => expires && expires <= daysLater(now, warnDays))
    .map((paper) => ({ ...paper, isExpired: paper.expires < now }));
}

/** The target of each link and picture in Markdown that leads to this site. */
const links = /(?<!\\)\]\(\s*<?(\/(?!\/)[^)\s>]*)/g;

/** Whether a picture exists: a drawing, or a picture of the library that is described in this language. */
function hasPicture(path: string, language: Locale): boolean {
  const [, drawing] = /^\/drawings\/(.*)$/.exec(path) ?? [];
  if (drawing !== undefined) return isDrawing(drawing);
  const [, slug = ""] = /^\/media\/([a-z0-9-]+)$/.exec(path) ?? [];
  return isOwnPublished("media", slug, language);
}

/** Whether a link in a text of this language leads to a page that exists in it. */
function hasPage(path: string, locale: Locale): boolean {
  const address = resolveAddress(path);
  // A link without a language prefix means the page in the language of the text.
  const language = address.locale === defaultLocale ? locale : address.locale;
  // A page that is switched off may come back; until then its link is shown as plain text.
  const isThere = ({ kind, slug }: EntryName) => isOwnPublished(kind, slug, language) || isSwitchedOff(kind, slug, language);
  if (address.type === "page") return !address.route.entry || isThere(address.route.entry);
  if (address.type === "family") return isThere(address.entry);
  return address.type !== "unknown" || /\.[a-z0-9]+$/.test(path);
}

/** Links and pictures that lead to pages of this site which do not exist in the text's language. */
function brokenLinks(entries: Entry[]): BrokenLink[] {
  return entries.flatMap(({ kind, slug, locale, data }) => {
    const targets = flattenFields(data).flatMap(({ value }) =>
      typeof value === "string" ? [...value.matchAll(links)].map(([, target = ""]) => target) : [],
    );
    const broken = targets.filter((target) => {
      const path = target.split(/[?#]/)[0] ?? "";
      return /^\/(?:media|drawings)\//.test(path) ? !hasPicture(path, locale) : !hasPage(path, locale);
    });
    return [...new Set(broken)].map((target) => ({ kind, slug, locale, target }));
  });
}

function oldFacts(entries: Entry[], now: string): EntryName[] {
  const places = entries.filter(({ kind, data }) => {
    const facts = kind === "location" ? ((data.facts ?? []) as { source?: string; checked?: string }[]) : [];
    return facts.some(({ source, checked }) => !source || !checked || checked < daysLater(now, -factDays));
  });
  return [...new Map(places.map(({ kind, slug }) => [slug, { kind, slug }])).values()];
}

function oldFigures(now: string): ContentProblems["oldFigures"] {
  const figures = [...Object.values(tariffs), districtCooling]
    .filter(({ readOn }) => readOn < daysLater(now, -figuresDays))
    .map(({ source, readOn }) => ({ title: sources[source].title, readOn }));
  const climate = Object.values(stations)
    .map(({ source }) => sources[source])
    .filter(({ date }) => Number(date.slice(0, 4)) <= Number(now.slice(0, 4)) - climateYears)
    .map(({ title, date }) => ({ title, readOn: date }));
  return [...new Map([...figures, ...climate].map((row) => [row.title, row])).values()].sort((one, two) =>
    one.readOn < two.readOn ? -1 : 1,
  );
}

/** Reads only the settings and whether each entry is a sample, so it is cheaper than contentProblems(). */
export function ownersProblems(locale: Locale = "en"): OwnersProblems {
  const settings = settingsOf(locale);
  return {
    papers: duePapers(locale),
    placeholders: settings !== undefined && hasPlaceholderContact(settings),
    missingFacts: settings ? (["legalName", "address", "tradeLicences"] as const).filter((fact) => settings[fact].length === 0) : [],
    samples: Object.values(ownContent().entries)
      .filter(({ locale: own, data }) => own === locale && data.sample === true)
      .map(({ kind, slug }) => ({ kind, slug })),
    unprovenClaims: unprovenClaims(settings?.claims ?? []),
    emergencyLineMissing: settings
      ? settings.claims.some(isRoundTheClockClaim) && !(settings.emergencyPhone && isRoundTheClock(settings.emergencyHours))
      : false,
  };
}

export function contentProblems(locale: Locale = "en"): ContentProblems {
  const now = today();
  const entries = Object.values(ownContent().entries);
  const calendars = localeCodes.flatMap((code) => calendarKind.safeParse(published("calendar", "office", code)?.data).data ?? []);
  const dates = calendars.flatMap(({ holidays, ramadan }) => [
    ...holidays.flatMap((holiday) => holidayDays(holiday).map((date) => ({ date, expected: holiday.expected }))),
    ...ramadan.map(({ from, expected }) => ({ date: from, expected })),
  ]);
  const last =
    dates
      .map(({ date }) => date)
      .sort()
      .at(-1) ?? "";
  return {
    ...ownersProblems(locale),
    untranslated: entries.flatMap(({ kind, slug, locale: own }) =>
      localeCodes.filter((code) => code !== own && !published(kind, slug, code)).map((missing) => ({ kind, slug, missing })),
    ),
    brokenLinks: brokenLinks(entries),
    expectedSoon: [
      ...new Set(dates.filter(({ date, expected }) => expected && date >= now && date <= daysLater(now, 14)).map(({ date }) => date)),
    ].sort(),
    calendarEnds: last < daysLater(now, 90) ? last || now : null,
    oldFacts: oldFacts(entries, now),
    oldFigures: oldFigures(now),
  };
}

/** The address of an entry's editor, and of its page if it has one. */
export function placesOf(entry: EntryName): { edit: string; page: string | undefined } {
  return { edit: `/admin/pages/${entry.kind}/${entry.slug}`, page: pathOfEntry(entry) };
}
