// Everything published as visitors see it: without what the owner has switched off and hidden samples, and with placeholders filled in.
// sync.ts runs it at every pull, so that everything that reads the snapshot follows the switches. The result depends on the arguments alone;
// filled-in texts are cached in the process.

import { processState } from "../../host/process.ts";
import { answeredInWords } from "../../i18n/answered-in-words.ts";
import { durationInWords } from "../../i18n/durations.ts";
import { inSentence } from "../../i18n/in-sentence.ts";
import { type Locale, localeCodes } from "../../i18n/locales.ts";
import { answerTimes } from "../../site/answer-times.ts";
import { inNamedOrder, placeOf } from "../../site/places.ts";
import { pathOfEntry } from "../../site/routes.ts";
import { amcPages, byServiceOrder, emergencyPages, isAsked, serviceTree, subServicesOf } from "../../site/services.ts";
import type { WorkingHours } from "../../time/working-calendar.ts";
import { formOfKind } from "../form-of.ts";
import { isKind } from "../kinds.ts";
import type { Json } from "../schema-form.ts";
import { fillFields, listOf, mayHoldTokens, type TokenFacts } from "../tokens.ts";
import { type Entry, entryKey, type Snapshot } from "./entry.ts";
import { allServicesOff, emiratesServed, type Switches, servesEverywhere, switchedOff } from "./offered.ts";
import { hiddenEntry, publicSettings } from "./public-entry.ts";
import { weekInWords } from "./week-in-words.ts";

type Entries = Record<string, Entry>;

/** The switches of a language's settings, which may name a renamed service by its old slug. */
function switchesOf(settings: Entry | undefined, redirects: Readonly<Record<string, string>>): Switches {
  const list = (key: string) => (Array.isArray(settings?.data[key]) ? (settings.data[key] as string[]) : []);
  const services = list("servicesOff").flatMap((slug) => [slug, redirects[`service/${slug}`] ?? slug]);
  return { servicesOff: [...services, ...(settings?.data.emergencyPhone ? [] : emergencyPages)], placesOff: list("placesOff") };
}

const fixedWords = { en: { all: "the seven emirates", none: "the UAE" }, ar: { all: "الإمارات السبع", none: "الإمارات" } } as const;

function emiratesWords(placesOff: readonly string[], locale: Locale): string {
  const served = emiratesServed(placesOff);
  if (served.length === 0) return fixedWords[locale].none;
  if (servesEverywhere(placesOff)) return fixedWords[locale].all;
  return listOf(
    inNamedOrder(served, locale).map((slug) => placeOf(slug)?.names[locale][0] ?? slug),
    locale,
  );
}

/** The rows of a list of the settings, as stored. */
const rowsOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value : []);

/** The facts that texts of a language are filled in from. */
function factsOf(
  entries: Entries,
  hidden: Entries,
  locale: Locale,
  placesOff: readonly string[],
): TokenFacts & { offered: ReadonlySet<string> } {
  const settings = entries[entryKey("settings", "site", locale)]?.data ?? {};
  const promised = (settings.commitments ?? {}) as Record<string, unknown>;
  const localeEntries = Object.values(entries).filter((entry) => entry.locale === locale);
  const services = new Map(
    localeEntries
      .filter(({ kind }) => kind === "service")
      .sort((a, b) => byServiceOrder(a.slug, b.slug))
      .map(({ slug, data }) => [slug, String(data.name ?? slug)]),
  );
  const subs = new Set(Object.keys(serviceTree).flatMap(subServicesOf));
  const tops = [...services].flatMap(([slug, name]) =>
    subs.has(slug) || isAsked(slug) ? [] : [locale === "en" ? inSentence(name) : name],
  );
  const offered = new Set(localeEntries.flatMap(({ kind, slug }) => (kind === "service" || kind === "location" ? [slug] : [])));
  const shows = (isOne: (entry: Entry) => boolean) => localeEntries.some(isOne);
  const off = Object.values(hidden).filter((entry) => entry.locale === locale);
  return {
    locale,
    values: {
      business: String(settings.businessName ?? ""),
      "business-short": String(settings.shortName ?? ""),
      emirates: emiratesWords(placesOff, locale),
      hours: weekInWords(Array.isArray(settings.hours) ? (settings.hours as WorkingHours) : [], locale),
      reply: durationInWords(answerTimes(settings).replyHours, "hours", locale),
      answered: answeredInWords(answerTimes(settings).replyHours, locale),
      services: listOf(tops, locale),
    },
    shows: {
      samples: shows(({ kind, data }) => kind === "testimonial" && Boolean(data.sample)),
      "worked-examples": shows(({ kind, data }) => kind === "case-study" && Boolean(data.example)),
      "case-studies": shows(({ kind }) => kind === "case-study"),
      certificates: rowsOf(settings.licences).some(({ services }) => rowsOf(services).length === 0),
      contracts: rowsOf(settings.amcPlans).some(({ page }) => page === amcPages[0]),
      "visit-photos": Boolean(promised.photosEachVisit),
      "old-units": Boolean(promised.oldUnitsTakenAway),
      "emergency-line": Boolean(settings.emergencyPhone),
    },
    services,
    isOffered: (slug) => offered.has(slug),
    offered,
    off: new Set(off.map(({ kind, slug }) => `${kind}/${slug}`)),
    offPaths: new Set(off.flatMap(({ kind, slug }) => pathOfEntry({ kind, slug }) ?? [])),
  };
}

