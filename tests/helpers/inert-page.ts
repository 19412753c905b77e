// A page parsed without a browser, with as much of the DOM as the reader of pasted pages uses.
import { load } from "cheerio";

type Parsed = { nodeType: number; nodeValue?: string; name?: string; attribs?: Record<string, string>; childNodes?: Parsed[] };
const html = "http://www.w3.org/1999/xhtml";

function asDom(node: Parsed): object {
  const attributes = node.attribs ?? {};
  return {
    nodeType: node.nodeType,
    nodeValue: node.nodeValue ?? null,
    tagName: node.name,
    namespaceURI: html,
    getAttributeNames: () => Object.keys(attributes),
    getAttribute: (name: string) => attributes[name] ?? null,
    childNodes: (node.childNodes ?? []).map(asDom),
  };
}

/** The body, as DOMParser would return it. */
export const inertPage = (source: string) => asDom(load(source)("body").get(0) as unknown as Parsed) as Node;
