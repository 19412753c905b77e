// Hourly loads of one design day from the gains: in the room, and at the coil with what the system adds.
import { throughSeries } from "./conduction.ts";
import type { Gain } from "./gain.ts";
import type { DayKind, OutdoorDay } from "./outdoor-day.ts";
import type { Room } from "./room.ts";
import { outdoorAirGain } from "./room-gains.ts";

type Day = readonly number[];

export type DayLoad = {
  kind: DayKind;
  month: number;
  roomSensibleW: Day;
  roomLatentW: Day;
  coilSensibleW: Day;
  coilLatentW: Day;
};

const zeros: Day = new Array<number>(24).fill(0);

function sum(days: readonly Day[]): number[] {
  const total = [...zeros];
  for (const day of days) for (let hour = 0; hour < 24; hour++) total[hour] = (total[hour] as number) + (day[hour] as number);
  return total;
}

/** Hourly loads that the system adds to the room's own, W. Fan and duct shares apply to the room's sensible load where it is positive. */
export function systemDays(room: Room, day: OutdoorDay, roomSensibleW: Day, roomLatentW: Day) {
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

/** Load of several gains together: radiant parts are spread by their series, the rest counts at once. */
export function loadOf(gains: readonly Gain[], { solar, nonSolar }: Room["radiantSeries"]): Sums {
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

/** Loads of a day: `gains` vary with the day, `fixed` is the same every day. */
export function dayLoad(room: Room, day: OutdoorDay, gains: readonly Gain[], fixed: Sums): DayLoad {
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
