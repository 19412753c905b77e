"use client";
// The air through the coils of a part of the building: a psychrometric chart to read and to drag, the states in figures, and all coils.
import { useContext, useId, useRef, useState } from "react";
import { Table } from "#components/ui/table";
import { ratioUnits, stateTexts, stateUnits } from "#lib/calculators/air-states";
import { type AirWay, coilTable, machineName, machinesOf, type Station, wayRemarks, waysOf } from "#lib/calculators/air-ways";
import type { AirState } from "#lib/calculators/engineering/coil";
import { airPoint } from "#lib/calculators/engineering/coil-air";
import { litresToGallons } from "#lib/calculators/engineering/units";
import { formatNumber, formatTemperature, withUnit } from "#lib/calculators/format";
import { type Project, projectBounds, roomBounds } from "#lib/calculators/project/project";
import type { ProjectResult, Scope } from "#lib/calculators/project/project-load";
import { chartSize, type PsychrometricChart, psychrometricChart } from "#lib/calculators/psychrometric-chart";
import { filled } from "#lib/calculators/texts";
import { peakTime } from "#lib/calculators/times";
import { Toggle } from "../toggle.tsx";
import { FormContext, formatFlowIn } from "./detailed-fields.tsx";

/** A temperature of the project that a dot of the chart shows. */
type Handle = { station: Station["id"]; label: string; valueC: number; minC: number; maxC: number; onValue: (celsius: number) => void };

const halfDegrees = (celsius: number) => Math.round(celsius * 2) / 2;

/** The grid of the chart, its scales and the way of the air. */
function Lines({ chart, system, temperatureUnit }: { chart: PsychrometricChart; system: "metric" | "imperial"; temperatureUnit: string }) {
  const { width, height, right, bottom, left, top } = chartSize;
  return (
    <>
      <g className="stroke-hair" strokeWidth="0.6" fill="none">
        {chart.temperatures.map(({ x, text }) => (
          <path key={text} d={`M${x} ${height - bottom}V${top}`} className="stroke-line" />
        ))}
        {chart.ratios.map(({ y, text }) => (
          <path key={text} d={`M${left} ${y}H${width - right}`} className="stroke-line" />
        ))}
        {chart.wetBulbs.map(({ path, mark }) => (
          <path key={mark.text} d={path} strokeDasharray="1 3" />
        ))}
        {chart.humidities.map(({ path, mark }) => (
          <path key={mark.text} d={path} />
        ))}
      </g>
      <path d={chart.saturation} className="stroke-ink" strokeWidth="1.6" fill="none" />
      <g className="fill-soft text-[11px] tabular-nums">
        {chart.temperatures.map(({ x, text }) => (
          <text key={text} x={x} y={height - bottom + 16} textAnchor="middle">
            {text}
          </text>
        ))}
        {chart.ratios.map(({ y, text }) => (
          <text key={text} x={width - right + 6} y={y + 4}>
            {text}
          </text>
        ))}
        {chart.humidities
          .filter((_, index) => index % 2 === 1)
          .map(({ mark }) => (
            <text key={mark.text} x={Math.min(mark.x, width - right) - 3} y={Math.max(mark.y, top + 8) + 3} textAnchor="end">
              {mark.text}
            </text>
          ))}
        <text x={width - right} y={height - 8} textAnchor="end">
          {temperatureUnit}
        </text>
        <text x={width - 4} y={top} textAnchor="end">
          {ratioUnits[system].unit}
        </text>
      </g>
      {chart.apparatus && <path d={chart.apparatus} className="stroke-cool" strokeWidth="1.2" strokeDasharray="4 3" fill="none" />}
      {chart.steps.map(({ from, to, path }) => (
        <path
          key={`${from} ${to}`}
          d={path}
          className={to === "leaving" ? "stroke-cool" : "stroke-heat"}
          strokeWidth={to === "leaving" ? 3 : 1.8}
          fill="none"
        />
      ))}
    </>
  );
}

/** The numbered states; one of them may be moved to change its temperature. */
function Dots({ chart, handle, svg }: { chart: PsychrometricChart; handle: Handle | null; svg: React.RefObject<SVGSVGElement | null> }) {
  const move = (event: React.PointerEvent) => {
    const state = stateUnder(event, svg.current, chart);
    if (!handle || !state) return;
    const celsius = halfDegrees(Math.min(handle.maxC, Math.max(handle.minC, state.dryBulbC)));
    if (celsius !== handle.valueC) handle.onValue(celsius);
  };
  return chart.stations.map(({ id, x, y }, index) => {
    const dot = (
      <>
        <circle cx={x} cy={y} r="9" className="fill-sheet stroke-ink" strokeWidth="1.4" />
        <text x={x} y={y + 4} textAnchor="middle" className="fill-ink text-[11px] font-medium">
          {index + 1}
        </text>
      </>
    );
    if (handle?.station !== id) return <g key={id}>{dot}</g>;
    return (
      <g
        key={id}
        role="slider"
        tabIndex={0}
        aria-label={handle.label}
        aria-valuenow={handle.valueC}
        aria-valuemin={handle.minC}
        aria-valuemax={handle.maxC}
        className="chart-handle"
        onPointerDown={(event) => {
          event.stopPropagation();
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          event.stopPropagation();
          if (event.currentTarget.hasPointerCapture(event.pointerId)) move(event);
        }}
        onKeyDown={(event) => {
          const step = { ArrowLeft: -0.5, ArrowDown: -0.5, ArrowRight: 0.5, ArrowUp: 0.5 }[event.key];
          if (step === undefined) return;
          event.preventDefault();
          event.stopPropagation();
          const celsius = halfDegrees(Math.min(handle.maxC, Math.max(handle.minC, handle.valueC + step)));
          if (celsius !== handle.valueC) handle.onValue(celsius);
        }}
      >
        <circle cx={x} cy={y} r="22" fill="transparent" />
        <circle cx={x} cy={y} r="13" className="stroke-heat" strokeWidth="2" fill="none" />
        {dot}
      </g>
    );
  });
}

