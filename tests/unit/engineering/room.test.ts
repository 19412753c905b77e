import fc from "fast-check";
import { expect, test } from "vitest";
import { type StationId, stations } from "../../../lib/calculators/data/climate.ts";
import { constructions } from "../../../lib/calculators/data/constructions.ts";
import { designOutdoors } from "../../../lib/calculators/data/design-outdoors.ts";
import { schedules } from "../../../lib/calculators/data/gains.ts";
import { glasses, shades } from "../../../lib/calculators/data/glass.ts";
import { differenceByGroup, type Line, roundedToAddUp, totalW } from "../../../lib/calculators/engineering/lines.ts";
import type { Outdoors } from "../../../lib/calculators/engineering/outdoors.ts";
import { monthProfile } from "../../../lib/calculators/engineering/peaks.ts";
import type { Room } from "../../../lib/calculators/engineering/room.ts";
import { roomLoad, roomTotals } from "../../../lib/calculators/engineering/room-load.ts";
import { linesAt } from "../../../lib/calculators/engineering/working.ts";
import { formatPower, formatSensibleLatent, powerUnits } from "../../../lib/calculators/format.ts";
import { always, bareRoom, east, fullRoom, south, up, west } from "./rooms.ts";

const dubai = designOutdoors("dubai");
const coilW = (room: Room, outdoors: Outdoors = dubai) => roomTotals(room, outdoors).peak.coilW;
const series = (value: number | readonly number[] | undefined) => value as readonly number[];

test("an empty room has no load and no air", () => {
  const load = roomLoad(bareRoom, dubai);
  expect(load.peak.coilW).toBe(0);
  expect(load.peak.lines).toEqual([]);
  expect(load.supplyAir.airFlowLps).toBe(0);
  expect(load.days.every((day) => [...day.coilSensibleW, ...day.coilLatentW].every((watts) => watts === 0))).toBe(true);
});

const sums = (lines: readonly Line[]) => ({
  roomS: lines.filter(({ at }) => at === "room").reduce((sum, line) => sum + line.sensibleW, 0),
  roomL: lines.filter(({ at }) => at === "room").reduce((sum, line) => sum + line.latentW, 0),
  coilS: lines.reduce((sum, line) => sum + line.sensibleW, 0),
  coilL: lines.reduce((sum, line) => sum + line.latentW, 0),
});

test("the lines of any hour add up to the load of that hour", () => {
  const { days } = roomTotals(fullRoom, dubai);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 }), (dayIndex, hour) => {
      const { roomS, roomL, coilS, coilL } = sums(linesAt(fullRoom, dubai, dayIndex, hour));
      const day = days[dayIndex];
      expect(roomS).toBeCloseTo(day?.roomSensibleW[hour - 1] as number, 6);
      expect(roomL).toBeCloseTo(day?.roomLatentW[hour - 1] as number, 6);
      expect(coilS).toBeCloseTo(day?.coilSensibleW[hour - 1] as number, 6);
      expect(coilL).toBeCloseTo(day?.coilLatentW[hour - 1] as number, 6);
    }),
  );
});

