// Turns the text of a drawing into SVG for renderers without style sheets: the classes of pens become attributes.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Brand, brandTokens, nightInk } from "../../lib/site/brand.ts";
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

/** What a drawing stands on: the page of a theme, or the sea of a plate, which is dark in both. */
export type Ground = Theme | "night";

/** The token whose colour each token has on the sea (`night` in app/globals.css). */
const byNight = {
  paper: "sea",
  sheet: "sea-2",
  soft: "night-soft",
  line: "night-line",
  hair: "night-line",
  cool: "night-cool",
  "cool-wash": "sea-3",
  heat: "night-heat",
  "heat-wash": "sea-3",
};

/** A ground's colours by token name, with the firm's own colours in place of the defaults. */
export function paletteOf(ground: Ground, brand: Brand = ofTheHouse): Colours {
  if (ground !== "night") return { ...colours[ground], ...brandTokens(brand, ground) };
  const day = paletteOf("light", brand);
  const night = Object.entries(byNight).map(([token, source]) => [token, colourOf(source, day)]);
  return { ...day, ...Object.fromEntries(night), ink: nightInk };
}

const sheet = styles("components/illustrations/pens.css");
/** The token of each colour of the pens (`--d-ink: var(--color-ink)`), on the ground of the page. */
const inks = new Map([...sheet.matchAll(/^ {2}--d-([\w-]+): var\(--color-([\w-]+)\);$/gm)].map(([, ink = "", token = ""]) => [ink, token]));

const drawn = new Set([
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "font-weight",
  "opacity",
]);
/** The SVG attributes of `.drawing` and each pen; colours are token names. */
const pens = new Map(
  [...sheet.matchAll(/^ {2}\.(drawing|pen-[\w-]+) \{([^{}]*)\}/gm)].map(([, name = "", rules = ""]) => {
    const declarations = [...rules.matchAll(/(?<![\w-])([\w-]+): ([^;:]+);/g)].filter(([, property = ""]) => drawn.has(property));
    return [name, Object.fromEntries(declarations.map(([, property = "", value = ""]) => [property, attributeOf(property, value)]))];
  }),
);

function attributeOf(property: string, value: string): string {
  if (property === "font-weight") return Number(value) > 400 ? "600" : "400"; // the pictures' font has only these two weights
  const [, name = "", otherwise] = /^var\(--([\w-]+)(?:, ([^()]+))?\)$/.exec(value) ?? [];
  return otherwise ?? inks.get(name.replace(/^d-/, "")) ?? value;
}

function colourOf(token: string, palette: Colours): string {
  const colour = palette[token];
  if (!colour) throw new Error(`${token} is no colour of ours.`);
  return colour;
}

function attributesOf(name: string, palette: Colours): string {
  if (name.startsWith("pen-") && !pens.has(name)) throw new Error(`${name} is no pen of ours.`);
  return Object.entries(pens.get(name) ?? {})
    .map(([property, value]) => ` ${property}="${property === "fill" || property === "stroke" ? colourOf(value, palette) : value}"`)
    .join("");
}

/** A drawing's text (drawingDocument) in the colours of a palette. Throws on an unknown pen or colour. */
export const plainSvg = (svg: string, palette: Colours = paletteOf("light")): string =>
  svg.replace(/ class="([^"]*)"/g, (_, name: string) => attributesOf(name, palette));
