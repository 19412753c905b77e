// A detail drawing by its name in the content, and the key to its numbered parts.
import { getTranslations } from "next-intl/server";
import { type DrawingId, drawingParts } from "#lib/site/drawings";
import { CoolingTowerDetail, FreshAirUnit, VrfSystem, WindowUnit, WorkshopVentilation } from "./air-details";
import { ElectricalPanel, FitOutCeiling, PlumbingRiser, SolarRoof } from "./building-details";
import { BmsPanel, CctvCameras, NetworkRack } from "./control-details";
import { DistrictCooledFlat, DuctedVilla, RooftopPackage, SplitUnit } from "./details";
import { ApproachTemperature, DeltaT, FcuAnatomy, LeakTest, SaltCorrosion, VrfOrChiller } from "./figures";
import { steps } from "./parts";
import { AhuDetail, ChillerPlant, KitchenExhaust } from "./plant-details";
import { RoomLoad } from "./room-load";

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
  "room-load": RoomLoad,
};

type FigureProps = { drawing: DrawingId; caption: string; number: number };

/** A drawing on a page, numbered there, so that the text can speak of it. */
export async function DrawingFigure({ drawing, caption, number }: FigureProps) {
  const t = await getTranslations("site");
  return (
    <figure id={`figure-${number}`}>
      <DetailDrawing drawing={drawing} label={caption} />
      <figcaption className="mt-3 border-t border-line pt-2 text-[0.88rem] text-soft">
        <span className="font-medium text-ink">{t("figure", { number })}</span> · {caption}
      </figcaption>
    </figure>
  );
}

/**
 * The drawing, and under it what its numbered parts are: the same to read and to hear. A part that is pointed at lights up in
 * both (`lit` in pens.css).
 */
export async function DetailDrawing({ drawing, label }: { drawing: DrawingId; label: string }) {
  const [Drawing, t] = [drawings[drawing], await getTranslations("drawings")];
  // Every drawing has a first part; tests/unit/drawings.test.ts counts the others.
  const names = steps(drawingParts[drawing], 1).map((part) => t(`${drawing}.${part}` as `${DrawingId}.1`));
  return (
    <div className="keyed">
      <Drawing label={label} names={names} className="w-full" />
      <ol className="key mt-3 gap-x-4 text-[0.82rem] leading-snug text-soft [columns:2_8.5rem]">
        {names.map((name, index) => (
          <li key={name} className="flex break-inside-avoid items-baseline gap-2 py-[0.2rem]">
            <span className="grid size-[1.6em] shrink-0 place-items-center rounded-full border border-ink text-[0.92em] leading-none font-medium text-ink tabular-nums">
              {index + 1}
            </span>
            {name}
          </li>
        ))}
      </ol>
    </div>
  );
}