function stateUnder({ clientX, clientY }: React.PointerEvent, svg: SVGSVGElement | null, chart: PsychrometricChart): AirState | null {
  const matrix = svg?.getScreenCTM()?.inverse();
  if (!matrix) return null;
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix);
  return chart.stateAt(x, y);
}

/** The chart with a cross that reads the state under the pointer. */
function Chart({ way, handle, names }: { way: AirWay; handle: Handle | null; names: Record<Station["id"], string> }) {
  const { words, texts, system } = useContext(FormContext);
  const { airSide } = words;
  const svg = useRef<SVGSVGElement>(null);
  const reading = useId();
  const chart = psychrometricChart(way, system);
  const [cross, setCross] = useState<AirState>({ dryBulbC: 24, humidityRatio: 0.0093 });
  const read = airPoint(cross, way.pressurePa);
  const place = chart.placeOf(cross);
  const units = stateUnits[system];
  const point = (event: React.PointerEvent) => {
    const state = stateUnder(event, svg.current, chart);
    if (state) setCross(state);
  };
  const label = filled(airSide.chartAlt, {
    pressure: formatNumber(way.pressurePa / 1000, 1),
    stations: way.stations
      .map((station) =>
        filled(airSide.station, {
          name: names[station.id],
          temperature: formatTemperature(station.dryBulbC, 1, texts, system),
          moisture: `\u2066${stateTexts(station, system)[3]} ${units[3]}\u2069`,
        }),
      )
      .join("; "),
  });
  return (
    <>
      <div dir="ltr" className="sideways mt-4 border-y border-line">
        <svg
          ref={svg}
          viewBox={`0 0 ${chartSize.width} ${chartSize.height}`}
          role="application"
          aria-label={label}
          aria-describedby={reading}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move its cross
          tabIndex={0}
          className="block w-full min-w-[40rem] touch-pan-x bg-sheet focus-visible:outline-2"
          onPointerMove={point}
          onPointerDown={point}
          onKeyDown={(event) => {
            const step = { ArrowLeft: [-6, 0], ArrowRight: [6, 0], ArrowUp: [0, -6], ArrowDown: [0, 6] }[event.key];
            if (!step) return;
            event.preventDefault();
            setCross(chart.stateAt(place.x + (step[0] as number), place.y + (step[1] as number)));
          }}
        >
          <Lines chart={chart} system={system} temperatureUnit={units[0]} />
          <path d={`M${place.x - 7} ${place.y}h14M${place.x} ${place.y - 7}v14`} className="stroke-soft print:hidden" strokeWidth="1.2" />
          <Dots chart={chart} handle={handle} svg={svg} />
        </svg>
      </div>
      <p className="mt-2 text-[0.9rem] print:hidden">
        <output id={reading} className="font-medium tabular-nums">
          {airSide.reading}:{" "}
          <bdi dir="ltr">
            {stateTexts(read, system)
              .map((text, index) => `${text} ${units[index]}`)
              .join(" · ")}
          </bdi>
        </output>
        <span className="block text-soft">{airSide.read}</span>
      </p>
    </>
  );
}

export type AirSideProps = { project: Project; result: ProjectResult; scope: Scope; onProject: (part: Partial<Project>) => void };

