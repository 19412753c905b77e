// Security headers scored by the published rules of the MDN Observatory, and the proof that the check fails a site without them.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sleepingPolicy } from "../../lib/http/content-security-policy.ts";
import nextConfig from "../../next.config.ts";
import { attackHeaders, observatory } from "../../scripts/attack/headers.ts";

const everywhere = async () => {
  const all = (await nextConfig.headers?.()) ?? [];
  const siteWide = all.find(({ source }) => source === "/:path*")?.headers ?? [];
  return new Headers(siteWide.map(({ key, value }) => [key, value]));
};
const overHttps = async () => {
  const headers = await everywhere();
  headers.set("Content-Security-Policy", sleepingPolicy([".a{display:none}"], ""));
  headers.set("Strict-Transport-Security", "max-age=63072000");
  return headers;
};

test("the home page scores 125 Observatory points or more over https", async () => {
  const { score, rules } = observatory(await overHttps(), '<script src="/_next/static/a.js"></script>');
  expect(Object.fromEntries(rules)).toMatchObject({
    "content-security-policy": 10,
    "cross-origin-resource-policy": 10,
    "x-frame-options": 5,
  });
  expect(score).toBeGreaterThanOrEqual(125);
});

test("removing any one of the security headers lowers the score", async () => {
  const whole = observatory(await overHttps(), "").score;
  for (const name of [...(await overHttps()).keys()]) {
    const without = await overHttps();
    without.delete(name);
    const isCounted = !/^(?:cross-origin-(?:opener|embedder)-policy|permissions-policy|x-frame-options)$/.test(name);
    if (isCounted) expect(observatory(without, "").score, name).toBeLessThan(whole);
  }
  const loose = await overHttps();
  loose.set(
    "Content-Security-Policy",
    (loose.get("Content-Security-Policy") ?? "").replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'"),
  );
  expect(observatory(loose, "").score).toBe(whole - 10);
  expect(observatory(await overHttps(), '<script src="https://x.example/a.js"></script>').score).toBeLessThan(whole);
});

// A server that gives the same answer to every request, without any of our security headers.
const bare = createServer((_request, response) => response.setHeader("X-Powered-By", "Express").end("<html></html>"));
beforeAll(() => new Promise<void>((resolve) => bare.listen(0, "127.0.0.1", resolve)));
afterAll(() => void bare.close());

test("every line of the header check fails for a site without security headers", async () => {
  const rows = await attackHeaders(`http://127.0.0.1:${(bare.address() as AddressInfo).port}`);
  expect(rows.length).toBeGreaterThan(4);
  for (const { what, tries, held } of rows) expect([what, tries > 0, held]).toEqual([what, true, false]);
});
