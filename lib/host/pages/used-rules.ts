// Leaves out of a style sheet what a page cannot use: half of it, as all pages share one. A rule stays unless each of its selectors names a
// class or an element that the page does not have. Attributes and states are not looked at: those of a sleeping page change.

/** What the page must have: all of these classes and elements ("<p"), and what one of each group of alternatives needs. */
type Needs = { names: string[]; oneOf: Needs[][] };
/** What stays as it is; a rule; or the rules of a layer or below a condition. */
type Part = string | { selectors: { text: string; needs: Needs }[]; body: string } | { prelude: string; parts: Part[] };

/** Cuts a text behind each of these characters, outside of brackets, quotes and escapes. */
function cutBehind(ends: string, text: string): string[] {
  const pieces: string[] = [];
  let [from, depth, quote] = [0, 0, ""];
  for (let index = 0; index < text.length; index++) {
    const letter = text.charAt(index);
    if (letter === "\\") index++;
    else if (quote) quote = letter === quote ? "" : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else {
      if ("([{".includes(letter)) depth++;
      if (")]}".includes(letter)) depth--;
      if (depth > 0 || !ends.includes(letter)) continue;
      pieces.push(text.slice(from, index + 1));
      from = index + 1;
    }
  }
  return from < text.length ? [...pieces, text.slice(from)] : pieces;
}

const listOf = (selectors: string) => cutBehind(",", selectors).map((selector) => selector.replace(/,$/, ""));

const unescaped = (name: string) =>
  name.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, code: string | undefined, letter: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : letter,
  );

const classSelector = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w\u0080-\uffff-])+)/gi;

function needsOf(selector: string): Needs {
  const needs: Needs = { names: [], oneOf: [] };
  for (const piece of cutBehind(")]", selector)) {
    const [, before = "", bracket = "", inside = ""] = /^((?:\\.|[^([\\])*)([([]?)(.*)$/s.exec(piece) ?? [];
    for (const [, name = ""] of before.matchAll(classSelector)) needs.names.push(unescaped(name));
    for (const [element] of before.replace(classSelector, ".").matchAll(/(?<![\w.:#*-])[a-z][a-z0-9]*/gi)) needs.names.push(`<${element}`);
    // What stands in :not() need not be there.
    if (bracket === "(" && /:(?:is|where|has)$/.test(before)) needs.oneOf.push(listOf(inside.slice(0, -1)).map(needsOf));
  }
  return needs;
}

const hasRules = /^@(?:media|supports|container|layer|starting-style)\b/;

const parse = (css: string): Part[] =>
  cutBehind(";}", css).map((text) => {
    const statement = text.trim();
    const [, prelude = "", body] = /^((?:\\.|"[^"]*"|[^{\\"])*)\{(.*)\}$/s.exec(statement) ?? [];
    if (body === undefined || (/^(?:@|\/\*)/.test(prelude) && !hasRules.test(prelude))) return statement;
    if (prelude.startsWith("@")) return { prelude, parts: parse(body) };
    return { selectors: listOf(prelude).map((selector) => ({ text: selector, needs: needsOf(selector) })), body };
  });

const isMet = ({ names, oneOf }: Needs, has: ReadonlySet<string>): boolean =>
  names.every((name) => has.has(name)) && oneOf.every((needs) => needs.some((each) => isMet(each, has)));

const write = (parts: readonly Part[], has: ReadonlySet<string>): string =>
  parts
    .map((part) => {
      if (typeof part === "string") return part;
      // An empty layer stays, because the first mention of a layer decides its place.
      if ("parts" in part) {
        const rules = write(part.parts, has);
        return rules || part.prelude.startsWith("@layer") ? `${part.prelude}{${rules}}` : "";
      }
      const selectors = part.selectors.filter(({ needs }) => isMet(needs, has)).map(({ text }) => text);
      return selectors.length > 0 ? `${selectors.join(",")}{${part.body}}` : "";
    })
    .join("");

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

function namesIn(html: string): Set<string> {
  const lists = new Set([...html.matchAll(/ class="([^"]*)"/g)].map(([, list = ""]) => list));
  const classes = [...lists].flatMap((list) =>
    list.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? "").split(/\s+/),
  );
  return new Set([...classes, ...[...html.matchAll(/<[a-z][a-z0-9]*/gi)].map(([tag]) => tag)]);
}

/** The parsed style sheets: a build has few combinations of them. */
const parsed = new Map<string, Part[]>();
const mostParsed = 40;

/** The rules of a style sheet, minified and without nested rules, that a page with this HTML may need. */
export function usedRules(css: string, html: string): string {
  const parts = parsed.get(css) ?? parse(css);
  if (parsed.size < mostParsed) parsed.set(css, parts);
  return write(parts, namesIn(html));
}
