// How pages read content: cached under one tag per entry, so that publishing refreshes only the pages that show it. Texts are returned as
// they are shown (display-entry.ts).
import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import type { Locale } from "../../i18n/locales.ts";
import { dubaiDay } from "../../time/dubai-clock.ts";
import type { PublicData, PublicKind } from "../kinds.ts";
import { lacksNames, withBorrowedNames } from "../pages/trust.ts";
import { derived } from "./derived.ts";
import { displayEntry, displayEntryCached } from "./display-entry.ts";
import { changeOf, entryKey } from "./entry.ts";
import { currentPreview, type Preview } from "./preview.ts";
import { content, ownContent } from "./snapshot.ts";
import { entryTag, kindTag, namesTag } from "./tags.ts";
import { factsOfSnapshot, fillEntryData } from "./visible-snapshot.ts";

/** The previewed entry, as it will be shown. */
function displayPreview<K extends PublicKind>(kind: K, { data }: Preview, locale: Locale): PublicData<K> {
  return displayEntry(kind, fillEntryData(kind, data as PublicData<K>, factsOfSnapshot(content(), locale)), locale);
}

/** One published entry, or null; in a preview, the entry being edited. */
export async function readEntry<K extends PublicKind>(kind: K, slug: string, locale: Locale): Promise<PublicData<K> | null> {
  const preview = currentPreview();
  if (preview?.kind === kind && preview.slug === slug) return displayPreview(kind, preview, locale);
  return readPublished(kind, slug, locale);
}

async function readPublished<K extends PublicKind>(kind: K, slug: string, locale: Locale): Promise<PublicData<K> | null> {
  "use cache";
  cacheTag(entryTag({ kind, slug, locale }));
  cacheLife("max");
  const data = content().entries[entryKey(kind, slug, locale)]?.data as PublicData<K> | undefined;
  return data ? displayEntry(kind, data, locale) : null;
}

/** The day (YYYY-MM-DD, in Dubai) on which an entry's published text last changed; null without the entry, and in its preview. */
export async function readChangedDay(kind: PublicKind, slug: string, locale: Locale): Promise<string | null> {
  const preview = currentPreview();
  return preview?.kind === kind && preview.slug === slug ? null : changedDay(kind, slug, locale);
}

async function changedDay(kind: PublicKind, slug: string, locale: Locale): Promise<string | null> {
  "use cache";
  cacheTag(entryTag({ kind, slug, locale }));
  cacheLife("max");
  const entry = content().entries[entryKey(kind, slug, locale)];
  return entry ? dubaiDay(new Date(changeOf(entry))) : null;
}

/** All published entries of a kind, by slug; in a preview, with the entry being edited. */
export async function listEntries<K extends PublicKind>(kind: K, locale: Locale): Promise<{ slug: string; data: PublicData<K> }[]> {
  const published = await listPublished(kind, locale);
  const preview = currentPreview();
  if (preview?.kind !== kind) return published;
  const others = published.filter(({ slug }) => slug !== preview.slug);
  return [...others, { slug: preview.slug, data: displayPreview(kind, preview, locale) }].sort((a, b) => (a.slug < b.slug ? -1 : 1));
}

/** Makes a page depend on a kind: it is rendered again when an entry of the kind changes. */
async function dependOnKind(kind: PublicKind, locale: Locale): Promise<true> {
  "use cache";
  cacheTag(kindTag({ kind, locale }));
  cacheLife("max");
  return true;
}

/** Bypasses the framework's cache, which would write and read the whole list for each page: thousands of articles are megabytes. */
async function listPublished<K extends PublicKind>(kind: K, locale: Locale): Promise<{ slug: string; data: PublicData<K> }[]> {
  await dependOnKind(kind, locale);
  return [
    ...derived(`list ${kind} ${locale}`, ({ entries }) =>
      Object.values(entries)
        .filter((entry) => entry.kind === kind && entry.locale === locale)
        .map((entry) => ({ slug: entry.slug, data: displayEntryCached(kind, entry.data as PublicData<K>, locale) }))
        .sort((a, b) => (a.slug < b.slug ? -1 : 1)),
    ),
  ];
}

/** Menu names of a kind's published entries, by slug. Own tag: a new text under an old name does not expire pages with a menu. */
export async function readNames(kind: "location" | "service", locale: Locale): Promise<Map<string, string>> {
  const names = new Map(await publishedNames(kind, locale));
  const preview = currentPreview();
  if (preview?.kind === kind) names.set(preview.slug, displayPreview(kind, preview, locale).name);
  return names;
}

async function publishedNames(kind: "location" | "service", locale: Locale): Promise<[slug: string, name: string][]> {
  "use cache";
  cacheTag(namesTag({ kind, locale }));
  cacheLife("max");
  return Object.values(content().entries)
    .filter((entry) => entry.kind === kind && entry.locale === locale)
    .map((entry): [string, string] => [entry.slug, displayEntry(kind, entry.data as PublicData<typeof kind>, locale).name])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Whether any entry of a kind is published; menus link to its list only then. */
export async function hasEntries(kind: PublicKind, locale: Locale): Promise<boolean> {
  return currentPreview()?.kind === kind || (await isAnyPublished(kind, locale));
}

async function isAnyPublished(kind: PublicKind, locale: Locale): Promise<boolean> {
  "use cache";
  cacheTag(namesTag({ kind, locale }));
  cacheLife("max");
  return Object.values(content().entries).some((entry) => entry.kind === kind && entry.locale === locale);
}

/** The firm's own settings, also while a demonstration lies over them: for the office, and for everything that is sent. */
export function readOwnSettings(locale: Locale): PublicData<"settings"> {
  const settings = ownContent().entries[entryKey("settings", "site", locale)]?.data;
  if (!settings) throw new Error(`The settings entry is missing (${locale}).`);
  return settings as PublicData<"settings">;
}

/** The business: name, numbers, hours, claims. Every page needs it; throws if it is missing. */
export async function readSettings(locale: Locale): Promise<PublicData<"settings">> {
  const settings = await readEntry("settings", "site", locale);
  if (!settings) throw new Error(`The settings entry is missing (${locale}).`);
  return lacksNames(settings)
    ? withBorrowedNames(settings, (await readEntry("settings", "site", locale === "en" ? "ar" : "en")) ?? undefined)
    : settings;
}
