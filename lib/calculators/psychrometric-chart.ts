// The lines of a psychrometric chart: dry bulb to the right, humidity ratio upwards, for one pressure. The page and the PDF draw it.
import { axisTicks } from "../formats/axis.ts";
import { ratioUnits } from "./air-states.ts";
import type { AirWay, StationId } from "./air-ways.ts";
import type { AirState } from "./engineering/coil.ts";
import {
  dewPointC,
  humidityRatioFromDewPoint,
  humidityRatioFromRelativeHumidity,
  humidityRatioFromWetBulb,
} from "./engineering/psychrometrics.ts";
import { celsiusToFahrenheit, fahrenheitToCelsius } from "./engineering/units.ts";
import type { UnitSystem } from "./texts.ts";

export const chartSize = { width: 720, height: 430, left: 18, right: 52, top: 14, bottom: 40 } as const;
type Mark = { x: number; y: number; text: string };
export type PsychrometricChart = {
  /** Curve of saturated air. */
  saturation: string;
  /** Curves of equal relative humidity, and lines of equal wet bulb. */
  humidities: readonly { path: string; mark: Mark }[];
  wetBulbs: readonly { path: string; mark: Mark }[];
  temperatures: readonly Mark[];
  ratios: readonly Mark[];
  /** The way of the air: its stations as numbered dots, and its steps as lines. */
  stations: readonly { id: StationId; x: number; y: number }[];
  steps: readonly { from: StationId; to: StationId; path: string }[];
  /** The dashed line from the coil's leaving air to its apparatus dew point; undefined if there is none. */
  apparatus?: string;
  /** The state at a place of the chart, at most saturated. */
  stateAt: (x: number, y: number) => AirState;
  placeOf: (state: AirState) => { x: number; y: number };
};

const path = (places: readonly { x: number; y: number }[]) =>
  places.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

/** The chart for the way of the air through one machine; its scales hold all stations. */
export function psychrometricChart(
  { pressurePa, stations, steps, leaving, apparatusDewPointC }: AirWay,
  system: UnitSystem,
): PsychrometricChart {
  const { width, height, left, right, top, bottom } = chartSize;
  const fives = (celsius: number) => Math.floor(celsius / 5) * 5;
  const minC = Math.min(5, fives(Math.min(apparatusDewPointC ?? 5, ...stations.map(({ dryBulbC }) => dryBulbC))));
  const maxC = Math.ceil((Math.max(...stations.map(({ dryBulbC }) => dryBulbC)) + 2) / 5) * 5;
  const maxRatio = Math.max(0.015, Math.ceil((Math.max(...stations.map(({ humidityRatio }) => humidityRatio)) + 0.002) * 200) / 200);
  const x = (celsius: number) => left + ((celsius - minC) / (maxC - minC)) * (width - left - right);
  const y = (ratio: number) => height - bottom - (ratio / maxRatio) * (height - top - bottom);
  const placeOf = ({ dryBulbC, humidityRatio }: AirState) => ({ x: x(dryBulbC), y: y(humidityRatio) });
  /** A curve of humidity ratios over the temperatures at which it is inside the chart. */
  const curve = (fromC: number, toC: number, ratioAt: (celsius: number) => number) => {
    const points = Array.from({ length: 61 }, (_, index) => fromC + ((toC - fromC) * index) / 60).map((celsius) => ({
      celsius,
      ratio: ratioAt(celsius),
    }));
    return points
      .filter(({ ratio }) => ratio >= 0 && ratio <= maxRatio)
      .map(({ celsius, ratio }) => placeOf({ dryBulbC: celsius, humidityRatio: ratio }));
  };
  const humidity = (percent: number) => {
    const points = curve(minC, maxC, (celsius) => humidityRatioFromRelativeHumidity(celsius, percent / 100, pressurePa));
    const last = points.at(-1) ?? { x: 0, y: 0 };
    return { path: path(points), mark: { ...last, text: `${percent} %` } };
  };
  const shown = (celsius: number) => (system === "imperial" ? celsiusToFahrenheit(celsius) : celsius);
  const fromShown = (value: number) => (system === "imperial" ? fahrenheitToCelsius(value) : value);
  const stepShown = system === "imperial" ? 10 : 5;
  const round = (from: number, to: number) => {
    const first = Math.ceil(from / stepShown);
    return Array.from({ length: Math.max(0, Math.floor(to / stepShown) - first + 1) }, (_, index) => (first + index) * stepShown);
  };
  const hottestSaturatedC = Math.min(maxC, dewPointC(maxRatio, pressurePa));
  const wetBulb = (value: number) => {
    const celsius = fromShown(value);
    const start = { dryBulbC: celsius, humidityRatio: humidityRatioFromDewPoint(celsius, pressurePa) };
    // Drier than dry air has no wet bulb: the line ends there.
    const dryC = Math.min(maxC, celsius + (start.humidityRatio * 2501) / 1.006);
    const ratioAt = (dryBulbC: number) => Math.max(0, humidityRatioFromWetBulb(dryBulbC, Math.min(celsius, dryBulbC), pressurePa));
    const points = [
      start,
      ...[0.5, 0.98].map((share) => celsius + share * (dryC - celsius)).map((dryBulbC) => ({ dryBulbC, humidityRatio: ratioAt(dryBulbC) })),
    ].map(placeOf);
    return { path: path(points), mark: { ...placeOf(start), text: String(value) } };
  };
  const { factor } = ratioUnits[system];
  const byId = new Map(stations.map((station) => [station.id, station]));
  const between = (from: AirState, to: AirState) => path([placeOf(from), placeOf(to)]);
  return {
    saturation: path(curve(minC, hottestSaturatedC, (celsius) => Math.min(maxRatio, humidityRatioFromDewPoint(celsius, pressurePa)))),
    humidities: [10, 20, 30, 40, 50, 60, 70, 80, 90].map(humidity),
    wetBulbs: round(shown(minC), shown(hottestSaturatedC) - 0.5).map(wetBulb),
    temperatures: round(shown(minC), shown(maxC)).map((value) => ({ x: x(fromShown(value)), y: height - bottom, text: String(value) })),
    ratios: axisTicks(maxRatio * factor)
      .filter((value) => value <= maxRatio * factor * 1.0001)
      .map((value) => ({ x: width - right, y: y(value / factor), text: String(Number(value.toPrecision(6))) })),
    stations: stations.map((station) => ({ id: station.id, ...placeOf(station) })),
    steps: steps.flatMap(([from, to]) => {
      const [first, second] = [byId.get(from), byId.get(to)];
      return first && second ? [{ from, to, path: between(first, second) }] : [];
    }),
    ...(apparatusDewPointC !== null && {
      apparatus: between(leaving, {
        dryBulbC: apparatusDewPointC,
        humidityRatio: humidityRatioFromDewPoint(apparatusDewPointC, pressurePa),
      }),
    }),
    stateAt: (placeX, placeY) => {
      const dryBulbC = Math.min(maxC, Math.max(minC, minC + ((placeX - left) / (width - left - right)) * (maxC - minC)));
      const ratio = Math.min(maxRatio, Math.max(0.0001, ((height - bottom - placeY) / (height - top - bottom)) * maxRatio));
      return { dryBulbC, humidityRatio: Math.min(ratio, humidityRatioFromDewPoint(dryBulbC, pressurePa)) };
    },
    placeOf,
  };
}
