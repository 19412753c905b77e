// Figures that several pages of the first content repeat are compared with their single source (a calculation, the calculators' data,
// the settings). Failures name the file and the line.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { type StationId, stations } from "#lib/calculators/data/climate";
import { enthalpyKJkg, humidityRatioFromRelativeHumidity, humidityRatioFromWetBulb } from "#lib/calculators/engineering/psychrometrics";
import { tonsToWatts } from "#lib/calculators/engineering/units";
import { localeCodes } from "#lib/i18n/locales";
import { areas, emirates } from "#lib/site/places";
import { readSeeds } from "../../scripts/data/seed-files.ts";

const root = join(import.meta.dirname, "..", "..");
const seeds = join(root, "supabase", "seed");

/** W to cool 1 L/s of outdoor air to 24 °C and 50 %, on a station's hottest or most humid days. */
function outdoorAirW(station: StationId, days: "hot" | "humid"): string {
  const { cooling, humid, pressurePa } = stations[station];
  const [dryBulbC, wetBulbC] = days === "hot" ? cooling.p04 : ([humid.p04[1], humid.p04[0]] as const);
  const outside = enthalpyKJkg(dryBulbC, humidityRatioFromWetBulb(dryBulbC, wetBulbC, pressurePa));
  return (1.2 * (outside - enthalpyKJkg(24, humidityRatioFromRelativeHumidity(24, 0.5, pressurePa)))).toFixed(0);
}

type Figure = {
  /** What the figure measures; only sentences that match `about` are searched. */
  name: string;
  about: RegExp;
  /** The first group that matched is the number. */
  figure: RegExp;
  values: readonly string[];
  /** The minimum number of texts per language that hold the figure, so that a pattern that stops matching fails. */
  least: number;
};

const figures: readonly Figure[] = [
  {
    name: "cooling of outdoor air, W per L/s",
    about: /(?:outdoor|outside|fresh) air|L\/s takes|هواء (?:الخارج|خارجي)|الهواء (?:الخارجي|النقي)|لتر في الثانية/,
    figure: /\b(\d\d) (?:W\b(?!\/)|واط)/g,
    values: (Object.keys(stations) as StationId[]).flatMap((station) => [outdoorAirW(station, "hot"), outdoorAirW(station, "humid")]),
    least: 5,
  },
  {
    name: "a ton of refrigeration, kW",
    about: /./,
    figure: /\b(3\.5\d+) (?:kW|كيلوواط)/g,
    values: [(tonsToWatts(1) / 1000).toFixed(3)],
    least: 3,
  },
  {
    name: "chilled water of a ton, L/s at 5.5 K and at 8.9 K",
    about: /\bTR\b|طن/,
    figure: /\b(0\.[01]\d\d) (?:L\/s|لتر)/g,
    values: [5.5, 8.9].map((kelvin) => (tonsToWatts(1) / 1000 / (4.19 * kelvin)).toFixed(3)),
    least: 1,
  },
  {
    // The owner sets this in the settings (lib/content/tokens.ts).
    name: "the promised answer",
    about: /./,
    figure: /(?:[Ww]ithin|خلال) (\d+ (?:hours|ساعة)|\{reply\})|(\{answered\})/g,
    values: ["{reply}", "{answered}"],
    least: 6,
  },
  {
    // Of a survey of the 1970s; nothing was published for the Gulf, so no text promises a range of years.
    name: "life of a unit, years",
    about: /./,
    figure: /(\d+ (?:to|إلى) \d+) (?:years|سنة|عامًا)|(?:median of|وسيطًا قدره) (\d+) (?:years|سنة)/g,
    values: ["15"],
    least: 1,
  },
  {
    name: "midday break, from 12:30",
    about: /./,
    figure: /12:30 ?(?:and|to|or after|–|ظهرًا إلى|ظهرًا أو بعد|ظهرًا و) ?(\d?\d:\d\d)/g,
    values: ["15:00", "3:00"],
    least: 4,
  },
  {
    name: "midday break, months",
    about: /./,
    figure: /15 (?:June|يونيو) ?(?:to|and|إلى|و) ?(\d+ \p{L}+)/gu,
    values: ["15 September", "15 سبتمبر"],
    least: 5,
  },
  {
    name: "the law of landlord and tenant",
    about: /./,
    figure: /(?:Law|القانون|قانون)(?: No\.| رقم)? (\d+) (?:of|لسنة) 2007/g,
    values: ["26"],
    least: 5,
  },
  { name: "the rating T3, °C", about: /T3/, figure: /(\d\d) (?:°C|درجة مئوية)[^.]{0,18}T3/g, values: ["46"], least: 3 },
  {
    name: "pixels per metre, to recognise and to identify",
    about: /./,
    figure: /(\d+) (?:pixels|بكسلًا|بكسل) (?:per|لكل)/g,
    values: ["125", "250"],
    least: 1,
  },
];

