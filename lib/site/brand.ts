// The firm's two colours as the site shows them: the tokens of app/globals.css in both themes, each moved only so far that it
// can be read wherever it stands. Pure: the office's editor shows with it what a colour becomes.
// (docs/decisions/0020-two-colours.md)
import { type Theme, themes } from "./theme.ts";

export type Brand = { mainColour: string; accentColour: string };

/**
 * Colours as "#rrggbb". cool: links, drawings, what is chosen. heat: what is urgent or wrong, always a warm colour; heatInk stands on it. act: the button that
 * matters, a surface and no text, so that it may be brighter than heat; actInk stands on it.
 */
export type BrandColours = {
  cool: string;
  coolWash: string;
  heat: string;
  heatInk: string;
  heatWash: string;
  act: string;
  actInk: string;
};

/** What the site's colours stand on, and what stands on their washes; the tokens of the same names. */
export const neutrals: Readonly<Record<Theme, Readonly<Record<"paper" | "sheet" | "ink" | "soft" | "line" | "hair", string>>>> = {
  light: { paper: "#f7f5f0", sheet: "#fffefb", ink: "#13222b", soft: "#51616b", line: "#d6d1c5", hair: "#82898a" },
  dark: { paper: "#0d1418", sheet: "#121b20", ink: "#ece9e1", soft: "#9fb0b8", line: "#26343b", hair: "#6d818b" },
};

/** Of a firm that has set none. */
const houseColours: Readonly<Record<Theme, BrandColours>> = {
  light: {
    cool: "#0a6c77",
    coolWash: "#e3efef",
    heat: "#c2410f",
    heatInk: "#fffdf9",
    heatWash: "#fdf4ee",
    act: "#c2410f",
    actInk: "#fffdf9",
  },
  dark: {
    cool: "#58c4cb",
    coolWash: "#12292d",
    heat: "#ff8048",
    heatInk: "#1a0d06",
    heatWash: "#2c1a11",
    act: "#ff8048",
    actInk: "#1a0d06",
  },
};

