// The detailed form: what it accepts, what it refuses, what a link holds, and that its figures agree with each other.
import { expect, test } from "vitest";
import { checkFigures } from "../../../lib/calculators/check-figures.ts";
import { places } from "../../../lib/calculators/data/climate.ts";
import { absorptances, type BuildAge, byAge, constructions, groundReflectances } from "../../../lib/calculators/data/constructions.ts";
import { activities, schedules } from "../../../lib/calculators/data/gains.ts";
import { glasses, shades } from "../../../lib/calculators/data/glass.ts";
import { dwellingAirLps } from "../../../lib/calculators/engineering/air.ts";
import { InvalidInputError } from "../../../lib/calculators/engineering/invalid-input.ts";
import { humidityRatioFromDewPoint, humidityRatioFromRelativeHumidity } from "../../../lib/calculators/engineering/psychrometrics.ts";
import { cfmToLps, ft2ToM2, tonsToWatts } from "../../../lib/calculators/engineering/units.ts";
import { intakeFactor, missingLps, requiredLps, roomFreshAirLps } from "../../../lib/calculators/project/fresh-air.ts";
import { hourlyCsv } from "../../../lib/calculators/project/hourly-csv.ts";
import { inspectProject } from "../../../lib/calculators/project/inspect-project.ts";
import {
  betterGlass,
  betterInsulation,
  emptyProject,
  newConstruction,
  newProject,
  newRoom,
  newSurface,
  newWindow,
  projectFromQuick,
  type TemplateId,
  templates,
} from "../../../lib/calculators/project/new-project.ts";
import {
  airSystemIds,
  type Bounds,
  type BuildId,
  buildsOf,
  designIds,
  emptyVariant,
  type Hours,
  hoursBounds,
  type LayerInput,
  layerBounds,
  type OwnConstruction,
  type Project,
  projectBounds,
  projectLimits,
  type RoomInput,
  roomBounds,
  type SurfaceInput,
  spaceIds,
  surfaceBounds,
  surfaceKinds,
  type Variant,
  type WindowInput,
  windowBounds,
  withGlass,
  zoneAirIds,
} from "../../../lib/calculators/project/project.ts";
import { decodeProject, encodeProject, encodeProjectUncompressed, maxLinkLength } from "../../../lib/calculators/project/project-code.ts";
import { maxProjectFileBytes, projectFileName, readProjectFile, writeProjectFile } from "../../../lib/calculators/project/project-file.ts";
import { hourFactors, type ProjectResult, projectLoad } from "../../../lib/calculators/project/project-load.ts";
import { resultsCsv } from "../../../lib/calculators/project/results-csv.ts";
import { lacksRecovery, unusual } from "../../../lib/calculators/project/unusual.ts";
import { quickLoad } from "../../../lib/calculators/quick/quick.ts";
import { type Direction, directions, type QuickAnswers } from "../../../lib/calculators/quick/quick-answers.ts";
import { detailedTexts } from "../../../lib/calculators/texts.ts";
import { csvRows } from "../../../lib/formats/csv.ts";
import en from "../../../messages/en.json" with { type: "json" };
import { cases } from "../../helpers/run-size.ts";
import { roomNames as names } from "./rooms.ts";

const building = { kind: "building" } as const;

/** A random generator that gives the same numbers in each run. */
function seeded(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const key = <T extends object>(record: T) => pick(Object.keys(record)) as keyof T;
  return { next, pick, key };
}

type Random = ReturnType<typeof seeded>;

const awkward = [0, -1, -0.001, 1e9, 1e-9, Number.NaN, Number.POSITIVE_INFINITY, 0.5];

function numbers(bounds: Record<string, Bounds>, { next, pick }: Random, wild: number): Record<string, number> {
  return Object.fromEntries(
    Object.entries(bounds).map(([name, { min, max, whole }]) => {
      if (next() < wild) return [name, pick(awkward)];
      const value = pick([min, max, min + next() * (max - min), min + next() ** 4 * (max - min)]);
      return [name, whole ? Math.round(value) : Math.round(value * 1000) / 1000];
    }),
  );
}

function someHours(random: Random, wild: number): Hours {
  const usual = random.key({ ...schedules, own: 1 });
  return { usual, from: 8, to: 18, outsidePercent: 5, ...(usual === "own" && numbers(hoursBounds, random, wild)) };
}

function someWindow(random: Random, wild: number, largestM2: number): WindowInput {
  const window = {
    glass: random.key({ ...glasses, own: 1 }),
    shade: random.key({ ...shades, none: 1 }),
    ...numbers(windowBounds, random, wild),
  } as WindowInput;
  return random.next() < wild ? window : { ...window, count: 2, areaM2: Math.floor((largestM2 / 2) * random.next() * 1000) / 1000 };
}

function someSurface(random: Random, wild: number, ownCount = 0): SurfaceInput {
  const kind = random.pick(surfaceKinds);
  const surface = {
    kind,
    direction: random.key({ ...directions, own: 1 }),
    build: ownCount > 0 && random.next() < 0.3 ? (`own${Math.floor(random.next() * ownCount)}` as BuildId) : random.key(constructions),
    colour: random.key(absorptances),
    ...numbers(surfaceBounds, random, wild),
  } as SurfaceInput;
  const count = Math.floor(random.next() * 4);
  return { ...surface, windows: Array.from({ length: count }, () => someWindow(random, wild, surface.areaM2 / count)) };
}

function someRoom(random: Random, wild: number, ownCount = 0): RoomInput {
  return {
    name: random.pick(["", "غرفة ١", "A room, with a comma", '"quoted"']),
    mass: random.pick(["medium", "heavy"]),
    activity: random.key(activities),
    space: random.pick(spaceIds),
    freshBy: random.pick(["typed", "standard"]),
    ...numbers(roomBounds, random, wild),
    peopleHours: someHours(random, wild),
    lightHours: someHours(random, wild),
    machineHours: someHours(random, wild),
    freshHours: someHours(random, wild),
    surfaces: Array.from({ length: Math.floor(random.next() * 6) }, () => someSurface(random, wild, ownCount)),
  } as unknown as RoomInput;
}

function someConstruction(random: Random): OwnConstruction {
  const layer = (): LayerInput =>
    ({ material: random.pick(["own", "gap", "xps", "concrete"]), ...numbers(layerBounds, random, 0) }) as LayerInput;
  return {
    name: random.pick(["", "Wall type 3", "جدار"]),
    kind: random.pick(["wall", "slab", "roof"]),
    layers: Array.from({ length: 1 + Math.floor(random.next() * 4) }, layer),
  };
}

function someDesign({ next, pick }: Random): Partial<Project> {
  const [dryC, humidWetC] = [30 + next() * 25, 20 + next() * 15].map((celsius) => Math.round(celsius * 10) / 10) as [number, number];
  const humidDryC = Math.round((humidWetC + next() * 15) * 10) / 10;
  return {
    design: pick(designIds),
    dryC,
    dryWetC: Math.min(humidWetC, 36, Math.max(dryC - 30, Math.round(dryC - next() * 20))),
    humidWetC,
    humidDryC,
  };
}

