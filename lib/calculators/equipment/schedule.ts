// The equipment of a building: a machine for each coil with its tag and its duty, and the model of a maker's table that carries it.
import { type AirWay, type Machine, machinesOf, waysOf } from "../air-ways.ts";
import { splitBehaviour, splitSizes } from "../data/unit-sizes.ts";
import type { AirPoint } from "../engineering/coil-air.ts";
import { capacityShare } from "../engineering/equipment.ts";
import { chilledWaterLps } from "../engineering/pipe.ts";
import { btuhToWatts } from "../engineering/units.ts";
import { airOfZone, type CapacityInput, type Project } from "../project/project.ts";
import type { ProjectResult, Scope } from "../project/project-load.ts";
import { type Capacity, type CoilState, capacityAt } from "./capacity-table.ts";

export type EquipmentKind = CapacityInput["machine"];

/** How many of one model are needed, what they give together at their tighter hour, and the smaller of their spare shares. */
export type ModelChoice = { model: string; count: number; totalW: number; sensibleW: number; spare: number };

export type ScheduledMachine = {
  tag: string;
  kind: EquipmentKind;
  /** Null for chillers, which serve the coils. */
  machine: Machine | null;
  /** Number of equal rooms, each with such a machine. */
  count: number;
  /** What it has to give, with the margin, W; in the hour of the larger load. */
  totalW: number;
  sensibleW: number;
  /** Flows in L/s: air through the coil, outdoor air of one in which it is mixed, chilled water. */
  airFlowLps?: number;
  waterLps?: number;
  entering?: AirPoint;
  leaving?: AirPoint;
  /** At the condenser of a machine without chilled water, °C. */
  outdoorC?: number;
  /** Heater behind the coil, W. */
  reheatW: number;
  /** From the makers' tables; null if no model or up to four of it carry the duty, undefined without a table for this kind. */
  choice?: ModelChoice | null;
  /** Size by which splits are sold here, Btu/h at 35 °C; null if the largest is too small. */
  nominalBtuh?: number | null;
};

/** What a machine serves: its room or zone, or the whole building for chillers. */
export function scopeServed({ machine }: Pick<ScheduledMachine, "machine">): Scope {
  if (!machine) return { kind: "building" };
  return machine.kind === "room" ? machine : { kind: "zone", zone: machine.zone };
}

const tagOf: Record<EquipmentKind, string> = {
  fanCoil: "FCU",
  split: "SU",
  ducted: "DU",
  vrf: "VRF",
  airHandler: "AHU",
  packaged: "PU",
  ductedSplit: "DSU",
  freshAir: "FAHU",
  chiller: "CH",
};
/** In the order of the schedule. */
export const equipmentKinds = Object.keys(tagOf) as EquipmentKind[];

const onWater: readonly EquipmentKind[] = ["fanCoil", "airHandler"];
/** More machines for one room or zone are no longer a choice of a model, but of another kind of machine. */
const mostEqual = 4;

const marginOf = ({ marginPercent }: Project) => 1 + marginPercent / 100;

/** Fresh air units cool with chilled water where any other machine does. */
function hasChilledWater(project: Project): boolean {
  return project.rooms.some(({ zone }) =>
    onWater.includes(airOfZone(project, zone) === "shared" ? project.zoneMachine : project.roomMachine),
  );
}

function kindOf(project: Project, machine: Machine): EquipmentKind {
  if (machine.kind === "freshAir") return "freshAir";
  return machine.kind === "zone" ? project.zoneMachine : project.roomMachine;
}

/** A duty of one machine: its state and what it must give there, W. */
type Duty = { state: CoilState; totalW: number; sensibleW: number };

/** The model that carries all duties with the fewest machines and then the least spare. */
export function chooseModel(
  capacities: readonly CapacityInput[],
  kind: EquipmentKind,
  duties: readonly Duty[],
): ModelChoice | null | undefined {
  const listed = capacities.filter(({ machine }) => machine === kind);
  if (listed.length === 0) return undefined;
  const choices = [...new Set(listed.map(({ model }) => model))].flatMap((model): ModelChoice[] => {
    const lines = listed.filter((line) => line.model === model);
    const given = duties.map(({ state }) => capacityAt(lines, state));
    if (given.some((capacity) => capacity === null)) return [];
    const sharesOf = (count: number) =>
      duties.map(({ totalW, sensibleW }, index) => {
        const one = given[index] as Capacity;
        return Math.min((count * one.totalW) / totalW, (count * one.sensibleW) / sensibleW);
      });
    for (let count = 1; count <= mostEqual; count++) {
      const shares = sharesOf(count);
      const least = Math.min(...shares);
      if (!(least >= 1)) continue;
      const tight = given[shares.indexOf(least)] as Capacity;
      return [{ model, count, totalW: count * tight.totalW, sensibleW: count * tight.sensibleW, spare: least - 1 }];
    }
    return [];
  });
  return choices.sort((first, second) => first.count - second.count || first.spare - second.spare)[0] ?? null;
}

