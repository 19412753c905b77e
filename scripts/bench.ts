// npm run bench [-- http://localhost:3000 [leads | office]]: measures a running site and prints figures; nothing passes or fails.
// With "leads" it also sends contact messages, which stay stored: use a throwaway site. With "office" it measures the inbox instead,
// signed in (bench/office.ts).
// npm run bench -- pages: runs Lighthouse on the public pages and on yardsticks (bench/pages.ts).
// npm run bench -- proxy http://127.0.0.1:3001 http://127.0.0.1:3002: measures two instances behind nginx (bench/proxy.ts).
// npm run bench -- leads: starts its own sites and measures submissions on the embedded PostgreSQL and, where BACKEND_POSTGRES_URL names
// an empty database, on that PostgreSQL.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { localePath } from "../lib/i18n/locales.ts";
import { measureOffice } from "./bench/office.ts";
import { measurePages } from "./bench/pages.ts";
import { measureProxy } from "./bench/proxy.ts";
import { measureTaps } from "./bench/taps.ts";
import { say } from "./shared/terminal.ts";
import { startBackend } from "./start/backend-process.ts";
import { freePort } from "./start/ports.ts";

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1).padStart(6)} KB`;

/** Prints the compressed bytes of a page and of the scripts it loads at once. */
async function weigh(site: string, path: string): Promise<void> {
  const html = await (await fetch(site + path)).text();
  const scripts = [...new Set([...html.matchAll(/<script[^>]+src="([^"]+)"(?![^>]*noModule)/g)].map(([, source]) => source ?? ""))];
  const sizes = await Promise.all(scripts.map(async (source) => gzipSync(await (await fetch(site + source)).bytes()).length));
  const script = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`${path.padEnd(40)} HTML ${kilobytes(gzipSync(html).length)}   JavaScript ${kilobytes(script)} in ${scripts.length} files`);
}

type Measured = { name: string; perSecond: number; p50: number; p95: number; p99: number; statuses: string };

/** Returns requests a second with `atOnce` in flight, and response times in ms. */
async function measure(
  name: string,
  site: string,
  path: (index: number) => string,
  { init, atOnce = 32, seconds = 5 }: { init?: (index: number) => RequestInit; atOnce?: number; seconds?: number } = {},
): Promise<Measured> {
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  const began = performance.now();
  let index = 0;
  const worker = async () => {
    while (performance.now() - began < seconds * 1000) {
      const started = performance.now();
      const turn = index++;
      const response = await fetch(site + path(turn), init?.(turn));
      await response.arrayBuffer();
      times.push(performance.now() - started);
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const perSecond = (times.length * 1000) / (performance.now() - began);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { name, perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99), statuses: JSON.stringify(statuses) };
}

function print({ name, perSecond, p50, p95, p99, statuses }: Measured): void {
  const ms = (time: number) => `${time.toFixed(0)} ms`.padStart(7);
  console.log(`${name.padEnd(28)} ${perSecond.toFixed(0).padStart(5)}/s   p50 ${ms(p50)}   p95 ${ms(p95)}   p99 ${ms(p99)}   ${statuses}`);
}

function message(index: number): RequestInit {
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
}

/** Sends real submissions over HTTP. Each is synced to the disk and stored in the database before its response. */
async function submissions(site: string): Promise<void> {
  const send = (atOnce: number, seconds: number) =>
    measure(`submission, ${atOnce} at once`, site, () => "/api/leads", { init: message, atOnce, seconds });
  await send(4, 3); // warms up what the first submissions load
  for (const atOnce of [1, 4, 16]) print(await send(atOnce, 10));
  const { spool } = (await (await fetch(`${site}/api/health`)).json()) as { spool: { pending: number } | null };
  console.log(`${"".padEnd(28)} answered from the disk alone, still to be stored: ${spool?.pending ?? "no spool"}`);
}

async function running(site: string, leads: boolean): Promise<void> {
  say(`Weighing pages of ${site}`);
  for (const path of ["/", "/services/air-conditioning", "/dubai/ac-services/dubai-marina", "/contact", "/terms"]) {
    await weigh(site, path);
    await weigh(site, localePath(path, "ar"));
  }
  say("Load from this same machine, so the generator takes its share");
  print(await measure("static page", site, () => "/terms"));
  print(await measure("static page, Arabic", site, () => "/ar/terms"));
  print(await measure("unknown address", site, (index) => `/services/none-${index}`));
  print(await measure("health", site, () => "/api/health"));
  if (leads) await submissions(site);
}

/** Starts a site on a fresh backend, measures submissions on it, and stops both. */
async function onBackend(name: string, environment: Record<string, string>): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), "bench-"));
  const port = await freePort();
  const backend = await startBackend({ BACKEND_POSTGRES_URL: "", ...environment, DATA_DIR: join(scratch, "backend") });
  const site = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", join(import.meta.dirname, "start.ts")], {
    env: {
      ...process.env,
      DATA_DIR: join(scratch, "site"),
      PORT: String(port),
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey,
      ADMIN_EMAIL: "admin@example.test",
      ADMIN_PASSWORD: "a-long-password",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await new Promise<void>((resolve, reject) => {
      site.stdout.on("data", (chunk) => /✓ Ready/.test(String(chunk)) && resolve());
      site.once("exit", (code) => reject(new Error(`The site ended with ${code}.`)));
    });
    say(name);
    await submissions(`http://127.0.0.1:${port}`);
  } finally {
    const gone = new Promise((resolve) => site.once("exit", resolve));
    if (site.exitCode === null && site.kill("SIGTERM")) await gone;
    await backend.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

const [first = `http://localhost:${process.env.PORT ?? 3000}`, second] = process.argv.slice(2);
if (first === "proxy") await measureProxy(process.argv.slice(3));
else if (first === "pages") await measurePages(process.argv.slice(3));
else if (first === "taps") await measureTaps(second ?? `http://localhost:${process.env.PORT ?? 3000}`);
else if (first === "leads") {
  await onBackend("Its own PostgreSQL", {});
  const url = process.env.BACKEND_POSTGRES_URL;
  if (url) await onBackend("PostgreSQL at BACKEND_POSTGRES_URL", { BACKEND_POSTGRES_URL: url });
  else say("PostgreSQL: not measured, BACKEND_POSTGRES_URL is not set.");
} else if (second === "office") await measureOffice(first);
else await running(first, second === "leads");
process.exit(0);
