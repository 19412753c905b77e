// In a file of its own, because a page in the browser does without the rules of mixed text (bidi.ts).

/** The text without isolates and non-breaking spaces, for machines and form fields: structured data, feeds, tables, values of forms. */
export function plainText(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, "").replaceAll("\u00a0", " ");
}
