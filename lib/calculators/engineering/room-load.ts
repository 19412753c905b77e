// From gains to loads: every hour of every design day, the peak of each kind of day, which governs and why.
import { throughSeries } from "./conduction.ts";
import { differenceByGroup, type Group, type Line } from "./lines.ts";
import type { DayKind, OutdoorDay } from "./outdoor-day.ts";
import type { Outdoors } from "./outdoors.ts";
import { inspectRoom, type Room } from "./room.ts";
import { type Gain, outdoorAirGain, roomGains } from "./room-gains.ts";
import { type SupplyAir, supplyAir } from "./supply-air.ts";

type Day = readonly number[];

export type DayLoad = {
  kind: DayKind;
  month: number;
  roomSensibleW: Day;
  roomLatentW: Day;
  coilSensibleW: Day;
  coilLatentW: Day;
};

export type Peak = {
  dayIndex: number;
  kind: DayKind;
  month: number;
  /** Hour ending 1 to 24, local standard time. */
  hour: number;
  roomSensibleW: number;
  roomLatentW: number;
  coilSensibleW: number;
  coilLatentW: number;
  coilW: number;
};

export type DetailedPeak = Peak & {
  /** Those of the room add up to roomSensibleW and roomLatentW, all to coilSensibleW and coilLatentW. */
  lines: readonly Line[];
};

export type Governing = {
  kind: DayKind;
  /** The governing peak over the other; 1 when there is only one kind of day. */
  ratio: number;
  /** What makes it the larger one: W by group, governing minus other, largest first. */
  because: readonly { group: Group; watts: number }[];
};

export type Load<P extends Peak> = {
  days: readonly DayLoad[];
  /** Largest coil load of each kind of day. */
  dryBulbPeak?: P;
  wetBulbPeak?: P;
  /** The larger of the two: what to buy. */
  peak: P;
  /** Largest sensible load of the room itself: what the air flow is sized for. */
  sensiblePeak: P;
};

export type RoomLoad = Load<DetailedPeak> & { id: string; floorAreaM2: number; governing: Governing; supplyAir: SupplyAir };

const zeros: Day = new Array<number>(24).fill(0);

function sum(days: readonly Day[]): number[] {
  const total = [...zeros];
  for (const day of days) for (let hour = 0; hour < 24; hour++) total[hour] = (total[hour] as number) + (day[hour] as number);
  return total;
}

/** What the system adds to the room's own load, in W by hour; shares are of the room's sensible load where it is positive. */
function systemDays(room: Room, day: OutdoorDay, roomSensibleW: Day, roomLatentW: Day) {
  const air = outdoorAirGain(room, day);
  const { lights, fanHeatShare, ductGainShare } = room;
  const toReturnW =
    lights && lights.spaceFraction < 1 ? lights.schedule.map((share) => lights.powerW * (1 - lights.spaceFraction) * share) : zeros;
  const positive = (share: number) => (share > 0 ? roomSensibleW.map((watts) => Math.max(0, watts) * share) : zeros);
  const fanW = positive(fanHeatShare);
  const ductW = positive(ductGainShare);
  const sensibleW = sum([roomSensibleW, air?.sensibleW ?? zeros, toReturnW, fanW, ductW]);
  const latentW = air?.latentW ? sum([roomLatentW, air.latentW]) : roomLatentW;
  return { air, toReturnW, fanW, ductW, sensibleW, latentW };
}

type Sums = { sensibleW: Day; latentW: Day };

/** Load of several gains together: radiant parts spread by their series, the rest at once. */
function loadOf(gains: readonly Gain[], { solar, nonSolar }: Room["radiantSeries"]): Sums {
  const beam = [...zeros];
  const radiant = [...zeros];
  const atOnce = [...zeros];
  const latent = [...zeros];
  let anyBeam = false;
  for (const { sensibleW, latentW, radiantFraction, spread } of gains) {
    const into = spread === "solar" ? beam : radiant;
    if (spread === "solar") anyBeam = true;
    for (let hour = 0; hour < 24; hour++) {
      const part = (sensibleW[hour] as number) * radiantFraction;
      into[hour] = (into[hour] as number) + part;
      atOnce[hour] = (atOnce[hour] as number) + (sensibleW[hour] as number) - part;
    }
    if (latentW) for (let hour = 0; hour < 24; hour++) latent[hour] = (latent[hour] as number) + (latentW[hour] as number);
  }
  const spread = throughSeries(radiant, nonSolar);
  return { sensibleW: sum(anyBeam ? [atOnce, spread, throughSeries(beam, solar)] : [atOnce, spread]), latentW: latent };
}

