// A detail drawing by its name in the content.
import type { DrawingId } from "#lib/content/kinds/drawings";
import { DistrictCooledFlat, DuctedVilla, RooftopPackage, SplitUnit } from "./details";
import { AhuDetail, ChillerPlant, KitchenExhaust } from "./plant-details";

const drawings: Record<DrawingId, typeof SplitUnit> = {
  "district-cooled-flat": DistrictCooledFlat,
  "chiller-plant": ChillerPlant,
  "ducted-villa": DuctedVilla,
  "rooftop-package": RooftopPackage,
  "split-unit": SplitUnit,
  ahu: AhuDetail,
  "kitchen-exhaust": KitchenExhaust,
};

export function DetailDrawing({ drawing, label }: { drawing: DrawingId; label: string }) {
  const Drawing = drawings[drawing];
  return <Drawing label={label} className="w-full" />;
}
