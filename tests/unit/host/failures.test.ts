// The office can look up an error that a user met by number, place and count, without any personal data or message text.
import { afterEach, expect, test, vi } from "vitest";
import { failures, recordFailure } from "../../../lib/host/process/failures.ts";

const errorLog = vi.spyOn(console, "error").mockImplementation(() => undefined);
afterEach(() => errorLog.mockClear());

const fault = (message: string, digest?: string) => Object.assign(new TypeError(message), digest ? { digest } : {});

test("repeated errors are counted under the number the user saw, latest first", () => {
  recordFailure(fault("x", "1234567890"), "/[locale]/contact", "GET", "abc-1");
  recordFailure(fault("x", "77"), "/[locale]/quote", "POST", undefined);
  recordFailure(fault("x", "1234567890"), "/[locale]/contact", "GET", "abc-2");
  expect(failures().map(({ number, count, route, request }) => [number, count, route, request])).toEqual([
    ["1234567890", 2, "/[locale]/contact", "abc-2"],
    ["77", 1, "/[locale]/quote", ""],
  ]);
  expect(errorLog.mock.calls[2]).toEqual([
    "request failed:",
    { error: "1234567890", method: "GET", route: "/[locale]/contact", request: "abc-2" },
  ]);
});

test("neither the log nor the office shows an error's message or a header's text", () => {
  recordFailure(fault("Ahmed 050 123 4567"), "/api/leads", "POST", "Ahmed; 050 123 4567");
  recordFailure("Ahmed 050 123 4567", "/api/leads", "POST", ["Ahmed"]);
  recordFailure(fault("x", "Ahmed 050"), "/api/leads", "POST", "");
  expect(JSON.stringify([failures(), errorLog.mock.calls])).not.toMatch(/Ahmed|050/);
  // An error without the framework's digest gets a number too, the same each time.
  const [first] = failures();
  recordFailure(fault("other words"), "/api/leads", "POST", "");
  expect(failures()[0]).toMatchObject({ number: first?.number, count: (first?.count ?? 0) + 1 });
});

test("only the latest 50 errors are kept", () => {
  for (let at = 0; at < 200; at++) recordFailure(fault("x", String(5000 + at)), "/", "GET", "");
  expect(failures()).toHaveLength(50);
  expect(failures()[0]?.number).toBe("5199");
});
