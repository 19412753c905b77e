// The building section drawing with its key. A system is numbered while its service is offered.
import { getTranslations } from "next-intl/server";
import { BuildingDrawing } from "#components/illustrations/building-drawing";
import { type SystemId, systemIds } from "#components/illustrations/systems";
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

export async function Building() {
  const [t, locale] = [await getTranslations("systems"), await currentLocale()];
  const published = await readNames("service", locale);
  const systems = systemIds.flatMap((id) => {
    const slug = serviceOf[id];
    const path = published.has(slug) && published.has(needs[id] ?? slug) ? pathOfEntry({ kind: "service", slug }) : undefined;
    return path ? [{ id, name: t(id), href: localePath(path, locale) }] : [];
  });
  return (
    <div>
      <BuildingDrawing label={t("label")} systems={systems} />
      {systems.length > 0 && (
        <Fold
          heading="h3"
          title={t("key", { count: systems.length })}
          titleClass="md:supports-[selector(::details-content)]:hidden"
          className="mt-4"
        >
          <ol className="grid grid-cols-2 gap-x-6 text-[0.82rem] text-soft sm:grid-cols-3">
            {systems.map(({ id, name, href }, index) => (
              <li key={id} className="flex min-h-6 items-baseline gap-2">
                <span className="min-w-[1.6em] font-medium text-ink tabular-nums">{index + 1}</span>
                <Link href={href} className="inline-flex min-h-6 underline decoration-line hover:text-ink">
                  {name}
                </Link>
              </li>
            ))}
          </ol>
        </Fold>
      )}
    </div>
  );
}
