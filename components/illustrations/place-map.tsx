// Where a place lies: a pin on the coast, and the places beside it. Small enough for a phone, so its names are placed for one.
import { Link } from "#components/ui/link";
import { placeLabels } from "#lib/site/map-labels";
import { uaeOutline } from "./uae-outline.ts";

type Spot = { label: string; lat: number; lon: number };
type Props = { label: string; note: string; here: Spot; near: (Spot & { href: string })[] };

/** In px on a phone; wider screens draw the same, larger. */
const sheet = { width: 340, height: 200 };
const east = (lon: number) => (lon - 53) * 907;
const south = (lat: number) => (27 - lat) * 1000;
/** Units of the outline to a kilometre: one is a thousandth of a degree of latitude. */
const unitsPerKm = 1000 / 110.6;
const share = (part: number, whole: number) => `${Math.round((part / whole) * 10_000) / 100}%`;
/** About as wide as the text will be, in either script, with its padding. */
const textWidth = (text: string) => text.length * 7.6 + 10;

export function PlaceMap({ label, note, here, near }: Props) {
  const all = [here, ...near];
  const [xs, ys] = [all.map(({ lon }) => east(lon)), all.map(({ lat }) => south(lat))];
  const middle = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
  const scale = Math.max(
    (Math.max(...xs) - Math.min(...xs)) / (sheet.width * 0.5),
    (Math.max(...ys) - Math.min(...ys)) / (sheet.height * 0.6),
    0.25,
  );
  const [left, top] = [middle.x - (sheet.width * scale) / 2, middle.y - (sheet.height * scale) / 2];
  const spots = all.map((place) => ({
    ...place,
    x: (east(place.lon) - left) / scale,
    y: (south(place.lat) - top) / scale,
    width: textWidth(place.label),
  }));
  const labels = placeLabels(spots, sheet, 24);
  const km = [1, 2, 5, 10, 20, 50, 100].findLast((length) => (length * unitsPerKm) / scale < sheet.width / 4) ?? 1;
  const bar = (km * unitsPerKm) / scale;
  const [pin] = spots;
  return (
    <nav aria-label={label}>
      <div dir="ltr" className="relative overflow-hidden border border-line bg-cool-wash">
        <svg viewBox={`0 0 ${sheet.width} ${sheet.height}`} className="block h-auto w-full" aria-hidden="true" fill="none">
          <path
            d={uaeOutline}
            transform={`scale(${1 / scale}) translate(${-left} ${-top})`}
            className="fill-sheet stroke-hair"
            strokeWidth="1.2"
            vectorEffect="non-scaling-stroke"
          />
          {spots.map(({ label: name, x, y }, index) => (
            <path key={name} d={`M${x} ${y}L${labels[index]?.x} ${labels[index]?.y}`} className="stroke-cool" strokeWidth="0.8" />
          ))}
          {spots.slice(1).map(({ label: name, x, y }) => (
            <circle key={name} cx={x} cy={y} r="3" className="fill-cool" />
          ))}
          {pin && (
            <path
              d={`M${pin.x} ${pin.y}c-2-6-7-9-7-14a7 7 0 0 1 14 0c0 5-5 8-7 14z`}
              className="fill-heat stroke-sheet"
              strokeWidth="1.2"
            />
          )}
          <path d={`M10 ${sheet.height - 14}v5h${bar}v-5`} className="stroke-hair" strokeWidth="1" />
        </svg>
        <span
          aria-hidden="true"
          className="absolute bottom-[0.15rem] text-[0.7rem] text-soft tabular-nums"
          style={{ left: share(bar + 16, sheet.width) }}
        >
          {km} km
        </span>
        <ul dir="auto">
          {spots.map(({ label: name }, index) => {
            const spot = labels[index];
            const link = near[index - 1];
            return (
              <li
                key={name}
                className={`absolute -translate-y-1/2 text-[0.8rem] leading-none whitespace-nowrap ${spot?.side === "before" ? "-translate-x-full" : ""}`}
                style={{ left: share(spot?.x ?? 0, sheet.width), top: share(spot?.y ?? 0, sheet.height) }}
              >
                {link ? (
                  <Link
                    href={link.href}
                    className="inline-flex min-h-6 items-center bg-sheet/80 px-1 underline decoration-line hover:decoration-cool"
                  >
                    <bdi>{name}</bdi>
                  </Link>
                ) : (
                  <strong className="inline-flex min-h-6 items-center bg-sheet/80 px-1 font-medium">
                    <bdi>{name}</bdi>
                  </strong>
                )}
              </li>
            );
          })}
        </ul>
      </div>
      <p className="mt-1.5 text-[0.8rem] text-soft">{note}</p>
    </nav>
  );
}
