// The results of a building as a workbook: rooms, zones, building, fresh air units and equipment, each on a sheet, with a name for every
// number, so that another workbook refers to it. Names are English in every language. Loaded when the workbook is asked for.
import { type WriteSheet, writeXlsx } from "hucre/xlsx";
import { sheetName } from "../../formats/sheet-name.ts";
import { plainText } from "../../i18n/bidi.ts";
import type { Locale } from "../../i18n/locales.ts";
import type { Peak } from "../engineering/peaks.ts";
import { equipmentSchedule, type ScheduledMachine, scopeServed } from "../equipment/schedule.ts";
import { unitConversion, waterFlow, writtenUnit } from "../quantities.ts";
import type { PowerUnit } from "../quick/quick-query.ts";
import type { CalculatorTexts, DetailedTexts, UnitSystem } from "../texts.ts";
import { tableUnits } from "./hourly-csv.ts";
import type { Project } from "./project.ts";
import type { ProjectResult } from "./project-load.ts";
import { airUnitName, projectRoomName, scopeName, zoneName } from "./project-names.ts";

/** `id` is the end of the name: Room_01_Load. A column without one has no names. */
type Column<Row> = { id?: string; head: string; unit?: string; value: (row: Row) => string | number | undefined };
type Part<Row> = { title: string; rows: readonly { name: string; row: Row }[]; columns: readonly Column<Row>[] };

type Context = { words: DetailedTexts; texts: CalculatorTexts; locale: Locale; unit: PowerUnit; system: UnitSystem };

const twoDigits = (index: number) => String(index + 1).padStart(2, "0");
const rounded = (value: number, places: number) => Number(value.toFixed(places));

/** A text as it is read, never a formula: cells are typed as text. */
const textOf = (text: string) => plainText(text);

/** The letters of a column, from 0. */
const letters = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : letters(Math.floor(index / 26) - 1) + letters(index % 26);

/** A name for a cell, such as Room_01_Load for 'Rooms'!$E$2. */
type CellName = { name: string; range: string; meaning: string; unit: string };
type NamedSheet = { sheet: WriteSheet; names: CellName[] };

function sheetOf<Row>({ title, rows, columns }: Part<Row>, locale: Locale): NamedSheet {
  const name = sheetName(textOf(title));
  const head = columns.map(({ head: text, unit }) => textOf(unit ? `${text} (${unit})` : text));
  const cells = rows.map(({ row }) =>
    columns.map(({ value }) => {
      const found = value(row);
      return found === undefined ? null : typeof found === "string" ? textOf(found) : found;
    }),
  );
  const all = [head, ...cells];
  const style = (cell: string | number | null, y: number) =>
    y === 0 ? { numFmt: "@", font: { bold: true } } : typeof cell === "string" ? { numFmt: "@" } : undefined;
  return {
    sheet: {
      name,
      columns: head.map((_, x) => ({ width: Math.min(48, Math.max(11, ...all.map((row) => String(row[x] ?? "").length + 2))) })),
      rows: all,
      cells: new Map(
        all.flatMap((row, y) =>
          row.flatMap((cell, x) => {
            const found = style(cell, y);
            return found ? [[`${y},${x}`, { style: found }] as const] : [];
          }),
        ),
      ),
      freezePane: { rows: 1 },
      view: { rightToLeft: locale === "ar" },
    },
    names: rows.flatMap(({ name: rowName, row }, y) =>
      columns.flatMap(({ id, head: meaning, unit = "", value }, x) =>
        id && typeof value(row) === "number"
          ? [{ name: `${rowName}_${id}`, range: `'${name.replaceAll("'", "''")}'!$${letters(x)}$${y + 2}`, meaning: textOf(meaning), unit }]
          : [],
      ),
    ),
  };
}

type WithLoad = Pick<Peak, "coilW" | "coilSensibleW" | "coilLatentW" | "kind" | "month" | "hour">;

