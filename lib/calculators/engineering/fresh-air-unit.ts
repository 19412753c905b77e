// Outdoor air through a unit of its own: recovery, cooling coil, reheat, and what the supplied air takes off or adds to the rooms. ASHRAE
// Fundamentals 2021 SI, ch. 1 (processes) and ch. 18, eq. 9 and 11 (heat of an air flow), so that its loads add up with those of the rooms.
import { latentFactor, sensibleFactor } from "./air.ts";
import type { AirState } from "./coil.ts";
import type { Gain } from "./gain.ts";
import type { OutdoorDay } from "./outdoor-day.ts";
import { humidityRatioFromRelativeHumidity, relativeHumidity } from "./psychrometrics.ts";
import type { OutdoorAir, Room } from "./room.ts";

/**
 * The state in which a fresh air unit supplies: that of each room; cold, as it leaves the coil; or dried at the coil and warmed again. Coil
 * 7 to 20 °C, supply from the coil's temperature to 30 °C.
 */
export type FreshAirSupply =
  | { kind: "room" }
  | { kind: "cold"; coilC: number }
  /** runAround: the heat comes from the air before the coil (run-around coils, heat pipe, second wheel); heater: from elsewhere. */
  | { kind: "warmed"; coilC: number; supplyC: number; by: "runAround" | "heater" };

/** Relative humidity of air that leaves a wet cooling coil. (assumed: 90 to 98 % is usual) */
export const leavingHumidity = 0.95;

/** Largest share of the difference between both air streams that run-around coils or a heat pipe carry over. (assumed) */
const maxRunAround = 0.6;

/** Heat content for loads, W per L/s, as sensible and latent factors count it. */
const contentW = ({ dryBulbC, humidityRatio }: AirState) => sensibleFactor * dryBulbC + latentFactor * humidityRatio;

/** Air cooled by `watts` per L/s: first dry, below its dew point along saturation. */
function cooledBy(air: AirState, watts: number, pressurePa: number): AirState {
  const dryBulbC = air.dryBulbC - watts / sensibleFactor;
  if (relativeHumidity(dryBulbC, air.humidityRatio, pressurePa) <= 1) return { dryBulbC, humidityRatio: air.humidityRatio };
  const left = contentW(air) - watts;
  const saturated = (celsius: number): AirState => ({
    dryBulbC: celsius,
    humidityRatio: humidityRatioFromRelativeHumidity(celsius, 1, pressurePa),
  });
  let [low, high] = [dryBulbC, air.dryBulbC];
  while (high - low > 1e-6) {
    const middle = (low + high) / 2;
    if (contentW(saturated(middle)) > left) high = middle;
    else low = middle;
  }
  return saturated(high);
}

/** The states of the air on its way through the unit. */
export type FreshAirProcess = {
  outdoor: AirState;
  /** After a recovery wheel or plate; the outdoor state if there is none. */
  recovered: AirState;
  /** At the coil: after the run-around precool; the recovered state if there is none. */
  entering: AirState;
  leaving: AirState;
  supply: AirState;
};

/**
 * The way of outdoor air through the unit at one hour. `recovery`: shares of heat and moisture, 0 to 0.95. The coil only cools and dries: air
 * that is already cooler or drier than it passes unchanged.
 */
export function freshAirProcess(
  outdoor: AirState,
  room: AirState,
  unit: FreshAirSupply,
  { sensibleRecovery, latentRecovery }: Pick<OutdoorAir, "sensibleRecovery" | "latentRecovery">,
  pressurePa: number,
): FreshAirProcess {
  const recovered: AirState = {
    dryBulbC: outdoor.dryBulbC - sensibleRecovery * (outdoor.dryBulbC - room.dryBulbC),
    // Moisture that the rooms would gain back is not counted, as in the load of outdoor air at a room's own coil.
    humidityRatio: outdoor.humidityRatio - latentRecovery * Math.max(0, outdoor.humidityRatio - room.humidityRatio),
  };
  const coilC = unit.kind === "room" ? room.dryBulbC : unit.coilC;
  const leavingC = unit.kind === "room" ? coilC : Math.min(coilC, recovered.dryBulbC);
  const driest = unit.kind === "room" ? room.humidityRatio : humidityRatioFromRelativeHumidity(leavingC, leavingHumidity, pressurePa);
  const leaving: AirState = { dryBulbC: leavingC, humidityRatio: Math.min(recovered.humidityRatio, driest) };
  if (unit.kind !== "warmed") return { outdoor, recovered, entering: recovered, leaving, supply: leaving };
  const wantedK = Math.max(0, unit.supplyC - leavingC);
  const reheatK = unit.by === "heater" ? wantedK : Math.min(wantedK, maxRunAround * (recovered.dryBulbC - leavingC));
  const entering = unit.by === "heater" ? recovered : cooledBy(recovered, sensibleFactor * reheatK, pressurePa);
  return { outdoor, recovered, entering, leaving, supply: { ...leaving, dryBulbC: leavingC + reheatK } };
}

