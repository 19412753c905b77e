// Results as a table for a spreadsheet: a line for each room, zone, fresh air unit and the building, in the units of the form.
import { csv } from "../../formats/csv.ts";
import type { AirUnitLoad } from "../engineering/building-load.ts";
import { unitConversion, writtenUnit } from "../quantities.ts";
import type { PowerUnit } from "../quick/quick-query.ts";
import type { CalculatorTexts, DetailedTexts, UnitSystem } from "../texts.ts";
import { tableUnits } from "./hourly-csv.ts";
import type { Project } from "./project.ts";
import type { LoadTotal, ProjectResult } from "./project-load.ts";
import { airUnitName, projectRoomName, zoneName } from "./project-names.ts";

const places = (value: number, digits: number) => Number(value.toFixed(digits));
const blank = "";

/** Loads at each part's own worst hour. The first row names the columns. */
export function resultsCsv(
  project: Project,
  { rooms, zones, building }: ProjectResult,
  words: DetailedTexts,
  texts: CalculatorTexts,
  { unit, system }: { unit: PowerUnit; system: UnitSystem },
): string {
  const power = tableUnits[unit];
  const inSystem = (quantity: "area" | "flow" | "temperature", value: number, digits: number) =>
    places(unitConversion(system, quantity).to(value), digits);
  const flow = (lps: number) => inSystem("flow", lps, 1);
  const [area, perSecond] = [writtenUnit(system, "area"), writtenUnit(system, "flow")];
  const { result, csvHead } = texts;
  const { systemAir, fields } = words;
  const head = [
    words.result.part,
    fields.zone,
    fields.times,
    `${fields.areaM2} (${area})`,
    ...[csvHead.coil, csvHead.coilSensible, csvHead.coilLatent].map((name) => `${name} (${power.name})`),
    "SHR",
    csvHead.day,
    csvHead.month,
    csvHead.hour,
    `${result.supply} (${perSecond})`,
    `${result.fresh} (${perSecond})`,
    result.roomShr,
    `${result.adp} (${writtenUnit(system, "temperature")})`,
    `${systemAir.uncorrected} (${perSecond})`,
    systemAir.efficiency,
    `${systemAir.intake} (${perSecond})`,
  ];
  const load = ({ coilW, coilSensibleW, coilLatentW, kind, month, hour }: LoadTotal | AirUnitLoad) => [
    ...[coilW, coilSensibleW, coilLatentW].map((watts) => places(power.of(watts), power.places)),
    coilW > 0 ? places(coilSensibleW / coilW, 3) : blank,
    result[kind],
    month,
    hour,
  ];
  const flows = ({ supplyLps, freshLps }: LoadTotal) => [flow(supplyLps), flow(freshLps)];
  const roomRows = rooms.map((room, index) => {
    const { zone, times } = project.rooms[index] as Project["rooms"][0];
    const { duties } = room.supplyAir;
    // Dew point of the harder day.
    const dewPoints = duties.map(({ apparatusDewPointC }) => apparatusDewPointC);
    const dewPoint = dewPoints.includes(null) ? result.adpNone : Math.min(...(dewPoints as number[]));
    return [
      projectRoomName(project, index, words),
      zone,
      times,
      inSystem("area", room.floorAreaM2, 2),
      ...load(room),
      ...flows(room),
      ...(duties.length > 0
        ? [
            places(Math.min(...duties.map(({ sensibleShare }) => sensibleShare)), 3),
            typeof dewPoint === "number" ? inSystem("temperature", dewPoint, 1) : dewPoint,
          ]
        : [blank, blank]),
    ];
  });
  const zoneRows = zones.flatMap((zone) => [
    [
      zoneName(project, zone.zone, words),
      zone.zone,
      zone.rooms,
      inSystem("area", zone.floorAreaM2, 2),
      ...load(zone),
      ...flows(zone),
      blank,
      blank,
      ...(zone.air ? [flow(zone.air.uncorrectedLps), places(zone.air.efficiency, 3), flow(zone.air.intakeLps)] : []),
    ],
    ...(zone.airUnit
      ? [[airUnitName(project, zone.zone, words), zone.zone, blank, blank, ...load(zone.airUnit), blank, flow(zone.airUnit.airFlowLps)]]
      : []),
  ]);
  const buildingRow = [
    words.result.building,
    blank,
    building.rooms,
    inSystem("area", building.floorAreaM2, 2),
    ...load(building),
    ...flows(building),
  ];
  return csv([head, ...roomRows, ...zoneRows, buildingRow]);
}
