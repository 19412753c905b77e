// The states of the air on its way through a coil, and how cold the coil has to be. ASHRAE Fundamentals 2021 SI, ch. 1 (mixing, cooling with
// dehumidification) and ch. 18, eq. 9 and 11. Loaded with the chart that draws them.
import { latentFactor, sensibleFactor } from "./air.ts";
import type { AirState } from "./coil.ts";
import type { CoilDuty } from "./coil-duties.ts";
import { leavingHumidity } from "./fresh-air-unit.ts";
import {
  dewPointC,
  enthalpyKJkg,
  humidityRatioFromDewPoint,
  humidityRatioFromRelativeHumidity,
  humidityRatioFromVapourPressure,
  relativeHumidity,
  specificVolumeM3kg,
  vapourPressurePa,
  wetBulbC,
} from "./psychrometrics.ts";
import { minCoilC, saturatedC } from "./supply-air.ts";

/** A state of moist air as a psychrometric chart shows it. */
export type AirPoint = AirState & { wetBulbC: number; relativeHumidity: number; enthalpyKJkg: number; volumeM3kg: number };

/** The way of the air through a coil, with the fan behind the coil; W. */
export type CoilAir = {
  /** Flow through the coil, L/s of standard air: the supply air, or the outdoor air if that is more. */
  airFlowLps: number;
  /** Outdoors and after recovery; absent if the coil has no outdoor air at that hour. */
  outdoor?: AirPoint;
  recovered?: AirPoint;
  /** The rooms at the humidity where they settle: at most the design humidity, less if a coil at this temperature dries the air more. */
  room: AirPoint;
  /** With the heat that lights give to it. */
  returned: AirPoint;
  /** Before the coil. */
  mixed: AirPoint;
  leaving: AirPoint;
  /** After reheat, fan and ducts, as it enters the rooms. */
  supply: AirPoint;
  /** Heat and moisture that the coil removes. */
  sensibleW: number;
  latentW: number;
  /** Temperature where the line from mixed to leaving meets saturation; null if it does not above −10 °C. */
  apparatusDewPointC: number | null;
  /** Share of the air that would have to pass the coil untouched if its surface had that temperature; null if there is none. */
  bypassFactor: number | null;
  /** Heat after the coil, where the air has to be dried further than it may be cooled; 0 if none is needed. */
  reheatW: number;
  /** Relative humidity at which the rooms settle if it is left out; only where reheat is needed. */
  humidityWithoutReheat?: number;
};

/** Pressure 40 to 120 kPa; a humidity ratio above saturation has the wet bulb of saturated air. */
export function airPoint({ dryBulbC, humidityRatio }: AirState, pressurePa: number): AirPoint {
  return {
    dryBulbC,
    humidityRatio,
    wetBulbC: wetBulbC(dryBulbC, Math.min(humidityRatio, humidityRatioFromDewPoint(dryBulbC, pressurePa)), pressurePa),
    relativeHumidity: relativeHumidity(dryBulbC, humidityRatio, pressurePa),
    enthalpyKJkg: enthalpyKJkg(dryBulbC, humidityRatio),
    volumeM3kg: specificVolumeM3kg(dryBulbC, humidityRatio, pressurePa),
  };
}

/** Temperature at which air with this humidity ratio leaves a wet coil, °C. */
const leavingTemperatureC = (humidityRatio: number, pressurePa: number) =>
  dewPointC(humidityRatioFromVapourPressure(vapourPressurePa(humidityRatio, pressurePa) / leavingHumidity, pressurePa), pressurePa);

/**
 * Where the line of the air through a coil meets saturation, °C (null if it does not above −10 °C), and the share of the air that would have
 * to pass a coil of that temperature untouched.
 */
