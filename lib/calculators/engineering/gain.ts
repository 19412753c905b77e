// Heat gains of a room over a day, before their radiant part is spread over the hours.
import type { Component, Formula, Inputs } from "./lines.ts";

export type Gain = {
  component: Component;
  name: string;
  sensibleW: readonly number[];
  latentW?: readonly number[];
  radiantFraction: number;
  spread: "solar" | "nonSolar";
  formula: Formula;
  /** Called only for the working of a peak. */
  inputs: () => Inputs;
};

/** Gains of the design day with this index. */
export type DayGains = (dayIndex: number) => Gain[];
