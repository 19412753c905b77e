// A ruler with siblings at their true values: the levels of a building, the distances of places to the sea. Its labels are links; where two
// would overlap, the second hangs lower. Its axis runs in the reading direction.
import { Link } from "#components/ui/link";

export type RulerItem = {
  label: string;
  value: number;
  href: string;
  isHere?: boolean;
  /** Its number in a drawing to which the ruler is the key, and the part of the drawing (`data-system`) that lights up with it. */
  number?: number;
  system?: string;
};

type RulerProps = {
  caption: string;
  items: readonly RulerItem[];
  /** Values at which the axis has a tick with its figure. */
  ticks: readonly number[];
  /** The share of the axis, 0 to 1, at which a value stands. */
  position: (value: number) => number;
  figure?: (value: number) => string;
  dir: "ltr" | "rtl";
};

const width = 1296;
/** The first and last tick stand this far inside, px, so that their labels fit. */
const inset = { start: 44, end: 84 };
/** Where the ruler scrolls, it opens with this much in front of the page's own place, px. */
const ahead = 128;
/** The approximate width of a label at 13.5 px with its gap, px. */
const labelWidth = (text: string, dir: "ltr" | "rtl") => text.length * (dir === "rtl" ? 6.6 : 7.1) + 18;

/** Rows are taller under a finger than under a mouse, so the style sheet places what hangs in them. */
const inRow = (row: number) => ({ "--row": row }) as React.CSSProperties;

/** The centre of each label and the row it hangs in: the first where it does not overlap another, below its point or beside it. */
function hang(items: readonly (RulerItem & { x: number; wide: number })[]) {
  const rows: [number, number][][] = [];
  return items.map((item) => {
    const half = item.wide / 2;
    const centres = [0, half - 14, 14 - half].map((aside) => Math.max(half, Math.min(width - half, item.x + aside)));
    for (let row = 0; ; row++) {
      const taken = rows[row] ?? [];
      const centre = centres.find((each) => taken.every(([start, end]) => each + half <= start || each - half >= end));
      if (centre === undefined) continue;
      rows[row] = [...taken, [centre - half, centre + half]];
      return { ...item, centre, row };
    }
  });
}

export function Ruler({ caption, items, ticks, position, figure = String, dir }: RulerProps) {
  const at = (value: number) => {
    const along = inset.start + position(value) * (width - inset.start - inset.end);
    return Math.round(dir === "rtl" ? width - along : along);
  };
  const hung = hang(
    [...items]
      .sort((first, second) => first.value - second.value)
      .map((item) => ({ ...item, x: at(item.value), wide: labelWidth(`${item.number ?? ""} ${item.label}`, dir) })),
  );
  const here = hung.find(({ isHere }) => isHere);
  const rows = Math.max(0, ...hung.map(({ row }) => row)) + 1;
  return (
    <nav aria-label={caption} className="ruler-band ground-land print:hidden">
      <div className="wrap">
        <p className="caption">{caption}</p>
        <div className="scrolls relative">
          {/* Where the ruler is wider than the screen, it opens at the page's own place, in browsers that can. */}
          {here && (
            <span className="ruler-here" style={{ insetInlineStart: Math.max(0, (dir === "rtl" ? width - here.x : here.x) - ahead) }} />
          )}
          <svg className="ruler" style={{ "--rows": rows } as React.CSSProperties} role="presentation">
            <path
              d={`M${at(ticks[0] ?? 0)} 40H${at(ticks.at(-1) ?? 0)}${ticks.map((tick) => `M${at(tick)} 40v-10`).join("")}`}
              className="axis"
              fill="none"
            />
            {hung.map(({ label, x, row }) => (
              <rect key={label} x={x - 0.5} y="40" width="1" className="tie" style={inRow(row)} />
            ))}
            {ticks.map((tick) => (
              <text key={tick} x={at(tick)} y="22" direction="ltr" className="tick">
                {figure(tick)}
              </text>
            ))}
            {hung.map(({ label, href, isHere, number, system, x, centre, wide, row }) => (
              <Link key={label} href={href} data-system={system} aria-current={isHere ? "page" : undefined} style={inRow(row)}>
                <rect x={Math.round(centre - wide / 2)} width={Math.round(wide)} className={row === 0 ? "first" : undefined} />
                <circle cx={x} cy="40" r={isHere ? 7 : 4} />
                <text x={Math.round(centre)} y="69">
                  {number && <tspan>{number} </tspan>}
                  {label}
                </text>
              </Link>
            ))}
          </svg>
        </div>
      </div>
    </nav>
  );
}
