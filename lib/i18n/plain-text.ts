// Apart from the rules of mixed text, which a page in the browser does without.

/** The text for what is read by machines or typed again: data for search engines, feeds, tables, values of forms. */
export function plainText(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, "").replaceAll("\u00a0", " ");
}
