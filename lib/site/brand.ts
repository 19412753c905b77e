// The firm's two colours as the site shows them: the tokens of app/globals.css in both themes, each changed only as far as needed to be
// readable wherever it is used. Pure: the office's editor previews a colour with it. (docs/decisions/0020-two-colours.md)
import { westernDigits } from "../formats/digits.ts";
import { type Theme, themes } from "./theme.ts";

export type Brand = { mainColour: string; accentColour: string };

/**
 * Colours as "#rrggbb". cool: links, drawings, selection. heat: what is urgent, always warm; heatInk is the text on it. act: the
 * primary button, a surface and no text, so it may be brighter than heat; actInk is the text on it.
 */
export type BrandColours = {
  cool: string;
  coolWash: string;
  heat: string;
  heatInk: string;
  heatWash: string;
  act: string;
  actInk: string;
} & NightColours;

/**
 * The dark grounds of plates and bands, in both themes: the sea in four depths, the land, and what stands on them. nightSoft is for small
 * text, nightLine for rules; nightCool and nightHeat are the pens, nightAct the button.
 */
type NightColours = Record<(typeof seaSteps)[number] | "land" | "nightSoft" | "nightLine" | "nightCool", string> &
  Record<"nightHeat" | "nightAct" | "nightActInk", string>;

const seaSteps = ["sea", "sea2", "sea3", "sea4"] as const;

/** The grounds that the colours are used on, and the text on their washes; the tokens of the same names. */
export const neutrals: Readonly<Record<Theme, Readonly<Record<"paper" | "sheet" | "sand" | "ink" | "soft" | "line" | "hair", string>>>> = {
  light: { paper: "#f7f5f0", sheet: "#fffefb", sand: "#ece4d3", ink: "#13222b", soft: "#51616b", line: "#d6d1c5", hair: "#82898a" },
  dark: { paper: "#0d1418", sheet: "#121b20", sand: "#18211f", ink: "#ece9e1", soft: "#9fb0b8", line: "#26343b", hair: "#6d818b" },
};

/** The text on dark grounds, in both themes. */
export const nightInk = "#f4f1e9";

/** The defaults, for a firm that has set no colours. */
const defaultColours: Readonly<Record<Theme, BrandColours>> = {
  light: {
    cool: "#0a6c77",
    coolWash: "#e3efef",
    heat: "#b53b0c",
    heatInk: "#fffdf9",
    heatWash: "#fdf4ee",
    act: "#b53b0c",
    actInk: "#fffdf9",
    sea: "#0c3440",
    sea2: "#0f3f4c",
    sea3: "#134b59",
    sea4: "#165462",
    land: "#10282c",
    nightSoft: "#a9c3c6",
    nightLine: "#2b5662",
    nightCool: "#58c4cb",
    nightHeat: "#ff8048",
    nightAct: "#ff8048",
    nightActInk: "#1a0d06",
  },
  dark: {
    cool: "#58c4cb",
    coolWash: "#12292d",
    heat: "#ff8048",
    heatInk: "#1a0d06",
    heatWash: "#2c1a11",
    act: "#ff8048",
    actInk: "#1a0d06",
    sea: "#082630",
    sea2: "#0a2f3a",
    sea3: "#0d3945",
    sea4: "#114350",
    land: "#0b1f23",
    nightSoft: "#a9c3c6",
    nightLine: "#244b56",
    nightCool: "#58c4cb",
    nightHeat: "#ff8048",
    nightAct: "#ff8048",
    nightActInk: "#1a0d06",
  },
};

