// Supply air flow for a load, and whether a coil can dry the air enough. ASHRAE Fundamentals 2021 SI, ch. 18, eq. 9; coil line and
// apparatus dew point as in ch. 1.
import { latentFactor, sensibleFactor } from "./air.ts";
import { InvalidInputError, inRange } from "./invalid-input.ts";
import type { DayKind } from "./outdoor-day.ts";
import type { Outdoors } from "./outdoors.ts";
import type { Load, Peak } from "./peaks.ts";
import { dewPointC, humidityRatioFromDewPoint, humidityRatioFromRelativeHumidity } from "./psychrometrics.ts";
import type { Room } from "./room.ts";
import { outdoorAirGain } from "./room-gains.ts";

export type SupplyAirWarning =
  /**
   * Sensible share below 0.70 on either day: an ordinary coil leaves the room clammy, so it needs reheat or separate fresh-air treatment.
   */
  | "moist"
  /** On either day no coil at 9 °C or above dries the room's air, with the outdoor air that passes the coil, enough. */
  | "coldCoil"
  /** Less than 4 L/s per m²: the air may not reach the corners. */
  | "littleAir"
  /** More outdoor air than cooling needs as supply air: the ducts carry the outdoor air flow, and it is supplied less cold. */
  | "freshAboveSupply";

/** Limits of the warnings: coldest ordinary coil, °C, and least air that reaches the corners, L/s per m². */
export const minCoilC = 9;
export const minLpsM2 = 4;

/** Duty of the air in one hour: the sensible share of the load, and how cold a coil has to be for the latent rest. */
type AirDuty = {
  /** The hour of the largest sensible load, of the peak of the humid days, or of both. */
  role: "sensible" | "humid" | "both";
  kind: DayKind;
  month: number;
  hour: number;
  everyMonth: boolean;
  everyHour: boolean;
  /** Sensible share of the room's load. */
  sensibleShare: number;
  /** Sensible share of the load of the room and of the outdoor air that passes its coil. */
  coilSensibleShare: number;
  /** Temperature where the line of the air through the coil meets saturation; null if it does not above −10 °C. */
  apparatusDewPointC: number | null;
};

export type SupplyAir = {
  airFlowLps: number;
  airFlowLpsM2: number;
  /**
   * Duties at the room's largest sensible load, which sizes the air and occurs on a dry day, and at the peak of the humid days, with more
   * moisture and less heat. Hours without any load of the room are left out.
   */
  duties: readonly AirDuty[];
  /** Warnings of the worse of the duties. */
  warnings: readonly SupplyAirWarning[];
};

/** Supply air, L/s of standard air; the supply is at least 2 K below the room. Sensible load 0 to 1 GW. */
export function supplyAirLps(roomSensibleW: number, roomC: number, supplyC: number): number {
  inRange("roomSensibleW", roomSensibleW, 0, 1e9, "W");
  inRange("supplyC", supplyC, 0, inRange("roomC", roomC, 10, 40, "°C") - 2, "°C");
  return roomSensibleW / (sensibleFactor * (roomC - supplyC));
}

/**
 * Temperature, °C, to 0.001 K, at which a line through a state meets saturation; `slope` is kg/kg per kelvin. Null if it does not above −10
 * °C.
 */
