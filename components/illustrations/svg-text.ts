// Converts the drawings to plain SVG for renderers without style sheets: components become elements, classes become attributes.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReactNode } from "react";
import { xmlText } from "../../lib/seo/xml.ts";
import { type Brand, brandTokens } from "../../lib/site/brand.ts";
import type { Theme } from "../../lib/site/theme.ts";

// The style sheets' sources, read from the working directory.
const styles = (path: string) => readFileSync(join(/* turbopackIgnore: true */ process.cwd(), path), "utf8");

type Colours = Readonly<Record<string, string>>;
const tokens = [...styles("app/globals.css").matchAll(/--color-([\w-]+): light-dark\((#\w+), (#\w+)\)/g)];
const coloursOf = (theme: 2 | 3): Colours => ({
  ...Object.fromEntries(tokens.map((token) => [token[1], token[theme]])),
  none: "none",
  transparent: "none",
});
const colours: Readonly<Record<Theme, Colours>> = { light: coloursOf(2), dark: coloursOf(3) };
const ofTheHouse: Brand = { mainColour: "", accentColour: "" };

/** A theme's colours by token name, with the firm's own colours in place of the defaults. */
export const paletteOf = (theme: Theme, brand: Brand = ofTheHouse): Colours => ({ ...colours[theme], ...brandTokens(brand, theme) });

const drawn = new Set(["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "font-weight"]);
/** The SVG attributes of `.drawing` and each pen; colours are token names. */
const pens = new Map(
  [...styles("components/illustrations/pens.css").matchAll(/^ {2}\.(drawing|pen-[\w-]+) \{([^{}]*)\}/gm)].map(
    ([, name = "", rules = ""]) => {
      const declarations = [...rules.matchAll(/(?<![\w-])([\w-]+): ([^;:]+);/g)].filter(([, property = ""]) => drawn.has(property));
      return [name, Object.fromEntries(declarations.map(([, property = "", value = ""]) => [property, attributeOf(property, value)]))];
    },
  ),
);

function attributeOf(property: string, value: string): string {
  if (property === "font-weight") return Number(value) > 400 ? "600" : "400"; // the pictures' font has only these two weights
  return property === "fill" || property === "stroke" ? (value.match(/^var\(--color-([\w-]+)\)$/)?.[1] ?? value) : value;
}

function colourOf(token: string, palette: Colours): string {
  const colour = palette[token];
  if (!colour) throw new Error(`${token} is no colour of ours.`);
  return colour;
}

/** The attributes of an element's classes: pens and colours; layout classes are ignored. Throws on an unknown pen or colour. */
function classAttributes(classes: string, palette: Colours): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of classes.split(/\s+/)) {
    if (name.startsWith("pen-") && !pens.has(name)) throw new Error(`${name} is no pen of ours.`);
    Object.assign(found, pens.get(name));
    const [, property, token] = name.match(/^(fill|stroke)-(.+)$/) ?? [];
    if (property && token) found[property] = token;
  }
  for (const property of ["fill", "stroke"]) if (found[property]) found[property] = colourOf(found[property], palette);
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

/** The SVG text of a node whose components are plain synchronous functions without hooks. Throws on an unknown pen or colour. */
export function svgText(node: ReactNode, palette: Colours = paletteOf("light")): string {
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (typeof node === "string" || typeof node === "number" || typeof node === "bigint") return xmlText(String(node));
  if (Array.isArray(node)) return node.map((child: ReactNode) => svgText(child, palette)).join("");
  const { type, props } = node as Element;
  if (typeof type === "function") return svgText((type as (props: unknown) => ReactNode)(props), palette);
  if (typeof type !== "string") return svgText(props.children, palette); // a fragment
  if (type === "title") return "";
  const attributes: Record<string, string> = typeof props.className === "string" ? classAttributes(props.className, palette) : {};
  for (const [name, value] of Object.entries(props)) {
    const attribute = kept.has(name) ? name : spelled[name];
    if (attribute && (typeof value === "string" || typeof value === "number")) attributes[attribute] = String(value);
  }
  const tag = type === "a" ? "g" : type;
  if (tag === "svg") attributes.xmlns = "http://www.w3.org/2000/svg";
  const text = Object.entries(attributes).map(([name, value]) => ` ${name}="${xmlText(value)}"`);
  return `<${tag}${text.join("")}>${svgText(props.children, palette)}</${tag}>`;
}
