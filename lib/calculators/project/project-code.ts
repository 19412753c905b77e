// A project as text for an address or a file: a version, then the values in a fixed order, compressed. Lists only grow at
// their end, so that an old link keeps its meaning. Reading refuses what is not a project; numbers out of range stay and the
// form marks them. Version 2 holds values by column (all areas, then all U-values): like beside like compresses by a quarter
// more than version 1, room by room.
import { places } from "../data/climate.ts";
import { absorptances, byAge, constructions, groundReflectances } from "../data/constructions.ts";
import { activities, schedules } from "../data/gains.ts";
import { glasses, shades } from "../data/glass.ts";
import { directions } from "../quick/quick-answers.ts";
import { emptyVariant, type Hours, most, type Project, type RoomInput, type SurfaceInput, surfaceKinds, type Variant } from "./project.ts";

const version = "2";
/** Characters of an address: with its path it stays below the 16 KB that servers take. Sixty rooms of twelve surfaces have 8,000. */
export const longestLink = 12_000;
/** Characters of a file or of what the device keeps, and of what may come out of either. */
const longestCode = 200_000;
const longestText = 400_000;

const keys = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[];
const lists = {
  place: keys(places),
  surroundings: keys(groundReflectances),
  built: keys(byAge),
  mass: ["medium", "heavy"],
  activity: keys(activities),
  usual: [...keys(schedules), "own"],
  kind: surfaceKinds,
  direction: keys(directions),
  build: keys(constructions),
  colour: keys(absorptances),
  glass: [...keys(glasses), "own"],
  shade: [...keys(shades), "none"],
  wall: keys(constructions),
  roof: keys(constructions),
} as const satisfies Record<string, readonly string[]>;

type Field<T> = { [K in keyof T]: T[K] extends number | string ? K : never }[keyof T] & string;
const projectFields: readonly Field<Project>[] = [
  "place",
  "surroundings",
  "built",
  "marginPercent",
  "peoplePercent",
  "lightsPercent",
  "machinesPercent",
];
const roomFields: readonly Exclude<Field<RoomInput>, "name">[] = [
  "zone",
  "areaM2",
  "heightM",
  "indoorC",
  "humidityPercent",
  "mass",
  "people",
  "activity",
  "lightsWm2",
  "machinesWm2",
  "machineLatentW",
  "leakAch",
  "freshLps",
  "heatRecoveryPercent",
  "moistureRecoveryPercent",
  "supplyC",
  "fanPercent",
  "ductPercent",
];
const surfaceFields: readonly Field<SurfaceInput>[] = [
  "kind",
  "direction",
  "areaM2",
  "build",
  "uWm2K",
  "colour",
  "glassM2",
  "glass",
  "glassUWm2K",
  "glassShgc",
  "shade",
  "glassHeightM",
  "overhangM",
  "finsM",
  "belowOutdoorK",
  "groundC",
];
const hoursFields = ["peopleHours", "lightHours", "machineHours", "freshHours"] as const;
const variantFields: readonly (keyof Variant)[] = ["glass", "shade", "wall", "roof", "colour", "lightsWm2", "recovery"];

class NotAProject extends Error {}
const refuse = (): never => {
  throw new NotAProject();
};

const listOf = (field: string): readonly string[] | undefined => (lists as Record<string, readonly string[]>)[field];
const rounded = (value: number) => (Number.isFinite(value) ? Math.round(value * 1000) / 1000 : null);

function written(values: object, fields: readonly string[]): unknown[] {
  return fields.map((field) => {
    const value = (values as Record<string, unknown>)[field];
    if (value === null) return null;
    if (typeof value === "boolean") return Number(value);
    if (typeof value === "number") return rounded(value);
    return listOf(field)?.indexOf(String(value)) ?? refuse();
  });
}

function read(row: unknown, fields: readonly string[]): Record<string, unknown> {
  if (!Array.isArray(row) || row.length < fields.length) return refuse();
  return Object.fromEntries(
    fields.map((field, index): [string, unknown] => {
      const value: unknown = row[index];
      const list = listOf(field);
      if (list) return [field, list[value as number] ?? refuse()];
      if (value === null) return [field, Number.NaN];
      return [field, typeof value === "number" && Math.abs(value) < 1e9 ? value : refuse()];
    }),
  );
}

const rows = (value: unknown, max: number): unknown[] => (Array.isArray(value) && value.length <= max ? value : refuse());

function readVariant(row: unknown): Variant {
  if (!Array.isArray(row)) return refuse();
  const found: Record<string, unknown> = { ...emptyVariant };
  for (const [index, field] of variantFields.entries()) {
    const value: unknown = row[index];
    if (value === null || value === undefined) continue;
    if (typeof value !== "number") return refuse();
    found[field] = field === "recovery" ? value === 1 : (listOf(field)?.[value] ?? (field === "lightsWm2" ? value : refuse()));
  }
  return found as Variant;
}

