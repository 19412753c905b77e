// What a coil has to do in the hours that decide about it: heat, moisture and air flows. coil-air.ts makes the states of the air of it.
import { sensibleFactor } from "./air.ts";
import type { AirUnitLoad, ComputedRoom } from "./building-load.ts";
import type { AirState } from "./coil.ts";
import { type DayLoad, systemDays } from "./day-load.ts";
import { type FreshAirProcess, type FreshAirSupply, freshAirProcess } from "./fresh-air-unit.ts";
import type { OutdoorDay } from "./outdoor-day.ts";
import type { Outdoors } from "./outdoors.ts";
import type { Load, Peak } from "./peaks.ts";
import { humidityRatioFromRelativeHumidity } from "./psychrometrics.ts";
import type { OutdoorAir, Room } from "./room.ts";

/** One hour of a coil; W, L/s of standard air, without a margin. */
export type CoilDuty = Pick<Peak, "kind" | "month" | "hour" | "everyMonth" | "everyHour" | "roomSensibleW" | "roomLatentW"> & {
  pressurePa: number;
  /** Mean design state of the rooms, weighted by their supply air. */
  room: AirState;
  outdoor: AirState;
  airFlowLps: number;
  outdoorLps: number;
  /** Heat of the outdoor air after recovery. */
  airSensibleW: number;
  /** Its humidity ratio after recovery. */
  recoveredRatio: number;
  /** Heat of lights in the return air, of the fan and of the ducts. */
  returnW: number;
  fanW: number;
  ductW: number;
};

/** A room as its coil has it, with its hourly loads and its own supply air. */
type CoilRoom = { room: Room; days: readonly DayLoad[]; airFlowLps: number };

/** A room at its own coil; one of several equal ones. */
export const atOwnCoil = ({ coilRoom, load: { days, supplyAir } }: ComputedRoom): CoilRoom => ({
  room: { ...coilRoom, times: 1 },
  days,
  airFlowLps: supplyAir.airFlowLps,
});

/** A room at the coil of its zone. */
export const atSharedCoil = ({ inZone, days, load: { supplyAir } }: ComputedRoom): CoilRoom => ({
  room: inZone,
  days,
  airFlowLps: supplyAir.airFlowLps,
});

const timesOf = ({ times = 1 }: Room) => times;

const indoorOf = ({ indoorDryBulbC, indoorRelativeHumidity }: Room, pressurePa: number): AirState => ({
  dryBulbC: indoorDryBulbC,
  humidityRatio: humidityRatioFromRelativeHumidity(indoorDryBulbC, indoorRelativeHumidity, pressurePa),
});

const outdoorOf = (day: OutdoorDay, hour: number): AirState => ({
  dryBulbC: day.dryBulbC[hour - 1] as number,
  humidityRatio: day.humidityRatio[hour - 1] as number,
});

/** The mean of several states by weight; the first state if no weight is above 0. */
function meanState(states: readonly (readonly [state: AirState, weight: number])[]): AirState {
  const all = states.reduce((sum, [, weight]) => sum + weight, 0);
  const mean = (key: keyof AirState) => states.reduce((sum, [state, weight]) => sum + state[key] * weight, 0) / all;
  return all > 0 ? { dryBulbC: mean("dryBulbC"), humidityRatio: mean("humidityRatio") } : (states[0]?.[0] as AirState);
}

