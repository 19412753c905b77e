/** @module-tag long */
// A release runs from its own directory on a remote database, without the checkout it was built in: pages at the configured address, forms,
// photos, PDFs, and a clean stop.
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newProject } from "../../lib/calculators/project/new-project.ts";
import { encodeProject } from "../../lib/calculators/project/project-code.ts";
import type { RoomKind } from "../../lib/calculators/quick/quick-answers.ts";
import { attackHeaders } from "../../scripts/attack/headers.ts";
import { freePort, preparedDataDir, startScript, stop } from "../helpers/processes.ts";

const root = join(import.meta.dirname, "..", "..");
vi.setConfig({ testTimeout: 120_000 });
const scratch = mkdtempSync(join(tmpdir(), "release-test-"));
const [out, former] = [join(scratch, "release"), join(scratch, "former")];
const backendDir = preparedDataDir(join(scratch, "backend"));
let backend: ChildProcess | undefined;
let release: ChildProcess | undefined;
let url = "";
const environment: Record<string, string> = {};

/** Starts without this process's environment and with an empty PATH, as in an image that holds only the release directory. */
async function start(env: Record<string, string>): Promise<{ child: ChildProcess; said: () => string }> {
  const bare = { PATH: "/nowhere", ...env } as unknown as NodeJS.ProcessEnv;
  const child = spawn(join(out, "start"), [], { cwd: scratch, env: bare, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk));
  for (let waited = 0; !/✓ Ready {2}|Cure:/.test(said) && child.exitCode === null && waited < 60_000; waited += 50)
    await new Promise((resolve) => setTimeout(resolve, 50));
  if (!/✓ Ready|Cure:/.test(said) && child.exitCode === null) throw new Error(`Not ready after a minute:\n${said}`);
  return { child, said: () => said };
}

beforeAll(async () => {
  mkdirSync(join(former, ".next/static/chunks"), { recursive: true });
  for (const name of ["own.js", "of-the-one-before.js"]) writeFileSync(join(former, ".next/static/chunks", name), "0");
  writeFileSync(join(former, "static-files.json"), JSON.stringify([".next/static/chunks/own.js"]));
  const args = [join(root, "scripts/release.ts"), "--out", out, "--before", former, "--user", "12345"];
  const made = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], {
    env: { ...process.env, DATA_DIR: preparedDataDir(join(scratch, "own")) },
    stdio: ["ignore", "inherit", "inherit"],
  });
  expect((await once(made, "exit"))[0]).toBe(0);
  const port = await freePort();
  backend = await startScript("serve-backend.ts", { DATA_DIR: backendDir, BACKEND_PORT: String(port) }, /Backend ready/);
  const keys = JSON.parse(readFileSync(join(backendDir, "keys.json"), "utf8")) as { publishableKey: string; secretKey: string };
  Object.assign(environment, {
    SUPABASE_URL: `http://127.0.0.1:${port}`,
    SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
    SUPABASE_SECRET_KEY: keys.secretKey,
    SITE_URL: "https://www.sarab.example",
    DATA_DIR: join(scratch, "data"),
    PORT: String(await freePort()),
  });
  url = `http://127.0.0.1:${environment.PORT}`;
  ({ child: release } = await start(environment));
}, 600_000);
afterAll(async () => {
  await stop(release, "SIGTERM");
  await stop(backend, "SIGTERM");
  rmSync(scratch, { recursive: true, force: true });
});

const text = async (path: string) => (await fetch(url + path)).text();

test("pages link to the configured SITE_URL from the first request on, and every file that a page loads is there", async () => {
  for (const path of ["/", "/ar/services/ventilation", "/dubai/ac-services"]) {
    const page = await text(path);
    expect(page, path).toContain(`href="https://www.sarab.example${path === "/" ? "" : path}"`);
    expect(page, path).not.toContain("localhost:3000");
  }
  expect((await fetch(url)).headers.get("strict-transport-security")).toContain("max-age=");
  const page = await text("/contact");
  const loaded = [...page.matchAll(/(?:src|href)="(\/(?:_next\/static|fonts|media|drawings|icons)\/[^"]+)"/g)].map(([, path = ""]) => path);
  expect(loaded.length).toBeGreaterThan(3);
  for (const path of new Set(loaded)) expect((await fetch(url + path)).status, path).toBe(200);
});

