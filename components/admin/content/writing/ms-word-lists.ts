// Rebuilds lists that are not proper lists in the source: Word writes paragraphs with a mark and a level, Word for the web one list per
// item, Google Docs nested lists beside their items, and people type "•" or "1)". All become items first; adjacent items then become nested
// lists.
import { westernDigits } from "#lib/formats/digits";
import { type Element, element, isBlank, isElement, type Node, styleOf, text, wordsOf } from "./hast.ts";

/** `absolute`: the level counts from the outermost list. `typed`: the number was typed, so an item on its own is not a list. */
type Item = { level: number; ordered: boolean; start: number; absolute?: boolean; typed?: boolean };

/** An intermediate node for an item that is not in a list yet. */
export const itemNode = ({ level, ordered, start, absolute = false, typed = false }: Item, children: Node[]): Element =>
  element("item", children, { level, ordered, start, absolute, typed });
const isItem = (node: Node | undefined): node is Element => isElement(node, "item");
const levelOf = (item: Element | undefined) => Number(item?.properties.level ?? 1);

const numberMark = /^\(?(?:(\d{1,3}|[٠-٩]{1,3})(?:\.\d{1,3})*|[a-z]{1,4}|[\u0621-\u064a]{1,2})[.)\-–]\)?$/i;
const isMarker = (node: Node) => isElement(node, "span") && /mso-list: ?ignore/.test(styleOf(node));
const isComment = (node: Node, start: string) => node.type === "comment" && node.value.trim().toLowerCase().startsWith(start);
const startOf = (mark: string) => Number(westernDigits(numberMark.exec(mark)?.[1] ?? "1")) || 1;

/** Separates the list mark of a Word paragraph from its text. */
function partedMark(children: Node[]): { mark: string; rest: Node[] } {
  let mark = "";
  const without = (nodes: Node[]): Node[] => {
    let isInMark = false;
    return nodes.flatMap((node): Node[] => {
      if (isComment(node, "[if !supportlists]")) isInMark = true;
      else if (isInMark && isComment(node, "[endif]")) isInMark = false;
      else if (isInMark || isMarker(node)) mark ||= wordsOf(node).replaceAll("\u00a0", " ").trim();
      else return isElement(node) ? [{ ...node, children: without(node.children) as Element["children"] }] : [node];
      return [];
    });
  };
  const rest = without(children);
  return { mark, rest };
}

/**
 * Reads a Word paragraph or heading: its list item, if any, and its content without the mark. A heading keeps its number as text. Null for
 * any other element.
 */
export function wordItem(node: Element): { item: Item | null; children: Node[] } | null {
  if (!/^(?:p|h[1-6])$/.test(node.tagName)) return null;
  const style = styleOf(node);
  const level = /mso-list: ?[^;]*\blevel(\d)/.exec(style)?.[1];
  const { mark, rest } = partedMark(node.children);
  if (node.tagName !== "p") return mark ? { item: null, children: [text(numberMark.test(mark) ? `${mark} ` : ""), ...rest] } : null;
  if ((!level && !mark) || /mso-list: ?(?:none|skip)/.test(style)) return null;
  return { item: { level: Number(level ?? 1), ordered: numberMark.test(mark), start: startOf(mark), absolute: true }, children: rest };
}

const typedBullet = /^\s*[•●◦▪■□○‣⁃➢➤✓✔·]\s+/;
const typedNumber = /^\s*\(?([0-9]{1,3}|[٠-٩]{1,3})[).\-–]\s+/;
/** The kind of typed list mark that a text begins with. */
export function typedMark(words: string): "bullet" | "number" | null {
  if (typedBullet.test(words)) return "bullet";
  return typedNumber.test(words) ? "number" : null;
}

/** Removes `count` characters from the beginning of the text. */
function withoutStart(children: Node[], count: number): Node[] {
  let left = count;
  const cut = (nodes: Node[]): Node[] =>
    nodes.map((node) => {
      if (left === 0) return node;
      if (node.type === "text") {
        const value = node.value.slice(left);
        left = Math.max(0, left - node.value.length);
        return text(value);
      }
      return isElement(node) ? { ...node, children: cut(node.children) as Element["children"] } : node;
    });
  return cut(children);
}

/** Converts a paragraph with a typed mark to an item. */
export function typedItem(paragraph: Element): Element {
  const words = wordsOf(paragraph).slice(0, 40);
  const [dot = ""] = typedBullet.exec(words) ?? [];
  const [figure = "", count = ""] = typedNumber.exec(words) ?? [];
  if (!dot && !figure) return paragraph;
  const start = Number(westernDigits(count)) || 1;
  return itemNode({ level: 1, ordered: !dot, start, typed: !dot }, withoutStart(paragraph.children, (dot || figure).length));
}

/** The items of a list; items of lists nested in it or beside its items are one level deeper. */
export function listItems(list: Element, children: Node[]): Node[] {
  let next = Number(list.properties.start) || 1;
  const ordered = list.tagName === "ol";
  const deeper = (item: Element, by: number) =>
    item.properties.absolute ? item : { ...item, properties: { ...item.properties, level: levelOf(item) + by } };
  return children.flatMap((child): Node[] => {
    if (isBlank(child)) return [];
    if (isItem(child)) return [deeper(child, 1)];
    const entry = isElement(child, "li") ? child : element("li", [child]);
    const givenLevel = Number(entry.properties.ariaLevel ?? entry.properties.dataAriaLevel) || 0;
    const content = entry.children.filter((node) => !isItem(node));
    const inner = entry.children.filter(isItem).map((item) => deeper(item, givenLevel || 1));
    return [itemNode({ level: givenLevel || 1, ordered, start: next++, absolute: givenLevel > 0 }, content), ...inner];
  });
}

function nested(run: Element[], level: number): Element[] {
  const lists: Element[] = [];
  for (let at = 0; at < run.length; ) {
    const item = run[at] as Element;
    let end = at + 1;
    while (end < run.length && levelOf(run[end]) > level) end++;
    const below = run.slice(at + 1, end);
    // An item that skips a level is nested just one level below its predecessor.
    const inner = below.length > 0 ? nested(below, Math.min(...below.map(levelOf))) : [];
    const { ordered, start } = item.properties;
    const entry = element("li", [...item.children, ...inner]);
    const list = lists.at(-1);
    if (list && (list.tagName === "ol") === Boolean(ordered)) list.children.push(entry);
    else lists.push(element(ordered ? "ol" : "ul", [entry], ordered && start !== 1 ? { start: Number(start) } : {}));
    at = end;
  }
  return lists;
}

/** Groups adjacent items into lists; a single item with a typed number stays a paragraph. */
export function gatheredLists(nodes: Node[]): Node[] {
  const out: Node[] = [];
  for (let at = 0; at < nodes.length; ) {
    const run: Element[] = [];
    for (let node = nodes[at]; isItem(node) || (run.length > 0 && node && isBlank(node)); node = nodes[++at])
      if (isItem(node)) run.push(node);
    const [first] = run;
    if (!first) out.push(nodes[at++] as Node);
    else if (run.length === 1 && first.properties.typed) out.push(element("p", [text(`${first.properties.start}. `), ...first.children]));
    else out.push(...nested(run, Math.min(...run.map(levelOf))));
  }
  return out;
}