/** Computes a line from its inputs alone, by the formulas in lines.ts. */
function byHand({ formula, inputs, component }: Line, hour: number): { sensibleW: number; latentW: number } {
  const number = (key: string) => inputs[key] as number;
  const at = (key: string, index = hour - 1) => series(inputs[key])[(index + 48) % 24] as number;
  const gainAt = (index: number): number => {
    switch (formula) {
      case "conduction": {
        const conducted = series(inputs.conductionSeries).reduce((sum, share, back) => sum + share * at("solAirC", index - back), 0);
        return number("areaM2") * number("uWm2K") * (conducted - number("indoorC"));
      }
      case "difference":
        return number("areaM2") * number("uWm2K") * (at("otherSideC", index) - number("indoorC"));
      case "beam":
        return number("areaM2") * at("sunlit", index) * at("beamWm2", index) * at("shgc", index) * at("attenuation", index);
      case "diffuse":
        return number("areaM2") * at("diffuseWm2", index) * number("shgcDiffuse") * number("attenuation");
      default:
        return number("count") * number("eachSensibleW") * at("schedule", index) * (component === "lights" ? number("spaceFraction") : 1);
    }
  };
  if (formula === "share") return { sensibleW: number("share") * number("base"), latentW: 0 };
  if (formula === "air") {
    const flow = number("airFlowLps") * at("schedule");
    const moisture = Math.max(0, at("outdoorHumidityRatio") - number("indoorHumidityRatio"));
    return {
      sensibleW: 1.23 * flow * (1 - number("sensibleRecovery")) * (at("outdoorC") - number("indoorC")),
      latentW: 3010 * flow * (1 - number("latentRecovery")) * moisture,
    };
  }
  const radiant = series(inputs.radiantSeries).reduce((sum, share, back) => sum + share * gainAt(hour - 1 - back), 0);
  const fraction = number("radiantFraction");
  const latentW = formula === "schedule" && "eachLatentW" in inputs ? number("count") * number("eachLatentW") * at("schedule") : 0;
  return { sensibleW: (1 - fraction) * gainAt(hour - 1) + fraction * radiant, latentW };
}

test("every line of the working can be recomputed from its own inputs", () => {
  const load = roomLoad(fullRoom, dubai);
  for (const peak of [load.dryBulbPeak, load.wetBulbPeak, load.sensiblePeak]) {
    expect(peak?.lines.length).toBeGreaterThan(14);
    for (const line of peak?.lines ?? []) {
      if (line.component === "margin") continue;
      const again = byHand(line, peak?.hour ?? 0);
      expect(again.sensibleW, `${line.component} ${line.name}`).toBeCloseTo(line.sensibleW, 6);
      expect(again.latentW, `${line.component} ${line.name}`).toBeCloseTo(line.latentW, 6);
    }
  }
});

test("the displayed lines add up to the displayed total", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -5000, max: 20_000, noNaN: true }), { minLength: 1, maxLength: 30 }), (values) => {
      const shown = roundedToAddUp(values, 1);
      expect(shown.reduce((sum, value) => sum + value, 0)).toBeCloseTo(Math.round(values.reduce((sum, value) => sum + value, 0)), 6);
      for (const [index, value] of values.entries()) expect(Math.abs((shown[index] as number) - value)).toBeLessThan(1 + 1e-6);
    }),
  );
});

const positive = fc.double({ min: 0.1, max: 10, noNaN: true });

test("more glass, a worse U-value, a darker roof, more people, more leakage or a cooler room never lowers the load", () => {
  const [wallNow, roofNow] = fullRoom.surfaces;
  const [windowNow] = fullRoom.windows;
  if (!wallNow || !roofNow || !windowNow || !fullRoom.people) throw new Error("the full room has them all");
  const { people } = fullRoom;
  const change: Record<string, (value: number) => Room> = {
    glass: (value) => ({ ...fullRoom, windows: [{ ...windowNow, areaM2: value }] }),
    u: (value) => ({
      ...fullRoom,
      surfaces: [{ ...wallNow, construction: { layers: constructions.blockWall.layers, effectiveUWm2K: value / 3 + 0.05 } }],
    }),
    colour: (value) => ({ ...fullRoom, surfaces: [{ ...roofNow, absorptance: value / 10 }] }),
    people: (value) => ({ ...fullRoom, people: { ...people, count: value } }),
    leakage: (value) => ({ ...fullRoom, infiltrationLps: value * 5 }),
    // A cooler room at the same relative humidity is drier too, so its latent load rises as well.
    setPoint: (value) => ({ ...fullRoom, indoorDryBulbC: 28 - value }),
  };
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(change)), positive, positive, (what, a, b) => {
      const room = change[what] as (value: number) => Room;
      const [less, more] = [Math.min(a, b), Math.max(a, b)];
      expect(coilW(room(more)), what).toBeGreaterThanOrEqual(coilW(room(less)) - 1e-6);
    }),
    { numRuns: 200 },
  );
});

