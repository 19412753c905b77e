// The PDF of a building: the parts of each load, the rooms, and the effect of each variant.
import { describe, expect, test } from "vitest";
import { totalW } from "#lib/calculators/engineering/lines";
import { formatPower } from "#lib/calculators/format";
import { emptyProject, newConstruction, newProject, newRoom, newSurface } from "#lib/calculators/project/new-project";
import { emptyVariant, type Project } from "#lib/calculators/project/project";
import { decodeProject, encodeProject } from "#lib/calculators/project/project-code";
import { projectLoad } from "#lib/calculators/project/project-load";
import { variantText } from "#lib/calculators/project/project-names";
import type { RoomKind } from "#lib/calculators/quick/quick-answers";
import { detailedTexts } from "#lib/calculators/texts";
import { plainText } from "#lib/i18n/bidi";
import { projectDocument } from "#lib/pdf/cooling-load/project-document";
import type { PaperUnits } from "#lib/pdf/cooling-load/result-blocks";
import type { Block } from "#lib/pdf/document";
import en from "#messages/en";
import { letterhead, pdfColours } from "../helpers/letterhead.ts";

const names = new Proxy({}, { get: (_, kind) => String(kind) }) as Record<RoomKind, string>;
const words = detailedTexts(en);
const { result } = words;
const villa = newProject("villa", names);
const drawn: Project = {
  ...villa,
  airSystem: "shared",
  peoplePercent: 80,
  marginPercent: 7,
  rooms: [
    ...villa.rooms.map((room, index) => ({ ...room, times: index === 4 ? 3 : 1, fanPercent: 3, heightM: 2.9 })),
    { ...newRoom("office", "Study", "from2015", "N"), zone: 2, surfaces: [newSurface("ground", "from2015", 30)] },
  ],
  constructions: [newConstruction("wall", "Wall of the project")],
  variants: [
    { ...emptyVariant, glass: "lowETinted", shade: "lightBlind", colour: "white" },
    { ...emptyVariant, wall: "own0", roof: "insulatedRoof", lightsWm2: 5, recovery: true },
    emptyVariant,
  ],
};

type Table = Extract<Block, { type: "table" }>;
const blocksOf = (project: Project, units: PaperUnits = { unit: "kw", system: "metric" }): Block[] =>
  projectDocument({
    ...units,
    project,
    frame: {
      locale: "en",
      letterhead: letterhead(),
      colours: pdfColours,
      foot: "",
      pageLabel: "{page}",
      address: "https://example.test",
    },
    texts: en.coolingLoad,
    words,
  }).blocks;
const plain = (cells: readonly string[]) => cells.map((cell) => plainText(cell).replaceAll("\u2060", ""));

/** The table below a heading. */
function tableUnder(blocks: readonly Block[], title: string): Table {
  const at = blocks.findIndex((block) => block.type === "heading" && block.text === title);
  const found = blocks.slice(at).find((block) => block.type === "table");
  expect(at, title).toBeGreaterThan(-1);
  return { ...(found as Table), head: plain((found as Table).head), rows: (found as Table).rows.map(plain) };
}

const blocks = blocksOf(drawn);
const number = (text = "") => Number(text.replaceAll(",", ""));

test("the groups of each room, zone and the building add up to its load at its own peak", () => {
  const { rooms, zones, building, groupLoads } = projectLoad(drawn, { kind: "building" }, { groupLoads: true });
  const sum = (groups: readonly { watts: number }[] = []) => groups.reduce((total, { watts }) => total + watts, 0);
  for (const [index, room] of rooms.entries()) expect(sum(groupLoads?.rooms[index])).toBeCloseTo(room.coilW, 6);
  for (const [index, zone] of zones.entries()) expect(sum(groupLoads?.zones[index])).toBeCloseTo(zone.coilW, 6);
  expect(sum(groupLoads?.building)).toBeCloseTo(building.coilW, 6);
  // A room that peaks at another hour than the building is shown at its own hour.
  const alone = projectLoad(drawn, { kind: "room", index: 3 }).detail.peak;
  expect(alone.hour).not.toBe(building.hour);
  expect(totalW(alone.lines)).toBeCloseTo(sum(groupLoads?.rooms[3]), 6);
  expect(projectLoad(drawn, { kind: "building" }).groupLoads, "only for who asks").toBeUndefined();
});

