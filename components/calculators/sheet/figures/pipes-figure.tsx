// Pipe bores to one scale: the chosen size between the next smaller and the next larger.
import { formatNumber } from "#lib/calculators/format";
import { unitText } from "#lib/calculators/sheets/texts";
import type { FigureProps } from "./figure-props.ts";

export function PipesFigure({ figure: { pipes }, convert, texts }: FigureProps<"pipes">) {
  const largest = Math.max(...pipes.map(({ innerMm }) => innerMm));
  const words = texts.sheet.figure ?? {};
  const text = (quantity: number, baseUnit: string, to: number) => {
    const { value, places, unit } = convert({ value: quantity, unit: baseUnit, places: to });
    return `${formatNumber(value, places)} ${unitText(texts, unit)}`;
  };
  return (
    <ul className="mt-4 grid max-w-2xl grid-cols-3 items-end gap-3">
      {pipes.map(({ name, innerMm, velocityMs, frictionPaM, isChosen, isWithinLimits }) => (
        <li key={name} className="grid justify-items-center gap-2 text-center">
          <svg viewBox="-51 -51 102 102" aria-hidden="true" className="w-full max-w-44 print:max-w-24" fill="none">
            <circle
              cy={50 - (50 * innerMm) / largest}
              r={(50 * innerMm) / largest}
              className={isChosen ? "fill-cool-wash stroke-cool" : isWithinLimits ? "stroke-ink" : "stroke-heat"}
              strokeWidth={isChosen ? 2.5 : 1.3}
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <p className="text-[0.85rem] leading-snug tabular-nums">
            <bdi dir="ltr" className="font-medium">
              {name}
            </bdi>
            <br />
            <bdi className="whitespace-nowrap">{text(velocityMs, "ms", 2)}</bdi>
            <br />
            <bdi className="whitespace-nowrap">{text(frictionPaM, "waterPam", 0)}</bdi>
            <br />
            <span className={isChosen ? "text-cool" : isWithinLimits ? "text-soft" : "text-heat"}>
              {words[isChosen ? "chosen" : isWithinLimits ? "larger" : "beyond"]}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
