// The air side in a building's PDF: all coils, and for the machines that serve several rooms a psychrometric chart with its states.
import { stateTexts, stateUnits } from "../../calculators/air-states.ts";
import { type AirWay, coilTable, machineName, machinesOf, wayRemarks, waysOf } from "../../calculators/air-ways.ts";
import { formatNumber } from "../../calculators/format.ts";
import { airBalanceTable } from "../../calculators/project/air-balance.ts";
import type { ProjectResult } from "../../calculators/project/project-load.ts";
import { formatIn, writtenUnit } from "../../calculators/quantities.ts";
import { filled } from "../../calculators/texts.ts";
import { peakTime } from "../../calculators/times.ts";
import type { Block } from "../document.ts";
import { psychrometricSvg } from "../psychrometric-svg.ts";
import type { ProjectJob } from "./project-job.ts";
import { headingBlock, isolatedLtr, noteBlocks, withoutBreaks } from "./result-blocks.ts";

/** A chart with its states; the states have the numbers of the chart. */
function chartBlocks(way: AirWay, { project, frame: { colours, locale }, texts, words, unit, system }: ProjectJob): Block[] {
  const { airSide } = words;
  const title = `${machineName(project, way.machine, words)} · ${texts.result[way.kind]}, ${peakTime(way, texts, locale)}`;
  const units = stateUnits[system];
  const designs = project.rooms.map(({ humidityPercent }) => humidityPercent / 100);
  return [
    {
      type: "drawing",
      svg: psychrometricSvg(way, system, colours),
      caption: title,
      alt: filled(airSide.chartAlt, {
        pressure: formatNumber(way.pressurePa / 1000, 1),
        stations: way.stations.map(({ id }) => airSide.stations[id]).join(", "),
      }),
    },
    {
      type: "table",
      dense: true,
      head: Object.values(airSide.head).map((name, index) =>
        index === 0 ? name : `${name}, ${isolatedLtr(withoutBreaks(units[index - 1] as string))}`,
      ),
      numeric: [1, 2, 3, 4, 5],
      rows: way.stations.map((station, index) => [`${index + 1}. ${airSide.stations[station.id]}`, ...stateTexts(station, system)]),
    },
    ...noteBlocks(wayRemarks(way, Math.min(...designs), unit, words, texts)),
  ];
}

/** Coils of the building, charts of shared coils and fresh air units (of the one coil if there is no other), and the air balance. */
export function airSideBlocks(computed: ProjectResult, job: ProjectJob): Block[] {
  const { project, texts, words, unit, system } = job;
  const { airSide, airBalance } = words;
  const flow = (lps: number) => `${formatIn(system, "flow", lps)} ${writtenUnit(system, "flow")}`;
  const machines = machinesOf(project, computed, { kind: "building" });
  const table = coilTable(project, computed, machines, { words, texts, unit, system, flow: (lps) => formatIn(system, "flow", lps) });
  if (table.rows.length === 0) return [];
  const charted = machines.length === 1 ? machines : machines.filter(({ kind }) => kind !== "room");
  const balance = airBalanceTable(project, computed, words, system, flow);
  return [
    headingBlock(airSide.title),
    { type: "paragraph", text: [`${airSide.text} ${airSide.listText}`] },
    {
      type: "table",
      dense: true,
      head: table.head.map((name, index) => (index === 1 ? `${name}, ${isolatedLtr(withoutBreaks(writtenUnit(system, "flow")))}` : name)),
      numeric: [1, 2, 3, 4, 5, 6, 7],
      rows: table.rows,
    },
    ...charted.flatMap((machine) => waysOf(machine, computed).flatMap((way) => chartBlocks(way, job))),
    ...(balance
      ? [
          headingBlock(airBalance.title),
          {
            type: "table" as const,
            dense: true,
            caption: airBalance.caption,
            head: balance.head,
            numeric: [1, 2, 3, 4],
            rows: balance.rows,
          },
          ...noteBlocks(balance.remarks),
        ]
      : []),
  ];
}
