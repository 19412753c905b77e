// The lines behind a load, and the kind of day that governs.
import { throughSeries } from "./conduction.ts";
import { dayLoad, loadOf, systemDays } from "./day-load.ts";
import type { Gain } from "./gain.ts";
import { wholeInRange } from "./invalid-input.ts";
import { differenceByGroup, type Group, type Line } from "./lines.ts";
import type { DayKind, OutdoorDay } from "./outdoor-day.ts";
import type { Outdoors } from "./outdoors.ts";
import type { Load, Peak } from "./peaks.ts";
import type { Room } from "./room.ts";
import { roomGains } from "./room-gains.ts";

export type DetailedPeak = Peak & {
  /** Lines at the room add up to roomSensibleW and roomLatentW, all lines to coilSensibleW and coilLatentW. */
  lines: readonly Line[];
};

export type Governing = {
  kind: DayKind;
  /** The governing peak divided by the other; 1 if there is only one kind of day. */
  ratio: number;
  /** Why it is the larger one: W by group, governing minus other, largest change first. */
  causes: readonly { group: Group; watts: number }[];
};

/** The working of one hour (ending 1 to 24) of one design day (by index); the room must have been inspected. */
export function linesAt(room: Room, outdoors: Outdoors, dayIndex: number, hour: number): Line[] {
  wholeInRange("hour", hour, 1, 24, "");
  const day = outdoors.days[wholeInRange("dayIndex", dayIndex, 0, outdoors.days.length - 1, "")] as OutdoorDay;
  const { fixed, varying: varyingAt } = roomGains(room, outdoors);
  const varying = varyingAt(dayIndex);
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

/** Computes a value on the first read and keeps it, because a building has many peaks whose lines are never read. */
function lazily<T>(compute: () => T): () => T {
  let known: { value: T } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}

/** Peaks with their working, and the kind of day that governs. */
export function withWorking(load: Load<Peak>, linesOf: (peak: Peak) => Line[]): Load<DetailedPeak> & { governing: Governing } {
  const detailed = new Map<number, DetailedPeak>();
  const withLines = (peak: Peak): DetailedPeak => {
    const key = peak.dayIndex * 24 + peak.hour;
    const found = detailed.get(key);
    if (found) return found;
    const lines = lazily(() => linesOf(peak));
    const made: DetailedPeak = {
      ...peak,
      get lines() {
        return lines();
      },
    };
    detailed.set(key, made);
    return made;
  };
  const peak = withLines(load.peak);
  const dryBulbPeak = load.dryBulbPeak && withLines(load.dryBulbPeak);
  const wetBulbPeak = load.wetBulbPeak && withLines(load.wetBulbPeak);
  const other = peak.kind === "wetBulb" ? dryBulbPeak : wetBulbPeak;
  const because = lazily(() => (other ? differenceByGroup(peak.lines, other.lines) : []));
  const governing: Governing = {
    kind: peak.kind,
    ratio: other && other.coilW > 0 ? peak.coilW / other.coilW : 1,
    get causes() {
      return because();
    },
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
