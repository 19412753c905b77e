// The time that a user chose in the calendar, in the addresses that lead to its booking.
import { expect, test } from "vitest";
import { wishedQuery, wishedVisit } from "../../lib/visits/wished-visit.ts";

const technician = "01a22faf-e8ff-7610-b12d-de4988f911f6";

test("a chosen time comes back from its query, and what is undecided is not in it", () => {
  const chosen = { day: "2026-12-04", time: "11:00", technician };
  expect(wishedVisit(Object.fromEntries(new URLSearchParams(wishedQuery(chosen))))).toEqual(chosen);
  expect(wishedQuery({ day: "2026-12-04", time: "", technician: "" })).toBe("day=2026-12-04");
});

test("what is no day chooses nothing; what is no time or person is undecided", () => {
  expect(wishedVisit({})).toBeNull();
  expect(wishedVisit({ day: "2026-13-40" })).toBeNull();
  expect(wishedVisit({ day: ["2026-12-04"] })).toBeNull();
  expect(wishedVisit({ day: "2026-12-04", time: "25:00", technician: "nobody" })).toEqual({ day: "2026-12-04", time: "", technician: "" });
});
