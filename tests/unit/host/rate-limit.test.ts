import { expect, test } from "vitest";
import { RateLimit } from "../../../lib/host/rate-limit.ts";

test("attempts are limited per key, and the limit expires", () => {
  const limit = new RateLimit(3);
  const start = 1_000_000;
  expect([1, 2, 3].map(() => limit.count("a", start))).toEqual([0, 0, 0]);
  expect(limit.count("a", start)).toBe(15);
  expect(limit.count("b", start)).toBe(0);
  expect(limit.count("a", start + 10 * 60_000)).toBe(5);
  expect(limit.count("a", start + 15 * 60_000)).toBe(0);
});

test("a clock that was corrected backwards locks nobody out", () => {
  const limit = new RateLimit(1);
  const ahead = Date.now() + 86_400_000;
  limit.count("a", ahead);
  expect(limit.count("a", ahead)).toBe(15);
  expect(limit.count("a", ahead - 86_400_000)).toBe(0);
  expect(limit.count("a", ahead - 86_400_000)).toBe(15);
});

test("an attempt can count by its size", () => {
  const limit = new RateLimit(100);
  const start = 1_000_000;
  expect([40, 48, 12, 1].map((by) => limit.count("a", start, by))).toEqual([0, 0, 0, 15]);
  expect(limit.count("b", start, 101)).toBe(15);
});

test("a success clears the count", () => {
  const limit = new RateLimit(1);
  limit.count("a");
  limit.forget("a");
  expect(limit.count("a")).toBe(0);
});

test("memory is limited, and the oldest keys are dropped first", () => {
  const limit = new RateLimit(1);
  for (let index = 0; index < 25_000; index++) limit.count(`key ${index}`, 1000 + index);
  expect((limit as unknown as { windows: Map<string, unknown> }).windows.size).toBeLessThanOrEqual(20_000);
  expect(limit.count("key 24999", 30_000)).toBeGreaterThan(0);
});

test("after a clock that ran ahead, windows that have ended are forgotten in order", () => {
  const limit = new RateLimit(1);
  const now = Date.now();
  limit.count("ahead", now + 86_400_000);
  limit.count("first", now);
  limit.count("ahead", now + 60_000);
  // The window of "first" ends a minute before the new one of "ahead".
  const later = now + 15 * 60_000 + 1;
  limit.count("other", later);
  expect(limit.count("first", later)).toBe(0);
});
