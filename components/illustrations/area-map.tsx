// A drawn map of places near each other. On wide screens their names are links at their points; on phones the points are numbered and
// the same links form a numbered list below the map.
import { Link } from "#components/ui/link";
import { placeLabels } from "#lib/site/map-labels";
import { fitted, share } from "./map-sheet.ts";
import { uaeOutline } from "./uae-outline.ts";

/** The map's size on a wide screen, px; everything is placed in fractions of it. */
const sheet = { width: 760, height: 500 };
/** The approximate width of a label in either script with its padding, px. */
const textWidth = (text: string) => text.length * 8.4 + 16;

type AreaMapProps = {
  label: string;
  note: string;
  kilometres: (km: number) => string;
  places: { slug: string; href: string; label: string; lat: number; lon: number }[];
  dir: "ltr" | "rtl";
};

export function AreaMap({ label, note, kilometres, places, dir }: AreaMapProps) {
  // All points lie well inside the map, which never shows less than about 12 km across.
  const { spots, transform, bar } = fitted(places, sheet, { x: 0.7, y: 0.74 }, 0.15);
  const labels = placeLabels(
    spots.map((spot) => ({ ...spot, width: textWidth(spot.label) })),
    sheet,
  );
  // A phone shows the map at less than half its size, so the numbers are larger here.
  const numbers = placeLabels(
    spots.map((spot) => ({ ...spot, width: 40 })),
    sheet,
    36,
  );
  return (
    <nav aria-label={label} className="mt-5">
      <div dir="ltr" className="relative overflow-hidden md:border md:border-line">
        <svg
          viewBox={`0 0 ${sheet.width} ${sheet.height}`}
          className="block h-auto w-full border border-line bg-cool-wash md:border-0"
          aria-hidden="true"
          fill="none"
        >
          <path
            d={uaeOutline}
            transform={transform}
            className="fill-sheet stroke-hair"
            strokeWidth="1.2"
            vectorEffect="non-scaling-stroke"
          />
          {spots.map(({ slug, x, y }, index) => (
            <g key={slug}>
              <path d={`M${x} ${y}L${labels[index]?.x} ${labels[index]?.y}`} className="hidden stroke-cool md:block" strokeWidth="1" />
              <circle cx={x} cy={y} r="5" className="fill-cool" />
              <path d={`M${x} ${y}L${numbers[index]?.x} ${numbers[index]?.y}`} className="stroke-cool md:hidden" strokeWidth="1.5" />
              <text
                x={numbers[index]?.x}
                y={(numbers[index]?.y ?? y) + 10}
                fontSize="30"
                textAnchor={numbers[index]?.side === "before" ? "end" : "start"}
                className="fill-ink md:hidden"
              >
                {index + 1}
              </text>
            </g>
          ))}
          <path d={`M${sheet.width - 24 - bar.px} ${sheet.height - 24}v8h${bar.px}v-8`} className="stroke-hair" strokeWidth="1.2" />
          <text
            x={sheet.width - 24 - bar.px / 2}
            y={sheet.height - 26}
            fontSize="14"
            textAnchor="middle"
            className="fill-soft max-md:[font-size:28px]"
          >
            {kilometres(bar.km)}
          </text>
        </svg>
        <ul dir={dir} className="mt-4 flex flex-wrap gap-x-5 md:mt-0 md:block md:[direction:ltr]">
          {spots.map(({ slug, href, label: name }, index) => {
            const spot = labels[index];
            return (
              <li
                key={slug}
                className={`md:absolute md:start-[var(--x)] md:top-[var(--y)] md:-translate-y-1/2 ${spot?.side === "before" ? "md:-translate-x-full" : ""}`}
                style={{ "--x": share(spot?.x ?? 0, sheet.width), "--y": share(spot?.y ?? 0, sheet.height) } as React.CSSProperties}
              >
                <Link
                  href={href}
                  className="inline-flex min-h-11 min-w-6 items-center text-[0.9rem] whitespace-nowrap underline decoration-line hover:decoration-cool md:min-h-6 md:bg-sheet/80 md:px-1"
                >
                  <span aria-hidden="true" className="me-1.5 text-soft tabular-nums md:hidden">
                    {index + 1}
                  </span>
                  <bdi>{name}</bdi>
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
      <p className="mt-1.5 text-[0.8rem] text-soft">{note}</p>
    </nav>
  );
}
