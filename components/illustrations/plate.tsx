import type { ReactNode } from "react";
import { At, d, disc, each, Ink, type Point, pen } from "./parts";

/** One system in one cut of the section: its linework, the position of its numbered callout, and the leader from there to the unit. */
export type Plate = { draw: ReactNode; at: Point; leader: readonly Point[] };
export type Plates = Record<string, Plate>;

/** A plate shifted by dx and dy, with another position for its callout. */
export const moved = ({ draw, leader }: Plate, dx: number, dy: number, at: Point): Plate => ({
  draw: (
    <At x={dx} y={dy}>
      {draw}
    </At>
  ),
  at,
  leader: leader.map(([x, y]): Point => [x + dx, y + dy]),
});

type Props = { plate: Plate; radius: number; number?: number | undefined; name?: string | undefined; href?: string | undefined };

export function SystemPlate({ plate, number = 0, radius, name, href }: Props) {
  const drawing = (
    <>
      {plate.draw}
      {name && <Callout plate={plate} number={number} radius={radius} />}
    </>
  );
  if (!href)
    return (
      <g>
        {name && <title>{name}</title>}
        {drawing}
      </g>
    );
  return (
    <a data-soft="" href={href} aria-label={`${number} ${name}`}>
      {drawing}
    </a>
  );
}

function Callout({ plate: { at, leader }, number, radius }: { plate: Plate; number: number; radius: number }) {
  const [x, y] = at;
  const [nextX, nextY] = leader[0] ?? at;
  const [endX, endY] = leader.at(-1) ?? at;
  const reach = radius / Math.hypot(nextX - x, nextY - y);
  return (
    <>
      <Ink as="leader" d={d`M${x + (nextX - x) * reach} ${y + (nextY - y) * reach}` + each(leader, ([px, py]) => d`L${px} ${py}`)} />
      <Ink as="end" d={disc(endX, endY, radius / 7)} />
      <circle className={pen("ring")} cx={x} cy={y} r={radius + 4} />
      <circle className={pen("callout")} cx={x} cy={y} r={radius} />
      <text className={pen("number")} x={x} y={y + radius * 0.36} fontSize={radius * 1.05} textAnchor="middle">
        {number}
      </text>
    </>
  );
}