/** A name without line breaks, marks that hide or turn text, and beyond its length. */
const cleanName = (text: unknown, longest: number = most.name) =>
  typeof text === "string"
    ? text
        .replace(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, "")
        .trim()
        .slice(0, longest)
    : refuse();

/** Rows as columns and back; every row as long as the first. */
const turned = (table: readonly (readonly unknown[])[]): unknown[][] => (table[0] ?? []).map((_, index) => table.map((row) => row[index]));

function turnedBack(columns: unknown, count: number): unknown[][] {
  const found = rows(columns, 99).map((column) => rows(column, count));
  return Array.from({ length: count }, (_, index) => found.map((column) => (column.length === count ? column[index] : refuse())));
}

function writtenHours({ usual, from, to, outsidePercent }: Hours): unknown {
  const index = lists.usual.indexOf(usual);
  return usual === "own" ? [index, rounded(from), rounded(to), rounded(outsidePercent)] : index;
}

function asColumns({ rooms, variants, ...project }: Project): unknown[] {
  return [
    written(project, projectFields),
    [
      rooms.map(({ name }) => name),
      turned(rooms.map((room) => written(room, roomFields))),
      turned(rooms.map((room) => hoursFields.map((field) => writtenHours(room[field])))),
      rooms.map(({ surfaces }) => surfaces.length),
      turned(rooms.flatMap(({ surfaces }) => surfaces.map((surface) => written(surface, surfaceFields)))),
    ],
    variants.map((variant) => written(variant, variantFields)),
    [project.title, project.revision],
  ];
}

function readHours(value: unknown): Hours {
  const [index, from, to, outsidePercent] = Array.isArray(value) ? value : [value, 8, 18, 5];
  const number = (given: unknown) => (typeof given === "number" ? given : Number.NaN);
  const usual = (lists.usual[index as number] ?? refuse()) as Hours["usual"];
  return { usual, from: number(from), to: number(to), outsidePercent: number(outsidePercent) };
}

/** Version 1: room by room. */
function fromRows(value: unknown): unknown[] {
  const [head, rooms, variants, names] = rows(value, 9);
  return [head, rows(rooms, most.rooms).map((row) => rows(row, 9)), variants, names];
}

/** Version 2: column by column, into the rows of version 1. */
function fromColumns(value: unknown): unknown[] {
  const [head, table, variants, names] = rows(value, 9);
  const [roomNames, values, hours, counts, surfaces] = rows(table, 9);
  const count = rows(roomNames, most.rooms).length;
  const surfaceCounts = rows(counts, count).map((number) =>
    Number.isInteger(number) && (number as number) >= 0 && (number as number) <= most.surfaces ? (number as number) : refuse(),
  );
  const all = turnedBack(
    surfaces,
    surfaceCounts.reduce((sum, number) => sum + number, 0),
  );
  const [valueRows, hourRows] = [turnedBack(values, count), turnedBack(hours, count)];
  const rooms = (roomNames as unknown[]).map((name, index) => [
    name,
    valueRows[index],
    hourRows[index],
    all.splice(0, surfaceCounts[index]),
  ]);
  return [head, rooms, variants, names];
}

function fromParts([head, rooms, variants, names]: unknown[]): Project {
  const [title = "", revision = ""] = names === undefined ? [] : rows(names, 9);
  return {
    title: cleanName(title, most.title),
    revision: cleanName(revision, most.revision),
    ...(read(head, projectFields) as Omit<Project, "title" | "revision" | "rooms" | "variants">),
    rooms: (rooms as unknown[][]).map(([name, values, hours, surfaces]) => {
      const given = rows(hours, 9);
      return {
        name: cleanName(name),
        ...(read(values, roomFields) as Omit<RoomInput, "name" | "surfaces" | (typeof hoursFields)[number]>),
        ...(Object.fromEntries(hoursFields.map((field, index) => [field, readHours(given[index])])) as Pick<
          RoomInput,
          (typeof hoursFields)[number]
        >),
        surfaces: rows(surfaces, most.surfaces).map((surface) => read(surface, surfaceFields) as SurfaceInput),
      };
    }),
    variants: rows(variants, most.variants).map(readVariant),
  };
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > longestText) {
      await reader.cancel();
      return refuse();
    }
    parts.push(part.value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Letters, digits, - and _; the first is the version. */
export async function writeProject(project: Project): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(asColumns(project))), new CompressionStream("deflate-raw"));
  return (
    version +
    btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "")
  );
}

/** null when it is no project of a version known here, or longer than an address or a file may be. Never throws. */
export async function readProject(code: string, longest = longestCode): Promise<Project | null> {
  const parts = code.startsWith("1") ? fromRows : code.startsWith(version) ? fromColumns : null;
  if (!parts || code.length > longest || !/^[\w-]+$/.test(code)) return null;
  try {
    const binary = atob(code.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = await through(
      Uint8Array.from(binary, (letter) => letter.charCodeAt(0)),
      new DecompressionStream("deflate-raw"),
    );
    return fromParts(parts(JSON.parse(new TextDecoder().decode(bytes))));
  } catch {
    return null;
  }
}
