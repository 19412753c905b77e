// Reads a rendered page by position and reports figures with a unit, equations and telephone numbers that are drawn in reverse. Runs in the
// page.

type Turned = { text: string; seen: string; where: string };
export type ReadingOrder = { figures: number; turned: Turned[] };

/** Checks every line of text as it is drawn, and texts that only show on demand. */
export function readingOrder(): ReadingOrder {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*{content-visibility:visible!important}");
  document.adoptedStyleSheets.push(sheet);
  for (const details of document.querySelectorAll("details")) details.open = true;

  // In logical order: a figure and the Latin unit after it, a currency before a figure, a signed number, a range, the groups of a telephone
  // number, a Latin name and its number (ASHRAE 62.1), an equation.
  const number = String.raw`\d(?:[\d.,]*\d)?`;
  const unit = String.raw`(?:°\s?[CFK]\b|°(?![\s]*[\u0600-\u06ff])|%|[kMGµm]?[A-Za-zΩ][A-Za-z]*(?:[/·][A-Za-z]+[²³]?)*[²³]?(?:\([a-z]+\))?)`;
  const term = `[A-Za-z0-9Α-ω](?:[A-Za-z0-9Α-ω.,²³()]*[A-Za-z0-9Α-ω²³)])?`;
  const patterns = [
    new RegExp(String.raw`(${number})[\s\u00a0\u202f]?(${unit})`, "gu"),
    new RegExp(String.raw`\b(AED|USD|EUR)\s(${number})`, "gu"),
    /(?<![\w\u0600-\u06ff.])([+−\-±])(\d)/gu,
    new RegExp(String.raw`(${number})\s?[–×]\s?(${number})`, "gu"),
    /(\+\d{1,3})[\s\u00a0-](\d{1,4}(?=[\s\u00a0-]\d))/gu,
    /(?<=\+\d{1,3}[\s\u00a0-]\d{1,4}[\s\u00a0-])(\d{2,4})[\s\u00a0-](\d{2,4})/gu,
    new RegExp(String.raw`\b([A-Z][A-Za-z]+)[\s\u00a0-](${number})`, "gu"),
    new RegExp(String.raw`(${term})(?:\s?[=×÷≤≥≈]\s?|\s[+−]\s|(?<=[A-Za-zΑ-ω)]) · )(${term})`, "gu"),
  ];

  type Piece = { node: Text; from: number; to: number };
  let figures = 0;
  const turned: Turned[] = [];

  const boxOf = (pieces: Piece[], from: number, to: number) => {
    const range = document.createRange();
    const start = pieces.find((piece) => from >= piece.from && from < piece.to);
    const end = pieces.find((piece) => to > piece.from && to <= piece.to);
    if (!start || !end) return null;
    range.setStart(start.node, from - start.from);
    range.setEnd(end.node, to - end.from);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0.1 && height > 0);
    if (boxes.length === 0) return null;
    const lines = boxes.map(({ top, bottom }) => (top + bottom) / 2);
    return {
      left: Math.min(...boxes.map((box) => box.left)),
      right: Math.max(...boxes.map((box) => box.right)),
      line: Math.max(...lines) - Math.min(...lines) < (boxes[0] as DOMRect).height / 2 ? (lines[0] as number) : null,
      height: (boxes[0] as DOMRect).height,
    };
  };

  const look = (pieces: Piece[], where: string) => {
    const text = pieces.map(({ node }) => node.data).join("");
    // Invisible isolates and marks are ignored.
    const shown: number[] = [];
    let bare = "";
    for (let at = 0; at < text.length; at++)
      if (!/[\u200e\u200f\u2066-\u2069\u202a-\u202e]/.test(text[at] as string)) {
        shown.push(at);
        bare += text[at];
      }
    for (const pattern of patterns)
      for (const match of bare.matchAll(pattern)) {
        const [whole, first = "", second = ""] = match;
        const begin = match.index + whole.indexOf(first);
        const last = match.index + whole.lastIndexOf(second);
        const one = boxOf(pieces, shown[begin] as number, (shown[begin + first.length - 1] as number) + 1);
        const other = boxOf(pieces, shown[last] as number, (shown[last + second.length - 1] as number) + 1);
        if (!one || !other || one.line === null || other.line === null) continue;
        if (Math.abs(one.line - other.line) > Math.max(one.height, other.height) / 2) continue; // on two lines
        figures++;
        if (one.left + one.right > other.left + other.right + 0.5)
          turned.push({
            text: whole,
            seen: bare
              .replace(/\s+/g, " ")
              .trim()
              .slice(Math.max(0, match.index - 30), match.index + 50),
            where,
          });
      }
  };

  const named = (element: Element) =>
    `${element.closest("section, figure, form, header, footer, main")?.tagName.toLowerCase() ?? ""} ${element.tagName.toLowerCase()}`.trim();
  let pieces: Piece[] = [];
  let length = 0;
  const flush = (element: Element) => {
    if (pieces.length > 0) look(pieces, named(element));
    pieces = [];
    length = 0;
  };
  const walk = (element: Element) => {
    for (const child of element.childNodes) {
      if (child instanceof Text) {
        if (child.data === "") continue;
        pieces.push({ node: child, from: length, to: length + child.data.length });
        length += child.data.length;
      } else if (child instanceof Element) {
        if (["SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE", "OPTION", "title", "TEXTAREA"].includes(child.tagName)) continue;
        const { display, position, float } = getComputedStyle(child);
        if (display === "none") continue;
        const inline = (display === "inline" || display === "contents") && !["absolute", "fixed"].includes(position) && float === "none";
        const alone = !inline || ["text", "tspan", "svg"].includes(child.tagName) || child.tagName === "BR";
        if (alone) flush(element);
        walk(child);
        if (alone) flush(child);
      }
    }
    return;
  };
  walk(document.body);
  flush(document.body);

  // Texts that the browser draws itself are put into a line of the same direction and read like the others.
  const probe = document.createElement("p");
  probe.style.cssText = "position:absolute;white-space:pre;width:max-content";
  document.body.append(probe);
  const onDemand = new Map<string, string>([[document.title, "title"]]);
  for (const option of document.querySelectorAll("option")) onDemand.set(option.label, "option");
  for (const input of document.querySelectorAll<HTMLElement>("[placeholder]:not([dir=ltr])"))
    onDemand.set(input.getAttribute("placeholder") ?? "", "placeholder");
  for (const hint of document.querySelectorAll<HTMLElement>("[title]")) onDemand.set(hint.title, "tooltip");
  for (const [text, where] of onDemand) {
    probe.textContent = text;
    if (probe.firstChild) look([{ node: probe.firstChild as Text, from: 0, to: text.length }], where);
  }
  probe.remove();
  return { figures, turned };
}
