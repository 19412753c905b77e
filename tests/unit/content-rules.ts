// Rules for the content of service and place pages; content.test.ts applies them to the seeds.
import { proseOf } from "../../lib/content/pages/prose.ts";
import { isAsked } from "../../lib/site/services.ts";

export type Entry = { kind: string; slug: string; locale: string; data: Record<string, unknown> };

export function wordsOf(texts: string[]): string[] {
  return texts.flatMap(
    (text) =>
      text
        .toLowerCase()
        .replace(/[\u064b-\u0652\u0640]/g, "")
        .match(/[\p{L}\p{N}]+/gu) ?? [],
  );
}

/** Removes numbered steps, so that nobody shortens the steps of a warning to meet a word limit. */
export const withoutSteps = (text: string) => text.replace(/^\d+\. .*$/gm, "");

/** The five-word runs of an entry; no run crosses from one text to the next. */
function shingles(entry: Entry): Set<string> {
  const found = new Set<string>();
  for (const text of proseOf(entry.data)) {
    const words = wordsOf([text]);
    for (let at = 0; at + 5 <= words.length; at++) found.add(words.slice(at, at + 5).join(" "));
  }
  return found;
}

/** The share of the smaller page that the other page repeats, 0 to 1: |A∩B| / min(|A|,|B|) over five-word runs. */
export function overlaps(entries: Entry[]): { pair: string; share: number }[] {
  const sets = entries.map((entry) => ({ name: entry.slug, set: shingles(entry) }));
  return sets
    .flatMap(({ name, set }, index) =>
      sets.slice(index + 1).map((other) => {
        const [small, large] = set.size < other.set.size ? [set, other.set] : [other.set, set];
        let shared = 0;
        for (const run of small) if (large.has(run)) shared++;
        return { pair: `${name} / ${other.name}`, share: small.size === 0 ? 0 : shared / small.size };
      }),
    )
    .sort((a, b) => b.share - a.share);
}

