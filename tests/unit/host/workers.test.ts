// Tasks in a worker process: one at a time, each with a time limit, senders in turn, and no memory kept afterwards.
import { afterEach, expect, test } from "vitest";
import { type WorkerLimits, WorkerProcess } from "../../../lib/host/workers.ts";
import type { EchoJob, EchoResult } from "./echo-worker.ts";

const usual: WorkerLimits = {
  taskMs: 20_000,
  waitMs: 20_000,
  maxWaiting: 40,
  maxWaitingOfSender: 20,
  idleMs: 20_000,
  maxResidentBytes: 1e12,
};
let worker = new WorkerProcess<EchoJob, EchoResult>("", usual);
function start(limits: Partial<WorkerLimits> = {}) {
  worker = new WorkerProcess("tests/unit/host/echo-worker.ts", { ...usual, ...limits });
  return worker;
}
afterEach(() => worker.stop());

const pidOf = (answer: EchoResult | string) => (typeof answer === "string" ? answer : answer.pid);
const runs = (pid: number | string) => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};

test("a task that takes too long is ended with its process, and the next task gets a new process", async () => {
  start({ taskMs: 3000 });
  const first = pidOf(await worker.run({}, "a"));
  expect(await worker.run({ takesMs: 60_000 }, "a")).toBe("ended");
  await expect.poll(() => runs(first)).toBe(false);
  expect(pidOf(await worker.run({}, "a"))).not.toBe(first);
});

test("a task that kills the process fails, and the task waiting behind it still runs", async () => {
  start();
  await worker.run({}, "a");
  const [failed, next] = await Promise.all([worker.run({ dies: true }, "a"), worker.run({}, "a")]);
  expect(failed).toBe("ended");
  expect(pidOf(next)).toBeTypeOf("number");
});

test("a process that cannot start answers busy, because the task itself did not fail", async () => {
  worker = new WorkerProcess("tests/unit/no-such-worker.ts", usual);
  expect(await worker.run({}, null)).toBe("busy");
});

test("an idle process ends, and the next task starts a new one", async () => {
  start({ idleMs: 50 });
  const pid = pidOf(await worker.run({}, "a"));
  await expect.poll(() => runs(pid)).toBe(false);
  expect(pidOf(await worker.run({}, "a"))).not.toBe(pid);
});

test("a process that uses too much memory is replaced, also while tasks wait", async () => {
  start();
  const kept = await Promise.all([worker.run({}, "a"), worker.run({}, "a")]);
  expect(pidOf(kept[0])).toBe(pidOf(kept[1]));
  worker.stop();
  start({ maxResidentBytes: 1 });
  const pids = (await Promise.all([worker.run({}, "a"), worker.run({}, "a"), worker.run({}, "b")])).map(pidOf);
  expect(new Set(pids).size).toBe(3);
  for (const pid of pids) await expect.poll(() => runs(pid)).toBe(false);
});

test("a sender with one task waits for a few of another sender's tasks, not for all of them", async () => {
  start();
  const order: string[] = [];
  const run = (sender: string) => worker.run({ takesMs: 5 }, sender).then(() => order.push(sender));
  await Promise.all([..."aaaaa"].map(run).concat(run("b")));
  expect(order.indexOf("b")).toBeLessThan(3);
  expect(order).toHaveLength(6);
});

test("tasks beyond the limits of the queue, of a sender or of the waiting time get busy", async () => {
  start({ maxWaiting: 2, waitMs: 5 });
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => worker.run({ takesMs: 200 }, "a")));
  expect(answers.filter((answer) => answer === "busy")).toHaveLength(4);
  worker.stop();
  start({ maxWaitingOfSender: 2 });
  const asked = ["a", "a", "a", "a", null, null, null, "b"].map((sender) => worker.run({}, sender));
  expect((await Promise.all(asked)).map((answer) => answer === "busy")).toEqual([false, false, false, true, false, false, false, false]);
});

test("a task that uses too much processor time is ended, and a task that only waits is not", async () => {
  start({ processorMs: 300 });
  expect(await worker.run({ works: true }, "a")).toBe("ended");
  expect(pidOf(await worker.run({ takesMs: 1000 }, "a"))).toBeTypeOf("number");
});

test("a sender whose task ran out of time, and a task marked as long, wait behind everybody else", async () => {
  start({ processorMs: 100 });
  expect(await worker.run({ works: true }, "slow")).toBe("ended");
  const order: string[] = [];
  const run = (sender: string, last = false) => worker.run({ takesMs: 5 }, sender, last).then(() => order.push(sender));
  await Promise.all([run("first"), run("large", true), run("slow"), ..."bcd".split("").map((sender) => run(sender))]);
  expect(order.slice(0, 4)).toEqual(["first", "b", "c", "d"]);
  expect(order).toHaveLength(6);
});

test("a task that loses its place in a full queue gets busy at once", async () => {
  start({ processorMs: 100, maxWaiting: 2, maxWaitingOfSender: 2 });
  const slow = [worker.run({ works: true }, "slow"), worker.run({}, "slow")];
  const large = [worker.run({}, "large", true), worker.run({}, "large", true)];
  expect((await Promise.all(slow))[0]).toBe("ended");
  expect((await Promise.all(large))[1]).toBe("busy");
});
