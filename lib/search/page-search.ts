// The office's search of pages: in titles and addresses, then in the texts of both languages as they were last saved.
import "server-only";
import { setImmediate } from "node:timers/promises";
import { type EntrySummary, readNewestTexts } from "../content/edit/office-entries.ts";
import { editorPath } from "../content/edit/settings-subjects.ts";
import { formOfKind } from "../content/form-of.ts";
import type { Kind } from "../content/kinds.ts";
import { type Json, textsOf } from "../content/schema-form.ts";
import { entryKey } from "../content/store/entry.ts";
import { ownContent } from "../content/store/snapshot.ts";
import { normalize, withoutArticle } from "../formats/normalize.ts";
import { processState } from "../host/process.ts";
import { isolated } from "../i18n/bidi.ts";
import { type Locale, localePath, otherLocale } from "../i18n/locales.ts";
import { pathOfEntry } from "../site/routes.ts";
import { excerptAround, plain, queryWords, type SnippetPart } from "./excerpt.ts";

/** `stamp`: the state of the entry that the passages are of. `folded`: each passage as it is compared. */
type PageText = { stamp: string; passages: { path: string; text: string }[]; folded: string[] };
type Version = EntrySummary["versions"][number];

/** By entryKey(). Folding all texts takes some tenths of a second, so it is done once for each saved text. */
const foldedTexts = () => processState("page-texts", () => new Map<string, PageText>());
const stampOf = ({ newestRevision, updatedAt }: Version) => `${newestRevision} ${updatedAt}`;

/** «الأسعار» and «أسعار» are one word here, as in the search of leads by name. */
const comparable = (text: string) => withoutArticle(normalize(text));

function fold(kind: Kind, data: unknown, stamp: string): PageText {
  const passages = textsOf(formOfKind(kind), data as Json).flatMap(({ field, path, text }) =>
    field.hidden || !text.trim() ? [] : { path, text },
  );
  return { stamp, passages, folded: passages.map(({ text }) => comparable(text)) };
}

/** The newest text of a version where it is what readers have, as it was written; undefined if only the database has it. */
function publishedText({ kind, slug }: EntrySummary, { locale, status, publishedRevision, newestRevision }: Version): unknown {
  const { entries, written = {} } = ownContent();
  const key = entryKey(kind, slug, locale);
  const isNewest = status === "published" && newestRevision === publishedRevision && entries[key]?.revision === newestRevision;
  return isNewest ? (written[key] ?? entries[key]?.data) : undefined;
}

/** How long folding may block other work before it yields. */
const atOnceMs = 20;

/** Folds the texts that were saved since the last search. */
async function foldTexts(pages: readonly EntrySummary[]): Promise<void> {
  const texts = foldedTexts();
  const versions = pages.flatMap((entry) =>
    entry.versions.map((version) => ({ entry, version, key: entryKey(entry.kind, entry.slug, version.locale) })),
  );
  const stale = versions.filter(({ key, version }) => texts.get(key)?.stamp !== stampOf(version));
  const read = stale.map((each) => ({ ...each, data: publishedText(each.entry, each.version) }));
  const unpublished = await readNewestTexts(read.flatMap(({ key, data }) => (data ? [] : key)));
  let since = performance.now();
  for (const { entry, version, key, data = unpublished[key] } of read) {
    texts.set(key, fold(entry.kind, data, stampOf(version)));
    if (performance.now() - since < atOnceMs) continue;
    await setImmediate();
    since = performance.now();
  }
}

/** `found`: where the words stand, with the field of the editor; null if title or address have them. */
export type PageHit = { entry: EntrySummary; found: { locale: Locale; path: string; excerpt: SnippetPart[] } | null };

/** A common word is on most pages, and an excerpt of each would be work for nobody. */
const maxHits = 100;
/** Beginnings of an excerpt that are compared. */
const maxStarts = 50;
const excerptWords = 26;

