// The equipment schedule as text: a table for each kind of machine, for the screen, on paper and in a spreadsheet.
import { stateTexts } from "../air-states.ts";
import type { AirPoint } from "../engineering/coil-air.ts";
import { formatNumber, formatPower } from "../format.ts";
import type { Project } from "../project/project.ts";
import type { ProjectResult } from "../project/project-load.ts";
import { scopeName } from "../project/project-names.ts";
import { formatIn, waterFlow } from "../quantities.ts";
import type { PowerUnit } from "../quick/quick-query.ts";
import { type CalculatorTexts, type DetailedTexts, filled, type UnitSystem } from "../texts.ts";
import { equipmentKinds, equipmentSchedule, type ScheduledMachine, scopeServed } from "./schedule.ts";

/** `numeric`: places of the columns of figures. */
export type ScheduleTable = { title: string; head: string[]; numeric: number[]; rows: string[][] };

type Column = {
  head: string;
  isWords?: true;
  text: (machine: ScheduledMachine) => string;
  isShown?: (machine: ScheduledMachine) => boolean;
};

/** The tables of a building; a column that no machine of a kind fills is left out. Empty if no coil has anything to cool. */
export function scheduleTables(
  project: Project,
  result: ProjectResult,
  { words, texts, unit, system }: { words: DetailedTexts; texts: CalculatorTexts; unit: PowerUnit; system: UnitSystem },
): ScheduleTable[] {
  const { schedule } = words;
  const { temperature, flow } = words.units[system];
  const water = waterFlow[system];
  const withUnitOf = (name: string, unitName: string) => `${name}, \u2066${unitName}\u2069`;
  const state = (point: AirPoint) => `\u2066${stateTexts(point, system).slice(0, 2).join(" / ")}\u2069`;
  const modelText = ({ choice, nominalBtuh }: ScheduledMachine): string => {
    if (choice) return `\u2068${choice.count > 1 ? `${choice.count} × ` : ""}${choice.model}\u2069`;
    if (choice === null) return schedule.none;
    if (nominalBtuh === null) return schedule.aboveSplits;
    return nominalBtuh === undefined ? "" : filled(schedule.nominal, { size: `\u2066${formatNumber(nominalBtuh)}\u00a0Btu/h\u2069` });
  };
  const columns: Column[] = [
    { head: schedule.head.tag, isWords: true, text: ({ tag }) => `\u2066${tag}\u2069` },
    {
      head: schedule.head.serves,
      isWords: true,
      text: (machine) => scopeName(project, scopeServed(machine), words),
    },
    { head: schedule.head.count, text: ({ count }) => formatNumber(count), isShown: ({ count }) => count > 1 },
    {
      head: withUnitOf(schedule.head.air, flow),
      text: ({ airFlowLps = 0 }) => formatIn(system, "flow", airFlowLps),
      isShown: ({ airFlowLps }) => airFlowLps !== undefined,
    },
    {
      head: withUnitOf(schedule.head.entering, temperature),
      text: ({ entering }) => (entering ? state(entering) : "–"),
      isShown: ({ entering }) => entering !== undefined,
    },
    {
      head: withUnitOf(schedule.head.leaving, temperature),
      text: ({ leaving }) => (leaving ? state(leaving) : "–"),
      isShown: ({ leaving }) => leaving !== undefined,
    },
    { head: withUnitOf(texts.result.coil, texts.units[unit]), text: ({ totalW }) => formatPower(totalW, unit) },
    { head: withUnitOf(texts.result.sensible, texts.units[unit]), text: ({ sensibleW }) => formatPower(sensibleW, unit) },
    {
      head: withUnitOf(schedule.head.water, water.unit),
      text: ({ waterLps = 0 }) => formatNumber(water.of(waterLps), water.places),
      isShown: ({ waterLps }) => waterLps !== undefined,
    },
    {
      head: withUnitOf(schedule.head.outdoor, temperature),
      text: ({ outdoorC = 0 }) => formatIn(system, "temperature", outdoorC),
      isShown: ({ outdoorC }) => outdoorC !== undefined,
    },
    {
      head: withUnitOf(schedule.head.reheat, texts.units[unit]),
      text: ({ reheatW }) => (reheatW > 0.5 ? formatPower(reheatW, unit) : "–"),
      isShown: ({ reheatW }) => reheatW > 0.5,
    },
    { head: schedule.head.model, isWords: true, text: modelText, isShown: (machine) => modelText(machine) !== "" },
    {
      head: withUnitOf(schedule.head.gives, texts.units[unit]),
      text: ({ choice }) => (choice ? `\u2066${formatPower(choice.totalW, unit)} / ${formatPower(choice.sensibleW, unit)}\u2069` : "–"),
      isShown: ({ choice }) => !!choice,
    },
    {
      head: schedule.head.spare,
      text: ({ choice }) => (choice ? `\u2066${formatNumber(choice.spare * 100)}%\u2069` : "–"),
      isShown: ({ choice }) => !!choice,
    },
  ];
  const all = equipmentSchedule(project, result);
  return equipmentKinds.flatMap((kind): ScheduleTable[] => {
    const machines = all.filter((machine) => machine.kind === kind);
    if (machines.length === 0) return [];
    const shown = columns.filter(({ isShown }) => !isShown || machines.some(isShown));
    return [
      {
        title: schedule.kinds[kind],
        head: shown.map(({ head }) => head),
        numeric: shown.flatMap(({ isWords }, index) => (isWords ? [] : [index])),
        rows: machines.map((machine) => shown.map(({ text }) => text(machine))),
      },
    ];
  });
}