function someProject(random: Random, wild: number): Project {
  const variant = (): Variant => ({
    glass: random.pick([null, random.key(glasses)]),
    shade: random.pick([null, "none", random.key(shades)]),
    wall: random.pick([null, random.key(constructions)]),
    roof: random.pick([null, random.key(constructions)]),
    wallUWm2K: random.pick([null, 0.57]),
    roofUWm2K: random.pick([null, 0.3]),
    colour: random.pick([null, random.key(absorptances)]),
    lightsWm2: random.pick([null, 5]),
    recovery: random.pick([null, true]),
  });
  const ownConstructions = Array.from({ length: Math.floor(random.next() * 3) }, () => someConstruction(random));
  return {
    ...emptyProject,
    title: random.pick(["", "Villa 12, rev. 3", "فيلا الورقاء"]),
    revision: random.pick(["", "B", "2026-11-24"]),
    place: random.key(places),
    surroundings: random.key(groundReflectances),
    built: random.key(byAge),
    ...(numbers(projectBounds, random, wild) as Partial<Project>),
    ...(random.next() < wild ? {} : someDesign(random)),
    airSystem: random.pick(airSystemIds),
    zones: random.pick([
      [],
      [{ zone: 1, name: "GF", air: random.pick(zoneAirIds) }],
      [{ zone: 2, name: "الأرضي", air: "shared" as const }],
    ]),
    constructions: ownConstructions,
    rooms: Array.from({ length: 1 + Math.floor(random.next() * 3) }, () => someRoom(random, wild, ownConstructions.length)),
    variants: random.next() < 0.3 ? [variant()] : [],
  };
}

const finite = (value: unknown): boolean =>
  typeof value === "number"
    ? Number.isFinite(value)
    : typeof value === "object" && value !== null
      ? Object.values(value).every(finite)
      : true;

test("any content of the form is computed with finite figures, or refused by the name of a field", () => {
  const random = seeded(10);
  let computed = 0;
  for (let run = 0; run < cases(500); run++) {
    const project = someProject(random, run % 2 === 0 ? 0 : 0.02);
    const { refusals } = inspectProject(project);
    if (refusals.length > 0) {
      for (const { field } of refusals) expect(field).toMatch(/^[a-zA-Z\d[\].]+$/);
      expect(() => projectLoad(project, building)).toThrow(InvalidInputError);
      continue;
    }
    computed++;
    const { rooms, zones, building: whole, detail } = projectLoad(project, building);
    expect(finite([rooms, zones, whole, detail.days]), JSON.stringify(project)).toBe(true);
    const lines = detail.peak.lines.reduce((sum, { sensibleW, latentW }) => sum + sensibleW + latentW, 0);
    expect(Math.abs(lines - whole.coilW)).toBeLessThan(1e-6 * (1 + Math.abs(whole.coilW)));
  }
  expect(computed).toBeGreaterThan(cases(100));
});

test("an invalid value in a field that another choice disables neither blocks nor changes the result", () => {
  const project = newProject("office", names);
  const [room] = project.rooms as [RoomInput];
  const [wall] = room.surfaces as [SurfaceInput];
  const [window] = wall.windows as [WindowInput];
  const invalidHours: Hours = { usual: "own", from: 30, to: -1, outsidePercent: 500 };
  const bad = Number.NaN;
  const pairs: [RoomInput, Partial<RoomInput>][] = [
    [{ ...room, freshBy: "standard" }, { freshLps: -5 }],
    [{ ...room, freshBy: "typed", freshLps: 20 }, { airEffectiveness: bad }],
    [
      { ...room, freshBy: "typed", freshLps: 0 },
      { heatRecoveryPercent: -1, moistureRecoveryPercent: bad, freshHours: invalidHours },
    ],
    [room, { surfaces: [{ ...wall, windows: [{ ...window, overhangGapM: -1, finsGapM: 99, heightM: bad }] }] }],
  ];
  for (const [usual, unused] of pairs) {
    const changed = { ...project, rooms: [{ ...usual, ...unused }] };
    expect(inspectProject(changed).refusals).toEqual([]);
    expect(projectLoad(changed, building).building).toEqual(projectLoad({ ...project, rooms: [usual] }, building).building);
  }
  // The same values are refused while their fields are in use.
  const used: Partial<RoomInput>[] = [
    { freshBy: "typed", freshLps: -5 },
    { freshBy: "standard", airEffectiveness: bad },
    { freshBy: "standard", freshHours: invalidHours },
    { freshBy: "typed", freshLps: 20, heatRecoveryPercent: -1 },
    { surfaces: [{ ...wall, windows: [{ ...window, overhangM: 1, overhangGapM: -1 }] }] },
  ];
  for (const change of used) expect(inspectProject({ ...project, rooms: [{ ...room, ...change }] }).refusals.length).toBeGreaterThan(0);
});

test("a link restores a building exactly, and a damaged link is read or refused without throwing", async () => {
  const random = seeded(11);
  for (let run = 0; run < cases(60); run++) {
    const project = someProject(random, 0);
    const code = await encodeProject(project);
    expect(code).toMatch(/^[\w-]+$/);
    expect(await decodeProject(code)).toEqual(project);
    // Cut short, one letter changed, or another version number.
    const at = 1 + Math.floor(random.next() * (code.length - 1));
    for (const broken of [
      code.slice(0, at),
      code.slice(0, at) + (code[at] === "A" ? "B" : "A") + code.slice(at + 1),
      `2${code.slice(1)}`,
      `4${code.slice(1)}`,
    ]) {
      const read = await decodeProject(broken);
      if (read) inspectProject(read);
    }
  }
  for (const nonsense of ["", "1", "1!!", "1".repeat(20_000), "1AAAA", "1qlYqVrJSKlKyqlWyMqgFAA"])
    expect(await decodeProject(nonsense)).toBeNull();
});

test("a link of the first version still opens, with all its rooms", async () => {
  const flat = newProject("flat", names);
  const [living, ...others] = flat.rooms as [RoomInput, ...RoomInput[]];
  expect(
    await decodeProject(
      "1pZFNCsJADIWvIl0_Qn5m2rp1qzcYZqWihVpB1PNLWpUqoqKLZEKYl--RpMRgiAffIyOlYtGcm25TIAmMYdCA6H8DFBEBDKbo2bXmj8sqKKOEcEYJHXp9o6RBMoUi0BQGIwVT8FKukwymVOWckYrZenXY73cT6S1IPbKg7yyI00ZgpeoONqq_B-s_4PADeN4cl9t1N2D1ARsRfbEvuYYSduP6_UabNpIPXJdFdKe2fU4RknO-AA",
    ),
  ).toEqual({
    ...flat,
    rooms: [{ ...living, peopleHours: { usual: "own", from: 20, to: 6, outsidePercent: 10 } }, ...others].map((room) => ({
      ...room,
      // The link leaves these values out, so they are the defaults that new rooms had when it was made.
      surfaces: room.surfaces.map((surface) => ({ ...surface, groundC: 32.7 })),
      machineLatentW: 0,
      ...(room.name === names.kitchen && { machinesWm2: 20 }),
      space: "none",
    })),
    variants: [{ ...emptyVariant, glass: "lowETinted", lightsWm2: 5, recovery: true }],
  });
});

