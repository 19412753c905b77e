// The cooling load of a room: every hour of every design day, the peaks with their working, and the supply air.
import { dayLoad, loadOf } from "./day-load.ts";
import type { Outdoors } from "./outdoors.ts";
import { type Load, type Peak, peaksOf } from "./peaks.ts";
import type { Room } from "./room.ts";
import { roomGains } from "./room-gains.ts";
import { inspectRoom } from "./room-inspection.ts";
import { type SupplyAir, supplyAir } from "./supply-air.ts";
import { type DetailedPeak, type Governing, linesAt, withWorking } from "./working.ts";

export type RoomLoad = Load<DetailedPeak> & { id: string; floorAreaM2: number; governing: Governing; supplyAir: SupplyAir };

/** Hourly loads and peaks without the working, for many variants. The room must have been inspected. */
export function roomTotals(room: Room, outdoors: Outdoors): Load<Peak> {
  const gains = roomGains(room, outdoors);
  const fixed = loadOf(gains.fixed, room.radiantSeries);
  return peaksOf(outdoors.days.map((day, index) => dayLoad(room, day, gains.varying(index), fixed)));
}

/**
 * Cooling load of a room on all design days of a place: W by hour, peaks with their lines, the governing day and the reason, and the supply
 * air. Radiant time series method (ASHRAE Fundamentals 2021 SI, ch. 18), a clear sky on every day, room temperature held all day. Against
 * the published worked example: components within 1–2 W, a whole room within 3 %. Throws InvalidInputError with every field that is out of
 * range.
 */
export function roomLoad(room: Room, outdoors: Outdoors): RoomLoad {
  inspectRoom(room).close();
  const totals = roomTotals(room, outdoors);
  const load = withWorking(totals, ({ dayIndex, hour }) => linesAt(room, outdoors, dayIndex, hour));
  return { id: room.id, floorAreaM2: room.floorAreaM2, ...load, supplyAir: supplyAir(room, totals, outdoors) };
}
