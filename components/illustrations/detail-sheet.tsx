import type { ReactNode } from "react";
import { d, each, head, Ink, sheetClass, steps } from "./parts";

export type DetailProps = { label: string; className?: string };

/** Details cut from the section, on one sheet size so that they stand side by side. */
export const Detail = ({ label, className = "", children }: DetailProps & { children: ReactNode }) => (
  <svg viewBox="0 0 360 260" role="img" aria-label={label} className={`${sheetClass} ${className}`}>
    {children}
  </svg>
);

export const Flow = ({ cool = "", heat = "" }: { cool?: string; heat?: string }) => (
  <>
    {cool && <Ink as="cool" d={cool} />}
    {heat && <Ink as="heat" d={heat} />}
  </>
);
/** Flow arrows on a pipe or in the open. */
export const arrows = (places: readonly (readonly [number, number, "up" | "down" | "east" | "west"])[], size = 5) =>
  each(places, ([x, y, way]) => head(x, y, way, size));
/** Two-way valve in a horizontal pipe. */
export const valve = (x: number, y: number) => d`M${x - 5} ${y - 3.5}v7l10 -7v7z`;
export const earth = (x1: number, x2: number, y: number) => each(steps(Math.floor((x2 - x1) / 10), x1, 10), (x) => d`M${x} ${y + 9}l6 -8`);
