// Writes rooms as a table for a spreadsheet and reads them back: own walls and roofs first, then a line for each room, followed by its
// surfaces and their windows. Columns are field names with their unit. A missing column or an empty cell takes the default of a new room,
// except for the floor area, which is required. Numbers are written in full, so that they give the same watts when read again.
import { type CsvRow, csv, csvRows, hasDecimalCommas, separatorOf, undefused } from "../../formats/csv.ts";
import { glasses } from "../data/glass.ts";
import { materials } from "../data/materials.ts";
import { type Direction, directions } from "../quick/quick-answers.ts";
import { signedNumber } from "../signed-number.ts";
import { newConstruction, newLayer, newRoom, newSurface, newWindow } from "./new-project.ts";
import {
  type BuildId,
  cleanName,
  countWindows,
  type Hours,
  hoursFields,
  isOutdoorSurface,
  type LayerInput,
  listedU,
  mayHoldGlass,
  type OwnConstruction,
  ownConstructionIndex,
  type Project,
  projectLimits,
  type RoomInput,
  type SurfaceInput,
  surfaceKinds,
  type WindowInput,
} from "./project.ts";
import { choiceLists, choicesOfField, constructionKinds, layerFields, roomFields, surfaceFields, windowFields } from "./project-fields.ts";

const parts = ["construction", "layer", "room", "surface", "window"] as const;
type Part = (typeof parts)[number];

const isNumberField = (column: string) => !["", "part", "name", ...hoursFields].includes(column) && choicesOfField(column) === undefined;

/** Nesting level of each part: a line belongs to the nearest line above with a lower level. */
const levels: Record<Part, number> = { construction: 0, layer: 1, room: 0, surface: 1, window: 2 };

const fieldsOf: Record<Part, readonly string[]> = {
  construction: ["name", "kind"],
  layer: layerFields,
  room: ["name", ...roomFields, ...hoursFields],
  surface: surfaceFields,
  window: windowFields,
};
const columns = ["part", ...new Set(parts.flatMap((part) => fieldsOf[part]))];

/** "office", or "8-18 5" for custom hours: from, to, percent in the other hours. */
const hoursText = ({ usual, from, to, outsidePercent }: Hours) => (usual === "own" ? `${from}-${to} ${outsidePercent}` : usual);

function readHours(text: string): Hours | null {
  if ((choiceLists.usual as readonly string[]).includes(text) && text !== "own")
    return { usual: text as Hours["usual"], from: 8, to: 18, outsidePercent: 5 };
  const found = /^(\d{1,2})\s*-\s*(\d{1,2})(?:\s+(\d{1,3}(?:\.\d+)?))?$/.exec(text);
  return found ? { usual: "own", from: Number(found[1]), to: Number(found[2]), outsidePercent: Number(found[3] ?? 0) } : null;
}

function line(part: Part, values: object): (string | number)[] {
  return columns.map((column) => {
    if (column === "part") return part;
    if (!fieldsOf[part].includes(column)) return "";
    const value = (values as Record<string, unknown>)[column];
    if (typeof value === "object" && value !== null) return hoursText(value as Hours);
    return typeof value === "number" && !Number.isFinite(value) ? "" : (value as string | number);
  });
}

/** Values that follow from another choice; NaN if the field then has none. */
type ImpliedValues = Readonly<Record<string, number>>;

/** A flow by the standard is not a typed flow. */
const impliedByRoom = ({ freshBy }: Pick<RoomInput, "freshBy">): ImpliedValues => (freshBy === "standard" ? { freshLps: Number.NaN } : {});

/** Whether a wall's bearing applies: it has no direction, or the bearing is within 22.5° of the direction and so more exact. */
function isByBearing({ direction, bearingDeg }: Partial<Record<string, unknown>>): boolean {
  if (typeof bearingDeg !== "number" || direction === undefined) return typeof bearingDeg === "number";
  const named = (directions[direction as Direction] ?? Number.NaN) + 180;
  return Math.abs(((bearingDeg - named + 540) % 360) - 180) <= 22.5;
}

/** A named direction determines the bearing; a project's own construction has the U of its layers. */
const impliedBySurface = ({ kind, direction, build }: Pick<SurfaceInput, "kind" | "direction" | "build">): ImpliedValues => ({
  ...(kind === "wall" && direction !== "own" && { bearingDeg: Number.NaN }),
  ...(isOutdoorSurface(kind) && ownConstructionIndex(build) !== undefined && { uWm2K: Number.NaN }),
});