type Lch = { l: number; c: number; h: number };
type Rgb = readonly [number, number, number];

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);
const channels = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Rgb;
const hexOf = (rgb: Rgb) =>
  `#${rgb
    .map((value) =>
      Math.round(Math.min(1, Math.max(0, value)) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const encoded = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

// OKLab: Björn Ottosson, "A perceptual color space for image processing", https://bottosson.github.io/posts/oklab/
function labOf(hex: string): [number, number, number] {
  const [r, g, b] = channels(hex).map(linear) as unknown as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function lchOf(hex: string): Lch {
  const [l, a, b] = labOf(hex);
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) };
}

function rgbOf({ l, c, h }: Lch): Rgb {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encoded(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    encoded(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    encoded(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

const fits = (rgb: Rgb) => rgb.every((value) => value >= -0.0005 && value <= 1.0005);

/** The colour with as much of its chroma as a screen can show at this lightness. */
function shown(colour: Lch): string {
  if (fits(rgbOf(colour))) return hexOf(rgbOf(colour));
  let [low, high] = [0, colour.c];
  for (let turn = 0; turn < 16; turn++) {
    const middle = (low + high) / 2;
    if (fits(rgbOf({ ...colour, c: middle }))) low = middle;
    else high = middle;
  }
  return hexOf(rgbOf({ ...colour, c: low }));
}

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map(linear) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2.2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** How far apart two colours look: a distance in OKLab. */
export function difference(one: string, other: string): number {
  const [a, b] = [labOf(one), labOf(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** A pointer on a button makes it this much brighter (`hover:brightness-110`). */
export const underPointer = (hex: string) => hexOf(channels(hex).map((value) => value * 1.1) as unknown as Rgb);

/** WCAG 2.2 AA for text; what is no text needs 3, and has the same colours. */
const readable = 4.5;
/** Below this, one would be taken for the other. The two of the house are 0.24 apart. */
const apart = 0.13;
const step = 0.004;

/** Lightness of a wash, and the most colour it has. */
const washes: Readonly<Record<Theme, Readonly<Record<"cool" | "heat", readonly [lightness: number, share: number, most: number]>>>> = {
  light: { cool: [0.945, 0.12, 0.018], heat: [0.972, 0.1, 0.016] },
  dark: { cool: [0.262, 0.25, 0.035], heat: [0.235, 0.25, 0.035] },
};

function washOf(colour: Lch, theme: Theme, of: "cool" | "heat"): string {
  const [l, share, most] = washes[theme][of];
  return shown({ ...colour, l, c: Math.min(colour.c * share, most) });
}

/** The colour itself, or else the nearest in lightness that is allowed. Where none is, the farthest from the page's ground. */
function nearest(hex: string, theme: Theme, isAllowed: (candidate: string) => boolean): string {
  if (isAllowed(hex)) return hex;
  const colour = lchOf(hex);
  for (let away = step; away <= 1; away += step)
    for (const l of [colour.l - away, colour.l + away]) {
      if (l < 0 || l > 1) continue;
      const candidate = shown({ ...colour, l });
      if (isAllowed(candidate)) return candidate;
    }
  return theme === "light" ? "#000000" : "#ffffff";
}

/** Whether text in a colour can be read on everything the theme has. */
const readableOn = (theme: Theme, coolWash: string, heatWash: string) => (candidate: string) =>
  [neutrals[theme].paper, neutrals[theme].sheet, coolWash, heatWash].every((ground) => contrast(candidate, ground) >= readable);

/** A surface is told from the page's ground from here on; its words say what it is, so it needs no 3:1. */
const distinct = 1.5;

/** The ink that can be read on a surface, also under the pointer: light where it can be. */
const inkOn = (surface: string) =>
  [neutrals.light.sheet, neutrals.dark.paper].find((ink) =>
    [surface, underPointer(surface)].every((one) => contrast(ink, one) >= readable),
  );

function surfaceOf(accent: string, theme: Theme): { act: string; actInk: string } {
  const { paper, sheet } = neutrals[theme];
  const act = nearest(
    accent,
    theme,
    (candidate) => inkOn(candidate) !== undefined && [paper, sheet].every((ground) => contrast(candidate, ground) >= distinct),
  );
  return { act, actInk: inkOn(act) ?? sheet };
}

/** From crimson over orange to yellow: what says "wrong" or "now" to everybody. */
function isWarm(hex: string): boolean {
  const { c, h } = lchOf(hex);
  const degrees = (h * 180) / Math.PI;
  return c >= 0.05 && degrees > -15 && degrees < 112;
}

function inTheme(main: string, chosen: string, theme: Theme): BrandColours {
  const { paper, sheet } = neutrals[theme];
  // A message in green or blue would not be taken for a refusal: the button has the accent all the same.
  const accent = isWarm(chosen) ? chosen : houseColours[theme].heat;
  const [coolWash, heatWash] = [washOf(lchOf(main), theme, "cool"), washOf(lchOf(accent), theme, "heat")];
  const isReadable = readableOn(theme, coolWash, heatWash);
  const cool = nearest(main, theme, isReadable);
  const heatInk = theme === "light" ? sheet : paper;
  const heat = nearest(
    accent,
    theme,
    (candidate) => isReadable(candidate) && contrast(heatInk, underPointer(candidate)) >= readable && difference(candidate, cool) >= apart,
  );
  return { cool, coolWash, heat, heatInk, heatWash, ...surfaceOf(chosen, theme) };
}

const made = new Map<string, Readonly<Record<Theme, BrandColours>>>();
const most = 200;

/** The colours of both themes. One that is not set is the house's. */
export function brandColours({ mainColour, accentColour }: Brand): Readonly<Record<Theme, BrandColours>> {
  const [main, accent] = [mainColour.toLowerCase(), accentColour.toLowerCase()].map((colour) => (isColour(colour) ? colour : ""));
  if (!main && !accent) return houseColours;
  const key = `${main} ${accent}`;
  const kept = made.get(key);
  if (kept) return kept;
  const of = (theme: Theme) => inTheme(main || houseColours[theme].cool, accent || houseColours[theme].heat, theme);
  const colours = { light: of("light"), dark: of("dark") };
  if (made.size >= most) made.clear();
  made.set(key, colours);
  return colours;
}

const tokens = {
  cool: "cool",
  coolWash: "cool-wash",
  heat: "heat",
  heatInk: "heat-ink",
  heatWash: "heat-wash",
  act: "act",
  actInk: "act-ink",
} as const;

/** The colours by the names of their tokens (`--color-…`). */
export function brandTokens(brand: Brand, theme: Theme): Record<string, string> {
  const colours = brandColours(brand)[theme];
  return Object.fromEntries(Object.entries(tokens).map(([name, token]) => [token, colours[name as keyof BrandColours]]));
}

/**
 * What a page says in its head: the tokens, over those of the style sheet. Nothing for a firm without colours of its own. Not by
 * light-dark(), which the build takes out of the style sheet for older browsers and does not see here; paper is light.
 */
export function brandStyle(brand: Brand): string {
  if (brandColours(brand) === houseColours) return "";
  const of = (theme: Theme) =>
    Object.entries(brandTokens(brand, theme))
      .map(([token, colour]) => `--color-${token}:${colour}`)
      .join(";");
  const dark = of("dark");
  return `:root{${of("light")}}@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}@media screen{:root[data-theme=dark]{${dark}}}`;
}

/** What the addresses of drawings carry, so that a browser asks anew when the colours change; nothing for the house's. */
export function brandVersion({ mainColour, accentColour }: Brand): string {
  return [mainColour, accentColour].some(isColour) ? `?v=${[mainColour, accentColour].map((colour) => colour.slice(1)).join("-")}` : "";
}

/**
 * What became of a chosen colour in a theme: as it is, or moved, so that it can be read or is not taken for the other, or another for
 * what is urgent ("signal"), as it is no warm one.
 * onButtons: the button that matters has it all the same.
 */
export type Moved = {
  theme: Theme;
  hex: string;
  how: "same" | "darker" | "lighter" | "apartDarker" | "apartLighter" | "signal";
  onButtons: boolean;
};

export function movedColours(brand: Brand, which: keyof Brand): Moved[] {
  const chosen = brand[which].toLowerCase();
  if (!isColour(chosen)) return [];
  return themes.map((theme) => {
    const { coolWash, heatWash, cool, heat } = brandColours(brand)[theme];
    const hex = which === "mainColour" ? cool : heat;
    const isDarker = labOf(hex)[0] < labOf(chosen)[0];
    const wasReadable = which === "accentColour" && readableOn(theme, coolWash, heatWash)(chosen) && difference(chosen, cool) < apart;
    const onButtons = which === "accentColour" && brandColours(brand)[theme].act === chosen;
    if (which === "accentColour" && !isWarm(chosen)) return { theme, hex, how: "signal", onButtons };
    if (hex === chosen) return { theme, hex, how: "same", onButtons };
    if (wasReadable) return { theme, hex, how: isDarker ? "apartDarker" : "apartLighter", onButtons };
    return { theme, hex, how: isDarker ? "darker" : "lighter", onButtons };
  });
}

/** A colour as people type it: with or without #, three digits or six, digits of any script. What is none stays as it was typed. */
export function typedColour(text: string): string {
  const plain = text
    .replace(/[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .normalize("NFKC")
    .toLowerCase();
  const [, digits = ""] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(plain) ?? [];
  if (digits.length === 6) return `#${digits}`;
  return digits ? `#${[...digits].map((digit) => digit + digit).join("")}` : text;
}
