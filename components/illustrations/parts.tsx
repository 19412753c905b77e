import type { ReactNode } from "react";

export { person } from "./person.ts";

type Scalar = number | string;
export type Point = readonly [x: number, y: number];

/** Path data with coordinates rounded to one decimal. */
export const d = (text: TemplateStringsArray, ...values: Scalar[]) =>
  String.raw({ raw: text }, ...values.map((value) => (typeof value === "number" ? Math.round(value * 10) / 10 : value)));

export const each = <T,>(values: readonly T[], draw: (value: T, index: number) => string) => values.map(draw).join("");
export const steps = (count: number, from = 0, by = 1) => Array.from({ length: count }, (_, index) => from + index * by);

export const box = (x: number, y: number, width: number, height: number) => d`M${x} ${y}h${width}v${height}h${-width}z`;
export const disc = (x: number, y: number, r: number) => d`M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
/** Axial fan: ring and crossed blades. */
export const fan = (x: number, y: number, r: number) =>
  disc(x, y, r) + d`M${x - r * 0.7} ${y - r * 0.7}l${r * 1.4} ${r * 1.4}m0 ${-r * 1.4}l${-r * 1.4} ${r * 1.4}`;
/** Pump: ring and the triangle that points along the flow. */
export const pump = (x: number, y: number, r: number, way: "east" | "west" | "down" = "east") => {
  const [dx, dy] = { east: [1, 0], west: [-1, 0], down: [0, 1] }[way] as [number, number];
  const [a, b] = [r * dx, r * dy];
  return (
    disc(x, y, r) + d`M${x - a / 2 - b * 0.85} ${y - b / 2 - a * 0.85}L${x + a} ${y + b}L${x - a / 2 + b * 0.85} ${y - b / 2 + a * 0.85}`
  );
};
/** Open arrowhead whose tip is at the point. */
export const head = (x: number, y: number, way: "up" | "down" | "east" | "west", size = 3) => {
  const [dx, dy] = { up: [0, 1], down: [0, -1], east: [-1, 0], west: [1, 0] }[way] as [number, number];
  const [a, b] = [size * dx, size * dy];
  return d`M${x + a - b * 0.8} ${y + b - a * 0.8}L${x} ${y}L${x + a + b * 0.8} ${y + b + a * 0.8}`;
};
/** Ceiling diffuser or grille seen from the side. */
export const diffuser = (x: number, y: number, half = 5) => d`M${x - half} ${y}h${2 * half}l-2 2.5h${4 - 2 * half}z`;
/** Three streams falling from a diffuser. */
export const streams = (x: number, y: number, drop = 15) =>
  d`M${x - 3} ${y}c-1 ${drop / 2} -6 ${drop / 2} -8 ${drop}M${x} ${y}v${drop + 2}M${x + 3} ${y}c1 ${drop / 2} 6 ${drop / 2} 8 ${drop}`;

type Pen =
  | "cut"
  | "sheet"
  | "glass"
  | "wash"
  | "line"
  | "thin"
  | "hair"
  | "unit"
  | "solid"
  | "cool"
  | "heat"
  | "supply"
  | "extract"
  | "power"
  | "signal"
  | "data"
  | "drain"
  | "cool-dot"
  | "heat-dot"
  | "air"
  | "warm-air"
  | "sun"
  | "low-sun"
  | "orbit"
  | "ray"
  | "figure"
  | "leader"
  | "end"
  | "callout"
  | "number"
  | "ring";

/** The class of a pen (pens.css). */
export const pen = (name: Pen) => `pen-${name}`;

export const Ink = ({ as, d: data }: { as: Pen; d: string }) => <path className={pen(as)} d={data} />;

/** Moving air: pens.css animates its dashes unless the visitor prefers reduced motion. */
export const Air = ({ d: data, warm = false }: { d: string; warm?: boolean }) => <Ink as={warm ? "warm-air" : "air"} d={data} />;

export const At = ({ x, y, s = 1, children }: { x: number; y: number; s?: number; children: ReactNode }) => (
  <g transform={s === 1 ? `translate(${x} ${y})` : `translate(${x} ${y})scale(${s})`}>{children}</g>
);

/** A dimension line with oblique ticks and its figure, in metres, on the line. */
export function Dimension({ from, to, figure, ticks = [], size = 13 }: DimensionProps) {
  const [[x1, y1], [x2, y2]] = [from, to];
  const upright = x1 === x2;
  const places: Point[] = [from, ...ticks.map((at): Point => (upright ? [x1, at] : [at, y1])), to];
  const middle: Point = upright ? [x1 - 5, (y1 + (ticks[0] ?? y2)) / 2] : [(x1 + x2) / 2, y1 - 5];
  return (
    <>
      <Ink as="hair" d={d`M${x1} ${y1}L${x2} ${y2}` + each(places, ([x, y]) => d`M${x - 3.5} ${y + 3.5}l7 -7`)} />
      <text
        className={pen("figure")}
        x={middle[0]}
        y={middle[1]}
        fontSize={size}
        textAnchor="middle"
        transform={upright ? `rotate(-90 ${middle[0]} ${middle[1]})` : undefined}
      >
        {figure}
      </text>
    </>
  );
}
type DimensionProps = { from: Point; to: Point; figure: string; ticks?: number[]; size?: number };

/** A level mark: a triangle on the level, with its height above ground in metres. */
export const Level = ({ x, y, figure, size = 13 }: { x: number; y: number; figure: string; size?: number }) => (
  <>
    <Ink as="hair" d={d`M${x} ${y}h44M${x + 8} ${y}l-5 -7h10z`} />
    <text className={pen("figure")} x={x + 17} y={y - 4} fontSize={size}>
      {figure}
    </text>
  </>
);

export const palm =
  "M-1.5 0c1-30 .5-50-.5-78M2 0c.5-30 0-50-1-78" +
  each(
    ["-10-10-22-6-27 4", "-8-4-17 2-21 12", "10-10 22-6 27 4", "8-4 17 2 21 12", "-6-15-17-18-25-14", "6-15 17-18 25-14"],
    (leaf) => `M-.5-78c${leaf}`,
  );

/** Furniture in elevation; x is its left edge, y the floor. */
export const bed = (x: number, y: number) =>
  d`M${x} ${y}v-18h2v18M${x + 2} ${y - 4}h35v4M${x + 2} ${y - 10}h35v6M${x + 3} ${y - 10}q0 -4 4 -4h5q2 0 2 4`;
export const sofa = (x: number, y: number) =>
  d`M${x} ${y}v-11h4v5h30v-5h4v11zM${x + 4} ${y - 6}v-9q0 -2 2 -2h26q2 0 2 2v9M${x + 19} ${y - 6}v-11`;
export const table = (x: number, y: number, width = 20, height = 8) =>
  d`M${x} ${y - height}h${width}M${x + 2} ${y}v${-height}M${x + width - 2} ${y}v${-height}`;
export const desk = (x: number, y: number) =>
  table(x, y, 28, 13) +
  box(x + 7, y - 24, 14, 8.5) +
  d`M${x + 14} ${y - 15.5}v2.5M${x + 33} ${y - 17}v9h-8M${x + 29} ${y - 8}v8M${x + 25} ${y}h8`;
export const screen = (x: number, y: number) => table(x, y, 26, 6) + box(x + 2, y - 26, 22, 13);
export const lamp = (x: number, y: number) => d`M${x - 3} ${y}h6M${x} ${y}v-24M${x - 5} ${y - 24}h10l-3 -7h-4z`;
export const toilet = (x: number, y: number) => d`M${x} ${y - 17}h5v10h-5zM${x + 5} ${y - 8}h10q0 5 -5 6v2h-6v-2`;
export const basin = (x: number, y: number) => d`M${x} ${y - 15}h10q0 5 -5 5t-5 -5M${x + 5} ${y - 10}v10M${x + 1} ${y - 15}v-4h4v2`;
export const shelves = (x: number, y: number, width = 24) =>
  box(x, y - 34, width, 34) + each([9, 18, 27], (up) => d`M${x} ${y - up}h${width}`);