function dayLoad(room: Room, day: OutdoorDay, gains: readonly Gain[], fixed: Sums): DayLoad {
  const varying = loadOf(gains, room.radiantSeries);
  const roomSensibleW = sum([varying.sensibleW, fixed.sensibleW]);
  const roomLatentW = sum([varying.latentW, fixed.latentW]);
  const { sensibleW, latentW } = systemDays(room, day, roomSensibleW, roomLatentW);
  const margin = 1 + room.marginShare;
  return {
    kind: day.kind,
    month: day.month,
    roomSensibleW,
    roomLatentW,
    coilSensibleW: room.marginShare === 0 ? sensibleW : sensibleW.map((watts) => watts * margin),
    coilLatentW: room.marginShare === 0 ? latentW : latentW.map((watts) => watts * margin),
  };
}

function peakOf(days: readonly DayLoad[], value: (day: DayLoad, hour: number) => number, kind?: DayKind): Peak | undefined {
  let best: { dayIndex: number; index: number; value: number } | undefined;
  for (const [dayIndex, day] of days.entries()) {
    if (kind && day.kind !== kind) continue;
    for (let index = 0; index < 24; index++) {
      const here = value(day, index);
      if (!best || here > best.value) best = { dayIndex, index, value: here };
    }
  }
  if (!best) return undefined;
  const { dayIndex, index } = best;
  const day = days[dayIndex] as DayLoad;
  const coilSensibleW = day.coilSensibleW[index] as number;
  const coilLatentW = day.coilLatentW[index] as number;
  return {
    dayIndex,
    kind: day.kind,
    month: day.month,
    hour: index + 1,
    roomSensibleW: day.roomSensibleW[index] as number,
    roomLatentW: day.roomLatentW[index] as number,
    coilSensibleW,
    coilLatentW,
    coilW: coilSensibleW + coilLatentW,
  };
}

const coilAt = (day: DayLoad, index: number) => (day.coilSensibleW[index] as number) + (day.coilLatentW[index] as number);

/** Peaks of a list of days: coil total by kind of day, coil total of all, sensible load of the room. */
export function peaksOf(days: readonly DayLoad[]): Load<Peak> {
  const dryBulbPeak = peakOf(days, coilAt, "dryBulb");
  const wetBulbPeak = peakOf(days, coilAt, "wetBulb");
  const sensiblePeak = peakOf(days, (day, index) => day.roomSensibleW[index] as number) as Peak;
  const peak = wetBulbPeak && (!dryBulbPeak || wetBulbPeak.coilW > dryBulbPeak.coilW) ? wetBulbPeak : (dryBulbPeak as Peak);
  return { days, ...(dryBulbPeak && { dryBulbPeak }), ...(wetBulbPeak && { wetBulbPeak }), peak, sensiblePeak };
}

/** The largest coil load of each month that occurs, by kind of day, and the largest sensible load of the room; W. */
export function monthProfile(days: readonly DayLoad[]): { month: number; dryBulbW: number; wetBulbW: number; roomSensibleW: number }[] {
  return [...new Set(days.map(({ month }) => month))].map((month) => {
    const ofMonth = days.filter((day) => day.month === month);
    return {
      month,
      dryBulbW: peakOf(ofMonth, coilAt, "dryBulb")?.coilW ?? 0,
      wetBulbW: peakOf(ofMonth, coilAt, "wetBulb")?.coilW ?? 0,
      roomSensibleW: Math.max(...ofMonth.flatMap((day) => day.roomSensibleW)),
    };
  });
}

/** The hourly loads and peaks without the working; for many variants at once. The room is taken as inspected. */
export function roomTotals(room: Room, outdoors: Outdoors): Load<Peak> {
  const gains = roomGains(room, outdoors);
  const fixed = loadOf(gains.fixed, room.radiantSeries);
  return peaksOf(outdoors.days.map((day, index) => dayLoad(room, day, gains.ofDay(index), fixed)));
}

