// How much air carries the load, and whether a coil can dry it enough. ASHRAE Fundamentals 2021 SI, ch. 18, eq. 9;
// coil line and apparatus dew point as in ch. 1.
import { latentFactor, sensibleFactor } from "./air.ts";
import { InvalidInputError, inRange } from "./invalid-input.ts";
import type { Outdoors } from "./outdoors.ts";
import { dewPointC, humidityRatioFromDewPoint, humidityRatioFromRelativeHumidity } from "./psychrometrics.ts";
import type { Room } from "./room.ts";

type SupplyAirWarning =
  /** Sensible share below 0.70: an ordinary coil leaves the room clammy; reheat or separate fresh-air treatment. */
  | "moist"
  /** No coil at 9 °C or above dries the air enough. */
  | "coldCoil"
  /** Less than 4 L/s per m²: the air may not reach the corners. */
  | "littleAir";

export type SupplyAir = {
  airFlowLps: number;
  airFlowLpsM2: number;
  sensibleShare: number;
  /** Where the room's line meets saturation; null when it never does above −10 °C. */
  apparatusDewPointC: number | null;
  warnings: readonly SupplyAirWarning[];
};

/** L/s of standard air at this temperature; at least 2 K below the room. Sensible load 0 to 1 GW. */
export function supplyAirLps(roomSensibleW: number, roomC: number, supplyC: number): number {
  inRange("roomSensibleW", roomSensibleW, 0, 1e9, "W");
  inRange("supplyC", supplyC, 0, inRange("roomC", roomC, 10, 40, "°C") - 2, "°C");
  return roomSensibleW / (sensibleFactor * (roomC - supplyC));
}

/**
 * °C at which the line from the room state with this sensible share meets saturation, to 0.001 K; null when it does not
 * above −10 °C. Sensible share above 0 to 1.
 */
export function apparatusDewPointC(roomC: number, relativeHumidity: number, sensibleShare: number, pressurePa: number): number | null {
  if (!(sensibleShare > 0))
    throw new InvalidInputError({ field: "sensibleShare", value: sensibleShare, allowed: { min: 0.01, max: 1, unit: "" } });
  inRange("sensibleShare", sensibleShare, 0, 1, "");
  const roomRatio = humidityRatioFromRelativeHumidity(roomC, relativeHumidity, pressurePa);
  const slope = ((1 - sensibleShare) / latentFactor / sensibleShare) * sensibleFactor;
  const above = (temperatureC: number) => humidityRatioFromDewPoint(temperatureC, pressurePa) > roomRatio - slope * (roomC - temperatureC);
  const stepK = 0.5;
  const start = dewPointC(roomRatio, pressurePa);
  let high = start;
  while (above(high - stepK)) {
    high -= stepK;
    if (high < -10) return null;
  }
  let low = high - stepK;
  while (high - low > 0.001) {
    const middle = (low + high) / 2;
    if (above(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Supply air of a room at its largest sensible load, with what an engineer would remark. */
export function supplyAir(
  room: Room,
  peak: { roomSensibleW: number; roomLatentW: number; dayIndex: number },
  outdoors: Outdoors,
): SupplyAir {
  const roomSensibleW = Math.max(0, peak.roomSensibleW);
  const airFlowLps = supplyAirLps(roomSensibleW, room.indoorDryBulbC, room.supplyAirC);
  const airFlowLpsM2 = airFlowLps / room.floorAreaM2;
  if (roomSensibleW === 0) return { airFlowLps: 0, airFlowLpsM2: 0, sensibleShare: 1, apparatusDewPointC: null, warnings: [] };
  const sensibleShare = roomSensibleW / (roomSensibleW + peak.roomLatentW);
  const pressurePa = outdoors.days[peak.dayIndex]?.pressurePa ?? 101_325;
  const dewPoint = apparatusDewPointC(room.indoorDryBulbC, room.indoorRelativeHumidity, sensibleShare, pressurePa);
  const warnings: SupplyAirWarning[] = [];
  if (sensibleShare < 0.7) warnings.push("moist");
  if (dewPoint === null || dewPoint < 9) warnings.push("coldCoil");
  if (airFlowLpsM2 < 4) warnings.push("littleAir");
  return { airFlowLps, airFlowLpsM2, sensibleShare, apparatusDewPointC: dewPoint, warnings };
}
