// What search results could say of a page, from what is written on it. Pure; it is only ever proposed.
import { type FormField, type Json, valueAt } from "#lib/content/schema-form";

type Group = Extract<FormField, { type: "group" }>;
/** As search engines show them: the title with the name of the business behind it. */
const measures = { title: { least: 30, most: 60 }, description: { least: 110, most: 160 } };

/** How long a search text is at best, as it is written: the name that follows a title fills it too. */
export function bestLength(key: "title" | "description", businessName: string): { least: number; most: number } {
  const { least, most } = measures[key];
  return key === "title" ? { least: Math.max(1, least - ` | ${businessName}`.length), most } : { least, most };
}

/** Cut between words; what is cut off in the middle of a sentence says so. */
function cutAt(text: string, most: number, ending: string): string {
  if (text.length <= most) return text;
  const short = text.slice(0, most - ending.length + 1).replace(/\s+\S*$/u, "");
  return short.replace(/(?<![\s,;:–—،؛-])[\s,;:–—،؛-]+$/u, "") + ending;
}

/** As many whole sentences as fit and fill it; the beginning, cut between words, where they do not. */
function sentencesOf(text: string, { least, most }: { least: number; most: number }): string {
  if (text.length <= most) return text;
  const sentences = [...text.slice(0, most + 1).matchAll(/(?<![^.!?؟])[^.!?؟]+[.!?؟]+(?=\s)/gu)].map(([sentence]) => sentence);
  const whole = sentences.join("").trim();
  return whole.length >= least ? whole : cutAt(text, most, "…");
}

/** One text after the other until there is enough; each ends as a sentence does. */
function joined(texts: string[], least: number): string {
  return texts.reduce((all, text) => {
    if (all.length >= least || text === "" || all.includes(text)) return all;
    return all === "" ? text : `${/[.!?؟…]$/u.test(all) ? all : `${all}.`} ${text}`;
  }, "");
}

/** The paragraphs of a running text, without their marks. */
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

/** A title and a description; "" where nothing is written yet that they could come from. */
export function searchProposals(form: Group, data: Json, businessName: string): { title: string; description: string } {
  const texts = form.fields.flatMap(({ key, field, part }) =>
    field.type === "text" && !field.code && !part ? [{ key, field, value: String(valueAt(data, [key]) ?? "").trim() }] : [],
  );
  const title = texts.find(({ key }) => key === "title" || key === "headline") ?? texts.find(({ field }) => field.line);
  const spoken = texts.flatMap(({ field, value }) => (field.line || field.markdown ? [] : [value.replace(/\s+/g, " ")]));
  const running = texts.flatMap(({ field, value }) => (field.markdown ? paragraphsOf(value) : []));
  return {
    title: cutAt(title?.value ?? "", Math.max(measures.title.least, measures.title.most - ` | ${businessName}`.length), ""),
    description: sentencesOf(joined([...spoken, ...running], measures.description.least), measures.description),
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