test("a room scaled by a factor has its load scaled by the same factor", () => {
  const scaled = (factor: number): Room => ({
    ...fullRoom,
    floorAreaM2: fullRoom.floorAreaM2 * factor,
    surfaces: fullRoom.surfaces.map((surface) => ({ ...surface, areaM2: surface.areaM2 * factor })),
    windows: fullRoom.windows.map((window) => ({ ...window, areaM2: window.areaM2 * factor })),
    partitions: fullRoom.partitions.map((partition) => ({ ...partition, areaM2: partition.areaM2 * factor })),
    ...(fullRoom.people && { people: { ...fullRoom.people, count: fullRoom.people.count * factor } }),
    ...(fullRoom.lights && { lights: { ...fullRoom.lights, powerW: fullRoom.lights.powerW * factor } }),
    equipment: fullRoom.equipment.map((machine) => ({
      ...machine,
      sensibleW: machine.sensibleW * factor,
      latentW: machine.latentW * factor,
    })),
    infiltrationLps: fullRoom.infiltrationLps * factor,
    ...(fullRoom.outdoorAir && { outdoorAir: { ...fullRoom.outdoorAir, airFlowLps: fullRoom.outdoorAir.airFlowLps * factor } }),
  });
  const single = roomLoad(fullRoom, dubai);
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 50, noNaN: true }), (factor) => {
      const many = roomLoad(scaled(factor), dubai);
      expect(many.peak.coilW / single.peak.coilW).toBeCloseTo(factor, 6);
      expect(many.peak.hour).toBe(single.peak.hour);
      expect(many.supplyAir.airFlowLpsM2).toBeCloseTo(single.supplyAir.airFlowLpsM2, 6);
    }),
    { numRuns: 30 },
  );
});

test("the loads of the envelope and of everything inside add up to the load of the whole room", () => {
  const plain = { ...fullRoom, fanHeatShare: 0, ductGainShare: 0, marginShare: 0 };
  const { people, lights, outdoorAir, ...bare } = plain;
  const envelope: Room = { ...bare, equipment: [], infiltrationLps: 0 };
  const inside: Room = { ...plain, surfaces: [], windows: [], partitions: [] };
  const [whole, envelopeDays, insideDays] = [plain, envelope, inside].map((room) => roomTotals(room, dubai).days);
  for (const [index, day] of (whole ?? []).entries())
    for (let hour = 0; hour < 24; hour++)
      expect(day.coilSensibleW[hour]).toBeCloseTo(
        (envelopeDays?.[index]?.coilSensibleW[hour] ?? 0) + (insideDays?.[index]?.coilSensibleW[hour] ?? 0),
        6,
      );
});

test("east and west glass get the same solar gain over a day of constant weather", () => {
  const flat: Outdoors = {
    ...dubai,
    place: { latitudeDeg: 25, longitudeDeg: 60, timeZoneH: 4 },
    days: dubai.days.map((day) => ({ ...day, dryBulbC: always.map(() => 40), humidityRatio: always.map(() => 0.012) })),
  };
  const beam = (facing: typeof west) => {
    const room = { ...bareRoom, windows: [{ name: "glass", areaM2: 4, facing, glass: glasses.doubleTinted }] };
    return linesAt(room, flat, 2, 1).find(({ component }) => component === "windowBeam")?.inputs.gainW as readonly number[];
  };
  const day = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  // The whole hours are not symmetric about solar noon, but the sums of the day are nearly equal.
  expect(day(beam(east)) / day(beam(west))).toBeGreaterThan(0.97);
  expect(day(beam(east)) / day(beam(west))).toBeLessThan(1.03);
});