/** Claims that the law, the certificates or honesty forbid (docs/content.md). */
const forbidden: { pattern: RegExp; why: string }[] = [
  { pattern: /\b(?:the )?best (?:ac|hvac|mep|contractor|company|service|price)/i, why: "a superlative nobody has proved" },
  {
    pattern: /\b(?:cheapest|lowest price|no\.? ?1\b|number one|#1|world[- ]class|unbeatable|second to none)/i,
    why: "a superlative nobody has proved",
  },
  { pattern: /\b100 ?% (?:guarantee|satisf)/i, why: "a guarantee nobody has given" },
  { pattern: /\bguaranteed (?:savings?|cooling|results?|response)/i, why: "a guarantee nobody has given" },
  { pattern: /\bISO[- ]certified\b|\bISO accredited\b/i, why: "certificates are named with number and edition, from the settings" },
  {
    pattern:
      /\b(?:SIRA|DEWA|DM|Dubai Municipality|Civil Defence)[- ](?:approved|certified|licensed|enrolled) (?:company|contractor|by us)|\bwe are (?:SIRA|DEWA|NADCA)/i,
    why: "a licence is shown only once the owner has entered it",
  },
  { pattern: /\bAED ?\d|\d ?(?:AED|Dhs?)\b|\d+ ?درهم/i, why: "prices come from the owner, and fees of others age; leave the figure out" },
  { pattern: /أفضل (?:شركة|خدمة|سعر|مقاول)|أرخص|رقم واحد|الأولى في|بلا منازع|لا مثيل/, why: "مبالغة لم يثبتها أحد" },
  { pattern: /ضمان 100|مضمونة? 100/, why: "ضمان لم يقدّمه أحد" },
  { pattern: /شهادة الأيزو|معتمدون من (?:سيرا|ديوا|بلدية دبي)/, why: "الرخصة تظهر بعد أن يدخلها المالك" },
];

/** The faults of an entry's texts, as sentences. */
export function faultsOf(entry: Entry): string[] {
  const faults: string[] = [];
  const { seo } = entry.data as { seo?: { title: string; description: string } };
  const prose = proseOf(entry.data);
  if (seo) {
    if (seo.title.length < 30 || seo.title.length > 50)
      faults.push(`seo.title has ${seo.title.length} characters, not 30–50 (the brand is added)`);
    if (seo.description.length < 70 || seo.description.length > 160)
      faults.push(`seo.description has ${seo.description.length} characters, not 70–160`);
  }
  for (const text of [...prose, ...(seo ? [seo.title, seo.description] : [])]) {
    for (const { pattern, why } of forbidden) if (pattern.test(text)) faults.push(`“${text.match(pattern)?.[0]}”: ${why}`);
  }
  return faults;
}

// Advice that holds anywhere tells nothing about a place, so each piece may stand on a limited number of pages only.
const arabicWord = (words: string) => new RegExp(`(?<!\\p{L})[وفبل]?(?:ال)?(?:${words})(?!\\p{L})`, "u");
const sharedAdvice = [
  {
    advice: "ask the neighbour",
    maxPages: 15,
    en: /neighbours?\b|next door|above and below|only (?:yours|your flat|one flat)|whole (?:tower|building|block|floor)/i,
    ar: new RegExp(`${arabicWord("جار(?:ك|ه|كم|ها)?|جارة|جيران(?:ك|ه|كم)?").source}|شقتك وحدها|المبنى كله|البرج كله|فوقك وتحتك`, "u"),
  },
  {
    advice: "read your contract",
    maxPages: 14,
    en: /tenancy|Ejari|Tawtheeq|\blease\b|your contract/i,
    ar: /عقد (?:ال)?إيجار|عقدك|Ejari|Tawtheeq/u,
  },
  {
    advice: "clean the filter each month",
    maxPages: 8,
    en: /filters?\b.{0,40}\b(?:monthly|every month|each month|once a month)/i,
    ar: /(?:فلاتر|فلتر)[^.،]{0,40}(?:كل شهر|شهريا|مرة في الشهر)/u,
  },
  { advice: "send a photo", maxPages: 12, en: /photo|picture|video/i, ar: arabicWord("صور(?:ة|نا)?|صوّر(?:ها|ه)?|فيديو") },
] as const;

/** Each piece of advice that stands on too many pages, with the pages. */
export function repeatedAdvice(entries: Entry[], locale: "en" | "ar"): string[] {
  return sharedAdvice.flatMap(({ advice, maxPages, [locale]: pattern }) => {
    const pages = entries.filter(({ data }) =>
      // A zone's answer and the line between two duties have to say whom to ask first, so they are left out.
      proseOf({ ...data, zones: [], boundary: {} }).some((text) =>
        pattern.test(text.normalize("NFC").replace(/[\u064b-\u0650\u0652]/g, "")),
      ),
    );
    return pages.length > maxPages
      ? [`${advice}: ${pages.length} pages, at most ${maxPages}: ${pages.map(({ slug }) => slug).join(" ")}`]
      : [];
  });
}

/** What is no source: what "everybody knows", consultants' guides to permits, and hosts that copy documents or let anybody write. */
const noSource = [
  /usual(?:ly)? (?:in the trade|known|practice)|generally known|common knowledge|wikipedia|how such systems are built/i,
  /المعتاد في المجال|معتاد في المجال|معروف عموم|ويكيبيديا/,
  /The Property Masters|Arfaix|\bDAEM\b|Dar Al Naseeb|دار النسيب|Dubai Approvals|Everything Sharjah|Pledge ?Times|UrduPoint/i,
];
const noHost =
  /(?:^|\.)(?:scribd|studylib|studylibid|docslib|docsity|dokumen|vdocuments|pdfcoffee|kupdf|1library|manualshive|manualslib|easymanua|homedocbox|howstuffworks|wikipedia|reddit|quora|medium|blogspot|tellerreport|pledgetimes|urdupoint|pinzhi|cnpereading|dubaiapprovals|joom|bit|goo|tinyurl|ow|t)\.(?:\w+|co\.\w+)$/i;

/** Whether a source names a document of the first hand: neither hearsay nor a copy, a forum or a short link. */
export function isFitSource({ title = "", url = "" }: { title?: string; url?: string }): boolean {
  if (noSource.some((pattern) => pattern.test(title))) return false;
  if (!/^https?:/.test(url)) return true;
  const { hostname, pathname } = new URL(url);
  return !noHost.test(hostname) && !/(?:^|\.)forums?\.|\bforums?\b|\/threads?[-/]/.test(hostname + pathname);
}

/** Every source of an entry: of the facts of a place, of an article, and each link of a text that leads away. */
export function sourcesOf({ data }: Entry): { title?: string; url?: string }[] {
  const { facts = [], sources = [] } = data as { facts?: { source?: string }[]; sources?: { title: string; url: string }[] };
  const links = proseOf(data).flatMap((text) => [...text.matchAll(/\[([^\]]*)\]\((https?:[^)\s]+)\)/g)]);
  return [...facts.map(({ source = "" }) => ({ title: source })), ...sources, ...links.map(([, title = "", url = ""]) => ({ title, url }))];
}

