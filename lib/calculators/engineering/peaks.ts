// The largest hours among the design days.
import type { DayLoad } from "./day-load.ts";
import type { DayKind } from "./outdoor-day.ts";

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