const glassRoom = (facing: typeof west, areaM2 = 8): Room => ({
  ...bareRoom,
  windows: [{ name: "glass", areaM2, facing, glass: glasses.doubleClear }],
});

test("south glass peaks from October to December, west glass in summer", () => {
  const sunlight = monthProfile(roomTotals(glassRoom(south), dubai).days);
  const highest = sunlight.reduce((best, month) => (month.roomSensibleW > best.roomSensibleW ? month : best));
  expect([10, 11, 12]).toContain(highest.month);
  expect(roomLoad(glassRoom(south), dubai).peak.month).toBeGreaterThanOrEqual(10);
  expect([6, 7, 8]).toContain(roomLoad(glassRoom(west), dubai).peak.month);
});

test("a west office peaks on the humid day because of its fresh air, and on the hot day without it", () => {
  const office: Room = {
    ...glassRoom(west, 12),
    floorAreaM2: 60,
    people: { count: 6, heatAt24C: { sensibleW: 75, latentW: 55 }, schedule: always },
    outdoorAir: { airFlowLps: 60, sensibleRecovery: 0, latentRecovery: 0, schedule: always },
  };
  const load = roomLoad(office, dubai);
  expect(load.governing.kind).toBe("wetBulb");
  expect(load.governing.ratio).toBeGreaterThan(1.2);
  expect(load.governing.causes[0]?.group).toBe("freshAir");
  const difference = load.governing.causes.reduce((sum, { watts }) => sum + watts, 0);
  expect(difference).toBeCloseTo(load.peak.coilW - (load.dryBulbPeak?.coilW ?? 0), 6);
  const { outdoorAir, ...sealed } = office;
  const dry = roomLoad(sealed, dubai);
  expect(dry.governing.kind).toBe("dryBulb");
  expect(dry.governing.causes[0]?.group).toBe("glassHeat");
});

test("the difference of two loads is explained by groups to the last watt", () => {
  const before = roomLoad(fullRoom, dubai).peak.lines;
  const after = roomLoad({ ...fullRoom, windows: fullRoom.windows.map((window) => ({ ...window, shade: shades.closedCurtain })) }, dubai)
    .peak.lines;
  const parts = differenceByGroup(before, after);
  expect(parts[0]?.group).toBe("glassSun");
  expect(parts.reduce((sum, { watts }) => sum + watts, 0)).toBeCloseTo(totalW(before) - totalW(after), 6);
});

test("a margin is a line of its own, and absent by default", () => {
  const lines = (marginShare: number) => roomLoad({ ...fullRoom, marginShare }, dubai).peak.lines;
  expect(lines(0).some(({ component }) => component === "margin")).toBe(false);
  const margin = lines(0.1).find(({ component }) => component === "margin");
  expect((margin?.sensibleW ?? 0) + (margin?.latentW ?? 0)).toBeCloseTo(totalW(lines(0)) * 0.1, 6);
});

test("outdoor air that is drier than the room gives no credit, and its line shows its humidity", () => {
  const alAin = designOutdoors("alAin");
  const load = roomLoad({ ...bareRoom, infiltrationLps: 20 }, alAin);
  const line = load.dryBulbPeak?.lines[0];
  expect(line?.latentW).toBe(0);
  const outdoor = series(line?.inputs.outdoorHumidityRatio)[(load.dryBulbPeak?.hour ?? 1) - 1] as number;
  expect(outdoor).toBeLessThan(line?.inputs.indoorHumidityRatio as number);
});

test("heat recovery lowers the load of the outdoor air by its share", () => {
  const withRecovery = (share: number): Room => ({
    ...bareRoom,
    outdoorAir: { airFlowLps: 100, sensibleRecovery: share, latentRecovery: share, schedule: always },
  });
  expect(coilW(withRecovery(0.6))).toBeCloseTo(0.4 * coilW(withRecovery(0)), 6);
});

