// All heat gains of a room.
import { partitionGains, surfaceGains, windowGains } from "./envelope-gains.ts";
import type { DayGains, Gain } from "./gain.ts";
import { airGain, internalGains } from "./internal-gains.ts";
import type { OutdoorDay } from "./outdoor-day.ts";
import type { Outdoors } from "./outdoors.ts";
import type { OutdoorAir, Room } from "./room.ts";

const allDay = new Array<number>(24).fill(1);

export type RoomGains = {
  /** Gains that are the same on every day. */
  fixed: readonly Gain[];
  varying: DayGains;
};

/** The gains of a room: people, lights and machines once; sun, walls and infiltration for each design day. */
export function roomGains(room: Room, outdoors: Outdoors): RoomGains {
  const indoorC = room.indoorDryBulbC;
  const envelope = [
    ...room.surfaces.map((surface) => surfaceGains(surface, indoorC, outdoors)),
    ...room.windows.map((window) => windowGains(window, indoorC, outdoors)),
    ...room.partitions.map((partition) => partitionGains(partition, indoorC, outdoors)),
  ];
  const leak: OutdoorAir = { airFlowLps: room.infiltrationLps, sensibleRecovery: 0, latentRecovery: 0, schedule: allDay };
  const fixed = internalGains(room);
  return {
    fixed,
    varying: (dayIndex) => {
      const day = outdoors.days[dayIndex] as OutdoorDay;
      const gains: Gain[] = [];
      for (const part of envelope) gains.push(...part(dayIndex));
      if (leak.airFlowLps > 0) gains.push(airGain("infiltration", leak, room, day));
      const supplied = room.suppliedAir?.unit;
      if (supplied) gains.push(supplied.roomGain(day, [...fixed, ...gains]));
      return gains;
    },
  };
}

/** Outdoor air loads a coil, not the room; undefined if there is none. */
export function outdoorAirGain(room: Room, day: OutdoorDay): Gain | undefined {
  const { outdoorAir } = room;
  if (!outdoorAir || !(outdoorAir.airFlowLps > 0)) return undefined;
  return outdoorAir.unit?.coilGain(day) ?? airGain("outdoorAir", outdoorAir, room, day);
}