test("the largest possible building is saved in full to a file, and refused as too large for a link", async () => {
  const random = seeded(3);
  const surface = () => someSurface(random, 0);
  const room = (index: number): RoomInput => ({
    ...someRoom(random, 0),
    name: `${"غرفة بعيدة ".repeat(4).slice(0, 34)} ${index}`,
    surfaces: Array.from({ length: projectLimits.surfacesPerRoom }, surface).map((wall) => ({
      ...wall,
      windows: index < 30 ? wall.windows : [],
    })),
  });
  const project: Project = {
    ...someProject(random, 0),
    title: "Tower",
    rooms: Array.from({ length: projectLimits.rooms }, (_, index) => room(index)),
  };
  // A building with more windows than a request may compute is saved, and refused before the computation.
  const window = newWindow("from2015", 1);
  const glazed = {
    ...project,
    rooms: project.rooms.map((plain) => ({ ...plain, surfaces: plain.surfaces.map((wall) => ({ ...wall, windows: [window, window] })) })),
  };
  expect(await decodeProject(await encodeProject(glazed))).toEqual(glazed);
  expect(await decodeProject(encodeProjectUncompressed(glazed))).toEqual(glazed);
  expect(inspectProject(glazed).refusals.map(({ field }) => field)).toContain("windows.length");
  const code = await encodeProject(project);
  expect(code.length).toBeGreaterThan(maxLinkLength);
  expect(await decodeProject(code, maxLinkLength)).toBeNull();
  expect(await decodeProject(code)).toEqual(project);
  const file = await writeProjectFile(project, new Date("2026-11-24T00:00:00Z"));
  expect(file.length).toBeLessThan(maxProjectFileBytes);
  expect(await readProjectFile(file)).toEqual(project);
  expect(await readProjectFile(`\ufeff${file}`)).toEqual(project);
});

test("a building with the largest number of rooms, as an office has them, fits in a link", async () => {
  const office = newProject("office", names);
  const rooms = Array.from({ length: projectLimits.rooms }, (_, index) => {
    const room = newRoom("office", `Office ${index + 1}`, "from2015");
    const wall = (place: number) => ({
      ...newSurface("wall", "from2015", 9.6 + ((index * 7 + place * 3) % 90) / 10, "W", 0.3),
      uWm2K: 0.57,
    });
    return {
      ...room,
      areaM2: 12 + ((index * 37) % 410) / 10,
      people: 1 + (index % 9),
      surfaces: Array.from({ length: 5 }, (_, place) => wall(place)),
    };
  });
  expect((await encodeProject({ ...office, rooms })).length).toBeLessThan(maxLinkLength / 3);
});

