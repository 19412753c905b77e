// The coast of the emirates by night, its places links: HTML over an SVG outline, so that the names scale and are read as text. It stands
// on the sea (`ground-sea`), which goes on around it.
import { Link } from "#components/ui/link";
import { east, share, south } from "./map-sheet.ts";
import { omanOutline, uaeOutline } from "./uae-outline.ts";

type MapPlace = { slug: string; name: string; href?: string; lat: number; lon: number };

/** The displayed area in degrees, within the extent of the outlines. `northern` is for a firm that serves only the northern emirates. */
const whole = { west: 53.22, east: 57.18, north: 26.4, south: 23.75 };
const northern = { west: 54.6, east: 57, north: 26.2, south: 24.75 };
/** Abu Dhabi and Al Ain lie south of this latitude. */
const northernLat = 24.9;
/** The shallow water before the coast, in units of the map; drawn for depth, not surveyed. */
const shoals = [
  { colour: "stroke-sea-2", reach: 230 },
  { colour: "stroke-sea-3", reach: 140 },
  { colour: "stroke-sea-4", reach: 60 },
] as const;
const widthOf = (view: typeof whole) => east(view.east) - east(view.west);

/** Label positions, chosen so that no two overlap at 350 px: the end of the leader, and the side of it that the text is on. */
const labels: Record<string, { lat: number; lon: number; side: "before" | "after" }> = {
  "ras-al-khaimah": { lat: 25.95, lon: 55.8, side: "before" },
  "umm-al-quwain": { lat: 25.66, lon: 55.42, side: "before" },
  ajman: { lat: 25.36, lon: 55.28, side: "before" },
  sharjah: { lat: 25.46, lon: 55.62, side: "after" },
  dubai: { lat: 25.15, lon: 55.42, side: "after" },
  "abu-dhabi": { lat: 24.6, lon: 54.28, side: "before" },
  "al-ain": { lat: 24.22, lon: 55.6, side: "before" },
  fujairah: { lat: 25.16, lon: 56.45, side: "after" },
};

type Props = {
  places: MapPlace[];
  label: string;
  kilometres: (km: number) => string;
  className?: string;
};

export function EmiratesMap({ places, label, kilometres, className = "" }: Props) {
  const shown = places.flatMap((place) => {
    const spot = labels[place.slug];
    return spot ? [{ ...place, spot }] : [];
  });
  const view = shown.every(({ lat }) => lat > northernLat) ? northern : whole;
  const [width, height] = [widthOf(view), south(view.south) - south(view.north)];
  return (
    <nav aria-label={label} className={className}>
      <div dir="ltr" className="relative">
        <svg
          viewBox={`${east(view.west)} ${south(view.north)} ${width} ${height}`}
          className="block h-auto w-full [mask-image:linear-gradient(transparent,#000_14%)] lg:[mask-image:linear-gradient(90deg,transparent,#000_9%)]"
          aria-hidden="true"
          fill="none"
          strokeLinejoin="round"
        >
          {shoals.map(({ colour, reach }) => (
            <path key={colour} d={uaeOutline + omanOutline} className={colour} strokeWidth={2 * reach} />
          ))}
          <path d={omanOutline} className="fill-land stroke-line" strokeWidth="1" vectorEffect="non-scaling-stroke" />
          <path d={uaeOutline} className="fill-land stroke-ink" strokeWidth="1.4" vectorEffect="non-scaling-stroke" />
          {shown.map(({ slug, lat, lon, spot }) => (
            <g key={slug} className="stroke-cool">
              <path
                d={`M${east(lon)} ${south(lat)}L${east(spot.lon)} ${south(spot.lat)}`}
                strokeWidth="1"
                vectorEffect="non-scaling-stroke"
              />
              <circle cx={east(lon)} cy={south(lat)} r={Math.round((26 * width) / widthOf(whole))} className="fill-cool" stroke="none" />
            </g>
          ))}
          {/* A scale bar of 50 km, 0.45 degrees of latitude. */}
          <path
            d={`M${east(view.east) - 600} ${south(view.south) - 130}v40h452v-40`}
            className="stroke-hair"
            strokeWidth="1"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <span
          aria-hidden="true"
          dir="auto"
          className="absolute text-[0.7rem] text-soft"
          style={{ right: share(170, width), bottom: share(150, height) }}
        >
          {kilometres(50)}
        </span>
        <ul>
          {shown.map(({ slug, name, href, spot }) => (
            <li
              key={slug}
              className={`absolute -translate-y-1/2 ${spot.side === "before" ? "-translate-x-full" : ""}`}
              style={{
                insetInlineStart: share(east(spot.lon) - east(view.west), width),
                top: share(south(spot.lat) - south(view.north), height),
              }}
            >
              {href ? (
                <Link
                  href={href}
                  className="inline-flex min-h-6 items-center px-1.5 text-[0.82rem] font-medium whitespace-nowrap text-ink [text-shadow:0_0_6px_var(--color-land)] hover:underline hover:decoration-cool hover:underline-offset-4 md:min-h-11 md:text-[1.05rem]"
                >
                  <bdi>{name}</bdi>
                </Link>
              ) : (
                <span className="px-1.5 text-[0.82rem] whitespace-nowrap text-soft md:text-[0.95rem]">
                  <bdi>{name}</bdi>
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
