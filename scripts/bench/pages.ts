// npm run bench -- pages [site] [--peer http://…] [--before http://…] [--runs 9] [--only home,contact]: runs Lighthouse's phone on the
// public pages of a running site, in each available browser. Yardsticks run in turn with the pages, so that a slow minute of the
// machine affects all:
//   empty   a page of the same framework with one line of text, built here;
//   plain   the same finished pages as plain files;
//   alone   the same without the rules by which browsers prepare the next page;
//   before  the same pages of an earlier build, which runs at another address;
//   peer    a page of another site, by its address (docs/testing.md names the one we measure against).
// Writes docs/pages-measured.json and the tables docs/pages-measured.md. Ratios come first: one machine's figures mean little alone.
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { localeCodes, localePath } from "../../lib/i18n/locales.ts";
import { findChromium, findWholeChromium } from "../shared/chromium.ts";
import { say } from "../shared/terminal.ts";
import { freePort } from "../start/ports.ts";

const root = join(import.meta.dirname, "..", "..");
// npm fetches it at its first use: it brings a hundred packages that nothing else needs.
const lighthouse = "lighthouse@12.8.2";

/** A display number that no other program should use. */
const display = ":97";

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
  /** How long the page's main thread was busy, by the clock and in processor time: a busy machine lengthens only the first. */
  wallMs: number;
  processorMs: number;
  /** Processor time beyond 50 ms per task on a four times slower phone: total blocking time without the machine's other work. */
  blockedMs: number;
  /** Processor time of all other threads and processes in the browser's trace, which include pages prepared ahead. */
  elsewhereMs: number;
};
type Browser = { name: string; program: string; flags: string[]; needsDisplay?: boolean };
type Subject = { name: string; url: string; runs: Record<string, Run[]> };

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};

type TraceEvent = { name: string; ph: string; pid: number; tid: number; dur?: number; tdur?: number; args?: Record<string, unknown> };

/** Sums up the tasks of the main thread that painted the page, and those of all other threads. */
function readTrace(events: readonly TraceEvent[], url: string): Pick<Run, "wallMs" | "processorMs" | "blockedMs" | "elsewhereMs"> {
  const painted = events.findLast(
    ({ name, args }) => name === "navigationStart" && (args?.data as { documentLoaderURL?: string })?.documentLoaderURL === url,
  );
  if (!painted) throw new Error(`The trace does not name ${url}.`);
  const tasks = events.filter(({ name, ph }) => ph === "X" && /(?:^|::)RunTask$/.test(name));
  const [mainThread, others] = [true, false].map((isOwn) =>
    tasks.filter(({ pid, tid }) => (pid === painted.pid && tid === painted.tid) === isOwn),
  ) as [TraceEvent[], TraceEvent[]];
  const sumMs = (list: readonly TraceEvent[], key: "dur" | "tdur") => list.reduce((sum, event) => sum + (event[key] ?? 0), 0) / 1000;
  return {
    wallMs: sumMs(mainThread, "dur"),
    processorMs: sumMs(mainThread, "tdur"),
    blockedMs: mainThread.reduce((sum, { tdur = 0 }) => sum + Math.max(0, (4 * tdur) / 1000 - 50), 0),
    elsewhereMs: sumMs(others, "tdur"),
  };
}

function readRun({ categories, audits }: Report, trace: ReturnType<typeof readTrace>): Run {
  const score = (name: string) => (categories[name] ? Math.round((categories[name].score ?? 0) * 100) : Number.NaN);
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
    ...trace,
  };
}

/** Returns the full browser without and with a window, and the browser of the tests where that is another. */
function browsersHere(): Browser[] {
  const [whole, ofTests] = [findWholeChromium(), findChromium()];
  const hasDisplay = spawnSync("Xvfb", ["-help"], { stdio: "ignore" }).error === undefined;
  const all: (Browser | false | undefined)[] = [
    whole !== undefined && { name: "Chromium", program: whole, flags: ["--headless=new"] },
    whole !== undefined && hasDisplay && { name: "Chromium in a window", program: whole, flags: [], needsDisplay: true },
    ofTests !== whole && { name: "browser of the tests", program: ofTests, flags: ["--headless"] },
  ];
  if (!whole)
    say("There is no whole Chromium here (Debian: apt-get install chromium): the browser of the tests alone is no measure of visitors.");
  else if (!hasDisplay) say("There is no Xvfb here (Debian: apt-get install xvfb): nothing is measured in a window.");
  return all.filter((browser) => !!browser);
}

