// Oversized request heads are cut or refused before the framework reads them.
import diagnostics from "node:diagnostics_channel";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { maxLinkLength } from "../../../lib/calculators/project/project-code.ts";
import { guardServer } from "../../../lib/host/requests/guard.ts";
import { boundHead, exceeds } from "../../../lib/host/requests/request-heads.ts";
import { isCachedFunction } from "../../../lib/host/requests/server-actions.ts";
import { refusalTexts } from "../../../lib/host-config/refusal-texts.ts";
import { addressLimitOf } from "../../../lib/host-config/request-rules.ts";
import { maxCalculationAddress } from "../../../lib/site/calculation-address.ts";

const many = (count: number, name = "a&") => `?${name.repeat(count)}`;

test.each([
  ["/about", false],
  ["/about?utm_source=x&gclid=y", false],
  [`/about?a=${"a".repeat(4000)}`, false],
  [`/about?a=${"a".repeat(5000)}`, true],
  [`/${"a".repeat(5000)}`, true],
  [`/about${many(60)}`, false],
  [`/about${many(200)}`, true],
  // Only the detailed cooling load and the forms that carry its project accept addresses as long as a project link.
  [`/calculators/hvac-cooling-load?c=${"a".repeat(maxLinkLength)}&o=tr&u=ip`, false],
  [`/ar/calculators/hvac-cooling-load/report.pdf?c=${"a".repeat(maxLinkLength)}`, false],
  [`/quote?service=amc&calculation=${"a".repeat(maxCalculationAddress)}`, false],
  [`/calculators/duct-sizing?c=${"a".repeat(maxLinkLength)}`, true],
  [`/calculators/hvac-cooling-load?c=${"a".repeat(maxLinkLength + 2000)}`, true],
  [`/calculators/hvac-cooling-load${many(200)}`, true],
])("%.60s… is refused: %s", (url, refused) => {
  expect(exceeds(url, addressLimitOf)).toBe(refused);
});

type Seen = { url: string | undefined; headers: IncomingHttpHeaders };
let seen: Seen | undefined;
const server = createServer({ maxHeaderSize: 64 * 1024 }, ({ url, headers }, response) => {
  seen = { url, headers };
  response.end("served");
});
const known = "40".padEnd(42, "a");
let port = 0;
const arrival = "http.server.request.start";
const bound = (message: unknown) => {
  const arrived = message as { request: IncomingMessage; server: Server };
  if (arrived.server === server) boundHead(arrived.request, addressLimitOf);
};
beforeAll(async () => {
  diagnostics.subscribe(arrival, bound);
  const bodyLimitOf = () => ({ maxBytes: 1000 });
  guardServer(server, { bodyLimitOf, senderOf: () => null, turnOf: () => null, refusalTexts, actions: new Set([known]) });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  diagnostics.unsubscribe(arrival, bound);
  server.close();
});

function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<{ status: number; text: string }> {
  seen = undefined;
  return new Promise((resolve, reject) => {
    const asking = request({ port, path, headers, method }, async (response) => {
      let text = "";
      for await (const chunk of response) text += String(chunk);
      resolve({ status: response.statusCode ?? 0, text });
    });
    asking.on("error", reject).end();
  });
}

test("a long User-Agent, Referer or Accept-Language is cut, and cookies and normal headers stay whole", async () => {
  const long = "a".repeat(10_000);
  const cookie = `office=${"b".repeat(6000)}`;
  expect(await ask("/about", { "user-agent": long, referer: long, "accept-language": long, cookie })).toMatchObject({ status: 200 });
  const { "user-agent": agent, referer, "accept-language": language } = seen?.headers ?? {};
  expect([agent?.length, referer?.length, language?.length]).toEqual([512, 4096, 512]);
  expect(seen?.headers.cookie).toBe(cookie);
  // The longest User-Agent seen from an in-app browser is half the limit.
  const real = `Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 [FBAN/FBIOS;FBAV/500.0;${"x".repeat(200)}]`;
  await ask("/about", { "user-agent": real });
  expect(seen?.headers["user-agent"]).toBe(real);
});

test("an address that is too long gets 414 in both languages, and is not handled", async () => {
  const { status, text } = await ask(`/about${many(6000)}`);
  expect([status, seen]).toEqual([414, undefined]);
  expect(text).toMatch(/too long[\s\S]*lang="ar" dir="rtl">رابط الصفحة أطول/);
  expect(await ask(`/api/health${many(6000)}`)).toEqual({ status: 414, text: '{"status":"failed"}' });
});

test("an unknown server action gets 404 before anything runs, which makes the browser reload the page", async () => {
  const cached = "c0".padEnd(42, "b");
  expect([isCachedFunction(cached), isCachedFunction(known)]).toEqual([true, false]);
  for (const id of [cached, known.replace("a", "b"), "", "a".repeat(10_000)])
    expect(await ask("/contact", { "next-action": id }, "POST")).toEqual({ status: 404, text: "Server action not found." });
  expect(seen).toBeUndefined();
  expect((await ask("/contact", { "next-action": known }, "POST")).status).toBe(200);
});