test("a foreign, a newer and a damaged file are distinguished, and file names are valid on every disk", async () => {
  const file = await writeProjectFile(newProject("villa", names), new Date());
  for (const [text, reason] of [
    ["", "other"],
    ["{}", "other"],
    ["null", "other"],
    ["name,area\nA,12", "other"],
    [file.replace('"form": 1', '"form": 2'), "newer"],
    [file.replace(/"project": "3/, '"project": "4'), "newer"],
    [file.replace(/("project": "3.{20})./, "$1!"), "damaged"],
    [file.slice(0, -30), "damaged"],
  ] as const)
    expect(await readProjectFile(text), text.slice(0, 40)).toBe(reason);
  expect(projectFileName({ title: "", revision: "" })).toBe("cooling-load.coolingload.json");
  expect(projectFileName({ title: "Villa 12 / فيلا: الورقاء", revision: "B" })).toBe("Villa-12-فيلا-الورقاء-rev-B.coolingload.json");
});

test("a compression bomb in a link is refused instead of being unpacked", async () => {
  const stream = new Blob([`["${"a".repeat(5_000_000)}"]`]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const code = `1${Buffer.from(bytes).toString("base64url")}`;
  expect(code.length).toBeLessThan(12_000);
  expect(await decodeProject(code)).toBeNull();
});

test("links are short enough for a chat message", async () => {
  for (const template of Object.keys(templates) as TemplateId[])
    expect((await encodeProject(newProject(template, names))).length, template).toBeLessThan(450);
  const villa = newProject("villa", names);
  const rooms = Array.from({ length: 40 }, (_, index) => ({
    ...(villa.rooms[index % 6] as RoomInput),
    name: `غرفة ${index}`,
    areaM2: 14 + index,
  }));
  expect((await encodeProject({ ...villa, rooms })).length).toBeLessThan(1500);
});

test("a building needs no more than its rooms together, and zones and single rooms give the same loads", () => {
  const villa = newProject("villa", names);
  const { rooms, zones, building: whole } = projectLoad(villa, building);
  const sum = (list: readonly { coilW: number }[]) => list.reduce((total, { coilW }) => total + coilW, 0);
  expect(whole.coilW).toBeLessThanOrEqual(sum(rooms) + 1e-6);
  expect(whole.sumOfRoomPeaksW).toBeCloseTo(sum(rooms), 6);
  expect(sum(zones)).toBeGreaterThanOrEqual(whole.coilW - 1e-6);
  for (const [index, room] of rooms.entries()) {
    const alone = projectLoad(villa, { kind: "room", index }).detail;
    expect(alone.peak.coilW).toBeCloseTo(room.coilW, 9);
    expect(alone.peak.lines.every((line) => line.room === String(index))).toBe(true);
  }
});

test("better glass, blinds and insulation in a variant lower the load, and an empty variant leaves it unchanged", () => {
  const flat = newProject("flat", names);
  const variants: Variant[] = [emptyVariant, { ...emptyVariant, glass: "dubaiAbove60" }, { ...emptyVariant, shade: "lightBlind" }];
  const { building: whole, variants: results } = projectLoad({ ...flat, variants }, building);
  const [same, glass, blind] = results.map((result) => result.building.coilW) as [number, number, number];
  expect(same).toBeCloseTo(whole.coilW, 9);
  expect(glass).toBeLessThan(whole.coilW);
  expect(blind).toBeLessThan(whole.coilW);
  const bare = {
    ...flat,
    rooms: flat.rooms.map((room) => ({
      ...room,
      surfaces: room.surfaces.map((surface) => ({ ...surface, build: "blockWall" as const, uWm2K: 2.4 })),
    })),
  };
  const insulated = projectLoad({ ...bare, variants: [{ ...emptyVariant, wall: "insulatedWall" }] }, building);
  expect(insulated.variants[0]?.building.coilW).toBeLessThan(insulated.building.coilW);
});

test("a variant with the construction already in use changes nothing, even if its U-value was typed", () => {
  const project = { ...newProject("villa", names), variants: [{ ...emptyVariant, wall: "insulatedWall", roof: "insulatedRoof" } as const] };
  expect(project.rooms[0]?.surfaces[0]).toMatchObject({ build: "insulatedWall", uWm2K: 0.9 });
  const { building, variants } = projectLoad(project, { kind: "building" });
  expect(variants[0]?.building.coilW).toBe(building.coilW);
});

test("each kind of surface is offered its own constructions, and a new surface has a matching construction and U-value", () => {
  expect(buildsOf("wall")).toEqual(["insulatedWall", "blockWall", "aeratedWall"]);
  expect(buildsOf("roof")).toEqual(["insulatedRoof", "bareRoof", "roofVoid", "insulatedRoofVoid"]);
  expect(buildsOf("floor")).toEqual(["insulatedRoof", "bareRoof"]);
  for (const built of Object.keys(byAge) as BuildAge[])
    for (const kind of ["wall", "roof", "floor"] as const) expect(buildsOf(kind)).toContain(newSurface(kind, built, 20).build);
  expect(newSurface("floor", "before2005", 20)).toMatchObject({ build: "bareRoof", uWm2K: 2.247 });
  expect(newSurface("floor", "from2022", 20)).toMatchObject({ build: "insulatedRoof", uWm2K: 0.3 });
});

test("a floor on the ground adds about 6 W/m² to a room at 24 °C, not 14", () => {
  const room = newRoom("living", "Living", "from2005");
  const ground = newSurface("ground", "from2005", 30);
  const project = { ...newProject("villa", names), rooms: [{ ...room, surfaces: [...room.surfaces, ground] }] };
  const lines = projectLoad(project, building).detail.peak.lines.filter(({ component }) => component === "ground");
  expect(lines.map(({ sensibleW }) => sensibleW / 30)).toEqual([expect.closeTo(5.8, 1)]);
});

test("diversity lowers the building's load but not the rooms', and a margin is a line of its own", () => {
  const office = newProject("office", names);
  const full = projectLoad(office, building);
  const part = projectLoad({ ...office, peoplePercent: 60, lightsPercent: 80, machinesPercent: 70 }, building);
  expect(part.building.coilW).toBeLessThan(full.building.coilW);
  expect(part.rooms).toEqual(full.rooms);
  const more = projectLoad({ ...office, marginPercent: 10 }, building);
  expect(more.building.coilW).toBeCloseTo(full.building.coilW * 1.1, 6);
  const margin = more.detail.peak.lines.filter(({ component }) => component === "margin");
  expect(margin.reduce((sum, { sensibleW, latentW }) => sum + sensibleW + latentW, 0)).toBeCloseTo(full.building.coilW * 0.1, 6);
});

test("a quick answer opened in the detailed form gives the same load", () => {
  const base: QuickAnswers = {
    place: "sharjah",
    built: "from2015",
    use: "office",
    room: "office",
    floorAreaM2: 24,
    topFloor: true,
    facades: [
      { direction: "S", glass: "medium" },
      { direction: "W", glass: "large" },
    ],
    shades: "blinds",
    people: 3,
  };
  for (const answers of [
    base,
    { ...base, use: "home", room: "bedroom", place: "alAin", built: "before2005", shades: null } as QuickAnswers,
  ]) {
    const quick = quickLoad(answers);
    const detailed = projectLoad(projectFromQuick(answers, names), { kind: "room", index: 0 });
    expect(Math.abs(detailed.building.coilW / quick.load.peak.coilW - 1)).toBeLessThan(0.01);
  }
});

test("hours set by the user may run past midnight", () => {
  const night = hourFactors({ usual: "own", from: 22, to: 6, outsidePercent: 10 });
  expect(night[22]).toBe(1); // the hour ending 23
  expect(night[5]).toBe(1);
  expect(night[6]).toBe(0.1);
  expect(night[21]).toBe(0.1);
  expect(hourFactors({ usual: "own", from: 8, to: 18, outsidePercent: 0 }).reduce((sum, share) => sum + share, 0)).toBe(10);
});

test("an east wall peaks in the morning, a west wall in the afternoon, a south wall in autumn or winter", () => {
  const room = newRoom("office", "", "from2015");
  const facing = (direction: Direction) => ({ ...room, surfaces: [newSurface("wall", "from2015", 12, direction, 0.5)] });
  const base = newProject("shop", names);
  const peak = (direction: Direction) => projectLoad({ ...base, rooms: [facing(direction)] }, { kind: "room", index: 0 }).detail;
  expect(peak("E").sensiblePeak.hour).toBeLessThan(13);
  expect(peak("W").sensiblePeak.hour).toBeGreaterThan(13);
  expect([9, 10, 11, 12, 1, 2]).toContain(peak("S").sensiblePeak.month);
});

test("a link of the second version still opens and gives the same load", async () => {
  const found = await decodeProject(
    "2bZDBasQwDER_pfj8EJbslOTYDyi99GZ8KtmysGyhtPT3FwknDe2CZqRgzdiT1jIZdeQdndbSy-l0flsfNLGNlkjP6_p1vr4nX1EU7TSbiPJRZgb8qxLVaVMmqhMXejeMpdMKhdJp6nejOUaZCZqkHiRbLxk1mSj5zqEWov4d-ZsrFXe83109Qu3aRyw2tBJ1tJWFgZHH3EqMTBU7ZCtiDISuumhQGI5fIBMDsTb_zb3ZmSzs1CPZ9ftyIUj5nXfynfT68bN-JtJT6v0G",
  );
  if (!found) throw new Error("not read");
  expect(found).toMatchObject({ title: "Tower", design: "p04", airSystem: "each", constructions: [] });
  expect(found.rooms[0]?.surfaces[0]?.windows).toMatchObject([{ count: 1, overhangM: 0.8, overhangGapM: 0, shade: "lightBlind" }]);
  expect(found.rooms[1]?.surfaces[0]?.windows).toEqual([]);
  expect(found.rooms.map(({ freshBy, space }) => `${freshBy} ${space}`)).toEqual(["typed none", "typed none", "typed none"]);
  expect(projectLoad(found, building).building.coilW).toBeCloseTo(9064.301865, 5);
});

test("turning the plan's north equals turning every wall", () => {
  const [room] = oneRoomProject().rooms as [RoomInput];
  const at = (bearingDeg: number) => ({
    ...room,
    surfaces: room.surfaces.map((surface) => ({ ...surface, direction: "own" as const, bearingDeg })),
  });
  const south = { ...room, surfaces: room.surfaces.map((surface) => ({ ...surface, direction: "S" as const })) };
  expect(coilW({ ...oneRoomProject(), northDeg: 20, rooms: [south] })).toBeCloseTo(coilW({ ...oneRoomProject(), rooms: [at(200)] }), 9);
  expect(coilW({ ...oneRoomProject(), northDeg: -20, rooms: [at(10)] })).toBeCloseTo(coilW({ ...oneRoomProject(), rooms: [at(350)] }), 9);
});

test("each zone takes its fresh air in its own way: room by room, from a shared unit or from a dedicated unit", () => {
  const rooms = newProject("office", names).rooms.map((room, index) => ({ ...room, zone: index === 2 ? 2 : 1, freshLps: 60 }));
  const project: Project = { ...emptyProject, airSystem: "shared", rooms: [...rooms, { ...(rooms[2] as RoomInput), name: "B" }] };
  const zoned = (air: Project["zones"][0]["air"]) =>
    projectLoad({ ...project, zones: [{ zone: 2, name: "Meeting", air }] }, building) as ProjectResult;
  expect(zoned("asBuilding").zones.map(({ air }) => air !== null)).toEqual([true, true]);
  expect(zoned("each").zones.map(({ air }) => air !== null)).toEqual([true, false]);
  const dedicated = zoned("dedicated");
  expect(dedicated.zones.map(({ airUnit }) => airUnit !== undefined)).toEqual([false, true]);
  const { airUnit } = dedicated.zones[1] as (typeof dedicated.zones)[0];
  expect(airUnit?.airFlowLps).toBeCloseTo(dedicated.zones[1]?.freshLps ?? 0, 9);
  expect(dedicated.rooms[2]?.coilW).toBeLessThan(zoned("each").rooms[2]?.coilW ?? 0);
  expect(dedicated.zones[1]?.coilW).toBeCloseTo(zoned("each").zones[1]?.coilW ?? 0, 6);
});

test("a variant with better insulation or heat recovery never raises the load", () => {
  const change = (project: Project, variant: Partial<Variant>) => {
    const { building: drawn, variants } = projectLoad({ ...project, variants: [{ ...emptyVariant, ...variant }] }, building);
    return (variants[0]?.building.coilW ?? 0) - drawn.coilW;
  };
  const villa = newProject("villa", names);
  expect(change(villa, betterInsulation)).toBeLessThan(-100);
  const withWalls = (wall: Partial<SurfaceInput>): Project => ({
    ...villa,
    constructions: [newConstruction("wall", "")],
    rooms: villa.rooms.map((room) => ({
      ...room,
      surfaces: room.surfaces.map((surface) => (surface.kind === "wall" ? { ...surface, ...wall } : surface)),
    })),
  });
  const wallsAlone = { wallUWm2K: betterInsulation.wallUWm2K };
  expect(change(withWalls({ build: "aeratedWall", uWm2K: 0.3 }), wallsAlone)).toBe(0);
  expect(change(withWalls({ build: "own0" }), { wallUWm2K: 5 })).toBe(0);
  expect(change(withWalls({ build: "own0" }), { wallUWm2K: 0.1 })).toBeLessThan(0);
  const recovering = (percent: number): Project => ({
    ...newProject("office", names),
    rooms: newProject("office", names).rooms.map((room) => ({ ...room, heatRecoveryPercent: percent, moistureRecoveryPercent: percent })),
  });
  expect(change(recovering(85), { recovery: true })).toBe(0);
  expect(change(recovering(0), { recovery: true })).toBeLessThan(0);
});

test("probable typing errors are reported: more roof than floor, too much wall, too many people, no fresh air, no heat recovery", () => {
  const [room] = oneRoomProject().rooms as [RoomInput];
  const roomWith = (change: Partial<RoomInput>) => unusual({ rooms: [{ ...room, ...change }] }).map(({ what }) => what);
  expect(roomWith({})).toEqual([]);
  for (const template of Object.keys(templates) as TemplateId[]) expect(unusual(newProject(template, names))).toEqual([]);
  expect(roomWith({ surfaces: [newSurface("roof", "from2015", 500)] })).toEqual(["roof"]);
  expect(roomWith({ surfaces: [newSurface("ground", "from2015", 54)], areaM2: 3.6 })).toEqual(["ground"]);
  expect(roomWith({ surfaces: [newSurface("wall", "from2015", 1134)] })).toEqual(["walls"]);
  expect(roomWith({ people: 900, lightsWm2: 90 })).toEqual(["people", "lights"]);
  expect(roomWith({ space: "none", freshBy: "typed", freshLps: 0 })).toEqual(["air"]);
  const large = { ...room, freshBy: "typed" as const, freshLps: 700 };
  const dubai = (airSystem: Project["airSystem"], rooms: RoomInput[]) => lacksRecovery({ ...emptyProject, airSystem, rooms });
  expect(dubai("each", [large, large])).toBe(false);
  expect(dubai("dedicated", [large, large])).toBe(true);
  expect(dubai("dedicated", [large, { ...large, heatRecoveryPercent: 70 }])).toBe(false);
  expect(lacksRecovery({ ...emptyProject, place: "sharjah", airSystem: "shared", rooms: [large, large] })).toBe(false);
});

test("return air is averaged over the rooms that get supply air, and the main use of an office floor with a corridor is office", () => {
  const [office] = newProject("office", names).rooms as [RoomInput];
  const store = {
    ...office,
    areaM2: 300,
    indoorC: 28,
    people: 0,
    lightsWm2: 0,
    machinesWm2: 0,
    leakAch: 0,
    freshBy: "typed" as const,
    freshLps: 0,
    surfaces: [],
  };
  const { detail } = projectLoad({ ...emptyProject, rooms: [office, store] }, building);
  expect(detail.indoor.dryBulbC).toBeLessThan(24.1);
  const corridor = { ...office, space: "corridor" as const, areaM2: 40 };
  expect(projectLoad({ ...emptyProject, rooms: [office, corridor] }, building).detail.use).toBe("office");
  expect(projectLoad({ ...emptyProject, rooms: [corridor] }, building).detail.use).toBe("corridor");
});

test("the results table lists rooms, zones, fresh air units and the building, each at its own peak hour", () => {
  const office = newProject("office", names);
  const project: Project = {
    ...office,
    rooms: office.rooms.map((room, index) => ({ ...room, name: `Room "${index}"`, times: index + 1, zone: index === 2 ? 2 : 1 })),
    zones: [
      { zone: 1, name: "North, 1", air: "shared" },
      { zone: 2, name: "", air: "dedicated" },
    ],
  };
  const result = projectLoad(project, building);
  const [head, ...rows] = csvRows(
    resultsCsv(project, result, detailedTexts(en), en.coolingLoad, { unit: "kw", system: "metric" }).slice(1),
    ",",
  ).map(({ cells }) => cells);
  expect(rows).toHaveLength(3 + 2 + 1 + 1);
  expect(rows.slice(0, 3).map(([name, zone, times]) => `${name} ${zone} ${times}`)).toEqual([
    'Room "0" 1 1',
    'Room "1" 1 2',
    'Room "2" 2 3',
  ]);
  const column = (name: string) => rows.map((row) => Number(row[head?.indexOf(name) as number]));
  const coil = column(`${en.coolingLoad.csvHead.coil} (W)`);
  expect(coil).toEqual(
    [...result.rooms, result.zones[0], result.zones[1], result.zones[1]?.airUnit, result.building].map((load) =>
      Math.round(load?.coilW ?? 0),
    ),
  );
  expect(rows[3]?.[0]).toContain("North, 1");
  expect(column(`${en.detailedLoad.systemAir.intake} (L/s)`)[3]).toBeCloseTo(result.zones[0]?.air?.intakeLps ?? 0, 1);
  const [imperialHead, firstRoom] = csvRows(
    resultsCsv(project, result, detailedTexts(en), en.coolingLoad, { unit: "tr", system: "imperial" }).slice(1),
    ",",
  ).map(({ cells }) => cells);
  const cell = (name: string) => Number(firstRoom?.[imperialHead?.indexOf(name) ?? -1]);
  expect(cell("Floor area (ft²)")).toBeCloseTo((result.rooms[0]?.floorAreaM2 ?? 0) / 0.09290304, 1);
  expect(cell(`${en.coolingLoad.csvHead.coil} (TR)`)).toBeCloseTo((result.rooms[0]?.coilW ?? 0) / 3516.853, 3);
  expect(cell(`${en.coolingLoad.result.supply} (cfm)`)).toBeCloseTo((result.rooms[0]?.supplyLps ?? 0) / 0.4719474, 0);
  expect(hourlyCsv(result.detail.days, en.coolingLoad, "btuh").split("\r\n")[0]).toContain("Room sensible (Btu/h)");
  expect(hourlyCsv(result.detail.days, en.coolingLoad, "kw", "Zone 1").split("\r\n")[1]?.startsWith("Zone 1,")).toBe(true);
});

test("the rooms of a home share the fresh air of the whole home: 0.15 L/s per m² and 3.5 L/s per bedroom and one more", () => {
  for (const template of ["flat", "villa"] as const) {
    const rooms = newProject(template, names).rooms.map((room) => ({ ...room, zone: 1 }));
    const bedrooms = rooms.filter(({ peopleHours }) => peopleHours.usual === "bedroom").length;
    const areaM2 = rooms.reduce((sum, room) => sum + room.areaM2, 0);
    const needed = rooms.reduce((sum, room) => sum + (requiredLps(room, rooms) ?? 0), 0);
    expect(needed).toBeCloseTo(dwellingAirLps(areaM2, bedrooms), 9);
  }
  const bedroom = newRoom("bedroom", "", "from2015");
  expect(requiredLps(bedroom)).toBeCloseTo(dwellingAirLps(bedroom.areaM2, 1), 9);
  expect(requiredLps({ ...bedroom, people: 0 })).toBeCloseTo(0.15 * bedroom.areaM2, 9);
});

test("a link keeps a room's use when the list of uses changes", async () => {
  // A link made when the list of uses was shorter and in another order.
  const older = await decodeProject(
    "3bZBdDsMwCIPvsudPEZAwdWdB3P8aEyzt-lDJxs6vSSIEQYvyp7De2Icpw5k-HEkiXi8a5RVFkzCnUXYcbNZo0UjChUbSaaWGYUlMJjMJrWBU2o6Dq9zOnKo2nKs8bZg0npZ222qo77xzqrXetlhU3896u23jJ-fXZH4B",
  );
  expect(older?.rooms.map(({ space }) => space)).toEqual(["corridor", "salon", "gym"]);
  const room = newRoom("office", "", "from2015");
  for (const space of spaceIds) {
    const read = await decodeProject(await encodeProject({ ...emptyProject, rooms: [{ ...room, space }] }));
    expect(read?.rooms[0]?.space).toBe(space);
  }
});

const oneRoomProject = (change: Partial<RoomInput> = {}): Project => {
  const room = newRoom("office", "A", "from2015", "S");
  return { ...emptyProject, rooms: [{ ...room, ...change }] };
};
const coilW = (project: Project) => projectLoad(project, building).building.coilW;

test("a room with a count of 7 equals seven copies of the room in load, air and floor area", () => {
  const [room] = oneRoomProject().rooms as [RoomInput];
  const many = projectLoad({ ...oneRoomProject(), rooms: [{ ...room, times: 7 }, newRoom("meeting", "B", "from2015", "E")] }, building);
  const copies = projectLoad(
    { ...oneRoomProject(), rooms: [...Array.from({ length: 7 }, () => room), newRoom("meeting", "B", "from2015", "E")] },
    building,
  );
  for (const key of ["coilW", "floorAreaM2", "supplyLps", "freshLps", "sumOfRoomPeaksW", "rooms"] as const)
    expect(many.building[key]).toBeCloseTo(copies.building[key], 6);
  expect(many.rooms[0]?.coilW).toBeCloseTo(copies.rooms[0]?.coilW ?? 0, 9);
  const lines = many.detail.peak.lines.reduce((sum, { sensibleW, latentW }) => sum + sensibleW + latentW, 0);
  expect(lines).toBeCloseTo(many.building.coilW, 6);
});

test("the coil dries the fresh air too: its line runs from the mixed air to the supply air", () => {
  const [, , meeting] = newProject("office", names).rooms as [RoomInput, RoomInput, RoomInput];
  for (const room of [
    { ...meeting, freshLps: 12, freshBy: "typed" as const },
    { ...oneRoomProject().rooms[0], freshLps: 20 } as RoomInput,
  ]) {
    const { detail } = projectLoad({ ...emptyProject, rooms: [room] }, { kind: "room", index: 0 });
    const { airFlowLps, duties } = detail.supplyAir as NonNullable<typeof detail.supplyAir>;
    for (const { kind, month, hour, coilSensibleShare, apparatusDewPointC: dewPoint } of duties) {
      const day = detail.days.find((candidate) => candidate.kind === kind && candidate.month === month) as (typeof detail.days)[0];
      const at = (values: readonly number[]) => values[hour - 1] as number;
      const [roomS, roomL] = [at(day.roomSensibleW), at(day.roomLatentW)];
      const [airS, airL] = [at(day.coilSensibleW) - roomS, at(day.coilLatentW) - roomL];
      expect(coilSensibleShare).toBeCloseTo((roomS + airS) / (roomS + airS + roomL + airL), 9);
      const pressurePa = 101_300;
      const roomRatio = humidityRatioFromRelativeHumidity(24, 0.5, pressurePa);
      const mixed = { t: 24 + airS / (1.23 * airFlowLps), w: roomRatio + airL / (3010 * airFlowLps) };
      const supplied = { t: 24 - roomS / (1.23 * airFlowLps), w: roomRatio - roomL / (3010 * airFlowLps) };
      const slope = (mixed.w - supplied.w) / (mixed.t - supplied.t);
      const surface = dewPoint as number;
      expect(surface).toBeLessThan(supplied.t);
      expect(humidityRatioFromDewPoint(surface, pressurePa)).toBeCloseTo(mixed.w - slope * (mixed.t - surface), 5);
    }
  }
  // With a fifth of the supply air from outside on a humid day (30 of 150 L/s), no coil dries the air enough.
  const warned = (room: RoomInput) => projectLoad({ ...emptyProject, rooms: [room] }, building).rooms[0]?.supplyAir.warnings;
  expect(warned(meeting)).toContain("coldCoil");
  expect(warned({ ...meeting, freshBy: "typed", freshLps: 0 })).not.toContain("coldCoil");
  expect(warned({ ...meeting, freshBy: "typed", freshLps: 400 })).toContain("freshAboveSupply");
});

const facing = (change: Partial<SurfaceInput>) => {
  const [room] = oneRoomProject().rooms as [RoomInput];
  return coilW(oneRoomProject({ surfaces: room.surfaces.map((surface) => ({ ...surface, ...change })) }));
};

test("a bearing gives the same load as the compass direction it names, and bearings in between differ", () => {
  for (const [direction, bearingDeg] of [
    ["N", 0],
    ["NE", 45],
    ["E", 90],
    ["S", 180],
    ["W", 270],
    ["NW", 315],
  ] as const)
    expect(facing({ direction: "own", bearingDeg })).toBeCloseTo(facing({ direction }), 9);
  expect(facing({ direction: "own", bearingDeg: 360 })).toBeCloseTo(facing({ direction: "N" }), 9);
  expect(facing({ direction: "own", bearingDeg: 235 })).not.toBeCloseTo(facing({ direction: "SW" }), 1);
});

test("windows of a wall add up, each has its own shade, and a gap below an overhang lets in more sun", () => {
  const wall = (windows: readonly WindowInput[]) => facing({ direction: "W", windows });
  const window = newWindow("from2015", 2);
  expect(wall([window, window])).toBeCloseTo(wall([{ ...window, areaM2: 4 }]), 6);
  expect(wall([{ ...window, count: 2 }])).toBeCloseTo(wall([window, window]), 6);
  expect(wall([window, { ...window, shade: "closedCurtain" }])).toBeLessThan(wall([window, window]));
  const below = (overhangGapM: number) => facing({ direction: "W", windows: [{ ...window, overhangM: 1.5, overhangGapM, heightM: 2 }] });
  expect(below(0.5)).toBeGreaterThan(below(0));
  // More glass than wall is refused at the window's field.
  const [room] = oneRoomProject().rooms as [RoomInput];
  const tooMuch = oneRoomProject({ surfaces: room.surfaces.map((surface) => ({ ...surface, windows: [{ ...window, areaM2: 90 }] })) });
  expect(inspectProject(tooMuch).refusals[0]?.field).toBe("rooms[0].surfaces[0].windows[0].areaM2");
});

test("a building is designed for published design temperatures or for the user's own", () => {
  const at = (change: Partial<Project>) => projectLoad({ ...oneRoomProject(), place: "dubai", ...change }, building);
  expect(at({}).design).toEqual({ dryC: 43.3, dryWetC: 23.6, humidWetC: 30.4, humidDryC: 35.4 });
  expect(at({ design: "p1" }).design).toEqual({ dryC: 42.1, dryWetC: 23.8, humidWetC: 29.8, humidDryC: 35 });
  // ASHRAE prints no humid day for 2 %, so the 1 % values are used.
  expect(at({ design: "p2" }).design).toEqual({ dryC: 41, dryWetC: 24.1, humidWetC: 29.8, humidDryC: 35 });
  const loads = (["p04", "p1", "p2"] as const).map((design) => at({ design }).detail.dryBulbPeak?.coilW ?? 0);
  expect(loads).toEqual([...loads].sort((a, b) => b - a));
  const ownDesign = at({ design: "own", dryC: 46, dryWetC: 29, humidWetC: 30.4, humidDryC: 35.4 });
  const july = ownDesign.outdoors.days.find(({ kind, month }) => kind === "dryBulb" && month === 7);
  expect(Math.max(...(july?.dryBulbC ?? []))).toBeCloseTo(46, 9);
  expect(ownDesign.detail.dryBulbPeak?.coilW).toBeGreaterThan(loads[0] ?? 0);
  expect(at({ design: "own", dryC: 43.3, dryWetC: 23.6, humidWetC: 30.4, humidDryC: 35.4 }).building.coilW).toBeCloseTo(
    at({}).building.coilW,
    9,
  );
  // The wet bulb of the hot hour is at most the highest one.
  for (const wrong of [{ dryWetC: 31, humidWetC: 30.4 }, { dryWetC: 47 }, { dryWetC: 15 }, { humidWetC: 36, humidDryC: 35 }, { dryC: 60 }])
    expect(inspectProject({ ...oneRoomProject(), design: "own", dryC: 46, dryWetC: 29, ...wrong }).refusals.length).toBeGreaterThan(0);
});

test("a construction from the user's layers is computed like a listed one, with the U-value of its layers", () => {
  const block = (thicknessMm: number): OwnConstruction => ({
    name: "Block",
    kind: "wall",
    layers: [
      { ...newConstruction("wall", "").layers[0], material: "cementPlaster", thicknessMm: 15 } as LayerInput,
      { ...newConstruction("wall", "").layers[0], material: "hollowBlock200", thicknessMm } as LayerInput,
      { ...newConstruction("wall", "").layers[0], material: "cementPlaster", thicknessMm: 15 } as LayerInput,
    ],
  });
  const [room] = oneRoomProject().rooms as [RoomInput];
  const walled = (build: BuildId, uWm2K: number, ownConstructions: OwnConstruction[] = []) =>
    coilW({
      ...oneRoomProject({ surfaces: room.surfaces.map((surface) => ({ ...surface, windows: [], build, uWm2K })) }),
      constructions: ownConstructions,
    });
  const u = 1 / (0.044 + 0.12 + 0.03 / 0.72 + 0.2);
  expect(walled("own0", 6, [block(200)])).toBeCloseTo(walled("blockWall", u), 3);
  expect(walled("own0", 6, [block(300)])).toBeLessThan(walled("own0", 6, [block(200)]));
  const refused = (construction: OwnConstruction) =>
    inspectProject({ ...oneRoomProject(), constructions: [construction] }).refusals.map(({ field }) => field);
  expect(refused(block(200))).toEqual([]);
  expect(refused(block(0))).toEqual(["constructions[0].layers[1].thicknessMm"]);
  expect(refused({ ...block(200), layers: [] })).toEqual(["constructions[0].layers.length"]);
  expect(
    inspectProject({ ...oneRoomProject({ surfaces: room.surfaces.map((s) => ({ ...s, build: "own3" as BuildId })) }) }).refusals[0]?.field,
  ).toBe("rooms[0].surfaces[0].build");
});

test("forty people in an office of 60 m² need 118 L/s: the shortfall of a typed value is shown, and the standard supplies it", () => {
  const crowd = { people: 40, areaM2: 60, space: "office", freshLps: 30 } as const;
  const typed = oneRoomProject({ ...crowd, freshBy: "typed" });
  const [room] = typed.rooms as [RoomInput];
  expect(requiredLps(room)).toBeCloseTo(118, 9);
  expect(missingLps(room)).toBeCloseTo(88, 9);
  expect(missingLps({ ...room, space: "none" })).toBe(0);
  expect(missingLps({ ...room, freshLps: 118 })).toBe(0);
  const standard = oneRoomProject({ ...crowd, freshBy: "standard" });
  expect(projectLoad(standard, building).rooms[0]?.freshLps).toBeCloseTo(118, 9);
  expect(coilW(standard)).toBeCloseTo(coilW(oneRoomProject({ ...crowd, freshBy: "typed", freshLps: 118 })), 9);
  expect(requiredLps({ ...room, airEffectiveness: 0.8 })).toBeCloseTo(147.5, 9);
});

test("a shared air unit takes in more fresh air than its rooms' sum, and less when not all people are present", () => {
  const rooms = oneRoomProject().rooms.concat(newRoom("meeting", "B", "from2015"));
  const together = (airSystem: Project["airSystem"], peoplePercent = 100) =>
    projectLoad({ ...emptyProject, airSystem, peoplePercent, rooms }, building).zones[0] as { freshLps: number; coilW: number };
  const sum = rooms.reduce((total, room) => total + roomFreshAirLps(room), 0);
  expect(together("each").freshLps).toBeCloseTo(sum, 9);
  expect(together("shared").freshLps).toBeCloseTo(sum / 0.75, 9);
  // 62.1-2019: D = 0.5, Ev = 0.88 · 0.5 + 0.22 = 0.66.
  const floor = rooms.reduce((total, room) => total + (requiredLps({ ...room, people: 0 }) ?? 0), 0);
  expect(together("shared", 50).freshLps).toBeCloseTo((floor + 0.5 * (sum - floor)) / 0.66, 9);
  expect(together("shared").coilW).toBeGreaterThan(together("each").coilW);
  // Each room carries its share of the intake, so that the building never needs more than its rooms together.
  const { building: whole } = projectLoad({ ...emptyProject, airSystem: "shared", rooms }, building);
  expect(whole.coilW).toBeLessThanOrEqual(whole.sumOfRoomPeaksW + 1e-6);
  expect(intakeFactor({ airSystem: "shared", peoplePercent: 100 }, rooms.slice(0, 1))).toBe(1);
  // A room with a count of 20 counts as several rooms.
  expect(
    intakeFactor(
      { airSystem: "shared", peoplePercent: 100 },
      rooms.slice(0, 1).map((room) => ({ ...room, times: 20 })),
    ),
  ).toBeCloseTo(1 / 0.75, 9);
});

test("check figures are shown in metric or imperial units, with the same usual range", () => {
  const checked = {
    peak: { coilW: tonsToWatts(2), roomSensibleW: 5000, roomLatentW: 1000 },
    floorAreaM2: ft2ToM2(800),
    supplyLps: cfmToLps(800),
    supplyC: 13,
    use: "office",
  } as const;
  const [metric, imperial] = [checkFigures(checked, "metric"), checkFigures(checked, "imperial")];
  expect(imperial.map(({ value, unit }) => `${value} ${unit}`.trim())).toEqual([
    "30 Btu/(h·ft²)",
    "400 ft²/TR",
    "1.0 cfm/ft²",
    "400 cfm/TR",
    "55.4 °F",
    "0.83",
  ]);
  expect(metric.map(({ value, unit }) => `${value} ${unit}`.trim())).toEqual([
    "95 W/m²",
    "37.2 m²/TR",
    "5.1 L/(s·m²)",
    "54 L/(s·kW)",
    "13.0 °C",
    "0.83",
  ]);
  expect(imperial.map(({ usual }) => usual)).toEqual(["23–52", "230–520", "1.0–3.0", undefined, "53.6–57.2", "0.75–0.93"]);
  expect(metric.map(({ usual }) => usual)).toEqual(["73–165", "21.4–48.3", "5.1–15.2", undefined, "12.0–14.0", "0.75–0.93"]);
  expect([...metric, ...imperial].every(({ usual, verdict }) => verdict === (usual ? "within" : undefined))).toBe(true);
  expect(checkFigures({ ...checked, peak: { ...checked.peak, coilW: tonsToWatts(4) } }, "metric")[0]).toMatchObject({ verdict: "above" });
  // Only printed books and journals give ranges; collections on the web do not.
  for (const use of ["home", "restaurant", "gym"] as const)
    expect(checkFigures({ ...checked, use }, "metric")[0]).not.toHaveProperty("usual");
  expect(
    checkFigures({ ...checked, supplyLps: 0, peak: { coilW: 0, roomSensibleW: 0, roomLatentW: 0 } }, "metric").map(({ id }) => id),
  ).toEqual(["supplyTemperature"]);
});

test("a link with an unknown list index is refused, and never read as a property of the list", async () => {
  const project = newProject("flat", names);
  for (const wrong of ['"length"', '"map"', "1.5", "-9", "99", "[0]"]) {
    const bytes = Buffer.from((await encodeProject(project)).slice(1), "base64url");
    const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
    const parts = JSON.parse(text);
    parts[1][4][3] = parts[1][4][3].map(() => JSON.parse(wrong));
    const packed = new Blob([JSON.stringify(parts)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    expect(await decodeProject(`3${Buffer.from(await new Response(packed).arrayBuffer()).toString("base64url")}`), wrong).toBeNull();
  }
});

test("the rounding of a link neither makes a building invalid nor changes its materials", async () => {
  const [room] = oneRoomProject().rooms as [RoomInput];
  const window = newWindow("from2015", 1);
  // A wall of 150 ft² with two windows of 75 ft².
  const wall = {
    areaM2: 13.935456,
    windows: [
      { ...window, areaM2: 6.967728 },
      { ...window, areaM2: 6.967728 },
    ],
  };
  const layer = { ...(newConstruction("wall", "").layers[0] as LayerInput), material: "own" as const, conductivityWmK: 0.0235 };
  const project = {
    ...oneRoomProject({ surfaces: room.surfaces.map((surface) => ({ ...surface, ...wall })) }),
    constructions: [{ name: "", kind: "wall" as const, layers: [layer] }],
  };
  expect(inspectProject(project).refusals).toEqual([]);
  const read = await decodeProject(await encodeProject(project));
  expect(read && inspectProject(read).refusals).toEqual([]);
  expect(read?.constructions[0]?.layers[0]?.conductivityWmK).toBe(0.0235);
  const huge = await decodeProject(await encodeProject(oneRoomProject({ lightsWm2: 1e10 })));
  expect(huge?.rooms[0]?.lightsWm2).toBeNaN();
});

test("dwellings have no system intake, and a room without a stated use keeps its typed fresh air", () => {
  const home = { ...(oneRoomProject().rooms[0] as RoomInput), space: "home" as const, freshBy: "typed" as const, freshLps: 10, times: 4 };
  expect(intakeFactor({ airSystem: "shared", peoplePercent: 100 }, [home, home])).toBe(1);
  expect(missingLps({ ...home, freshLps: 0 })).toBe(0);
  expect(roomFreshAirLps({ ...home, space: "none", freshBy: "standard" })).toBe(10);
});

test("a variant with better glass lowers the load of a building whose glass is good already", () => {
  const villa = newProject("villa", names);
  expect(betterGlass(villa)).toBe("lowETinted");
  const glazed = (glass: "dubaiTo40" | "dubaiTo60") => ({
    ...villa,
    rooms: villa.rooms.map((room) => ({
      ...room,
      surfaces: room.surfaces.map((surface) => ({ ...surface, windows: surface.windows.map((window) => withGlass(window, glass)) })),
    })),
  });
  const coil = (project: Project) => projectLoad(project, { kind: "building" });
  for (const glass of ["dubaiTo40", "dubaiTo60"] as const) {
    const project = glazed(glass);
    const { building, variants } = coil({ ...project, variants: [{ ...emptyVariant, glass: betterGlass(project) }] });
    expect(variants[0]?.building.coilW).toBeLessThan(building.coilW);
  }
});

test("a zone with a shared air unit shows its air by the standard's steps, in agreement with the coil's load", () => {
  const office = newProject("office", names);
  const project: Project = { ...office, airSystem: "shared", peoplePercent: 80, rooms: office.rooms.map((room) => ({ ...room, zone: 2 })) };
  const { zones, building } = projectLoad(project, { kind: "building" });
  const [zone] = zones;
  const air = zone?.air;
  if (!air) throw new Error("no system air");
  const people = project.rooms.reduce((sum, { space, people: count }) => sum + 2.5 * (space === "none" ? 0 : count), 0);
  const floor = project.rooms.reduce((sum, { areaM2 }) => sum + 0.3 * areaM2, 0);
  expect(air.roomsLps).toBeCloseTo(people + floor, 9);
  expect(air.uncorrectedLps).toBeCloseTo(0.8 * people + floor, 9);
  expect(air).toMatchObject({ peopleShare: 0.8, efficiency: 0.75 });
  expect(air.intakeLps).toBeCloseTo(air.uncorrectedLps / 0.75, 9);
  expect(zone?.freshLps).toBeCloseTo(air.intakeLps, 6);
  expect(building.air).toBeNull();
  expect(projectLoad({ ...project, airSystem: "each" }, { kind: "building" }).zones[0]?.air).toBeNull();
});