export function saturatedC(dryBulbC: number, humidityRatio: number, slope: number, pressurePa: number): number | null {
  const above = (temperatureC: number) =>
    humidityRatioFromDewPoint(temperatureC, pressurePa) > humidityRatio - slope * (dryBulbC - temperatureC);
  const stepK = 0.5;
  let high = dewPointC(humidityRatio, pressurePa);
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

/** Slope of the coil line: kg/kg removed per kelvin at a sensible share above 0 to 1. */
const slopeOf = (sensibleShare: number) => ((1 - sensibleShare) / latentFactor / sensibleShare) * sensibleFactor;

/**
 * Temperature, °C, to 0.001 K, at which the line from the room state with this sensible share meets saturation; null if it does not above
 * −10 °C. Sensible share above 0 to 1.
 */
export function apparatusDewPointC(roomC: number, relativeHumidity: number, sensibleShare: number, pressurePa: number): number | null {
  if (!(sensibleShare > 0))
    throw new InvalidInputError({ field: "sensibleShare", value: sensibleShare, allowed: { min: 0.01, max: 1, unit: "" } });
  inRange("sensibleShare", sensibleShare, 0, 1, "");
  return saturatedC(roomC, humidityRatioFromRelativeHumidity(roomC, relativeHumidity, pressurePa), slopeOf(sensibleShare), pressurePa);
}

function airDuty(role: AirDuty["role"], room: Room, peak: Peak, airFlowLps: number, outdoors: Outdoors): AirDuty | null {
  const { dayIndex, kind, month, hour, everyMonth, everyHour, roomSensibleW, roomLatentW } = peak;
  const day = outdoors.days[dayIndex];
  const sensibleW = Math.max(0, roomSensibleW);
  const totalW = sensibleW + roomLatentW;
  if (!day || !(totalW > 0)) return null;
  // Outdoor air mixes with the room's air before the coil, which has to dry both, so the line begins at their mixture.
  const outdoor = outdoorAirGain(room, day);
  const air = { sensibleW: outdoor?.sensibleW[hour - 1] ?? 0, latentW: outdoor?.latentW?.[hour - 1] ?? 0 };
  const coil = { sensibleW: sensibleW + air.sensibleW, latentW: roomLatentW + air.latentW };
  const throughCoilLps = Math.max(airFlowLps, room.outdoorAir?.airFlowLps ?? 0);
  const coilSensibleShare = Math.max(0, coil.sensibleW) / (Math.max(0, coil.sensibleW) + coil.latentW);
  const { indoorDryBulbC, indoorRelativeHumidity } = room;
  const { pressurePa } = day;
  const mixed = (watts: number, factor: number) => (throughCoilLps > 0 ? watts / (factor * throughCoilLps) : 0);
  const apparatus =
    coilSensibleShare > 0
      ? saturatedC(
          indoorDryBulbC + mixed(air.sensibleW, sensibleFactor),
          humidityRatioFromRelativeHumidity(indoorDryBulbC, indoorRelativeHumidity, pressurePa) + mixed(air.latentW, latentFactor),
          slopeOf(coilSensibleShare),
          pressurePa,
        )
      : null;
  return {
    role,
    kind,
    month,
    hour,
    everyMonth,
    everyHour,
    sensibleShare: sensibleW / totalW,
    coilSensibleShare,
    apparatusDewPointC: apparatus,
  };
}

/** Supply air of a room for its largest sensible load, and its coil's duties at the sensible peak and on the most humid day. */
export function supplyAir(room: Room, { sensiblePeak, wetBulbPeak }: Load<Peak>, outdoors: Outdoors): SupplyAir {
  const airFlowLps = supplyAirLps(Math.max(0, sensiblePeak.roomSensibleW), room.indoorDryBulbC, room.supplyAirC);
  const airFlowLpsM2 = airFlowLps / room.floorAreaM2;
  const sameHour = wetBulbPeak?.dayIndex === sensiblePeak.dayIndex && wetBulbPeak.hour === sensiblePeak.hour;
  const duties = [
    airDuty(sameHour ? "both" : "sensible", room, sensiblePeak, airFlowLps, outdoors),
    ...(wetBulbPeak && !sameHour ? [airDuty("humid", room, wetBulbPeak, airFlowLps, outdoors)] : []),
  ].filter((duty) => duty !== null);
  const warnings: SupplyAirWarning[] = [];
  if (duties.some(({ sensibleShare }) => sensibleShare < 0.7)) warnings.push("moist");
  if (duties.some(({ apparatusDewPointC: dewPoint }) => dewPoint === null || dewPoint < minCoilC)) warnings.push("coldCoil");
  if (airFlowLps > 0 && airFlowLpsM2 < minLpsM2) warnings.push("littleAir");
  if ((room.outdoorAir?.airFlowLps ?? 0) > airFlowLps + 0.5) warnings.push("freshAboveSupply");
  return { airFlowLps, airFlowLpsM2, duties, warnings };
}
