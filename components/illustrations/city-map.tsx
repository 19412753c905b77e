// The map of an emirate or city on a plate (lib/site/city-maps.ts): coast, main roads and names. Places with a page are links; the list
// below the plate has the same.
import "server-only";
import { Link } from "#components/ui/link";
import type { Locale } from "#lib/i18n/locales";
import { type CityMap as CityMapData, cityView, pointOn } from "#lib/site/city-maps";
import { placeOf } from "#lib/site/places";
import { type MapTexts, planContent, ScaleAndNorth } from "./place-plan.tsx";

type Props = {
  map: CityMapData;
  dir: "ltr" | "rtl";
  locale: Locale;
  slug: string;
  /** The served places on it. */
  links: readonly { slug: string; href: string; label: string }[];
  /** The ids of the zones, in the order of the question. */
  zones: readonly string[];
  texts: MapTexts;
};

export function CityMap({ map, dir, locale, slug, links, zones, texts }: Props) {
  const pages = map.pages.flatMap((spot) => {
    const [link, place] = [links.find((candidate) => candidate.slug === spot.slug), placeOf(spot.slug)];
    return link && place ? [{ spot, link, at: pointOn(map, place) }] : [];
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing with links in it, no group of fields
    <svg viewBox={cityView} preserveAspectRatio="xMidYMid meet" role="group" aria-label={texts.label} className="plan city-map">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours */}
      <g dangerouslySetInnerHTML={{ __html: planContent(slug) }} />
      {map.spots.map(({ names, zone, ...spot }) => (
        <g key={names.en} data-zone={zone === undefined ? undefined : zones.indexOf(zone)} className={labelClass(spot)}>
          <Label at={pointOn(map, spot)} {...spot} name={names[locale]} />
        </g>
      ))}
      {pages.map(({ spot, link, at }) =>
        spot.slug === slug ? (
          <g key={spot.slug} className={`${labelClass(spot)} is-here`}>
            <Label at={at} {...spot} name={link.label} />
          </g>
        ) : (
          <Link key={spot.slug} href={link.href} aria-label={link.label} className={labelClass(spot)}>
            <Label at={at} {...spot} name={link.label} />
          </Link>
        ),
      )}
      <ScaleAndNorth view={cityView} unitsPerKm={map.unitsPerKm} turnDegrees={0} dir={dir} texts={texts} />
    </svg>
  );
}

const labelClass = ({ onPhone, kind }: { onPhone?: true; kind?: "nature" }) =>
  ["plan-label", kind, onPhone && "on-phone"].filter(Boolean).join(" ");

type LabelProps = Pick<CityMapData["spots"][number], "text" | "anchor" | "kind"> & { at: readonly [number, number]; name: string };

function Label({ at: [x, y], text: [right, down], anchor, kind, name }: LabelProps) {
  const isFar = Math.abs(right) > 20;
  const gap = anchor === "end" ? 6 : -6;
  return (
    <>
      {isFar && kind === undefined && <path d={`M${x} ${y}L${x + right + gap} ${y + down - 6}`} className="lead-line" />}
      {/* What a finger or pointer hits, and in it the point: lines of no length. */}
      {kind === undefined && <path d={`M${x} ${y}h0`} className="plan-hit" />}
      {kind === undefined && <path d={`M${x} ${y}h0`} className="plan-dot" />}
      <text x={x + right} y={y + down} textAnchor={anchor}>
        {name}
      </text>
    </>
  );
}
