// Searches everything published in the in-memory snapshot, so that it works while the database is unavailable. A job or the next query
// updates the index after a change (docs/decisions/0005-search.md).
import "server-only";
import { setImmediate } from "node:timers/promises";
import MiniSearch, { type SearchResult } from "minisearch";
import { splitSizes } from "../calculators/data/unit-sizes.ts";
import { usualRooms } from "../calculators/usual-rooms.ts";
import type { Data } from "../content/kinds.ts";
import { communityNames } from "../content/pages/community-names.ts";
import { proseOf } from "../content/pages/prose.ts";
import { type Entry, entryKey, isPage, type Snapshot } from "../content/store/entry.ts";
import { content } from "../content/store/snapshot.ts";
import { editDistance } from "../formats/edit-distance.ts";
import { normalize } from "../formats/normalize.ts";
import { registerJob } from "../host/jobs.ts";
import { processState } from "../host/process.ts";
import { isolated } from "../i18n/bidi.ts";
import { type Locale, localeCodes } from "../i18n/locales.ts";
import { type RoomPage, roomEntry, roomPages, sheetEntry } from "../site/calculators.ts";
import type { DrawingId } from "../site/drawings.ts";
import { placeOf } from "../site/places.ts";
import { pathOfEntry, register } from "../site/routes.ts";
import { isAsked } from "../site/services.ts";
import { boundedQuery, excerptAround, plain, type SnippetPart } from "./excerpt.ts";
import { indexTerm } from "./terms.ts";

/** `drawing`: the first drawing of the page; `format`: what kind of resource it is. */
export type SearchHit = {
  kind: string;
  slug: string;
  path: string;
  title: string;
  snippet: SnippetPart[];
  drawing?: DrawingId | undefined;
  format?: Data<"resource">["format"] | undefined;
};

/** `subject`: what the page says it is about; `phrases`: what readers say, as the page words it; `headings`: what it answers on the way. */
type Document = { id: string; title: string; names: string; subject: string; phrases: string; headings: string; text: string };

/**
 * What other entries say about a page, by its id, indexed with it: the symptoms by which hubs point to a service, and the names of a
 * community in both scripts; of one without a page of its own, with the register.
 */
function saidElsewhere(locale: Locale): Map<string, string[]> {
  const said = new Map<string, string[]>();
  const say = (id: string, words: readonly string[]) => said.set(id, [...(said.get(id) ?? []), ...words]);
  for (const entry of Object.values(content().entries)) {
    if (entry.locale !== locale) continue;
    const { kind, slug, data } = entry;
    if (kind === "service") for (const { see, service } of (data as Data<"service">).choose) say(`service/${service}`, [see]);
    if (kind === "community") say(isPage(entry) ? `community/${slug}` : `resource/${register.slug}`, communityNames(slug));
  }
  return said;
}

