// A process that is told to end, with a server that closes and exits as the framework's does.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";

const host = new URL("../../../lib/host/", import.meta.url);
const script = `
  import { createServer } from "node:http";
  import { registerJob, startJobs } from "${host}jobs.ts";
  import { endInOrder } from "${host}process/ending.ts";
  let count = 0;
  const server = createServer((_, response) => { count += 1; response.shouldKeepAlive = false; response.end(); });
  process.on("SIGTERM", () => server.close(() => process.exit(143)));
  process.on("SIGINT", () => server.close(() => process.exit(130)));
  endInOrder(0.5);
  registerJob({ name: "counts", everyMs: 60_000, runsAtEnd: true, run: async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    console.log("stored " + count);
    if (process.argv.includes("hang")) await new Promise(() => {});
  } });
  registerJob({ name: "cut off", everyMs: 1, run: async () => {
    console.log("began");
    await new Promise((resolve) => setTimeout(resolve, 900));
    console.log("recorded");
  } });
  startJobs();
  server.listen(0, "127.0.0.1", () => process.send(server.address().port));
`;

let child: ChildProcess;
afterEach(() => void child.kill("SIGKILL"));

async function served(...args: string[]) {
  child = spawn(process.execPath, ["--input-type=module-typescript", "-e", script, ...args], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const out = text(child.stdout as NonNullable<ChildProcess["stdout"]>);
  const gone = once(child, "exit");
  const [port] = (await once(child, "message")) as [number];
  child.disconnect();
  return { visit: () => fetch(`http://127.0.0.1:${port}/`), ended: async () => ({ code: (await gone)[0], out: await out }) };
}

test("what visitors did while an instance was ending is stored, and a job that was under way records what it did", async () => {
  const { visit, ended } = await served();
  await visit();
  child.kill("SIGTERM");
  await visit();
  const { code, out } = await ended();
  expect(code).toBe(143);
  expect(out).toContain("stored 2");
  expect(out.split("recorded")).toHaveLength(out.split("began").length);
});

test("Ctrl-C stores it as well", async () => {
  const { visit, ended } = await served();
  await visit();
  child.kill("SIGINT");
  const { code, out } = await ended();
  expect([code, out.includes("stored 1")]).toEqual([130, true]);
});

test("a database that does not answer delays the end by seconds only", async () => {
  const { ended } = await served("hang");
  const began = Date.now();
  child.kill("SIGTERM");
  expect((await ended()).code).toBe(143);
  expect(Date.now() - began).toBeLessThan(9000);
});
