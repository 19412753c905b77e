// The emirates as a drawn map whose places are links: HTML over an outline, so that text grows, wraps and is read as text.
import { Link } from "#components/ui/link";
import { omanOutline, uaeOutline } from "./uae-outline.ts";

type MapPlace = { slug: string; name: string; href?: string; lat: number; lon: number };

/** The part of the world shown, in degrees. */
const view = { west: 53.1, east: 57.4, north: 26.15, south: 23.75 };
const x = (lon: number) => (lon - 53) * 907;
const y = (lat: number) => (27 - lat) * 1000;
const width = x(view.east) - x(view.west);
const height = y(view.south) - y(view.north);
const percent = (part: number, whole: number) => `${Math.round((part / whole) * 10_000) / 100}%`;

/** Where a label stands, so that no two touch at 350 px: the end of its leader, and the side of it that the text is on. */
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

export function EmiratesMap({ places, label, className = "" }: { places: MapPlace[]; label: string; className?: string }) {
  const shown = places.flatMap((place) => {
    const spot = labels[place.slug];
    return spot ? [{ ...place, spot }] : [];
  });
  return (
    <nav aria-label={label} className={className}>
      <div dir="ltr" className="relative overflow-hidden border border-line bg-cool-wash">
        <svg
          viewBox={`${x(view.west)} ${y(view.north)} ${width} ${height}`}
          className="block h-auto w-full"
          aria-hidden="true"
          fill="none"
          strokeLinejoin="round"
        >
          <path d={omanOutline} className="fill-paper stroke-line" strokeWidth="1" vectorEffect="non-scaling-stroke" opacity=".6" />
          <path d={uaeOutline} className="fill-sheet stroke-hair" strokeWidth="1.2" vectorEffect="non-scaling-stroke" />
          {shown.map(({ slug, lat, lon, spot }) => (
            <g key={slug} className="stroke-cool">
              <path d={`M${x(lon)} ${y(lat)}L${x(spot.lon)} ${y(spot.lat)}`} strokeWidth="1" vectorEffect="non-scaling-stroke" />
              <circle cx={x(lon)} cy={y(lat)} r="26" className="fill-cool" stroke="none" />
            </g>
          ))}
          {/* A scale of 50 km: 0.45 degrees of latitude. */}
          <path
            d={`M${x(view.west) + 150} ${y(view.south) - 130}v40h450v-40`}
            className="stroke-hair"
            strokeWidth="1"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <span
          aria-hidden="true"
          className="absolute text-[0.7rem] text-soft"
          style={{ insetInlineStart: percent(230, width), bottom: percent(150, height) }}
        >
          50 km
        </span>
        <ul>
          {shown.map(({ slug, name, href, spot }) => (
            <li
              key={slug}
              className={`absolute -translate-y-1/2 ${spot.side === "before" ? "-translate-x-full" : ""}`}
              style={{ insetInlineStart: percent(x(spot.lon) - x(view.west), width), top: percent(y(spot.lat) - y(view.north), height) }}
            >
              {href ? (
                <Link
                  href={href}
                  className="inline-flex min-h-6 items-center rounded-control bg-sheet/85 px-1.5 text-[0.82rem] font-medium whitespace-nowrap underline decoration-cool hover:bg-sheet md:min-h-8 md:text-[0.95rem]"
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