describe("the parts of each load", () => {
  const made = tableUnder(blocks, result.madeOf);
  const { rooms, zones, building } = projectLoad(drawn, { kind: "building" });

  test("the displayed parts of every row add up to its load, which equals that in the table of rooms", () => {
    const totals = tableUnder(blocks, result.totals);
    expect(made.rows).toHaveLength(rooms.length + zones.length + 1);
    for (const [index, load] of [...rooms, ...zones, building].entries()) {
      const row = made.rows[index] ?? [];
      const parts = row.slice(1, -2).map(number);
      expect(Math.round(parts.reduce((sum, part) => sum + part, 0) * 100), row.join(" | ")).toBe(Math.round(number(row.at(-2)) * 100));
      expect(row.at(-2)).toBe(formatPower(load.coilW, "kw"));
      expect(totals.rows[index]?.[2], "in both tables").toBe(row.at(-2));
      expect(totals.rows[index]?.[6], "its day and hour").toBe(row.at(-1));
    }
  });

  test("a row shows its governing day and hour, and margin and fans are named", () => {
    const [first] = rooms;
    expect(made.rows[0]?.at(-1)).toMatch(first?.kind === "wetBulb" ? /^humid · / : /^hot · /);
    expect(made.rows[0]?.at(-1)).toMatch(new RegExp(`, ${first?.hour}:00$`));
    expect(made.head).toContain("Fans, ducts, margin");
    expect(made.head).not.toContain("none");
  });
});

test("the table of rooms has the sensible share at each coil, as the page does, and fresh air", () => {
  const { head, rows } = tableUnder(blocks, result.totals);
  expect(head.slice(5)).toEqual(["SHR", "Peak: day, hour", "Supply air, L/s", "Fresh air, L/s"]);
  const [study] = projectLoad(drawn, { kind: "building" }).rooms.slice(-1);
  const row = rows.find(([name]) => name === "Study");
  expect(row?.[8]).toBe(study?.freshLps.toFixed(1));
  expect(number(row?.[5])).toBeCloseTo((study?.coilSensibleW ?? 0) / (study?.coilW ?? 1), 2);
});

test("the inputs include heights, colours and the rooms of each zone", () => {
  const inside = tableUnder(blocks, words.parts.inside);
  expect(inside.head.slice(0, 4)).toEqual(["Part", "Zone (system)", "Floor area, m²", "Height, m"]);
  expect(inside.rows.map((row) => row[3])).toEqual(drawn.rooms.map(({ heightM }) => String(heightM)));
  const zones = tableUnder(blocks, words.zonesTitle);
  expect(zones.rows.map(([zone]) => zone)).toEqual(["Zone 1", "Zone 2"]);
  expect(zones.rows[1]?.[1]).toBe("bedroom 1, bedroom 2 × 3, bedroom 3 and Study");
  const surfaces = tableUnder(blocks, words.parts.surfaces);
  for (const [, surface, , build] of surfaces.rows) if (/wall|Roof/.test(surface ?? "")) expect(build).toMatch(/ · .+ \(0\.\d+\)$/);
});

test("rooms with the same hours share a row that names all of them", () => {
  const { rows } = tableUnder(blocks, words.useAndHours);
  expect(rows.length).toBeLessThan(drawn.rooms.length);
  for (const { name } of drawn.rooms) expect(rows.map(([list]) => list).join(" ")).toContain(name);
  const alike = blocksOf({ ...emptyProject, rooms: ["A", "B"].map((name) => newRoom("office", name, "from2015")) });
  expect(tableUnder(alike, words.useAndHours).rows.map(([list]) => list)).toEqual(["All rooms"]);
});

