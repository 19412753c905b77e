// Ducts to scale, hanging below a slab, beside a person.
import { person } from "../../../illustrations/person.ts";
import type { FigureProps } from "./figure-props.ts";

/** Of the sheet, in mm: a room of 2.7 m, somebody of 1.75 m, and a hand's breadth between the duct and the slab. */
const [ceiling, gap] = [2700, 100];
const mmPerUnit = 1000 / 18;

export function DuctFigure({ figure: { roundMm, rectangle }, texts }: FigureProps<"duct">) {
  const [first, between] = [1300, 700];
  const rectangleAt = first + roundMm + between;
  const width = rectangle ? rectangleAt + rectangle.widthMm + between : first + roundMm + between;
  const thin = { strokeWidth: 1.3, vectorEffect: "non-scaling-stroke" as const };
  const size = Math.max(130, width / 34);
  const label = [`⌀ ${roundMm}`, rectangle && `${rectangle.widthMm} × ${rectangle.heightMm}`].filter(Boolean).join(", ");
  return (
    <svg
      viewBox={`0 -260 ${width} ${ceiling + 340}`}
      role="img"
      aria-label={`${texts.sheet.figure?.title}: ${label} mm`}
      className="mt-4 block max-h-96 w-full print:max-h-56"
      fill="none"
      direction="ltr"
    >
      <path d={`M0 -180H${width}V0H0zM0 ${ceiling}H${width}v80H0z`} className="fill-ink" />
      <g transform={`translate(520 ${ceiling})scale(${mmPerUnit})`}>
        <path d={person} className="stroke-ink" {...thin} />
      </g>
      <circle cx={first + roundMm / 2} cy={gap + roundMm / 2} r={roundMm / 2} className="fill-cool-wash stroke-cool" {...thin} />
      <text x={first + roundMm / 2} y={gap + roundMm + size * 1.3} fontSize={size} textAnchor="middle" className="fill-ink">
        ⌀ {roundMm} mm
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
            {rectangle.widthMm} × {rectangle.heightMm} mm
          </text>
        </>
      )}
    </svg>
  );
}