function dutyAt(rooms: readonly CoilRoom[], peak: Peak, airFlowLps: number, outdoors: Outdoors): CoilDuty {
  const { dayIndex, kind, month, hour, everyMonth, everyHour, roomSensibleW, roomLatentW } = peak;
  const day = outdoors.days[dayIndex] as OutdoorDay;
  const { pressurePa } = day;
  const outdoor = outdoorOf(day, hour);
  const sums = { outdoorLps: 0, airSensibleW: 0, moisture: 0, returnW: 0, fanW: 0, ductW: 0 };
  for (const { room, days } of rooms) {
    const { roomSensibleW: sensible, roomLatentW: latent } = days[dayIndex] as DayLoad;
    const system = systemDays(room, day, sensible, latent);
    const at = (values: readonly number[] | undefined) => timesOf(room) * (values?.[hour - 1] ?? 0);
    const { outdoorAir } = room;
    // Air that a separate unit treats does not pass this coil.
    if (outdoorAir && !outdoorAir.unit) {
      const flow = at(outdoorAir.schedule) * outdoorAir.airFlowLps;
      const wetterBy = Math.max(0, outdoor.humidityRatio - indoorOf(room, pressurePa).humidityRatio);
      sums.outdoorLps += flow;
      sums.airSensibleW += at(system.air?.sensibleW);
      sums.moisture += flow * (outdoor.humidityRatio - outdoorAir.latentRecovery * wetterBy);
    }
    sums.returnW += at(system.toReturnW);
    sums.fanW += at(system.fanW);
    sums.ductW += at(system.ductW);
  }
  const { moisture, ...brought } = sums;
  return {
    ...{ kind, month, hour, everyMonth, everyHour, pressurePa, airFlowLps, outdoor },
    roomSensibleW: Math.max(0, roomSensibleW),
    roomLatentW,
    room: meanState(rooms.map((member) => [indoorOf(member.room, pressurePa), timesOf(member.room) * member.airFlowLps])),
    ...brought,
    recoveredRatio: brought.outdoorLps > 0 ? moisture / brought.outdoorLps : outdoor.humidityRatio,
  };
}

/** Duties of a coil at the peak of the hot and of the humid days, the larger one first. */
export function coilDuties(
  rooms: readonly CoilRoom[],
  { peak, dryBulbPeak, wetBulbPeak }: Load<Peak>,
  airFlowLps: number,
  outdoors: Outdoors,
): CoilDuty[] {
  const other = peak.kind === "wetBulb" ? dryBulbPeak : wetBulbPeak;
  return [peak, ...(other ? [other] : [])].filter(({ coilW }) => coilW > 0).map((at) => dutyAt(rooms, at, airFlowLps, outdoors));
}

/** The states of the air in a fresh air unit at its peak, with the mean recovery and the mean state of its rooms; L/s then, and its heater, W. */
export type FreshAirDuty = FreshAirProcess & { pressurePa: number; airFlowLps: number; heaterW: number };

/** `rooms` are those of the unit; their outdoor air has the flows of the unit. */
export function freshAirDuty(
  rooms: readonly Room[],
  { dayIndex, hour }: AirUnitLoad,
  unit: FreshAirSupply,
  outdoors: Outdoors,
): FreshAirDuty {
  const day = outdoors.days[dayIndex] as OutdoorDay;
  const { pressurePa } = day;
  const served = rooms.flatMap((room) =>
    room.outdoorAir ? [{ room, air: room.outdoorAir, lps: timesOf(room) * room.outdoorAir.airFlowLps }] : [],
  );
  const all = served.reduce((sum, { lps }) => sum + lps, 0);
  const mean = (value: (air: OutdoorAir) => number) => served.reduce((sum, { air, lps }) => sum + lps * value(air), 0) / all;
  const process = freshAirProcess(
    outdoorOf(day, hour),
    meanState(served.map(({ room, lps }) => [indoorOf(room, pressurePa), lps])),
    unit,
    { sensibleRecovery: mean((air) => air.sensibleRecovery), latentRecovery: mean((air) => air.latentRecovery) },
    pressurePa,
  );
  const isHeated = unit.kind === "warmed" && unit.by === "heater";
  const nowLps = all * mean(({ schedule }) => schedule[hour - 1] as number);
  const warmedK = process.supply.dryBulbC - process.leaving.dryBulbC;
  return { ...process, pressurePa, airFlowLps: nowLps, heaterW: isHeated ? sensibleFactor * nowLps * warmedK : 0 };
}
