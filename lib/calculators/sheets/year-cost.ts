// Shared by the sheets with a yearly cost: whose bill it is, and what additional kWh cost.
import type { SourceId } from "../data/sources.ts";
import { type Tariff, tariffs } from "../data/tariffs.ts";
import { monthlyBill } from "../electricity-bill.ts";
import type { TypicalClimate } from "../typical-year.ts";
import type { Remark } from "./outcome.ts";
import { choiceOf, type Field, numberOf, type Values } from "./sheet.ts";

/** Band of the answer in both directions, as a share: weather, leakage and habits differ between households. */
export const bandShare = 0.25;

/** A published tariff, or an entered price, because nationals of Dubai and Sharjah pay prices that are not published. */
type BillId = keyof typeof tariffs | "own";

export const billFields: readonly Field[] = [
  { id: "bill", options: [...Object.keys(tariffs), "own"], usual: "dewaHome" },
  { id: "kwhPrice", quantity: "energyPrice", min: 0.01, max: 2, usual: 0.29, only: { field: "bill", values: ["own"] } },
];

export type BillCase = { bill: BillId; tariff: Tariff; climate: TypicalClimate };

export function billOf(values: Values): BillCase {
  const bill = choiceOf<BillId>(values, "bill");
  const climate = bill.startsWith("abuDhabi") ? "abuDhabi" : "dubai";
  if (bill !== "own") return { bill, tariff: tariffs[bill], climate };
  const slabs = [{ upToKwh: null, aedPerKwh: numberOf(values, "kwhPrice") }];
  return { bill, climate, tariff: { slabs, surchargeAedPerKwh: 0, meterAedPerMonth: 0, source: "ownBill", readOn: "", weak: false } };
}

/** Remarks on how reliable the price is, and whether it includes VAT. */
export function billRemarks({ bill, tariff }: BillCase): Remark[] {
  if (bill === "own") return [{ id: "ownPrice", tone: "note" }];
  const read: Remark = {
    id: tariff.weak ? "weakTariff" : "tariffRead",
    tone: tariff.weak ? "warning" : "note",
    values: { date: tariff.readOn },
  };
  return tariff.vatIncluded ? [read, { id: "vatIncluded", tone: "note" }] : [read];
}

/** Whose weather stands for a place that has no typical year of its own. */
export function weatherRemarks({ bill }: BillCase): Remark[] {
  if (bill.startsWith("sharjah")) return [{ id: "sharjahWeather", tone: "note" }];
  if (bill.startsWith("north")) return [{ id: "northWeather", tone: "note" }];
  return bill.startsWith("abuDhabi") ? [{ id: "abuDhabiWeather", tone: "note" }] : [];
}

export const typicalSource = (climate: TypicalClimate): SourceId => (climate === "dubai" ? "dubaiTypical" : "abuDhabiTypical");

/** Cost that `kwh` adds to a month's bill on top of the rest, AED. */
export const addedBill = (tariff: Tariff, otherKwh: number, kwh: number) =>
  monthlyBill(tariff, otherKwh + kwh).totalAed - monthlyBill(tariff, otherKwh).totalAed;
