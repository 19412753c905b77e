// The way of the air through each machine of a project: its states in order, its coil, and how cold that is. Loaded with the chart that
// draws it.
import { stateTexts } from "./air-states.ts";
import { latentFactor, sensibleFactor } from "./engineering/air.ts";
import type { AirUnitLoad } from "./engineering/building-load.ts";
import type { AirState } from "./engineering/coil.ts";
import { type AirPoint, airPoint, apparatusOfWay, coilAir } from "./engineering/coil-air.ts";
import type { CoilDuty, FreshAirDuty } from "./engineering/coil-duties.ts";
import type { Peak } from "./engineering/peaks.ts";
import { celsiusToFahrenheit } from "./engineering/units.ts";
import { formatNumber, formatPower, withUnit } from "./format.ts";
import { airOfZone, type Project, zoneNumbers } from "./project/project.ts";
import type { ProjectResult, Scope } from "./project/project-load.ts";
import { airUnitName, roomNameWithTimes, zoneName } from "./project/project-names.ts";
import type { PowerUnit } from "./quick/quick-query.ts";
import { type CalculatorTexts, type DetailedTexts, filled, type UnitSystem } from "./texts.ts";

/** The coil of a room (by index), of the rooms of a zone, or of the fresh air unit of a zone. */
export type Machine = { kind: "room"; index: number } | { kind: "zone" | "freshAir"; zone: number };

export type StationId = "outdoor" | "recovered" | "room" | "returned" | "mixed" | "entering" | "leaving" | "supply";
export type Station = AirPoint & { id: StationId };

export type AirWay = Pick<Peak, "kind" | "month" | "hour" | "everyMonth" | "everyHour"> & {
  machine: Machine;
  pressurePa: number;
  /** Flow through the coil, L/s of standard air. */
  airFlowLps: number;
  /** In the order in which the air passes them; states that equal the one before are left out. */
  stations: readonly Station[];
  /** Which station leads to which. */
  steps: readonly (readonly [from: StationId, to: StationId])[];
  /** What the coil removes, W. */
  sensibleW: number;
  latentW: number;
  entering: AirPoint;
  leaving: AirPoint;
  apparatusDewPointC: number | null;
  bypassFactor: number | null;
  /** Heat behind the coil, W: reheat that the moisture requires, or the heater of a fresh air unit. */
  reheatW: number;
  /** Relative humidity of the rooms if the reheat is left out; only where moisture requires it. */
  humidityWithoutReheat?: number;
  condensateLh: number;
};

const isSame = (first: AirState, second: AirState) =>
  Math.abs(first.dryBulbC - second.dryBulbC) < 0.005 && Math.abs(first.humidityRatio - second.humidityRatio) < 5e-6;

/** The stations and steps of a way, without states that change nothing: a step leads to the state before instead. */
function cleared(
  states: readonly (readonly [id: StationId, point: AirPoint | undefined, after: StationId | null])[],
): Pick<AirWay, "stations" | "steps"> {
  const stations: Station[] = [];
  const steps: [StationId, StationId][] = [];
  const stands = new Map<StationId, StationId>();
  for (const [id, point, after] of states) {
    if (!point) continue;
    const before = after && (stands.get(after) ?? after);
    const same = stations.find((station) => station.id === before && isSame(station, point));
    stands.set(id, same?.id ?? id);
    if (same) continue;
    stations.push({ ...point, id });
    if (before && stations.some((station) => station.id === before)) steps.push([before, id]);
  }
  return { stations, steps };
}

/** Litres of condensate an hour for a latent load in W. */
const condensateLh = (latentW: number) => (3.6 * 1.204 * latentW) / latentFactor;

function wayOfCoil(machine: Machine, duty: CoilDuty): AirWay | null {
  const air = coilAir(duty);
  if (!air) return null;
  const { kind, month, hour, everyMonth, everyHour, pressurePa } = duty;
  const way = cleared([
    ["outdoor", air.outdoor, null],
    ["recovered", air.recovered, "outdoor"],
    ["room", air.room, null],
    ["returned", air.returned, "room"],
    ["mixed", air.mixed, "returned"],
    ["leaving", air.leaving, "mixed"],
    ["supply", air.supply, "leaving"],
  ]);
  const idOf = (id: StationId, fallback: StationId) => (way.stations.some((station) => station.id === id) ? id : fallback);
  const last = way.stations.at(-1)?.id ?? "leaving";
  return {
    ...{ machine, kind, month, hour, everyMonth, everyHour, pressurePa },
    stations: way.stations,
    steps: [[last, "room"], ...(air.outdoor ? [[idOf("recovered", "outdoor"), idOf("mixed", "returned")] as const] : []), ...way.steps],
    airFlowLps: air.airFlowLps,
    sensibleW: air.sensibleW,
    latentW: air.latentW,
    entering: air.mixed,
    leaving: air.leaving,
    apparatusDewPointC: air.apparatusDewPointC,
    bypassFactor: air.bypassFactor,
    reheatW: air.reheatW,
    ...(air.humidityWithoutReheat !== undefined && { humidityWithoutReheat: air.humidityWithoutReheat }),
    condensateLh: condensateLh(air.latentW),
  };
}

