// Prepares bold, emphasis and links for Markdown: adjacent runs are merged, and spaces are moved outside the marks.
import { type Element, element, isBlank, isElement, type Node, text } from "./hast.ts";

const marks = ["strong", "em", "del"] as const;
const isMark = (node: Node | undefined): node is Element => isElement(node, ...marks);
function isSame(first: Node, second: Node): boolean {
  if (!isElement(first) || !isElement(second) || first.tagName !== second.tagName) return false;
  return first.tagName === "a" ? first.properties.href === second.properties.href : (marks as readonly string[]).includes(first.tagName);
}

/** Word splits a bold sentence into many runs; merges them again. */
function joined(nodes: Node[]): Node[] {
  const out: Node[] = [];
  for (const node of nodes) {
    const last = out.at(-1);
    const before = last && isBlank(last) ? out.at(-2) : last;
    if (before && isElement(before) && isSame(before, node)) {
      const space = last !== before && last ? [last] : [];
      if (space.length > 0) out.pop();
      out[out.length - 1] = { ...before, children: [...before.children, ...space, ...(node as Element).children] as Element["children"] };
    } else out.push(node);
  }
  return out;
}

const punctuation = /^[\p{P}\p{S}]+/u;
const trailingPunctuation = /(?<![\p{P}\p{S}])[\p{P}\p{S}]+$/u;
const startsWord = (node: Node | undefined) => node?.type === "text" && /^[\p{L}\p{N}]/u.test(node.value);
const endsWord = (node: Node | undefined) => node?.type === "text" && /[\p{L}\p{N}]$/u.test(node.value);

/** Splits off what Markdown does not allow at an edge of a mark: spaces, line breaks, and punctuation next to a word. */
function edge(children: Node[], side: "start" | "end", atWord: boolean): { moved: Node[]; rest: Node[] } {
  const rest = [...children];
  const moved: Node[] = [];
  const add = (node: Node) => (side === "start" ? moved.push(node) : moved.unshift(node));
  const take = () => (side === "start" ? rest.shift() : rest.pop());
  const put = (node: Node) => (side === "start" ? rest.unshift(node) : rest.push(node));
  for (let node = take(); node; node = take()) {
    if (isBlank(node) || isElement(node, "br")) {
      add(node);
      continue;
    }
    if (node.type === "text") {
      const bare = side === "start" ? node.value.trimStart() : node.value.trimEnd();
      const length = node.value.length - bare.length;
      const space = side === "start" ? node.value.slice(0, length) : node.value.slice(bare.length);
      const sign =
        !space && moved.length === 0 && atWord ? ((side === "start" ? punctuation : trailingPunctuation).exec(bare)?.[0] ?? "") : "";
      const out = space || sign;
      if (out) add(text(out));
      put(text(side === "start" ? node.value.slice(out.length) : node.value.slice(0, node.value.length - out.length)));
    } else put(node);
    break;
  }
  return { moved, rest };
}

export function tidyRuns(nodes: Node[]): Node[] {
  const whole = joined(nodes);
  return whole.flatMap((node, at): Node[] => {
    if (!isMark(node)) return [node];
    const inner = joined(node.children.flatMap((child) => (isElement(child, node.tagName) ? child.children : [child])) as Node[]);
    const start = edge(inner, "start", endsWord(whole[at - 1]));
    const end = edge(start.rest, "end", startsWord(whole[at + 1]));
    const isEmpty = end.rest.every((child) => isBlank(child) || (child.type === "text" && child.value === ""));
    return [...start.moved, ...(isEmpty ? end.rest : [element(node.tagName, end.rest)]), ...end.moved];
  });
}
