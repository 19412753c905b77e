import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { JobFailure, registerJob, startJobs, stopJobs, wakeJob } from "../../../lib/host/jobs.ts";

let logLines: string[];
beforeEach(() => {
  logLines = [];
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation((line: string) => void logLines.push(line));
});
afterEach(async () => {
  await stopJobs();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("the job runner", () => {
  test("runs repeatedly, never twice at once, and stops when the process ends", async () => {
    let [running, maxRunning, runs] = [0, 0, 0];
    registerJob({
      name: "slow",
      everyMs: 5,
      run: async () => {
        running += 1;
        runs += 1;
        maxRunning = Math.max(maxRunning, running);
        await pause(30);
        running -= 1;
      },
    });
    startJobs();
    startJobs();
    await vi.advanceTimersByTimeAsync(250);
    await Promise.all([stopJobs(), vi.advanceTimersByTimeAsync(30)]);
    expect(maxRunning).toBe(1);
    expect(running).toBe(0);
    expect(runs).toBeGreaterThan(2);
    const then = runs;
    await vi.advanceTimersByTimeAsync(60);
    expect(runs).toBe(then);
  });

  test("a name registered twice keeps its first job, and a job registered after the start runs too", async () => {
    let [first, second] = [0, 0];
    startJobs();
    registerJob({ name: "late", everyMs: 5, run: async () => void first++ });
    registerJob({ name: "late", everyMs: 5, run: async () => void second++ });
    await vi.advanceTimersByTimeAsync(60);
    expect(first).toBeGreaterThan(0);
    expect(second).toBe(0);
  });

  test("a failure is logged once, without the text of foreign errors, and its end is logged", async () => {
    let runs = 0;
    registerJob({
      name: "failing",
      everyMs: 4,
      run: async () => {
        runs += 1;
        if (runs <= 3) throw new JobFailure("The outbox could not be read (500).");
        if (runs === 4) throw new TypeError("cannot read person@client.test");
      },
    });
    startJobs();
    await vi.waitFor(() => expect(runs).toBeGreaterThan(5), 3000);
    expect(logLines).toEqual([
      "job failing: The outbox could not be read (500).",
      expect.stringMatching(/^job failing: TypeError at .*jobs\.test\.ts:\d+/),
      "job failing: works again.",
    ]);
    expect(logLines.join()).not.toContain("person@client.test");
  });

  test("a pause can be ended early, and a job sets its first and longest pause", async () => {
    const runs: number[] = [];
    const began = Date.now();
    registerJob({
      name: "late",
      everyMs: 40,
      firstMs: 60_000,
      longestPauseMs: 50,
      run: async () => {
        runs.push(Date.now() - began);
        throw new JobFailure("again");
      },
    });
    startJobs();
    await vi.advanceTimersByTimeAsync(120);
    expect(runs).toHaveLength(0);
    wakeJob("late");
    wakeJob("nobody");
    await vi.advanceTimersByTimeAsync(600);
    // About 50 ms apart, up to a fifth more or less; without the limit, doubling would reach 160 ms.
    const gaps = runs.slice(1, 6).map((run, index) => run - (runs[index] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(61);
  });

  test("a running job gets an abort signal when the process ends", async () => {
    let aborted = false;
    registerJob({
      name: "waiting",
      everyMs: 1,
      run: async (signal) => {
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        aborted = true;
      },
    });
    startJobs();
    await vi.advanceTimersByTimeAsync(40);
    await stopJobs();
    expect(aborted).toBe(true);
  });
});
