/** The lower-case Latin letter of a key: as typed, or by its position where the layout types another script; "" for other keys. */
export const keyLetter = ({ key, code }: Pick<KeyboardEvent, "key" | "code">): string =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() : code.startsWith("Key") ? code.slice(3).toLowerCase() : "";
