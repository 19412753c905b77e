import type { ReactNode } from "react";
import { type Crop, cropAspectRatio } from "#lib/site/drawing-crops";
import { d, disc, each, head, Ink, pen, steps } from "./parts";

export type DetailProps = {
  label: string;
  className?: string;
  /** The names of the numbered parts, shown as native tooltips. */
  names?: readonly string[];
  /** Shows only this part of the drawing, without numbers, where there is no space for a key. */
  crop?: Crop;
};
/** Parts 1, 2, …: the position of the numbered circle, and the point its leader touches. */
export type Parts = readonly (readonly [x: number, y: number, toX: number, toY: number])[];

/** The frame of all detail drawings: one size, so that they fit side by side. */
export const Detail = ({ label, className = "", names, crop, parts, children }: DetailProps & { parts: Parts; children: ReactNode }) => (
  <svg viewBox={crop ? viewOf(crop) : "0 0 360 260"} role="img" aria-label={label} className={`drawing ${className}`}>
    {children}
    {!crop && <Callouts parts={parts} names={names} />}
  </svg>
);

const viewOf = ({ x, y, width }: Crop) => `${x} ${y} ${width} ${width / cropAspectRatio}`;

const radius = 8.5;

const Callouts = ({ parts, names }: { parts: Parts; names: readonly string[] | undefined }) => (
  <>
    <Ink
      as="leader"
      d={each(parts, ([x, y, toX, toY]) => {
        const reach = radius / Math.hypot(toX - x, toY - y);
        return d`M${x + (toX - x) * reach} ${y + (toY - y) * reach}L${toX} ${toY}`;
      })}
    />
    <Ink as="end" d={each(parts, ([, , x, y]) => disc(x, y, 1.5))} />
    <g className="parts" fontSize={11} textAnchor="middle">
      {parts.map(([x, y, toX, toY], index) => (
        <g key={`${x} ${y}`}>
          {names && <title>{names[index]}</title>}
          <circle className="halo" cx={toX} cy={toY} r={11} />
          <circle className={pen("callout")} cx={x} cy={y} r={radius} />
          <text className={pen("number")} x={x} y={y + 4}>
            {index + 1}
          </text>
        </g>
      ))}
    </g>
  </>
);

export const Figure = ({
  x,
  y,
  anchor = "middle",
  children,
}: {
  x: number;
  y: number;
  anchor?: "start" | "middle" | "end";
  children: string;
}) => (
  <text className={pen("figure")} x={x} y={y} fontSize={11} textAnchor={anchor}>
    {children}
  </text>
);

export const Flow = ({ cool = "", heat = "" }: { cool?: string; heat?: string }) => (
  <>
    {cool && <Ink as="cool" d={cool} />}
    {heat && <Ink as="heat" d={heat} />}
  </>
);
/** Flow arrows on a pipe or in the air. */
export const arrows = (places: readonly (readonly [number, number, "up" | "down" | "east" | "west"])[], size = 5) =>
  each(places, ([x, y, way]) => head(x, y, way, size));
/** A two-way valve in a horizontal pipe; `uprightValve` in a vertical one. */
export const valve = (x: number, y: number) => d`M${x - 5} ${y - 3.5}v7l10 -7v7z`;
export const uprightValve = (x: number, y: number) => d`M${x - 3.5} ${y - 5}h7l-7 10h7z`;
export const earth = (x1: number, x2: number, y: number) => each(steps(Math.floor((x2 - x1) / 10), x1, 10), (x) => d`M${x} ${y + 9}l6 -8`);
