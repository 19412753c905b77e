// The working as printed: each line follows from its formula and the values beside it, and every symbol is explained.
import { describe, expect, test } from "vitest";
import { emptyProject, newProject, newRoom, newSurface } from "#lib/calculators/project/new-project";
import type { Project } from "#lib/calculators/project/project";
import type { RoomKind } from "#lib/calculators/quick/quick-answers";
import { readQuery } from "#lib/calculators/quick/quick-query";
import { detailedTexts } from "#lib/calculators/texts";
import { displayMessages } from "#lib/i18n/display-messages";
import type { Locale } from "#lib/i18n/locales";
import { projectDocument } from "#lib/pdf/cooling-load/project-document";
import { quickDocument } from "#lib/pdf/cooling-load/quick-document";
import type { Block, PdfDocument } from "#lib/pdf/document";
import arabic from "#messages/ar";
import english from "#messages/en";
import { letterhead, pdfColours } from "../helpers/letterhead.ts";

const messages = { en: english, ar: displayMessages(arabic as typeof english, "ar") };
const names = new Proxy({}, { get: (_, kind) => String(kind) }) as Record<RoomKind, string>;
const frameOf = (locale: Locale) => ({
  locale,
  letterhead: letterhead(),
  colours: pdfColours,
  foot: "",
  pageLabel: "{page}",
  address: "https://example.test/calculators/hvac-cooling-load/detailed?c=1",
});

const room = newRoom("office", "Office", "from2015", "W");
const oneOfEach: Project = {
  ...emptyProject,
  marginPercent: 5,
  peoplePercent: 80,
  rooms: [
    {
      ...room,
      times: 3,
      fanPercent: 3,
      ductPercent: 2,
      heatRecoveryPercent: 60,
      surfaces: [
        ...room.surfaces,
        { ...newSurface("wall", "from2015", 12, "N", 0.4), direction: "own", bearingDeg: 20 },
        newSurface("roof", "from2015", 20),
        newSurface("floor", "from2015", 10),
        newSurface("partition", "from2015", 10),
        newSurface("ground", "from2015", 10),
      ],
    },
    newRoom("kitchen", "Kitchen", "from2015"),
  ],
};

const projectOn = (project: Project, locale: Locale = "en") =>
  projectDocument({
    unit: "kw",
    system: "metric",
    project,
    frame: frameOf(locale),
    texts: messages[locale].coolingLoad,
    words: detailedTexts(messages[locale]),
  });
const papers: [string, Locale, () => PdfDocument][] = [
  ["one of each", "en", () => projectOn(oneOfEach)],
  ["one of each", "ar", () => projectOn(oneOfEach, "ar")],
  ["a villa", "en", () => projectOn(newProject("villa", names))],
  [
    "a room of the quick form",
    "en",
    () =>
      quickDocument({
        query: readQuery(new URLSearchParams("p=dubai&b=from2005&k=office&a=20&t=1&d=W&g=medium&n=2")),
        frame: frameOf("en"),
        texts: english.coolingLoad,
      }),
  ],
];

const bare = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, "").replaceAll("\u00a0", " ");
type Table = Extract<Block, { type: "table" }>;

function workingOf({ blocks }: PdfDocument, locale: Locale) {
  const { result } = messages[locale].coolingLoad;
  const tables = blocks.filter((block): block is Table => block.type === "table");
  const lists = blocks.flatMap((block) => (block.type === "list" ? [block] : []));
  const formulas = lists.find(({ ordered }) => ordered)?.items.map((item) => bare(item.map(String).join(""))) ?? [];
  const spread = bare(lists.flatMap(({ items }) => items.map((item) => String(item[0]))).find((text) => /R\(h\)/.test(text)) ?? "");
  const legend = tables.find(({ head }) => head[0] === result.symbol && head[2] === result.symbol)?.rows ?? [];
  const lines = tables.find(({ head }) => head[0] === result.working)?.rows ?? [];
  return { formulas, spread, legend: legend.flatMap(([first = "", , second = ""]) => [bare(first), bare(second)]), lines };
}

