// npm run bench -- pages [site] [--peer http://…] [--runs 5]: Lighthouse's phone on the public pages of a running site, in turn
// with its yardsticks, so that a slow minute of the machine is everybody's:
//   empty   a page of the same framework with one line of text, built here;
//   plain   the same finished pages as plain files;
//   peer    a page of another site, by its address (docs/testing.md names the one we measure against).
// Writes docs/pages-measured.json and the table docs/pages-measured.md. Ratios first: figures of one machine mean little alone.
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { cpus } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { localeCodes, localePath } from "../lib/i18n/locales.ts";
import { findChromium } from "./chromium.ts";
import { say } from "./terminal.ts";

const root = join(import.meta.dirname, "..");
// Fetched when it is first used: a hundred packages that nobody else needs.
const lighthouse = "lighthouse@12.8.2";

const pages = {
  home: "/",
  service: "/services/air-conditioning/maintenance",
  place: "/dubai/ac-services/dubai-marina",
  article: "/blog/what-a-proper-ac-service-includes",
  calculator: "/calculators/hvac-cooling-load",
  contact: "/contact",
};

type Run = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  bytes: number;
  mainThreadMs: number;
  /** Tasks over 50 ms in which a script's function ran. */
  longScriptTasks: number;
};
type Subject = { name: string; url: string; runs: Run[] };

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: { items?: Record<string, unknown>[] } }>;
};

function readRun({ categories, audits }: Report): Run {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    fcpMs: value("first-contentful-paint"),
    lcpMs: value("largest-contentful-paint"),
    tbtMs: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
    bytes: value("total-byte-weight"),
    mainThreadMs: value("mainthread-work-breakdown"),
    longScriptTasks: (audits["long-tasks"]?.details?.items ?? []).filter(({ url }) => /\.js(?:\?|$)/.test(String(url))).length,
  };
}