type Lch = { l: number; c: number; h: number };
type Rgb = readonly [number, number, number];

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);
/** Red, green and blue from 0 to 1, each changed by a function. */
function channels(hex: string, changed: (value: number) => number): Rgb {
  const channel = (at: number) => changed(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}
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
  const [r, g, b] = channels(hex, linear);
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
function displayable(colour: Lch): string {
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
  const [r, g, b] = channels(hex, linear);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio by WCAG 2.2, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** How different two colours look: their distance in OKLab. */
export function colourDifference(first: string, second: string): number {
  const [a, b] = [labOf(first), labOf(second)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** A button under the pointer is this much brighter (`hover:brightness-110`). */
export const hoverColour = (hex: string) => hexOf(channels(hex, (value) => value * 1.1));

/** WCAG 2.2 AA for text; anything else needs only 3, but uses the same colours. */
const minTextContrast = 4.5;
/** Below this difference, one would be mistaken for the other. The default pair is 0.24 apart. */
const minDifference = 0.13;
const step = 0.004;

/** Lightness of a wash, its share of the colour's chroma, and its maximum chroma. */
const washes: Readonly<Record<Theme, Readonly<Record<"cool" | "heat", readonly [lightness: number, share: number, maxChroma: number]>>>> = {
  light: { cool: [0.945, 0.12, 0.018], heat: [0.972, 0.1, 0.016] },
  dark: { cool: [0.262, 0.25, 0.035], heat: [0.235, 0.25, 0.035] },
};

function washOf(colour: Lch, theme: Theme, role: "cool" | "heat"): string {
  const [l, share, maxChroma] = washes[theme][role];
  return displayable({ ...colour, l, c: Math.min(colour.c * share, maxChroma) });
}

/**
 * The colour itself, or the nearest lightness that is allowed. If none is, black or white, whichever is farther from the page's ground.
 */
function nearest(hex: string, theme: Theme, isAllowed: (candidate: string) => boolean): string {
  if (isAllowed(hex)) return hex;
  const colour = lchOf(hex);
  for (let away = step; away <= 1; away += step)
    for (const l of [colour.l - away, colour.l + away]) {
      if (l < 0 || l > 1) continue;
      const candidate = displayable({ ...colour, l });
      if (isAllowed(candidate)) return candidate;
    }
  return theme === "light" ? "#000000" : "#ffffff";
}

const isReadableOn = (candidate: string, grounds: readonly string[]) =>
  grounds.every((ground) => contrast(candidate, ground) >= minTextContrast);

/** Whether text in a colour is readable on every ground of the theme. */
const readableOn = (theme: Theme, coolWash: string, heatWash: string) => (candidate: string) =>
  isReadableOn(candidate, [neutrals[theme].paper, neutrals[theme].sheet, neutrals[theme].sand, coolWash, heatWash]);

/** Minimum contrast between a surface and the page's ground. The surface carries text that identifies it, so it needs no 3:1. */
const minSurfaceContrast = 1.5;

/** The ink that is readable on a surface, also under the pointer; light if possible. */
const inkOn = (surface: string) =>
  [neutrals.light.sheet, neutrals.dark.paper].find((ink) =>
    [surface, hoverColour(surface)].every((ground) => contrast(ink, ground) >= minTextContrast),
  );

/** The accent as a surface that stands out from the grounds, and the ink on it. */
function surfaceOf(accent: string, theme: Theme, grounds: readonly string[]): { act: string; actInk: string } {
  const act = nearest(
    accent,
    theme,
    (candidate) => inkOn(candidate) !== undefined && grounds.every((ground) => contrast(candidate, ground) >= minSurfaceContrast),
  );
  return { act, actInk: inkOn(act) ?? neutrals[theme].sheet };
}

/** Lightness of the night grounds and of what stands on them, their share of the main colour's chroma, and their maximum chroma. */
const nightShades: Readonly<
  Record<Theme, Readonly<Record<(typeof seaSteps)[number] | "land" | "nightSoft" | "nightLine", readonly [number, number, number]>>>
> = {
  light: {
    sea: [0.304, 0.59, 0.055],
    sea2: [0.343, 0.67, 0.06],
    sea3: [0.384, 0.75, 0.066],
    sea4: [0.414, 0.8, 0.07],
    land: [0.259, 0.38, 0.035],
    nightSoft: [0.81, 0.36, 0.035],
    nightLine: [0.427, 0.64, 0.055],
  },
  dark: {
    sea: [0.252, 0.48, 0.045],
    sea2: [0.285, 0.55, 0.05],
    sea3: [0.321, 0.63, 0.055],
    sea4: [0.357, 0.69, 0.06],
    land: [0.225, 0.33, 0.03],
    nightSoft: [0.81, 0.36, 0.035],
    nightLine: [0.389, 0.6, 0.05],
  },
};

/** Contrast of a graphic or of large figures with the ground below them (WCAG 2.2, 1.4.11 and 1.4.3). */
const minGraphicContrast = 3;

function nightColours(main: string, chosen: string, theme: Theme): NightColours {
  const hue = lchOf(main);
  const shade = ([l, share, maxChroma]: readonly [number, number, number]) =>
    displayable({ ...hue, l, c: Math.min(hue.c * share, maxChroma) });
  const grounds = Object.fromEntries(Object.entries(nightShades[theme]).map(([name, values]) => [name, shade(values)])) as Record<
    keyof (typeof nightShades)["light"],
    string
  >;
  const { sea, sea2, sea4, land } = grounds;
  // Small text stands on the sea and the land; on its lighter depths there are only lines and figures of 34 px and more.
  const isPen = (candidate: string) => isReadableOn(candidate, [sea, sea2, land]) && contrast(candidate, sea4) >= minGraphicContrast;
  const nightCool = nearest(main, "dark", isPen);
  const accent = isWarm(chosen) ? chosen : defaultColours.dark.heat;
  const nightHeat = nearest(accent, "dark", (candidate) => isPen(candidate) && colourDifference(candidate, nightCool) >= minDifference);
  const { act, actInk } = surfaceOf(chosen, "dark", [sea, sea4, land]);
  return { ...grounds, nightCool, nightHeat, nightAct: act, nightActInk: actInk };
}

/** From crimson over orange to yellow: the colours that everybody understands as "wrong" or "now". */
function isWarm(hex: string): boolean {
  const { c, h } = lchOf(hex);
  const degrees = (h * 180) / Math.PI;
  return c >= 0.05 && degrees > -15 && degrees < 112;
}

function inTheme(main: string, chosen: string, theme: Theme): BrandColours {
  const { paper, sheet } = neutrals[theme];
  // A message in green or blue would not be understood as an error, so heat keeps the default; the button has the accent all the same.
  const accent = isWarm(chosen) ? chosen : defaultColours[theme].heat;
  const [coolWash, heatWash] = [washOf(lchOf(main), theme, "cool"), washOf(lchOf(accent), theme, "heat")];
  const isReadable = readableOn(theme, coolWash, heatWash);
  const cool = nearest(main, theme, isReadable);
  const heatInk = theme === "light" ? sheet : paper;
  const heat = nearest(
    accent,
    theme,
    (candidate) =>
      isReadable(candidate) &&
      contrast(heatInk, hoverColour(candidate)) >= minTextContrast &&
      colourDifference(candidate, cool) >= minDifference,
  );
  const surface = surfaceOf(chosen, theme, [paper, sheet]);
  return { cool, coolWash, heat, heatInk, heatWash, ...surface, ...nightColours(main, chosen, theme) };
}

const coloursCache = new Map<string, Readonly<Record<Theme, BrandColours>>>();
const maxCached = 200;

/** The colours of both themes; one that is not set is the default. */
export function brandColours({ mainColour, accentColour }: Brand): Readonly<Record<Theme, BrandColours>> {
  const [main, accent] = [mainColour.toLowerCase(), accentColour.toLowerCase()].map((colour) => (isColour(colour) ? colour : ""));
  if (!main && !accent) return defaultColours;
  const key = `${main} ${accent}`;
  const kept = coloursCache.get(key);
  if (kept) return kept;
  const coloursIn = (theme: Theme) => inTheme(main || defaultColours[theme].cool, accent || defaultColours[theme].heat, theme);
  const colours = { light: coloursIn("light"), dark: coloursIn("dark") };
  if (coloursCache.size >= maxCached) coloursCache.clear();
  coloursCache.set(key, colours);
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
  sea: "sea",
  sea2: "sea-2",
  sea3: "sea-3",
  sea4: "sea-4",
  land: "land",
  nightSoft: "night-soft",
  nightLine: "night-line",
  nightCool: "night-cool",
  nightHeat: "night-heat",
  nightAct: "night-act",
  nightActInk: "night-act-ink",
} as const;

/** The colours by the names of their tokens (`--color-…`). */
export function brandTokens(brand: Brand, theme: Theme): Record<string, string> {
  const colours = brandColours(brand)[theme];
  return Object.fromEntries(Object.entries(tokens).map(([name, token]) => [token, colours[name as keyof BrandColours]]));
}

/**
 * The style text in a page's head: the tokens, overriding those of the style sheet. Empty for a firm without colours of its own. It does
 * not use light-dark(), which the build replaces in the style sheet for older browsers but not here; print is light.
 */
export function brandStyle(brand: Brand): string {
  if (brandColours(brand) === defaultColours) return "";
  const declarations = (theme: Theme) =>
    Object.entries(brandTokens(brand, theme))
      .map(([token, colour]) => `--color-${token}:${colour}`)
      .join(";");
  const dark = declarations("dark");
  return `:root{${declarations("light")}}@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}@media screen{:root[data-theme=dark]{${dark}}}`;
}

/** Query of the addresses of drawings, so that a browser loads them again when the colours change; empty for the defaults. */
export function brandVersion({ mainColour, accentColour }: Brand): string {
  return [mainColour, accentColour].some(isColour) ? `?v=${[mainColour, accentColour].map((colour) => colour.slice(1)).join("-")}` : "";
}

/**
 * What became of a chosen colour in a theme: kept; moved, to be readable or to differ from the other colour; or replaced for what is urgent
 * ("signal"), because it is not warm. onButtons: the primary button has it all the same.
 */
export type ColourAdjustment = {
  theme: Theme;
  hex: string;
  how: "same" | "darker" | "lighter" | "apartDarker" | "apartLighter" | "signal";
  onButtons: boolean;
};

export function colourAdjustments(brand: Brand, which: keyof Brand): ColourAdjustment[] {
  const chosen = brand[which].toLowerCase();
  if (!isColour(chosen)) return [];
  return themes.map((theme) => {
    const { coolWash, heatWash, cool, heat } = brandColours(brand)[theme];
    const hex = which === "mainColour" ? cool : heat;
    const isDarker = labOf(hex)[0] < labOf(chosen)[0];
    const wasReadable =
      which === "accentColour" && readableOn(theme, coolWash, heatWash)(chosen) && colourDifference(chosen, cool) < minDifference;
    const onButtons = which === "accentColour" && brandColours(brand)[theme].act === chosen;
    if (which === "accentColour" && !isWarm(chosen)) return { theme, hex, how: "signal", onButtons };
    if (hex === chosen) return { theme, hex, how: "same", onButtons };
    if (wasReadable) return { theme, hex, how: isDarker ? "apartDarker" : "apartLighter", onButtons };
    return { theme, hex, how: isDarker ? "darker" : "lighter", onButtons };
  });
}

/** Parses a colour as people type it: with or without #, three or six digits, in any script. Returns other text as typed. */
export function typedColour(text: string): string {
  const plain = westernDigits(text)
    .replace(/[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .normalize("NFKC")
    .toLowerCase();
  const [, digits = ""] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(plain) ?? [];
  if (digits.length === 6) return `#${digits}`;
  return digits ? `#${[...digits].map((digit) => digit + digit).join("")}` : text;
}
