// Lists that are none in the page they come from: Word writes paragraphs with a mark and a level, Word for the web a list for
// each item, Google Docs lists beside the items they belong to, and people type "•" and "1)". All of them become items first, and
// those beside each other nested lists.
import { type Element, element, isBlank, isElement, type Node, styleOf, text, wordsOf } from "./hast.ts";
import { westernDigits } from "./plain-lines.ts";

/** absolute: the level is that of the whole list. typed: its number was typed, and alone it is no list. */
type Item = { level: number; ordered: boolean; start: number; absolute?: boolean; typed?: boolean };

/** An item on its way into a list. */
export const itemNode = ({ level, ordered, start, absolute = false, typed = false }: Item, children: Node[]): Element =>
  element("item", children, { level, ordered, start, absolute, typed });
const isItem = (node: Node | undefined): node is Element => isElement(node, "item");
const levelOf = (item: Element | undefined) => Number(item?.properties.level ?? 1);

const numberMark = /^\(?(?:(\d{1,3}|[٠-٩]{1,3})(?:\.\d{1,3})*|[a-z]{1,4}|[\u0621-\u064a]{1,2})[.)\-–]\)?$/i;
const isMarker = (node: Node) => isElement(node, "span") && /mso-list: ?ignore/.test(styleOf(node));
const isComment = (node: Node, start: string) => node.type === "comment" && node.value.trim().toLowerCase().startsWith(start);
const startOf = (mark: string) => Number(westernDigits(numberMark.exec(mark)?.[1] ?? "1")) || 1;

/** The mark of an item of Word, and what the item says without it. */
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

/** What a paragraph or heading of Word says without its mark, and which item it is; a heading keeps its number as words. */
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
/** Which mark words begin with that was typed. */
export function typedMark(words: string): "bullet" | "number" | null {
  if (typedBullet.test(words)) return "bullet";
  return typedNumber.test(words) ? "number" : null;
}

/** Takes so many letters from the beginning of the words. */
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

/** A paragraph whose mark was typed, as an item. */
export function typedItem(paragraph: Element): Element {
  const words = wordsOf(paragraph).slice(0, 40);
  const [dot = ""] = typedBullet.exec(words) ?? [];
  const [figure = "", count = ""] = typedNumber.exec(words) ?? [];
  if (!dot && !figure) return paragraph;
  const start = Number(westernDigits(count)) || 1;
  return itemNode({ level: 1, ordered: !dot, start, typed: !dot }, withoutStart(paragraph.children, (dot || figure).length));
}

/** The items of a list, those of the lists in and beside them one level deeper. */
export function listItems(list: Element, children: Node[]): Node[] {
  let next = Number(list.properties.start) || 1;
  const ordered = list.tagName === "ol";
  const deeper = (item: Element, by: number) =>
    item.properties.absolute ? item : { ...item, properties: { ...item.properties, level: levelOf(item) + by } };
  return children.flatMap((child): Node[] => {
    if (isBlank(child)) return [];
    if (isItem(child)) return [deeper(child, 1)];
    const entry = isElement(child, "li") ? child : element("li", [child]);
    const told = Number(entry.properties.ariaLevel ?? entry.properties.dataAriaLevel) || 0;
    const own = entry.children.filter((node) => !isItem(node));
    const inner = entry.children.filter(isItem).map((item) => deeper(item, told || 1));
    return [itemNode({ level: told || 1, ordered, start: next++, absolute: told > 0 }, own), ...inner];
  });
}

function nested(run: Element[], level: number): Element[] {
  const lists: Element[] = [];
  for (let at = 0; at < run.length; ) {
    const item = run[at] as Element;
    let end = at + 1;
    while (end < run.length && levelOf(run[end]) > level) end++;
    const below = run.slice(at + 1, end);
    // What begins deeper than it should stands where it can.
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

/** Items beside each other as lists; one typed number alone stays a paragraph. */
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
