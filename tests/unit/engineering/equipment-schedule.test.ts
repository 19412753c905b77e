// Makers' tables and the equipment schedule: reading, values between the lines, and the choice of a model.
import { describe, expect, test } from "vitest";
import { capacityAt, capacityHeadings, readCapacities } from "../../../lib/calculators/equipment/capacity-table.ts";
import { chooseModel, equipmentSchedule } from "../../../lib/calculators/equipment/schedule.ts";
import { newProject } from "../../../lib/calculators/project/new-project.ts";
import type { CapacityInput, Project } from "../../../lib/calculators/project/project.ts";
import { decodeProject, encodeProject } from "../../../lib/calculators/project/project-code.ts";
import { projectLoad } from "../../../lib/calculators/project/project-load.ts";
import { roomKinds } from "../../../lib/calculators/quick/quick-answers.ts";
import { csv } from "../../../lib/formats/csv.ts";

const names = Object.fromEntries(
  Object.values(roomKinds)
    .flat()
    .map((kind) => [kind, kind]),
) as Parameters<typeof newProject>[1];
const office = (change: Partial<Project> = {}): Project => ({ ...newProject("office", names), ...change });
const scheduleOf = (project: Project) => equipmentSchedule(project, projectLoad(project, { kind: "building" }));

const line = (change: Partial<CapacityInput>): CapacityInput => ({
  machine: "fanCoil",
  model: "A",
  totalW: 5000,
  sensibleW: 4000,
  airFlowLps: 250,
  dryBulbC: 25,
  wetBulbC: 18,
  sourceC: 7,
  ...change,
});

describe("a maker's table", () => {
  const head = capacityHeadings;

  test("is read in its own order, units and separators, and gives the same lines", () => {
    const metric = readCapacities(csv([head, ["fanCoil", "FC 400", 5, 4, 250, 25, 18, 7]]));
    expect(metric).toEqual({ capacities: [line({ model: "FC 400" })], faults: [], moreLines: 0 });
    const turned =
      "Model;Machine;Source (°F);wet bulb °F;Dry Bulb F;air cfm;sensible Btu/h;Total TR\nFC 400;Fan coil;44,6;64,4;77;529,72;13648,6;1,42173\n";
    const { capacities, faults } = readCapacities(turned);
    expect(faults).toEqual([]);
    const [read] = capacities;
    for (const key of ["totalW", "sensibleW", "airFlowLps", "dryBulbC", "wetBulbC", "sourceC"] as const)
      expect(Math.abs((read?.[key] ?? 0) / line({})[key] - 1), key).toBeLessThan(0.001);
  });

  test("names what it leaves out, by line and column, and keeps the rest", () => {
    const text = csv([
      head,
      ["fanCoil", "A", 5, 4, 250, 25, 18, 7],
      ["toaster", "B", 5, 4, 250, 25, 18, 7],
      ["fanCoil", "C", "many", 4, 250, 25, 18, 7],
      ["fanCoil", "D", 5, 6, 250, 25, 18, 7],
    ]);
    const { capacities, faults } = readCapacities(text);
    expect(capacities.map(({ model }) => model)).toEqual(["A"]);
    expect(faults).toEqual([
      { line: 3, column: "machine", value: "toaster" },
      { line: 4, column: "total", value: "many" },
      { line: 5, column: "sensible", value: "6" },
    ]);
    expect(readCapacities("model,total kW\nA,5").faults.map(({ column }) => column)).toContain("machine");
    expect(readCapacities("machine,model,total horses").faults.map(({ column }) => column)).toContain("total");
    expect(readCapacities("").capacities).toEqual([]);
  });

  test("more lines than a building holds are counted", () => {
    const many = Array.from({ length: 203 }, (_, index) => ["fanCoil", `A${index}`, 5, 4, 250, 25, 18, 7]);
    const { capacities, moreLines } = readCapacities(csv([head, ...many]));
    expect([capacities.length, moreLines]).toEqual([200, 3]);
  });

  test("gives values between its lines and nothing beyond them", () => {
    const lines = [
      line({ wetBulbC: 17, totalW: 4600, sensibleW: 4200 }),
      line({ wetBulbC: 19, totalW: 5400, sensibleW: 3800 }),
      line({ wetBulbC: 17, totalW: 4200, sensibleW: 4000, sourceC: 9 }),
      line({ wetBulbC: 19, totalW: 5000, sensibleW: 3600, sourceC: 9 }),
    ];
    expect(capacityAt(lines, { dryBulbC: 25, wetBulbC: 18, sourceC: 8 })).toEqual({ totalW: 4800, sensibleW: 3900, airFlowLps: 250 });
    // Colder water than listed is not credited, warmer is not answered; nor is a state drier or wetter than listed.
    expect(capacityAt(lines, { dryBulbC: 25, wetBulbC: 17, sourceC: 5 })?.totalW).toBe(4600);
    expect(capacityAt(lines, { dryBulbC: 25, wetBulbC: 17, sourceC: 9.1 })).toBeNull();
    expect(capacityAt(lines, { dryBulbC: 25, wetBulbC: 16.9, sourceC: 7 })).toBeNull();
    expect(capacityAt(lines, { dryBulbC: 25, wetBulbC: 19.1, sourceC: 7 })).toBeNull();
    // A cooler room takes 1.23 · 250 · 2 W of the sensible capacity; a warmer one adds nothing.
    expect(capacityAt(lines, { dryBulbC: 23, wetBulbC: 17, sourceC: 7 })?.sensibleW).toBeCloseTo(4200 - 615, 9);
    expect(capacityAt(lines, { dryBulbC: 30, wetBulbC: 17, sourceC: 7 })?.sensibleW).toBe(4200);
  });
});