/** Returns the path of Lighthouse's command, which npm fetches first. */
function findLighthouse(): string {
  const found = spawnSync("npm", ["exec", "--yes", `--package=${lighthouse}`, "-c", "command -v lighthouse"], { encoding: "utf8" });
  if (found.status !== 0) throw new Error(`npm could not fetch ${lighthouse}:\n${found.stderr}`);
  return found.stdout.trim();
}

/** Measures one visit of Lighthouse's phone. Accessibility, practices and search do not vary, so only the first visit measures them. */
async function visit(
  command: string,
  url: string,
  { program, flags, needsDisplay }: Browser,
  isFirst: boolean,
  scratch: string,
): Promise<Run> {
  const only = ["performance", ...(isFirst ? ["accessibility", "best-practices", "seo"] : [])].join(",");
  const chromeFlags = [...flags, "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"].join(
    " ",
  );
  const options = [
    "--quiet",
    "--output=json",
    `--output-path=${join(scratch, "visit.json")}`,
    "--save-assets",
    "--disable-full-page-screenshot",
  ];
  // spawnSync would block this process, which serves the plain files.
  const measure = () =>
    new Promise<number | null>((resolve) => {
      const child = spawn(command, [url, ...options, `--only-categories=${only}`, `--chrome-flags=${chromeFlags}`], {
        env: { ...process.env, CHROME_PATH: program, ...(needsDisplay && { DISPLAY: display }) },
        stdio: ["ignore", "ignore", "inherit"],
      });
      child.once("close", resolve);
    });
  // Lighthouse sometimes fails to record a visit, usually the first of a run; a second attempt tells that from a failing page.
  if ((await measure()) !== 0 && (await measure()) !== 0) throw new Error(`Lighthouse did not measure ${url}.`);
  const read = (file: string) => JSON.parse(readFileSync(join(scratch, file), "utf8")) as unknown;
  const { traceEvents } = read("visit-0.trace.json") as { traceEvents: TraceEvent[] };
  return readRun(read("visit.json") as Report, readTrace(traceEvents, url));
}

/** Ignores values that are not finite. */
function median(values: number[]): number {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? (sorted[Math.floor(middle)] ?? Number.NaN) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

const medians = (runs: Run[]): Run =>
  Object.fromEntries(Object.keys(runs[0] ?? {}).map((name) => [name, median(runs.map((run) => run[name as keyof Run]))])) as Run;

/** Formats the median, and in brackets the range of the middle half of the runs. */
function spread(runs: Run[], name: keyof Run): string {
  const sorted = runs.map((run) => run[name]).sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN).toFixed(0);
  return `${at(0.5)} (${at(0.25)}–${at(0.75)})`;
}

