// Rooms exported to a spreadsheet, imported and pasted.
import { expect, test } from "vitest";
import { type BuildAge, byAge } from "../../../lib/calculators/data/constructions.ts";
import { type GlassId, glasses } from "../../../lib/calculators/data/glass.ts";
import { missingLps } from "../../../lib/calculators/project/fresh-air.ts";
import { inspectProject } from "../../../lib/calculators/project/inspect-project.ts";
import {
  emptyProject,
  hasOtherAge,
  newConstruction,
  newProject,
  newRoom,
  newSurface,
  type TemplateId,
  templates,
  updatedToAge,
} from "../../../lib/calculators/project/new-project.ts";
import { type PasteFault, pasteRooms, type Reading, readRoomList } from "../../../lib/calculators/project/paste-rooms.ts";
import { type Project, type RoomInput, type SurfaceInput, type WindowInput, withGlass } from "../../../lib/calculators/project/project.ts";
import { projectLoad } from "../../../lib/calculators/project/project-load.ts";
import {
  type ChoiceColumn,
  type NumberColumn,
  nextRoomLike,
  readBearing,
  roomColumns,
} from "../../../lib/calculators/project/room-columns.ts";
import { type RoomsCsvResult, readRoomsCsv, writeRoomsCsv } from "../../../lib/calculators/project/rooms-csv.ts";
import { glassType } from "../../../lib/calculators/quick/quick-room.ts";
import { signedNumber, typedSum } from "../../../lib/calculators/signed-number.ts";
import { csvRows, decodedTable } from "../../../lib/formats/csv.ts";
import { roomNames as names } from "./rooms.ts";

const villa = newProject("villa", names);
const watts = (project: Project) => projectLoad(project, { kind: "building" }).building.coilW;

