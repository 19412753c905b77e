// Design days of a project: those of its station, exceeded 0.4, 1 or 2 % of the year, or custom temperatures.
import { places, type Station, stations } from "../data/climate.ts";
import { groundReflectances } from "../data/constructions.ts";
import { designOutdoors, outdoorsOf } from "../data/design-outdoors.ts";
import { memoize } from "../engineering/memoize.ts";
import type { Outdoors } from "../engineering/outdoors.ts";
import type { Project } from "./project.ts";

type Chosen = Pick<Project, "place" | "surroundings" | "design" | "dryC" | "dryWetC" | "humidWetC" | "humidDryC">;

/** Temperatures of the hottest and of the most humid hour of the year, °C. */
export type DesignPairs = { dryC: number; dryWetC: number; humidWetC: number; humidDryC: number };

/** Published values without interpolation. For humid days nothing is published beyond 1 %, so p2 uses the 1 % values. */
export function designPairs({ place, design, dryC, dryWetC, humidWetC, humidDryC }: Chosen): DesignPairs {
  if (design === "own") return { dryC, dryWetC, humidWetC, humidDryC };
  const { cooling, humid }: Station = stations[places[place]];
  const [dry, dryWet] = cooling[design];
  const [humidWet, humidDry] = humid[design === "p04" ? "p04" : "p1"];
  return { dryC: dry, dryWetC: dryWet, humidWetC: humidWet, humidDryC: humidDry };
}

const built = new Map<string, Outdoors>();

/** Twelve hot and twelve humid days. The other months are as far below July as at the station's own 0.4 %. */
export function projectOutdoors(project: Chosen): Outdoors {
  const { place, surroundings, design } = project;
  const station: Station = stations[places[place]];
  const reflectance = groundReflectances[surroundings];
  if (design === "p04") return designOutdoors(places[place], reflectance);
  const { dryC, dryWetC, humidWetC, humidDryC } = designPairs(project);
  return memoize(
    built,
    `${places[place]} ${reflectance} ${dryC} ${dryWetC} ${humidWetC} ${humidDryC}`,
    () =>
      outdoorsOf(
        { ...station, cooling: { ...station.cooling, p04: [dryC, dryWetC] }, humid: { ...station.humid, p04: [humidWetC, humidDryC] } },
        reflectance,
      ),
    4,
  );
}
