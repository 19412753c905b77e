// How much air carries the load, and whether a coil can dry it enough. ASHRAE Fundamentals 2021 SI, ch. 18, eq. 9;
// coil line and apparatus dew point as in ch. 1.
import { latentFactor, sensibleFactor } from "./air.ts";
import { InvalidInputError, inRange } from "./invalid-input.ts";
import type { DayKind } from "./outdoor-day.ts";
import type { Outdoors } from "./outdoors.ts";
import type { Load, Peak } from "./peaks.ts";
import { dewPointC, humidityRatioFromDewPoint, humidityRatioFromRelativeHumidity } from "./psychrometrics.ts";
import type { Room } from "./room.ts";

export type SupplyAirWarning =
  /** Sensible share below 0.70 on either day: an ordinary coil leaves the room clammy; reheat or separate fresh-air treatment. */
  | "moist"
  /** On either day no coil at 9 °C or above dries the air enough. */
  | "coldCoil"
  /** Less than 4 L/s per m²: the air may not reach the corners. */
  | "littleAir";

/** What the air has to do in one hour: how much of the room's load is heat, and how cold a coil has to be for the rest. */
type AirDuty = {
  /** At the largest sensible load, at the peak of the humid days, or both in one hour. */
  role: "sensible" | "humid" | "both";
  kind: DayKind;
  month: number;
  hour: number;
  everyMonth: boolean;
  everyHour: boolean;
  sensibleShare: number;
  /** Where the room's line meets saturation; null when it never does above −10 °C. */
  apparatusDewPointC: number | null;
};

export type SupplyAir = {
  airFlowLps: number;
  airFlowLpsM2: number;
  /**
   * At the room's largest sensible load, which sizes the air and comes on a dry day, and at the peak of the humid days, when
   * there is more to dry with less heat. Hours without any load of the room are left out.
   */
  duties: readonly AirDuty[];
  /** By the worse of both. */
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

function airDuty(
  role: AirDuty["role"],
  room: Room,
  { dayIndex, kind, month, hour, everyMonth, everyHour, roomSensibleW, roomLatentW }: Peak,
  outdoors: Outdoors,
): AirDuty | null {
  const sensibleW = Math.max(0, roomSensibleW);
  const totalW = sensibleW + roomLatentW;
  if (!(totalW > 0)) return null;
  const sensibleShare = sensibleW / totalW;
  const pressurePa = outdoors.days[dayIndex]?.pressurePa ?? 101_325;
  const dewPoint =
    sensibleShare > 0 ? apparatusDewPointC(room.indoorDryBulbC, room.indoorRelativeHumidity, sensibleShare, pressurePa) : null;
  return { role, kind, month, hour, everyMonth, everyHour, sensibleShare, apparatusDewPointC: dewPoint };
}

/** Supply air of a room for its largest sensible load, and what its coil has to do on the driest and the most humid days. */
export function supplyAir(room: Room, { sensiblePeak, wetBulbPeak }: Load<Peak>, outdoors: Outdoors): SupplyAir {
  const airFlowLps = supplyAirLps(Math.max(0, sensiblePeak.roomSensibleW), room.indoorDryBulbC, room.supplyAirC);
  const airFlowLpsM2 = airFlowLps / room.floorAreaM2;
  const sameHour = wetBulbPeak?.dayIndex === sensiblePeak.dayIndex && wetBulbPeak.hour === sensiblePeak.hour;
  const duties = [
    airDuty(sameHour ? "both" : "sensible", room, sensiblePeak, outdoors),
    ...(wetBulbPeak && !sameHour ? [airDuty("humid", room, wetBulbPeak, outdoors)] : []),
  ].filter((duty) => duty !== null);
  const warnings: SupplyAirWarning[] = [];
  if (duties.some(({ sensibleShare }) => sensibleShare < 0.7)) warnings.push("moist");
  if (duties.some(({ apparatusDewPointC: dewPoint }) => dewPoint === null || dewPoint < 9)) warnings.push("coldCoil");
  if (airFlowLps > 0 && airFlowLpsM2 < 4) warnings.push("littleAir");
  return { airFlowLps, airFlowLpsM2, duties, warnings };
}
