// The air through coils and fresh air units: states, mixing, and loads that add up with those of the rooms.
import { expect, test } from "vitest";
import { machinesOf, waysOf } from "../../../lib/calculators/air-ways.ts";
import { coilAir } from "../../../lib/calculators/engineering/coil-air.ts";
import { freshAirProcess } from "../../../lib/calculators/engineering/fresh-air-unit.ts";
import { totalW } from "../../../lib/calculators/engineering/lines.ts";
import {
  enthalpyKJkg,
  humidityRatioFromDewPoint,
  humidityRatioFromRelativeHumidity,
  relativeHumidity,
} from "../../../lib/calculators/engineering/psychrometrics.ts";
import { emptyProject, newProject } from "../../../lib/calculators/project/new-project.ts";
import type { Project } from "../../../lib/calculators/project/project.ts";
import { projectLoad } from "../../../lib/calculators/project/project-load.ts";
import { roomKinds } from "../../../lib/calculators/quick/quick-answers.ts";

const names = Object.fromEntries(
  Object.values(roomKinds)
    .flat()
    .map((kind) => [kind, kind]),
) as Parameters<typeof newProject>[1];
const building = { kind: "building" } as const;
const office = (change: Partial<Project> = {}): Project => ({ ...newProject("office", names), ...change });

test("every coil of a project closes its balances: with the mixture, with the room, and with the loads", () => {
  for (const place of ["dubai", "abuDhabi", "fujairah", "alAin"] as const)
    for (const airSystem of ["each", "shared"] as const) {
      const project = office({
        place,
        airSystem,
        rooms: office().rooms.map((room) => ({ ...room, fanPercent: 3, ductPercent: 5, lightsInRoomPercent: 70, heatRecoveryPercent: 40 })),
      });
      const result = projectLoad(project, building);
      const machines = machinesOf(project, result, building);
      expect(machines.length).toBe(airSystem === "each" ? 3 : 1);
      for (const machine of machines) {
        const duties = machine.kind === "room" ? result.rooms[machine.index]?.coilDuties : result.zones[0]?.coilDuties;
        expect(duties?.length).toBe(2);
        for (const duty of duties ?? []) {
          const air = coilAir(duty) as NonNullable<ReturnType<typeof coilAir>>;
          const { airFlowLps: lps } = air;
          expect(1.23 * lps * (air.room.dryBulbC - air.supply.dryBulbC)).toBeCloseTo(duty.roomSensibleW, 6);
          expect(3010 * lps * (air.room.humidityRatio - air.supply.humidityRatio)).toBeCloseTo(duty.roomLatentW, 6);
          const share = duty.outdoorLps / lps;
          expect(air.mixed.dryBulbC).toBeCloseTo((1 - share) * air.returned.dryBulbC + share * (air.recovered?.dryBulbC ?? 0), 9);
          expect(air.mixed.humidityRatio).toBeCloseTo(
            (1 - share) * air.returned.humidityRatio + share * (air.recovered?.humidityRatio ?? 0),
            9,
          );
          expect(air.leaving.relativeHumidity).toBeLessThan(0.951);
          // The room is never more humid than its design.
          expect(air.room.relativeHumidity).toBeLessThan(0.5001);
          const total = machine.kind === "room" ? result.rooms[machine.index] : result.zones[0];
          if (duty.kind === total?.kind) expect(air.sensibleW - air.reheatW).toBeCloseTo(total.coilSensibleW, 6);
          // Where the room stands at its design humidity and outdoor air is wetter, the coil removes exactly the latent load.
          const isDesign = Math.abs(air.room.humidityRatio - duty.room.humidityRatio) < 1e-9;
          if (duty.kind === total?.kind && isDesign && duty.recoveredRatio > duty.room.humidityRatio)
            expect(air.latentW).toBeCloseTo(total.coilLatentW, 6);
          if (air.apparatusDewPointC !== null) {
            const line = (celsius: number) =>
              air.mixed.humidityRatio -
              ((air.mixed.humidityRatio - air.leaving.humidityRatio) * (air.mixed.dryBulbC - celsius)) /
                (air.mixed.dryBulbC - air.leaving.dryBulbC);
            expect(line(air.apparatusDewPointC)).toBeCloseTo(humidityRatioFromDewPoint(air.apparatusDewPointC, duty.pressurePa), 5);
            expect(air.bypassFactor).toBeGreaterThan(0);
            expect(air.bypassFactor).toBeLessThan(1);
          }
        }
      }
    }
});

