// Design days of a station.
import type { OpticalDepths } from "../engineering/clear-sky.ts";
import { inRange } from "../engineering/invalid-input.ts";
import { memoize } from "../engineering/memoize.ts";
import { outdoorDay } from "../engineering/outdoor-day.ts";
import type { Outdoors } from "../engineering/outdoors.ts";
import { dubaiMonths, type Pair, type Station, type StationId, stations } from "./climate.ts";

/** Daily ranges of dry and wet bulb on a humid day, K. (assumed: none is published) */
const humidRangesK: Pair = [4, 2];
const hottest = 6;
const august = 7;

const built = new Map<string, Outdoors>();

/**
 * Twelve dry-bulb days and twelve wet-bulb days of a station. July has exactly the station's annual 0.4 % pair; the other months are as far
 * below July as in Dubai, the only station with monthly values of 2013 or later. (Monthly extremes are harsher than annual ones; this keeps
 * the annual frequency.) Ground reflectance 0 to 1.
 */
export function designOutdoors(id: StationId, groundReflectance = 0.2): Outdoors {
  inRange("groundReflectance", groundReflectance, 0, 1, "");
  return memoize(built, `${id} ${groundReflectance}`, () => outdoorsOf(stations[id], groundReflectance), 100);
}

/** As designOutdoors(), but uncached and for any station, also one with custom design temperatures. */
export function outdoorsOf(station: Station, groundReflectance: number): Outdoors {
  const place = { latitudeDeg: station.latitudeDeg, longitudeDeg: station.longitudeDeg, timeZoneH: 4 };
  const shifted = (months: readonly number[], month: number, annual: number) =>
    annual + (months[month] as number) - (months[hottest] as number);
  const scaled = (months: readonly number[], month: number, augustK: number) =>
    (augustK * (months[month] as number)) / (months[august] as number);
  const months = Array.from({ length: 12 }, (_, month) => month);
  const sky = (month: number): OpticalDepths => ({
    beam: dubaiMonths.beamDepth[month] as number,
    diffuse: dubaiMonths.diffuseDepth[month] as number,
    edition: "2013",
  });
  const { pressurePa, cooling, humid, rangesK } = station;
  return {
    place,
    groundReflectance,
    days: [
      ...months.map((month) =>
        outdoorDay(place, {
          kind: "dryBulb",
          month: month + 1,
          pressurePa,
          dryBulbC: shifted(dubaiMonths.dryBulbC, month, cooling.p04[0]),
          // Where Dubai's monthly differences would put the wet bulb above the dry bulb, the air is saturated.
          wetBulbC: Math.min(
            shifted(dubaiMonths.dryBulbC, month, cooling.p04[0]),
            shifted(dubaiMonths.coincidentWetBulbC, month, cooling.p04[1]),
          ),
          dryBulbRangeK: scaled(dubaiMonths.dryBulbRangeK, month, rangesK[0]),
          wetBulbRangeK: scaled(dubaiMonths.wetBulbRangeK, month, rangesK[1]),
          sky: sky(month),
        }),
      ),
      ...months.map((month) => {
        const wetBulbC = shifted(dubaiMonths.wetBulbC, month, humid.p04[0]);
        return outdoorDay(place, {
          kind: "wetBulb",
          month: month + 1,
          pressurePa,
          dryBulbC: Math.max(wetBulbC, shifted(dubaiMonths.coincidentDryBulbC, month, humid.p04[1])),
          wetBulbC,
          dryBulbRangeK: humidRangesK[0],
          wetBulbRangeK: humidRangesK[1],
          sky: sky(month),
        });
      }),
    ],
  };
}
