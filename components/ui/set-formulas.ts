// Formulas in running text: a paragraph that is nothing but an equation is set large, one term after the other.

export type TextNode = { type: string; value?: string; tagName?: string; properties?: Record<string, unknown>; children?: TextNode[] };

const maxLength = 110;

const textOf = ({ value = "", children = [] }: TextNode): string => value + children.map(textOf).join("");

/** The terms of an equation that fills a paragraph, each with the sign before it; none for any other text. */
export function termsOf(text: string): string[] {
  const isEquation = / = /.test(text) && text.length <= maxLength && !/[.:!?؟،;]\s|[.!?؟:]$|\n/.test(text);
  return isEquation ? text.trim().split(/[ \u00a0](?=[=−+×÷][ \u00a0])/) : [];
}

const element = (tagName: string, properties: Record<string, unknown>, ...children: TextNode[]): TextNode => ({
  type: "element",
  tagName,
  properties,
  children,
});

/** A rehype plugin: an equation in words becomes a formula, one in figures a sum, which reads from the left in every language. */
export function setFormulas() {
  const set = (node: TextNode): void => {
    const isPlain = node.children?.every(({ tagName = "strong" }) => ["strong", "em"].includes(tagName));
    const terms = node.tagName === "p" && isPlain ? termsOf(textOf(node)) : [];
    if (terms.length === 0) {
      for (const child of node.children ?? []) set(child);
      return;
    }
    const inFigures = /^[\d(]/.test(terms[0] ?? "") && !/[=−+×÷] \p{L}{3}/u.test(terms.join(" "));
    node.properties = {
      ...node.properties,
      className: ["formula", ...(inFigures ? ["in-figures"] : [])],
      ...(inFigures && { dir: "ltr" }),
    };
    node.children = terms.flatMap((term, index) => {
      const [, sign, rest = term] = /^([=−+×÷])[ \u00a0](.*)$/.exec(term) ?? [];
      const value: TextNode = { type: "text", value: rest };
      const shown = sign
        ? element("span", {}, element("i", {}, { type: "text", value: sign }), { type: "text", value: " " }, value)
        : element("span", {}, value);
      return index > 0 ? [{ type: "text", value: " " }, shown] : [shown];
    });
  };
  return (tree: TextNode) => set(tree);
}