/** A listed material determines its values; a gap has only a resistance, and no other layer has one. */
function impliedByLayer({ material }: Pick<LayerInput, "material">): ImpliedValues {
  const none = Number.NaN;
  if (material === "gap") return { thicknessMm: none, conductivityWmK: none, densityKgm3: none, specificHeatJkgK: none };
  const resistanceM2KW = none;
  if (material === "own") return { resistanceM2KW };
  const { conductivityWmK, densityKgm3, specificHeatJkgK } = materials[material];
  return { conductivityWmK, densityKgm3, specificHeatJkgK, resistanceM2KW };
}

/** Listed glass determines its U and SHGC. */
const impliedByWindow = ({ glass }: Pick<WindowInput, "glass">): ImpliedValues =>
  glass === "own" ? {} : { uWm2K: glasses[glass].uWm2K, shgc: glasses[glass].shgc[0] as number };

/** Begins with the byte order mark by which spreadsheets detect UTF-8. */
export function writeRoomsCsv({ constructions, rooms }: Pick<Project, "constructions" | "rooms">): string {
  return csv([
    columns,
    ...constructions.flatMap((construction) => [
      line("construction", construction),
      ...construction.layers.map((layer) => line("layer", { ...layer, ...impliedByLayer(layer) })),
    ]),
    ...rooms.flatMap((room) => [
      line("room", { ...room, ...impliedByRoom(room) }),
      ...room.surfaces.flatMap((surface) => [
        line("surface", { ...surface, ...impliedBySurface(surface) }),
        ...surface.windows.map((window) => line("window", { ...window, ...impliedByWindow(window) })),
      ]),
    ]),
  ]);
}

/** A fault in a line of the table; the first line is 1. */
export type CsvFault = { line: number; column: string; value: string };
export type RoomsCsvResult = {
  rooms: readonly RoomInput[];
  constructions: readonly OwnConstruction[];
  faults: readonly CsvFault[];
  moreFaults: number;
  /** Number of rooms beyond the maximum of a building. */
  moreRooms: number;
  /** Important columns that the table lacks. */
  missing: readonly string[];
};

/** Columns that a list of rooms seldom omits on purpose. */
const importantColumns = ["areaM2", "heightM", "people", "lightsWm2", "machinesWm2"] as const;

const maxListedFaults = 20;
/** Number of lines of the largest possible building. */
const maxLines =
  projectLimits.rooms * (1 + projectLimits.surfacesPerRoom) +
  projectLimits.windowsPerBuilding +
  projectLimits.constructions * (1 + projectLimits.layersPerConstruction);
/** Largest file that is read, in bytes; a text has at most as many characters. */
export const maxCsvBytes = 2_000_000;

class RoomsCsvReader {
  rooms: RoomInput[] = [];
  constructions: OwnConstruction[] = [];
  faults: CsvFault[] = [];
  /** Number of faults beyond those that are listed. */
  moreFaults = 0;
  private readonly partColumnIndex: number;
  /** Known columns, each once, with their place in the table. */
  private readonly knownColumns: readonly { place: number; column: string }[];
  private readonly project: Project;
  private readonly decimalComma: boolean;
  /** Number of rooms beyond the maximum of a building. */
  moreRooms = 0;
  /** Level of the last rejected line; the lines that belong to it are rejected too. */
  private rejectedLevel = Number.POSITIVE_INFINITY;
  /** Number of the line that is being read. */
  private lineNumber = 0;
  /** References to own constructions by surfaces; the construction may be defined further down. */
  private readonly ownBuilds: { line: number; build: BuildId }[] = [];

  constructor(head: readonly string[], project: Project, decimalComma: boolean) {
    this.partColumnIndex = head.indexOf("part");
    this.knownColumns = [...new Set(head)].flatMap((column) =>
      column && column !== "part" ? [{ place: head.indexOf(column), column }] : [],
    );
    this.project = project;
    this.decimalComma = decimalComma;
  }

  /** The values of a line for the fields of its part. An unreadable value is a fault and keeps its default. */
  private valuesOf(part: Part, cells: readonly string[]): Record<string, unknown> {
    const found: Record<string, unknown> = {};
    for (const { place, column } of this.knownColumns) {
      const text = undefused((cells[place] ?? "").trim());
      if (text === "" || !fieldsOf[part].includes(column)) continue;
      const value = this.valueOf(part, column, text);
      if (value === undefined) this.fault(column, text);
      else found[column] = value;
    }
    return found;
  }

  private valueOf(part: Part, column: string, text: string): unknown {
    if (column === "name") return cleanName(text);
    if ((hoursFields as readonly string[]).includes(column)) return readHours(text) ?? undefined;
    if (part === "construction" && column === "kind") return constructionKinds.find((kind) => kind === text);
    if (column === "build" && ownConstructionIndex(text as "own0") !== undefined) return /^own\d$/.test(text) ? text : undefined;
    const list = choicesOfField(column);
    if (list) return list.includes(text) ? text : undefined;
    const number = signedNumber(text, this.decimalComma);
    return number === null || Number.isNaN(number) ? undefined : number;
  }

