// Quantities of the sheets' questions and answers, with the units that may be typed; a sheet computes in the first one.
import { btuhToWatts, cfmToLps, feetToMetres, ft2ToM2, tonsToWatts } from "../engineering/units.ts";

/** Factor from each unit to the first unit of its quantity. */
export const quantities = {
  none: { none: 1 },
  area: { m2: 1, ft2: ft2ToM2(1) },
  tons: { tr: 1 },
  power: { kw: 1, tr: tonsToWatts(1) / 1000, btuh: btuhToWatts(1) / 1000 },
  airFlow: { lps: 1, m3h: 1 / 3.6, cfm: cfmToLps(1) },
  length: { m: 1, ft: feetToMetres(1) },
  size: { mm: 1, in: 25.4 },
  temperature: { c: 1 },
  difference: { k: 1 },
  percent: { pct: 1 },
  energy: { kwh: 1 },
  money: { aed: 1 },
  energyPrice: { aedKwh: 1 },
  coolingPrice: { aedRth: 1 },
  capacityPrice: { aedTonYear: 1 },
  friction: { pam: 1 },
  speed: { ms: 1 },
  angle: { deg: 1 },
  pressure: { kpa: 1 },
  efficiency: { btuhw: 1 },
  conductivity: { wmk: 1 },
  peakPower: { kwp: 1 },
} as const satisfies Record<string, Record<string, number>>;

export type Quantity = keyof typeof quantities;

export const unitsOf = (quantity: Quantity) => Object.keys(quantities[quantity]);

const factorOf = (quantity: Quantity, unit: string) => (quantities[quantity] as Record<string, number>)[unit] ?? 1;

export const toBase = (value: number, quantity: Quantity, unit: string) => value * factorOf(quantity, unit);
export const fromBase = (value: number, quantity: Quantity, unit: string) => value / factorOf(quantity, unit);
