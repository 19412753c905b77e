// The plate of a place: of an area its plan, of an emirate or city its map and the finder, of one service in an emirate the plant. Its
// question is where the reader is, which decides whom to call and what the quote form begins with.
import { getTranslations } from "next-intl/server";
import { CityMap } from "#components/illustrations/city-map";
import { Drawing } from "#components/illustrations/drawing";
import { PlacePlan } from "#components/illustrations/place-plan";
import { type About, CallLinks, quoteLink, WhatsAppLink } from "#components/layout/contact-links";
import { Plate } from "#components/scale/plate";
import { Question } from "#components/scale/question";
import { buttonClass } from "#components/ui/button";
import { LeadSentence } from "#components/ui/lead-sentence";
import { Link } from "#components/ui/link";
import type { Data } from "#lib/content/kinds";
import { placeLinks } from "#lib/content/pages/navigation";
import { currentLocale } from "#lib/i18n/current";
import { locales } from "#lib/i18n/locales";
import { cityMaps } from "#lib/site/city-maps";
import type { CoolingType } from "#lib/site/cooling-types";
import { cropOfService, crops } from "#lib/site/drawing-crops";
import { placeOf } from "#lib/site/places";
import { plans } from "#lib/site/plans";
import { AreaFinder } from "./area-finder.tsx";

export type PlaceData = {
  slug: string;
  entry: Data<"location">;
  /** The emirate or city whose page it belongs to. */
  hub: string;
  isHub: boolean;
  /** The service, on the page of one service in one emirate. */
  service: string | undefined;
};

export const aboutOf = ({ service, hub, slug }: PlaceData) => ({ service, place: service ? hub : slug });

/** The words stand on the ground that the map has at that side. */
function plateClass({ slug, isHub }: PlaceData, dir: "ltr" | "rtl") {
  const map = isHub ? cityMaps[slug] : undefined;
  if (map) return `plate-plan plate-city ${map[dir === "rtl" ? "right" : "left"] === "land" ? "plate-on-land" : ""}`;
  return plans[slug] ? "plate-plan" : "plate-plant";
}

export async function PlacePlate({ data, above }: { data: PlaceData; above: React.ReactNode }) {
  const { entry, isHub } = data;
  const locale = await currentLocale();
  return (
    <Plate
      title={entry.title}
      above={above}
      lead={entry.lead}
      className={plateClass(data, locales[locale].dir)}
      picture={<Picture data={data} />}
      ask={<Ask data={data} />}
      find={isHub && <AreaFinder />}
    />
  );
}

async function Picture({ data: { slug, entry, service } }: { data: PlaceData }) {
  const [t, locale] = [await getTranslations("location"), await currentLocale()];
  const { dir } = locales[locale];
  const texts = { scale: (km: number) => t("distance", { km }), north: t("north") };
  const [map, plan] = service ? [] : [cityMaps[slug], plans[slug]];
  if (map)
    return (
      <>
        <CityMap
          map={map}
          dir={dir}
          locale={locale}
          slug={slug}
          links={
            await placeLinks(
              map.pages.map((place) => place.slug),
              locale,
            )
          }
          zones={entry.zones.map(({ id }) => id)}
          texts={{ label: t("cityMap", { place: entry.name }), ...texts }}
        />
        <MapCredit source="osm">{t("cityScale")}</MapCredit>
      </>
    );
  if (plan)
    return (
      <>
        <PlacePlan
          plan={plan}
          dir={dir}
          locale={locale}
          slug={slug}
          zones={entry.zones}
          texts={{ label: t("plan", { place: entry.name }), section: t("sectionLetter"), ...texts }}
        />
        <MapCredit source={plan.source}>{plan.toScale !== "all" && t(plan.toScale === "roads" ? "planRoads" : "planSketch")}</MapCredit>
      </>
    );
  const crop = crops[cropOfService(service ?? "", entry.drawings) ?? "split-unit"];
  const { drawing, x, y, width } = crop;
  return <Drawing name={drawing} label="" view={`${x} ${y} ${width} ${width / 1.4}`} callouts={false} className="[--run:2]" />;
}

async function MapCredit({ source, children }: { source: "osm" | undefined; children: React.ReactNode }) {
  const t = await getTranslations("location");
  return (
    <p className="plan-credit">
      {children && <span>{children} </span>}
      {source && (
        <a href="https://www.openstreetmap.org/copyright" rel="noopener" className="underline">
          {t("planSource")}
        </a>
      )}
    </p>
  );
}

/** What a zone's cooling means in the quote form, where it says which of its four kinds it is. */
const coolingOf = (cooling: string, slug: string): CoolingType | undefined => {
  if (cooling === "chilled") return "district";
  if (cooling === "building") return "building-chiller";
  return placeOf(slug)?.cooling;
};

async function Ask({ data }: { data: PlaceData }) {
  const t = await getTranslations("location");
  const { entry, slug } = data;
  const about = aboutOf(data);
  if (entry.zones.length === 0)
    return (
      <div className="ask">
        <h2 className="text-18">{t("firstCall")}</h2>
        <ZoneAnswer text={entry.firstCall} about={about} subject={entry.title} />
      </div>
    );
  const zones = await Promise.all(
    entry.zones.map(async ({ name, note, answer, cooling }) => {
      const zone = { ...about, zone: name, cooling: coolingOf(cooling, slug) };
      const subject = `${entry.title}, ${name}`;
      const asks = (await quoteLink(zone)).href.split("?")[1];
      return { name, note, subject, about: asks, answer: <ZoneAnswer text={answer} about={zone} subject={subject} /> };
    }),
  );
  return <Question name="zone" question={entry.zonesQuestion || t("firstCall")} options={zones} />;
}

async function ZoneAnswer({ text, about, subject }: { text: string; about: About; subject: string }) {
  const quote = await quoteLink(about);
  return (
    <>
      <p>
        <LeadSentence>{text}</LeadSentence>
      </p>
      <div className="actions in-dock">
        <CallLinks />
        <WhatsAppLink subject={subject} />
        <Link href={quote.href} className={buttonClass("quiet", "px-0!")}>
          {quote.label}
        </Link>
      </div>
    </>
  );
}