test("rooms survive export to CSV and import, with the user's constructions and hours and the same load", () => {
  const [first, ...others] = villa.rooms as [RoomInput, ...RoomInput[]];
  const [wall, ...walls] = first.surfaces;
  if (!wall) throw new Error("no wall");
  const project: Project = {
    ...villa,
    constructions: [newConstruction("wall", "Wall, type 3"), newConstruction("slab", "")],
    rooms: [
      {
        ...first,
        name: '=1+1 "quoted", with a comma',
        times: 3,
        areaM2: 33.123456789,
        peopleHours: { usual: "own", from: 20, to: 6, outsidePercent: 12.5 },
        surfaces: [
          {
            ...wall,
            direction: "own",
            bearingDeg: 215,
            build: "own0",
            windows: [
              ...wall.windows,
              { ...(wall.windows[0] as (typeof wall.windows)[0]), count: 2, areaM2: 1.1, overhangM: 0.5, overhangGapM: 0.2 },
            ],
          },
          ...walls,
        ],
      },
      ...others,
    ],
  };
  const text = writeRoomsCsv(project);
  expect(text.startsWith("\ufeff")).toBe(true);
  const back = readRoomsCsv(text, villa);
  expect(back?.faults).toEqual([]);
  expect(back?.rooms).toEqual(project.rooms);
  expect(back?.constructions).toEqual(project.constructions);
  expect(watts({ ...project, rooms: back?.rooms ?? [], constructions: back?.constructions ?? [] })).toBe(watts(project));
  // Some spreadsheets save with semicolons and decimal commas.
  const semicolons = csvRows(text.slice(1), ",").map(({ cells }) =>
    cells
      .map((cell) => cell.replace(/^(\d+)\.(\d+)$/, "$1,$2"))
      .map((cell) => (/[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
      .join(";"),
  );
  expect(readRoomsCsv(semicolons.join("\n"), villa)?.rooms).toEqual(project.rooms);
});

test("a table with a few columns is enough; other fields get the defaults of a new room", () => {
  const read = readRoomsCsv("Name\tareaM2\tpeople\tspace\nMajlis\t42,5\t12\thome\nStore\t٨\t0\t\n", emptyProject);
  expect(read?.faults).toEqual([]);
  expect(read?.rooms).toEqual([
    { ...newRoom("living", "Majlis", "from2005"), surfaces: [], areaM2: 42.5, people: 12, space: "home" },
    { ...newRoom("office", "Store", "from2005"), surfaces: [], areaM2: 8, people: 0 },
  ]);
});

test("an unreadable cell is reported by line and column and keeps its default; a room without floor area is refused", () => {
  const read = readRoomsCsv(
    "part,name,areaM2,activity,peopleHours\nroom,A,twelve,office,9-18\nwindow,,,,\nroof,,,,\nroom,B,12,flying,whenever\n",
    emptyProject,
  );
  expect(read?.faults).toEqual([
    { line: 2, column: "areaM2", value: "twelve" },
    { line: 3, column: "part", value: "window" },
    { line: 4, column: "part", value: "roof" },
    { line: 5, column: "activity", value: "flying" },
    { line: 5, column: "peopleHours", value: "whenever" },
  ]);
  expect(read?.rooms.map(({ name, areaM2 }) => `${name} ${areaM2}`)).toEqual(["A NaN", "B 12"]);
  const unsized = readRoomsCsv("name,people\nA,3\n", emptyProject);
  expect(unsized?.missing).toEqual(["areaM2", "heightM", "lightsWm2", "machinesWm2"]);
  expect(inspectProject({ ...emptyProject, rooms: unsized?.rooms ?? [] }).refusals.map(({ field }) => field)).toEqual(["rooms[0].areaM2"]);
  for (const nothing of ["", "\ufeff", "one,two\n1,2", "name,areaM2", "{}", "part,name\nlayer,x"])
    expect(readRoomsCsv(nothing, emptyProject)).toBeNull();
});

test("an import stops at 60 rooms and reports how many it left out", () => {
  const rows = Array.from({ length: 70 }, (_, index) => `Room ${index},20`);
  const read = readRoomsCsv(`name,areaM2\n${rows.join("\n")}`, emptyProject);
  expect(read?.rooms).toHaveLength(60);
  expect(read).toMatchObject({ moreRooms: 10, faults: [] });
  // Surfaces and windows of a room or wall that was left out are left out too.
  const walls = "surface,,,wall\nwindow,,1,\n";
  const many = Array.from({ length: 61 }, (_, index) => `room,Room ${index},20,\n${walls}`).join("");
  const last = readRoomsCsv(`part,name,areaM2,kind\n${many}roof,,9,\nwindow,,1,\n`, emptyProject);
  expect(last?.rooms.at(-1)).toMatchObject({ name: "Room 59", surfaces: [{ windows: [{ areaM2: 1 }] }] });
  expect(last?.rooms.at(-1)?.surfaces).toHaveLength(1);
  const lost = readRoomsCsv(`part,name,areaM2,kind\nroom,A,20,\n${walls}roof,,9,\nwindow,,2,\n`, emptyProject);
  expect(lost?.rooms[0]?.surfaces[0]?.windows.map(({ areaM2 }) => areaM2)).toEqual([1]);
});

test("numbers are read as users and spreadsheets write them", () => {
  expect(
    ["12", "12.5", "12,5", "0,035", "1,250", "-3", "−3", "٣٫٥", "0.123456789012", "", "abc", "1e5"].map((text) => signedNumber(text)),
  ).toEqual([12, 12.5, 12.5, 0.035, 1250, -3, -3, 3.5, 0.123456789012, null, Number.NaN, Number.NaN]);
});

test("a field accepts dimensions such as 3.2x2.8 as well as a number", () => {
  expect(
    ["3.2x2.8", "=5*6+2", "٣×٤", "2 x 1.5 + 1x1", "12", "-3", "", "5x", "x", "=", "5/2", "2**3"].map((text) => typedSum(text)),
  ).toEqual(
    [8.96, 32, 12, 4, 12, -3, null, Number.NaN, Number.NaN, Number.NaN, Number.NaN, Number.NaN].map((value) =>
      value === 8.96 ? expect.closeTo(8.96, 9) : value,
    ),
  );
});

test("a cell of the room table changes its own field only, even while it is empty", () => {
  const column = (id: string) => roomColumns.find((candidate) => candidate.id === id) as NumberColumn;
  const [room] = villa.rooms as [RoomInput];
  const [wall] = room.surfaces as [SurfaceInput];
  const curtained = {
    ...room,
    surfaces: [{ ...wall, windows: wall.windows.map((window) => ({ ...window, shade: "closedCurtain" as const })) }],
  };
  for (const id of ["wall1Area", "wall1Glass", "areaM2", "people"]) {
    const emptied = column(id).set(curtained, Number.NaN, "from2005");
    expect(column(id).get(emptied)).toBeNaN();
    const typed = column(id).set(emptied, 7, "from2005");
    expect(column(id).get(typed)).toBeCloseTo(7, 9);
    expect(typed.surfaces[0]).toMatchObject({ direction: wall.direction, windows: [{ shade: "closedCurtain" }] });
    const nought = column(id).set(curtained, 0, "from2005");
    expect(column(id).set(nought, 7, "from2005")).toEqual(typed);
  }
  expect(column("wall2Area").set(curtained, Number.NaN, "from2005")).toBe(curtained);
  const second = column("wall2Area").set(curtained, 9.37, "from2005");
  expect(second.surfaces).toHaveLength(2);
  expect(column("wall2Area").get(second)).toBe(9.37);
  expect(column("freshLps").set(room, 25, "from2005")).toMatchObject({ freshBy: "typed", freshLps: 25 });
});

test("invalid values are refused with a range to show, and never break the display of the form", () => {
  const [room] = villa.rooms as [RoomInput];
  for (const change of [
    { airEffectiveness: 0.1 },
    { airEffectiveness: 0 },
    { people: 1e9 },
    { people: Number.NaN },
    { areaM2: 1e12 },
    { areaM2: Number.NaN },
  ])
    for (const space of ["office", "home", "none"] as const) {
      expect(() => missingLps({ ...room, ...change, space })).not.toThrow();
      const { refusals } = inspectProject({ ...villa, design: "own", dryC: Number.NaN, rooms: [{ ...room, ...change, space }] });
      for (const { allowed } of refusals)
        if ("min" in allowed) expect([allowed.min, allowed.max].every((end) => !Number.isNaN(end))).toBe(true);
    }
  const [wall] = room.surfaces as [SurfaceInput];
  const uncounted = { ...room, surfaces: [{ ...wall, windows: wall.windows.map((window) => ({ ...window, count: Number.NaN })) }] };
  for (const { allowed } of inspectProject({ ...villa, rooms: [uncounted] }).refusals)
    if ("min" in allowed) expect([allowed.min, allowed.max].every((end) => !Number.isNaN(end))).toBe(true);
});

test("filling down copies a wall's exact bearing, and ignores an empty direction or a room without a wall", () => {
  const column = roomColumns.find(({ id }) => id === "wall1Direction") as ChoiceColumn;
  const [room] = villa.rooms as [RoomInput];
  expect(column.set(room, "", "from2005")).toBe(room);
  expect(column.copy?.(room, { ...room, surfaces: [] }, "from2005")).toBe(room);
  const turned = { ...room, surfaces: room.surfaces.map((wall) => ({ ...wall, direction: "own" as const, bearingDeg: 215 })) };
  expect(column.copy?.(room, turned, "from2005").surfaces[0]).toMatchObject({ direction: "own", bearingDeg: 215 });
});

test("fresh air, walls and glass of a table are read, and a huge table is read up to the room limit only", () => {
  const read = readRoomsCsv(
    "part,name,areaM2,freshLps,kind,build\nroom,A,20,44,,\nsurface,,12,,wall,blockWall\nsurface,,12,,floor,bareRoof\nwindow,,1,,,\n",
    emptyProject,
  );
  expect(read?.rooms[0]).toMatchObject({ freshBy: "typed", freshLps: 44 });
  expect(read?.rooms[0]?.surfaces[0]?.uWm2K).toBeGreaterThan(2);
  expect(read?.faults).toEqual([{ line: 5, column: "part", value: "window" }]);
  expect(readRoomsCsv(`name,areaM2${",name".repeat(200_000)}\n${"a\n".repeat(400_000)}`, emptyProject)?.rooms).toHaveLength(60);
});

test("an unknown column is reported unless it is empty", () => {
  const read = readRoomsCsv("name,areaM2,lights,,remark\nA,12,10,,\n", emptyProject);
  expect(read?.faults).toEqual([{ line: 1, column: "", value: "lights" }]);
});

test("a table with a fault in every line still gives all its rooms, and counts the faults it does not list", () => {
  const read = readRoomsCsv(`name,areaM2,people\n${Array.from({ length: 50 }, (_, index) => `R${index},20,Nil`).join("\n")}`, emptyProject);
  expect(read?.rooms).toHaveLength(50);
  expect(read?.faults).toHaveLength(20);
  expect(read?.moreFaults).toBe(30);
});

test("a second wall needs a first, and a room never gets more surfaces than the limit", () => {
  const column = (id: string) => roomColumns.find((candidate) => candidate.id === id) as NumberColumn;
  const [room] = villa.rooms as [RoomInput];
  const bare = { ...room, surfaces: [] };
  expect(column("wall2Area").set(bare, 12.5, "from2005")).toBe(bare);
  const [wall] = room.surfaces as [SurfaceInput];
  const full = { ...room, surfaces: Array.from({ length: 12 }, () => wall) };
  expect(column("roofArea").set(full, 20, "from2005")).toBe(full);
});

const asWritten: Reading = { converted: (number) => number, nameOf: (_, choice) => choice, headingsOf: () => [] };
const place = (id: string) => roomColumns.findIndex((candidate) => candidate.id === id);
const faultTexts = (faults: readonly PasteFault[]) => faults.map(({ row, column, value }) => `${row} ${column.id} ${value}`);

test("pasting fills rooms and adds new ones; empty wall or roof cells remove the surface, other empty cells change nothing", () => {
  const project = newProject("villa", names);
  const [majlis] = project.rooms as [RoomInput];
  const cells = ["Hall", "1", "", "30,5", "", "N", "12,25", "3", "", "–", "", ""];
  const corridor = ["Corridor", "", "", "18", "", "", "", "", "", "", "", ""];
  const pasted = pasteRooms(project, [cells, ...Array(5).fill(cells), corridor].map((row) => row.join("\t")).join("\r\n"), 0, 0, asWritten);
  expect(pasted).toMatchObject({ rows: 7, newRooms: 1, faults: [], moreRows: 0, moreCells: 0 });
  expect(pasted.rooms[0]).toMatchObject({ name: "Hall", areaM2: 30.5, zone: majlis.zone, heightM: majlis.heightM });
  // A bedroom of the sample had a roof, which the empty cell removes.
  for (const room of pasted.rooms.slice(0, 6)) expect(room.surfaces.map(({ kind, areaM2 }) => `${kind} ${areaM2}`)).toEqual(["wall 12.25"]);
  expect(pasted.rooms[6]).toMatchObject({ name: "Corridor", areaM2: 18, surfaces: [] });
});

test("a pasted new room gets its own cells, nothing special from another room, and a refusal for what is missing", () => {
  const [majlis] = newProject("villa", names).rooms as [RoomInput];
  const [wall] = majlis.surfaces as [SurfaceInput];
  const hidden: RoomInput = {
    ...majlis,
    times: 3,
    surfaces: [
      { ...wall, direction: "own", bearingDeg: 300, build: "blockWall", uWm2K: 1.7 },
      newSurface("ground", "from2005", 54),
      newSurface("partition", "from2005", 9),
      newSurface("floor", "from2005", 54),
    ],
  };
  const project: Project = { ...emptyProject, rooms: [hidden] };
  const columns = ["name", "areaM2", "wall1Direction", "wall1Area", "wall1Glass", "people", "space", "freshLps"];
  const rows = [
    ["Powder room", "3,6", "", "", "", "", "none", ""],
    ["Study", "14", "NNE 30°", "9", "2", "1", "office", ""],
    ["Store", "6", "", "7", "", "", "", ""],
    ["Hall", "20", "upwards", "8", "", "", "", ""],
    ["Lift", "", "E", "", "", "", "", ""],
  ];
  const text = [columns, ...rows].map((row) => row.join("\t")).join("\n");
  const { rooms, faults, hasHeadings } = pasteRooms(project, text, 1, 0, asWritten);
  expect(hasHeadings).toBe(true);
  const [, powder, study, store, hall, lift] = rooms as [RoomInput, RoomInput, RoomInput, RoomInput, RoomInput, RoomInput];
  expect(powder).toMatchObject({ times: 1, areaM2: 3.6, surfaces: [], people: 0, freshBy: "typed", freshLps: 0 });
  // The wall has the building's construction, not the orientation, glass or U-value of the room before.
  expect(study.surfaces).toMatchObject([{ direction: "own", bearingDeg: 30, areaM2: 9, build: "insulatedWall", uWm2K: 0.9 }]);
  expect(study.surfaces[0]?.windows).toMatchObject([{ count: 1, areaM2: 2, overhangM: 0 }]);
  expect(study).toMatchObject({ space: "office", freshBy: "standard" });
  for (const { surfaces } of [store, hall]) expect(surfaces).toMatchObject([{ direction: "own", bearingDeg: Number.NaN, windows: [] }]);
  expect(faultTexts(faults)).toEqual(["5 wall1Direction upwards"]);
  expect(lift).toMatchObject({ areaM2: Number.NaN, surfaces: [{ direction: "E", areaM2: Number.NaN }] });
  expect(inspectProject({ ...project, rooms }).refusals.map(({ field }) => field)).toEqual([
    "rooms[3].surfaces[0].bearingDeg",
    "rooms[4].surfaces[0].bearingDeg",
    "rooms[5].areaM2",
    "rooms[5].surfaces[0].areaM2",
  ]);
});

/** The building of a user who brings a list of rooms; its sample room has the default age of a new building. */
const ownRooms = (built: BuildAge): Project => ({ ...newProject("ownHome", names), built });
const listOfHome = [
  ["name", "areaM2", "wall1Direction", "wall1Area", "wall1Glass", "roofArea", "people"],
  ["Majlis", "30", "W", "18", "5", "", "4"],
  ["Bedroom", "18", "S", "12", "3", "18", "2"],
  ["Store", "4", "", "", "", "", ""],
]
  .map((row) => row.join("\t"))
  .join("\n");

test("rooms pasted without construction columns get constructions of the building's age, not those of the rooms before", () => {
  for (const built of Object.keys(byAge) as BuildAge[]) {
    const project = ownRooms(built);
    const { rooms, isByYears } = pasteRooms(project, listOfHome, 0, 0, asWritten);
    expect(isByYears).toBe(true);
    const { wall, wallUWm2K, roof, roofUWm2K, airChangesPerHour } = byAge[built];
    for (const { surfaces, leakAch } of rooms) {
      expect(leakAch).toBe(airChangesPerHour[1]);
      for (const surface of surfaces) {
        const isWall = surface.kind === "wall";
        expect(surface).toMatchObject({ build: isWall ? wall : roof, uWm2K: (isWall ? wallUWm2K : roofUWm2K)[1] });
        for (const { glass, uWm2K } of surface.windows) {
          expect(glass).toBe(glassType(built, 0.3)[1]);
          expect(uWm2K).toBe(glasses[glass as GlassId].uWm2K);
        }
      }
    }
    // The result is the same when the sample room has the building's age.
    const sample = { ...project, rooms: project.rooms.map((room) => updatedToAge(room, built)) };
    expect(rooms).toEqual(pasteRooms(sample, listOfHome, 0, 0, asWritten).rooms);
  }
});

test("rooms pasted into a newer building need less cooling than with the walls of the older sample room", () => {
  const wattsOf = (project: Project) => projectLoad(project, { kind: "building" }).building.coilW;
  const { rooms } = pasteRooms(ownRooms("from2015"), listOfHome, 0, 0, asWritten);
  const older = pasteRooms(ownRooms("from2005"), listOfHome, 0, 0, asWritten).rooms;
  expect(wattsOf({ ...ownRooms("from2015"), rooms: older }) / wattsOf({ ...ownRooms("from2015"), rooms })).toBeGreaterThan(1.15);
});

test("a pasted row that names its construction, glass or leakage keeps them", () => {
  const text = [
    ["name", "areaM2", "wall1Direction", "wall1Area", "wall1Glass", "roofArea", "leakAch", "wallBuild", "roofBuild", "glass"],
    ["Majlis", "30", "W", "18", "5", "30", "0.7", "blockWall", "bareRoof", "singleClear"],
    ["Study", "12", "N", "9", "2", "12", "", "", "", ""],
  ]
    .map((row) => row.join("\t"))
    .join("\n");
  const [majlis, study] = pasteRooms(ownRooms("from2015"), text, 0, 0, asWritten).rooms as [RoomInput, RoomInput];
  expect(majlis).toMatchObject({
    leakAch: 0.7,
    surfaces: [{ build: "blockWall", windows: [{ glass: "singleClear" }] }, { build: "bareRoof" }],
  });
  expect(study).toMatchObject({ leakAch: 0.35, surfaces: [{ uWm2K: 0.75, windows: [{ glass: "dubaiTo40" }] }, { uWm2K: 0.3 }] });
});

test("rooms pasted without a use get the leakage of a home in a home, and none in a workplace", () => {
  const withUse = "name\tareaM2\tspace\nWC\t4\tnone\nOffice\t20\toffice\n";
  expect(pasteRooms(ownRooms("from2015"), withUse, 0, 0, asWritten).rooms.map(({ leakAch }) => leakAch)).toEqual([0.35, 0]);
  const work = { ...newProject("ownWork", names), built: "from2015" as const };
  expect(pasteRooms(work, listOfHome, 0, 0, asWritten).rooms.map(({ leakAch }) => leakAch)).toEqual([0, 0, 0]);
});

test("rooms imported from a CSV without constructions get those of the building's age", () => {
  const text = "part,name,space,kind,areaM2\nroom,Majlis,home,,30\nsurface,,,wall,18\nwindow,,,,5\nsurface,,,roof,30\n";
  const { rooms } = readRoomsCsv(text, ownRooms("from2015")) as RoomsCsvResult;
  expect(rooms).toMatchObject([
    {
      leakAch: 0.35,
      surfaces: [
        { kind: "wall", uWm2K: 0.75, windows: [{ glass: "dubaiTo40" }] },
        { kind: "roof", uWm2K: 0.3 },
      ],
    },
  ]);
});

test("rooms of a template have the building's age, and changing the age finds the rooms that differ", () => {
  for (const template of Object.keys(templates) as TemplateId[]) {
    const project = newProject(template, names);
    expect(project.rooms.filter((room) => hasOtherAge(room, project.built))).toEqual([]);
    for (const built of ["before2005", "from2015", "from2022"] as const) {
      expect(project.rooms.filter((room) => hasOtherAge(room, built))).toHaveLength(project.rooms.length);
      // Updated rooms equal new rooms of that age, except for mechanical fresh air, which the user may have chosen.
      const given = project.rooms.map((room) => updatedToAge(room, built));
      for (const [index, [kind, direction]] of templates[template].entries()) {
        const { surfaces, leakAch } = newRoom(kind, "", built, direction);
        expect(given[index]?.surfaces[0]).toEqual(surfaces[0]);
        expect(given[index]?.leakAch).toBe(leakAch);
      }
      expect(given.filter((room) => hasOtherAge(room, built))).toEqual([]);
    }
  }
});

test("a room whose age changes keeps the constructions, U-values, glass and leakage that the user chose", () => {
  const [room] = newProject("ownHome", names).rooms as [RoomInput];
  const [wall] = room.surfaces as [SurfaceInput];
  const [window] = wall.windows as [WindowInput];
  const chosen: RoomInput = {
    ...room,
    leakAch: 1.2,
    surfaces: [
      { ...wall, uWm2K: 0.6 },
      { ...wall, build: "aeratedWall", uWm2K: 0.56 },
      { ...wall, build: "own0" },
      { ...wall, windows: [withGlass(window, "own")] },
    ],
  };
  const [ownU, listed, layered, glazed] = updatedToAge(chosen, "from2022").surfaces;
  expect([ownU, listed, layered]).toEqual(chosen.surfaces.slice(0, 3));
  expect(glazed).toMatchObject({ uWm2K: 0.57, windows: [{ glass: "own" }] });
  expect(updatedToAge(chosen, "from2022").leakAch).toBe(1.2);
});

test("a pasted row for a different room replaces the old room; a new name alone or figures alone do not", () => {
  const project = newProject("villa", names);
  const other = pasteRooms(project, "Reception\t\t\t24\t\t\t\t\t\t\t\t\t\t4", 5, 0, asWritten).rooms[5];
  // The replaced bedroom had a wall and a roof.
  expect(other).toMatchObject({ name: "Reception", areaM2: 24, surfaces: [], people: 4, zone: 2 });
  expect(pasteRooms(project, "Reception\t", 5, 0, asWritten).rooms[5]?.surfaces).toHaveLength(2);
  expect(pasteRooms(project, "24\t3.2", 5, place("areaM2"), asWritten).rooms[5]?.surfaces).toHaveLength(2);
});

test("a pasted list is read by its headings, in any order, with their units", () => {
  const project = newProject("office", names);
  const inFeet: Reading = {
    converted: (number, { id }, heading) => (id === "areaM2" && heading.endsWith("ft²)") ? number * 0.09290304 : number),
    nameOf: (_, choice) =>
      choice === "prayer" ? "Prayer room, mosque" : choice === "dubaiAbove60" ? "Dubai rule, above 60\u00a0%" : choice,
    headingsOf: ({ id }) => (id === "people" ? ["Occupants"] : id === "areaM2" ? ["Floor", "Area"] : id === "glass" ? ["Glass"] : []),
  };
  const text =
    "Remark\tOccupants\tName\tArea (ft²)\tspace\twall1Direction\twall1Area, m²\twall1Glass\tGlass\n" +
    "quiet\t3\tMusalla\t100\tprayer room\tSSW\t12\t4\tdubai rule, above 60 %\n";
  const { rooms, faults, unknownHeadings, newRooms } = pasteRooms(project, text, 3, 7, inFeet);
  expect(faults).toEqual([]);
  expect(unknownHeadings).toEqual(["Remark"]);
  expect(newRooms).toBe(1);
  expect(rooms[3]).toMatchObject({ name: "Musalla", people: 3, space: "prayer", surfaces: [{ direction: "own", bearingDeg: 202.5 }] });
  expect(rooms[3]?.areaM2).toBeCloseTo(9.2903, 4);
  expect(rooms[3]?.surfaces[0]?.windows[0]?.glass).toBe("dubaiAbove60");
  expect(pasteRooms(project, "Open plan office", 0, place("space"), asWritten).rooms[0]?.space).toBe("office");
  expect(pasteRooms(project, "Office kitchen", 0, place("space"), asWritten).faults).toHaveLength(1);
  // A word that several names begin with matches none of them.
  expect(faultTexts(pasteRooms(project, "hotel", 0, place("space"), asWritten).faults)).toEqual(["1 space hotel"]);
});

test("a pasted use brings the standard's fresh air, and a room without a use gets none", () => {
  const project = newProject("office", names);
  const { rooms } = pasteRooms(project, "name\tareaM2\tspace\nWC\t4.4\tnone\nServer\t24\tcomputerRoom\n", 3, 0, asWritten);
  expect(rooms.slice(3)).toMatchObject([
    { freshBy: "typed", freshLps: 0 },
    { space: "computerRoom", freshBy: "standard" },
  ]);
  const [office] = project.rooms as [RoomInput];
  const column = roomColumns.find(({ id }) => id === "space") as ChoiceColumn;
  expect(column.set({ ...office, freshLps: 12.5 }, "none", "from2005")).toMatchObject({ freshBy: "typed", freshLps: 0 });
  expect(column.set({ ...office, freshBy: "typed", freshLps: 30 }, "none", "from2005")).toMatchObject({ freshLps: 30 });
});

test("an unreadable area of a roof, floor or glass keeps the surface and is reported; dimensions are multiplied", () => {
  const project = newProject("office", names);
  const text =
    "name\tareaM2\twall1Direction\twall1Area\twall1Glass\troofArea\tgroundArea\n" +
    "Majlis\t9x6\tN\t9x3,2\tsome\tall\tslab\nHall\t5*4\t\t\t\t5x4\t\n";
  const { rooms, faults } = pasteRooms(project, text, 3, 0, asWritten);
  expect(faultTexts(faults)).toEqual(["4 wall1Glass some", "4 roofArea all", "4 groundArea slab"]);
  expect(rooms[3]?.areaM2).toBe(54);
  expect(rooms[3]?.surfaces.map(({ kind, areaM2 }) => `${kind} ${areaM2}`)).toEqual(["wall 28.8", "roof NaN", "ground NaN"]);
  expect(rooms[3]?.surfaces[0]?.windows).toMatchObject([{ areaM2: Number.NaN }]);
  expect(rooms[4]?.surfaces).toMatchObject([{ kind: "roof", areaM2: 20 }]);
});

test("an engineer's room schedule is read: units after headings, zones by name, an unreadable orientation reported", () => {
  const project = newProject("office", names);
  const reading: Reading = {
    ...asWritten,
    headingsOf: ({ id }) =>
      ({ areaM2: ["Area"], lightsWm2: ["Lights"], machinesWm2: ["Equip"], zone: ["Zone"], heightM: ["Clg ht"] })[id] ?? [],
  };
  const text =
    "name\tZone\tArea m²\tClg ht m\tLights W/m2\tEquip W/m2\twall1Direction\n" +
    "Open plan\tZ-N\t120\t2.7\t8\t12\tN\nServer\tIT\t20\t2.7\t5\t500\tNNE 30°; ESE 120°\nCabin\tz-n\t12\t2.7\t8\t12\t\nStore\t7\t6\t2.7\t4\t0\t\n";
  const { rooms, zones, faults, unknownHeadings } = pasteRooms(project, text, 0, 0, reading);
  expect(unknownHeadings).toEqual([]);
  expect(rooms.map(({ zone, lightsWm2, machinesWm2, heightM }) => [zone, lightsWm2, machinesWm2, heightM])).toEqual([
    [1, 8, 12, 2.7],
    [2, 5, 500, 2.7],
    [1, 8, 12, 2.7],
    [7, 4, 0, 2.7],
  ]);
  expect(zones.map(({ zone, name }) => `${zone} ${name}`)).toEqual(["1 Z-N", "2 IT"]);
  expect(faultTexts(faults)).toEqual(["2 wall1Direction NNE 30°; ESE 120°"]);
  expect(rooms[1]?.surfaces).toMatchObject([{ kind: "wall", direction: "own", bearingDeg: Number.NaN, areaM2: Number.NaN }]);
});

test("a file takes the headings that pasting takes, with any separator, and replaces the rooms from before", () => {
  const rows = [
    ["name", "areaM2", "wall1Direction", "wall1Area", "wall1Glass", "people"],
    ["Meeting, large", "24.5", "شمال غرب", "12", "3", "8"],
    ["Office", "40", "215°", "20", "6", "4"],
  ];
  const written = (separator: string) =>
    rows.map((row) => row.map((cell) => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator)).join("\r\n");
  const byTab = readRoomList(villa, written("\t"), asWritten);
  expect(byTab?.rooms.map(({ name, areaM2, people }) => [name, areaM2, people])).toEqual([
    ["Meeting, large", 24.5, 8],
    ["Office", 40, 4],
  ]);
  expect(byTab?.rooms.map(({ surfaces }) => surfaces[0]?.direction)).toEqual(["NW", "own"]);
  for (const separator of [",", ";"]) expect(readRoomList(villa, written(separator), asWritten)?.rooms).toEqual(byTab?.rooms);
  expect(readRoomList(villa, "a letter, not a list", asWritten)).toBeNull();
  expect(readRoomList(villa, "", asWritten)).toBeNull();
});

test("a wall's orientation is read as a bearing or a compass point, as drawings write them", () => {
  expect(["215", "215°", "٢١٥°", "NNE", "nne 30°", "SW (215°)", "0", "360", "", "up", "NNN", "400", "-20", "W E"].map(readBearing)).toEqual(
    [215, 215, 215, 22.5, 30, 215, 0, 360, null, null, null, null, null, null],
  );
  const words = [
    "North",
    "south",
    "North-West",
    "north west",
    "northeast",
    "N-W",
    "شمال",
    "الشمال الغربي",
    "جنوب شرق",
    "شماليّة",
    "شمال شمال شرق",
  ];
  expect(words.map(readBearing)).toEqual([0, 180, 315, 315, 45, 315, 0, 315, 135, 0, 22.5]);
  expect(["northx", "south of here", "شمس", "غرب شرق", "north 400", "30 east"].map(readBearing)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
  const [room] = villa.rooms as [RoomInput];
  const column = roomColumns.find(({ id }) => id === "wall1Direction") as ChoiceColumn;
  expect(column.read?.(room, "225", "from2005")?.surfaces[0]).toMatchObject({ direction: "SW" });
  const turned = column.read?.(room, "30", "from2005") as RoomInput;
  expect(column.otherText?.(turned)).toContain("30°");
});

test("the hours column sets people, lights, machines and air together; a new row resembles the last room in the fields it shows", () => {
  const column = roomColumns.find(({ id }) => id === "hours") as ChoiceColumn;
  const [majlis] = newProject("villa", names).rooms as [RoomInput];
  expect(column.get(majlis)).toBe("");
  const always = column.set(majlis, "always", "from2005");
  expect(column.get(always)).toBe("always");
  expect([always.peopleHours, always.lightHours, always.machineHours, always.freshHours].map(({ usual }) => usual)).toEqual(
    Array(4).fill("always"),
  );
  const ownHours = { ...majlis, peopleHours: { ...majlis.peopleHours, usual: "own" as const, from: 6 } };
  expect(column.copy(always, ownHours, "from2005").peopleHours).toEqual(ownHours.peopleHours);
  const [wall] = majlis.surfaces as [SurfaceInput];
  const surfaces = [wall, newSurface("partition", "from2005", 5), newSurface("ground", "from2005", 30), wall, wall];
  expect(nextRoomLike({ ...majlis, times: 4, surfaces })).toMatchObject({ name: "", times: 1, surfaces: [wall, { kind: "ground" }, wall] });
});

test("headings copied with a table do not become a room", () => {
  const project = newProject("office", names);
  const pasted = pasteRooms(project, "Room\tNo.\tSystem\tArea (m²)\nA\t2\t1\t30\n", 0, 0, asWritten);
  expect(pasted).toMatchObject({ rows: 1, newRooms: 0, faults: [], hasHeadings: true });
  // These are not headings, because the next line has the same unreadable cells.
  expect(pasteRooms(project, "Hall\tx\tx\t30 m2\nLift\tx\tx\t30 m2\n", 0, 0, asWritten)).toMatchObject({ rows: 2, hasHeadings: false });
  expect(pasted.rooms[0]).toMatchObject({ name: "A", times: 2, areaM2: 30 });
});

test("an emptied fresh air cell returns to the standard's flow; new rows resemble the last old room, not the row above", () => {
  const project = newProject("office", names);
  const columns = [place("space"), place("freshLps")] as const;
  const fresh = roomColumns[columns[1]] as NumberColumn;
  const [office] = project.rooms as [RoomInput];
  const typed = fresh.set(office, -5, "from2005");
  expect(inspectProject({ ...project, rooms: [typed] }).refusals.map(({ field }) => field)).toEqual(["rooms[0].freshLps"]);
  const emptied = fresh.emptied?.(typed) as RoomInput;
  expect(emptied.freshBy).toBe("standard");
  expect(fresh.get(emptied)).toBe(fresh.get(office));
  expect(inspectProject({ ...project, rooms: [emptied] }).refusals).toEqual([]);
  expect(watts({ ...project, rooms: [emptied] })).toBe(watts({ ...project, rooms: [office] }));
  // A room without a use has no standard flow and gets none; a value that is no number is refused.
  const unused = fresh.emptied?.({ ...typed, space: "none" }) as RoomInput;
  expect([fresh.get(unused), inspectProject({ ...project, rooms: [unused] }).refusals]).toEqual([0, []]);
  expect(inspectProject({ ...project, rooms: [fresh.set(office, Number.NaN, "from2005")] }).refusals).toHaveLength(1);
  const pasted = pasteRooms(project, "none\t30\noffice\t\n", 3, columns[0], asWritten);
  expect(pasted.rooms.slice(3).map(({ space, freshBy }) => `${space} ${freshBy}`)).toEqual(["none typed", "office standard"]);
});

test("pasting reports unreadable cells, rows beyond the room limit and columns beyond the last", () => {
  const project = newProject("villa", names);
  const rows = Array.from({ length: 70 }, (_, index) => `Room ${index + 1}\tmany`);
  const pasted = pasteRooms(project, rows.join("\n"), 0, 0, asWritten);
  expect(pasted.rooms).toHaveLength(60);
  expect(pasted).toMatchObject({ moreRows: 10, rows: 60, newRooms: 54 });
  expect(faultTexts(pasted.faults).slice(0, 2)).toEqual(["1 times many", "2 times many"]);
  const wide = pasteRooms(project, "sideways\tglassy\textra", 1, roomColumns.length - 2, asWritten);
  expect(faultTexts(wide.faults)).toEqual(["2 roofBuild sideways", "2 glass glassy"]);
  expect(wide.moreCells).toBe(1);
  expect(wide.rooms).toEqual(project.rooms);
  // Glass needs a wall.
  const bare = { ...project, rooms: [{ ...(project.rooms[0] as RoomInput), surfaces: [] }] };
  expect(faultTexts(pasteRooms(bare, "4\t\n", 0, place("wall1Glass"), asWritten).faults)).toEqual(["1 wall1Glass 4"]);
  // Empty rows are skipped.
  expect(pasteRooms(bare, "A\t\n\t\nB\t", 0, 0, asWritten).rooms.map(({ name }) => name)).toEqual(["A", "B"]);
});

test("one cell sets the construction of all walls, and one the glass of all windows, with the values of the list", () => {
  const [room] = villa.rooms as [RoomInput];
  const column = (id: string) => roomColumns.find((candidate) => candidate.id === id) as ChoiceColumn;
  const walls = room.surfaces.filter(({ kind }) => kind === "wall");
  const two = { ...room, surfaces: [...walls, ...walls] };
  const built = column("wallBuild").set(two, "blockWall", "from2005");
  expect(column("wallBuild").get(built)).toBe("blockWall");
  expect(new Set(built.surfaces.map(({ uWm2K }) => uWm2K)).size).toBe(1);
  expect(built.surfaces[0]?.uWm2K).toBeGreaterThan(2);
  const glazed = column("glass").set(two, "singleClear", "from2005");
  expect(column("glass").get(glazed)).toBe("singleClear");
  for (const { windows } of glazed.surfaces) expect(windows[0]).toMatchObject({ uWm2K: 5.9, shgc: 0.81 });
  expect(column("wallBuild").choices([newConstruction("wall", "")])).toContain("own0");
  expect(column("roofBuild").set(room, "bareRoof", "from2005")).toBe(room);
  const [wall, ...others] = two.surfaces;
  const better = { ...two, surfaces: [{ ...(wall as SurfaceInput), uWm2K: 0.2 }, ...others] };
  expect(
    column("wallBuild")
      .copy(two, better, "from2005")
      .surfaces.map(({ uWm2K }) => uWm2K),
  ).toEqual([0.2, 0.2]);
  const fresh = roomColumns.find((candidate) => candidate.id === "freshLps") as NumberColumn;
  const standard = { ...room, space: "office" as const, freshBy: "standard" as const };
  const unused = fresh.copy({ ...room, space: "none", freshBy: "typed", freshLps: 5 }, standard, "from2005");
  expect(unused).toMatchObject({ freshBy: "typed", freshLps: fresh.get(standard) });
  const ownGlass = {
    ...two,
    surfaces: two.surfaces.map((surface) => ({
      ...surface,
      windows: surface.windows.map((w) => ({ ...w, glass: "own" as const, uWm2K: 1.1, shgc: 0.2 })),
    })),
  };
  expect(column("glass").copy(two, ownGlass, "from2005").surfaces[1]?.windows[0]).toMatchObject({ glass: "own", uWm2K: 1.1, shgc: 0.2 });
});

test("a bearing near the stated direction is used; a bearing that contradicts the direction is reported", () => {
  const walls = ["N,30", "N,15", "N,350", "W,281", "S,"].map((facing) => `surface,,9,wall,${facing}`).join("\n");
  const read = readRoomsCsv(`part,name,areaM2,kind,direction,bearingDeg\n,A,20,,,\n${walls}`, emptyProject);
  expect(read?.rooms[0]?.surfaces.map(({ direction, bearingDeg }) => `${direction} ${bearingDeg}`)).toEqual([
    ...["N 0", "own 15", "own 350", "own 281", "S 0"],
  ]);
  expect(read?.faults).toEqual([{ line: 3, column: "bearingDeg", value: "30" }]);
});

test("a table is read in the encoding a spreadsheet saved it in, and a guessed encoding is named", () => {
  const bytes = (...parts: (string | number[])[]) =>
    new Uint8Array(parts.flatMap((part) => (typeof part === "string" ? [...new TextEncoder().encode(part)] : part))).buffer;
  expect(decodedTable(bytes("name\nمجلس"))).toEqual({ text: "name\nمجلس" });
  expect(decodedTable(bytes("Caf", [0xe9], ", m", [0xb2]))).toEqual({ text: "Café, m²", guessed: "windows-1252" });
  expect(decodedTable(bytes([0xe3, 0xcc, 0xe1, 0xd3]))).toEqual({ text: "مجلس", guessed: "windows-1256" });
  expect(decodedTable(bytes([0xff, 0xfe, 0x41, 0x00, 0x45, 0x06])).text).toBe("Aم");
});

test("a value that contradicts another column is reported, and a value without its choice sets the choice", () => {
  const text = [
    "part,name,areaM2,freshBy,freshLps,kind,direction,bearingDeg,build,uWm2K,glass,shgc",
    ",A,20,standard,55,,,,,,,",
    "surface,,,,,wall,W,45,,,,",
    "surface,,,,,wall,,215,own3,,,",
    "window,,2,,,,,,,,,0.3",
    "",
    "surface,,,,,roof,,,,,,",
    "window,,1,,,,,,,,singleClear,0.11",
  ].join("\n");
  const read = readRoomsCsv(text, emptyProject);
  expect(read?.faults.map(({ line, column, value }) => `${line} ${column} ${value}`)).toEqual([
    "2 freshLps 55",
    "3 bearingDeg 45",
    "8 shgc 0.11",
    "4 build own3",
  ]);
  const surfaces = read?.rooms[0]?.surfaces ?? [];
  expect(surfaces.map(({ direction, bearingDeg }) => `${direction} ${bearingDeg}`).slice(0, 2)).toEqual(["W 0", "own 215"]);
  expect(surfaces[1]?.build).not.toBe("own3");
  expect(surfaces[1]?.windows[0]).toMatchObject({ glass: "own", shgc: 0.3 });
  expect(surfaces[2]?.areaM2).toBe(20);
  expect(inspectProject({ ...emptyProject, rooms: read?.rooms ?? [] }).refusals).toEqual([]);
});

test("a line of an unknown part is skipped with its surfaces, and a leading sep= line is ignored", () => {
  const text = "sep=;\npart;name;areaM2;kind\nroom;A;20;\nrooom;B;30;\nsurface;;15;wall\nroom;2,01;1,25;\n";
  const read = readRoomsCsv(text, emptyProject);
  expect(read?.rooms.map(({ name, areaM2, surfaces }) => `${name} ${areaM2} ${surfaces.length}`)).toEqual(["A 20 0", "2,01 1.25 0"]);
  expect(read).toMatchObject({ faults: [{ line: 4, column: "part", value: "rooom" }], moreFaults: 1 });
  expect(readRoomsCsv('\nname,areaM2\n"2,01","1,250"\n', emptyProject)?.rooms[0]).toMatchObject({ name: "2,01", areaM2: 1250 });
});

test("a comma is read as a decimal separator where the table allows no other reading", () => {
  const areas = (text: string) => readRoomsCsv(text, emptyProject)?.rooms.map(({ areaM2 }) => areaM2);
  expect(areas("name;areaM2\nA;1,125\nB;12,123456789")).toEqual([1.125, 12.123456789]);
  expect(areas("name\tareaM2\nA\t1,125\nB\t12,5")).toEqual([1.125, 12.5]);
  expect(areas("name\tareaM2\nA\t1,125\nB\t12.5")).toEqual([1125, 12.5]);
});
