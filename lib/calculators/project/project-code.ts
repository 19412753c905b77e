// Encodes a project as text for an address or a file: a version, then the values in a fixed order, compressed. Lists only grow at their
// end, so that old links stay valid; `oldLinkDefaults` holds the values that an old link lacks. Out-of-range numbers stay, and the form marks them.
// Versions 2 and 3 store values by column, which compresses better by a quarter than version 1 (by room); version 3 stores windows beside
// their surfaces, which before had one each.
import { emptyProject } from "./new-project.ts";
import {
  type BuildId,
  type CapacityInput,
  cleanName,
  emptyVariant,
  type Hours,
  hoursFields,
  type LayerInput,
  type OwnConstruction,
  ownConstructionId,
  ownConstructionIndex,
  type Project,
  projectLimits,
  type RoomInput,
  type Signing,
  type SurfaceInput,
  signingIds,
  type Variant,
  type WindowInput,
  type ZoneInput,
} from "./project.ts";
import {
  capacityFields,
  choiceLists,
  choicesOfField,
  constructionKinds,
  layerFields,
  projectFields,
  roomFields,
  surfaceFields,
  windowFields,
  zoneFields,
} from "./project-fields.ts";

const version = "3";
/**
 * Longest code in an address, in characters: with its path it stays below the 16 KB that servers accept. Sixty rooms of twelve surfaces
 * need 8,000.
 */
export const maxLinkLength = 12_000;
/** Longest code of a file or of the device's storage, in characters. */
const maxCodeLength = 600_000;
/** Largest text that a code may decompress to. */
const maxDecodedBytes = 1_500_000;

/** Fields of a surface with its one window, in versions 1 and 2. */
const glazedFields = [
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
] as const;
/** Values that older links lack. */
const oldLinkDefaults: Record<string, unknown> = {
  ...emptyProject,
  times: 1,
  space: "none",
  freshBy: "typed",
  airEffectiveness: 1,
  bearingDeg: 0,
  exhaustLps: 0,
  lightsInRoomPercent: 100,
};
const variantFields: readonly (keyof Variant)[] = [
  "glass",
  "shade",
  "wall",
  "roof",
  "colour",
  "lightsWm2",
  "recovery",
  "wallUWm2K",
  "roofUWm2K",
];
const variantNumbers: readonly (keyof Variant)[] = ["lightsWm2", "wallUWm2K", "roofUWm2K"];

class NotAProject extends Error {}
const refuse = (): never => {
  throw new NotAProject();
};

/** The item at an index; undefined for anything that is not an index, such as the name of an array method. */
const itemAt = <T>(list: readonly T[], place: unknown): T | undefined =>
  typeof place === "number" && Number.isInteger(place) && place >= 0 ? list[place] : undefined;

/** Fields that may name one of the project's own constructions, by a negative number: −1 for the first. */
const mayBeOwn = new Set(["build", "wall", "roof"]);
const choiceAt = (field: string, value: unknown): unknown =>
  mayBeOwn.has(field) && typeof value === "number" && Number.isInteger(value) && value < 0 && value >= -projectLimits.constructions
    ? ownConstructionId(-1 - value)
    : itemAt(choicesOfField(field) ?? [], value);
/** Three decimals are enough, except six for conductivities; values from 1e9 on, which no field takes, become null. */
const rounded = (value: number, field = "") => {
  const digits = field === "conductivityWmK" ? 1e6 : 1000;
  return Math.abs(value) < 1e9 ? Math.round(value * digits) / digits : null;
};

function encodeFields(values: object, fields: readonly string[]): unknown[] {
  return fields.map((field) => {
    const value = (values as Record<string, unknown>)[field];
    if (value === null) return null;
    if (typeof value === "boolean") return Number(value);
    if (typeof value === "number") return rounded(value, field);
    const ownPlace = mayBeOwn.has(field) ? ownConstructionIndex(value as BuildId) : undefined;
    if (ownPlace !== undefined) return -1 - ownPlace;
    const place = choicesOfField(field)?.indexOf(String(value)) ?? -1;
    return place >= 0 ? place : refuse();
  });
}

