// What the office can find of an error that somebody met: its number, its place, how often; and nothing of what was sent or said.
import { afterEach, expect, test, vi } from "vitest";
import { failures, recordFailure } from "../../../lib/host/process/failures.ts";

const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
afterEach(() => said.mockClear());

const fault = (message: string, digest?: string) => Object.assign(new TypeError(message), digest ? { digest } : {});

test("the same fault is one, under the number that was shown, the last one first", () => {
  recordFailure(fault("x", "1234567890"), "/[locale]/contact", "GET", "abc-1");
  recordFailure(fault("x", "77"), "/[locale]/quote", "POST", undefined);
  recordFailure(fault("x", "1234567890"), "/[locale]/contact", "GET", "abc-2");
  expect(failures().map(({ number, count, route, request }) => [number, count, route, request])).toEqual([
    ["1234567890", 2, "/[locale]/contact", "abc-2"],
    ["77", 1, "/[locale]/quote", ""],
  ]);
  expect(said.mock.calls[2]).toEqual([
    "request failed:",
    { error: "1234567890", method: "GET", route: "/[locale]/contact", request: "abc-2" },
  ]);
});

test("neither the log nor the office hears what an error says, or what somebody wrote into a header", () => {
  recordFailure(fault("Ahmed 050 123 4567"), "/api/leads", "POST", "Ahmed; 050 123 4567");
  recordFailure("Ahmed 050 123 4567", "/api/leads", "POST", ["Ahmed"]);
  recordFailure(fault("x", "Ahmed 050"), "/api/leads", "POST", "");
  expect(JSON.stringify([failures(), said.mock.calls])).not.toMatch(/Ahmed|050/);
  // What has no number of the framework's has one all the same, and the same each time.
  const [first] = failures();
  recordFailure(fault("other words"), "/api/leads", "POST", "");
  expect(failures()[0]).toMatchObject({ number: first?.number, count: (first?.count ?? 0) + 1 });
});

test("of ever new faults the oldest go", () => {
  for (let at = 0; at < 200; at++) recordFailure(fault("x", String(5000 + at)), "/", "GET", "");
  expect(failures()).toHaveLength(50);
  expect(failures()[0]?.number).toBe("5199");
});
