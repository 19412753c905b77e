// Finds a name by what people type: in either script, with or without the article, from its beginning or misspelt. Pure.
import { editDistance } from "./edit-distance.ts";
import { normalize, withoutArticle } from "./normalize.ts";

/** Without the article, also where it is written as part of the name ("Albarsha"). */
export function nameKey(name: string): string {
  return withoutArticle(normalize(name)).replace(/^al(?=[a-z]{3})/, "");
}

/** 0 is exact; undefined is no match. One letter in four may differ. */
export function rankName(keys: string[], wanted: string): number | undefined {
  let best: number | undefined;
  for (const key of keys) {
    const limit = Math.floor(Math.min(key.length, wanted.length) / 4);
    const score =
      key === wanted
        ? 0
        : wanted.length >= 2 && key.startsWith(wanted)
          ? 1
          : wanted.length >= 3 && ` ${key}`.includes(` ${wanted}`)
            ? 2
            : limit > 0 && editDistance(key, wanted, limit) <= limit
              ? 3
              : undefined;
    if (score !== undefined && (best === undefined || score < best)) best = score;
  }
  return best;
}

/** Names that stand in one text with commas between them, of either script. */
export const namesIn = (text: string): string[] =>
  text
    .split(/[,،]/)
    .map((name) => name.trim())
    .filter(Boolean);
