// The building of the home page, and the ruler that is its key. A system is numbered while its service is offered.
import { getTranslations } from "next-intl/server";
import { Building as BuildingDrawing, type SystemLink } from "#components/illustrations/drawing";
import { type SystemId, systemIds } from "#components/illustrations/systems";
import { PlateGround } from "#components/scale/plate";
import { ReadingMark } from "#components/scale/readings";
import { readNames } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { pathOfEntry } from "#lib/site/routes";
import { serviceTree, subServicesOf } from "#lib/site/services";
import { LevelRuler } from "./level-ruler.tsx";

/**
 * The service to whose page a system links while it is offered, or else its hub, and the height at which the system stands in the drawing, m.
 * Of the pages about household AC, each system has the one whose plate shows it.
 */
const systems: Record<SystemId, { service: string; metres: number }> = {
  "cooling-tower": { service: "commercial-hvac-cooling-tower-services", metres: 36 },
  chiller: { service: "commercial-hvac-chiller-services", metres: 36 },
  ahu: { service: "commercial-hvac-ahu-services", metres: 36 },
  "fan-coil": { service: "air-conditioning-maintenance", metres: 32.4 },
  vrf: { service: "commercial-hvac-vrf-services", metres: 3.6 },
  split: { service: "air-conditioning-repair-cleaning", metres: 3.6 },
  ducted: { service: "air-conditioning-amc", metres: 6.8 },
  ventilation: { service: "ventilation", metres: 6.8 },
  electrical: { service: "mep-electrical-services", metres: -3.6 },
  plumbing: { service: "mep-plumbing-services", metres: -3.6 },
  bms: { service: "building-management-systems", metres: 0 },
  "low-voltage": { service: "low-voltage-and-network-systems", metres: 0 },
  solar: { service: "solar-panels", metres: 6.8 },
  cctv: { service: "cctv-and-security", metres: 3 },
  "fit-out": { service: "interior-fit-out", metres: 14.4 },
};

/** The name by which cuts refer to the building of the page. */
export const buildingId = "building";

/** The systems whose services are offered, or those of them that are named. */
export async function readSystems(named: readonly SystemId[] = systemIds): Promise<SystemLink[]> {
  const [t, locale] = [await getTranslations("systems"), await currentLocale()];
  const published = await readNames("service", locale);
  return named.flatMap((id) => {
    const { service } = systems[id];
    const hub = Object.keys(serviceTree).find((above) => subServicesOf(above).includes(service));
    const slug = [service, hub].find((candidate) => candidate && published.has(candidate));
    const path = slug && pathOfEntry({ kind: "service", slug });
    return path ? [{ id, name: t(id), href: localePath(path, locale) }] : [];
  });
}

/** Two measured values in a text such as "46 °C outside, 24 °C inside", in either language: the first is warm, the second cold. */
function readingsIn(text: string) {
  return text
    .split(/[,،·]/)
    .slice(0, 2)
    .flatMap((part) => {
      const [before, name] = part.split(/°C|درجة مئوية/);
      return name?.trim() && /^\s*\d{1,2}\s*$/.test(before ?? "") ? [{ value: before?.trim() ?? "", unit: "°C", name: name.trim() }] : [];
    });
}

const [ground, sun] = [770, { x: 300, y: 170 }];
const view = "-20 20 1050 890";
/** The two points stand on either side of one wall. */
const marks = [
  { kind: "warm", from: [300, 350], at: [466, 318] },
  { kind: "cold", from: [300, 462], at: [500, 358] },
] as const;

const sunRays = Array.from({ length: 12 }, (_, ray) => {
  const [cos = 0, sin = 0] = [Math.cos((ray * Math.PI) / 6), Math.sin((ray * Math.PI) / 6)];
  return `M${Math.round(sun.x + 31 * cos)} ${Math.round(sun.y + 31 * sin)}l${Math.round(9 * cos)} ${Math.round(9 * sin)}`;
}).join("");

/** The whole building by night with its systems as links, and the readings of the eyebrow where they are measured. */
export async function BuildingPicture({ eyebrow = "", named }: { eyebrow?: string; named?: readonly SystemId[] }) {
  const t = await getTranslations("systems");
  return (
    <BuildingDrawing
      id={buildingId}
      label={t("label")}
      systems={await readSystems(named)}
      view={view}
      align="xMidYMax meet"
      behind={
        <PlateGround view={view} ground={ground} halos={{ ...sun, radius: 690 }}>
          <path d={sunRays} className="pen-heat" />
          <circle cx={sun.x} cy={sun.y} r="23" className="pen-sun" />
        </PlateGround>
      }
    >
      {readingsIn(eyebrow).map(({ value, unit, name }, index) => {
        const mark = marks[index];
        return mark && <ReadingMark key={name} {...mark} value={value} unit={unit} name={name} size={78} anchor="end" />;
      })}
    </BuildingDrawing>
  );
}

/** The ruler of levels as the key to the numbers of the building: each system at its height. */
export async function BuildingRuler() {
  const links = await readSystems();
  return (
    <LevelRuler
      items={links.map(({ id, name, href }, index) => ({ label: name, href, value: systems[id].metres, number: index + 1, system: id }))}
    />
  );
}
