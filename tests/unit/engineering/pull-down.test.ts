// Rooms that are switched off for part of the day: how warm they become, and what cools them again.
import { expect, test } from "vitest";
import { places } from "../../../lib/calculators/data/climate.ts";
import { designOutdoors } from "../../../lib/calculators/data/design-outdoors.ts";
import type { DayLoad } from "../../../lib/calculators/engineering/day-load.ts";
import type { OutdoorDay } from "../../../lib/calculators/engineering/outdoor-day.ts";
import { type OffHours, offHours, pullDown } from "../../../lib/calculators/engineering/pull-down.ts";
import { likelyLoad, quickLoad } from "../../../lib/calculators/quick/quick.ts";
import { readQuery, writeQuery } from "../../../lib/calculators/quick/quick-query.ts";
import { adviseQuick } from "../../../lib/calculators/unit-advice.ts";

const answersOf = (query: string) => readQuery(new URLSearchParams(query)).answers;
const bedroom = "p=sharjah&k=bedroom&a=20&d=W&g=medium&t=0&b=from2005";
function down(query: string, off: OffHours = offHours.home) {
  const { room, place, load } = likelyLoad(answersOf(query));
  const { dayIndex } = load.dryBulbPeak ?? load.peak;
  const day = load.days[dayIndex] as DayLoad;
  return { ...pullDown(room, day, designOutdoors(places[place]).days[dayIndex] as OutdoorDay, off), day, load };
}

test("a bedroom left off by day is warm in the evening, and needs more than its load to be cool in two hours", () => {
  const { warmestC, sensibleW, hour, day } = down(bedroom);
  expect(hour).toBe(19);
  // Warmer than its 24 °C, and cooler than outdoors.
  expect(warmestC).toBeGreaterThan(30);
  expect(warmestC).toBeLessThan(43);
  expect(sensibleW).toBeGreaterThan((day.roomSensibleW[hour - 1] as number) * 1.2);
});

test("no hour without cooling needs no more than the load, longer hours and hotter rooms need more", () => {
  const one = down(bedroom, { from: 17, to: 17 });
  const day = down(bedroom);
  expect(one.sensibleW).toBeLessThan(day.sensibleW);
  expect(one.warmestC).toBeLessThan(day.warmestC);
  const old = down(bedroom.replace("from2005", "before2005").replace("t=0", "t=1"));
  expect(old.warmestC).toBeGreaterThan(day.warmestC);
  expect(old.sensibleW).toBeGreaterThan(day.sensibleW);
});

test("the heat of a day is conserved: what is not removed while the room is off is removed later or does not come in", () => {
  // With the cooling off for hours without a load and no way out, nothing changes.
  const { room, place, load } = likelyLoad(answersOf(bedroom));
  const { dayIndex } = load.peak;
  const still = {
    ...(load.days[dayIndex] as DayLoad),
    roomSensibleW: new Array<number>(24).fill(0),
    coilSensibleW: new Array<number>(24).fill(0),
  };
  const found = pullDown(room, still, designOutdoors(places[place]).days[dayIndex] as OutdoorDay, offHours.home);
  expect(found.warmestC).toBeCloseTo(24, 6);
  expect(found.sensibleW).toBeLessThan(2);
});

test("the answer is asked for once, kept in the address only if given, and never makes a unit smaller", () => {
  const query = readQuery(new URLSearchParams(`${bedroom}&f=1`));
  expect(query.answers.offByDay).toBe(true);
  expect(writeQuery(query)).toContain("f=1");
  expect(writeQuery(readQuery(new URLSearchParams(bedroom)))).not.toContain("f=");
  expect(readQuery(new URLSearchParams("f=maybe")).answers).not.toHaveProperty("offByDay");
  for (const room of [bedroom, "p=dubai&k=living&a=30&d=S_W&g=large&t=0", "p=alAin&k=office&a=40&d=W&g=large&t=1"]) {
    const [all, off] = [answersOf(room), answersOf(`${room}&f=1`)].map((answers) => adviseQuick(quickLoad(answers), answers));
    expect(off?.pullDown?.nominalW).toBeGreaterThan(0);
    expect(all).not.toHaveProperty("pullDown");
    expect(off?.recommended?.nominalBtuh ?? 0).toBeGreaterThanOrEqual(all?.recommended?.nominalBtuh ?? 0);
  }
});