/**
 * An entry's data with what stands in braces filled in. Returns the same object if there is nothing to fill in; unchanged parts are shared.
 */
export function fillEntryData<D>(kind: string, data: D, facts: TokenFacts): D {
  if (!isKind(kind) || !mayHoldTokens(kind)) return data;
  const form = formOfKind(kind);
  return fillFields(form, data as Json, facts) as D;
}

type FillCache = {
  /** Filled-in data, by the data as written. */
  filled: WeakMap<object, { identity: object; data: Entry["data"] }>;
  /** The facts that were used last. */
  facts: Map<Locale, { text: string; identity: object }>;
};
/** Each view has a cache of its own: the texts of a demonstration would displace those of the firm at every pull. */
type View = "own" | "demonstration";
const fillCache = (view: View) => processState<FillCache>(`filled-texts-${view}`, () => ({ filled: new WeakMap(), facts: new Map() }));

/** An object that stands for these facts: the same one as long as they are equal. */
function factsIdentity(
  { isOffered: _function, services, off, offPaths, ...rest }: TokenFacts,
  offered: ReadonlySet<string>,
  { facts }: FillCache,
): object {
  const text = JSON.stringify([rest, [...services], [...off], [...offPaths], [...offered]]);
  const before = facts.get(rest.locale);
  const identity = before?.text === text ? before.identity : {};
  facts.set(rest.locale, { text, identity });
  return identity;
}

/** fillEntryData(), cached until the facts change: otherwise one publication would fill in thousands of articles again. */
function fillEntryDataCached({ kind, data }: Entry, facts: TokenFacts, identity: object, { filled }: FillCache): Entry["data"] {
  const before = filled.get(data);
  if (before?.identity === identity) return before.data;
  const after = fillEntryData(kind, data, facts);
  filled.set(data, { identity, data: after });
  return after;
}

type VisibleSnapshot = Required<Pick<Snapshot, "entries" | "hidden" | "written">>;

/** Whether the settings hide a published entry of a language: it is switched off, or a sample while samples are hidden. */
export function hiddenBy(all: Entries, redirects: Readonly<Record<string, string>>, locale: Locale): (entry: Entry) => boolean {
  const settings = all[entryKey("settings", "site", locale)];
  const isOff = switchedOff(switchesOf(settings, redirects));
  return (entry) => isOff(entry) || (settings?.data.showSamples === false && Boolean(entry.data.sample || entry.data.example));
}

/** The entries of a language; its settings only with what pages show (publicSettings). */
function editionEntries(all: Entries, switches: Switches, locale: Locale): [key: string, entry: Entry][] {
  const [key, other] = [entryKey("settings", "site", locale), entryKey("settings", "site", locale === "en" ? "ar" : "en")];
  const gone = allServicesOff(switches);
  return Object.entries(all)
    .filter(([, entry]) => entry.locale === locale)
    .map(([currentKey, entry]) => {
      const data = currentKey === key ? publicSettings(entry.data, all[other]?.data, (slug) => gone.has(slug)) : entry.data;
      return [currentKey, data === entry.data ? entry : { ...entry, data }];
    });
}

/**
 * Everything published, as it is shown, with the hidden entries and the texts as written. `off`: entries already known to be hidden, as
 * hiddenEntry() keeps them.
 */
export function visibleSnapshot(
  all: Entries,
  redirects: Readonly<Record<string, string>> = {},
  off: Entries = {},
  view: View = "own",
): VisibleSnapshot {
  const cache = fillCache(view);
  const visible: VisibleSnapshot = { entries: {}, hidden: {}, written: {} };
  for (const locale of localeCodes) {
    const switches = switchesOf(all[entryKey("settings", "site", locale)], redirects);
    const isHidden = hiddenBy(all, redirects, locale);
    const open: Entries = {};
    const hidden: Entries = Object.fromEntries(Object.entries(off).filter(([, entry]) => entry.locale === locale));
    for (const [key, entry] of editionEntries(all, switches, locale))
      if (isHidden(entry)) hidden[key] = hiddenEntry(entry);
      else open[key] = entry;
    const { offered, ...facts } = factsOf(open, hidden, locale, switches.placesOff);
    const identity = factsIdentity(facts, offered, cache);
    for (const [key, entry] of Object.entries(open)) {
      const data = fillEntryDataCached(entry, facts, identity, cache);
      if (data !== entry.data) visible.written[key] = entry.data;
      visible.entries[key] = data === entry.data ? entry : { ...entry, data };
    }
    Object.assign(visible.hidden, hidden);
  }
  return visible;
}

/** The entries that a snapshot shows, as written. */
export function entriesAsWritten({ entries, written = {} }: Pick<Snapshot, "entries" | "written">): Entries {
  return Object.fromEntries(
    Object.entries(entries).map(([key, entry]) => [key, written[key] ? { ...entry, data: written[key] } : entry] as const),
  );
}

/** The current facts for texts of a language that are not in the snapshot, such as a preview's. */
export function factsOfSnapshot(snapshot: Snapshot, locale: Locale): TokenFacts {
  const { placesOff } = switchesOf(snapshot.entries[entryKey("settings", "site", locale)], snapshot.redirects ?? {});
  return factsOf(snapshot.entries, snapshot.hidden ?? {}, locale, placesOff);
}
