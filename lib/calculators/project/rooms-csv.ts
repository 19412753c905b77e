// Rooms as a table for a spreadsheet, and back: a line for each room, and below it one for each of its surfaces and of their
// windows; walls and roofs of the project's own first. Columns are the names of the fields, with their unit; a column that is
// missing, or a cell that is empty, takes what a new room begins with. Numbers are written in full: read again, the watts are the same.
import { csv } from "../../platform/csv.ts";
import { signedNumber } from "../signed-number.ts";
import { newConstruction, newLayer, newRoom, newSurface, newWindow } from "./new-project.ts";
import {
  allWindows,
  type BuildId,
  type Hours,
  hoursFields,
  type LayerInput,
  listedU,
  mayHoldGlass,
  most,
  type OwnConstruction,
  ownIndex,
  type Project,
  type RoomInput,
  type SurfaceInput,
  surfaceKinds,
  type WindowInput,
} from "./project.ts";
import { constructionKinds, layerFields, listOf, lists, roomFields, surfaceFields, windowFields } from "./project-fields.ts";

const parts = ["construction", "layer", "room", "surface", "window"] as const;
type Part = (typeof parts)[number];

const fieldsOf: Record<Part, readonly string[]> = {
  construction: ["name", "kind"],
  layer: layerFields,
  room: ["name", ...roomFields, ...hoursFields],
  surface: surfaceFields,
  window: windowFields,
};
const columns = ["part", ...new Set(parts.flatMap((part) => fieldsOf[part]))];

/** "office", or "8-18 5" of one's own: from, to, percent in the other hours. */
const writtenHours = ({ usual, from, to, outsidePercent }: Hours) => (usual === "own" ? `${from}-${to} ${outsidePercent}` : usual);

function readHours(text: string): Hours | null {
  if ((lists.usual as readonly string[]).includes(text) && text !== "own")
    return { usual: text as Hours["usual"], from: 8, to: 18, outsidePercent: 5 };
  const found = /^(\d{1,2})\s*-\s*(\d{1,2})(?:\s+(\d{1,3}(?:\.\d+)?))?$/.exec(text);
  return found ? { usual: "own", from: Number(found[1]), to: Number(found[2]), outsidePercent: Number(found[3] ?? 0) } : null;
}

function line(part: Part, values: object): (string | number)[] {
  return columns.map((column) => {
    if (column === "part") return part;
    if (!fieldsOf[part].includes(column)) return "";
    const value = (values as Record<string, unknown>)[column];
    if (typeof value === "object" && value !== null) return writtenHours(value as Hours);
    return typeof value === "number" && !Number.isFinite(value) ? "" : (value as string | number);
  });
}

/** Begins with the mark by which spreadsheets know UTF-8. */
export function writeRoomsCsv({ constructions, rooms }: Pick<Project, "constructions" | "rooms">): string {
  return csv([
    columns,
    ...constructions.flatMap((construction) => [
      line("construction", construction),
      ...construction.layers.map((layer) => line("layer", layer)),
    ]),
    ...rooms.flatMap((room) => [
      line("room", room),
      ...room.surfaces.flatMap((surface) => [line("surface", surface), ...surface.windows.map((window) => line("window", window))]),
    ]),
  ]);
}

/** Cells of a table: commas, semicolons or tabs between them, quoted where they hold one. */
export function readCells(text: string): string[][] {
  const plain = text.replace(/^\ufeff/, "");
  const head = plain.slice(0, plain.search(/[\r\n]|$/));
  const separator = ["\t", ";", ","].find((one) => head.includes(one)) ?? ",";
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  const endCell = () => {
    row.push(cell);
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (row.some((one) => one.trim() !== "")) rows.push(row);
    row = [];
  };
  for (let at = 0; at < plain.length; at++) {
    const letter = plain[at] as string;
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (plain[at + 1] === '"') cell += plain[++at];
      else quoted = false;
    } else if (letter === '"' && cell === "") quoted = true;
    else if (letter === separator) endCell();
    else if (letter === "\n" || letter === "\r") {
      if (letter === "\r" && plain[at + 1] === "\n") at++;
      endRow();
    } else cell += letter;
  }
  endRow();
  return rows;
}

/** What was wrong in a line of the table; the first line is 1. */
type CsvFault = { line: number; column: string; value: string };
export type RoomsOfCsv = {
  rooms: readonly RoomInput[];
  constructions: readonly OwnConstruction[];
  faults: readonly CsvFault[];
  moreFaults: number;
};

const mostFaults = 20;
/** Lines of the largest building there can be. */
const mostLines = most.rooms * (1 + most.surfaces) + most.allWindows + most.constructions * (1 + most.layers);
/** Bytes of a table that are looked at. */
export const longestCsv = 2_000_000;

class Reader {
  rooms: RoomInput[] = [];
  constructions: OwnConstruction[] = [];
  faults: CsvFault[] = [];
  /** Faults beyond those that are listed. */
  unread = 0;
  private readonly partPlace: number;
  /** Columns with a name known here, each once, wherever a table has them. */
  private readonly known: readonly { place: number; column: string }[];
  private readonly project: Project;

  constructor(head: readonly string[], project: Project) {
    this.partPlace = head.indexOf("part");
    this.known = [...new Set(head)].flatMap((column) => (column && column !== "part" ? [{ place: head.indexOf(column), column }] : []));
    this.project = project;
  }