/** The smallest size of a split that gives the duty of every way at its outdoor temperature; null if the largest does not. */
function splitSizeOf(duties: readonly Duty[]): number | null {
  const neededW = Math.max(
    ...duties.map(({ state, totalW }) => totalW / capacityShare(splitBehaviour, Math.min(60, state.sourceC), Math.min(30, state.wetBulbC))),
  );
  return splitSizes.btuh.find((btuh) => btuhToWatts(btuh) >= neededW) ?? null;
}

function outdoorAt({ kind, month, hour }: AirWay, { outdoors: { days } }: Pick<ProjectResult, "outdoors">): number {
  const day = days.find((other) => other.kind === kind && other.month === month);
  return day?.dryBulbC[hour - 1] ?? Number.NaN;
}

type Coil = Omit<ScheduledMachine, "tag"> & { machine: Machine };

function coilOf(project: Project, result: ProjectResult, machine: Machine): Coil | null {
  const ways = waysOf(machine, result);
  const [way] = ways;
  if (!way) return null;
  const kind = kindOf(project, machine);
  const isWater = onWater.includes(kind) || (kind === "freshAir" && hasChilledWater(project));
  const margin = marginOf(project);
  const duties = ways.map((each): Duty => {
    const { dryBulbC, wetBulbC } = each.entering;
    const sourceC = isWater ? project.waterSupplyC : outdoorAt(each, result);
    return { state: { dryBulbC, wetBulbC, sourceC }, totalW: margin * (each.sensibleW + each.latentW), sensibleW: margin * each.sensibleW };
  });
  const [{ totalW, sensibleW }] = duties as [Duty];
  const choice = chooseModel(project.capacities, kind, duties);
  return {
    ...{ kind, machine, totalW, sensibleW },
    count: machine.kind === "room" ? (project.rooms[machine.index]?.times ?? 1) : 1,
    airFlowLps: way.airFlowLps,
    entering: way.entering,
    leaving: way.leaving,
    reheatW: way.reheatW,
    ...(isWater ? { waterLps: chilledWaterLps(totalW / 1000, project.waterRiseK) } : { outdoorC: outdoorAt(way, result) }),
    ...(choice !== undefined && { choice }),
    ...(kind === "split" && choice === undefined && { nominalBtuh: splitSizeOf(duties) }),
  };
}

/**
 * Chillers carry the building's own peak where all coils are on chilled water, otherwise the sum of the coils on it, each at its own peak.
 * A table's lines are those of its water temperature and outdoor air; their dry and wet bulb are not used.
 */
function chillerOf(project: Project, result: ProjectResult, coils: readonly Coil[]): Omit<ScheduledMachine, "tag"> | null {
  const served = coils.filter(({ waterLps }) => waterLps !== undefined);
  if (served.length === 0) return null;
  const sumW = (value: (coil: Coil) => number) => served.reduce((sum, coil) => sum + coil.count * value(coil), 0);
  const { coilW, coilSensibleW } = result.building;
  // What a coil dries beyond the load and warms again is in its duty, not in the building's load.
  const driedW = marginOf(project) * sumW(({ machine, reheatW }) => (machine.kind === "freshAir" ? 0 : reheatW));
  const [totalW, sensibleW] =
    served.length === coils.length
      ? [coilW + driedW, coilSensibleW + driedW]
      : [sumW((coil) => coil.totalW), sumW((coil) => coil.sensibleW)];
  const outdoorC = Math.max(...result.outdoors.days.flatMap(({ dryBulbC }) => dryBulbC));
  const state = { dryBulbC: 0, wetBulbC: 0, sourceC: outdoorC };
  const tables = project.capacities.map((line) => ({ ...line, dryBulbC: 0, wetBulbC: 0, sensibleW: line.totalW }));
  const choice = chooseModel(tables, "chiller", [{ state, totalW, sensibleW: totalW }]);
  return {
    ...{ kind: "chiller", machine: null, count: 1, totalW, sensibleW, outdoorC, reheatW: 0 },
    waterLps: chilledWaterLps(totalW / 1000, project.waterRiseK),
    ...(choice !== undefined && { choice }),
  };
}

/** All machines in the order of their kinds, each kind numbered from 01. */
export function equipmentSchedule(project: Project, result: ProjectResult): ScheduledMachine[] {
  const coils = machinesOf(project, result, { kind: "building" }).flatMap((machine) => coilOf(project, result, machine) ?? []);
  const chiller = chillerOf(project, result, coils);
  const all = [...coils, ...(chiller ? [chiller] : [])];
  return equipmentKinds.flatMap((kind) =>
    all
      .filter((machine) => machine.kind === kind)
      .map((machine, index) => ({ ...machine, tag: `${tagOf[kind]}-${String(index + 1).padStart(2, "0")}` })),
  );
}