/** Words for tenants: the entries of which a sentence may have 20 words at most (docs/content.md). Legal pages are exempt. */
const pagesForTenants = ["contact", "quote", "about", "services"];
export const isForTenants = ({ kind, slug }: Pick<Entry, "kind" | "slug">) =>
  ["home", "location", "cooling", "testimonial"].includes(kind) ||
  (kind === "service" && (slug.startsWith("air-conditioning") || isAsked(slug))) ||
  (kind === "page" && pagesForTenants.includes(slug));

/** The namespaces of messages that the pages for tenants show. */
export const messagesForTenants = [
  "site",
  "footer",
  "service",
  "location",
  "contact",
  "quote",
  "callback",
  "sent",
  "track",
  "consent",
  "commitments",
  "home",
  "systems",
  "cooling",
  "troubles",
  "finder",
  "trust",
  "search",
  "notFound",
  "refusals",
  "attachedCalculation",
  "arrival",
  "firm",
  "money",
  "proof",
  "demonstration",
];

/** The texts of an entry or of messages that people read, each with its field. Captions of drawings are read too, beside the prose. */
function textFields(value: unknown, field = ""): { field: string; text: string }[] {
  const key = field.split(".").findLast((part) => !/^\d+$/.test(part)) ?? "";
  if (typeof value === "string") return key === "caption" || proseOf(value, key).length > 0 ? [{ field, text: value }] : [];
  if (typeof value !== "object" || value === null) return [];
  if (key !== "drawings" && proseOf(value, key).length === 0) return [];
  return Object.entries(value).flatMap(([name, item]) => textFields(item, field ? `${field}.${name}` : name));
}

const conditionInText = /\{(!?)[a-z0-9|-]+\?\s?((?:[^{}]|\{[^{}]*\})*)\}/;

/** The text as it stands while everything is on offer, and while nothing is: of two phrases that exclude each other, one counts. */
function withConditionsMet(text: string): string[] {
  const unwrapped = [true, false].map((isOffered) => {
    let out = text;
    while (conditionInText.test(out)) out = out.replace(conditionInText, (_, not, words) => ((not === "") === isOffered ? words : ""));
    return out;
  });
  return [...new Set(unwrapped)];
}

