// The duct to scale below a slab, above a person: a run with its air, and the sections one can choose from.
import { unitText } from "#lib/calculators/sheets/texts";
import { locales } from "#lib/i18n/locales";
import { person } from "../../../illustrations/person.ts";
import type { FigureProps } from "./figure-props.ts";

/** The drawing in mm: a room of 2.7 m, 100 mm between the duct and the slab, a person of 1.75 m. */
const [ceiling, gap] = [2700, 100];
const mmPerUnit = 1000 / 18;
/** The run of the duct, its hangers and the diffuser at its end. */
const [runEnd, hangers, diffuser] = [3150, [500, 1350, 2200], { from: 2550, to: 2950 }];
const between = 450;

export function DuctFigure({ figure: { roundMm, speedMs, rectangle }, convert, texts, locale }: FigureProps<"duct">) {
  const roundAt = runEnd + between;
  const rectangleAt = roundAt + Math.max(roundMm, 700) + between;
  const sectionsEnd = Math.max(6000, rectangle ? rectangleAt + Math.max(rectangle.widthMm, 900) + 150 : roundAt + roundMm + between);
  // Under a large duct nobody can stand: the person is beside it.
  const hasHeadroom = ceiling - gap - Math.max(roundMm, rectangle?.heightMm ?? 0) > 1800;
  const [personAt, width] = hasHeadroom ? [roundAt + 500, sectionsEnd] : [sectionsEnd + 350, sectionsEnd + 700];
  const thin = { strokeWidth: 1.3, vectorEffect: "non-scaling-stroke" as const };
  const size = Math.max(150, width / 36);
  const shown = (value: number, baseUnit: string, to: number) => {
    const { value: converted, places, unit } = convert({ value, unit: baseUnit, places: to });
    return `${converted.toFixed(places)} ${unitText(texts, unit)}`;
  };
  const length = (mm: number) => {
    const { value, places } = convert({ value: mm, unit: "mm", places: 0 });
    return value.toFixed(Math.min(1, places));
  };
  const unit = unitText(texts, convert({ value: 0, unit: "mm", places: 0 }).unit);
  const sections = [
    { name: `⌀ ${length(roundMm)}`, x: roundAt, wide: roundMm, high: roundMm },
    ...(rectangle
      ? [
          {
            name: `${length(rectangle.widthMm)} × ${length(rectangle.heightMm)}`,
            x: rectangleAt,
            wide: rectangle.widthMm,
            high: rectangle.heightMm,
          },
        ]
      : []),
  ];
  /** Slab and floor end before the words of the plate, which stand on the other side in Arabic. */
  const [slabFrom, slabTo] = locales[locale].dir === "rtl" ? [-9000, width] : [0, width + 9000];
  const [axis, bottom] = [gap + roundMm / 2, gap + roundMm];
  const fall = Math.max(0, Math.min(520, ceiling - bottom - 250));
  /** The faster the air, the faster the dashes: a round takes 12 s at 1 m/s, 2 s at 6 m/s. */
  const flow = { animationDuration: `${Math.round(Math.min(8, Math.max(0.8, 12 / speedMs)) * 10) / 10}s` };
  return (
    <svg
      viewBox={`0 -200 ${width} ${ceiling + 280}`}
      role="img"
      aria-label={`${texts.sheet.figure?.title}: ${sections.map(({ name }) => name).join(locales[locale].comma)} ${unit}`}
      className="drawing duct-figure print:max-h-56"
    >
      <path d={`M${slabFrom} -180H${slabTo}V0H${slabFrom}zM${slabFrom} ${ceiling}H${slabTo}v80H${slabFrom}z`} className="pen-cut" />
      <path
        d={`${hangers.map((x) => `M${x} 0V${bottom}`).join("")}${sections.map(({ x, wide }) => `M${x} 0V${gap}M${x + wide} 0V${gap}`).join("")}M60 ${bottom}V${ceiling}M0 ${ceiling}h120`}
        className="pen-hair"
      />
      <path d={`M${Math.min(0, slabFrom)} ${gap}H${runEnd}V${bottom}H${Math.min(0, slabFrom)}z`} className="pen-supply" />
      <path
        d={`M${diffuser.from} ${bottom}h${diffuser.to - diffuser.from}l90 110h-${diffuser.to - diffuser.from + 180}z`}
        className="pen-unit"
      />
      <path
        d={`M${Math.min(0, slabFrom)} ${axis}H${diffuser.from - 250}q350 0 400 ${bottom - axis + 60}`}
        className="pen-air"
        style={flow}
      />
      <path
        d={[-1, -0.35, 0.35, 1]
          .map(
            (aside) =>
              `M${(diffuser.from + diffuser.to) / 2 + aside * 190} ${bottom + 150}q${aside * 260} ${fall / 2} ${aside * 720} ${fall}`,
          )
          .join("")}
        className="pen-air"
        style={flow}
      />
      <g transform={`translate(${personAt} ${ceiling})scale(${mmPerUnit})`}>
        <path d={person} className="pen-line" {...thin} />
      </g>
      <text x={190} y={(bottom + ceiling) / 2 + size / 2} fontSize={size} className="pen-figure">
        {shown((ceiling - bottom) / 1000, "m", 1)}
      </text>
      <text x={190} y={roundMm > 3 * size ? axis - size / 2 : bottom + size * 1.35} fontSize={size} className="duct-flow">
        {shown(speedMs, "ms", 1)} →
      </text>
      {sections.map(({ name, x, wide, high }, index) => (
        <g key={name}>
          {index === 0 ? (
            <circle cx={x + wide / 2} cy={axis} r={wide / 2} className="pen-supply" />
          ) : (
            <rect x={x} y={gap} width={wide} height={high} className="pen-supply" />
          )}
          <text x={x} y={gap + high + size * 1.35} fontSize={size} className="duct-size">
            {name} {unit}
          </text>
        </g>
      ))}
    </svg>
  );
}
