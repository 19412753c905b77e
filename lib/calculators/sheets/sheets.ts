// Imports of each sheet's code, which is loaded on demand and separately.
import type { SheetSlug } from "../../site/calculators.ts";
import type { Sheet } from "./sheet.ts";

export const sheets: Record<SheetSlug, () => Promise<Sheet>> = {
  "ac-electricity-cost": async () => (await import("./ac-electricity-cost.ts")).sheet,
  "fresh-air-ventilation": async () => (await import("./fresh-air-ventilation.ts")).sheet,
  "duct-sizing": async () => (await import("./duct-sizing.ts")).sheet,
  "insulation-glass-upgrade": async () => (await import("./insulation-glass-upgrade.ts")).sheet,
  "chilled-water-pipe": async () => (await import("./chilled-water-pipe.ts")).sheet,
  "condensation-check": async () => (await import("./condensation-check.ts")).sheet,
  "ac-size-converter": async () => (await import("./ac-size-converter.ts")).sheet,
  "solar-pv": async () => (await import("./solar-pv.ts")).sheet,
  "amc-plan": async () => (await import("./amc-plan.ts")).sheet,
};
