// Any pair of brand colours gives a readable site in both themes.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  brandColours,
  brandStyle,
  brandTokens,
  brandVersion,
  colourAdjustments,
  colourDifference,
  contrast,
  hoverColour,
  neutrals,
  nightInk,
  typedColour,
} from "../../lib/site/brand.ts";
import { themes } from "../../lib/site/theme.ts";

const css = readFileSync("app/globals.css", "utf8");
const defaultBrand = { mainColour: "", accentColour: "" };

/** Every contrast requirement that the pair fails, in either theme. */
function faults(mainColour: string, accentColour: string): string[] {
  const found: string[] = [];
  for (const theme of themes) {
    const colours = brandColours({ mainColour, accentColour })[theme];
    const { cool, coolWash, heat, heatInk, heatWash, act, actInk } = colours;
    const { paper, sheet, sand, ink, soft } = neutrals[theme];
    const need = (what: string, foreground: string, background: string, least: number) => {
      if (contrast(foreground, background) < least)
        found.push(`${mainColour} ${accentColour} ${theme}: ${what} ${foreground} on ${background}`);
    };
    for (const ground of [paper, sheet, sand, coolWash, heatWash]) {
      need("cool", cool, ground, 4.5);
      need("heat", heat, ground, 4.5);
      need("ink", ink, ground, 7);
      need("soft", soft, ground, 4.5);
    }
    need("paper", paper, cool, 4.5); // badges and checked boxes
    need("heat-ink", heatInk, heat, 4.5);
    need("heat-ink under the pointer", heatInk, hoverColour(heat), 4.5);
    need("act-ink", actInk, act, 4.5);
    need("act-ink under the pointer", actInk, hoverColour(act), 4.5);
    for (const ground of [paper, sheet]) need("act", act, ground, 1.5);
    // Plates and dark bands: small text on sea and land, lines and large figures also on the lighter depths.
    const { sea, sea2, sea3, sea4, land, nightSoft, nightCool, nightHeat, nightAct, nightActInk } = colours;
    for (const ground of [sea, sea2, sea3, sea4, land]) {
      need("night-ink", nightInk, ground, 7);
      need("night-soft", nightSoft, ground, 4.5);
      need("night-cool as a line", nightCool, ground, 3);
      need("night-heat as a line", nightHeat, ground, 3);
    }
    for (const ground of [sea, sea2, land]) {
      need("night-cool", nightCool, ground, 4.5);
      need("night-heat", nightHeat, ground, 4.5);
      need("night-act", nightAct, ground, 1.5);
    }
    need("night-act-ink", nightActInk, nightAct, 4.5);
    need("night-act-ink under the pointer", nightActInk, hoverColour(nightAct), 4.5);
    if (colourDifference(nightCool, nightHeat) < 0.12)
      found.push(`${mainColour} ${accentColour} ${theme}: ${nightCool} is taken for ${nightHeat} by night`);
    if (colourDifference(cool, heat) < 0.12) found.push(`${mainColour} ${accentColour} ${theme}: ${cool} is taken for ${heat}`);
  }
  return found;
}

