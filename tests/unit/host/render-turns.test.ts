// Pages rendered per request wait in a queue, of which a few run at once.
import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { type RenderLimits, renderingLimits, renderTurns } from "../../../lib/host/requests/render-turns.ts";
import { turnOf } from "../../../lib/host-config/request-rules.ts";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function start(limits: Partial<RenderLimits> = {}, processorMs = () => 0) {
  const turn = renderTurns({ ...renderingLimits, placeMs: 60_000, refusalMs: 0, ...limits }, processorMs);
  const begun: string[] = [];
  const refused: string[] = [];
  const ask = (sender: string | null, name = sender ?? "", isForm = false) => {
    const response = Object.assign(new EventEmitter(), { end: () => response, writeHead: () => response }) as unknown as ServerResponse;
    turn(
      { sender, isForm },
      response,
      () => begun.push(name),
      () => refused.push(name),
    );
    return {
      answer: () => response.end(),
      writeHead: () => response.writeHead(200),
      hangUp: () => Object.assign(response, { destroyed: true }).emit("close"),
    };
  };
  return { ask, begun, refused };
}

test("two pages are rendered at once; the next starts when one is answered", async () => {
  const { ask, begun } = start();
  const first = ask("a", "1");
  ask("a", "2");
  ask("a", "3");
  expect(begun).toEqual(["1", "2"]);
  first.answer();
  first.answer(); // a second answer must not free another slot
  ask("a", "4");
  await pause(5);
  expect(begun).toEqual(["1", "2", "3"]);
});

test("a file's slot is free when its answer begins, a page's when its answer ends", async () => {
  for (const [until, expected] of [
    ["begins", ["1", "2"]],
    ["ends", ["1"]],
  ] as const) {
    const { ask, begun } = start({ atOnce: 1, until });
    const first = ask("a", "1");
    ask("b", "2");
    first.writeHead();
    await pause(5);
    expect(begun).toEqual(expected);
  }
});

test("a refusal is sent after a delay, immediately when many refusals wait, and never to a closed connection", async () => {
  const { ask, refused } = start({ atOnce: 1, maxWaiting: 0, refusalMs: 30 });
  ask("a", "1");
  ask("a", "2");
  ask("b", "3").hangUp();
  for (let more = 0; more < 497; more++) ask("c", "more");
  expect(refused).toEqual([]);
  ask("d", "4");
  expect(refused).toEqual(["4"]);
  await expect.poll(() => refused.length).toBe(500);
  expect(refused).toContain("2");
  expect(refused).not.toContain("3");
});

test("the sender who used less processor time is served first", async () => {
  let used = 0;
  const { ask, begun } = start({ atOnce: 1, maxRestMs: 0 }, () => used);
  const costly = ask("a", "a1");
  const cheap = ask("b", "b1");
  for (const name of ["a2", "b2", "a3", "b3"]) ask(name.slice(0, 1), name);
  used += 1100;
  costly.answer();
  await expect.poll(() => begun).toEqual(["a1", "b1"]);
  used += 700;
  cheap.answer();
  await expect.poll(() => begun).toEqual(["a1", "b1", "b2"]);
});

test("after a page its slot rests for as long as the page took", async () => {
  let used = 0;
  const { ask, begun } = start({ atOnce: 1, maxRestMs: 60_000 }, () => used);
  const first = ask("a", "1");
  ask("b", "2");
  used += 200;
  const answered = performance.now();
  first.answer();
  await expect.poll(() => begun, { interval: 5, timeout: 10_000 }).toEqual(["1", "2"]);
  expect(performance.now() - answered).toBeGreaterThan(190);
});

test("a sender with one request waits for one request of another sender, not for all of them", async () => {
  const { ask, begun } = start({ atOnce: 1 });
  const first = ask("a", "1");
  for (const name of "23456") ask("a", name);
  ask("b");
  first.answer();
  await pause(5);
  expect(begun).toEqual(["1", "b"]);
});

test("requests beyond the limits of the queue or of a sender are refused at once, others after the longest wait", async () => {
  const { ask, begun, refused } = start({ maxWaiting: 4, maxWaitingOfSender: 2, waitMs: 20 });
  for (const name of "1234567") ask("a", name);
  expect(begun).toEqual(["1", "2"]);
  expect(refused).toEqual(["5", "6", "7"]);
  for (const name of "xyz") ask(null, name);
  expect(refused.slice(3)).toEqual(["z"]);
  await expect.poll(() => refused.slice(4)).toEqual(["3", "4", "x", "y"]);
  expect(begun).toEqual(["1", "2"]);
});

