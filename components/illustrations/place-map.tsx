// A map of a place: its pin and the neighbouring places. The names are laid out for the size of a phone.
import { Link } from "#components/ui/link";
import { placeLabels } from "#lib/site/map-labels";
import { fitted, share } from "./map-sheet.ts";
import { uaeOutline } from "./uae-outline.ts";

type Spot = { label: string; lat: number; lon: number };
type Props = { label: string; note: string; here: Spot; near: (Spot & { href: string })[]; kilometres: (km: number) => string };

/** The size on a phone, px; wider screens enlarge it. */
const sheet = { width: 340, height: 200 };
/** The approximate width of a label in either script with its padding, px. */
const textWidth = (text: string) => text.length * 7.6 + 10;

export function PlaceMap({ label, note, here, near, kilometres }: Props) {
  const { spots, transform, bar } = fitted([here, ...near], sheet, { x: 0.5, y: 0.6 }, 0.25);
  const labels = placeLabels(
    spots.map((spot) => ({ ...spot, width: textWidth(spot.label) })),
    sheet,
    24,
  );
  const [pin] = spots;
  return (
    <nav aria-label={label}>
      <div dir="ltr" className="relative overflow-hidden border border-line bg-cool-wash">
        <svg viewBox={`0 0 ${sheet.width} ${sheet.height}`} className="block h-auto w-full" aria-hidden="true" fill="none">
          <path
            d={uaeOutline}
            transform={transform}
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
          <path d={`M${sheet.width - 10 - bar.px} ${sheet.height - 14}v5h${bar.px}v-5`} className="stroke-hair" strokeWidth="1" />
        </svg>
        <span
          aria-hidden="true"
          dir="auto"
          className="absolute bottom-[0.15rem] text-[0.7rem] text-soft tabular-nums"
          style={{ right: share(bar.px + 16, sheet.width) }}
        >
          {kilometres(bar.km)}
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
