// Two of a visitor's own bills, for the hottest and the coolest month, held against what the space they described would take.
import type { Tariff } from "../data/tariffs.ts";
import type { Answer, Remark, Step } from "./outcome.ts";
import { addedBill, bandShare } from "./year-cost.ts";

/** A month's kWh of the bills for August and January; 0 if not given. */
type Given = { summerKwh: number; winterKwh: number; tariff: Tariff };

/** Months of the two bills, from 0. */
const [january, august] = [0, 7];

/**
 * What the visitor's own bills say: the cooling in them, and what the space would be expected to take. Null unless both are given and August
 * has more than January.
 */
export function ownBills({ summerKwh, winterKwh, tariff }: Given, months: readonly { kwh: number }[]) {
  if (!(winterKwh > 0 && summerKwh > winterKwh)) return null;
  const [inAugust, inJanuary] = [months[august]?.kwh ?? 0, months[january]?.kwh ?? 0];
  const [coolingKwh, expectedKwh] = [summerKwh - winterKwh, inAugust - inJanuary];
  const extraAed = addedBill(tariff, winterKwh, coolingKwh) - addedBill(tariff, winterKwh, expectedKwh);
  const verdict =
    coolingKwh > expectedKwh * (1 + bandShare) ? "billHigh" : coolingKwh < expectedKwh * (1 - bandShare) ? "billLow" : "billNormal";
  return { coolingKwh, expectedKwh, inAugust, inJanuary, extraAed, verdict } as const;
}
type OwnBills = NonNullable<ReturnType<typeof ownBills>>;

export function billAnswers({ summerKwh }: Given, { coolingKwh, expectedKwh, extraAed, verdict }: OwnBills): Answer[] {
  return [
    {
      id: "billVerdict",
      word: verdict,
      ...(verdict !== "billLow" && { tone: verdict === "billHigh" ? ("bad" as const) : ("good" as const) }),
    },
    { id: "billCooling", value: coolingKwh, unit: "kwh", places: 0 },
    {
      id: "billExpected",
      value: expectedKwh,
      low: expectedKwh * (1 - bandShare),
      high: expectedKwh * (1 + bandShare),
      unit: "kwh",
      places: 0,
    },
    { id: "billShare", value: (100 * coolingKwh) / summerKwh, unit: "pct", places: 0 },
    ...(verdict === "billHigh" ? [{ id: "billExtra", value: extraAed, unit: "aed", places: 0 } as const] : []),
  ];
}

export const billCauses = ({ summerKwh, winterKwh }: Given, bills: OwnBills | null): Remark[] => {
  if (bills)
    return [
      { id: bills.verdict === "billHigh" ? "billCauses" : bills.verdict === "billLow" ? "billLowWhy" : "billNormalWhy", tone: "note" },
    ];
  return summerKwh > 0 || winterKwh > 0 ? [{ id: "billNotCompared", tone: "warning" }] : [];
};

export function billComparison({ summerKwh, winterKwh }: Given, { coolingKwh, expectedKwh, inAugust, inJanuary }: OwnBills): Step[] {
  return [
    {
      ...{ id: "billCooling", symbol: "Kc", value: coolingKwh, unit: "kwh", places: 0 },
      formula: "Ks − Kw",
      inputs: { Ks: summerKwh, Kw: winterKwh },
    },
    {
      ...{ id: "billExpected", symbol: "We", value: expectedKwh, unit: "kwh", places: 0 },
      formula: "W8 − W1",
      inputs: { W8: inAugust, W1: inJanuary },
    },
  ];
}