test("responses of every kind carry their security headers, and the home page scores 125 points by the Observatory's rules", async () => {
  for (const row of await attackHeaders(url, { isSecure: true })) expect(row).toMatchObject({ held: true });
  // The settings hold placeholders, so there is no contact for security reports.
  expect((await fetch(`${url}/.well-known/security.txt`)).status).toBe(404);
});

test("a quote with a photo is accepted, and a PDF report, pictures, search results and the sign-in page are served", async () => {
  const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: "#888" } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  for (const [name, value] of Object.entries({
    kind: "quote",
    fullName: "A B",
    problem: "no-cooling",
    message: "Warm.",
    area: "x",
    emirate: "dubai",
    property: "flat",
    locale: "en",
    phone: "0504000001",
  }))
    form.set(name, value);
  form.append("photos", new File([new Uint8Array(photo)], "a.jpg", { type: "image/jpeg" }));
  const sent = await fetch(`${url}/api/leads?kind=quote`, { method: "POST", body: form, headers: { "sec-fetch-site": "same-origin" } });
  expect(await sent.json()).toMatchObject({ status: "sent" });
  const names = new Proxy({}, { get: (_, kind) => String(kind) }) as Record<RoomKind, string>;
  const paper = await fetch(`${url}/calculators/hvac-cooling-load/report.pdf?c=${await encodeProject(newProject("flat", names))}`);
  expect([paper.status, paper.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect((await paper.arrayBuffer()).byteLength).toBeGreaterThan(20_000);
  for (const path of ["/social/en.png", "/icon.svg", "/apple-icon.png", "/drawings/bms-panel.light.svg", "/sitemap.xml", "/llms.txt"])
    expect((await fetch(url + path)).status, path).toBe(200);
  expect(await text("/search?q=chiller")).toContain("/services/");
  expect((await fetch(`${url}/admin/sign-in`)).status).toBe(200);
});

test("a release holds no source maps and no content of the firm it was built for, and has less than 300 MB", () => {
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  expect(bytes / 1e6).toBeLessThan(300);
  expect(files.filter(({ name }) => extname(name) === ".map")).toEqual([]);
  expect(
    files.filter(({ name, parentPath }) => parentPath.includes(".next/server/app") && [".html", ".rsc", ".body"].includes(extname(name))),
  ).toEqual([]);
  expect(existsSync(join(out, ".next", "content.json"))).toBe(false);
  // The compile cache is found by the user that the release will run as.
  const compiled = readdirSync(join(out, "compiled")).find((name) => name.endsWith("-12345"));
  expect(readdirSync(join(out, "compiled", compiled ?? "")).length).toBeGreaterThan(500);
  expect(JSON.parse(readFileSync(join(out, "release.json"), "utf8"))).toMatchObject({
    node: process.version,
    schema: expect.stringMatching(/^\d{14}$/),
  });
});

test("a visitor with a page of the previous release still gets its scripts, but not those of the release before that", async () => {
  expect((await fetch(`${url}/_next/static/chunks/own.js`)).status).toBe(200);
  expect((await fetch(`${url}/_next/static/chunks/of-the-one-before.js`)).status).toBe(404);
});

test("a release listens on this machine alone, so that nobody elsewhere can forge the visitor address that its proxy sends", async () => {
  // 127.0.0.2 is an address of this machine too: a server that listens on all addresses answers there.
  const elsewhere = (port: string) =>
    fetch(`http://127.0.0.2:${port}/api/health`, { signal: AbortSignal.timeout(20_000) }).then(
      ({ status }) => status,
      () => "refused",
    );
  expect(await elsewhere(environment.PORT ?? "")).toBe("refused");
  expect(await elsewhere(new URL(environment.SUPABASE_URL ?? "").port)).toBe("refused");
  const [open, wrong] = [
    { ...environment, DATA_DIR: join(scratch, "open"), HOST: "0.0.0.0", PORT: String(await freePort()) },
    { ...environment, HOST: "site" },
  ];
  const { child } = await start(open);
  expect(await elsewhere(open.PORT)).toBe(200);
  await stop(child, "SIGTERM");
  expect((await start(wrong)).said()).toMatch(/HOST is "site"[\s\S]*Cure: /);
});

test("a release that cannot start names the cause and the cure", async () => {
  const { SUPABASE_URL: _none, SUPABASE_PUBLISHABLE_KEY: _key, SUPABASE_SECRET_KEY: _secret, ...rest } = environment;
  const port = String(await freePort());
  const without = await start({ ...rest, PORT: port });
  expect(without.said()).toMatch(/SUPABASE_URL is not set[\s\S]*Cure: /);
  const silent = await start({
    ...environment,
    SUPABASE_URL: `http://127.0.0.1:${await freePort()}`,
    DATA_DIR: join(scratch, "empty"),
    PORT: port,
  });
  expect(silent.said()).toMatch(/does not answer, and this machine has no copy[\s\S]*Cure: /);
  const { DATA_DIR: _data, ...homeless } = environment;
  const lost = await start({ ...homeless, PORT: port });
  expect(lost.said()).toMatch(/DATA_DIR is not set[\s\S]*Cure: /);
  const taken = await start(environment);
  expect(taken.said()).toMatch(/Port \d+ is in use[\s\S]*Cure: /);
});

/** A collector of traces and metrics, and what it received. */
async function collector(): Promise<{ url: string; told: () => string; spans: () => Span[]; close: () => void }> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      bodies.push(Buffer.concat(parts).toString());
      response.setHeader("content-type", "application/json").end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  type Sent = { resourceSpans?: { scopeSpans: { spans: Span[] }[] }[] };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    told: () => bodies.join("\n"),
    spans: () =>
      bodies
        .flatMap((body) => (JSON.parse(body) as Sent).resourceSpans ?? [])
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    close: () => void server.close(),
  };
}
type Span = { name: string; traceId: string; attributes: { key: string; value: { stringValue?: string } }[] };

