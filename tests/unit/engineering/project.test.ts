// The detailed form: what it takes, what it refuses, what an address carries, and that its figures agree with one another.
import { expect, test } from "vitest";
import { places } from "../../../lib/calculators/data/climate.ts";
import { absorptances, type BuildAge, byAge, constructions, groundReflectances } from "../../../lib/calculators/data/constructions.ts";
import { activities, schedules } from "../../../lib/calculators/data/gains.ts";
import { glasses, shades } from "../../../lib/calculators/data/glass.ts";
import { InvalidInputError } from "../../../lib/calculators/engineering/invalid-input.ts";
import {
  type Bounds,
  buildsOf,
  emptyVariant,
  type Hours,
  hoursBounds,
  inspectProject,
  most,
  newProject,
  newRoom,
  newSurface,
  type Project,
  projectBounds,
  projectFromQuick,
  type RoomInput,
  roomBounds,
  type SurfaceInput,
  surfaceBounds,
  surfaceKinds,
  type TemplateId,
  templates,
  type Variant,
} from "../../../lib/calculators/project/project.ts";
import { longestLink, readProject, writeProject } from "../../../lib/calculators/project/project-code.ts";
import { longestFile, projectFileName, readProjectFile, writeProjectFile } from "../../../lib/calculators/project/project-file.ts";
import { hourFactors, projectLoad } from "../../../lib/calculators/project/project-load.ts";
import { quickLoad } from "../../../lib/calculators/quick/quick.ts";
import { type Direction, directions, type QuickAnswers } from "../../../lib/calculators/quick/quick-answers.ts";

const names = {
  bedroom: "Bedroom",
  living: "Living",
  majlis: "مجلس",
  kitchen: "Kitchen",
  office: "Office",
  meeting: "Meeting",
  shop: "Shop",
};
const building = { of: "building" } as const;

