"use client";
// The room in plan under the path of the sun, north at the top: solar radiation on its outside walls, sun through the glass, and the
// room's load, hour by hour. The server renders the peak hour; with scripts the visitor can choose another.
import { useId, useState } from "react";
import { formatNumber, monthName, withUnit } from "#lib/calculators/format";
import type { PowerUnit } from "#lib/calculators/quick/quick-query";
import type { RoomDay, RoomHour } from "#lib/calculators/room-day";
import { type CalculatorTexts, filled } from "#lib/calculators/texts";
import type { Locale } from "#lib/i18n/locales";
import { useHydrated } from "../ui/use-hydrated.ts";

type Point = readonly [x: number, y: number];
const middle: Point = [150, 150];
/** Distances from the middle to a wall, and to the horizon. */
const half = 56;
const horizon = 118;
/** Thickness of the radiation bar per 100 W/m² on a wall. */
const thickness = 4.2;

const radians = Math.PI / 180;
/** The unit vector on the sheet (south down, west left) of an azimuth from south, west positive. */
const towards = (azimuthDeg: number): Point => [-Math.sin(azimuthDeg * radians), Math.cos(azimuthDeg * radians)];
const at = ([x, y]: Point, [dx, dy]: Point, steps: number): Point => [x + dx * steps, y + dy * steps];
const line = (points: readonly Point[]) => points.map(([x, y], index) => `${index ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
const sunAt = ({ altitudeDeg, azimuthDeg }: RoomHour) => at(middle, towards(azimuthDeg), horizon * (1 - altitudeDeg / 90));

const compass = ["S", "SW", "W", "NW", "N", "NE", "E", "SE"] as const;
const directionOf = (azimuthDeg: number) => compass[(Math.round(azimuthDeg / 45) + 16) % 8] ?? "S";

/** A room of four walls, or of eight where two of its outside walls are 45° apart. */
type Shape = { turnDeg: number; cornerDeg: 45 | 90 };

function shapeOf(azimuths: readonly number[]): Shape {
  const first = azimuths[0] ?? 0;
  const cornerDeg = azimuths.every((azimuthDeg) => (azimuthDeg - first) % 90 === 0) ? 90 : 45;
  return { turnDeg: (first + 360) % cornerDeg, cornerDeg };
}

/** The outward direction of a wall by its azimuth, and the two ends of the middle `share` of its length. */
function wall(azimuthDeg: number, { cornerDeg }: Shape, share = 1) {
  const out = towards(azimuthDeg);
  const along: Point = [-out[1], out[0]];
  const foot = at(middle, out, half);
  const length = half * Math.tan((cornerDeg / 2) * radians) * share;
  return { out, ends: [at(foot, along, -length), at(foot, along, length)] as const };
}

type DrawingProps = { day: RoomDay; hour: RoomHour; label: string; letters: CalculatorTexts["result"]["compass"] };

function Plan({ day, hour, label, letters }: DrawingProps) {
  const clip = useId();
  const shape = shapeOf(day.sides.map(({ azimuthDeg }) => azimuthDeg));
  const corners = Array.from({ length: 360 / shape.cornerDeg }, (_, side) => wall(shape.turnDeg + side * shape.cornerDeg, shape).ends[0]);
  const largestW = Math.max(...day.hours.map(({ loadW }) => loadW), 1);
  const up = day.hours.filter(({ altitudeDeg }) => altitudeDeg > 0);
  const shines = hour.altitudeDeg > 0;
  const from = towards(hour.azimuthDeg);
  const reach = shines ? Math.min(70, 30 / Math.tan(hour.altitudeDeg * radians)) : 0;
  return (
    <svg
      viewBox="0 0 300 300"
      role="img"
      aria-label={label}
      className="block w-full max-w-[22rem] print:max-w-[9rem]"
      fill="none"
      strokeLinejoin="round"
    >
      <circle cx={middle[0]} cy={middle[1]} r={horizon} className="stroke-hair" strokeWidth="0.9" />
      {([0, 90, 180, 270] as const).map((azimuthDeg) => {
        const [x, y] = at(middle, towards(azimuthDeg), horizon + 16);
        return (
          <text key={azimuthDeg} x={x} y={y + 5} fontSize="14" textAnchor="middle" className="fill-soft">
            {letters[directionOf(azimuthDeg) as keyof typeof letters]}
          </text>
        );
      })}
      <path d={line(up.map(sunAt))} className="stroke-heat" strokeWidth="1" strokeDasharray="2 5" />
      <path d={`${line(corners)}Z`} className="fill-sheet" />
      <path
        d={`${line(corners)}Z`}
        className="fill-heat stroke-hair"
        fillOpacity={(0.32 * Math.max(0, hour.loadW)) / largestW}
        strokeWidth="1"
      />
      <clipPath id={clip}>
        <path d={`${line(corners)}Z`} />
      </clipPath>
      {day.sides.map(({ azimuthDeg, hasGlass }, index) => {
        const { out, ends } = wall(azimuthDeg, shape);
        const glass = wall(azimuthDeg, shape, 0.6).ends;
        const depth = ((hour.sidesWm2[index] ?? 0) / 100) * thickness;
        const comesIn = hasGlass && shines && out[0] * from[0] + out[1] * from[1] > 0.05;
        return (
          <g key={azimuthDeg}>
            {comesIn && (
              <path
                d={`${line([...glass, at(glass[1], from, -reach), at(glass[0], from, -reach)])}Z`}
                clipPath={`url(#${clip})`}
                className="fill-heat stroke-heat"
                fillOpacity="0.45"
                strokeWidth="0.8"
              />
            )}
            <path d={`${line([...ends, at(ends[1], out, depth), at(ends[0], out, depth)])}Z`} className="fill-heat" fillOpacity="0.75" />
            <path d={line(ends)} className="stroke-ink" strokeWidth="5" strokeLinecap="square" />
            {hasGlass && <path d={line(glass)} className="stroke-cool-wash" strokeWidth="2.5" />}
          </g>
        );
      })}
      {shines && <circle cx={sunAt(hour)[0]} cy={sunAt(hour)[1]} r="9" className="fill-heat" />}
    </svg>
  );
}