function wayOfFreshAir(machine: Machine, unit: AirUnitLoad & { duty: FreshAirDuty }): AirWay {
  const { kind, month, hour, everyMonth, everyHour, duty } = unit;
  const { pressurePa } = duty;
  const [entering, leaving] = [airPoint(duty.entering, pressurePa), airPoint(duty.leaving, pressurePa)];
  const sensibleW = sensibleFactor * duty.airFlowLps * (entering.dryBulbC - leaving.dryBulbC);
  const latentW = latentFactor * duty.airFlowLps * (entering.humidityRatio - leaving.humidityRatio);
  return {
    ...{ machine, kind, month, hour, everyMonth, everyHour, pressurePa, airFlowLps: duty.airFlowLps },
    ...cleared([
      ["outdoor", airPoint(duty.outdoor, pressurePa), null],
      ["recovered", airPoint(duty.recovered, pressurePa), "outdoor"],
      ["entering", entering, "recovered"],
      ["leaving", leaving, "entering"],
      ["supply", airPoint(duty.supply, pressurePa), "leaving"],
    ]),
    sensibleW,
    latentW,
    entering,
    leaving,
    ...apparatusOfWay(entering, leaving, pressurePa),
    reheatW: duty.heaterW,
    condensateLh: condensateLh(latentW),
  };
}

/** The machines of a part of the project: coils of rooms, shared coils of zones, fresh air units. */
export function machinesOf(project: Project, result: Pick<ProjectResult, "zones">, scope: Scope): Machine[] {
  const ofRoom = (index: number): Machine[] =>
    airOfZone(project, project.rooms[index]?.zone ?? 0) === "shared" ? [] : [{ kind: "room", index }];
  if (scope.kind === "room") {
    const own = ofRoom(scope.index);
    return own.length > 0 ? own : [{ kind: "zone", zone: project.rooms[scope.index]?.zone ?? 0 }];
  }
  const zones = scope.kind === "zone" ? [scope.zone] : zoneNumbers(project);
  return zones.flatMap((zone): Machine[] => [
    ...(airOfZone(project, zone) === "shared" ? [{ kind: "zone" as const, zone }] : []),
    ...(result.zones.some((other) => other.zone === zone && other.airUnit) ? [{ kind: "freshAir" as const, zone }] : []),
    ...project.rooms.flatMap((room, index) => (room.zone === zone ? ofRoom(index) : [])),
  ]);
}

/** The ways of one machine, at the peaks of the hot and of the humid days, the larger first; a fresh air unit has one. */
export function waysOf(machine: Machine, { rooms, zones }: Pick<ProjectResult, "rooms" | "zones">): AirWay[] {
  if (machine.kind === "freshAir") {
    const unit = zones.find(({ zone }) => zone === machine.zone)?.airUnit;
    return unit ? [wayOfFreshAir(machine, unit)] : [];
  }
  const duties = machine.kind === "room" ? rooms[machine.index]?.coilDuties : zones.find(({ zone }) => zone === machine.zone)?.coilDuties;
  return (duties ?? []).flatMap((duty) => wayOfCoil(machine, duty) ?? []);
}

/** Name of a machine: of its room, of its zone, or of a fresh air unit. */
export function machineName(project: Project, machine: Machine, words: DetailedTexts): string {
  if (machine.kind === "room") return filled(words.airSide.coilOf, { name: roomNameWithTimes(project, machine.index, words) });
  if (machine.kind === "freshAir") return airUnitName(project, machine.zone, words);
  return filled(words.airSide.coilOf, { name: zoneName(project, machine.zone, words) });
}

/** What has to be said about a way: reheat, a room drier than its design, moisture that the load does not credit. */
export function wayRemarks(way: AirWay, designHumidity: number, unit: PowerUnit, words: DetailedTexts, texts: CalculatorTexts): string[] {
  const { airSide } = words;
  const room = way.stations.find(({ id }) => id === "room");
  const percent = (share: number) => formatNumber(share * 100);
  if (way.humidityWithoutReheat !== undefined)
    return [filled(airSide.reheatText, { reheat: withUnit(way.reheatW, unit, texts), humidity: percent(way.humidityWithoutReheat) })];
  return room && room.relativeHumidity < designHumidity - 0.01
    ? [filled(airSide.dryText, { humidity: percent(room.relativeHumidity) })]
    : [];
}

/** Table of all coils of a part, each at the harder of its days. */
export function coilTable(
  project: Project,
  result: Pick<ProjectResult, "rooms" | "zones">,
  machines: readonly Machine[],
  {
    words,
    texts,
    unit,
    system,
    flow,
  }: { words: DetailedTexts; texts: CalculatorTexts; unit: PowerUnit; system: UnitSystem; flow: (lps: number) => string },
): { head: string[]; rows: string[][] } {
  const { airSide } = words;
  const temperature = words.units[system].temperature;
  const both = (point: AirPoint) => `\u2066${stateTexts(point, system).slice(0, 2).join(" / ")}\u2069`;
  return {
    head: [
      airSide.machine,
      airSide.listHead.flow,
      `${airSide.listHead.entering}, ${temperature}`,
      `${airSide.listHead.leaving}, ${temperature}`,
      `${texts.result.coil}, ${texts.units[unit]}`,
      texts.result.sensible,
      `${texts.result.adp}, ${temperature}`,
      airSide.figures.bypass,
    ],
    rows: machines.flatMap((machine) =>
      waysOf(machine, result)
        .slice(0, 1)
        .map((way) => [
          machineName(project, machine, words),
          flow(way.airFlowLps),
          both(way.entering),
          both(way.leaving),
          formatPower(way.sensibleW + way.latentW, unit),
          formatPower(way.sensibleW, unit),
          way.apparatusDewPointC === null
            ? "–"
            : formatNumber(system === "imperial" ? celsiusToFahrenheit(way.apparatusDewPointC) : way.apparatusDewPointC, 1),
          way.bypassFactor === null ? "–" : formatNumber(way.bypassFactor, 2),
        ]),
    ),
  };
}
