// The drawing of a plate on its ground, with readings on leaders around it. The values are a list over the drawing, so that their size
// does not depend on the drawing's; on a phone the list stands below it, and numbers mark the points.
import { getTranslations } from "next-intl/server";
import { Drawing } from "#components/illustrations/drawing";
import type { Data } from "#lib/content/kinds";
import type { DrawingId } from "#lib/site/drawings";
import { PlateGround } from "./plate.tsx";

type Reading = Data<"service">["readings"][number];
type Point = readonly [x: number, y: number];

/** The height of the ground in a drawing, in its units, where its subject stands on a floor. */
export const floors: Partial<Record<DrawingId, number>> = {
  "district-cooled-flat": 236,
  "chiller-plant": 232,
  "ducted-villa": 236,
  "rooftop-package": 234,
  "split-unit": 232,
  ahu: 226,
  "cooling-tower": 236,
  "vrf-system": 240,
  "fresh-air-unit": 234,
  "plumbing-riser": 234,
  "solar-roof": 232,
  "network-rack": 232,
  "cctv-cameras": 226,
  "approach-temperature": 236,
  "leak-test": 228,
  "window-unit": 236,
  "room-load": 230,
  "vrf-or-chiller": 228,
  "kitchen-exhaust": 232,
  "workshop-ventilation": 232,
};

/** The thickness of the floor, at least that of the slabs of the drawings. */
const slab = 9;

const pointOf = (text: string): Point | undefined => {
  const [x, y] = text.split(" ").map(Number);
  return x !== undefined && y !== undefined ? [x, y] : undefined;
};

/** Where each value stands: at its own place, or in a row above the drawing, in the order of the points. */
function place(readings: readonly Reading[], [x, y, width]: readonly number[]) {
  const points = readings.map(({ at }) => pointOf(at) ?? ([0, 0] as const));
  const inRow = readings.flatMap(({ from }, index) => (from ? [] : [index])).sort((a, b) => (points[a]?.[0] ?? 0) - (points[b]?.[0] ?? 0));
  return readings.map((reading, index) => {
    const at = points[index] ?? [0, 0];
    const from: Point = pointOf(reading.from) ?? [
      (x ?? 0) + ((width ?? 0) * (inRow.indexOf(index) + 0.25)) / Math.max(1, inRow.length),
      (y ?? 0) - 18,
    ];
    return { reading, at, from, side: from[0] < at[0] ? "end" : "start" };
  });
}

/** The classes of the parts in which a point lies, so that its reading is marked with them. */
const partsAt = ([x, y]: Point, parts: readonly string[]) =>
  parts.flatMap((part, index) => {
    const [left = 0, top = 0, width = 0, height = 0] = part.split(" ").map(Number);
    return x >= left && x <= left + width && y >= top && y <= top + height ? [`part-${index}`] : [];
  });

type StageProps = {
  drawing: DrawingId;
  view: string;
  label: string;
  readings: readonly Reading[];
  /** The parts that light up with the answers of the plate's question, in their order: x, y, width and height, or empty. */
  parts: readonly string[];
  hasExample: boolean;
};

const wholeSheet = "0 0 360 260";

export async function Stage({ drawing, view, label, readings, parts, hasExample }: StageProps) {
  const t = await getTranslations("service");
  const box = view || wholeSheet;
  const [x = 0, y = 0, width = 360, height = 260] = box.split(" ").map(Number);
  const floor = floors[drawing];
  const bottom = y + height;
  const ground = floor ?? bottom;
  const placed = place(readings, [x, y, width, height]);
  const percent = (value: number) => `${Math.round(value * 1000) / 10}%`;
  return (
    <div
      className="stage"
      style={{ "--ratio": width / height, "--below": Math.round(((bottom - ground) / width) * 1000) / 1000 } as React.CSSProperties}
    >
      <Drawing
        name={drawing}
        view={box}
        label={label}
        callouts={false}
        behind={
          <PlateGround view={box} ground={ground} halos={{ x: x + width * 0.52, y: y + height * 0.72, radius: 262 }}>
            {floor !== undefined && <path d={`M-1800 ${floor}h4000v${slab}h-4000z`} className="floor" />}
          </PlateGround>
        }
      >
        {parts.map((part, index) => {
          const [left, top, wide, high] = part.split(" ");
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their order, and two answers may point at one
          return part && <rect key={index} className={`stage-part part-${index}`} x={left} y={top} width={wide} height={high} rx="2" />;
        })}
        {placed.map(({ reading: { name, kind }, at, from }) => (
          <path key={name} d={`M${from.join(" ")}H${at[0]}V${at[1]}`} className={`lead-line ${kind}`} />
        ))}
        {placed.map(({ reading: { name, kind }, at }, index) => (
          <g key={name} className={kind}>
            <circle cx={at[0]} cy={at[1]} r="2.4" />
            <g className="stage-number">
              <circle cx={at[0]} cy={at[1]} r="8" />
              <text x={at[0]} y={at[1] + 3.6} textAnchor="middle" fontSize="10.5">
                {index + 1}
              </text>
            </g>
          </g>
        ))}
      </Drawing>
      {hasExample && <span className="provisional stage-tag">{t("example")}</span>}
      {placed.length > 0 && (
        <ol aria-label={t("readings")} className="stage-readings">
          {placed.map(({ reading: { name, value, unit, kind }, at, from, side }) => (
            <li
              key={name}
              className={[kind, `side-${side}`, ...partsAt(at, parts)].join(" ")}
              style={{ "--x": percent((from[0] - x) / width), "--y": percent((from[1] - y) / height) } as React.CSSProperties}
            >
              <b dir="ltr">
                {value}
                {unit && <small> {unit}</small>}
              </b>
              <span>{name}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
