// The sections of a text in Markdown, for pages that place them apart.

export type TextSection = { title: string; text: string };

/** Each second-level heading with the text below it; what stands before the first is left out. A heading inside a code block is none. */
export function sectionsOf(body: string): TextSection[] {
  const sections: TextSection[] = [];
  let isCode = false;
  for (const line of body.split("\n")) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    const [, title] = (!isCode && /^## +(.+?)\s*#*\s*$/.exec(line)) || [];
    const last = sections.at(-1);
    if (title) sections.push({ title, text: "" });
    else if (last) last.text += `${line}\n`;
  }
  return sections;
}
