// The same quantity in the other units of the trade.
import { btuhToWatts, cfmToLps, tonsToWatts } from "../engineering/units.ts";

export const alternatePowerUnits = (watts: number) =>
  [
    { value: watts / tonsToWatts(1), unit: "tr", places: 2 },
    { value: watts / btuhToWatts(1), unit: "btuh", places: 0 },
  ] as const;

export const alternateFlowUnits = (lps: number) =>
  [
    { value: lps * 3.6, unit: "m3h", places: 0 },
    { value: lps / cfmToLps(1), unit: "cfm", places: 0 },
  ] as const;