export function AirSide({ project, result, scope, onProject }: AirSideProps) {
  const { words, texts, locale, system, unit } = useContext(FormContext);
  const { airSide } = words;
  const machines = machinesOf(project, result, scope);
  const [chosen, setChosen] = useState(0);
  const [day, setDay] = useState(0);
  const machine = machines[Math.min(chosen, machines.length - 1)];
  const ways = machine ? waysOf(machine, result) : [];
  const way = ways[Math.min(day, ways.length - 1)];
  if (!machine || !way) return null;
  const flow = (lps: number) => formatFlowIn(lps, system, words);
  const rooms = project.rooms.filter((room, index) => (machine.kind === "room" ? index === machine.index : room.zone === machine.zone));
  const designHumidity = Math.min(...rooms.map(({ humidityPercent }) => humidityPercent)) / 100;
  const [firstRoom] = rooms;
  const isOneSupply = firstRoom !== undefined && rooms.every(({ supplyC }) => supplyC === firstRoom.supplyC);
  const handle: Handle | null =
    machine.kind === "freshAir"
      ? project.freshSupply === "room"
        ? null
        : {
            station: "leaving",
            label: words.fields.freshCoilC,
            valueC: project.freshCoilC,
            minC: projectBounds.freshCoilC.min,
            maxC: projectBounds.freshCoilC.max,
            onValue: (freshCoilC) => onProject({ freshCoilC }),
          }
      : isOneSupply
        ? {
            station: way.stations.some(({ id }) => id === "supply") ? "supply" : "leaving",
            label: words.fields.supplyC,
            valueC: firstRoom.supplyC,
            minC: roomBounds.supplyC.min,
            maxC: roomBounds.supplyC.max,
            onValue: (supplyC) => onProject({ rooms: project.rooms.map((room) => (rooms.includes(room) ? { ...room, supplyC } : room)) }),
          }
        : null;
  const units = stateUnits[system];
  const figures: [string, string][] = [
    [airSide.figures.flow, flow(way.airFlowLps)],
    [airSide.figures.coil, withUnit(way.sensibleW + way.latentW, unit, texts)],
    [texts.result.shr, formatNumber(way.sensibleW / (way.sensibleW + way.latentW), 2)],
    [
      texts.result.adp,
      way.apparatusDewPointC === null ? texts.result.adpNone : formatTemperature(way.apparatusDewPointC, 1, texts, system),
    ],
    [airSide.figures.bypass, way.bypassFactor === null ? texts.result.adpNone : formatNumber(way.bypassFactor, 2)],
    ...(way.reheatW > 0.5 ? [[airSide.figures.reheat, withUnit(way.reheatW, unit, texts)] as [string, string]] : []),
    [
      airSide.figures.condensate,
      filled(airSide.condensate[system], {
        value: formatNumber(system === "imperial" ? litresToGallons(way.condensateLh) : way.condensateLh, 1),
      }),
    ],
  ];
  const table = coilTable(project, result, machines, { words, texts, unit, system, flow });
  return (
    <section>
      <h3>{airSide.title}</h3>
      <p className="mt-1 max-w-[44rem] text-[0.95rem] text-soft">{airSide.text}</p>
      <div className="mt-3 flex flex-wrap items-end gap-4 print:hidden">
        {machines.length > 1 && (
          <label className="text-[0.9rem]">
            {airSide.machine}
            <select
              value={machines.indexOf(machine)}
              onChange={({ target }) => setChosen(Number(target.value))}
              className="mt-1 block min-h-12 w-full min-w-[14rem] rounded-control border border-hair bg-paper px-3"
            >
              {machines.map((other, index) => (
                <option key={JSON.stringify(other)} value={index}>
                  {machineName(project, other, words)}
                </option>
              ))}
            </select>
          </label>
        )}
        {ways.length > 1 && (
          <Toggle
            label={texts.result.days}
            value={String(ways.indexOf(way))}
            choices={ways.map(({ kind }, index) => [String(index), texts.result[kind]] as const)}
            onValue={(value) => setDay(Number(value))}
          />
        )}
      </div>
      <p className="mt-3 font-medium">
        <bdi>{machineName(project, machine, words)}</bdi>
        <span className="block text-[0.9rem] font-normal text-soft">{`${texts.result[way.kind]}, ${peakTime(way, texts, locale)}`}</span>
      </p>
      <div className="grid gap-x-8 lg:grid-cols-[2fr_1fr] print:grid-cols-1">
        <div className="min-w-0">
          <Chart way={way} handle={handle} names={airSide.stations} />
        </div>
        <div className="mt-4 min-w-0">
          <dl className="grid gap-x-8 sm:grid-cols-3 lg:grid-cols-1 print:grid-cols-4">
            {figures.map(([name, value]) => (
              <div key={name} className="flex justify-between gap-x-4 border-t border-line py-2">
                <dt className="text-[0.9rem] text-soft">{name}</dt>
                <dd className="font-medium tabular-nums">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
          {wayRemarks(way, designHumidity, unit, words, texts).map((remark) => (
            <p key={remark} className="mt-2 border-s-3 border-cool ps-4 text-[0.95rem]">
              {remark}
            </p>
          ))}
        </div>
      </div>
      <div className="mt-4">
        <Table
          fits="named"
          caption={airSide.chart}
          head={Object.values(airSide.head).map((title, index) => (index === 0 ? title : `${title}, ${units[index - 1]}`))}
          numeric={[1, 2, 3, 4, 5]}
          rows={way.stations.map((station, index) => [`${index + 1}. ${airSide.stations[station.id]}`, ...stateTexts(station, system)])}
        />
      </div>
      {machines.length > 1 && (
        <div className="mt-6">
          <h4 className="mb-2 text-[1rem]">{airSide.list}</h4>
          <Table fits="named" caption={airSide.listText} head={table.head} numeric={[1, 2, 3, 4, 5, 6, 7]} rows={table.rows} />
        </div>
      )}
    </section>
  );
}