/** The working of one hour (1 to 24) of one design day of a room. */
export function linesAt(room: Room, outdoors: Outdoors, dayIndex: number, hour: number): Line[] {
  const day = outdoors.days[dayIndex] as OutdoorDay;
  const { fixed, ofDay } = roomGains(room, outdoors);
  const varying = ofDay(dayIndex);
  const load = dayLoad(room, day, varying, loadOf(fixed, room.radiantSeries));
  const gains = [...varying, ...fixed];
  const index = hour - 1;
  const line = (gain: Gain, at: Line["at"], sensibleW: number, inputs: Line["inputs"]): Line => ({
    component: gain.component,
    name: gain.name,
    room: room.id,
    at,
    sensibleW,
    latentW: gain.latentW?.[index] ?? 0,
    formula: gain.formula,
    inputs,
  });
  const lines = gains.map((gain) => {
    const gainW = gain.sensibleW[index] as number;
    if (gain.radiantFraction === 0) return line(gain, "room", gainW, gain.inputs());
    const series = room.radiantSeries[gain.spread];
    const radiantW = gain.radiantFraction * (throughSeries(gain.sensibleW, series)[index] as number);
    const inputs = { ...gain.inputs(), gainW: gain.sensibleW, radiantFraction: gain.radiantFraction, radiantSeries: series };
    return line(gain, "room", gainW * (1 - gain.radiantFraction) + radiantW, inputs);
  });
  const system = systemDays(room, day, load.roomSensibleW, load.roomLatentW);
  if (system.air) lines.push(line(system.air, "coil", system.air.sensibleW[index] as number, system.air.inputs()));
  const share = (component: Line["component"], sensibleW: number, latentW: number, inputs: Line["inputs"]) => {
    if (sensibleW !== 0 || latentW !== 0)
      lines.push({ component, name: component, room: room.id, at: "coil", sensibleW, latentW, formula: "share", inputs });
  };
  const base = Math.max(0, load.roomSensibleW[index] as number);
  share("lightsToReturn", system.toReturnW[index] as number, 0, {
    share: 1 - (room.lights?.spaceFraction ?? 1),
    base: (room.lights?.powerW ?? 0) * (room.lights?.schedule[index] ?? 0),
  });
  share("fan", system.fanW[index] as number, 0, { share: room.fanHeatShare, base });
  share("duct", system.ductW[index] as number, 0, { share: room.ductGainShare, base });
  const sensibleBase = system.sensibleW[index] as number;
  const latentBase = system.latentW[index] as number;
  share("margin", sensibleBase * room.marginShare, latentBase * room.marginShare, {
    share: room.marginShare,
    base: sensibleBase + latentBase,
  });
  return lines;
}

/** Peaks with their working, and which kind of day governs. */
export function explained(load: Load<Peak>, linesOf: (peak: Peak) => Line[]): Load<DetailedPeak> & { governing: Governing } {
  const detailed = new Map<number, DetailedPeak>();
  const withLines = (peak: Peak): DetailedPeak => {
    const key = peak.dayIndex * 24 + peak.hour;
    const found = detailed.get(key) ?? { ...peak, lines: linesOf(peak) };
    detailed.set(key, found);
    return found;
  };
  const peak = withLines(load.peak);
  const dryBulbPeak = load.dryBulbPeak && withLines(load.dryBulbPeak);
  const wetBulbPeak = load.wetBulbPeak && withLines(load.wetBulbPeak);
  const other = peak.kind === "wetBulb" ? dryBulbPeak : wetBulbPeak;
  const governing: Governing = {
    kind: peak.kind,
    ratio: other && other.coilW > 0 ? peak.coilW / other.coilW : 1,
    because: other ? differenceByGroup(peak.lines, other.lines) : [],
  };
  return {
    days: load.days,
    ...(dryBulbPeak && { dryBulbPeak }),
    ...(wetBulbPeak && { wetBulbPeak }),
    peak,
    sensiblePeak: withLines(load.sensiblePeak),
    governing,
  };
}

/**
 * Cooling load of a room on all design days of a place: W by hour, peaks with their lines, the governing day and why,
 * and the supply air. Radiant time series method (ASHRAE Fundamentals 2021 SI, ch. 18), a clear sky on every day, room
 * temperature held all day. Against the published worked example: components within 1–2 W, a whole room within 3 %.
 * Throws RefusedInput with every field that is out of range.
 */
export function roomLoad(room: Room, outdoors: Outdoors): RoomLoad {
  inspectRoom(room).close();
  const totals = roomTotals(room, outdoors);
  const load = explained(totals, ({ dayIndex, hour }) => linesAt(room, outdoors, dayIndex, hour));
  return { id: room.id, floorAreaM2: room.floorAreaM2, ...load, supplyAir: supplyAir(room, totals.sensiblePeak, outdoors) };
}