  /** The values of a line that its part knows, and that can be read; what cannot is a fault and stays as it begins. */
  private valuesOf(part: Part, cells: readonly string[], number: number): Record<string, unknown> {
    const found: Record<string, unknown> = {};
    for (const { place, column } of this.known) {
      // A text that looks like a formula is written with an apostrophe before it.
      const text = (cells[place] ?? "").trim().replace(/^'(?=[=+\-@])/, "");
      if (text === "" || !fieldsOf[part].includes(column)) continue;
      const value = this.valueOf(part, column, text);
      if (value === undefined) this.fault(number, column, text);
      else found[column] = value;
    }
    return found;
  }

  private valueOf(part: Part, column: string, text: string): unknown {
    if (column === "name") return text.slice(0, most.name);
    if ((hoursFields as readonly string[]).includes(column)) return readHours(text) ?? undefined;
    if (part === "construction" && column === "kind") return constructionKinds.find((kind) => kind === text);
    if (column === "build" && ownIndex(text as "own0") !== undefined) return /^own\d$/.test(text) ? text : undefined;
    const list = listOf(column);
    if (list) return list.includes(text) ? text : undefined;
    const number = signedNumber(text);
    return number === null || Number.isNaN(number) ? undefined : number;
  }

  private fault(number: number, column: string, value: string): void {
    if (this.faults.length < mostFaults) this.faults.push({ line: number, column, value: value.slice(0, 40) });
    else this.unread++;
  }

  /** A line that belongs to nothing above it, or is one too many, is a fault as a whole. */
  take(cells: readonly string[], number: number): void {
    const part = (cells[this.partPlace] ?? "room").trim() as Part;
    if (!parts.includes(part) || !this.added(part, this.valuesOf(part, cells, number))) this.fault(number, "part", part);
  }

  private added(part: Part, values: Record<string, unknown>): boolean {
    switch (part) {
      case "construction":
        return this.addedConstruction(values);
      case "layer":
        return this.addedLayer(values);
      case "room":
        return this.addedRoom(values);
      case "surface":
        return this.addedSurface(values);
      default:
        return this.addedWindow(values);
    }
  }

  private addedConstruction(values: Record<string, unknown>): boolean {
    if (this.constructions.length >= most.constructions) return false;
    const kind = (values.kind as OwnConstruction["kind"]) ?? "wall";
    this.constructions.push({ ...newConstruction(kind, ""), ...values, layers: [] } as OwnConstruction);
    return true;
  }

  private addedLayer(values: Record<string, unknown>): boolean {
    const construction = this.constructions.at(-1);
    if (!construction || construction.layers.length >= most.layers) return false;
    const layer = { ...newLayer("own", 100, construction.kind), ...values } as LayerInput;
    this.replaceLast(this.constructions, { ...construction, layers: [...construction.layers, layer] });
    return true;
  }

  private addedRoom(values: Record<string, unknown>): boolean {
    if (this.rooms.length >= most.rooms) return false;
    const begins = newRoom(values.space === "home" ? "living" : "office", "", this.project.built);
    // A flow that was given counts, also in a table that does not say by what.
    const freshBy = values.freshLps !== undefined && values.freshBy === undefined ? { freshBy: "typed" } : {};
    this.rooms.push({ ...begins, surfaces: [], ...values, ...freshBy } as RoomInput);
    return true;
  }

  private addedSurface(values: Record<string, unknown>): boolean {
    const room = this.rooms.at(-1);
    if (!room || room.surfaces.length >= most.surfaces) return false;
    const kind = (values.kind as SurfaceInput["kind"]) ?? surfaceKinds[0];
    const begins = newSurface(kind, this.project.built, Math.sqrt(room.areaM2) * room.heightM);
    const build = values.build as BuildId | undefined;
    const surface = { ...begins, ...(build && listedU(build)), ...values } as SurfaceInput;
    this.replaceLast(this.rooms, { ...room, surfaces: [...room.surfaces, surface] });
    return true;
  }

  private addedWindow(values: Record<string, unknown>): boolean {
    const room = this.rooms.at(-1);
    const surface = room?.surfaces.at(-1);
    if (!room || !surface || !mayHoldGlass(surface.kind) || surface.windows.length >= most.windows || allWindows(this) >= most.allWindows)
      return false;
    const window = { ...newWindow(this.project.built, surface.areaM2 * 0.15), ...values } as WindowInput;
    const glazed = { ...surface, windows: [...surface.windows, window] };
    this.replaceLast(this.rooms, { ...room, surfaces: [...room.surfaces.slice(0, -1), glazed] });
    return true;
  }

  private replaceLast<T>(list: T[], value: T): void {
    list[list.length - 1] = value;
  }
}

/**
 * Rooms of a table, with the project's own walls and roofs where it has any. null when no column of its first line is known or it
 * holds no room. What cannot be read is listed by line and column, and takes what a new room begins with. Never throws.
 */
export function readRoomsCsv(text: string, project: Project): RoomsOfCsv | null {
  const [first, ...rows] = readCells(text.slice(0, longestCsv));
  if (!first) return null;
  const known = new Map(columns.map((column) => [column.toLowerCase(), column]));
  const head = first.map((cell) => known.get(cell.trim().toLowerCase()) ?? "");
  if (!head.some((column) => column === "name" || column === "areaM2")) return null;
  const reader = new Reader(head, project);
  for (const [index, cells] of rows.entries()) {
    // What is beyond the largest building there can be is not looked at; that there is more is told.
    if (index >= mostLines) {
      reader.unread += rows.length - index;
      break;
    }
    reader.take(cells, index + 2);
  }
  if (reader.rooms.length === 0) return null;
  const { rooms, constructions, faults, unread: moreFaults } = reader;
  return { rooms, constructions: constructions.length > 0 ? constructions : project.constructions, faults, moreFaults };
}