  /** Without `column`, the fault concerns a whole column, named by `value`. */
  fault(column: string, value: string, line = this.lineNumber): void {
    if (this.faults.length < maxListedFaults) this.faults.push({ line, column, value: value.slice(0, 40) });
    else this.moreFaults++;
  }

  /**
   * A line without a line to belong to, or one too many, is a fault as a whole; the lines that belong to it are rejected with it and do not
   * join the previous one.
   */
  readRow({ line: number, cells }: CsvRow): void {
    this.lineNumber = number;
    const part = ((cells[this.partColumnIndex] ?? "").trim().toLowerCase() || "room") as Part;
    const isKnown = parts.includes(part);
    // A line of an unknown part counts as a room or a construction if it has a name; other parts have none.
    const hasName = (cells[this.knownColumns.find(({ column }) => column === "name")?.place ?? -1] ?? "").trim() !== "";
    const level = isKnown ? levels[part] : hasName ? levels.room : levels.surface;
    if (isKnown && level > this.rejectedLevel) {
      if (this.moreRooms === 0) this.moreFaults++;
      return;
    }
    if (part === "room" && this.rooms.length >= projectLimits.rooms) this.moreRooms++;
    else if (isKnown && this.add(part, this.valuesOf(part, cells))) {
      this.rejectedLevel = Number.POSITIVE_INFINITY;
      return;
    } else this.fault("part", part);
    this.rejectedLevel = Math.min(this.rejectedLevel, level);
  }

  /** The project's own constructions. A surface with a missing one is a fault and gets the usual construction. */
  finish(): readonly OwnConstruction[] {
    const constructions = this.constructions.length > 0 ? this.constructions : this.project.constructions;
    const isMissing = (build: BuildId) => (ownConstructionIndex(build) ?? -1) >= constructions.length;
    for (const { line: number, build } of this.ownBuilds) if (isMissing(build)) this.fault("build", build, number);
    const usual = (surface: SurfaceInput) => {
      const { build, uWm2K } = newSurface(surface.kind, this.project.built, surface.areaM2);
      return { ...surface, build, uWm2K };
    };
    this.rooms = this.rooms.map((room) => ({
      ...room,
      surfaces: room.surfaces.map((surface) => (isMissing(surface.build) ? usual(surface) : surface)),
    }));
    return constructions;
  }

  private add(part: Part, values: Record<string, unknown>): boolean {
    switch (part) {
      case "construction":
        return this.addConstruction(values);
      case "layer":
        return this.addLayer(values);
      case "room":
        return this.addRoom(values);
      case "surface":
        return this.addSurface(values);
      default:
        return this.addWindow(values);
    }
  }

  /** Values without those that follow from another choice; a different value would be ignored, so it is reported as a fault. */
  private withoutImplied(values: Record<string, unknown>, settled: ImpliedValues): Record<string, unknown> {
    const left = { ...values };
    for (const [column, stands] of Object.entries(settled)) {
      const given = left[column];
      delete left[column];
      const isNothing = given === undefined || (Number.isNaN(stands) && given === 0);
      if (!isNothing && !(Math.abs((given as number) - stands) <= 0.005 * Math.abs(stands))) this.fault(column, String(given));
    }
    return left;
  }

  private addConstruction(values: Record<string, unknown>): boolean {
    if (this.constructions.length >= projectLimits.constructions) return false;
    const kind = (values.kind as OwnConstruction["kind"]) ?? "wall";
    this.constructions.push({ ...newConstruction(kind, ""), ...values, layers: [] } as OwnConstruction);
    return true;
  }

  private addLayer(values: Record<string, unknown>): boolean {
    const construction = this.constructions.at(-1);
    if (!construction || construction.layers.length >= projectLimits.layersPerConstruction) return false;
    const begins = newLayer("own", 100, construction.kind);
    const layer = { ...begins, ...this.withoutImplied(values, impliedByLayer({ ...begins, ...values })) } as LayerInput;
    this.replaceLast(this.constructions, { ...construction, layers: [...construction.layers, layer] });
    return true;
  }

