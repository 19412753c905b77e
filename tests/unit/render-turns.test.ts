// Pages that are rendered for a request come in turn, a few at once.
import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { type RenderLimits, renderTurns } from "../../lib/platform/http/render-turns.ts";
import { isRendered } from "../../lib/server/rendered-requests.ts";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function start(limits: Partial<RenderLimits> = {}, processorMs = () => 0) {
  const turn = renderTurns({ atOnce: 2, placeMs: 60_000, ...limits }, processorMs);
  const begun: string[] = [];
  const refused: string[] = [];
  const ask = (sender: string | null, name = sender ?? "") => {
    const response = new EventEmitter() as ServerResponse;
    turn(
      sender,
      response,
      () => begun.push(name),
      () => refused.push(name),
    );
    return { answer: () => response.emit("prefinish"), hangUp: () => response.emit("close") };
  };
  return { ask, begun, refused };
}

test("two are rendered at once; the next begins when one is answered", async () => {
  const { ask, begun } = start();
  const first = ask("a", "1");
  ask("a", "2");
  ask("a", "3");
  expect(begun).toEqual(["1", "2"]);
  first.answer();
  first.answer(); // an answer is counted once
  ask("a", "4");
  await pause(5);
  expect(begun).toEqual(["1", "2", "3"]);
});

test("who has cost less comes first, whoever asked before", async () => {
  let used = 0;
  const { ask, begun } = start({ atOnce: 1, mostRestMs: 0 }, () => used);
  const costly = ask("a", "a1");
  const cheap = ask("b", "b1");
  for (const name of ["a2", "b2", "a3", "b3"]) ask(name.slice(0, 1), name);
  used += 100;
  costly.answer();
  await expect.poll(() => begun).toEqual(["a1", "b1"]);
  used += 10;
  cheap.answer();
  await expect.poll(() => begun).toEqual(["a1", "b1", "b2"]);
});

test("after a page the place stays empty for as long as it has cost", async () => {
  let used = 0;
  const { ask, begun } = start({ atOnce: 1, mostRestMs: 60_000 }, () => used);
  const first = ask("a", "1");
  ask("b", "2");
  used += 200;
  const answered = performance.now();
  first.answer();
  await expect.poll(() => begun, { interval: 5, timeout: 10_000 }).toEqual(["1", "2"]);
  expect(performance.now() - answered).toBeGreaterThan(190);
});

test("who asks once waits for one of another's, not for all of them", async () => {
  const { ask, begun } = start({ atOnce: 1 });
  const first = ask("a", "1");
  for (const name of "23456") ask("a", name);
  ask("b");
  first.answer();
  await pause(5);
  expect(begun).toEqual(["1", "b"]);
});

test("too many, of all and of one sender, are told so at once, and who waited too long is told then", async () => {
  const { ask, begun, refused } = start({ mostWaiting: 4, mostOfSender: 2, waitMs: 20 });
  for (const name of "1234567") ask("a", name);
  expect(begun).toEqual(["1", "2"]);
  expect(refused).toEqual(["5", "6", "7"]);
  for (const name of "xyz") ask(null, name);
  expect(refused.slice(3)).toEqual(["z"]);
  await expect.poll(() => refused.slice(4)).toEqual(["3", "4", "x", "y"]);
  expect(begun).toEqual(["1", "2"]);
});

test("who hangs up while waiting waits no more, and while it is rendered frees no place before its time", async () => {
  const { ask, begun } = start({ atOnce: 1, placeMs: 50 });
  const first = ask("a", "1");
  const second = ask("a", "2");
  ask("a", "3");
  second.hangUp();
  first.hangUp();
  await pause(5);
  expect(begun).toEqual(["1"]);
  await expect.poll(() => begun).toEqual(["1", "3"]);
});

test.each([
  ["POST", "/quote", true],
  ["POST", "/ar/contact?x=1", true],
  ["POST", "http://any.example/quote", true],
  ["POST", "/no/such/page", true],
  ["GET", "/search?q=amc", true],
  ["HEAD", "/ar/search?q=amc", true],
  ["GET", "/_next/data/a-build/search.json?q=amc", true],
  ["GET", "/_next/data/a-build/admin/sign-in.json", true],
  ["GET", "/quote", false],
  ["GET", "/", false],
  ["GET", "//", false],
  ["GET", "/_next/static/a.js", false],
  ["POST", "/api/leads?kind=quote", false],
  ["GET", "/admin/sign-in", true],
  ["GET", "/admin/leads", false],
  ["POST", "/ar/admin/leads", true],
])("%s %s: %j", (method, url, rendered) => {
  expect(isRendered({ method, url, headers: {} })).toBe(rendered);
});

test("a few senders who fill the queue do not keep out who asks once, nor does who asks most get in by asking again", () => {
  const { ask, begun, refused } = start({ atOnce: 1, mostWaiting: 6, mostOfSender: 3 });
  for (const name of ["a0", "a1", "a2", "a3", "b1", "b2", "b3"]) ask(name.slice(0, 1), name);
  expect([begun, refused]).toEqual([["a0"], []]);
  ask("honest");
  expect(refused).toEqual(["a3"]);
  for (const name of ["a4", "b4"]) ask(name.slice(0, 1), name);
  expect(refused).toEqual(["a3", "a4", "b4"]);
});
