// A month's bill: each slab at its own price, surcharge on every kWh, meter, VAT on all unless the price holds it.
import { type Tariff, vatShare } from "./data/tariffs.ts";
import { inRange } from "./engineering/invalid-input.ts";

export type Bill = { energyAed: number; surchargeAed: number; meterAed: number; vatAed: number; totalAed: number };

/** Share of the bill that is added to it as tax. */
export const vatOn = ({ vatIncluded }: Tariff) => (vatIncluded ? 0 : vatShare);

/** AED for kWh of one month, 0 to 10 million; unrounded. */
export function monthlyBill(tariff: Tariff, kwh: number): Bill {
  inRange("kwh", kwh, 0, 1e7, "kWh");
  let from = 0;
  let energyAed = 0;
  for (const { upToKwh, aedPerKwh } of tariff.slabs) {
    const to = Math.min(kwh, upToKwh ?? Number.POSITIVE_INFINITY);
    if (to > from) energyAed += (to - from) * aedPerKwh;
    from = Math.max(from, to);
  }
  const surchargeAed = kwh * tariff.surchargeAedPerKwh;
  const meterAed = tariff.meterAedPerMonth;
  const vatAed = (energyAed + surchargeAed + meterAed) * vatOn(tariff);
  return { energyAed, surchargeAed, meterAed, vatAed, totalAed: energyAed + surchargeAed + meterAed + vatAed };
}
