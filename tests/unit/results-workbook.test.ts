// A building's workbook: every number has a name that points at it, and texts stay texts.
import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { newProject } from "#lib/calculators/project/new-project";
import type { Project } from "#lib/calculators/project/project";
import { projectLoad } from "#lib/calculators/project/project-load";
import { resultsWorkbook } from "#lib/calculators/project/results-workbook";
import type { RoomKind } from "#lib/calculators/quick/quick-answers";
import { detailedTexts } from "#lib/calculators/texts";
import ar from "#messages/ar";
import en from "#messages/en";

const names = new Proxy({}, { get: (_, kind) => String(kind) }) as Record<RoomKind, string>;
const office = newProject("office", names);
const project: Project = {
  ...office,
  title: '=HYPERLINK("x")',
  airSystem: "dedicated",
  freshSupply: "cold",
  roomMachine: "fanCoil",
  rooms: office.rooms.map((room, index) => ({ ...room, name: index === 0 ? "=1+1" : room.name })),
};
const result = projectLoad(project, { kind: "building" });

async function workbook(locale: "en" | "ar", unit: "kw" | "tr", system: "metric" | "imperial") {
  const messages = { en, ar }[locale] as typeof en;
  const bytes = await resultsWorkbook(project, result, {
    words: detailedTexts(messages),
    texts: messages.coolingLoad,
    locale,
    unit,
    system,
  });
  const { sheets, namedRanges = [] } = await readXlsx(bytes);
  /** The value of a name. */
  const numberAt = (name: string) => {
    const [, sheet = "", column = "", row = ""] =
      /^'(.+)'!\$([A-Z]+)\$(\d+)$/.exec(namedRanges.find((found) => found.name === name)?.range ?? "") ?? [];
    return sheets.find((found) => found.name === sheet)?.rows[Number(row) - 1]?.[column.charCodeAt(0) - 65];
  };
  return { sheets, namedRanges, numberAt };
}

test("each number is found by its English name, in the units of the form, in both languages", async () => {
  const [first] = result.rooms;
  for (const locale of ["en", "ar"] as const) {
    const metric = await workbook(locale, "kw", "metric");
    expect(metric.numberAt("Room_01_Load")).toBe(Math.round(first?.coilW ?? 0));
    expect(metric.numberAt("Room_01_Area")).toBeCloseTo(first?.floorAreaM2 ?? 0, 2);
    expect(metric.numberAt("Building_Installed")).toBe(Math.round(result.building.installedW));
    expect(metric.numberAt("FreshAirUnit_01_Load")).toBe(Math.round(result.zones[0]?.airUnit?.coilW ?? 0));
    expect(metric.numberAt("FCU_01_Water")).toBeGreaterThan(0);
    const imperial = await workbook(locale, "tr", "imperial");
    expect(imperial.numberAt("Room_01_Load")).toBeCloseTo((first?.coilW ?? 0) / 3516.853, 3);
    expect(imperial.numberAt("Room_01_SupplyAir")).toBeCloseTo((first?.supplyLps ?? 0) / 0.4719474, 1);
    // Water is in US gallons a minute there, air in cubic feet.
    expect(imperial.numberAt("FCU_01_Water")).toBeCloseTo((Number(metric.numberAt("FCU_01_Water")) * 60) / 3.785412, 1);
    expect(imperial.sheets).toHaveLength(6);
  }
});

test("names are unique, legal for a spreadsheet and all listed on the first sheet, and each points at a number", async () => {
  const { sheets, namedRanges, numberAt } = await workbook("en", "kw", "metric");
  const all = namedRanges.map(({ name }) => name);
  expect(all.length).toBeGreaterThan(50);
  expect(new Set(all).size).toBe(all.length);
  // Not a cell's own address, and only letters, digits and underscores.
  for (const name of all) expect(name).toMatch(/^[A-Za-z]+_\d*[A-Za-z_]+$/);
  for (const name of all) expect(typeof numberAt(name), name).toBe("number");
  expect(sheets[0]?.rows.slice(1).map(([name]) => name)).toEqual(all);
});

test("a name that begins like a formula is text", async () => {
  const { sheets } = await workbook("en", "kw", "metric");
  const cells = sheets.flatMap(({ rows }) => rows.flat());
  expect(cells).toContain("=1+1");
  expect(cells).toContain('=HYPERLINK("x")');
  expect(sheets.flatMap((sheet) => [...(sheet.cells?.values() ?? [])]).filter((cell) => cell.formula)).toEqual([]);
});