describe("a model", () => {
  const state = { dryBulbC: 25, wetBulbC: 18, sourceC: 7 };
  const models = [
    line({ model: "S", totalW: 3000, sensibleW: 2500 }),
    line({ model: "M" }),
    line({ model: "L", totalW: 9000, sensibleW: 7000 }),
  ];
  const choose = (totalW: number, sensibleW: number, lines = models) => chooseModel(lines, "fanCoil", [{ state, totalW, sensibleW }]);

  test("is the smallest that carries total and sensible load", () => {
    expect(choose(2500, 2000)?.model).toBe("S");
    expect(choose(2500, 2600)?.model).toBe("M");
    expect(choose(4000, 3900)).toMatchObject({ model: "M", count: 1 });
    expect(choose(4000, 3900)?.spare).toBeCloseTo(4000 / 3900 - 1, 9);
    expect(choose(20_000, 12_000)).toMatchObject({ model: "L", count: 3, totalW: 27_000 });
    expect(choose(99_000, 50_000)).toBeNull();
  });

  test("has to carry both days, and is not chosen outside of its table", () => {
    const twice = (second: number) =>
      chooseModel(models, "fanCoil", [
        { state, totalW: 2500, sensibleW: 2000 },
        { state, totalW: second, sensibleW: 2000 },
      ])?.model;
    expect([twice(2900), twice(3100)]).toEqual(["S", "M"]);
    expect(chooseModel(models, "fanCoil", [{ state: { ...state, wetBulbC: 17 }, totalW: 100, sensibleW: 100 }])).toBeNull();
    expect(chooseModel(models, "vrf", [{ state, totalW: 100, sensibleW: 100 }])).toBeUndefined();
  });
});

describe("the schedule", () => {
  test("has a tag for every coil, and splits of a size that is sold", () => {
    const machines = scheduleOf(office());
    expect(machines.map(({ tag }) => tag)).toEqual(["SU-01", "SU-02", "SU-03"]);
    for (const { totalW, nominalBtuh, outdoorC, waterLps } of machines) {
      expect((nominalBtuh ?? 0) * 0.2930711).toBeGreaterThan(totalW);
      expect(outdoorC).toBeGreaterThan(30);
      expect(waterLps).toBeUndefined();
    }
  });

  test("gives chilled water by load and rise, a chiller for the building's own peak, and the margin to all", () => {
    const project = office({ roomMachine: "fanCoil", waterRiseK: 5.5 });
    const result = projectLoad(project, { kind: "building" });
    const machines = equipmentSchedule(project, result);
    expect(machines.map(({ tag }) => tag)).toEqual(["FCU-01", "FCU-02", "FCU-03", "CH-01"]);
    for (const { totalW, waterLps } of machines) expect(waterLps).toBeCloseTo(totalW / 1000 / 4.19 / 5.5, 9);
    expect(machines.at(-1)?.totalW).toBeGreaterThanOrEqual(result.building.coilW);
    const [plain, more] = [machines, scheduleOf({ ...project, marginPercent: 10 })];
    for (const [index, { totalW }] of more.entries()) expect(totalW / (plain[index]?.totalW ?? 0)).toBeCloseTo(1.1, 3);
  });

  test("a fresh air unit takes chilled water where other machines do, and equal rooms are counted", () => {
    const dedicated = office({ airSystem: "dedicated", freshSupply: "cold", roomMachine: "fanCoil" });
    const wet = scheduleOf({ ...dedicated, rooms: dedicated.rooms.map((room) => ({ ...room, times: 4 })) });
    expect(wet.map(({ tag }) => tag)).toEqual(["FCU-01", "FCU-02", "FCU-03", "FAHU-01", "CH-01"]);
    expect(wet[0]?.count).toBe(4);
    expect(wet[3]?.waterLps).toBeGreaterThan(0);
    const dry = scheduleOf({ ...dedicated, roomMachine: "vrf" });
    expect(dry.map(({ tag }) => tag)).toEqual(["VRF-01", "VRF-02", "VRF-03", "FAHU-01"]);
    expect(dry[3]?.outdoorC).toBeGreaterThan(35);
    expect(scheduleOf(office({ airSystem: "shared" })).map(({ tag }) => tag)).toEqual(["AHU-01", "CH-01"]);
  });

  test("chooses from the tables that go with the building's address", async () => {
    const capacities = [14, 16, 18, 20, 22, 24].flatMap((wetBulbC) => [
      line({ model: "Small", wetBulbC, totalW: 1000, sensibleW: 800 }),
      line({ model: "Large", wetBulbC, totalW: 30_000, sensibleW: 24_000 }),
    ]);
    const sent = await decodeProject(await encodeProject(office({ roomMachine: "fanCoil", capacities })));
    expect(sent?.capacities).toEqual(capacities);
    const machines = scheduleOf(sent as Project);
    for (const { kind, choice } of machines) expect(choice?.model).toBe(kind === "fanCoil" ? "Large" : undefined);
  });
});