test("the default colours equal those of the style sheet, and pages do not repeat them", () => {
  for (const [index, theme] of themes.entries()) {
    const tokens = { ...neutrals[theme], ...brandTokens(defaultBrand, theme) };
    for (const [name, colour] of Object.entries(tokens))
      expect(new RegExp(`--color-${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css)?.[index + 1], name).toBe(colour);
  }
  expect(css).toContain(`--color-night-ink: ${nightInk};`);
  expect(faults("", "")).toEqual([]);
  expect(brandStyle(defaultBrand)).toBe("");
  expect(brandVersion(defaultBrand)).toBe("");
});

describe("contrast", () => {
  test("is high enough for any pair of colours", () => {
    const colour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, "0")}`);
    fc.assert(
      fc.property(colour, colour, (main, accent) => void expect(faults(main, accent)).toEqual([])),
      { numRuns: 500 },
    );
    // Pairs of nearly the same hue.
    const near = fc.tuple(colour, fc.integer({ min: -12, max: 12 })).map(([base, by]) => {
      const nearer = [1, 3, 5].map((at) => Math.min(255, Math.max(0, Number.parseInt(base.slice(at, at + 2), 16) + by)));
      return [base, `#${nearer.map((value) => value.toString(16).padStart(2, "0")).join("")}`] as const;
    });
    fc.assert(
      fc.property(near, ([main, accent]) => void expect(faults(main, accent)).toEqual([])),
      { numRuns: 200 },
    );
  });

  test("is high enough for every pair of difficult colours", () => {
    const difficult = [
      "#ffff00",
      "#000000",
      "#ffffff",
      "#808080",
      "#777777",
      "#00ff00",
      "#0000ff",
      "#ff0000",
      "#0a6c77",
      "#b53b0c",
      "#0b1f4b",
      "#12391c",
      "#c8e6c9",
      "",
    ];
    const pairs = difficult.flatMap((main) => difficult.map((accent) => [main, accent] as const));
    // The default pair ("" and "") is used as designed, without adjustment.
    expect(pairs.filter(([main, accent]) => main || accent).flatMap(([main, accent]) => faults(main, accent))).toEqual([]);
  });

  test("a colour that is readable already is not changed", () => {
    const { light, dark } = brandColours({ mainColour: "#0B1F4B", accentColour: "#ffcc00" });
    expect(light.cool).toBe("#0b1f4b");
    expect(dark.heat).toBe("#ffcc00");
    expect(colourAdjustments({ mainColour: "#0b1f4b", accentColour: "" }, "mainColour").map(({ how }) => how)).toEqual(["same", "lighter"]);
    expect(colourAdjustments({ mainColour: "#b3261e", accentColour: "#b0281f" }, "accentColour")[0]?.how).toMatch(/^apart/);
    expect(colourAdjustments({ mainColour: "", accentColour: "#ffcc00" }, "accentColour").map(({ how }) => how)).toEqual([
      "darker",
      "same",
    ]);
    expect(colourAdjustments(defaultBrand, "mainColour")).toEqual([]);
  });

  test("a button keeps an accent that is too bright for text, with readable ink on it", () => {
    const { light, dark } = brandColours({ mainColour: "#1f3f8f", accentColour: "#f2b01e" });
    expect(light).toMatchObject({ act: "#f2b01e", actInk: "#0d1418" });
    expect(light.heat).not.toBe("#f2b01e");
    expect(dark.act).toBe("#f2b01e");
    expect(brandColours({ mainColour: "", accentColour: "#8b0000" }).light).toMatchObject({ act: "#8b0000", actInk: "#fffefb" });
    // A white button would be invisible on a white page.
    expect(brandColours({ mainColour: "", accentColour: "#ffffff" }).light.act).not.toBe("#ffffff");
    const onButtonsOf = (accentColour: string) =>
      colourAdjustments({ mainColour: "", accentColour }, "accentColour").map(({ onButtons }) => onButtons);
    expect(onButtonsOf("#f2b01e")).toEqual([true, true]);
    expect(onButtonsOf("#ffffff")[0]).toBe(false);
  });

  test("urgent notices and errors keep a warm colour whatever the accent is; buttons have the accent", () => {
    for (const accentColour of ["#0f766e", "#1f3f8f", "#2e7d32", "#6a1b9a", "#444444", "#ffffff"]) {
      const brand = { mainColour: "#9b1c31", accentColour };
      for (const theme of themes) {
        const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(brandColours(brand)[theme].heat.slice(at, at + 2), 16));
        expect(r > g && g > b, `${accentColour} ${theme}`).toBe(true);
      }
      expect(colourAdjustments(brand, "accentColour").map(({ how }) => how)).toEqual(["signal", "signal"]);
    }
    expect(brandColours({ mainColour: "#9b1c31", accentColour: "#0f766e" }).light.act).toBe("#0f766e");
    for (const accentColour of ["#b53b0c", "#e4002b", "#f2b01e", "#ffcc00", "#d81b60"])
      expect(colourAdjustments({ mainColour: "", accentColour }, "accentColour")[0]?.how, accentColour).not.toBe("signal");
  });

  test("a colour adjusted for contrast keeps its hue", () => {
    const { light } = brandColours({ mainColour: "#ffd400", accentColour: "#e4002b" });
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(light.cool.slice(at, at + 2), 16));
    expect(r).toBeGreaterThan(g);
    expect(g).toBeGreaterThan(b + 60);
  });
});

test("a page with brand colours sets every colour token in both themes", () => {
  const style = brandStyle({ mainColour: "#0b1f4b", accentColour: "#f58220" });
  for (const token of ["cool", "heat", "act", "act-ink", "sea", "sea-4", "land", "night-soft", "night-heat", "night-act"])
    expect(style.match(new RegExp(`--color-${token}:#[0-9a-f]{6}[;}]`, "g"))).toHaveLength(3);
  expect(style.length).toBeLessThan(1600);
  expect(brandVersion({ mainColour: "#0b1f4b", accentColour: "" })).toBe("?v=0b1f4b-");
  // Text that is no colour never reaches the style sheet.
  expect(brandStyle({ mainColour: "red}*{display:none", accentColour: "</style>" })).toBe("");
});

test("a colour is read in every way people type it", () => {
  for (const typed of ["#0A6C77", "0a6c77", " ٠a٦c٧٧", "#۰A۶C۷۷", "＃0a6c77"]) expect(typedColour(typed), typed).toBe("#0a6c77");
  expect(typedColour("#fC0")).toBe("#ffcc00");
  for (const typed of ["", "blue", "#12345", "#0a6c77;", "##0a6c77"]) expect(typedColour(typed)).toBe(typed);
});
