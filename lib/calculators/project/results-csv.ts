// Results as a table for a spreadsheet: a line for each room, zone, fresh air unit and the building, in SI.
import { csv } from "../../formats/csv.ts";
import type { AirUnitLoad } from "../engineering/building-load.ts";
import type { CalculatorTexts, DetailedTexts } from "../texts.ts";
import type { Project } from "./project.ts";
import type { LoadTotal, ProjectResult } from "./project-load.ts";
import { airUnitName, projectRoomName, zoneName } from "./project-names.ts";

const whole = (value: number) => Math.round(value);
const places = (value: number, digits: number) => Number(value.toFixed(digits));
const blank = "";

/** Loads in W at each part's own worst hour; flows in L/s. The first row names the columns. */
export function resultsCsv(
  project: Project,
  { rooms, zones, building }: ProjectResult,
  words: DetailedTexts,
  texts: CalculatorTexts,
): string {
  const { result, csvHead } = texts;
  const { systemAir, fields } = words;
  const head = [
    words.result.part,
    fields.zone,
    fields.times,
    `${fields.areaM2} (m²)`,
    csvHead.coil,
    csvHead.coilSensible,
    csvHead.coilLatent,
    "SHR",
    csvHead.day,
    csvHead.month,
    csvHead.hour,
    `${result.supply} (L/s)`,
    `${result.fresh} (L/s)`,
    result.roomShr,
    `${result.adp} (°C)`,
    `${systemAir.uncorrected} (L/s)`,
    systemAir.efficiency,
    `${systemAir.intake} (L/s)`,
  ];
  const load = ({ coilW, coilSensibleW, coilLatentW, kind, month, hour }: LoadTotal | AirUnitLoad) => [
    whole(coilW),
    whole(coilSensibleW),
    whole(coilLatentW),
    coilW > 0 ? places(coilSensibleW / coilW, 3) : blank,
    result[kind],
    month,
    hour,
  ];
  const flows = ({ supplyLps, freshLps }: LoadTotal) => [places(supplyLps, 1), places(freshLps, 1)];
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
      places(room.floorAreaM2, 2),
      ...load(room),
      ...flows(room),
      ...(duties.length > 0
        ? [
            places(Math.min(...duties.map(({ sensibleShare }) => sensibleShare)), 3),
            typeof dewPoint === "number" ? places(dewPoint, 1) : dewPoint,
          ]
        : [blank, blank]),
    ];
  });
  const zoneRows = zones.flatMap((zone) => [
    [
      zoneName(project, zone.zone, words),
      zone.zone,
      zone.rooms,
      places(zone.floorAreaM2, 2),
      ...load(zone),
      ...flows(zone),
      blank,
      blank,
      ...(zone.air ? [places(zone.air.uncorrectedLps, 1), places(zone.air.efficiency, 3), places(zone.air.intakeLps, 1)] : []),
    ],
    ...(zone.airUnit
      ? [
          [
            airUnitName(project, zone.zone, words),
            zone.zone,
            blank,
            blank,
            ...load(zone.airUnit),
            blank,
            places(zone.airUnit.airFlowLps, 1),
          ],
        ]
      : []),
  ]);
  const buildingRow = [
    words.result.building,
    blank,
    building.rooms,
    places(building.floorAreaM2, 2),
    ...load(building),
    ...flows(building),
  ];
  return csv([head, ...roomRows, ...zoneRows, buildingRow]);
}
