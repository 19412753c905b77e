// Position of the sun. Azimuth is from south, west positive; times are local standard time in hours. Design days use the formulas of ASHRAE
// Fundamentals 2021 SI, ch. 14, as the published tables do: their declination is up to 1° off around the equinoxes. Real dates use the
// Astronomical Almanac's formula, within 0.03°.
import { inRange, wholeInRange } from "./invalid-input.ts";

const radians = Math.PI / 180;

export type Place = {
  /** North positive. */
  latitudeDeg: number;
  /** East positive. */
  longitudeDeg: number;
  /** Hours ahead of UTC, without daylight saving. */
  timeZoneH: number;
};

export type SunPosition = { altitudeDeg: number; azimuthDeg: number; hourAngleDeg: number; apparentSolarTimeH: number };

const dayNumber = (day: number) => inRange("dayOfYear", day, 1, 366, "day");

export function inspectedPlace(place: Place): Place {
  inRange("latitudeDeg", place.latitudeDeg, -90, 90, "°");
  inRange("longitudeDeg", place.longitudeDeg, -180, 180, "°");
  inRange("timeZoneH", place.timeZoneH, -12, 14, "h");
  return place;
}

/** Day of a common year, 1 to 365; month 1 to 12, day 1 to 31. */
export function dayOfYear(month: number, day: number): number {
  wholeInRange("month", month, 1, 12, "");
  wholeInRange("day", day, 1, 31, "");
  const before = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
  return (before[month - 1] as number) + day;
}

/** W/m² on a plane facing the sun outside the atmosphere. (eq. 4) */
export function extraterrestrialWm2(day: number): number {
  return 1367 * (1 + 0.033 * Math.cos((360 * (dayNumber(day) - 3) * radians) / 365));
}

/** Minutes by which the sun is ahead of the clock. (eq. 5, 6) */
function equationOfTimeMin(day: number): number {
  const angle = (360 * (dayNumber(day) - 1) * radians) / 365;
  return (
    2.2918 * (0.0075 + 0.1868 * Math.cos(angle) - 3.2077 * Math.sin(angle) - 1.4615 * Math.cos(2 * angle) - 4.089 * Math.sin(2 * angle))
  );
}

/** Degrees, north positive. (eq. 10) */
function declinationDeg(day: number): number {
  return 23.45 * Math.sin((360 * (dayNumber(day) + 284) * radians) / 365);
}

export type Almanac = { declinationDeg: number; equationOfTimeMin: number };

export const designAlmanac = (day: number): Almanac => ({ declinationDeg: declinationDeg(day), equationOfTimeMin: equationOfTimeMin(day) });

/**
 * Declination and equation of time at a moment, given in days of universal time since noon of 1 January 2000; −18 300 to 18 300 (1950 to
 * 2050). Declination within 0.02°, equation of time within 0.1 min. (Astronomical Almanac, low-precision formulas)
 */
export function astronomicalAlmanac(daysSince2000: number): Almanac {
  const days = inRange("daysSince2000", daysSince2000, -18_300, 18_300, "days");
  const meanLongitudeDeg = 280.46 + 0.9856474 * days;
  const anomaly = (357.528 + 0.9856003 * days) * radians;
  const longitude = (meanLongitudeDeg + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * radians;
  const obliquity = (23.439 - 4e-7 * days) * radians;
  const ascensionDeg = Math.atan2(Math.cos(obliquity) * Math.sin(longitude), Math.cos(longitude)) / radians;
  const aheadDeg = meanLongitudeDeg - ascensionDeg;
  return {
    declinationDeg: Math.asin(Math.sin(obliquity) * Math.sin(longitude)) / radians,
    equationOfTimeMin: 4 * (aheadDeg - 360 * Math.round(aheadDeg / 360)),
  };
}

const solarTimeH = (place: Place, almanac: Almanac, localTimeH: number) =>
  localTimeH + almanac.equationOfTimeMin / 60 + (place.longitudeDeg - 15 * place.timeZoneH) / 15;

/** Apparent solar time in hours; it may be below 0 or above 24 if the clock is far from the meridian. Local time −12 to 36 h. (eq. 7) */
export function apparentSolarTimeH(place: Place, day: number, localTimeH: number): number {
  return solarTimeH(place, designAlmanac(day), inRange("localTimeH", localTimeH, -12, 36, "h"));
}

/** Geometric position, without refraction. (eq. 11–13; the azimuth uses both sine and cosine, so that mornings are right) */
export function sunPosition(place: Place, almanac: Almanac, localTimeH: number): SunPosition {
  inspectedPlace(place);
  inRange("localTimeH", localTimeH, -12, 36, "h");
  const apparentSolarTimeH = solarTimeH(place, almanac, localTimeH);
  const hourAngleDeg = 15 * (apparentSolarTimeH - 12);
  const latitude = place.latitudeDeg * radians;
  const declination = inRange("declinationDeg", almanac.declinationDeg, -24, 24, "°") * radians;
  const hourAngle = hourAngleDeg * radians;
  const sine = Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle) + Math.sin(latitude) * Math.sin(declination);
  const west = Math.sin(hourAngle) * Math.cos(declination);
  const south = Math.cos(hourAngle) * Math.cos(declination) * Math.sin(latitude) - Math.sin(declination) * Math.cos(latitude);
  return {
    altitudeDeg: Math.asin(Math.min(1, Math.max(-1, sine))) / radians,
    azimuthDeg: Math.atan2(west, south) / radians,
    hourAngleDeg,
    apparentSolarTimeH,
  };
}

/**
 * Sunrise and sunset in local standard hours: the upper rim on a level horizon, refraction 34′ (altitude −0.833°). Null if the sun does not
 * cross the horizon that day. Within a minute with the astronomical almanac of that noon.
 */
export function daylight(place: Place, almanac: Almanac): { sunriseH: number; sunsetH: number } | null {
  inspectedPlace(place);
  const latitude = place.latitudeDeg * radians;
  const declination = inRange("declinationDeg", almanac.declinationDeg, -24, 24, "°") * radians;
  const cosine = (Math.sin(-0.833 * radians) - Math.sin(latitude) * Math.sin(declination)) / (Math.cos(latitude) * Math.cos(declination));
  if (!(Math.abs(cosine) <= 1)) return null;
  const halfH = Math.acos(cosine) / radians / 15;
  const noonH = 24 - solarTimeH(place, almanac, 12);
  return { sunriseH: noonH - halfH, sunsetH: noonH + halfH };
}