/** Reads the fields of `Values` from a row, which has their codes in this order. */
function decodeFields<Values>(row: unknown, fields: readonly string[]): Values {
  if (!Array.isArray(row)) return refuse();
  return Object.fromEntries(
    fields.map((field, index): [string, unknown] => {
      if (index >= row.length) return [field, oldLinkDefaults[field] ?? refuse()];
      const value: unknown = row[index];
      if (choicesOfField(field)) return [field, choiceAt(field, value) ?? refuse()];
      if (value === null) return [field, Number.NaN];
      return [field, typeof value === "number" && Math.abs(value) < 1e9 ? value : refuse()];
    }),
  ) as Values;
}

const arrayUpTo = (value: unknown, max: number): unknown[] => (Array.isArray(value) && value.length <= max ? value : refuse());

function decodeVariant(row: unknown): Variant {
  if (!Array.isArray(row)) return refuse();
  const found: Record<string, unknown> = { ...emptyVariant };
  for (const [index, field] of variantFields.entries()) {
    const value: unknown = row[index];
    if (value === null || value === undefined) continue;
    if (typeof value !== "number") return refuse();
    found[field] = field === "recovery" ? value === 1 : variantNumbers.includes(field) ? value : (choiceAt(field, value) ?? refuse());
  }
  return found as Variant;
}

const decodeName = (value: unknown, maxLength?: number): string => (typeof value === "string" ? cleanName(value, maxLength) : refuse());

/** Transposes rows and columns; every row is as long as the first. */
const transpose = (table: readonly (readonly unknown[])[]): unknown[][] =>
  (table[0] ?? []).map((_, index) => table.map((row) => row[index]));

function transposeBack(columns: unknown, count: number): unknown[][] {
  const found = arrayUpTo(columns, 99).map((column) => arrayUpTo(column, count));
  return Array.from({ length: count }, (_, index) => found.map((column) => (column.length === count ? column[index] : refuse())));
}

function encodeHours({ usual, from, to, outsidePercent }: Hours): unknown {
  const index = choiceLists.usual.indexOf(usual);
  return usual === "own" ? [index, rounded(from), rounded(to), rounded(outsidePercent)] : index;
}

/** The fields without the last ones that have their default in every value, which would only lengthen addresses. */
function withoutDefaults<Field extends string>(
  fields: readonly Field[],
  values: readonly Readonly<Record<Field, unknown>>[],
): readonly Field[] {
  const last = fields.findLastIndex((field) => values.some((value) => value[field] !== oldLinkDefaults[field]));
  return fields.slice(0, last + 1);
}

/** The texts without the last ones that are empty. */
const withoutEmptyEnd = (texts: readonly string[]) => texts.slice(0, texts.findLastIndex((text) => text !== "") + 1);

function toColumns({ rooms, variants, constructions: ownConstructions, zones, capacities, ...project }: Project): unknown[] {
  const surfaces = rooms.flatMap((room) => room.surfaces);
  const windows = surfaces.flatMap((surface) => surface.windows);
  return [
    encodeFields(project, withoutDefaults(projectFields, [project])),
    [
      rooms.map(({ name }) => name),
      transpose(rooms.map((room) => encodeFields(room, withoutDefaults(roomFields, rooms)))),
      transpose(rooms.map((room) => hoursFields.map((field) => encodeHours(room[field])))),
      rooms.map((room) => room.surfaces.length),
      transpose(surfaces.map((surface) => encodeFields(surface, surfaceFields))),
      surfaces.map((surface) => surface.windows.length),
      transpose(windows.map((window) => encodeFields(window, windowFields))),
    ],
    variants.map((variant) => encodeFields(variant, variantFields)),
    [project.title, project.revision, ...withoutEmptyEnd(signingIds.map((id) => project.signing[id]))],
    ownConstructions.map(({ name, kind, layers }) => [
      name,
      constructionKinds.indexOf(kind),
      layers.map((layer) => encodeFields(layer, layerFields)),
    ]),
    ...(zones.length > 0 || capacities.length > 0 ? [zones.map((zone) => [zone.name, ...encodeFields(zone, zoneFields)])] : []),
    ...(capacities.length > 0 ? [capacities.map((capacity) => [capacity.model, ...encodeFields(capacity, capacityFields)])] : []),
  ];
}

function decodeHours(value: unknown): Hours {
  const [index, from, to, outsidePercent] = Array.isArray(value) ? value : [value, 8, 18, 5];
  const number = (given: unknown) => (typeof given === "number" ? given : Number.NaN);
  const usual = (itemAt(choiceLists.usual, index) ?? refuse()) as Hours["usual"];
  return { usual, from: number(from), to: number(to), outsidePercent: number(outsidePercent) };
}