function documentOf({ kind, slug, data }: Entry, chosen: readonly string[]): Document {
  const {
    title = "",
    name = "",
    summary = "",
    lead = "",
    answer = "",
    body = "",
    seo,
    symptoms = [],
    questions = [],
    ask,
  } = data as {
    title?: string;
    name?: string;
    summary?: string;
    lead?: string;
    answer?: string;
    body?: string;
    seo?: { title?: string; description?: string };
    symptoms?: { title: string }[];
    questions?: { question: string }[];
    ask?: { options: { name: string; note: string }[] };
  };
  const options = (ask?.options ?? []).map((option) => `${option.name} ${option.note}`);
  return {
    id: `${kind}/${slug}`,
    title: title || name,
    names: [name, ...placeNames(kind, slug), ...(furtherNames[slug] ?? [])].join(" "),
    subject: [slug, seo?.title, seo?.description, summary, plain(lead), answer, kind === "community" && asksProvider]
      .filter(Boolean)
      .join(" "),
    // The options of a service are troubles, as a reader puts them; those of a place are its buildings, and those of a page about a trouble
    // the kinds of cooling, which other pages have too.
    phrases: [...symptoms.map((symptom) => symptom.title), ...(kind === "service" && !isAsked(slug) ? options : []), ...chosen].join(" "),
    headings: [...questions.map(({ question }) => question), ...(body.match(/^#+ .*$/gmu) ?? []).map(plain)].join(" "),
    text: proseOf(data).map(plain).join(" "),
  };
}

/** What people ask of a community, in both languages. */
const asksProvider = "who cools cooling provider من يبرد شركة التبريد";

/** A place is found by its names in both scripts, whatever the language of the page. */
const placeNames = (kind: string, slug: string): string[] => {
  const place = kind === "location" ? placeOf(slug) : undefined;
  return place ? [...place.names.en, ...place.names.ar] : [];
};

/** The words of a query or of a name as the index has them. */
const indexForm = (text: string) => normalize(text).split(" ").map(indexTerm).filter(Boolean).join(" ");

/** What people call a room whose AC size they look for. */
const roomNames: Readonly<Record<RoomPage, readonly string[]>> = {
  bedroom: ["AC size for bedroom", "tons for bedroom", "كم طن لغرفة النوم", "مكيف غرفة نوم"],
  living: ["AC size for living room", "AC size for hall", "tons for hall", "كم طن للصالة", "مكيف صالة"],
  majlis: ["AC size for majlis", "tons for majlis", "كم طن للمجلس", "مكيف مجلس"],
  kitchen: ["AC size for kitchen", "AC in kitchen", "كم طن للمطبخ", "مكيف مطبخ"],
  office: ["AC size for office", "tons for office", "كم طن للمكتب", "مكيف مكتب"],
  meeting: ["AC size for meeting room", "conference room AC", "مكيف غرفة اجتماعات"],
  shop: ["AC size for shop", "tons for shop", "كم طن للمحل", "مكيف محل"],
};

/** The sizes that people add to it. */
const sizesOf = (room: RoomPage) => usualRooms[room].areasM2.flatMap((area) => [`${area} m2`, `${area} متر`]);

/** How somebody asks who comes at once or at night, and how to complain. */
const emergencyNames = ["emergency", "urgent", "night", "at night", "24/7", "طوارئ", "الطوارئ", "عاجل", "ليل", "بالليل", "ليلا"];
const complaintNames = ["complaint", "complaints", "complain", "شكوى", "شكاوى", "الشكاوى", "اشتكي"];

/** What a visitor calls a page: one who searches for "1.5 ton" or "طن ونصف" has a unit in mind, so the page about sizes has every size. */
const furtherNames: Readonly<Record<string, readonly string[]>> = {
  [sheetEntry("ac-size-converter")]: [
    ...splitSizes.btuh.flatMap((btuh) => [String(btuh), `${btuh / 12_000} ton`, `${btuh / 12_000} طن`]),
    "btu",
    "size",
    "طن ونصف",
    "طنين",
    "حجم المكيف",
  ],
  [sheetEntry("ac-electricity-cost")]: [
    "bill",
    "DEWA",
    "why is my bill high",
    "is my bill normal",
    "فاتورة الكهرباء",
    "ليش فاتورتي عالية",
    "هل فاتورتي طبيعية",
  ],
  "cooling-load": ["cooling load calculator", "what size AC for 20 m2", "كم طن", "كم طن لغرفة 20 متر", "حساب حمل التبريد", "حساب الطن"],
  ...Object.fromEntries(roomPages.map((room) => [roomEntry(room), [...roomNames[room], ...sizesOf(room)]])),
  "emergency-ac-repair": [...emergencyNames, "AC emergency"],
  contact: emergencyNames,
  terms: complaintNames,
  "ac-not-cooling": ["warm air", "blowing warm air", "hot air", "not cold enough", "weak cooling", "هواء حار"],
  "ac-noise": ["humming", "buzzing", "rattling", "صوت عالي", "إزعاج"],
  "ac-gas-leak-test": ["R22", "R32", "R410A", "gas top up", "نقص فريون", "شحن فريون"],
  "ac-error-codes": ["كود عطل", "رمز عطل", "رموز الأعطال"],
  "ac-ice": ["frozen AC", "ثلج", "يثلج"],
  prices: ["prices", "AC prices", "price list", "charges", "أسعار", "الأسعار", "قائمة الأسعار"],
  "move-in-ac-checklist": ["moving in", "new flat"],
  [register.slug]: [
    "chiller free meaning",
    "who pays for cooling",
    "who cools my building",
    "cooling provider",
    "district cooling",
    "من يبرد المبنى",
    "شركة التبريد",
    "تبريد المناطق",
  ],
};

/** What was indexed of an entry: its address, its title, what it is about, its names, and what hubs say about it. Its words are only in the index. */
type Indexed = { entry: Entry; path: string; title: string; about: string; called: Set<string>; chosen: readonly string[] };
type Index = {
  snapshot?: Snapshot;
  engine: MiniSearch<Document>;
  documents: Map<string, Indexed>;
  /** The words of titles, of subjects and of places as they are written, by their normalized form. */
  knownWords?: { snapshot: Snapshot | undefined; words: Map<string, string> };
};
const indexes = () => processState<Partial<Record<Locale, Index>>>("search", () => ({}));

/**
 * A query without a place means the service, else the service in an emirate: a place is found by its name, and before its row in the
 * register. A page about a trouble is found by its trouble.
 */
const weightOfKind = (id: string) => {
  const [kind, slug = ""] = id.split("/");
  if (isAsked(slug)) return 1.35;
  return kind === "service" ? 2 : kind === "location" && placeOf(slug) ? 0.7 : kind === "community" ? 0.5 : 1;
};

const newIndex = (): Index => ({
  engine: new MiniSearch<Document>({
    fields: ["title", "names", "subject", "phrases", "headings", "text"],
    tokenize: (text) => normalize(text).split(" "),
    processTerm: (term) => indexTerm(term),
    searchOptions: {
      // A page that is about a thing comes before one that answers a question about it, and that before one that mentions it.
      boost: { title: 5, names: 8, subject: 3, phrases: 4, headings: 1.2, text: 0.7 },
    },
  }),
  documents: new Map(),
});

/** How long indexing may block other work before it yields. */
const atOnceMs = 20;

/**
 * Removes the words of a page from the index. The library's discard() leaves them to a later clean-up that pauses between terms: it fails
 * where something is added meanwhile, never runs again, and the index grows with each publication.
 */
function removeDocument({ engine, documents }: Index, id: string, { entry, chosen }: Indexed): void {
  engine.remove(documentOf(entry, chosen));
  documents.delete(id);
}

/** Indexes what has changed and nothing else; yields where other work may run. Of two concurrent runs, each entry is indexed by one. */
function* updateIndex(index: Index, locale: Locale): Generator<undefined> {
  const snapshot = content();
  if (index.snapshot === snapshot) return;
  const { engine, documents } = index;
  const said = saidElsewhere(locale);
  const there = new Set<string>();
  let since = performance.now();
  for (const entry of Object.values(snapshot.entries)) {
    const { kind, slug, data } = entry;
    const path = entry.locale === locale && isPage(entry) ? pathOfEntry({ kind, slug }) : undefined;
    if (!path || kind === "home" || kind === "settings") continue;
    const id = `${kind}/${slug}`;
    there.add(id);
    const seen = said.get(id) ?? [];
    const before = documents.get(id);
    if (before?.entry.data === data && before.chosen.join() === seen.join()) continue;
    const document = documentOf(entry, seen);
    if (before) removeDocument(index, id, before);
    engine.add(document);
    const called = new Set(
      [
        document.title,
        (data as { name?: string }).name ?? "",
        ...placeNames(kind, slug),
        ...(furtherNames[slug] ?? []),
        ...(kind === "resource" ? seen : []),
      ].map(indexForm),
    );
    const about = [document.title, document.subject, document.phrases].join(" ");
    documents.set(id, { entry, path, title: document.title, about, called, chosen: seen });
    if (performance.now() - since < atOnceMs) continue;
    yield;
    // Another run indexes what was published meanwhile.
    if (content() !== snapshot) return;
    since = performance.now();
  }
  for (const [id, before] of documents) if (!there.has(id)) removeDocument(index, id, before);
  index.snapshot = snapshot;
}

function indexOf(locale: Locale): Index {
  const all = indexes();
  const index = all[locale] ?? newIndex();
  all[locale] = index;
  return index;
}

/** Indexes what was published, ahead of the next query. */
export const registerIndexJob = (): void =>
  registerJob({
    name: "search-index",
    everyMs: 5000,
    run: async () => {
      for (const locale of localeCodes) for (const _ of updateIndex(indexOf(locale), locale)) await setImmediate();
    },
  });

/**
 * Up to 30 pages in the reader's language, best first. Spelling variants and beginnings of words match as well; a wrong letter is forgiven
 * only where nothing has the words as typed, and missing words only where nothing has all.
 */
export function searchSite(query: string, locale: Locale): SearchHit[] {
  const wanted = boundedQuery(query);
  if (wanted === "") return [];
  const index = indexOf(locale);
  // Indexes synchronously what the job has not reached: a page that waited in between would find the framework's cache closed.
  for (const _ of updateIndex(index, locale));
  const { engine, documents } = index;
  const typed = { prefix: (term: string) => term.length >= 3, weights: { fuzzy: 0.8, prefix: 0.5 } };
  const forgiving = { ...typed, fuzzy: (term: string) => (term.length >= 5 ? 0.2 : false), maxFuzzy: 3 };
  let results: SearchResult[] = [];
  const whole = indexForm(wanted);
  // A page that is called just what was typed comes before those whose names have more words.
  // How to complain is a section of the terms, where the settings have it.
  const { complaints = "" } = content().entries[entryKey("settings", "site", locale)]?.data ?? {};
  const section = complaints && complaintNames.map(indexForm).includes(whole) ? "#complaints" : "";
  const boostDocument = (id: string) => weightOfKind(id) * (documents.get(id)?.called.has(whole) ? 3 : 1);
  for (const combineWith of ["AND", "OR"] as const)
    for (const options of [typed, forgiving])
      if (results.length === 0) results = engine.search(wanted, { ...options, combineWith, boostDocument });
  return results.slice(0, 30).flatMap(({ id, terms }) => {
    const found = documents.get(id as string);
    return found
      ? [
          {
            kind: found.entry.kind,
            slug: found.entry.slug,
            drawing: (found.entry.data as { drawings?: { drawing: DrawingId }[] }).drawings?.[0]?.drawing,
            format: (found.entry.data as Partial<Data<"resource">>).format,
            path: found.entry.slug === "terms" ? found.path + section : found.path,
            title: isolated(found.title, locale),
            snippet: snippetOf(passagesOf(found.entry.data, locale), new Set(terms)),
          },
        ]
      : [];
  });
}

function knownWordsOf(index: Index): Map<string, string> {
  if (index.knownWords && index.knownWords.snapshot === index.snapshot) return index.knownWords.words;
  const [words, places] = [new Map<string, string>(), new Map<string, string>()];
  const wordsIn = (text: string) =>
    text
      .split(/[^\p{L}\p{N}]+/u)
      .map((word) => ({ word, form: normalize(word) }))
      .filter(({ form }) => form.length >= 4 && !/\d/.test(form));
  for (const { entry, about } of index.documents.values()) {
    // A word has a capital where it begins a sentence; an abbreviation and the name of a place keep theirs.
    for (const { word, form } of wordsIn(about)) if (!words.has(form)) words.set(form, /\p{Lu}{2}/u.test(word) ? word : word.toLowerCase());
    for (const { word, form } of wordsIn(placeNames(entry.kind, entry.slug).join(" "))) places.set(form, word);
  }
  for (const [form, word] of places) words.set(form, word);
  index.knownWords = { snapshot: index.snapshot, words };
  return words;
}

/**
 * The query with its misspelt words replaced: those that no page has and that are near a word of a title, a subject or a place, in either script. One
 * letter in four may differ. Undefined where there is nothing to replace.
 */
export function suggestionFor(query: string, locale: Locale): string | undefined {
  const index = indexOf(locale);
  for (const _ of updateIndex(index, locale));
  const known = knownWordsOf(index);
  let changed = false;
  const words = boundedQuery(query)
    .split(" ")
    .map((typed) => {
      if (typed.length < 4 || index.engine.search(typed, { prefix: typed.length >= 5 }).length > 0) return typed;
      let [best, least] = [typed, Math.floor(typed.length / 4) + 1];
      for (const [form, word] of known) {
        const errors = editDistance(typed, form, least - 1, 1);
        if (errors < least) [best, least] = [word, errors];
      }
      changed ||= best !== typed;
      return best;
    });
  return changed ? words.join(" ") : undefined;
}

/** The displayed text of recently found entries is cached, because a common word finds thirty long ones each time. */
const maxPassages = 300;
const passageCache = () => processState("search-passages", () => new Map<unknown, string[]>());
function passagesOf(data: unknown, locale: Locale): string[] {
  const met = passageCache();
  const passages = met.get(data) ?? proseOf(data).map((passage) => isolated(plain(passage), locale));
  // Reinserting keeps the map in order of last use, so that the least recently used are dropped.
  met.delete(data);
  met.set(data, passages);
  for (const first of met.keys()) {
    if (met.size <= maxPassages) break;
    met.delete(first);
  }
  return passages;
}

/** The other language, where the query has letters of its script; undefined otherwise. */
export function otherLanguageOf(query: string, locale: Locale): Locale | undefined {
  const script = locale === "ar" ? /\p{Script=Latin}/u : /\p{Script=Arabic}/u;
  return script.test(query) ? (locale === "ar" ? "en" : "ar") : undefined;
}

/** The index forms of the words of pages, cached because the same words come with every query. */
const maxTerms = 30_000;
const termCache = () => processState("search-terms", () => new Map<string, string | null>());
function termOf(word: string): string | null {
  const met = termCache();
  let term = met.get(word);
  if (term === undefined) {
    if (met.size >= maxTerms) met.clear();
    term = indexTerm(normalize(word));
    met.set(word, term);
  }
  return term;
}

/** The passage with the most of the found words, cut, with its hits marked. */
function snippetOf(prose: string[], terms: Set<string>): SnippetPart[] {
  const isHit = (word: string) => {
    const term = termOf(word);
    return term !== null && terms.has(term);
  };
  let best: { words: string[]; score: number } = { words: prose[1]?.split(" ") ?? [], score: 0 };
  for (const passage of prose) {
    const words = passage.split(" ");
    const distinct = new Set(words.filter(isHit).map(termOf)).size;
    const score = distinct - 1 / words.length; // of two equal passages, the longer one reads better
    if (distinct > 0 && score > best.score) best = { words, score };
  }
  return excerptAround(best.words, best.words.findIndex(isHit), isHit);
}