test("a request keeps one id from the proxy to the log, the traces and the database, and no personal data goes along", async () => {
  const seen = await collector();
  const port = String(await freePort());
  const settings = {
    ...environment,
    PORT: port,
    DATA_DIR: join(scratch, "told"),
    LOG_FORMAT: "json",
    OTEL_EXPORTER_OTLP_ENDPOINT: seen.url,
  };
  const { child, said } = await start(settings);
  try {
    const site = `http://127.0.0.1:${port}`;
    const form = new FormData();
    const person = { fullName: "Hidden Person", email: "hidden@example.test", phone: "0504000077", message: "hiddenwords" };
    for (const [name, value] of Object.entries({ ...person, submissionId: randomUUID() })) form.set(name, value);
    const headers = { "sec-fetch-site": "same-origin", "x-request-id": "of-the-proxy-1" };
    const sent = await fetch(`${site}/api/leads`, { method: "POST", body: form, headers });
    const { reference } = (await sent.json()) as { reference: string };
    await fetch(`${site}/search?q=hiddenwords`, {
      headers: { "x-request-id": "of-the-proxy-2", traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01` },
    });
    await fetch(`${site}/status?reference=${reference}`);
    await fetch(`${site}/no/such/hiddenwords`);
    // Three requests through a proxy that is not configured cause a line in the log.
    for (let at = 0; at < 12; at++)
      await fetch(site, { headers: { "x-forwarded-for": "203.0.113.5", "x-request-id": `of-the-proxy-${at + 3}` } });

    const rows = await fetch(`${environment.SUPABASE_URL}/rest/v1/lead_submissions?select=request_id&reference=eq.${reference}`, {
      headers: { apikey: environment.SUPABASE_SECRET_KEY ?? "" },
    });
    expect(await rows.json()).toEqual([{ request_id: "of-the-proxy-1" }]);

    const spansOf = (id: string) =>
      seen.spans().filter(({ attributes }) => attributes.some(({ key, value }) => key === "request.id" && value.stringValue === id));
    await vi.waitFor(() => expect(spansOf("of-the-proxy-1").map(({ name }) => name)).toContain("POST /api/leads"), 20_000);
    expect(spansOf("of-the-proxy-1").map(({ name }) => name)).toContain("fetch POST 127.0.0.1/rest/v1/rpc/submit_lead");
    expect(new Set(spansOf("of-the-proxy-1").map(({ traceId }) => traceId)).size).toBe(1);
    await vi.waitFor(() => expect(spansOf("of-the-proxy-2").map(({ name }) => name)).toContain("GET /[locale]/search"), 20_000);
    // A visitor cannot choose the trace that a request belongs to.
    expect(spansOf("of-the-proxy-2").map(({ traceId }) => traceId)).not.toContain("a".repeat(32));
    for (const figure of [
      "http.server.request.duration",
      "http.client.request.duration",
      "nodejs.eventloop.delay.p99",
      "site.spool.waiting",
      "site.content.version",
    ])
      await vi.waitFor(() => expect(seen.told()).toContain(`"name":"${figure}"`), 30_000);

    const lines = said()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Record<string, string>);
    expect(lines).toContainEqual(expect.objectContaining({ level: "error", about: "proxies" }));
    expect(said()).not.toContain("MaxListenersExceededWarning");
    for (const line of lines) expect(Object.keys(line)).toEqual(expect.arrayContaining(["at", "level", "message"]));
    expect(seen.told() + said()).not.toMatch(new RegExp(`hidden|4000077|203\\.0\\.113\\.5|${reference}`, "i"));
  } finally {
    await stop(child, "SIGTERM");
    seen.close();
  }
});

/** The processor seconds that a process has used. */
const processorSeconds = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

/** A proxy in front of the backend that gives some answers itself and can be shut down. */
async function inFront(answerFor: (path: string) => string | undefined = () => undefined): Promise<{ url: string; close: () => void }> {
  const service = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { host: _host, connection: _connection, "content-length": _length, ...headers } = request.headers;
    const said = answerFor(request.url ?? "");
    if (said !== undefined) return response.setHeader("content-type", "application/json").end(JSON.stringify(said));
    const answer = await fetch(`${environment.SUPABASE_URL}${request.url}`, {
      method: request.method ?? "GET",
      headers: headers as Record<string, string>,
      ...(parts.length > 0 && { body: Buffer.concat(parts) }),
    }).catch(() => undefined);
    response.writeHead(answer?.status ?? 502, { "content-type": answer?.headers.get("content-type") ?? "application/json" });
    return response.end(answer && Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    close: () => service.close().closeAllConnections(),
  };
}

test("the site goes on serving when the reader of its log is gone, and uses little processor time", async () => {
  const service = await inFront();
  const port = String(await freePort());
  const { child } = await start({ ...environment, SUPABASE_URL: service.url, PORT: port, DATA_DIR: join(scratch, "unread") });
  try {
    child.stdout?.destroy();
    child.stderr?.destroy();
    // Without the backend, every job logs something.
    service.close();
    // The site is idle once it has prerendered its pages.
    const busy = async () => {
      const before = processorSeconds(child.pid ?? 0);
      await new Promise((resolve) => setTimeout(resolve, 3000));
      return (processorSeconds(child.pid ?? 0) - before) / 3;
    };
    await expect.poll(busy, { timeout: 150_000, interval: 10 }).toBeLessThan(0.4);
    expect((await fetch(`http://127.0.0.1:${port}/ar`)).status).toBe(200);
  } finally {
    service.close();
    await stop(child, "SIGTERM");
  }
}, 240_000);

test("code that a newer schema still supports starts; code that it no longer supports is refused with a cure", async () => {
  let from: string | undefined;
  const service = await inFront((path) =>
    path.endsWith("/rpc/schema_version") ? "20990101000000" : path.endsWith("/rpc/serves_from") ? from : undefined,
  );
  const newer = { ...environment, SUPABASE_URL: service.url, DATA_DIR: join(scratch, "newer"), PORT: String(await freePort()) };
  const children: ChildProcess[] = [];
  try {
    const served = await start(newer);
    children.push(served.child);
    expect(served.said()).toMatch(/20990101000000, newer than this code .* and still serves it[\s\S]*✓ Ready/);
    await stop(served.child, "SIGTERM");
    from = "20980101000000";
    const refused = await start(newer);
    children.push(refused.child);
    expect(refused.said()).toMatch(/newer than this code[\s\S]*Cure: start the newer version/);
  } finally {
    await Promise.all(children.map((child) => stop(child, "SIGKILL")));
    service.close();
  }
});

test("the site ends on SIGTERM and starts again with the published pages", async () => {
  const gone = once(release as ChildProcess, "exit");
  release?.kill("SIGTERM");
  expect((await gone)[0]).toBe(143); // ended by SIGTERM (128 + 15)
  await expect(fetch(url)).rejects.toThrow();
  ({ child: release } = await start(environment));
  expect(await text("/ar")).toContain("https://www.sarab.example/ar");
});