  private addRoom(values: Record<string, unknown>): boolean {
    const begins = newRoom(values.space === "home" ? "living" : "office", "", this.project.built);
    // A given flow counts as typed, also in a table without `freshBy`.
    const freshBy = values.freshLps !== undefined && values.freshBy === undefined ? { freshBy: "typed" } : {};
    // The room is marked until the user enters its floor area.
    const empty = { ...begins, areaM2: Number.NaN, surfaces: [] };
    const settled = impliedByRoom({ ...empty, ...values, ...freshBy } as RoomInput);
    this.rooms.push({ ...empty, ...this.withoutImplied({ ...values, ...freshBy }, settled) } as RoomInput);
    return true;
  }

  private addSurface(values: Record<string, unknown>): boolean {
    const room = this.rooms.at(-1);
    if (!room || room.surfaces.length >= projectLimits.surfacesPerRoom) return false;
    const kind = (values.kind as SurfaceInput["kind"]) ?? surfaceKinds[0];
    const isWall = kind === "wall" || kind === "partition";
    const areaM2 = isWall ? Math.sqrt(room.areaM2) * room.heightM : room.areaM2;
    const build = values.build as BuildId | undefined;
    const begins = { ...newSurface(kind, this.project.built, areaM2), ...(build && listedU(build)) };
    const given = { ...values, ...(kind === "wall" && isByBearing(values) && { direction: "own" as const }) };
    const surface = { ...begins, ...this.withoutImplied(given, impliedBySurface({ ...begins, ...given })) } as SurfaceInput;
    if (ownConstructionIndex(surface.build) !== undefined) this.ownBuilds.push({ line: this.lineNumber, build: surface.build });
    this.replaceLast(this.rooms, { ...room, surfaces: [...room.surfaces, surface] });
    return true;
  }

  private addWindow(values: Record<string, unknown>): boolean {
    const room = this.rooms.at(-1);
    const surface = room?.surfaces.at(-1);
    if (
      !room ||
      !surface ||
      !mayHoldGlass(surface.kind) ||
      surface.windows.length >= projectLimits.windowsPerSurface ||
      countWindows(this) >= projectLimits.windowsPerBuilding
    )
      return false;
    // U or SHGC without a glass means custom glass.
    const isOwn = values.glass === undefined && (values.uWm2K !== undefined || values.shgc !== undefined);
    const glass = values.glass as WindowInput["glass"] | undefined;
    const begins = {
      ...newWindow(this.project.built, surface.areaM2 * 0.15),
      ...(isOwn && { glass: "own" as const }),
      ...(glass && glass !== "own" && { uWm2K: glasses[glass].uWm2K, shgc: glasses[glass].shgc[0] as number }),
    };
    const window = { ...begins, ...this.withoutImplied(values, impliedByWindow({ ...begins, ...values })) } as WindowInput;
    const glazed = { ...surface, windows: [...surface.windows, window] };
    this.replaceLast(this.rooms, { ...room, surfaces: [...room.surfaces.slice(0, -1), glazed] });
    return true;
  }

  private replaceLast<T>(list: T[], value: T): void {
    list[list.length - 1] = value;
  }
}

/**
 * Rooms of a table, with own walls and roofs if it has any. Null if its first line names neither `name` nor `areaM2`, or if it holds no
 * room. Unreadable values are listed by line and column and take the default of a new room. Never throws.
 */
export function readRoomsCsv(text: string, project: Project): RoomsCsvResult | null {
  const plain = text.slice(0, maxCsvBytes).replace(/^\ufeff/, "");
  const filled = csvRows(plain, separatorOf(plain)).filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (/^sep=/i.test(filled[0]?.cells[0] ?? "")) filled.shift();
  const [first, ...rows] = filled;
  if (!first) return null;
  const known = new Map(columns.map((column) => [column.toLowerCase(), column]));
  const head = first.cells.map((cell) => known.get(cell.trim().toLowerCase()) ?? "");
  if (!head.some((column) => column === "name" || column === "areaM2")) return null;
  // If semicolons separate the cells, commas are decimal commas.
  const reader = new RoomsCsvReader(
    head,
    project,
    separatorOf(plain) === ";" || hasDecimalCommas(rows, (place) => isNumberField(head[place] ?? "")),
  );
  for (const [place, column] of head.entries()) {
    const name = (first.cells[place] as string).trim();
    if (!column && name && rows.some(({ cells }) => (cells[place] ?? "").trim() !== "")) reader.fault("", name, first.line);
  }
  for (const row of rows.slice(0, maxLines)) reader.readRow(row);
  // Lines beyond the largest possible building are not read, only counted.
  reader.moreFaults += Math.max(0, rows.length - maxLines);
  const constructions = reader.finish();
  if (reader.rooms.length === 0) return null;
  const { rooms, faults, moreFaults, moreRooms } = reader;
  return { rooms, constructions, faults, moreFaults, moreRooms, missing: importantColumns.filter((column) => !head.includes(column)) };
}