/** One visit of Lighthouse's phone. */
async function visit(url: string, chromium: string): Promise<Run> {
  const only = ["performance", "accessibility", "best-practices", "seo"].join(",");
  const flags = "--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update";
  const program = ["exec", "--yes", `--package=${lighthouse}`, "--", "lighthouse"];
  const options = ["--quiet", "--output=json", `--only-categories=${only}`, `--chrome-flags=${flags}`];
  // Not spawnSync: the plain files are served by this process.
  const child = spawn("npm", [...program, url, ...options], {
    env: { ...process.env, CHROME_PATH: chromium },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [report, code] = await Promise.all([text(child.stdout), new Promise((resolve) => child.once("close", resolve))]);
  if (code !== 0) throw new Error(`Lighthouse did not measure ${url}.`);
  return readRun(JSON.parse(report) as Report);
}

function median(values: number[]): number {
  const sorted = [...values].sort((one, two) => one - two);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? (sorted[Math.floor(middle)] ?? Number.NaN) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

const medians = (runs: Run[]): Run =>
  Object.fromEntries(Object.keys(runs[0] ?? {}).map((name) => [name, median(runs.map((run) => run[name as keyof Run]))])) as Run;

/** The site's own pages, files and all, kept in memory and served compressed by a server that does nothing else. */
async function servePlain(site: string, paths: string[]): Promise<{ origin: string; server: Server }> {
  const files = new Map<string, { type: string; body: Buffer; packed: boolean }>();
  const keep = async (path: string): Promise<string> => {
    const answer = await fetch(site + path);
    const [type, body] = [answer.headers.get("content-type") ?? "", Buffer.from(await answer.arrayBuffer())];
    const packed = /^(?:text|application\/(?:json|manifest))|svg/.test(type);
    files.set(path, { type, body: packed ? gzipSync(body) : body, packed });
    return body.toString();
  };
  for (const path of paths) {
    const html = await keep(path);
    for (const [, file = ""] of html.matchAll(
      /<(?:link|img|script)[^>]* (?:href|src)="(\/(?!\/)[^"]*\.(?:woff2|svg|png|webp|avif|js|css|webmanifest)[^"]*)"/g,
    ))
      if (!files.has(file)) await keep(file);
  }
  const server = createServer(({ url = "/" }, response) => {
    const file = files.get(url);
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, {
      "Content-Type": file.type,
      "Content-Length": file.body.length,
      ...(file.packed && { "Content-Encoding": "gzip" }),
    });
    response.end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: originOf(server), server };
}

function originOf(server: Server): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
}

/** Builds and starts a site of this framework that says one line. */
async function serveEmpty(): Promise<{ url: string; stop: () => void }> {
  const folder = mkdtempSync(join(root, ".bench-empty-"));
  const next = join(root, "node_modules/next/dist/bin/next");
  mkdirSync(join(folder, "app"));
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  writeFileSync(
    join(folder, "next.config.mjs"),
    `export default { turbopack: { root: ${JSON.stringify(root)} }, typescript: { ignoreBuildErrors: true } };`,
  );
  writeFileSync(
    join(folder, "app/layout.jsx"),
    'export const metadata = { title: "Empty", description: "One line." };\nexport default ({ children }) => <html lang="en"><body>{children}</body></html>;\n',
  );
  writeFileSync(join(folder, "app/page.jsx"), "export default () => <main><h1>One line of text</h1></main>;\n");
  // The framework would take the one of the project around it.
  writeFileSync(join(folder, "instrumentation.js"), "export function register() {}\n");
  const env = { ...process.env, NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" };
  const built = spawnSync(process.execPath, [next, "build"], { cwd: folder, env, encoding: "utf8" });
  const clear = () => rmSync(folder, { recursive: true, force: true });
  if (built.status !== 0) {
    clear();
    throw new Error(`The empty page was not built:\n${built.stdout}\n${built.stderr}`);
  }
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const url = `${originOf(probe)}/`;
  await new Promise((resolve) => probe.close(resolve));
  const server = spawn(process.execPath, [next, "start", "-p", new URL(url).port], { cwd: folder, env, stdio: "ignore" });
  for (let tries = 0; tries < 100 && !(await fetch(url).catch(() => null))?.ok; tries++)
    await new Promise((resolve) => setTimeout(resolve, 100));
  return {
    url,
    stop: () => {
      server.kill("SIGKILL");
      clear();
    },
  };
}

const seconds = (ms: number) => (ms / 1000).toFixed(2);
const kilobytes = (bytes: number) => (bytes / 1024).toFixed(0);
const ratio = (own: number, other: number | undefined) => (other ? (own / other).toFixed(2) : "–");

function table(subjects: { name: string; run: Run }[], peer: Run | undefined): string[] {
  const line = ({ name, run }: { name: string; run: Run }) =>
    `| ${[
      name,
      ratio(run.fcpMs, peer?.fcpMs),
      ratio(run.lcpMs, peer?.lcpMs),
      ratio(run.bytes, peer?.bytes),
      run.performance,
      `${run.accessibility}/${run.bestPractices}/${run.seo}`,
      seconds(run.fcpMs),
      seconds(run.lcpMs),
      run.tbtMs.toFixed(0),
      run.cls.toFixed(3),
      kilobytes(run.bytes),
      run.mainThreadMs.toFixed(0),
      run.longScriptTasks,
    ].join(" | ")} |`;
  return [
    "| page | FCP to peer | LCP to peer | bytes to peer | performance | access./practices/search | FCP s | LCP s | TBT ms | CLS | KB | main thread ms | long script tasks |",
    "|---|---|---|---|---|---|---|---|---|---|---|---|---|",
    ...subjects.map(line),
  ];
}

function write(subjects: Subject[], peer: string | undefined, runs: number): void {
  const measured = subjects.map(({ name, url, runs: all }) => ({ name, url, median: medians(all), runs: all }));
  const peerRun = measured.find(({ name }) => name === "peer")?.median;
  const on = `${cpus().length} cores (${cpus()[0]?.model ?? "unknown"})`;
  writeFileSync(
    join(root, "docs/pages-measured.json"),
    `${JSON.stringify({ date: new Date().toISOString().slice(0, 10), lighthouse, machine: on, peer: peer ?? null, measured }, null, 1)}\n`,
  );
  const lines = [
    "# Public pages, measured",
    "",
    `Written by \`npm run bench -- pages\`: ${lighthouse}, its phone (simulated slow 4G, processor four times slower), medians of ${runs} in`,
    `turn, on ${on}. *plain* is the same finished page as a file, *empty* a page of the same framework with one line.`,
    "",
    ...table(
      measured.map(({ name, median: run }) => ({ name, run })),
      peerRun,
    ),
    "",
  ];
  writeFileSync(join(root, "docs/pages-measured.md"), lines.join("\n"));
  console.log(lines.slice(5).join("\n"));
}

export async function measurePages(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { peer: { type: "string" }, runs: { type: "string" } },
  });
  const site = positionals[0] ?? `http://localhost:${process.env.PORT ?? 3000}`;
  const times = Number(values.runs ?? 5);
  const chromium = findChromium();
  const own = Object.entries(pages).flatMap(([name, path]) =>
    localeCodes.map((locale) => ({ name: `${name} (${locale})`, path: localePath(path, locale) })),
  );
  say("Making the yardsticks …");
  const plain = await servePlain(
    site,
    own.map(({ path }) => path),
  );
  const empty = await serveEmpty();
  const subjects: Subject[] = [
    ...own.map(({ name, path }) => ({ name, url: site + path, runs: [] })),
    ...own
      .filter(({ name }) => /^(?:home|contact) /.test(name))
      .map(({ name, path }) => ({ name: `plain ${name}`, url: plain.origin + path, runs: [] })),
    { name: "empty", url: empty.url, runs: [] },
    ...(values.peer ? [{ name: "peer", url: values.peer, runs: [] }] : []),
  ];
  try {
    for (let round = 1; round <= times; round++) {
      say(`Round ${round} of ${times}: ${subjects.length} pages …`);
      for (const subject of subjects) subject.runs.push(await visit(subject.url, chromium));
    }
  } finally {
    empty.stop();
    plain.server.close();
  }
  write(subjects, values.peer, times);
}