export function apparatusOfWay(
  entering: AirState,
  leaving: AirState,
  pressurePa: number,
): Pick<CoilAir, "apparatusDewPointC" | "bypassFactor"> {
  const cooledK = entering.dryBulbC - leaving.dryBulbC;
  if (!(cooledK > 0)) return { apparatusDewPointC: null, bypassFactor: null };
  const slope = (entering.humidityRatio - leaving.humidityRatio) / cooledK;
  // From the leaving air on, because air that enters saturated is on the curve already.
  const dewPoint = saturatedC(leaving.dryBulbC, leaving.humidityRatio, slope, pressurePa);
  if (dewPoint === null) return { apparatusDewPointC: null, bypassFactor: null };
  return { apparatusDewPointC: dewPoint, bypassFactor: (leaving.dryBulbC - dewPoint) / (entering.dryBulbC - dewPoint) };
}

/**
 * The states for one duty; null if there is no heat to remove. The air enters the rooms at the temperature that removes their sensible load
 * with this flow, and with the moisture that removes their latent load, but leaves the coil at most at 95 % humidity. If no coil of
 * `minCoilC` or above reaches that state, the coil cools further and the air is warmed again. Drier outdoor air lowers the humidity of the
 * mixture, though the load does not credit it.
 */
export function coilAir(duty: CoilDuty): CoilAir | null {
  const { pressurePa, outdoorLps, recoveredRatio } = duty;
  const airFlowLps = Math.max(duty.airFlowLps, outdoorLps);
  if (!(airFlowLps > 0)) return null;
  const warmedK = (watts: number, lps = airFlowLps) => watts / sensibleFactor / lps;
  const roomC = duty.room.dryBulbC;
  const supplyC = roomC - warmedK(duty.roomSensibleW);
  const leavingC = supplyC - warmedK(duty.fanW + duty.ductW);
  const mixedC = roomC + warmedK(duty.airSensibleW + duty.returnW);
  if (!(mixedC > leavingC)) return null;
  const gained = duty.roomLatentW / latentFactor / airFlowLps;
  const share = outdoorLps / airFlowLps;
  const mixedWith = (roomRatio: number) => roomRatio + share * (recoveredRatio - roomRatio);
  const wettestRatio = humidityRatioFromRelativeHumidity(leavingC, leavingHumidity, pressurePa);
  let leavingRatio = Math.min(duty.room.humidityRatio - gained, wettestRatio);
  if (!(leavingRatio > 0)) return null;
  let roomRatio = leavingRatio + gained;
  if (mixedWith(roomRatio) < leavingRatio) {
    // The coil stays dry, because outdoor air carries the moisture away.
    roomRatio = recoveredRatio + gained / share;
    leavingRatio = mixedWith(roomRatio);
  }
  const mixedRatio = mixedWith(roomRatio);
  const point = (dryBulbC: number, humidityRatio: number) => airPoint({ dryBulbC, humidityRatio }, pressurePa);
  const mixed = point(mixedC, mixedRatio);
  const direct = { dryBulbC: leavingC, humidityRatio: leavingRatio };
  const directDewPointC = apparatusOfWay(mixed, direct, pressurePa).apparatusDewPointC;
  const isReached = directDewPointC !== null && directDewPointC >= minCoilC;
  const coilC = isReached ? leavingC : Math.min(leavingC, leavingTemperatureC(leavingRatio, pressurePa));
  return {
    airFlowLps,
    ...(outdoorLps > 0 && {
      outdoor: airPoint(duty.outdoor, pressurePa),
      recovered: point(roomC + warmedK(duty.airSensibleW, outdoorLps), recoveredRatio),
    }),
    room: point(roomC, roomRatio),
    returned: point(share < 1 ? roomC + warmedK(duty.returnW, airFlowLps - outdoorLps) : roomC, roomRatio),
    mixed,
    leaving: point(coilC, leavingRatio),
    supply: point(supplyC, leavingRatio),
    sensibleW: sensibleFactor * airFlowLps * (mixedC - coilC),
    latentW: latentFactor * airFlowLps * (mixedRatio - leavingRatio),
    ...apparatusOfWay(mixed, { ...direct, dryBulbC: coilC }, pressurePa),
    reheatW: sensibleFactor * airFlowLps * (leavingC - coilC),
    ...(coilC < leavingC && { humidityWithoutReheat: relativeHumidity(roomC, wettestRatio + gained, pressurePa) }),
  };
}
