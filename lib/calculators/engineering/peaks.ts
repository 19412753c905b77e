// Finds the peak hours among the design days.
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
  /** Whether every month, and every hour of the day, is as large, as in a room that neither sun nor weather reaches. */
  everyMonth: boolean;
  everyHour: boolean;
};

export type Load<P extends Peak> = {
  days: readonly DayLoad[];
  /** Largest coil load of each kind of day. */
  dryBulbPeak?: P;
  wetBulbPeak?: P;
  /** The larger of the two, by which equipment is chosen. */
  peak: P;
  /** Largest sensible load of the room itself, by which the air flow is sized. */
  sensiblePeak: P;
};

/** Relative difference below which two loads count as equal. */
const equalTolerance = 5e-4;
const monthsFromJuly = ({ month }: DayLoad) => Math.abs(month - 7);

/** The largest value; of equal ones that nearest July, because the outdoor unit has to deliver it in the heat. */
function peakOf(days: readonly DayLoad[], value: (day: DayLoad, hour: number) => number, kind?: DayKind): Peak | undefined {
  const ofDays = days.map((day) => {
    if (kind && day.kind !== kind) return Number.NEGATIVE_INFINITY;
    let dayMax = Number.NEGATIVE_INFINITY;
    for (let index = 0; index < 24; index++) dayMax = Math.max(dayMax, value(day, index));
    return dayMax;
  });
  const largest = Math.max(...ofDays);
  if (largest === Number.NEGATIVE_INFINITY) return undefined;
  // The tolerance is needed because sums in another order differ in their last digits.
  const least = largest - 1e-9 * Math.abs(largest);
  let dayIndex = ofDays.indexOf(largest);
  for (const [other, value] of ofDays.entries())
    if (value >= least && monthsFromJuly(days[other] as DayLoad) < monthsFromJuly(days[dayIndex] as DayLoad)) dayIndex = other;
  const day = days[dayIndex] as DayLoad;
  let index = 0;
  while (value(day, index) < least) index++;
  const alike = largest - equalTolerance * Math.abs(largest);
  const monthly = new Map<number, number>();
  for (const [other, { month }] of days.entries())
    monthly.set(month, Math.max(monthly.get(month) ?? Number.NEGATIVE_INFINITY, ofDays[other] as number));
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
    everyMonth: monthly.size > 1 && [...monthly.values()].every((watts) => watts >= alike),
    everyHour: day.coilSensibleW.every((_, hour) => value(day, hour) >= alike),
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