/** Columns of a load at its own worst hour. */
function loadColumns<Row extends WithLoad>({ texts, unit }: Context): Column<Row>[] {
  const { name, places, of: convert } = tableUnits[unit];
  const { csvHead, result } = texts;
  const power = (id: string, head: string, watts: (row: Row) => number): Column<Row> => ({
    ...{ id, head, unit: name },
    value: (row) => rounded(convert(watts(row)), places),
  });
  return [
    power("Load", csvHead.coil, ({ coilW }) => coilW),
    power("Sensible", csvHead.coilSensible, ({ coilSensibleW }) => coilSensibleW),
    power("Latent", csvHead.coilLatent, ({ coilLatentW }) => coilLatentW),
    { head: csvHead.day, value: ({ kind }) => result[kind] },
    { id: "Month", head: csvHead.month, value: ({ month }) => month },
    { id: "Hour", head: csvHead.hour, value: ({ hour }) => hour },
  ];
}

/** Sheets of results in their order, those without rows left out. */
function sheetsOf(project: Project, result: ProjectResult, context: Context): NamedSheet[] {
  const { words, texts, unit, system, locale } = context;
  const quantity = <Row>(
    id: string,
    head: string,
    kind: "area" | "flow" | "temperature",
    places: number,
    of: (row: Row) => number | undefined,
  ): Column<Row> => ({
    ...{ id, head, unit: writtenUnit(system, kind) },
    value: (row) => {
      const value = of(row);
      return value === undefined ? undefined : rounded(unitConversion(system, kind).to(value), places);
    },
  });
  const flows = <Row extends { supplyLps: number; freshLps: number }>(): Column<Row>[] => [
    quantity("SupplyAir", texts.result.supply, "flow", 1, ({ supplyLps }) => supplyLps),
    quantity("FreshAir", texts.result.fresh, "flow", 1, ({ freshLps }) => freshLps),
  ];
  const rooms = result.rooms.map((room, index) => ({ ...room, index, input: project.rooms[index] as Project["rooms"][0] }));
  const { zones, building } = result;
  const units = zones.flatMap(({ zone, airUnit }) => (airUnit ? [{ ...airUnit, zone }] : []));
  const power = tableUnits[unit];
  const watts = (id: string, head: string, of: (machine: ScheduledMachine) => number | undefined): Column<ScheduledMachine> => ({
    ...{ id, head, unit: power.name },
    value: (machine) => {
      const value = of(machine);
      return value === undefined ? undefined : rounded(power.of(value), power.places);
    },
  });
  const { head } = words.schedule;
  const water = waterFlow[system];
  const machines: Part<ScheduledMachine> = {
    title: words.schedule.title,
    rows: equipmentSchedule(project, result).map((machine) => ({ name: machine.tag.replace("-", "_"), row: machine })),
    columns: [
      { head: head.tag, value: ({ tag }) => tag },
      { head: head.serves, value: (machine) => scopeName(project, scopeServed(machine), words) },
      { id: "Count", head: head.count, value: ({ count }) => count },
      quantity("Air", head.air, "flow", 1, ({ airFlowLps }) => airFlowLps),
      quantity(
        "EnteringDryBulb",
        `${head.entering}, ${words.airSide.head.dryBulb}`,
        "temperature",
        1,
        ({ entering }) => entering?.dryBulbC,
      ),
      quantity(
        "EnteringWetBulb",
        `${head.entering}, ${words.airSide.head.wetBulb}`,
        "temperature",
        1,
        ({ entering }) => entering?.wetBulbC,
      ),
      quantity("LeavingDryBulb", `${head.leaving}, ${words.airSide.head.dryBulb}`, "temperature", 1, ({ leaving }) => leaving?.dryBulbC),
      quantity("LeavingWetBulb", `${head.leaving}, ${words.airSide.head.wetBulb}`, "temperature", 1, ({ leaving }) => leaving?.wetBulbC),
      watts("Load", texts.result.coil, ({ totalW }) => totalW),
      watts("Sensible", texts.result.sensible, ({ sensibleW }) => sensibleW),
      {
        ...{ id: "Water", head: head.water, unit: water.unit },
        value: ({ waterLps }) => (waterLps === undefined ? undefined : rounded(water.of(waterLps), water.places + 1)),
      },
      quantity("Outdoors", head.outdoor, "temperature", 1, ({ outdoorC }) => outdoorC),
      { head: head.model, value: ({ choice }) => choice?.model },
      watts("Gives", head.gives, ({ choice }) => choice?.totalW),
    ],
  };
  const roomPart: Part<(typeof rooms)[number]> = {
    title: words.workbook.rooms,
    rows: rooms.map((row, index) => ({ name: `Room_${twoDigits(index)}`, row })),
    columns: [
      { head: words.fields.name, value: ({ index }) => projectRoomName(project, index, words) },
      { id: "Zone", head: words.fields.zone, value: ({ input }) => input.zone },
      { id: "Count", head: words.fields.times, value: ({ input }) => input.times },
      quantity("Area", words.fields.areaM2, "area", 2, ({ floorAreaM2 }) => floorAreaM2),
      ...loadColumns<(typeof rooms)[number]>(context),
      ...flows<(typeof rooms)[number]>(),
    ],
  };
  const zonePart: Part<(typeof zones)[number]> = {
    title: words.workbook.zones,
    rows: zones.map((row) => ({ name: `Zone_${twoDigits(row.zone - 1)}`, row })),
    columns: [
      { head: words.fields.name, value: ({ zone }) => zoneName(project, zone, words) },
      quantity("Area", words.fields.areaM2, "area", 2, ({ floorAreaM2 }) => floorAreaM2),
      ...loadColumns<(typeof zones)[number]>(context),
      ...flows<(typeof zones)[number]>(),
    ],
  };
  const buildingPart: Part<typeof building> = {
    title: words.result.building,
    rows: [{ name: "Building", row: building }],
    columns: [
      { head: words.fields.title, value: () => project.title },
      quantity("Area", words.fields.areaM2, "area", 2, ({ floorAreaM2 }) => floorAreaM2),
      ...loadColumns<typeof building>(context),
      ...flows<typeof building>(),
      {
        ...{ id: "Installed", head: words.airSide.installed, unit: power.name },
        value: ({ installedW }) => rounded(power.of(installedW), power.places),
      },
    ],
  };
  const unitPart: Part<(typeof units)[number]> = {
    title: words.airSystems.dedicated,
    rows: units.map((row) => ({ name: `FreshAirUnit_${twoDigits(row.zone - 1)}`, row })),
    columns: [
      { head: words.fields.name, value: ({ zone }) => airUnitName(project, zone, words) },
      ...loadColumns<(typeof units)[number]>(context),
      quantity("Air", texts.result.fresh, "flow", 1, ({ airFlowLps }) => airFlowLps),
    ],
  };
  return [
    sheetOf(roomPart, locale),
    sheetOf(zonePart, locale),
    sheetOf(buildingPart, locale),
    ...(units.length > 0 ? [sheetOf(unitPart, locale)] : []),
    ...(machines.rows.length > 0 ? [sheetOf(machines, locale)] : []),
  ];
}

/** The workbook's bytes; its first sheet lists every name with its meaning, unit and value. */
export function resultsWorkbook(project: Project, result: ProjectResult, context: Context): Promise<Uint8Array> {
  const { words, locale } = context;
  const sheets = sheetsOf(project, result, context);
  const names = sheets.flatMap(({ names: found }) => found);
  const list: Part<CellName> = {
    title: words.workbook.names,
    rows: names.map((row) => ({ name: "", row })),
    columns: [
      { head: words.workbook.name, value: ({ name }) => name },
      { head: words.workbook.meaning, value: ({ meaning }) => meaning },
      { head: words.workbook.unit, value: ({ unit }) => unit },
      { head: words.workbook.place, value: ({ range }) => range },
    ],
  };
  return writeXlsx({
    sheets: [sheetOf(list, locale).sheet, ...sheets.map(({ sheet }) => sheet)],
    namedRanges: names.map(({ name, range }) => ({ name, range })),
  });
}
