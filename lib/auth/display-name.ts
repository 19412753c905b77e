// The name of a user on the office's screens: the one they gave, and until then the first part of their address.

type Named = { name: string; email: string };

export function displayName({ name, email }: Named): string {
  return name || email.split("@")[0] || email;
}

/** Initials for places without room for the name: the first letters of the first and the last word. */
export function initialsOf(person: Named): string {
  const words = displayName(person)
    .split(/[\s._-]+/)
    // The Arabic article belongs to the word that follows it.
    .map((word) => word.replace(/^(?:ال(?=\p{L}{2}))/u, ""))
    .filter((word) => /^\p{L}/u.test(word));
  const first = words[0] ?? displayName(person);
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  const letter = (word: string) => ([...word][0] ?? "").toLocaleUpperCase("en");
  // Two adjacent Arabic letters would join into a word.
  return /^\p{Script=Arabic}/u.test(first) || !last ? letter(first) : letter(first) + letter(last);
}

const maxNameLength = 60;
/** Control characters, and marks that reorder or hide the text beside them. */
const invisible = /[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** A name as it is stored; null when the text is not a name. */
export function cleanName(typed: string): string | null {
  const name = typed.normalize("NFC").replace(invisible, " ").replace(/\s+/g, " ").trim();
  const isName = name.length <= maxNameLength && /\p{L}/u.test(name) && !/[@<>]|:\/\//.test(name);
  return isName ? name : null;
}