test("the load is finite at every weather station", () => {
  for (const id of Object.keys(stations) as StationId[]) {
    const load = roomLoad(fullRoom, designOutdoors(id));
    expect(load.peak.coilW).toBeGreaterThan(1000);
    expect(load.days).toHaveLength(24);
    for (const day of load.days)
      for (const values of [day.roomSensibleW, day.roomLatentW, day.coilSensibleW, day.coilLatentW])
        expect(values.every(Number.isFinite)).toBe(true);
  }
});

test("an insulated roof lets in less than a fifth of a bare roof's load, and a bare roof peaks after 16:00", () => {
  const roofed = (id: "bareRoof" | "insulatedRoof"): Room => ({
    ...bareRoom,
    surfaces: [
      { name: "roof", kind: "roof", areaM2: 20, facing: up, absorptance: 0.7, construction: { layers: constructions[id].layers } },
    ],
  });
  const bare = roomLoad(roofed("bareRoof"), dubai).peak;
  const insulated = roomLoad(roofed("insulatedRoof"), dubai).peak;
  expect(insulated.coilW).toBeLessThan(bare.coilW / 5);
  expect(bare.hour).toBeGreaterThan(16);
});

test("a roof void in the sun is hotter than outdoors, and ceiling insulation removes most of its load", () => {
  const under = (id: "roofVoid" | "insulatedRoofVoid") =>
    coilW({
      ...bareRoom,
      surfaces: [
        { name: "roof", kind: "roof", areaM2: 20, facing: up, absorptance: 0.63, construction: { layers: constructions[id].layers } },
      ],
    });
  const ceiling = (belowOutdoorK: number) =>
    coilW({ ...bareRoom, partitions: [{ name: "ceiling", kind: "partition", areaM2: 20, uWm2K: 3, otherSide: { belowOutdoorK } }] });
  expect(under("roofVoid")).toBeGreaterThan(20 * 2 * (43.3 - 24));
  expect(under("insulatedRoofVoid")).toBeLessThan(under("roofVoid") / 4);
  expect(ceiling(-15)).toBeCloseTo(ceiling(0) + 20 * 3 * 15, 6);
});

test("a room without sun or weather peaks in every month, and its working is shown for July", () => {
  const { peak, sensiblePeak, supplyAir } = roomLoad(
    { ...bareRoom, equipment: [{ name: "racks", sensibleW: 4000, latentW: 0, radiantFraction: 0.3, schedule: always }] },
    dubai,
  );
  expect(peak).toMatchObject({ month: 7, everyMonth: true, everyHour: true });
  expect(sensiblePeak.month).toBe(7);
  expect(supplyAir.duties[0]).toMatchObject({ everyMonth: true, everyHour: true });
  const byDay = roomLoad(
    { ...bareRoom, equipment: [{ name: "lights", sensibleW: 900, latentW: 0, radiantFraction: 0.5, schedule: schedules.office.factors }] },
    dubai,
  ).peak;
  expect(byDay).toMatchObject({ month: 7, hour: 18, everyMonth: true, everyHour: false });
  expect(roomLoad(fullRoom, dubai).peak).toMatchObject({ everyMonth: false, everyHour: false });
});

const shownNumber = (text: string) => Number(text.replaceAll(",", ""));

test("the displayed sensible and latent loads add up to the displayed total in every unit", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 2e6, noNaN: true }),
      fc.double({ min: 0, max: 1e6, noNaN: true }),
      fc.constantFrom(...powerUnits),
      (coilSensibleW, coilLatentW, unit) => {
        const [sensible, latent] = formatSensibleLatent({ coilSensibleW, coilLatentW }, unit);
        const total = formatPower(coilSensibleW + coilLatentW, unit);
        expect(shownNumber(sensible) + shownNumber(latent)).toBeCloseTo(shownNumber(total), 6);
      },
    ),
  );
});
