// What each trade reads and with which instrument, numbered as its system is in the building above: the unit is the figure.
import { getTranslations } from "next-intl/server";
import type { SystemId } from "#components/illustrations/systems";
import { readSystems } from "./building.tsx";

/** Systems with the quantity that shows whether they work, from the roof to the basement. */
const units = {
  chiller: "°C",
  ahu: "L/s",
  "fan-coil": "% RH",
  vrf: "K",
  plumbing: "bar",
  electrical: "A",
} as const satisfies Partial<Record<SystemId, string>>;
type Measured = keyof typeof units;
export const measured = Object.keys(units) as Measured[];

export async function Instruments() {
  const [t, systems] = [await getTranslations("instruments"), await readSystems(measured)];
  if (systems.length === 0) return null;
  return (
    <section className="band ground-sheet trade-readings">
      <div className="wrap">
        <h2>{t("title")}</h2>
        <ol className="hanging">
          {systems.map(({ id }) => (
            <li key={id} data-system={id}>
              <b dir="ltr">{units[id as Measured]}</b>
              <h3>{t(`quantity.${id as Measured}`)}</h3>
              <p>{t(`instrument.${id as Measured}`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
