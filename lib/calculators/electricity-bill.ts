// A month's electricity bill: each slab at its own price, a surcharge on every kWh, the meter fee, and VAT on all of it unless the price
// includes VAT.
import { type Tariff, vatShare } from "./data/tariffs.ts";
import { inRange } from "./engineering/invalid-input.ts";

export type Bill = { energyAed: number; surchargeAed: number; meterAed: number; vatAed: number; totalAed: number };

/** VAT as a share of the bill; 0 if the price includes it. */
export const vatShareOf = ({ vatIncluded }: Tariff) => (vatIncluded ? 0 : vatShare);

/** Bill in AED, unrounded, for one month's kWh, 0 to 10 million. */
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
  const vatAed = (energyAed + surchargeAed + meterAed) * vatShareOf(tariff);
  return { energyAed, surchargeAed, meterAed, vatAed, totalAed: energyAed + surchargeAed + meterAed + vatAed };
}
