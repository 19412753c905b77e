// A space in section with its supply air, its exhaust air, and the difference, which passes through gaps. Arrow widths are
// proportional to the flows.
import { formatNumber } from "#lib/calculators/format";
import { unitText } from "#lib/calculators/sheets/texts";
import { person } from "../../../illustrations/person.ts";
import type { FigureProps } from "./figure-props.ts";

/** Coordinates of the walls, ceiling and floor, and the width of the widest arrow. */
const [left, right, top, bottom, widest] = [110, 410, 20, 170, 34];

/** An arrow from the left with its tip at `x`, `y`. */
function Arrow({ x, y, length, width, className }: { x: number; y: number; length: number; width: number; className: string }) {
  const head = Math.max(7, width * 0.9);
  const [half, wide] = [width / 2, width / 2 + 5];
  return (
    <path
      className={className}
      d={`M${x - length} ${y - half}H${x - head}V${y - wide}L${x} ${y}L${x - head} ${y + wide}V${y + half}H${x - length}z`}
    />
  );
}

export function AirflowsFigure({ figure: { supplyLps, exhaustLps, whole }, convert, texts }: FigureProps<"airflows">) {
  const largestLps = Math.max(supplyLps, exhaustLps);
  const difference = whole ? supplyLps - exhaustLps : 0;
  const through = Math.abs(difference) < 0.5 ? 0 : difference;
  const width = (lps: number) => Math.max(2, (widest * Math.abs(lps)) / largestLps);
  const words = texts.sheet.figure ?? {};
  const text = (lps: number) => {
    const { value, places, unit } = convert({ value: lps, unit: "lps", places: 0 });
    return `${formatNumber(value, places)} ${unitText(texts, unit)}`;
  };
  const parts = [
    { id: "supply", lps: supplyLps, look: "bg-cool" },
    { id: "exhaust", lps: exhaustLps, look: "bg-soft" },
    { id: through < 0 ? "drawnIn" : "leaves", lps: Math.abs(through), look: through < 0 ? "bg-heat" : "bg-hair" },
  ].filter(({ lps }) => lps >= 0.5);
  return (
    <div className="mt-4 grid items-center gap-x-10 gap-y-3 sm:grid-cols-[minmax(0,36rem)_1fr]">
      <svg viewBox="30 10 480 166" aria-hidden="true" className="block w-full" fill="none" direction="ltr">
        <path
          className="stroke-ink"
          strokeWidth="2"
          d={`M${left} 96V${top}H${right}V40M${left} ${96 - 52}V96V${bottom}H${right}V${bottom - 12}M${right} ${bottom - 42}V88`}
        />
        <g transform={`translate(260 ${bottom})scale(2.3)`}>
          <path d={person} className="stroke-ink" strokeWidth="0.6" />
        </g>
        {supplyLps > 0 && <Arrow x={190} y={64} length={150} width={width(supplyLps)} className="fill-cool" />}
        {exhaustLps > 0 && <Arrow x={500} y={64} length={150} width={width(exhaustLps)} className="fill-soft" />}
        {through > 0 && <Arrow x={480} y={144} length={110} width={width(through)} className="fill-hair" />}
        {through < 0 && (
          <g transform={`translate(${2 * right} 0)scale(-1 1)`}>
            <Arrow x={480} y={144} length={110} width={width(through)} className="fill-heat" />
          </g>
        )}
      </svg>
      <ul className="grid gap-2 text-[0.95rem]">
        {parts.map(({ id, lps, look }) => (
          <li key={id} className="flex items-center gap-2">
            <span aria-hidden="true" className={`inline-block size-3.5 ${look} print:[print-color-adjust:exact]`} />
            <span>
              {words[id]}: <bdi className="whitespace-nowrap tabular-nums">{text(lps)}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
