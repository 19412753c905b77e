// Finds the destinations of the palette by their names and by the words that people use for them.
import { normalize } from "#lib/formats/normalize";
import { paletteWords } from "./palette-words.ts";

/** `path` is without the language; a command has the name that palette-words.ts gives it. */
export type Destination = { path: string; label: string };

/** Without the Arabic article, also where the word behind it is still being typed. */
const plain = (text: string) => normalize(text).replace(/(?<=^| )ال(?=\S)/g, "");

const phrasesOf = (path: string): string[] => {
  const words = paletteWords[path];
  return words ? [...words.en.split(","), ...words.ar.split("،")].map(plain) : [];
};

/** How well a destination fits, the best first: its name, a whole phrase, the beginning of one, the beginnings of its words. */
function rankOf(typed: string, name: string, phrases: string[]): number | null {
  if (name === typed || phrases.includes(typed)) return 0;
  if (name.startsWith(typed)) return 1;
  if (phrases.some((phrase) => phrase.startsWith(typed))) return 2;
  const words = [name, ...phrases].flatMap((phrase) => phrase.split(" "));
  return typed.split(" ").every((part) => words.some((word) => word.startsWith(part))) ? 3 : null;
}

/** The destinations that fit what was typed, the best first; among equals in the given order. `isNamed`: the first is called so. */
export function findDestinations<D extends Destination>(destinations: readonly D[], text: string): { found: D[]; isNamed: boolean } {
  const typed = plain(text);
  if (!typed) return { found: [], isNamed: false };
  const fitting = destinations
    .flatMap((destination) => {
      const rank = rankOf(typed, plain(destination.label), phrasesOf(destination.path));
      return rank === null ? [] : [{ destination, rank }];
    })
    .sort((a, b) => a.rank - b.rank);
  return { found: fitting.map(({ destination }) => destination), isNamed: (fitting[0]?.rank ?? 3) < 3 };
}
