"use client";
// The day that governs, hour by hour: the load as a stepped area of warmth and moisture, the room in plan under the path of the sun, and the
// values of one hour. The server renders the peak hour; with scripts the visitor can choose another.
import { useId, useState } from "react";
import { formatNumber, formatParts, monthName, wattsToUnit, withUnit } from "#lib/calculators/format";
import type { PowerUnit } from "#lib/calculators/quick/quick-query";
import type { RoomDay, RoomHour } from "#lib/calculators/room-day";
import { type CalculatorTexts, filled } from "#lib/calculators/texts";
import { axisPlaces, axisTicks } from "#lib/formats/axis";
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
    <svg viewBox="0 0 300 300" role="img" aria-label={label} className="room-plan" fill="none" strokeLinejoin="round">
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

type Props = {
  day: RoomDay;
  /** What the unit named in the answer gives on that day, with its name; undefined where none is named. */
  capacity?: { watts: number; text: string } | undefined;
  unit: PowerUnit;
  texts: CalculatorTexts;
  locale: Locale;
};

/** The sheet of the chart, in px of a wide screen; it stretches. */
const [chartWidth, chartHeight] = [960, 340];

function Chart({ day: { hours }, hour, capacity, unit, texts }: Props & { hour: number }) {
  const words = texts.result;
  const highest = Math.max(...hours.map(({ loadW }) => loadW), capacity?.watts ?? 0);
  const ticks = axisTicks(wattsToUnit(highest * 1.04, unit));
  const topW = (ticks.at(-1) ?? 1) / wattsToUnit(1, unit);
  const places = axisPlaces(ticks);
  const x = (index: number) => (index / 24) * chartWidth;
  const y = (watts: number) => Math.round((1 - Math.max(0, watts) / topW) * chartHeight * 10) / 10;
  const steps = (of: (each: RoomHour) => number) =>
    `${hours.map((each, index) => `${index ? "L" : "M"}${x(index)} ${y(of(each))}H${x(index + 1)}`).join("")}V${chartHeight}H0Z`;
  const now = hours[hour - 1] as RoomHour;
  const stretched = { vectorEffect: "non-scaling-stroke" } as const;
  return (
    <div dir="ltr" className="clock-chart">
      {ticks.map((tick) => (
        <span key={tick} className="clock-level" style={{ bottom: `${(tick / (ticks.at(-1) ?? 1)) * 100}%` }}>
          <bdi>{formatNumber(tick, places)}</bdi>
        </span>
      ))}
      <svg viewBox={`0 0 ${chartWidth} ${chartHeight}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={steps(({ loadW }) => loadW)} className="fill-cool" />
        <path d={steps(({ sensibleW }) => sensibleW)} className="clock-warmth" />
        {capacity && <path d={`M0 ${y(capacity.watts)}H${chartWidth}`} className="clock-capacity" {...stretched} />}
        <path d={`M${x(hour - 0.5)} -20V${chartHeight}`} className="stroke-ink" strokeWidth="2" {...stretched} />
      </svg>
      <i className="clock-hand" style={{ left: `${((hour - 0.5) / 24) * 100}%`, bottom: `${(now.loadW / topW) * 100}%` }} />
      {capacity && (
        <p dir="auto" className="clock-note" style={{ bottom: `${(capacity.watts / topW) * 100}%` }}>
          {capacity.text}
        </p>
      )}
      <p dir="auto" className="clock-words" style={{ bottom: `${((hours[0]?.sensibleW ?? 0) / topW / 2) * 100}%` }}>
        {words.warmth}
      </p>
      <p
        dir="auto"
        className="clock-words"
        style={{ bottom: `${(((hours[0]?.sensibleW ?? 0) + (hours[0]?.loadW ?? 0)) / topW / 2) * 100}%` }}
      >
        {words.moisture}
      </p>
      {[0, 6, 12, 18, 24].map((mark) => (
        <span key={mark} className="clock-hour" style={{ left: `${(mark / 24) * 100}%` }}>
          {mark}:00
        </span>
      ))}
    </div>
  );
}

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
    <ul>
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

/** The load of a day hour by hour. */
export function RoomClock(props: Props) {
  const { day, unit, texts, locale } = props;
  const [chosen, setChosen] = useState(day.peakHour);
  const alive = useHydrated();
  const words = texts.result;
  const hour = day.hours[chosen - 1] as RoomHour;
  const needs = withUnit(hour.loadW, unit, texts);
  const [warmth, moisture] = formatParts([hour.sensibleW, hour.loadW - hour.sensibleW], unit);
  const rows = [
    [words.clockLoad, needs],
    [words.ofWhichWarmth, `${warmth}`],
    [words.ofWhichMoisture, `${moisture}`],
    [words.clockOutdoors, filled(words.clockDegrees, { value: formatNumber(hour.outdoorC, 1) })],
    ...day.sides.map(({ azimuthDeg }, index) => [
      filled(words.clockWall, { direction: texts.directions[directionOf(azimuthDeg)] }),
      filled(words.clockWatts, { value: formatNumber(hour.sidesWm2[index] ?? 0) }),
    ]),
    ...(day.hasRoof ? [[words.clockRoof, filled(words.clockWatts, { value: formatNumber(hour.roofWm2) })]] : []),
  ] as const;
  return (
    <section className="band ground-paper clock">
      <figure className="wrap">
        <figcaption>
          {words.figDay} · {words[day.kind]} · {monthName(day.month, locale)}
        </figcaption>
        <div className="clock-values">
          <p className="clock-time">
            <bdi dir="ltr">{chosen}:00</bdi>
          </p>
          <dl>
            {rows.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="room-plan">
          <Plan day={day} hour={hour} letters={words.compass} label={filled(words.clockAlt, { hour: `${chosen}:00`, needs })} />
          <Key day={day} words={words.clockKey} />
        </div>
        <div className="clock-day">
          <Chart {...props} hour={chosen} />
          {alive && (
            <input
              type="range"
              dir="ltr"
              min={1}
              max={24}
              value={chosen}
              aria-label={words.clockHour}
              aria-valuetext={`${chosen}:00, ${needs}`}
              onChange={(event) => setChosen(Number(event.target.value))}
            />
          )}
        </div>
      </figure>
    </section>
  );
}
