// A detail drawing by its name in the content, and the key to its numbered parts.
import { getTranslations } from "next-intl/server";
import { type DrawingId, drawingParts } from "#lib/content/kinds/drawings";
import { CoolingTowerDetail, FreshAirUnit, VrfSystem, WindowUnit, WorkshopVentilation } from "./air-details";
import { ElectricalPanel, FitOutCeiling, PlumbingRiser, SolarRoof } from "./building-details";
import { BmsPanel, CctvCameras, NetworkRack } from "./control-details";
import { DistrictCooledFlat, DuctedVilla, RooftopPackage, SplitUnit } from "./details";
import { ApproachTemperature, DeltaT, FcuAnatomy, LeakTest, SaltCorrosion, VrfOrChiller } from "./figures";
import { steps } from "./parts";
import { AhuDetail, ChillerPlant, KitchenExhaust } from "./plant-details";

export const drawings: Record<DrawingId, typeof SplitUnit> = {
  "district-cooled-flat": DistrictCooledFlat,
  "chiller-plant": ChillerPlant,
  "ducted-villa": DuctedVilla,
  "rooftop-package": RooftopPackage,
  "split-unit": SplitUnit,
  ahu: AhuDetail,
  "kitchen-exhaust": KitchenExhaust,
  "cooling-tower": CoolingTowerDetail,
  "vrf-system": VrfSystem,
  "fresh-air-unit": FreshAirUnit,
  "workshop-ventilation": WorkshopVentilation,
  "window-unit": WindowUnit,
  "electrical-panel": ElectricalPanel,
  "plumbing-riser": PlumbingRiser,
  "solar-roof": SolarRoof,
  "fit-out-ceiling": FitOutCeiling,
  "bms-panel": BmsPanel,
  "network-rack": NetworkRack,
  "cctv-cameras": CctvCameras,
  "fcu-anatomy": FcuAnatomy,
  "delta-t": DeltaT,
  "approach-temperature": ApproachTemperature,
  "leak-test": LeakTest,
  "salt-corrosion": SaltCorrosion,
  "vrf-or-chiller": VrfOrChiller,
};

/** The drawing, and under it what its numbered parts are: the same to read and to hear. */
export async function DetailDrawing({ drawing, label }: { drawing: DrawingId; label: string }) {
  const [Drawing, t] = [drawings[drawing], await getTranslations("drawings")];
  return (
    <>
      <Drawing label={label} className="w-full" />
      <ol className="mt-3 gap-x-6 text-[0.82rem] leading-snug text-soft [columns:2_11rem]">
        {steps(drawingParts[drawing], 1).map((part) => (
          <li key={part} className="flex break-inside-avoid items-baseline gap-2 py-[0.2rem]">
            <span className="grid size-[1.6em] shrink-0 place-items-center rounded-full border border-ink text-[0.92em] leading-none font-medium text-ink tabular-nums">
              {part}
            </span>
            {/* Every drawing has a first part; tests/unit/drawings.test.ts counts the others. */}
            {t(`${drawing}.${part}` as `${DrawingId}.1`)}
          </li>
        ))}
      </ol>
    </>
  );
}
