// Fresh air against extract air, by zone, and what follows from a difference. The loads do not change with it; the remarks say what to enter.
import { infiltrationLps } from "../engineering/air.ts";
import { lpsToCfm, m2ToFt2 } from "../engineering/units.ts";
import { formatNumber } from "../format.ts";
import { type DetailedTexts, filled, type UnitSystem } from "../texts.ts";
import type { Project, RoomInput } from "./project.ts";
import type { ProjectResult } from "./project-load.ts";
import { zoneName } from "./project-names.ts";

type Balance = { zone: number; floorAreaM2: number; freshLps: number; extractLps: number };

const sum = (rooms: readonly RoomInput[], value: (room: RoomInput) => number) =>
  rooms.reduce((total, room) => total + room.times * value(room), 0);

/** Flows of each zone, L/s, all equal rooms counted. */
const airBalances = ({ rooms }: Pick<Project, "rooms">, { zones }: Pick<ProjectResult, "zones">): Balance[] =>
  zones.map(({ zone, floorAreaM2, freshLps }) => ({
    zone,
    floorAreaM2,
    freshLps,
    extractLps: sum(
      rooms.filter((room) => room.zone === zone),
      ({ exhaustLps }) => exhaustLps,
    ),
  }));

/** The table of the balances, with remarks; null if no air is extracted. `flow` writes a flow with its unit. */
export function airBalanceTable(
  project: Project,
  result: Pick<ProjectResult, "zones">,
  words: DetailedTexts,
  system: UnitSystem,
  flow: (lps: number) => string,
): { head: string[]; rows: string[][]; remarks: string[] } | null {
  const { airBalance } = words;
  const zones = airBalances(project, result);
  const total = zones.reduce(
    (all, { floorAreaM2, freshLps, extractLps }) => ({
      floorAreaM2: all.floorAreaM2 + floorAreaM2,
      freshLps: all.freshLps + freshLps,
      extractLps: all.extractLps + extractLps,
    }),
    { floorAreaM2: 0, freshLps: 0, extractLps: 0 },
  );
  if (!(total.extractLps > 0)) return null;
  const perArea = (lpsM2: number) =>
    system === "imperial" ? `${formatNumber(lpsToCfm(lpsM2) / m2ToFt2(1), 2)} cfm/ft²` : `${formatNumber(lpsM2, 2)} L/s·m²`;
  const row = (name: string, { floorAreaM2, freshLps, extractLps }: Omit<Balance, "zone">) => {
    const balanceLps = freshLps - extractLps;
    return [name, flow(freshLps), flow(extractLps), flow(balanceLps), `\u2066${perArea(balanceLps / floorAreaM2)}\u2069`];
  };
  const balanceLps = total.freshLps - total.extractLps;
  const leakLps = sum(project.rooms, ({ leakAch, areaM2, heightM }) => infiltrationLps(leakAch, areaM2 * heightM));
  const isRecovering = project.rooms.some(
    ({ heatRecoveryPercent, moistureRecoveryPercent }) => heatRecoveryPercent + moistureRecoveryPercent > 0,
  );
  return {
    head: [words.result.part, ...Object.values(airBalance.head)],
    rows: [
      ...(zones.length > 1 ? zones.map((zone) => row(zoneName(project, zone.zone, words), zone)) : []),
      row(words.result.building, total),
    ],
    remarks: [
      // Zones of one building give air to each other, so only the building as a whole can lack air.
      ...(balanceLps < -0.5 ? [filled(airBalance.short, { list: words.result.building, missing: flow(-balanceLps) })] : []),
      ...(balanceLps > 0.5 && leakLps > 0.5 ? [filled(airBalance.over, { balance: flow(balanceLps), leak: flow(leakLps) })] : []),
      ...(isRecovering && total.extractLps < total.freshLps
        ? [filled(airBalance.recovery, { share: formatNumber((total.extractLps / total.freshLps) * 100) })]
        : []),
    ],
  };
}
