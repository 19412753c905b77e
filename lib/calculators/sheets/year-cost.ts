// What the sheets that count a year in money share.
import type { Tariff, tariffs } from "../data/tariffs.ts";
import { monthlyBill } from "../electricity-bill.ts";
import type { TypicalClimate } from "../typical-year.ts";

/** Share of the answer either way: weather, leaks and habits of one household against another. */
export const bandShare = 0.25;

export const climateOf = (tariff: keyof typeof tariffs): TypicalClimate => (tariff.startsWith("abuDhabi") ? "abuDhabi" : "dubai");

/** AED that kWh add to a month's bill on top of the rest. */
export const addedBill = (tariff: Tariff, otherKwh: number, kwh: number) =>
  monthlyBill(tariff, otherKwh + kwh).totalAed - monthlyBill(tariff, otherKwh).totalAed;
