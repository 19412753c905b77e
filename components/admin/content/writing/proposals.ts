// What search results could say of a page, from what is written on it. Pure; it is only ever proposed.
import { type FormField, type Json, valueAt } from "#lib/content/schema-form";

type Group = Extract<FormField, { type: "group" }>;
/** As search engines show them (the editor's own measure). */
const longest = { shownTitle: 60, description: 160 };

/** Cut between words; what is cut off in the middle of a sentence says so. */
function cutAt(text: string, most: number, ending: string): string {
  if (text.length <= most) return text;
  const short = text.slice(0, most - ending.length + 1).replace(/\s+\S*$/u, "");
  return short.replace(/[\s,;:–—،؛-]+$/u, "") + ending;
}

/** As many whole sentences as fit; the beginning of the first where not even that does. */
function sentencesOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const sentences = [...text.slice(0, most + 1).matchAll(/[^.!?؟]+[.!?؟]+(?=\s)/gu)].map(([sentence]) => sentence);
  const whole = sentences.join("").trim();
  return whole.length >= most / 2 ? whole : cutAt(text, most, "…");
}

/** The first paragraph of a running text, without its marks. */
function firstParagraph(markdown: string): string {
  const paragraph = markdown.split(/\n{2,}/).find((part) => /^\p{L}|^\*{1,2}\p{L}|^\[/u.test(part.trim())) ?? "";
  return paragraph
    .replace(/!\[[^\]]*\]\([^)]*\)|\[\^[^\]]*\]/g, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\*+|`|~~|\\(?=\W)/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** A title and a description; "" where nothing is written yet that they could come from. */
export function searchProposals(form: Group, data: Json, businessName: string): { title: string; description: string } {
  const texts = form.fields.flatMap(({ key, field, part }) =>
    field.type === "text" && !field.code && !part ? [{ key, field, value: String(valueAt(data, [key]) ?? "").trim() }] : [],
  );
  const title = texts.find(({ key }) => key === "title" || key === "headline") ?? texts.find(({ field }) => field.line);
  const spoken = texts.find(({ field, value }) => !field.line && !field.markdown && value !== "");
  const running = texts.find(({ field, value }) => field.markdown && value !== "");
  const description = spoken?.value.replace(/\s+/g, " ") || firstParagraph(running?.value ?? "");
  return {
    title: cutAt(title?.value ?? "", Math.max(30, longest.shownTitle - ` | ${businessName}`.length), ""),
    description: sentencesOf(description, longest.description),
  };
}

/** The last part of an address, from the English title: "AC’s filter" is "acs-filter". */
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