test("each variant shows its changes and their effect on the load", () => {
  expect(drawn.variants.map((_, index) => plainText(variantText(drawn, index, words, "metric")))).toEqual([
    "Glass – Low-e, tinted: U 2.4, SHGC 0.39 · Behind the glass – Light blinds · Colour outside – White, dusty (0.35)",
    expect.stringMatching(
      /^Outside wall – Wall of the project: U 0\.\d\d · Roof – Insulated roof: U 0\.\d\d · Lights – 5 W\/m² · Recovery on fresh air – wheel/,
    ),
    "as drawn",
  ]);
  const { rows } = tableUnder(blocks, words.variants.title);
  const { building, variants } = projectLoad(drawn, { kind: "building" });
  expect(rows.map((row) => row[2])).toEqual(
    [building, ...variants.map((variant) => variant.building)].map(({ coilW }) => formatPower(coilW, "kw")),
  );
  expect(rows[1]?.[3]).toBe(`−${Math.round((1 - (variants[0]?.building.coilW ?? 0) / building.coilW) * 100)} %`);
  expect(rows[3]?.[3]).toBe("0 %");
  for (const row of rows) expect(row[7]).toMatch(/^(hot|humid) · /);
});

test("the PDF has blanks for client, preparation, checking and approval", () => {
  const [blanks] = blocks.filter((block) => block.type === "blanks");
  const labels = ["Client", "Consultant", "Project no. / plot", "Prepared by", "Checked by", "Approved by", "Date"];
  expect(blanks?.items).toEqual(labels.map((label) => ({ label, text: "" })));
  expect(blocks.indexOf(blanks as Block)).toBeLessThan(3);
});

test("a building whose form shows IP has IP on paper, with the working in SI as its formulas are", () => {
  const project: Project = { ...drawn, airSystem: "dedicated", freshSupply: "cold", roomMachine: "fanCoil" };
  const blocks = blocksOf(project, { unit: "btuh", system: "imperial" });
  const end = blocks.findIndex((block) => block.type === "heading" && block.text === en.coolingLoad.result.working);
  expect(end).toBeGreaterThan(10);
  // The headline is in kW, TR and Btu/h, ratings are named by their °C, layers have the properties that the form takes, and a flow has the
  // other system behind it.
  const kept = (block: Block) =>
    block.type === "figures" ||
    (block.type === "table" && block.head[0] === words.fields.material) ||
    ["sizesText", "note"].some((key) =>
      JSON.stringify(block).includes(key === "note" ? words.schedule.note : en.coolingLoad.result.sizesText),
    );
  const shown = blocks
    .slice(0, end)
    .filter((block) => !kept(block))
    .map((block) => plainText(JSON.stringify(block)).replaceAll("\u2060", "").replace(words.compliance.rules.indoor, ""));
  const metric = /(?:m²|kW|L\/s|°C|W\/m²)(?![\w/·²])/;
  expect(shown.filter((text) => metric.test(text.replaceAll(/\(\d[\d,.]* L\/s\)/g, ""))).map((text) => text.slice(0, 300))).toEqual([]);
  expect(shown.join(" ")).toContain("cfm");
  const load = projectLoad(project, { kind: "building" }).building;
  const totals = tableUnder(blocks, result.totals);
  expect(totals.head.slice(1, 2)).toEqual(["Floor area, ft²"]);
  const last = totals.rows.find(([name]) => name === result.building) as string[];
  expect(Number(last[1]?.replaceAll(",", ""))).toBeCloseTo(load.floorAreaM2 / 0.09290304, -1);
  expect(last[2]).toBe(formatPower(load.coilW, "btuh"));
});

test("the title block that was filled in stands on the first page and goes with the building's address", async () => {
  const signing = { ...villa.signing, client: "Emaar", prepared: "A. B.", date: "2 Dec 2026" };
  const sent = await decodeProject(await encodeProject({ ...villa, title: "Villa 12", signing }));
  expect(sent).toMatchObject({ title: "Villa 12", revision: "", signing });
  expect((await encodeProject(villa)).length).toBeLessThan((await encodeProject({ ...villa, signing })).length);
  const blanks = blocksOf(sent as Project).find(({ type }) => type === "blanks") as Extract<Block, { type: "blanks" }>;
  expect(blanks.items.map(({ text }) => text)).toEqual(["Emaar", "", "", "A. B.", "", "", "2 Dec 2026"]);
});
