/** The letter of a key in small Latin letters: as it is written, or by its place where the keyboard writes another script. */
export const keyLetter = ({ key, code }: Pick<KeyboardEvent, "key" | "code">): string =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() : code.startsWith("Key") ? code.slice(3).toLowerCase() : "";
