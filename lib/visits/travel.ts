// How long it takes from one place to another: an estimate from the distance of their centres, for a warning and never for a refusal. Pure.

import { placeOf } from "../site/places.ts";
import { dubaiTime } from "../time/dubai-clock.ts";
import { minuteOf } from "../time/working-calendar.ts";

/** Roads are longer than the straight line: about a third in the cities of the coast. */
const roadFactor = 1.35;
const cityKmPerHour = 38;
/** Beyond this a way leads over motorways. */
const cityKm = 20;
const motorwayKmPerHour = 100;
/** Finding the building, the gate, the parking and the lift. */
const arrivalMinutes = 10;
/** Within one place. */
const nearbyMinutes = 15;
/** When people drive to work and home, Monday to Friday; in minutes after midnight. */
const rushHours = [
  [7 * 60, 9 * 60 + 30],
  [17 * 60, 20 * 60],
] as const;
const rushFactor = 1.5;

type Point = { lat: number; lon: number };

function straightKm(a: Point, b: Point): number {
  const rad = Math.PI / 180;
  const [dLat, dLon] = [((b.lat - a.lat) * rad) / 2, ((b.lon - a.lon) * rad) / 2];
  const half = Math.sin(dLat) ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(dLon) ** 2;
  return 12_742 * Math.asin(Math.sqrt(half));
}

function isRushHour(at: number): boolean {
  const weekday = new Date(`${dubaiTime(at).slice(0, 10)}T00:00:00Z`).getUTCDay();
  const minute = minuteOf(dubaiTime(at).slice(11, 16));
  return weekday >= 1 && weekday <= 5 && rushHours.some(([from, until]) => minute >= from && minute < until);
}

/** Minutes from one place to another when leaving at a moment, to five minutes; null where a place is not known. */
export function travelMinutes(from: string, to: string, leavingAt: number): number | null {
  const [a, b] = [placeOf(from), placeOf(to)];
  if (!a || !b) return null;
  if (from === to) return nearbyMinutes;
  const km = straightKm(a, b) * roadFactor;
  const driven = (Math.min(km, cityKm) / cityKmPerHour + Math.max(0, km - cityKm) / motorwayKmPerHour) * 60;
  return Math.ceil((driven * (isRushHour(leavingAt) ? rushFactor : 1) + arrivalMinutes) / 5) * 5;
}