/** Parses "(2) A = 12 m², U = 0.57 W/m²K" into the formula's number and the values by symbol. */
function readValues(text: string): { formula: number; values: Record<string, number> } {
  const [, formula = "", rest = ""] = /^\((\d+)\) (.*)$/.exec(bare(text)) ?? [];
  const values = Object.fromEntries(
    rest.split(", ").map((entry) => [entry.split(" = ")[0] ?? "", Number((entry.split(" = ")[1] ?? "").split(/[ °]/)[0])]),
  );
  return { formula: Number(formula), values };
}

/** Evaluates the right side of an equation with values for its symbols, with the usual precedence. */
function workedOut(equation: string, values: Record<string, number>): number {
  const right = (equation.split(" = ")[1] ?? "").replaceAll("(h)", "");
  const tokens = right.match(/[A-Za-z]+|\d+(?:\.\d+)?|[·+−()]/g) ?? [];
  const sum = (): number => {
    let value = product();
    while (tokens[0] === "+" || tokens[0] === "−") value += (tokens.shift() === "+" ? 1 : -1) * product();
    return value;
  };
  const product = (): number => {
    let value = factor();
    while (tokens[0] === "·") {
      tokens.shift();
      value *= factor();
    }
    return value;
  };
  const factor = (): number => {
    const token = tokens.shift() ?? "";
    if (token === "(") {
      const inner = sum();
      tokens.shift();
      return inner;
    }
    if (/\d/.test(token)) return Number(token);
    // A line that leaves these symbols out means that all of the heat enters the room and none of it is latent.
    return values[token] ?? (token === "sp" ? 1 : token === "ql" ? 0 : Number.NaN);
  };
  return sum();
}

const number = (text = "") => Number(text.replaceAll(",", "").replace("−", "-"));

describe.each(papers)("%s, %s", (_, locale, make) => {
  const { formulas, spread, legend, lines } = workingOf(make(), locale);

  test("each line can be recomputed from its formula and the values beside it", () => {
    const withValues = lines.filter(([, values]) => values);
    expect(withValues.length).toBeGreaterThan(8);
    for (const [name = "", text = "", sensible, latent] of withValues) {
      const { formula, values } = readValues(text);
      const equations = (formulas[formula - 1] ?? "").split(/, {2}/);
      const gain = workedOut(equations[0] ?? "", values);
      // Values are printed with five digits.
      const near = (value: number) => 0.2 + 2e-3 * Math.abs(value);
      if (values.Q !== undefined) expect(Math.abs(gain - values.Q), `${name}: ${text}`).toBeLessThan(near(values.Q));
      const ownSensible = values.R === undefined ? gain : workedOut(spread, { ...values, Q: values.Q as number });
      const latentEquation = equations.find((equation) => equation.startsWith("latent"));
      const ownLatent = latentEquation ? Math.max(0, workedOut(latentEquation.replace(", ≥ 0", ""), values)) : 0;
      const times = Number(/× (\d+)/.exec(bare(name))?.[1] ?? 1);
      // A share applies to sensible and latent heat together.
      const [shownSensible, shownLatent] = [number(sensible), number(latent)];
      const together = formulas[formula - 1]?.startsWith("q =") ? shownSensible + shownLatent : shownSensible;
      expect(Math.abs(times * ownSensible - together), `${name}: ${text}`).toBeLessThan(2 + times * near(ownSensible));
      if (!formulas[formula - 1]?.startsWith("q ="))
        expect(Math.abs(times * ownLatent - shownLatent), `${name}: ${text}`).toBeLessThan(1 + times * near(ownLatent));
    }
  });

  test("the legend explains every symbol of formulas and values", () => {
    const letters = new Set(legend.map((cell) => cell.split(",")[0]));
    const used = [...formulas, spread].flatMap((text) => text.match(/[A-Za-z]+/g) ?? []);
    const shown = lines.flatMap(([, text = ""]) => (text ? Object.keys(readValues(text).values) : []));
    const words = new Set(["sum", "sensible", "latent"]);
    expect([...new Set([...used, ...shown])].filter((symbol) => !letters.has(symbol) && !words.has(symbol))).toEqual([]);
  });

  test("no symbol is Greek, because the typeface has no Greek letters", () => {
    expect([...formulas, spread, ...legend, ...lines.flat()].join(" ")).not.toMatch(/[\u0370-\u03ff]/);
  });
});