type Found = { text: string; value: string };

/** All occurrences of a figure in a line. */
function found(line: string, { about, figure }: Figure): Found[] {
  return line
    .split(/(?<=[.!?؟])\s+/)
    .filter((sentence) => about.test(sentence))
    .flatMap((sentence) => [...sentence.matchAll(figure)].map((match) => ({ text: match[0], value: match.slice(1).find(Boolean) ?? "" })));
}

const wrong = (line: string, figure: Figure) => found(line, figure).filter(({ value }) => !figure.values.includes(value));

describe.each(localeCodes)("figures of the first content (%s)", (locale) => {
  const lines = readdirSync(seeds, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(`.${locale}.md`))
    .flatMap((file) =>
      readFileSync(join(seeds, file), "utf8")
        .split("\n")
        .map((text, index) => ({ file, at: `${relative(root, join(seeds, file))}:${index + 1}`, text })),
    );
  test.each(figures)("every text has the right figure: $name", (figure) => {
    expect(lines.flatMap(({ at, text }) => wrong(text, figure).map((fault) => `${at} “${fault.text}”`))).toEqual([]);
    const files = new Set(lines.filter(({ text }) => found(text, figure).length > 0).map(({ file }) => file));
    expect(files.size, "texts it stands in").toBeGreaterThanOrEqual(figure.least);
  });
});

test("wrong figures that earlier texts had are found", () => {
  const figureNamed = (name: string) => figures.find((figure) => figure.name.startsWith(name)) as Figure;
  expect(wrong("Each L/s of outdoor air takes 63 W on such a day.", figureNamed("cooling of outdoor air"))).toHaveLength(1);
  expect(wrong("يحتاج كل لتر في الثانية من هواء الخارج إلى 63 واطًا.", figureNamed("cooling of outdoor air"))).toHaveLength(1);
  expect(wrong("One ton is 3.52 kW.", figureNamed("a ton of"))).toHaveLength(1);
  expect(wrong("An answer comes within 48 hours.", figureNamed("the promised answer"))).toHaveLength(1);
  expect(wrong("تعيش الأجهزة 10 إلى 15 سنة.", figureNamed("life of a unit"))).toHaveLength(1);
});

// The companies that sell chilled water: pages agree with the register.
const providers: Record<string, RegExp> = {
  Empower: /Empower|إمباور/,
  Tabreed: /Tabreed|تبريد الوطنية|شركة تبريد|«تبريد»/,
  "Saadiyat Cooling": /Saadiyat Cooling|السعديات للتبريد/,
  Emicool: /Emicool|إميكول/,
};

const pages = readSeeds().filter(({ kind }) => kind === "location");
const communities = readSeeds()
  .filter(({ kind, locale }) => kind === "community" && locale === "en")
  .map(({ data }) => data as { placePage?: string; emirate: string; cooling: string; providers?: string[] });
test.each([...emirates, ...areas])("the page of $slug names as its cooling companies those of the register", ({ slug }) => {
  const rows = communities.filter(({ placePage, emirate }) => placePage === slug || emirate === slug);
  const known = rows.flatMap((row) => row.providers ?? []);
  for (const { locale, data } of pages.filter((entry) => entry.slug === slug)) {
    // The first fact names the providers here; companies named elsewhere on the page may serve neighbouring areas.
    const cooling = JSON.stringify((data.facts as unknown[])[0]);
    for (const [name, named] of Object.entries(providers))
      if (named.test(cooling)) expect(known, `${slug} (${locale}) says ${name}`).toContain(name);
  }
});

test.each([...areas].filter(({ cooling }) => cooling))(
  "what cools all of $slug is what the register says of it",
  ({ slug, cooling = "" }) => {
    const kinds = communities.filter(({ placePage }) => placePage === slug).map((row) => row.cooling);
    const kind = { district: "district", "building-chiller": "building-chiller" }[cooling] ?? "own";
    expect(kinds.filter((each) => each !== kind && each !== "unknown")).toEqual([]);
  },
);