const outdoor = { dryBulbC: 35, humidityRatio: 0.0266 };
const room = { dryBulbC: 24, humidityRatio: humidityRatioFromRelativeHumidity(24, 0.5, 101_300) };
const noRecovery = { sensibleRecovery: 0, latentRecovery: 0 };

test("a fresh air unit supplies to the room's state, cold, or dried and warmed", () => {
  const through = (unit: Parameters<typeof freshAirProcess>[2], recovery = noRecovery) =>
    freshAirProcess(outdoor, room, unit, recovery, 101_300);
  expect(through({ kind: "room" }).supply).toEqual(room);
  const cold = through({ kind: "cold", coilC: 13 });
  expect(cold.supply.dryBulbC).toBe(13);
  expect(relativeHumidity(13, cold.supply.humidityRatio, 101_300)).toBeCloseTo(0.95, 9);
  const heated = through({ kind: "warmed", coilC: 13, supplyC: 22, by: "heater" });
  expect(heated.supply).toEqual({ ...cold.leaving, dryBulbC: 22 });
  expect(heated.entering).toEqual(outdoor);
  // Run-around coils take from the air before the coil what they give to it after the coil.
  const around = through({ kind: "warmed", coilC: 13, supplyC: 22, by: "runAround" });
  expect(around.supply).toEqual(heated.supply);
  const content = ({ dryBulbC, humidityRatio }: typeof outdoor) => 1.23 * dryBulbC + 3010 * humidityRatio;
  expect(content(outdoor) - content(around.entering)).toBeCloseTo(1.23 * 9, 4);
  // It cools this humid air below its dew point, so some of its water is already gone before the coil.
  expect(relativeHumidity(around.entering.dryBulbC, around.entering.humidityRatio, 101_300)).toBeLessThan(1.0001);
  // They cannot carry more than 60 % of the difference of both streams.
  const warmest = through({ kind: "warmed", coilC: 13, supplyC: 28, by: "runAround" }, { sensibleRecovery: 0.7, latentRecovery: 0.6 });
  expect(warmest.supply.dryBulbC).toBeCloseTo(13 + 0.6 * (24 + 0.3 * 11 - 13), 9);
  // Air that is cooler and drier than the coil passes unchanged.
  const winter = { dryBulbC: 12, humidityRatio: 0.006 };
  expect(freshAirProcess(winter, room, { kind: "cold", coilC: 13 }, noRecovery, 101_300).supply).toEqual(winter);
});