/** One row per room with its surfaces and their windows; every version is read into this form. */
type RoomRow = readonly [name: unknown, values: unknown, hours: unknown, surfaces: readonly SurfaceInput[]];
type Parts = { head: unknown; rooms: readonly RoomRow[] } & Record<
  "variants" | "names" | "constructions" | "zones" | "capacities",
  unknown
>;

type GlazedSurface = Omit<SurfaceInput, "bearingDeg" | "windows"> &
  Pick<WindowInput, "glass" | "shade" | "overhangM" | "finsM"> &
  Record<"glassM2" | "glassUWm2K" | "glassShgc" | "glassHeightM", number>;

/** Reads a surface of versions 1 and 2, which contains its one window. */
function decodeGlazedSurface(row: unknown): SurfaceInput {
  if (!Array.isArray(row) || row.length < glazedFields.length) return refuse();
  const decoded = decodeFields<GlazedSurface>(row, glazedFields);
  const { glassM2, glass, glassUWm2K, glassShgc, shade, glassHeightM, overhangM, finsM, ...surface } = decoded;
  const window = { count: 1, areaM2: glassM2, glass, uWm2K: glassUWm2K, shgc: glassShgc, shade, heightM: glassHeightM };
  const windows = glassM2 === 0 ? [] : [{ ...window, overhangM, overhangGapM: 0, finsM, finsGapM: 0 }];
  return { ...surface, bearingDeg: 0, windows };
}

/** Reads version 1, stored room by room. */
function fromRows(value: unknown): Parts {
  const [head, rooms, variants, names] = arrayUpTo(value, 9);
  return {
    head,
    variants,
    names,
    constructions: [],
    zones: [],
    capacities: [],
    rooms: arrayUpTo(rooms, projectLimits.rooms).map((row) => {
      const [name, values, hours, surfaces] = arrayUpTo(row, 9);
      return [name, values, hours, arrayUpTo(surfaces, projectLimits.surfacesPerRoom).map(decodeGlazedSurface)] as const;
    }),
  };
}

/** Reads `length` counts, each at most `largest`. */
const countsOf = (value: unknown, length: number, largest: number): number[] => {
  const counts = arrayUpTo(value, length).map((number) =>
    Number.isInteger(number) && (number as number) >= 0 && (number as number) <= largest ? (number as number) : refuse(),
  );
  return counts.length === length ? counts : refuse();
};
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** Reads versions 2 and 3, stored column by column. */
function fromColumns(value: unknown, glazed: boolean): Parts {
  const [head, table, variants, names, constructions = [], zones = [], capacities = []] = arrayUpTo(value, 9);
  const [roomNames, values, hours, surfaceCounts, surfaceTable, windowCounts, windowTable] = arrayUpTo(table, 9);
  const count = arrayUpTo(roomNames, projectLimits.rooms).length;
  const counts = countsOf(surfaceCounts, count, projectLimits.surfacesPerRoom);
  const surfaceRows = transposeBack(surfaceTable, sum(counts));
  const glassCounts = glazed ? [] : countsOf(windowCounts, surfaceRows.length, projectLimits.windowsPerSurface);
  const windowRows = glazed ? [] : transposeBack(windowTable, sum(glassCounts)).map((row) => decodeFields<WindowInput>(row, windowFields));
  const surfaces = surfaceRows.map((row, index) =>
    glazed
      ? decodeGlazedSurface(row)
      : { ...decodeFields<Omit<SurfaceInput, "windows">>(row, surfaceFields), windows: windowRows.splice(0, glassCounts[index]) },
  );
  const [valueRows, hourRows] = [transposeBack(values, count), transposeBack(hours, count)];
  const rooms = (roomNames as unknown[]).map(
    (name, index): RoomRow => [name, valueRows[index], hourRows[index], surfaces.splice(0, counts[index])],
  );
  return { head, rooms, variants, names, constructions, zones, capacities };
}

function decodeConstruction(row: unknown): OwnConstruction {
  const [name, kind, layers] = arrayUpTo(row, 9);
  return {
    name: decodeName(name),
    kind: itemAt(constructionKinds, kind) ?? refuse(),
    layers: arrayUpTo(layers, projectLimits.layersPerConstruction).map((layer) => decodeFields<LayerInput>(layer, layerFields)),
  };
}

