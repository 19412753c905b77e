// Who is free when, and how long the way is.
import { describe, expect, test } from "vitest";
import { clashesOf, dayOfTechnician, freeTimes, lanesOf, marksOf, shortWaysOf } from "../../lib/visits/day-plan.ts";
import { travelMinutes } from "../../lib/visits/travel.ts";
import type { PlannedVisit } from "../../lib/visits/visit.ts";

const at = (day: string, time: string) => new Date(`${day}T${time}:00+04:00`).toISOString();
// A Wednesday.
const day = "2026-12-02";
let nr = 0;
const visit = (time: string, more: Partial<PlannedVisit> = {}): PlannedVisit => ({
  id: `v${++nr}`,
  reference: `RQ-${nr}`,
  technician: "ahmed",
  startsAt: at(day, time),
  lengthMinutes: 60,
  place: "deira",
  ...more,
});
const calendar = {
  hours: [{ days: [1, 2, 3, 4, 5], opens: "08:00", closes: "18:00" }],
  holidays: ["2026-12-03"],
  ramadan: [],
};

describe("the way between two places", () => {
  test("grows with the distance, and is longer when everybody drives", () => {
    const quiet = Date.parse(at(day, "11:00"));
    const near = travelMinutes("deira", "bur-dubai", quiet) as number;
    const far = travelMinutes("deira", "jebel-ali", quiet) as number;
    const emirate = travelMinutes("deira", "abu-dhabi", quiet) as number;
    expect([near < far, far < emirate]).toEqual([true, true]);
    expect(near).toBeGreaterThanOrEqual(15);
    expect(far).toBeGreaterThanOrEqual(40);
    expect(far).toBeLessThanOrEqual(75);
    expect(emirate).toBeGreaterThanOrEqual(90);
    expect(emirate).toBeLessThanOrEqual(150);
    expect(travelMinutes("deira", "jebel-ali", Date.parse(at(day, "17:30")))).toBeGreaterThan(far);
    // A Sunday.
    expect(travelMinutes("deira", "jebel-ali", Date.parse(at("2026-12-06", "17:30")))).toBe(far);
    expect(travelMinutes("deira", "deira", quiet)).toBe(15);
  });

  test("is not known from or to an unknown place", () => {
    expect(travelMinutes("", "deira", 0)).toBeNull();
    expect(travelMinutes("deira", "other", 0)).toBeNull();
  });
});

describe("a proposal", () => {
  test("clashes with visits of the same technician in the same time, and not with itself or of nobody", () => {
    const [ten, eleven] = [visit("10:00"), visit("11:00")];
    expect(clashesOf({ ...ten, id: "new", startsAt: at(day, "10:30") }, [ten, eleven])).toEqual([ten, eleven]);
    expect(clashesOf({ ...ten, id: "new", startsAt: at(day, "12:00") }, [ten, eleven])).toEqual([]);
    expect(clashesOf(ten, [ten, eleven])).toEqual([]);
    expect(clashesOf({ ...ten, id: "new", technician: null }, [ten])).toEqual([]);
    expect(clashesOf({ ...ten, id: "new", technician: "omar" }, [ten])).toEqual([]);
  });

  test("has a way that is too short from the visit before and to the one after", () => {
    const [before, after] = [visit("09:00", { place: "jebel-ali" }), visit("11:30")];
    const between = visit("10:15");
    expect(shortWaysOf(between, [before, after, between]).map(({ other, gapMinutes }) => [other.id, gapMinutes])).toEqual([
      [before.id, 15],
    ]);
    expect(shortWaysOf({ ...between, place: "jebel-ali" }, [before, after]).map(({ other }) => other.id)).toEqual([after.id]);
    expect(shortWaysOf({ ...between, place: "" }, [before, after])).toEqual([]);
    expect(marksOf([before, between]).get(before.id)).toMatchObject({ clashes: [], ways: [{ other: { id: between.id } }] });
  });
});

describe("the next free times", () => {
  const search = (visits: PlannedVisit[], now: string, more = {}) =>
    freeTimes({
      calendar,
      visits,
      proposal: { technician: "ahmed", lengthMinutes: 60, place: "deira", ...more },
      now: Date.parse(now),
      count: 4,
    }).map(({ day: on, time }) => `${on.slice(5)} ${time}`);

  test("are working time, without days off and Friday prayer, an hour from now at the earliest", () => {
    expect(search([], at(day, "09:40"))).toEqual(["12-02 11:00", "12-02 13:00", "12-04 08:00", "12-04 14:00"]);
    expect(search([], at(day, "17:10"))).toEqual(["12-04 08:00", "12-04 14:00", "12-07 08:00", "12-07 13:00"]);
  });

  test("are those in which the technician is free and the way is long enough", () => {
    const visits = [visit("08:00"), visit("13:00", { place: "jebel-ali" })];
    // A quarter of an hour within Deira; from Deira to Jebel Ali by 13:00, and back from there.
    const [first, second] = search(visits, at(day, "06:00"));
    expect(first).toBe("12-02 09:30");
    expect(Number(second?.slice(6, 8))).toBeGreaterThanOrEqual(14);
    expect(search(visits, at(day, "06:00"), { technician: null }).slice(0, 2)).toEqual(["12-02 08:00", "12-02 13:00"]);
  });

  test("leave room for a long visit, and are none without working hours", () => {
    expect(search([], at(day, "06:00"), { lengthMinutes: 480 })).toEqual(["12-02 08:00", "12-07 08:00", "12-08 08:00", "12-09 08:00"]);
    expect(
      freeTimes({ calendar: null, visits: [], proposal: { technician: null, lengthMinutes: 60, place: "" }, now: 0, count: 3 }),
    ).toEqual([]);
  });
});

test("visits that overlap stand beside each other, the others alone", () => {
  const visits = [visit("08:00"), visit("08:30"), visit("09:00"), visit("11:00")];
  const lanes = lanesOf(visits);
  expect(visits.map(({ id }) => lanes.get(id))).toEqual([
    { lane: 0, of: 2 },
    { lane: 1, of: 2 },
    { lane: 0, of: 2 },
    { lane: 0, of: 1 },
  ]);
});

test("the day of a technician has their other visits of that day in Dubai, in order, and of nobody none", () => {
  const [own, late, early] = [visit("10:00"), visit("16:00"), visit("08:00")];
  const others = [own, late, early, visit("09:00", { technician: "bilal" }), { ...visit("09:00"), startsAt: at("2026-12-01", "23:00") }];
  expect(dayOfTechnician(own, others).map(({ id }) => id)).toEqual([early.id, late.id]);
  expect(dayOfTechnician({ ...own, technician: null }, others)).toEqual([]);
});
