// Our drawings as plain SVG for a renderer that knows no style sheet: components become elements, classes attributes.
import type { ReactNode } from "react";
import { xmlText } from "../../lib/seo/xml.ts";

/** The light theme of app/globals.css. tests/unit/social.test.ts holds them together. */
export const colours: Readonly<Record<string, string>> = {
  paper: "#f7f5f0",
  sheet: "#fffefb",
  ink: "#13222b",
  soft: "#51616b",
  line: "#d6d1c5",
  hair: "#82898a",
  cool: "#0a6c77",
  "cool-wash": "#e3efef",
  heat: "#c2410f",
  "heat-ink": "#fffdf9",
  "heat-wash": "#fdf4ee",
  transparent: "none",
  none: "none",
};

/** What a class means; states (hover, focus) and layout mean nothing on paper. Throws on a colour that is not a token. */
function classAttributes(classes: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of classes.split(/\s+/)) {
    const [, property = "", value = ""] = name.match(/^(fill|stroke)-(.+)$/) ?? [];
    const width = value.match(/^\[([\d.]+)\]$/)?.[1] ?? (/^\d+$/.test(value) ? value : undefined);
    if (property === "stroke" && width) found["stroke-width"] = width;
    else if (property) {
      const colour = colours[value];
      if (!colour) throw new Error(`The class ${name} names no colour of ours.`);
      found[property] = colour;
    }
    const dashes = name.match(/^\[stroke-dasharray:([\d._]+)\]$/)?.[1];
    if (dashes) found["stroke-dasharray"] = dashes.replaceAll("_", " ");
    if (name === "[stroke-linejoin:round]") found["stroke-linejoin"] = "round";
    if (name === "font-medium" || name === "font-semibold") found["font-weight"] = "600";
  }
  return found;
}

const kept = new Set([
  "viewBox",
  "d",
  "x",
  "y",
  "x1",
  "y1",
  "x2",
  "y2",
  "cx",
  "cy",
  "r",
  "rx",
  "ry",
  "width",
  "height",
  "transform",
  "points",
  "fill",
  "stroke",
]);
const spelled: Record<string, string> = {
  strokeWidth: "stroke-width",
  strokeDasharray: "stroke-dasharray",
  strokeLinecap: "stroke-linecap",
  strokeLinejoin: "stroke-linejoin",
  fontSize: "font-size",
  fontWeight: "font-weight",
  fontFamily: "font-family",
  textAnchor: "text-anchor",
  direction: "direction",
  opacity: "opacity",
};

type Element = { type: unknown; props: Record<string, unknown> & { children?: ReactNode } };

/** SVG text of elements whose components are plain functions (no hooks, nothing awaited). */
export function svgText(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (typeof node === "string" || typeof node === "number" || typeof node === "bigint") return xmlText(String(node));
  if (Array.isArray(node)) return node.map((child: ReactNode) => svgText(child)).join("");
  const { type, props } = node as unknown as Element;
  if (typeof type === "function") return svgText((type as (props: unknown) => ReactNode)(props));
  if (typeof type !== "string") return svgText(props.children); // a fragment
  if (type === "title") return "";
  const attributes: Record<string, string> = typeof props.className === "string" ? classAttributes(props.className) : {};
  for (const [name, value] of Object.entries(props)) {
    const attribute = kept.has(name) ? name : spelled[name];
    if (attribute && (typeof value === "string" || typeof value === "number")) attributes[attribute] = String(value);
  }
  const tag = type === "a" ? "g" : type;
  if (tag === "svg") attributes.xmlns = "http://www.w3.org/2000/svg";
  const text = Object.entries(attributes).map(([name, value]) => ` ${name}="${xmlText(value)}"`);
  return `<${tag}${text.join("")}>${svgText(props.children)}</${tag}>`;
}