function fromParts({ head, rooms, variants, names, constructions, zones, capacities }: Parts): Project {
  const [title = "", revision = "", ...signing] = names === undefined ? [] : arrayUpTo(names, 2 + signingIds.length);
  return {
    title: decodeName(title, projectLimits.titleLength),
    revision: decodeName(revision, projectLimits.revisionLength),
    signing: Object.fromEntries(
      signingIds.map((id, place) => [id, decodeName(signing[place] ?? "", projectLimits.signingLength)]),
    ) as Signing,
    ...decodeFields<Omit<Project, "title" | "revision" | "signing" | "constructions" | "rooms" | "variants" | "zones" | "capacities">>(
      head,
      projectFields,
    ),
    zones: arrayUpTo(zones, projectLimits.zones).map((row) => {
      const [name, ...values] = arrayUpTo(row, 9);
      return { name: decodeName(name), ...decodeFields<Omit<ZoneInput, "name">>(values, zoneFields) };
    }),
    constructions: arrayUpTo(constructions, projectLimits.constructions).map(decodeConstruction),
    rooms: rooms.map(([name, values, hours, surfaces]) => {
      const given = arrayUpTo(hours, 9);
      return {
        name: decodeName(name),
        ...decodeFields<Omit<RoomInput, "name" | "surfaces" | (typeof hoursFields)[number]>>(values, roomFields),
        ...(Object.fromEntries(hoursFields.map((field, index) => [field, decodeHours(given[index])])) as Pick<
          RoomInput,
          (typeof hoursFields)[number]
        >),
        surfaces,
      };
    }),
    variants: arrayUpTo(variants, projectLimits.variants).map(decodeVariant),
    capacities: arrayUpTo(capacities, projectLimits.capacities).map((row) => {
      const [model, ...values] = arrayUpTo(row, 9);
      return { model: decodeName(model), ...decodeFields<Omit<CapacityInput, "model">>(values, capacityFields) };
    }),
  };
}

const decoders: Record<string, (value: unknown) => Parts> = {
  1: fromRows,
  2: (value) => fromColumns(value, true),
  [version]: (value) => fromColumns(value, false),
};

/** Whether a code begins with a version that decodeProject() reads. */
export const hasKnownVersion = (code: string): boolean => Object.hasOwn(decoders, code.slice(0, 1));

async function pipeThrough(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > maxDecodedBytes) {
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

const bytesOf = (project: Project) => new TextEncoder().encode(JSON.stringify(toColumns(project)));
const codeOf = (bytes: Uint8Array) =>
  version +
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Returns letters, digits, - and _; the first character is the version. */
export async function encodeProject(project: Project): Promise<string> {
  return codeOf(await pipeThrough(bytesOf(project), new CompressionStream("deflate-raw")));
}

/** Largest stored (uncompressed) block of deflate, in bytes. */
const maxBlockBytes = 65_535;

/**
 * As encodeProject(), but longer and synchronous: stored deflate blocks without compression. For a page that is being unloaded and cannot
 * wait.
 */
export function encodeProjectUncompressed(project: Project): string {
  const bytes = bytesOf(project);
  const blocks: number[] = [];
  for (let at = 0; at < bytes.length; at += maxBlockBytes) {
    const block = bytes.subarray(at, at + maxBlockBytes);
    const isLast = at + maxBlockBytes >= bytes.length;
    blocks.push(Number(isLast), block.length & 255, block.length >> 8, ~block.length & 255, (~block.length >> 8) & 255);
    for (const byte of block) blocks.push(byte);
  }
  return codeOf(Uint8Array.from(blocks));
}

/** Returns null for a code that is not a project of a supported version or is longer than `maxLength`. Never throws. */
export async function decodeProject(code: string, maxLength = maxCodeLength): Promise<Project | null> {
  const parts = decoders[code.slice(0, 1)];
  if (!parts || code.length > maxLength || !/^[\w-]+$/.test(code)) return null;
  try {
    const binary = atob(code.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = await pipeThrough(
      Uint8Array.from(binary, (letter) => letter.charCodeAt(0)),
      new DecompressionStream("deflate-raw"),
    );
    return fromParts(parts(JSON.parse(new TextDecoder().decode(bytes))));
  } catch {
    return null;
  }
}