type Props = { day: RoomDay; unit: PowerUnit; texts: CalculatorTexts; locale: Locale };

/** The legend of the plan. */
function Key({ day, words }: { day: RoomDay; words: CalculatorTexts["result"]["clockKey"] }) {
  const shapes = {
    sun: (
      <>
        <path d="M1 12Q12 0 23 12" className="stroke-heat" strokeDasharray="2 3" />
        <circle cx="12" cy="6" r="4" className="fill-heat" />
      </>
    ),
    wall: day.sides.length > 0 && (
      <>
        <path d="M2 2h20v8H2z" className="fill-heat" fillOpacity="0.75" />
        <path d="M2 12h20" className="stroke-ink" strokeWidth="4" />
      </>
    ),
    floor: day.sides.some(({ hasGlass }) => hasGlass) && <path d="M3 2h14l4 12H7z" className="fill-heat stroke-heat" fillOpacity="0.45" />,
    room: <path d="M3 2h18v12H3z" className="fill-heat stroke-hair" fillOpacity="0.25" />,
  };
  return (
    <ul className="mt-3 grid gap-1 text-[0.82rem] text-soft sm:grid-cols-2 print:hidden">
      {(["sun", "wall", "floor", "room"] as const)
        .filter((name) => shapes[name])
        .map((name) => (
          <li key={name} className="flex items-center gap-2">
            <svg viewBox="0 0 24 16" aria-hidden="true" className="h-4 w-6 shrink-0" fill="none">
              {shapes[name]}
            </svg>
            {words[name]}
          </li>
        ))}
    </ul>
  );
}

export function RoomClock({ day, unit, texts, locale }: Props) {
  const [chosen, setChosen] = useState(day.peakHour);
  const alive = useHydrated();
  const words = texts.result;
  const hour = day.hours[chosen - 1] as RoomHour;
  const largestW = Math.max(...day.hours.map(({ loadW }) => loadW), 1);
  const bar = (which: number) => `M${which * 10 - 9} 44h8v${(-Math.max(0, day.hours[which - 1]?.loadW ?? 0) / largestW) * 42}h-8z`;
  const needs = withUnit(hour.loadW, unit, texts);
  const rows = [
    [words.clockOutdoors, filled(words.clockDegrees, { value: formatNumber(hour.outdoorC, 1) })],
    ...day.sides.map(({ azimuthDeg }, index) => [
      filled(words.clockWall, { direction: texts.directions[directionOf(azimuthDeg)] }),
      filled(words.clockWatts, { value: formatNumber(hour.sidesWm2[index] ?? 0) }),
    ]),
    ...(day.hasRoof ? [[words.clockRoof, filled(words.clockWatts, { value: formatNumber(hour.roofWm2) })]] : []),
  ] as const;
  return (
    <>
      <div className="mt-4 grid items-center gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] print:grid-cols-1">
        <Plan day={day} hour={hour} letters={words.compass} label={filled(words.clockAlt, { hour: chosen, needs })} />
        <div>
          <p className="text-[0.88rem] text-soft">
            {words[day.kind]} · {monthName(day.month, locale)}
          </p>
          <p className="mt-1 text-[1.5rem] leading-tight font-medium tabular-nums">
            <bdi dir="ltr">{chosen}:00</bdi>
          </p>
          <dl className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 text-[0.92rem]">
            {[...rows, [words.clockLoad, needs] as const].map(([name, value], index) => (
              <div
                key={name}
                className={`col-span-2 grid grid-cols-subgrid border-t border-line py-1.5 ${index === rows.length ? "font-medium" : ""}`}
              >
                <dt>{name}</dt>
                <dd className="tabular-nums">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
          <div dir="ltr" className="mt-4">
            <svg viewBox="0 0 240 44" preserveAspectRatio="none" aria-hidden="true" className="block h-12 w-full">
              <path d={day.hours.map((_, index) => bar(index + 1)).join("")} className="fill-line" />
              <path d={bar(chosen)} className="fill-heat" />
            </svg>
            {alive && (
              <input
                type="range"
                min={1}
                max={24}
                value={chosen}
                aria-label={words.clockHour}
                aria-valuetext={`${chosen}:00, ${needs}`}
                onChange={(event) => setChosen(Number(event.target.value))}
                className="h-11 w-full accent-heat print:hidden"
              />
            )}
          </div>
        </div>
      </div>
      <Key day={day} words={words.clockKey} />
    </>
  );
}
