// The building of the home page and its key. A system is numbered while its service is offered.
import { getTranslations } from "next-intl/server";
import { Building as BuildingDrawing, type SystemLink } from "#components/illustrations/drawing";
import { type SystemId, systemIds } from "#components/illustrations/systems";
import { PlateGround } from "#components/scale/plate";
import { ReadingMark } from "#components/scale/readings";
import { Fold } from "#components/ui/fold";
import { Link } from "#components/ui/link";
import { readNames } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { pathOfEntry } from "#lib/site/routes";

/** The service that must be offered for a system to be listed, where it is narrower than the one whose page it links to. */
const needs: Partial<Record<SystemId, string>> = {
  "cooling-tower": "commercial-hvac-cooling-tower-services",
  chiller: "commercial-hvac-chiller-services",
  ahu: "commercial-hvac-ahu-services",
  vrf: "commercial-hvac-vrf-services",
  electrical: "mep-electrical-services",
  plumbing: "mep-plumbing-services",
};

/** The slug of the service whose page a system links to. */
const serviceOf: Record<SystemId, string> = {
  "cooling-tower": "commercial-hvac",
  chiller: "commercial-hvac",
  ahu: "commercial-hvac",
  "fan-coil": "air-conditioning",
  vrf: "commercial-hvac",
  split: "air-conditioning",
  ducted: "air-conditioning",
  ventilation: "ventilation",
  electrical: "mep",
  plumbing: "mep",
  bms: "building-management-systems",
  "low-voltage": "low-voltage-and-network-systems",
  solar: "solar-panels",
  cctv: "cctv-and-security",
  "fit-out": "interior-fit-out",
};

/** The name by which cuts refer to the building of the page. */
export const buildingId = "building";

async function readSystems(): Promise<SystemLink[]> {
  const [t, locale] = [await getTranslations("systems"), await currentLocale()];
  const published = await readNames("service", locale);
  return systemIds.flatMap((id) => {
    const slug = serviceOf[id];
    const path = published.has(slug) && published.has(needs[id] ?? slug) ? pathOfEntry({ kind: "service", slug }) : undefined;
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
export async function BuildingPicture({ eyebrow }: { eyebrow: string }) {
  const t = await getTranslations("systems");
  return (
    <BuildingDrawing
      id={buildingId}
      label={t("label")}
      systems={await readSystems()}
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

/** The key to the numbers of the building. */
export async function BuildingKey() {
  const t = await getTranslations("systems");
  const systems = await readSystems();
  if (systems.length === 0) return null;
  return (
    <div className="ground-land print:hidden">
      <div className="wrap">
        <Fold
          title={t("key", { count: systems.length })}
          titleClass="md:supports-[selector(::details-content)]:hidden"
          className="[--fold-line:transparent]"
        >
          <ol className="building-key">
            {systems.map(({ id, name, href }, index) => (
              <li key={id}>
                <Link data-system={id} href={href}>
                  <span>{index + 1}</span>
                  {name}
                </Link>
              </li>
            ))}
          </ol>
        </Fold>
      </div>
    </div>
  );
}