/** The hours of a process on a design day, for air with `unit`. */
function processes(air: OutdoorAir, unit: FreshAirSupply, room: Room, day: OutdoorDay) {
  const indoor: AirState = {
    dryBulbC: room.indoorDryBulbC,
    humidityRatio: humidityRatioFromRelativeHumidity(room.indoorDryBulbC, room.indoorRelativeHumidity, day.pressurePa),
  };
  const hours = day.dryBulbC.map((dryBulbC, hour) =>
    freshAirProcess({ dryBulbC, humidityRatio: day.humidityRatio[hour] as number }, indoor, unit, air, day.pressurePa),
  );
  return { indoor, hours };
}

/** The load of the unit's coil, W for each hour. */
function coilGain(air: OutdoorAir, unit: FreshAirSupply, room: Room, day: OutdoorDay): Gain {
  const { airFlowLps, schedule } = air;
  const { hours } = processes(air, unit, room, day);
  const each = (factor: number, difference: (process: FreshAirProcess) => number) =>
    hours.map((process, hour) => factor * airFlowLps * difference(process) * (schedule[hour] as number));
  return {
    component: "outdoorAir",
    name: "outdoorAir",
    sensibleW: each(sensibleFactor, ({ entering, leaving }) => entering.dryBulbC - leaving.dryBulbC),
    latentW: each(latentFactor, ({ entering, leaving }) => entering.humidityRatio - leaving.humidityRatio),
    radiantFraction: 0,
    spread: "nonSolar",
    formula: "process",
    inputs: () => ({
      airFlowLps,
      enteringC: hours.map(({ entering }) => entering.dryBulbC),
      leavingC: hours.map(({ leaving }) => leaving.dryBulbC),
      enteringHumidityRatio: hours.map(({ entering }) => entering.humidityRatio),
      leavingHumidityRatio: hours.map(({ leaving }) => leaving.humidityRatio),
      schedule,
    }),
  };
}

/**
 * What the supplied air adds to the room, W for each hour: negative where it is colder or drier than the room. It takes away at most the
 * moisture that the room gains from `gains`: drier than its design state the room does not lower the load of others.
 */
function roomGain(air: OutdoorAir, unit: FreshAirSupply, room: Room, day: OutdoorDay, gains: readonly Gain[]): Gain {
  const { airFlowLps, schedule } = air;
  const { indoor, hours } = processes(air, unit, room, day);
  const flow = (hour: number) => airFlowLps * (schedule[hour] as number);
  const gainedW = (hour: number) => gains.reduce((sum, gain) => sum + (gain.latentW?.[hour] ?? 0), 0);
  const latentW = hours.map(({ supply }, hour) =>
    Math.max(-gainedW(hour), latentFactor * flow(hour) * Math.min(0, supply.humidityRatio - indoor.humidityRatio)),
  );
  return {
    component: "suppliedAir",
    name: "suppliedAir",
    sensibleW: hours.map(({ supply }, hour) => sensibleFactor * flow(hour) * (supply.dryBulbC - indoor.dryBulbC)),
    latentW,
    radiantFraction: 0,
    spread: "nonSolar",
    formula: "process",
    inputs: () => ({
      airFlowLps,
      enteringC: hours.map(({ supply }) => supply.dryBulbC),
      leavingC: indoor.dryBulbC,
      // The moisture that is credited, as a humidity ratio.
      enteringHumidityRatio: latentW.map((watts, hour) => indoor.humidityRatio + (flow(hour) > 0 ? watts / latentFactor / flow(hour) : 0)),
      leavingHumidityRatio: indoor.humidityRatio,
      schedule,
    }),
  };
}

/** The room with its outdoor air through a unit, which loads the unit's coil and reaches the room as the unit supplies it. */
export function throughUnit(room: Room, unit: FreshAirSupply): Room {
  const { outdoorAir: air } = room;
  // Air in the state of the room neither loads nor relieves it.
  if (!air || unit.kind === "room") return room;
  const treated: OutdoorAir = {
    ...air,
    unit: {
      coilGain: (day) => coilGain(air, unit, room, day),
      roomGain: (day, gains) => roomGain(air, unit, room, day, gains),
    },
  };
  return { ...room, outdoorAir: treated, suppliedAir: treated };
}
