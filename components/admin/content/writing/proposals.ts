// Proposes search texts from the content of a page. Pure; the user decides whether to use them.
import { type FieldOf, type Json, valueAt } from "#lib/content/schema-form";

type Group = FieldOf<"group">;
/** Recommended lengths in characters, as search engines show them; the title includes " | " and the business name. */
const recommendedLengths = { title: { minLength: 30, maxLength: 60 }, description: { minLength: 110, maxLength: 160 } };

/** The recommended length of a search text as it is typed, without the business name that is appended to a title. */
export function recommendedLength(key: "title" | "description", businessName: string): { minLength: number; maxLength: number } {
  const { minLength, maxLength } = recommendedLengths[key];
  return key === "title" ? { minLength: Math.max(1, minLength - ` | ${businessName}`.length), maxLength } : { minLength, maxLength };
}

/** Cuts between words and appends `ending`. */
function cutAt(text: string, maxLength: number, ending: string): string {
  if (text.length <= maxLength) return text;
  const short = text.slice(0, maxLength - ending.length + 1).replace(/\s+\S*$/u, "");
  return short.replace(/(?<![\s,;:–—،؛-])[\s,;:–—،؛-]+$/u, "") + ending;
}

/** As many whole sentences as fit, if they reach the minimum; otherwise the beginning, cut between words. */
function sentencesOf(text: string, { minLength, maxLength }: { minLength: number; maxLength: number }): string {
  if (text.length <= maxLength) return text;
  const sentences = [...text.slice(0, maxLength + 1).matchAll(/(?<![^.!?؟])[^.!?؟]+[.!?؟]+(?=\s)/gu)].map(([sentence]) => sentence);
  const whole = sentences.join("").trim();
  return whole.length >= minLength ? whole : cutAt(text, maxLength, "…");
}

/** Joins texts until the minimum length is reached; each one ends like a sentence. */
function joined(texts: string[], minLength: number): string {
  return texts.reduce((all, text) => {
    if (all.length >= minLength || text === "" || all.includes(text)) return all;
    return all === "" ? text : `${/[.!?؟…]$/u.test(all) ? all : `${all}.`} ${text}`;
  }, "");
}

/** The paragraphs of a Markdown text, without marks. */
function paragraphsOf(markdown: string): string[] {
  const spoken = markdown.split(/\n{2,}/).filter((part) => /^\p{L}|^\*{1,2}\p{L}|^\[/u.test(part.trim()));
  return spoken.map((paragraph) =>
    paragraph
      .replace(/!\[[^[\]]*\]\([^)[]*\)|\[\^[^[\]]*\]/g, "")
      .replace(/\[([^[\]]*)\]\([^)[]*\)/g, "$1")
      .replace(/\*+|`|~~|\\(?=\W)/g, "")
      .replace(/\s+/g, " ")
      .trim(),
  );
}

/** `summary`: for lists, from the paragraphs of the text. */
export type Proposals = { title: string; description: string; summary: string };

/** A proposed title and description for search results, and a summary; each is "" if the page has no text for it yet. */
export function searchProposals(form: Group, data: Json, businessName: string): Proposals {
  const texts = form.fields.flatMap(({ key, field, part }) =>
    field.type === "text" && !field.code && !part ? [{ key, field, value: String(valueAt(data, [key]) ?? "").trim() }] : [],
  );
  const title = texts.find(({ key }) => key === "title" || key === "headline") ?? texts.find(({ field }) => field.line);
  const spoken = texts.flatMap(({ field, value }) => (field.line || field.markdown ? [] : [value.replace(/\s+/g, " ")]));
  const running = texts.flatMap(({ field, value }) => (field.markdown ? paragraphsOf(value) : []));
  return {
    title: cutAt(
      title?.value ?? "",
      Math.max(recommendedLengths.title.minLength, recommendedLengths.title.maxLength - ` | ${businessName}`.length),
      "",
    ),
    description: sentencesOf(joined([...spoken, ...running], recommendedLengths.description.minLength), recommendedLengths.description),
    summary: sentencesOf(joined(running, recommendedLengths.description.minLength), recommendedLengths.description),
  };
}

/** How many words of a Markdown text readers see: the addresses of links and pictures are none. */
export const wordCount = (text: string): number => text.replace(/\]\([^()\s]*\)/g, "]").match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/** The required texts of a page that follow from what else it says, with the proposal for each. */
export function proposedFields(form: Group, { title, description, summary }: Proposals): { path: string; text: string }[] {
  const hasSummary = form.fields.some(({ key }) => key === "summary");
  return [
    { path: "seo.title", text: title },
    { path: "seo.description", text: description },
    ...(hasSummary ? [{ path: "summary", text: summary }] : []),
  ].filter(({ text }) => text !== "");
}

/**
 * The proposals to write, while a page is written for the first time. A field that somebody has written, or emptied, keeps what it holds;
 * one with an earlier proposal (`filled`) follows the text.
 */
export function proposalsToFill(
  proposed: readonly { path: string; text: string }[],
  filled: ReadonlyMap<string, string>,
  written: (path: string) => string,
): { path: string; text: string }[] {
  return proposed.filter(({ path, text }) => written(path) !== text && written(path) === (filled.get(path) ?? ""));
}

/** The slug for an English title: "AC’s filter" becomes "acs-filter". */
export function proposedSlug(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/[\p{M}'’‘ʼ´`]/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, 80)
    .replace(/-+$/, "");
}
