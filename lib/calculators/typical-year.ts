// A year of cooling: the engine runs over the mean hours of each month of a typical year, not over design days. The sky is clear on every
// day, which overestimates the sun slightly.

import { dubaiMonths, type StationId, stations } from "./data/climate.ts";
import { abuDhabiTypicalDays, dubaiTypicalDays, type TypicalDays } from "./data/climate-tables.ts";
import { inRange } from "./engineering/invalid-input.ts";
import { memoize } from "./engineering/memoize.ts";
import type { OutdoorDay } from "./engineering/outdoor-day.ts";
import type { Outdoors } from "./engineering/outdoors.ts";
import { humidityRatioFromDewPoint, wetBulbC } from "./engineering/psychrometrics.ts";
import type { Room } from "./engineering/room.ts";
import { roomLoad } from "./engineering/room-load.ts";

export const typicalClimates = { dubai: dubaiTypicalDays, abuDhabi: abuDhabiTypicalDays } as const satisfies Partial<
  Record<StationId, TypicalDays>
>;
export type TypicalClimate = keyof typeof typicalClimates;

const built = new Map<string, Outdoors>();

/** The mean day of each month, January first. */
function typicalOutdoors(id: TypicalClimate): Outdoors {
  return memoize(built, id, () => {
    const { latitudeDeg, longitudeDeg, pressurePa } = stations[id];
    const { dryBulbC, dewPointC: dewPoints } = typicalClimates[id];
    const days = Array.from({ length: 12 }, (_, month): OutdoorDay => {
      const dry = dryBulbC.map((hour) => hour[month] as number);
      const humidityRatio = dewPoints.map((hour, index) =>
        humidityRatioFromDewPoint(Math.min(hour[month] as number, dry[index] as number), pressurePa),
      );
      return {
        kind: "dryBulb",
        month: month + 1,
        pressurePa,
        dryBulbC: dry,
        wetBulbC: dry.map((temperature, index) => wetBulbC(temperature, humidityRatio[index] as number, pressurePa)),
        humidityRatio,
        sky: { beam: dubaiMonths.beamDepth[month] as number, diffuse: dubaiMonths.diffuseDepth[month] as number, edition: "2013" },
      };
    });
    return { place: { latitudeDeg, longitudeDeg, timeZoneH: 4 }, groundReflectance: 0.2, days };
  });
}

/** Coil load by month and hour of the month's mean day, W; never below 0. */
export function typicalLoads(room: Room, climate: TypicalClimate): readonly (readonly number[])[] {
  return roomLoad(room, typicalOutdoors(climate)).days.map(({ coilSensibleW, coilLatentW }) =>
    coilSensibleW.map((sensible, hour) => Math.max(0, sensible + (coilLatentW[hour] as number))),
  );
}

/** EER at 35 °C (T1) divided by EER at 46 °C (T3), from Dubai's minimum values. */
export const t1OverT3 = 9.5 / 6.6;
/** The EER does not improve below this outdoor temperature. */
const flatBelowC = 25;

/** EER in Btu/h per W at an outdoor temperature of −20 to 60 °C, on the line through T1 and T3. `eerT3` is 3 to 20. */
export function eerAt(outdoorC: number, eerT3: number): number {
  inRange("eerT3", eerT3, 3, 20, "Btu/h·W");
  const temperature = Math.max(flatBelowC, inRange("outdoorC", outdoorC, -20, 60, "°C"));
  return eerT3 * (t1OverT3 - ((t1OverT3 - 1) / 11) * (temperature - 35));
}

export const btuhPerWatt = 3.412142;
