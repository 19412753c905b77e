// The text of a mail that came as HTML alone. Nothing of it is run, fetched or shown as HTML.

/** Elements that show nothing. */
const hidden = /^(?:script|style|head|title|template|noscript|svg)$/;
const ownLine = /^(?:address|article|blockquote|br|dd|div|dl|dt|footer|form|h[1-6]|header|hr|li|ol|p|pre|section|table|tr|ul)$/;
const named: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  zwnj: "\u200c",
  zwj: "\u200d",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  rsquo: "’",
  lsquo: "‘",
  ldquo: "“",
  rdquo: "”",
  bull: "•",
  middot: "·",
  copy: "©",
  reg: "®",
  euro: "€",
  laquo: "«",
  raquo: "»",
};

const decoded = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name) return named[name.toLowerCase()] ?? whole;
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : "";
  });

/** Reads the HTML once from beginning to end, so that its cost grows with its length and nothing else. */
export function textOfHtml(html: string): string {
  let text = "";
  let until = "";
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf("<", at);
    if (!until) text += decoded(html.slice(at, open < 0 ? html.length : open)).replace(/\s+/g, " ");
    if (open < 0) break;
    const isComment = html.startsWith("<!--", open);
    const close = html.indexOf(isComment ? "-->" : ">", open);
    if (close < 0) break;
    at = close + (isComment ? 3 : 1);
    if (isComment) continue;
    const [, slash = "", name = ""] = /^<(\/?)([a-z][a-z0-9]{0,15})/i.exec(html.slice(open, open + 20)) ?? [];
    const element = name.toLowerCase();
    if (until) {
      if (slash && element === until) until = "";
    } else if (!slash && hidden.test(element) && html[close - 1] !== "/") until = element;
    else if (ownLine.test(element)) text += "\n";
  }
  return text
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