test("a closed connection leaves the queue; while its page is rendered, its slot stays taken for its time", async () => {
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
  ["POST", "/quote", "form"],
  ["POST", "/ar/contact?x=1", "form"],
  ["POST", "http://any.example/quote", "form"],
  ["POST", "/no/such/page", "form"],
  ["GET", "/search?q=amc", "page"],
  ["HEAD", "/ar/search?q=amc", "page"],
  ["GET", "/ar/quote/sent?reference=x", "form"],
  ["GET", "/_next/data/a-build/search.json?q=amc", "page"],
  ["GET", "/_next/data/a-build/admin/sign-in.json", "form"],
  ["GET", "/quote", "prerendered"],
  ["GET", "/", "prerendered"],
  ["GET", "//", "prerendered"],
  ["GET", "/no/such/page", "prerendered"],
  ["GET", "/_next/data/a-build/about.json", "prerendered"],
  ["GET", "/api/health?x=1", "prerendered"],
  ["GET", "/fonts/a.woff2", "file"],
  ["GET", "/no/such.txt", "file"],
  ["GET", "/social/en/about.png", "file"],
  ["GET", "/resources/chiller-log-sheet/sheet.xlsx", "prerendered"],
  ["GET", "/calculators/hvac-cooling-load/hours.csv?area=20", "page"],
  ["GET", "/ar/calculators/hvac-cooling-load/report.pdf?c=x", "page"],
  ["GET", "/_next/static/a.js", "file"],
  ["GET", "/api/session", "file"],
  ["POST", "/api/clicks", "file"],
  ["POST", "/api/leads?kind=quote", "message"],
  ["GET", "/admin/sign-in", "form"],
  ["GET", "/admin/leads", "file"],
  ["POST", "/ar/admin/leads", "form"],
])("%s %s waits for its turn as %j", (method, url, rendered) => {
  expect(turnOf({ method, url, headers: {} })).toBe(rendered);
});

test("a few senders who fill the queue do not keep out a new sender, and asking again does not help them", () => {
  const { ask, begun, refused } = start({ atOnce: 1, maxWaiting: 6, maxWaitingOfSender: 3 });
  for (const name of ["a0", "a1", "a2", "a3", "b1", "b2", "b3"]) ask(name.slice(0, 1), name);
  expect([begun, refused]).toEqual([["a0"], []]);
  ask("honest");
  expect(refused).toEqual(["b3"]);
  for (const name of ["a4", "b4"]) ask(name.slice(0, 1), name);
  expect(refused).toEqual(["b3", "a4", "b4"]);
});

test("many networks with one request each do not keep out a form, nor a new sender once they were served", async () => {
  let used = 0;
  const { ask, begun, refused } = start({ atOnce: 1, maxWaiting: 5, maxWaitingOfSender: 3, maxRestMs: 0 }, () => used);
  const network = (index: number) => `${index}.1.1.0/24`;
  const first = ask(network(0));
  for (let index = 1; index <= 5; index++) ask(network(index));
  ask(network(6));
  expect(refused, "nobody has less claim").toEqual([network(6)]);
  ask("200.1.1.0/24", "a form", true);
  expect(refused).toEqual([network(6), network(5)]);
  // A network that was served and asks again loses its place to a sender who asks for the first time.
  used += 50;
  first.answer();
  await expect.poll(() => begun.length).toBe(2);
  ask(network(0), "again");
  ask("201.1.1.0/24", "fresh");
  expect(refused.slice(2)).toEqual(["again"]);
});

test("a network with many addresses cannot keep other networks out of a full queue", () => {
  const { ask, refused } = start({ atOnce: 1, maxWaiting: 5, maxWaitingOfSender: 3 });
  for (let index = 0; index <= 5; index++) ask(`20.7.${index}.0/24`);
  ask("94.200.17.0/24");
  expect(refused).toEqual(["20.7.5.0/24"]);
  ask("20.7.99.0/24");
  expect(refused.slice(1)).toEqual(["20.7.99.0/24"]);
});