/** Keeps the site's pages and their files in memory, and serves them compressed from a server that does nothing else. */
async function servePlain(site: string, paths: string[], isAlone: boolean): Promise<{ origin: string; server: Server }> {
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
    if (isAlone) {
      const alone = html.replace(/<script type="speculationrules">[^<]*<\/script>/, "");
      files.set(path, { type: "text/html; charset=utf-8", body: gzipSync(alone), packed: true });
    }
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

/** Builds and starts a site of the same framework with one line of text. */
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
  // Without this file the framework would use the surrounding project's.
  writeFileSync(join(folder, "instrumentation.js"), "export function register() {}\n");
  const env = { ...process.env, NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" };
  const built = spawnSync(process.execPath, [next, "build"], { cwd: folder, env, encoding: "utf8" });
  const clear = () => rmSync(folder, { recursive: true, force: true });
  if (built.status !== 0) {
    clear();
    throw new Error(`The empty page was not built:\n${built.stdout}\n${built.stderr}`);
  }
  const url = `http://127.0.0.1:${await freePort()}/`;
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
const ratio = (value: number, reference: number | undefined) => (reference ? (value / reference).toFixed(2) : "–");

function table(subjects: Subject[], browser: string): string[] {
  const mediansOf = ({ runs }: Subject) => medians(runs[browser] ?? []);
  const peer = subjects.find(({ name }) => name === "peer");
  const yardstick = peer && mediansOf(peer);
  const line = (subject: Subject) => {
    const run = mediansOf(subject);
    const runs = subject.runs[browser] ?? [];
    return `| ${[
      subject.name,
      ratio(run.fcpMs, yardstick?.fcpMs),
      ratio(run.lcpMs, yardstick?.lcpMs),
      ratio(run.bytes, yardstick?.bytes),
      run.performance,
      `${run.accessibility}/${run.bestPractices}/${run.seo}`,
      seconds(run.fcpMs),
      seconds(run.lcpMs),
      spread(runs, "tbtMs"),
      spread(runs, "blockedMs"),
      spread(runs, "wallMs"),
      spread(runs, "processorMs"),
      spread(runs, "elsewhereMs"),
      run.cls.toFixed(3),
      kilobytes(run.bytes),
    ].join(" | ")} |`;
  };
  const heads = ["page", "FCP to peer", "LCP to peer", "bytes to peer", "performance", "access./practices/search", "FCP s", "LCP s"];
  const more = ["TBT ms", "blocked ms", "main thread ms", "of it processor", "elsewhere ms", "CLS", "KB"];
  return [`| ${[...heads, ...more].join(" | ")} |`, `|${"---|".repeat(heads.length + more.length)}`, ...subjects.map(line)];
}

function write(subjects: Subject[], browsers: Browser[], peer: string | undefined, runs: number): void {
  const on = `${cpus().length} cores (${cpus()[0]?.model ?? "unknown"})`;
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(
    join(root, "docs/pages-measured.json"),
    `${JSON.stringify({ date, lighthouse, machine: on, peer: peer ?? null, measured: subjects }, null, 1)}\n`,
  );
  const lines = [
    "# Public pages, measured",
    "",
    `Written by \`npm run bench -- pages\`: ${lighthouse}, its phone (simulated slow 4G, processor four times slower), medians of ${runs} in`,
    `turn, in brackets the middle half of them, on ${on}. *plain* is the same finished page as a file, *alone* that file without`,
    "the rules by which browsers prepare the next page, *empty* a page of the same framework with one line, *before* the page of an",
    "earlier build. *TBT* is Lighthouse's, by the clock of a machine that also serves the page and runs the browser's other processes;",
    "*blocked* is the same from processor time alone. *elsewhere* is what all other threads of the browser did: a page that is prepared",
    "before somebody asks for it stands there, and in TBT where it takes the processor from the one that is shown.",
    ...browsers.flatMap(({ name }) => ["", `## ${name}`, "", ...table(subjects, name)]),
    "",
  ];
  writeFileSync(join(root, "docs/pages-measured.md"), lines.join("\n"));
  console.log(lines.slice(8).join("\n"));
}

export async function measurePages(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { peer: { type: "string" }, before: { type: "string" }, runs: { type: "string" }, only: { type: "string" } },
  });
  const site = positionals[0] ?? `http://localhost:${process.env.PORT ?? 3000}`;
  const times = Number(values.runs ?? 9);
  const browsers = browsersHere();
  const only = values.only?.split(",");
  const ownPages = Object.entries(pages)
    .filter(([name]) => !only || only.includes(name))
    .flatMap(([name, path]) => localeCodes.map((locale) => ({ name: `${name} (${locale})`, path: localePath(path, locale) })));
  say("Making the yardsticks …");
  const paths = ownPages.map(({ path }) => path);
  const [plain, alone] = [await servePlain(site, paths, false), await servePlain(site, paths, true)];
  const empty = await serveEmpty();
  const none = (): Subject["runs"] => Object.fromEntries(browsers.map(({ name }) => [name, []]));
  const subjects: Subject[] = [
    ...ownPages.map(({ name, path }) => ({ name, url: site + path, runs: none() })),
    ...(values.before ? ownPages.map(({ name, path }) => ({ name: `before ${name}`, url: values.before + path, runs: none() })) : []),
    ...ownPages
      .filter(({ name }) => /^(?:home|contact) /.test(name))
      .flatMap(({ name, path }) => [
        { name: `plain ${name}`, url: plain.origin + path, runs: none() },
        { name: `alone ${name}`, url: alone.origin + path, runs: none() },
      ]),
    { name: "empty", url: empty.url, runs: none() },
    ...(values.peer ? [{ name: "peer", url: values.peer, runs: none() }] : []),
  ];
  const command = findLighthouse();
  const scratch = mkdtempSync(join(tmpdir(), "bench-pages-"));
  const window = browsers.some(({ needsDisplay }) => needsDisplay)
    ? spawn("Xvfb", [display, "-screen", "0", "1440x900x24"], { stdio: "ignore" })
    : undefined;
  try {
    for (let round = 1; round <= times; round++) {
      say(`Round ${round} of ${times}: ${subjects.length} pages, ${browsers.length} browser(s) …`);
      for (const subject of subjects)
        for (const browser of browsers) subject.runs[browser.name]?.push(await visit(command, subject.url, browser, round === 1, scratch));
    }
  } finally {
    window?.kill();
    empty.stop();
    plain.server.close();
    alone.server.close();
    rmSync(scratch, { recursive: true, force: true });
  }
  write(subjects, browsers, values.peer, times);
}