/** Of a message that depends on a number, its last form; then one word for every placeholder. */
function withPlaceholders(text: string): string {
  let out = text;
  const plural = /\{\w+, (?:plural|select),(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\bother \{((?:[^{}]|\{[^{}]*\})*)\}\s*\}/;
  while (plural.test(out)) out = out.replace(plural, (_, words: string) => words.replaceAll("#", "{number}"));
  return out.replace(/\{[^{}]*\}/g, "Placeholder");
}

/** The paragraphs, headings, list items and table cells of a Markdown text, without its marks. */
function blocksOf(markdown: string): string[] {
  const blocks: string[] = [];
  let isOpen = false;
  for (const line of markdown.replace(/<\/?\w+>/g, "").split("\n")) {
    const [, mark = "", words = ""] = /^\s*((?:#{1,6}\s+|[-*+]\s+|\d+[.)]\s+|>\s?|\[\^[^\]]+\]:\s*)*)(.*)$/.exec(line) ?? [];
    if (/^\s*\|/.test(line)) {
      blocks.push(...line.split("|").filter((cell) => /[\p{L}\p{N}]/u.test(cell)));
      isOpen = false;
    } else if (!words.trim()) isOpen = false;
    else if (mark || !isOpen) {
      blocks.push(words);
      isOpen = !mark.startsWith("#");
    } else blocks.push(`${blocks.pop()} ${words.trim()}`);
  }
  return blocks
    .map((block) => block.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/\[\^[^\]]+\]/g, ""))
    .flatMap((block) => {
      // Words in bold at the start of a block are shown as its title, unless a sentence goes on from them.
      const [, title, rest] = /^\*\*(.+?)\*\*\s+(?=\p{Lu})(.*)$/u.exec(block) ?? [];
      return title === undefined ? [block] : [title, rest ?? ""];
    })
    .map((block) => block.replace(/\*\*|__|`|(?<!\w)[*_]|[*_](?!\w)/g, "").trim());
}

const neverLast = /(?:^|[\s(“"])(?:e\.g|i\.e|approx|Dr|Mr|Mrs|Ms|Eng|St|vs|cf|Fig|incl|excl|max|min)\.$/;
const lastUnlessNumbered = /(?:^|[\s(“"])(?:No|Nos|Art|Sec|Ch)\.$/;
/** An initial, as in "J. Smith"; a letter after a number is a unit, as in "230 V". */
const initial = /(?:^|[^\d\s]\s|\.)\p{Lu}\.$/u;

/**
 * The sentences of a text. They end at a full stop, a question mark, an exclamation mark or the end of a heading, list item or table cell,
 * not at a colon or a semicolon.
 */
export function sentencesOf(text: string): string[] {
  const found = withConditionsMet(text).flatMap((variant) =>
    blocksOf(withPlaceholders(variant)).flatMap((block) => {
      const sentences: string[] = [];
      let from = 0;
      for (const { 0: end, index } of block.matchAll(/[.!?؟…]+["”’»)\]]*(?=\s+["“‘«([\u2066-\u2069]*[\p{Lu}\p{Lo}\p{N}])/gu)) {
        const before = block.slice(from, index + 1).trimStart();
        const isNumbered = /^\s*\d/.test(block.slice(index + end.length));
        if (end === "." && (neverLast.test(before) || initial.test(before) || (isNumbered && lastUnlessNumbered.test(before)))) continue;
        sentences.push(block.slice(from, index + end.length).trim());
        from = index + end.length;
      }
      return [...sentences, block.slice(from).trim()];
    }),
  );
  return [...new Set(found.filter((sentence) => wordCount(sentence) > 0))];
}

/** Words as a reader counts them: what stands between spaces and holds a letter or a digit. */
export const wordCount = (sentence: string) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** The sentences of all texts that people read. */
export const sentencesIn = (value: unknown): string[] => textFields(value).flatMap(({ text }) => sentencesOf(text));

/** The sentences of more than `most` words, each with its field and its count. */
export function longSentences(value: unknown, most: number): string[] {
  return textFields(value).flatMap(({ field, text }) =>
    sentencesOf(text)
      .filter((sentence) => wordCount(sentence) > most)
      .map((sentence) => `${field}: ${wordCount(sentence)} words: ${sentence}`),
  );
}