/** The part of a passage with the most of the words, cut, with the hits marked. */
function excerptOf(passage: string, words: readonly string[], locale: Locale): SnippetPart[] {
  const shown = isolated(plain(passage), locale).split(" ");
  const hitsIn = (token: string) => {
    const folded = normalize(token);
    return words.filter((word) => folded.includes(word));
  };
  let [best, most, starts] = [0, 0, 0];
  for (let at = 0; at < shown.length && most < words.length && starts < maxStarts; at++) {
    if (hitsIn(shown[at] ?? "").length === 0) continue;
    starts += 1;
    const count = new Set(shown.slice(at, at + excerptWords).flatMap(hitsIn)).size;
    if (count > most) [best, most] = [at, count];
  }
  return excerptAround(shown, best, (token) => hitsIn(token).length > 0);
}

/** The passage of a text that has the most of the words; undefined if the text lacks one of them. Lower ranks come first. */
function bestPassage(
  { passages, folded }: PageText,
  words: readonly string[],
): { passage: PageText["passages"][number]; rank: number } | undefined {
  if (!words.every((word) => folded.some((text) => text.includes(word)))) return undefined;
  const phrase = folded.findIndex((text) => text.includes(words.join(" ")));
  const passageAt = (at: number) => passages[at] ?? { path: "", text: "" };
  if (phrase >= 0) return { passage: passageAt(phrase), rank: 1 };
  const counts = folded.map((text) => words.filter((word) => text.includes(word)).length);
  const most = Math.max(...counts);
  return { passage: passageAt(counts.indexOf(most)), rank: most === words.length ? 2 : 3 };
}

type Match = { entry: EntrySummary; rank: number; where: { locale: Locale; passage: PageText["passages"][number] } | null };

/** Where an entry has all words: in a title or the address, else in a text, the user's own language first. */
function matchOf(entry: EntrySummary, words: readonly string[], locale: Locale, isInTexts: boolean): Match | undefined {
  const { kind, slug, versions } = entry;
  const names = comparable([slug, pathOfEntry(entry) ?? "", ...versions.map(({ title }) => title)].join("\n"));
  if (words.every((word) => names.includes(word))) return { entry, rank: 0, where: null };
  for (const code of isInTexts ? [locale, otherLocale(locale)] : []) {
    const text = foldedTexts().get(entryKey(kind, slug, code));
    const best = text && bestPassage(text, words);
    if (best) return { entry, rank: best.rank, where: { locale: code, passage: best.passage } };
  }
  return undefined;
}

/**
 * The pages that have all words of the query: those with the words in a title or the address first, then those with the words in this
 * order; at most a hundred, and how many there are. One letter is looked for in titles and addresses only.
 */
export async function searchPages(
  pages: readonly EntrySummary[],
  query: string,
  locale: Locale,
): Promise<{ hits: PageHit[]; total: number }> {
  const words = queryWords(query);
  if (words.length === 0) return { hits: [], total: 0 };
  const isInTexts = words.join("").length > 1;
  if (isInTexts) await foldTexts(pages);
  const matches = pages.flatMap((entry) => matchOf(entry, words, locale, isInTexts) ?? []).sort((a, b) => a.rank - b.rank);
  const hits = matches.slice(0, maxHits).map(({ entry, where }) => ({
    entry,
    found: where && {
      locale: where.locale,
      path: where.passage.path,
      excerpt: excerptOf(where.passage.text, words, where.locale),
    },
  }));
  return { hits, total: matches.length };
}

/** The editor of an entry, at the field in which the words were found. `query`: what its address keeps besides. */
export function hitAddress({ entry, found }: PageHit, words: string, locale: Locale, query = ""): string {
  const editor = localePath(editorPath(entry), locale);
  if (!found) return editor + query;
  return `${editor}${query ? `${query}&` : "?"}q=${encodeURIComponent(words)}#${found.locale}.${found.path}`;
}