test("colder and drier fresh air relieves the rooms' coils by what its unit has to do more", () => {
  const dedicated = (change: Partial<Project>) => projectLoad(office({ airSystem: "dedicated", ...change }), building);
  const neutral = dedicated({ freshSupply: "room" });
  const cold = dedicated({ freshSupply: "cold", freshCoilC: 13 });
  const unitOf = ({ building: { airUnit } }: typeof cold) => airUnit as NonNullable<typeof airUnit>;
  expect(unitOf(cold).coilW).toBeGreaterThan(1.2 * unitOf(neutral).coilW);
  for (const [index, { coilW, supplyLps }] of cold.rooms.entries()) {
    expect(coilW).toBeLessThan(neutral.rooms[index]?.coilW ?? 0);
    expect(supplyLps).toBeLessThan(neutral.rooms[index]?.supplyLps ?? 0);
  }
  // Both together need about the same: the cold is only supplied elsewhere. What dries the rooms below 50 % comes on top.
  expect(cold.building.coilW).toBeGreaterThan(neutral.building.coilW * 0.999);
  expect(cold.building.coilW).toBeLessThan(neutral.building.coilW * 1.2);
  expect(totalW(cold.detail.peak.lines)).toBeCloseTo(cold.building.coilW, 6);
  expect(cold.detail.peak.lines.some(({ component }) => component === "suppliedAir")).toBe(true);
  const heater = dedicated({ freshSupply: "warmed", freshCoilC: 13, freshSupplyC: 22, reheat: "heater" });
  const around = dedicated({ freshSupply: "warmed", freshCoilC: 13, freshSupplyC: 22, reheat: "runAround" });
  expect(unitOf(heater).coilW).toBeCloseTo(unitOf(cold).coilW, 6);
  expect(unitOf(heater).duty.heaterW).toBeCloseTo(1.23 * unitOf(heater).duty.airFlowLps * 9, 6);
  expect(unitOf(heater).coilW - unitOf(around).coilW).toBeCloseTo(unitOf(heater).duty.heaterW, 3);
  expect(unitOf(around).duty.heaterW).toBe(0);
});

test("what has to be installed is the sum of all machines at their own peaks", () => {
  for (const airSystem of ["each", "shared", "dedicated"] as const) {
    const result = projectLoad(office({ airSystem }), building);
    const rooms = result.rooms.reduce((sum, { coilW }) => sum + coilW, 0);
    const machines = airSystem === "shared" ? (result.zones[0]?.coilW ?? 0) : rooms + (result.zones[0]?.airUnit?.coilW ?? 0);
    expect(result.building.installedW).toBeCloseTo(machines, 6);
    expect(result.building.installedW).toBeGreaterThan(result.building.coilW - 1e-6);
  }
});

test("the ways name the states of each machine once and in order", () => {
  const project = office({ airSystem: "dedicated", freshSupply: "warmed" });
  const result = projectLoad(project, building);
  const ways = machinesOf(project, result, building).map((machine) => waysOf(machine, result));
  expect(ways.map(([first]) => first?.stations.map(({ id }) => id))).toEqual([
    ["outdoor", "entering", "leaving", "supply"],
    ["room", "leaving"],
    ["room", "leaving"],
    ["room", "leaving"],
  ]);
  const shared = office({ airSystem: "shared" });
  const [way] = waysOf({ kind: "zone", zone: 1 }, projectLoad(shared, building));
  // On the humid day this office has to be dried further than it may be cooled, so the air is warmed again.
  expect(way?.stations.map(({ id }) => id)).toEqual(["outdoor", "room", "mixed", "leaving", "supply"]);
  expect(way?.reheatW).toBeGreaterThan(0);
  expect(way?.humidityWithoutReheat).toBeGreaterThan(0.5);
  expect(way?.humidityWithoutReheat).toBeLessThan(0.65);
  expect(way?.steps).toEqual([
    ["supply", "room"],
    ["outdoor", "mixed"],
    ["room", "mixed"],
    ["mixed", "leaving"],
    ["leaving", "supply"],
  ]);
  // Saturated air before the coil is no apparatus dew point.
  const fresh = ways[0]?.[0];
  expect(fresh?.apparatusDewPointC ?? 0).toBeLessThan(fresh?.leaving.dryBulbC ?? 0);
  expect(fresh?.bypassFactor ?? 0).toBeGreaterThanOrEqual(0);
  expect(enthalpyKJkg(way?.entering.dryBulbC ?? 0, way?.entering.humidityRatio ?? 0)).toBeCloseTo(way?.entering.enthalpyKJkg ?? 0, 9);
  expect(emptyProject.freshSupply).toBe("room");
});
