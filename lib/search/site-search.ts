// Search over everything published, from the snapshot in memory: it answers while the database is away. The index is made
// on the first question, and brought up to date with the next when the content has changed (docs/decisions/0005-search.md).
import "server-only";
import { setImmediate } from "node:timers/promises";
import MiniSearch, { type SearchResult } from "minisearch";
import { splitSizes } from "../calculators/data/unit-sizes.ts";
import { proseOf } from "../content/pages/prose.ts";
import type { Entry, Snapshot } from "../content/store/entry.ts";
import { content } from "../content/store/snapshot.ts";
import { registerJob } from "../host/jobs.ts";
import { processState } from "../host/process.ts";
import { isolated } from "../i18n/bidi.ts";
import { type Locale, localeCodes } from "../i18n/locales.ts";
import { normalize } from "../i18n/normalize.ts";
import { sheetEntry } from "../site/calculators.ts";
import { placeOf } from "../site/places.ts";
import { pathOfEntry } from "../site/routes.ts";
import { termsOf } from "./terms.ts";

type SnippetPart = { text: string; hit: boolean };
export type SearchHit = { kind: string; path: string; title: string; snippet: SnippetPart[] };

type Document = { id: string; title: string; names: string; phrases: string; text: string };

const plain = (markdown: string) =>
  markdown
    // A heading ends as a sentence does.
    .replace(/^#+ +(.*)$/gmu, (_, heading: string) => (/[\p{L}\p{N})]$/u.test(heading.trimEnd()) ? `${heading.trimEnd()}.` : heading))
    .replace(/\[([^[\]]*)\]\([^)[]*\)/g, "$1")
    .replace(/\[\^[^[\]]*\]:?/g, "")
    .replace(/[#*_`>|]/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** What a hub says one sees belongs to the service it points to: by the service. */
function chosenOnHubs(locale: Locale): Map<string, string[]> {
  const chosen = new Map<string, string[]>();
  for (const { kind, locale: own, data } of Object.values(content().entries)) {
    if (kind !== "service" || own !== locale) continue;
    for (const { see, service } of (data as { choose: { see: string; service: string }[] }).choose)
      chosen.set(service, [...(chosen.get(service) ?? []), see]);
  }
  return chosen;
}

function documentOf({ kind, slug, data }: Entry, chosen: readonly string[]): Document {
  const {
    title = "",
    name = "",
    symptoms = [],
    questions = [],
  } = data as {
    title?: string;
    name?: string;
    symptoms?: { title: string }[];
    questions?: { question: string }[];
  };
  const place = kind === "location" ? placeOf(slug) : undefined;
  return {
    id: `${kind}/${slug}`,
    title: title || name,
    // A place is found by its names in both scripts, whatever the language of the page.
    names: [name, slug, ...(place ? [...place.names.en, ...place.names.ar] : []), ...(sizesOn[slug] ?? [])].join(" "),
    phrases: [...symptoms.map((symptom) => symptom.title), ...questions.map(({ question }) => question), ...chosen].join(" "),
    text: proseOf(data).map(plain).join(" "),
  };
}

/** Who looks for "1.5 ton" or "طن ونصف" has a unit before them: the page that speaks of sizes answers to each. */
const sizesOn: Readonly<Record<string, readonly string[]>> = {
  [sheetEntry("ac-size-converter")]: [
    ...splitSizes.btuh.flatMap((btuh) => [String(btuh), `${btuh / 12_000} ton`, `${btuh / 12_000} طن`]),
    "btu",
    "size",
    "طن ونصف",
    "طنين",
    "حجم المكيف",
  ],
};

/** What was read into the index: an entry at its address, and what hubs say of it. Its words are in the index alone. */
type Indexed = { entry: Entry; path: string; title: string; chosen: readonly string[] };
type Index = { of?: Snapshot; engine: MiniSearch<Document>; documents: Map<string, Indexed> };
const indexes = () => processState<Partial<Record<Locale, Index>>>("search", () => ({}));

const newIndex = (): Index => ({
  engine: new MiniSearch<Document>({
    fields: ["title", "names", "phrases", "text"],
    tokenize: (text) => normalize(text).split(" "),
    processTerm: (term) => termsOf(term),
    searchOptions: {
      boost: { title: 5, names: 8, phrases: 2.5 },
      // Whoever names no place means the service.
      boostDocument: (id) => (String(id).startsWith("service/") ? 1.6 : 1),
    },
  }),
  documents: new Map(),
});

/** So long the index may hold up everybody else, before it lets them. */
const atOnceMs = 20;

/**
 * Removes the words of a page from the index. The library's discard() would leave them to a clean-up that runs later and rests between
 * terms: it fails where something is added meanwhile, never runs again, and the index grows with each publication.
 */
function takeOut({ engine, documents }: Index, id: string, { entry, chosen }: Indexed): void {
  engine.remove(documentOf(entry, chosen));
  documents.delete(id);
}

/** Takes in what has changed, and nothing else; rests where others may be let in. Two who do it at once do each entry once. */
function* bringUpToDate(index: Index, locale: Locale): Generator<undefined> {
  const of = content();
  if (index.of === of) return;
  const { engine, documents } = index;
  const chosen = chosenOnHubs(locale);
  const there = new Set<string>();
  let since = performance.now();
  for (const entry of Object.values(of.entries)) {
    const { kind, slug, data } = entry;
    const path = entry.locale === locale ? pathOfEntry({ kind, slug }) : undefined;
    if (!path || kind === "home" || kind === "settings") continue;
    const id = `${kind}/${slug}`;
    there.add(id);
    const seen = chosen.get(slug) ?? [];
    const before = documents.get(id);
    if (before?.entry.data === data && before.chosen.join() === seen.join()) continue;
    const document = documentOf(entry, seen);
    if (before) takeOut(index, id, before);
    engine.add(document);
    documents.set(id, { entry, path, title: document.title, chosen: seen });
    if (performance.now() - since < atOnceMs) continue;
    yield;
    // What was published meanwhile is another's to take in.
    if (content() !== of) return;
    since = performance.now();
  }
  for (const [id, before] of documents) if (!there.has(id)) takeOut(index, id, before);
  index.of = of;
}

function indexOf(locale: Locale): Index {
  const all = indexes();
  const index = all[locale] ?? newIndex();
  all[locale] = index;
  return index;
}

/** Reads in what was published, ahead of who will ask. */
export const registerSearchJob = (): void =>
  registerJob({
    name: "search-index",
    everyMs: 5000,
    run: async () => {
      for (const locale of localeCodes) for (const _ of bringUpToDate(indexOf(locale), locale)) await setImmediate();
    },
  });

/** Each word is looked up in up to four ways, and how wrong it may be grows with its length. */
const most = { letters: 200, words: 10, lettersOfWord: 30 };
const boundedQuery = (query: string) =>
  [...new Set(normalize(query.slice(0, most.letters)).split(" "))]
    .slice(0, most.words)
    .map((word) => word.slice(0, most.lettersOfWord))
    .join(" ");

/**
 * Up to 30 pages in the reader's language, best first. Other spellings and words not yet finished count as they are; a wrong
 * letter is forgiven only where nothing has the words as they were typed, and missing words only where nothing has all.
 */
export function searchSite(query: string, locale: Locale): SearchHit[] {
  const wanted = boundedQuery(query);
  if (wanted === "") return [];
  const index = indexOf(locale);
  // What the job has not come to is taken in here, at one go: the framework gives a page that waits in between no second look.
  for (const _ of bringUpToDate(index, locale));
  const { engine, documents } = index;
  const typed = { prefix: (term: string) => term.length >= 3, weights: { fuzzy: 0.8, prefix: 0.5 } };
  const forgiving = { ...typed, fuzzy: (term: string) => (term.length >= 5 ? 0.2 : false), maxFuzzy: 3 };
  let results: SearchResult[] = [];
  for (const combineWith of ["AND", "OR"] as const)
    for (const options of [typed, forgiving]) if (results.length === 0) results = engine.search(wanted, { ...options, combineWith });
  return results.slice(0, 30).flatMap(({ id, terms }) => {
    const found = documents.get(id as string);
    return found
      ? [
          {
            kind: found.entry.kind,
            path: found.path,
            title: isolated(found.title, locale),
            snippet: snippetOf(passagesOf(found.entry.data, locale), new Set(terms)),
          },
        ]
      : [];
  });
}

/** What is shown of an entry's text; of those that were found lately it is kept: a common word finds thirty long ones each time. */
const mostPassages = 300;
const passagesMet = () => processState("search-passages", () => new Map<unknown, string[]>());
function passagesOf(data: unknown, locale: Locale): string[] {
  const met = passagesMet();
  const passages = met.get(data) ?? proseOf(data).map((passage) => isolated(plain(passage), locale));
  // The last found stands last; the first ones go.
  met.delete(data);
  met.set(data, passages);
  for (const first of met.keys()) {
    if (met.size <= mostPassages) break;
    met.delete(first);
  }
  return passages;
}

/** Whether a question has letters of a script other than its reader's language is written in, and which language that is. */
export function otherLanguageOf(query: string, locale: Locale): Locale | undefined {
  const script = locale === "ar" ? /\p{Script=Latin}/u : /\p{Script=Arabic}/u;
  return script.test(query) ? (locale === "ar" ? "en" : "ar") : undefined;
}

/** The words of pages in the form of the index, as far as they have been met: the same ones come with every question. */
const mostTerms = 30_000;
const metTerms = () => processState("search-terms", () => new Map<string, string | null>());
function termOf(word: string): string | null {
  const met = metTerms();
  let term = met.get(word);
  if (term === undefined) {
    if (met.size >= mostTerms) met.clear();
    term = termsOf(normalize(word));
    met.set(word, term);
  }
  return term;
}

/** The passage that holds most of the found words, cut to about 200 characters, its hits marked. */
function snippetOf(prose: string[], terms: Set<string>): SnippetPart[] {
  const isHit = (word: string) => {
    const term = termOf(word);
    return term !== null && terms.has(term);
  };
  let best: { words: string[]; score: number } = { words: prose[1]?.split(" ") ?? [], score: 0 };
  for (const passage of prose) {
    const words = passage.split(" ");
    const distinct = new Set(words.filter(isHit).map(termOf)).size;
    const score = distinct - 1 / words.length; // of two that say as much, the longer one reads better
    if (distinct > 0 && score > best.score) best = { words, score };
  }
  const first = Math.max(0, best.words.findIndex(isHit) - 8);
  const shown = best.words.slice(first, first + 34);
  if (first > 0) shown.unshift("…");
  if (first + 34 < best.words.length) shown.push("…");
  // Signs around a word, and the space after it, are no part of the hit.
  const parts = shown.flatMap((word): SnippetPart[] => {
    const [, before = "", core = "", after = ""] = (isHit(word) && /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/u.exec(word)) || [];
    return core
      ? [
          { text: before, hit: false },
          { text: core, hit: true },
          { text: `${after} `, hit: false },
        ]
      : [{ text: `${word} `, hit: false }];
  });
  return parts.reduce<SnippetPart[]>((joined, part) => {
    const last = joined.at(-1);
    if (last && !last.hit && !part.hit) joined[joined.length - 1] = { text: last.text + part.text, hit: false };
    else joined.push(part);
    return joined;
  }, []);
}
