// npm run bench [-- http://localhost:3000 [leads | office]]: measures a running site. Numbers for people; nothing here passes
// or fails. With "leads" it sends contact messages as well, which stay there: only for a site that is thrown away. With
// "office" it measures the inbox instead, signed in (bench-office.ts).
import { gzipSync } from "node:zlib";
import { localePath } from "../lib/i18n/locales.ts";
import { say } from "./terminal.ts";

const site = process.argv[2] ?? `http://localhost:${process.env.PORT ?? 3000}`;
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1).padStart(6)} KB`;

/** Compressed bytes of a page and of the scripts it asks for at once. */
async function weigh(path: string): Promise<void> {
  const html = await (await fetch(site + path)).text();
  const scripts = [...new Set([...html.matchAll(/<script[^>]+src="([^"]+)"(?![^>]*noModule)/g)].map(([, source]) => source ?? ""))];
  const sizes = await Promise.all(scripts.map(async (source) => gzipSync(await (await fetch(site + source)).bytes()).length));
  const script = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`${path.padEnd(40)} HTML ${kilobytes(gzipSync(html).length)}   JavaScript ${kilobytes(script)} in ${scripts.length} files`);
}

/** Requests a second with 32 at once, for 5 s, and their times. */
async function load(name: string, path: (index: number) => string, init?: (index: number) => RequestInit, atOnce = 32): Promise<void> {
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  const end = Date.now() + 5000;
  let index = 0;
  const worker = async () => {
    while (Date.now() < end) {
      const started = performance.now();
      const turn = index++;
      const response = await fetch(site + path(turn), init?.(turn));
      await response.arrayBuffer();
      times.push(performance.now() - started);
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  times.sort((one, two) => one - two);
  const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(0)} ms`;
  console.log(
    `${name.padEnd(28)} ${String(Math.round(times.length / 5)).padStart(5)}/s   p50 ${at(0.5)}   p99 ${at(0.99)}   ${JSON.stringify(statuses)}`,
  );
}

if (process.argv[3] === "office") {
  await (await import("./bench-office.ts")).measureOffice(site);
  process.exit(0);
}
say(`Weighing pages of ${site}`);
for (const path of ["/", "/services/air-conditioning", "/dubai/ac-services/dubai-marina", "/contact", "/terms"]) {
  await weigh(path);
  await weigh(localePath(path, "ar"));
}
say("Load from this same machine, so the generator takes its share");
await load("static page", () => "/terms");
await load("static page, Arabic", () => "/ar/terms");
await load("unknown address", (index) => `/services/none-${index}`);
await load("health", () => "/api/health");
if (process.argv[3] === "leads") {
  const message = (index: number): RequestInit => {
    const body = new FormData();
    const fields = {
      fullName: "Bench Person",
      email: `bench-${Date.now()}-${index}@example.test`,
      phone: `050${1_000_000 + ((Date.now() + index) % 8_000_000)}`,
      message: `Measured ${index}`,
      submissionId: crypto.randomUUID(),
    };
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return { method: "POST", body, headers: { "sec-fetch-site": "same-origin" } };
  };
  await load("submission, 1 at once", () => "/api/leads", message, 1);
  await load("submission, 16 at once", () => "/api/leads", message, 16);
}
process.exit(0);