/** The same numbers each run. */
function seeded(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const key = <T extends object>(of: T) => pick(Object.keys(of)) as keyof T;
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

function someSurface(random: Random, wild: number): SurfaceInput {
  const surface = {
    kind: random.pick(surfaceKinds),
    direction: random.key(directions),
    build: random.key(constructions),
    colour: random.key(absorptances),
    glass: random.key({ ...glasses, own: 1 }),
    shade: random.key({ ...shades, none: 1 }),
    ...numbers(surfaceBounds, random, wild),
  } as SurfaceInput;
  return random.next() < wild ? surface : { ...surface, glassM2: Math.round(surface.areaM2 * random.next() * 1000) / 1000 };
}

function someRoom(random: Random, wild: number): RoomInput {
  return {
    name: random.pick(["", "غرفة ١", "A room, with a comma", '"quoted"']),
    mass: random.pick(["medium", "heavy"]),
    activity: random.key(activities),
    ...numbers(roomBounds, random, wild),
    peopleHours: someHours(random, wild),
    lightHours: someHours(random, wild),
    machineHours: someHours(random, wild),
    freshHours: someHours(random, wild),
    surfaces: Array.from({ length: Math.floor(random.next() * 6) }, () => someSurface(random, wild)),
  } as unknown as RoomInput;
}

function someProject(random: Random, wild: number): Project {
  const variant = (): Variant => ({
    glass: random.pick([null, random.key(glasses)]),
    shade: random.pick([null, "none", random.key(shades)]),
    wall: random.pick([null, random.key(constructions)]),
    roof: random.pick([null, random.key(constructions)]),
    colour: random.pick([null, random.key(absorptances)]),
    lightsWm2: random.pick([null, 5]),
    recovery: random.pick([null, true]),
  });
  return {
    title: random.pick(["", "Villa 12, rev. 3", "فيلا الورقاء"]),
    revision: random.pick(["", "B", "2026-11-24"]),
    place: random.key(places),
    surroundings: random.key(groundReflectances),
    built: random.key(byAge),
    ...(numbers(projectBounds, random, wild) as Pick<Project, "marginPercent" | "peoplePercent" | "lightsPercent" | "machinesPercent">),
    rooms: Array.from({ length: 1 + Math.floor(random.next() * 3) }, () => someRoom(random, wild)),
    variants: random.next() < 0.3 ? [variant()] : [],
  };
}

const finite = (value: unknown): boolean =>
  typeof value === "number"
    ? Number.isFinite(value)
    : typeof value === "object" && value !== null
      ? Object.values(value).every(finite)
      : true;

test("whatever the form holds is computed, or refused by the name of a field; never a number that is none", () => {
  const random = seeded(10);
  let computed = 0;
  for (let run = 0; run < 400; run++) {
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
  expect(computed).toBeGreaterThan(100);
});

test("an address carries a building exactly, and anything else that looks like one is read or refused quietly", async () => {
  const random = seeded(11);
  for (let run = 0; run < 60; run++) {
    const project = someProject(random, 0);
    const code = await writeProject(project);
    expect(code).toMatch(/^[\w-]+$/);
    expect(await readProject(code)).toEqual(project);
    // One letter changed, cut short, or of another version.
    const at = 1 + Math.floor(random.next() * (code.length - 1));
    for (const broken of [
      code.slice(0, at),
      code.slice(0, at) + (code[at] === "A" ? "B" : "A") + code.slice(at + 1),
      `3${code.slice(1)}`,
    ]) {
      const read = await readProject(broken);
      if (read) inspectProject(read);
    }
  }
  for (const nonsense of ["", "1", "1!!", "1".repeat(20_000), "1AAAA", "1qlYqVrJSKlKyqlWyMqgFAA"])
    expect(await readProject(nonsense)).toBeNull();
});

test("a link of the first version still opens, room by room", async () => {
  const flat = newProject("flat", names);
  const [living, ...others] = flat.rooms as [RoomInput, ...RoomInput[]];
  expect(
    await readProject(
      "1pZFNCsJADIWvIl0_Qn5m2rp1qzcYZqWihVpB1PNLWpUqoqKLZEKYl--RpMRgiAffIyOlYtGcm25TIAmMYdCA6H8DFBEBDKbo2bXmj8sqKKOEcEYJHXp9o6RBMoUi0BQGIwVT8FKukwymVOWckYrZenXY73cT6S1IPbKg7yyI00ZgpeoONqq_B-s_4PADeN4cl9t1N2D1ARsRfbEvuYYSduP6_UabNpIPXJdFdKe2fU4RknO-AA",
    ),
  ).toEqual({
    ...flat,
    rooms: [{ ...living, peopleHours: { usual: "own", from: 20, to: 6, outsidePercent: 10 } }, ...others].map((room) => ({
      ...room,
      // As new surfaces began when it was made; what a link says stays.
      surfaces: room.surfaces.map((surface) => ({ ...surface, groundC: 32.7 })),
      machineLatentW: 0,
    })),
    variants: [{ ...emptyVariant, glass: "lowETinted", lightsWm2: 5, recovery: true }],
  });
});

test("the largest building there can be is kept whole in a file, and said to be too large for an address", async () => {
  const random = seeded(3);
  const surface = () => someSurface(random, 0);
  const room = (index: number): RoomInput => ({
    ...someRoom(random, 0),
    name: `${"غرفة بعيدة ".repeat(4).slice(0, 34)} ${index}`,
    surfaces: Array.from({ length: most.surfaces }, surface),
  });
  const project: Project = {
    ...someProject(random, 0),
    title: "Tower",
    rooms: Array.from({ length: most.rooms }, (_, index) => room(index)),
  };
  const code = await writeProject(project);
  expect(code.length).toBeGreaterThan(longestLink);
  expect(await readProject(code, longestLink)).toBeNull();
  expect(await readProject(code)).toEqual(project);
  const file = await writeProjectFile(project, new Date("2026-11-24T00:00:00Z"));
  expect(file.length).toBeLessThan(longestFile);
  expect(await readProjectFile(file)).toEqual(project);
  expect(await readProjectFile(`\ufeff${file}`)).toEqual(project);
});

test("sixty rooms as an office has them fit an address", async () => {
  const office = newProject("office", names);
  const rooms = Array.from({ length: most.rooms }, (_, index) => {
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
  expect((await writeProject({ ...office, rooms })).length).toBeLessThan(longestLink / 3);
});

test("a file that is not one, of a newer form or damaged is told apart, and has a name every disk takes", async () => {
  const file = await writeProjectFile(newProject("villa", names), new Date());
  for (const [text, said] of [
    ["", "other"],
    ["{}", "other"],
    ["null", "other"],
    ["name,area\nA,12", "other"],
    [file.replace('"form": 1', '"form": 2'), "newer"],
    [file.replace(/"project": "2/, '"project": "3'), "newer"],
    [file.replace(/("project": "2.{20})./, "$1!"), "damaged"],
    [file.slice(0, -30), "damaged"],
  ] as const)
    expect(await readProjectFile(text), text.slice(0, 40)).toBe(said);
  expect(projectFileName({ title: "", revision: "" })).toBe("cooling-load.coolingload.json");
  expect(projectFileName({ title: "Villa 12 / فيلا: الورقاء", revision: "B" })).toBe("Villa-12-فيلا-الورقاء-rev-B.coolingload.json");
});

test("a small bomb does not unfold into a large text", async () => {
  const stream = new Blob([`["${"a".repeat(5_000_000)}"]`]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const code = `1${Buffer.from(bytes).toString("base64url")}`;
  expect(code.length).toBeLessThan(12_000);
  expect(await readProject(code)).toBeNull();
});

test("links are short enough for a chat", async () => {
  for (const template of Object.keys(templates) as TemplateId[])
    expect((await writeProject(newProject(template, names))).length, template).toBeLessThan(400);
  const villa = newProject("villa", names);
  const rooms = Array.from({ length: 40 }, (_, index) => ({
    ...(villa.rooms[index % 6] as RoomInput),
    name: `غرفة ${index}`,
    areaM2: 14 + index,
  }));
  expect((await writeProject({ ...villa, rooms })).length).toBeLessThan(1500);
});

test("a building needs no more than its rooms together, and zones and rooms agree with it", () => {
  const villa = newProject("villa", names);
  const { rooms, zones, building: whole } = projectLoad(villa, building);
  const sum = (list: readonly { coilW: number }[]) => list.reduce((total, { coilW }) => total + coilW, 0);
  expect(whole.coilW).toBeLessThanOrEqual(sum(rooms) + 1e-6);
  expect(whole.sumOfRoomPeaksW).toBeCloseTo(sum(rooms), 6);
  expect(sum(zones)).toBeGreaterThanOrEqual(whole.coilW - 1e-6);
  for (const [index, room] of rooms.entries()) {
    const alone = projectLoad(villa, { of: "room", index }).detail;
    expect(alone.peak.coilW).toBeCloseTo(room.coilW, 9);
    expect(alone.peak.lines.every((line) => line.room === String(index))).toBe(true);
  }
});

test("variants move the load the way they should, and one that changes nothing changes nothing", () => {
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
      surfaces: room.surfaces.map((one) => ({ ...one, build: "blockWall" as const, uWm2K: 2.4 })),
    })),
  };
  const insulated = projectLoad({ ...bare, variants: [{ ...emptyVariant, wall: "insulatedWall" }] }, building);
  expect(insulated.variants[0]?.building.coilW).toBeLessThan(insulated.building.coilW);
});

test("a variant that names the construction already drawn changes nothing, also where its U is not that of its layers", () => {
  const project = { ...newProject("villa", names), variants: [{ ...emptyVariant, wall: "insulatedWall", roof: "insulatedRoof" } as const] };
  expect(project.rooms[0]?.surfaces[0]).toMatchObject({ build: "insulatedWall", uWm2K: 0.9 });
  const { building, variants } = projectLoad(project, { of: "building" });
  expect(variants[0]?.building.coilW).toBe(building.coilW);
});

test("walls are offered as walls and roofs as roofs; a new surface has one of its own kind, and the U that its words say", () => {
  expect(buildsOf("wall")).toEqual(["insulatedWall", "blockWall", "aeratedWall"]);
  expect(buildsOf("roof")).toEqual(["insulatedRoof", "bareRoof", "roofVoid", "insulatedRoofVoid"]);
  expect(buildsOf("floor")).toEqual(["insulatedRoof", "bareRoof"]);
  for (const built of Object.keys(byAge) as BuildAge[])
    for (const kind of ["wall", "roof", "floor"] as const) expect(buildsOf(kind)).toContain(newSurface(kind, built, 20).build);
  expect(newSurface("floor", "before2005", 20)).toMatchObject({ build: "bareRoof", uWm2K: 2.247 });
  expect(newSurface("floor", "from2022", 20)).toMatchObject({ build: "insulatedRoof", uWm2K: 0.3 });
});

test("a floor on the ground adds some 5 W/m² to a room at 24 °C, and not 14", () => {
  const room = newRoom("living", "Living", "from2005");
  const ground = newSurface("ground", "from2005", 30);
  const project = { ...newProject("villa", names), rooms: [{ ...room, surfaces: [...room.surfaces, ground] }] };
  const lines = projectLoad(project, building).detail.peak.lines.filter(({ component }) => component === "ground");
  expect(lines.map(({ sensibleW }) => sensibleW / 30)).toEqual([expect.closeTo(5.8, 1)]);
});

test("diversity lowers the zone and not the rooms; a margin is its own line", () => {
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

test("the quick answer opened in the detailed form is the same room", () => {
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
    const detailed = projectLoad(projectFromQuick(answers, names), { of: "room", index: 0 });
    expect(Math.abs(detailed.building.coilW / quick.load.peak.coilW - 1)).toBeLessThan(0.01);
  }
});

test("own hours may run past midnight", () => {
  const night = hourFactors({ usual: "own", from: 22, to: 6, outsidePercent: 10 });
  expect(night[22]).toBe(1); // the hour ending 23
  expect(night[5]).toBe(1);
  expect(night[6]).toBe(0.1);
  expect(night[21]).toBe(0.1);
  expect(hourFactors({ usual: "own", from: 8, to: 18, outsidePercent: 0 }).reduce((sum, share) => sum + share, 0)).toBe(10);
});

test("a wall seen in a mirror has the mirrored sun: east in the morning is west in the afternoon", () => {
  const room = newRoom("office", "", "from2015");
  const facing = (direction: Direction) => ({ ...room, surfaces: [newSurface("wall", "from2015", 12, direction, 0.5)] });
  const base = newProject("shop", names);
  const peak = (direction: Direction) => projectLoad({ ...base, rooms: [facing(direction)] }, { of: "room", index: 0 }).detail;
  expect(peak("E").sensiblePeak.hour).toBeLessThan(13);
  expect(peak("W").sensiblePeak.hour).toBeGreaterThan(13);
  // South glass is worst in autumn or winter.
  expect([9, 10, 11, 12, 1, 2]).toContain(peak("S").sensiblePeak.month);
});
