// Ducts to scale, hanging below a slab, beside a person.
import { unitText } from "#lib/calculators/sheets/texts";
import { person } from "../../../illustrations/person.ts";
import type { FigureProps } from "./figure-props.ts";

/** The drawing in mm: a room of 2.7 m, a person of 1.75 m, and 100 mm between the duct and the slab. */
const [ceiling, gap] = [2700, 100];
const mmPerUnit = 1000 / 18;

export function DuctFigure({ figure: { roundMm, rectangle }, convert, texts }: FigureProps<"duct">) {
  const [first, between] = [1550, 700];
  const rectangleAt = first + roundMm + between;
  const width = rectangle ? rectangleAt + rectangle.widthMm + between : first + roundMm + between;
  const thin = { strokeWidth: 1.3, vectorEffect: "non-scaling-stroke" as const };
  const size = Math.max(130, width / 34);
  const height = convert({ value: ceiling / 1000, unit: "m", places: 1 });
  const length = (mm: number) => {
    const { value, places } = convert({ value: mm, unit: "mm", places: 0 });
    return value.toFixed(Math.min(1, places));
  };
  const unit = unitText(texts, convert({ value: 0, unit: "mm", places: 0 }).unit);
  const [round, hung] = [first + roundMm / 2, gap + roundMm / 2];
  const label = [`⌀ ${length(roundMm)}`, rectangle && `${length(rectangle.widthMm)} × ${length(rectangle.heightMm)}`]
    .filter(Boolean)
    .join(", ");
  return (
    <svg
      viewBox={`0 -260 ${width} ${ceiling + 340}`}
      role="img"
      aria-label={`${texts.sheet.figure?.title}: ${label} ${unit}`}
      className="mt-4 block max-h-[34rem] w-full print:max-h-56"
      fill="none"
      direction="ltr"
    >
      <path d={`M0 -180H${width}V0H0zM0 ${ceiling}H${width}v80H0z`} className="fill-ink" />
      <g transform={`translate(880 ${ceiling})scale(${mmPerUnit})`}>
        <path d={person} className="stroke-ink" {...thin} />
      </g>
      <path
        d={`M${round - roundMm / 2} 0V${hung}M${round + roundMm / 2} 0V${hung}${rectangle ? `M${rectangleAt} 0V${gap}M${rectangleAt + rectangle.widthMm} 0V${gap}` : ""}M130 0h140M200 0V${ceiling}M130 ${ceiling}h140`}
        className="stroke-hair"
        {...thin}
      />
      <text x={240} y={ceiling / 2} fontSize={size} className="fill-soft">
        {height.value.toFixed(height.places)} {unitText(texts, height.unit)}
      </text>
      <circle cx={first + roundMm / 2} cy={gap + roundMm / 2} r={roundMm / 2} className="fill-cool-wash stroke-cool" {...thin} />
      <text x={first + roundMm / 2} y={gap + roundMm + size * 1.3} fontSize={size} textAnchor="middle" className="fill-ink">
        ⌀ {length(roundMm)} {unit}
      </text>
      {rectangle && (
        <>
          <rect
            x={rectangleAt}
            y={gap}
            width={rectangle.widthMm}
            height={rectangle.heightMm}
            className="fill-cool-wash stroke-cool"
            {...thin}
          />
          <text
            x={rectangleAt + rectangle.widthMm / 2}
            y={gap + rectangle.heightMm + size * 1.3}
            fontSize={size}
            textAnchor="middle"
            className="fill-ink"
          >
            {length(rectangle.widthMm)} × {length(rectangle.heightMm)} {unit}
          </text>
        </>
      )}
    </svg>
  );
}
