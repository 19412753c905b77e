// What the search of the site and that of the office share: the words of a query, and a part of a text with its hits marked. Pure.
import { normalize, withoutArticle } from "../formats/normalize.ts";

export type SnippetPart = { text: string; hit: boolean };

/** Each word is looked up in up to four ways, and its permitted spelling error grows with its length. */
const limits = { letters: 200, words: 10, lettersOfWord: 30 };
export const boundedQuery = (query: string) =>
  [...new Set(normalize(query.slice(0, limits.letters)).split(" "))]
    .slice(0, limits.words)
    .map((word) => word.slice(0, limits.lettersOfWord))
    .join(" ");

/** The words of a query as a text is compared with them. An article counts for nothing: «الأسعار» finds «أسعار». */
export function queryWords(query: string): string[] {
  const typed = boundedQuery(query);
  return (withoutArticle(typed) || typed).split(" ").filter(Boolean);
}

/** Where in a text most of the words of a query stand side by side, and how many of them. */
export function placeOfWords(text: string, query: string): { from: number; to: number; count: number } | undefined {
  const words = queryWords(query);
  const tokens = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    token: match[0],
  }));
  let best: { from: number; to: number; count: number } | undefined;
  let run: { from: number; found: Set<string> } | undefined;
  for (const { from, to, token } of tokens) {
    const folded = normalize(token);
    const hits = words.filter((word) => folded.includes(word));
    run = hits.length === 0 ? undefined : { from: run?.from ?? from, found: new Set([...(run?.found ?? []), ...hits]) };
    if (run && run.found.size > (best?.count ?? 0)) best = { from: run.from, to, count: run.found.size };
  }
  return best;
}

/** Markdown as one line of words. */
export const plain = (markdown: string) =>
  markdown
    // A heading gets a full stop, so that it reads as a sentence.
    .replace(/^#+ +(.*)$/gmu, (_, heading: string) => (/[\p{L}\p{N})]$/u.test(heading.trimEnd()) ? `${heading.trimEnd()}.` : heading))
    .replace(/\[([^[\]]*)\]\([^)[]*\)/g, "$1")
    .replace(/\[\^[^[\]]*\]:?/g, "")
    .replace(/[#*_`>|]/g, " ")
    .replace(/\s+/g, " ")
    .trim();

const wordsBefore = 8;
/** About 200 characters. */
const excerptWords = 34;

/** The words of a text around the hit at a position, with all hits marked. */
export function excerptAround(words: readonly string[], at: number, isHit: (word: string) => boolean): SnippetPart[] {
  const first = Math.max(0, at - wordsBefore);
  const shown = words.slice(first, first + excerptWords);
  if (first > 0) shown.unshift("…");
  if (first + excerptWords < words.length) shown.push("…");
  // Signs around a word, and the space after it, are not part of the hit.
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
