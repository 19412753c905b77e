// What the quote form takes over from the address of a calculation, and what it leaves to the visitor because the address does not say it.
import { expect, test } from "vitest";
import { calculatedPlace } from "../../components/forms/quote/calculated-place.ts";

test.each([
  [
    "/calculators/hvac-cooling-load/result?p=alAin&k=shop&a=60",
    { problem: "new", emirate: "al-ain", property: "shop", area: { value: 60, unit: "m2" } },
  ],
  [
    "/ar/calculators/hvac-cooling-load/result?p=dubai&k=bedroom&a=200&m=ft2",
    { problem: "new", emirate: "dubai", area: { value: 200, unit: "ft2" } },
  ],
  [
    "/calculators/fresh-air-ventilation/result?space=retail&area=60",
    { problem: "project", property: "shop", area: { value: 60, unit: "m2" } },
  ],
  [
    "/calculators/ac-electricity-cost/result?bill=dewaVilla&area=300&unit-system=ip",
    { emirate: "dubai", property: "villa", area: { value: 300, unit: "ft2" } },
  ],
  ["/calculators/ac-size-converter/result?power=5.2", { problem: "new" }],
  ["/calculators/hvac-cooling-load/result?a=-4", { problem: "new" }],
  ["/calculators/hvac-cooling-load/result?a=lots&p=nowhere&k=castle", { problem: "new" }],
  ["/calculators/amc-plan/result?property=villa", { problem: "contract" }],
  ["", {}],
])("%s", (address, known) => {
  expect(calculatedPlace(address)).toEqual({ problem: undefined, emirate: undefined, property: undefined, area: undefined, ...known });
});
