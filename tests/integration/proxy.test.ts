// Two instances of a release behind nginx, set up as by scripts/deploy, on one database and one disk: cached pages, what must not be
// cached, publishing, and instances that stop, die or are all gone.
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { waitUntilLive } from "../../components/admin/content/editor/wait-until-live.ts";
import type { VisitorPages } from "../../lib/content/publish/visitor-pages.ts";
import { localePath } from "../../lib/i18n/locales.ts";
import { routes } from "../../lib/site/routes.ts";
import { checkContainerConfiguration, startNginx, type TestNginx } from "../../scripts/shared/nginx.ts";
import { patchedCopy } from "../helpers/patched-copy.ts";
import { PlainBrowser } from "../helpers/plain-browser.ts";
import { freePort, preparedDataDir, startScript, stop } from "../helpers/processes.ts";
import { isLong } from "../helpers/run-size.ts";

vi.setConfig({ testTimeout: 180_000 });
const root = join(import.meta.dirname, "..", "..");
const scratch = mkdtempSync(join(tmpdir(), "proxy-test-"));
const out = join(scratch, "release");
const backendDir = preparedDataDir(join(scratch, "backend"));
const administrator = { email: "admin@example.test", password: "a-long-password" };
const siteAddress = "https://www.sarab.example";
const drainSeconds = 6; // as in scripts/deploy/systemd
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let databasePort = 0;
let backend: ChildProcess | undefined;
let nginx: TestNginx;
let url = "";
let ports: [number, number];
const instances: (ChildProcess | undefined)[] = [];

const keys = () => JSON.parse(readFileSync(join(backendDir, "keys.json"), "utf8")) as { publishableKey: string; secretKey: string };
const startBackend = async () => {
  backend = await startScript("serve-backend.ts", { DATA_DIR: backendDir, BACKEND_PORT: String(databasePort) }, /Backend ready/);
};

/** Uses a new connection: a kept one may be closed just as it is reused, which no proxy does here. */
const readiness = async (index: number) =>
  (await ask("/api/health/ready", { connection: "close" }, `http://127.0.0.1:${ports[index]}`).catch(() => undefined))?.status;
const isReady = async (index: number) => (await readiness(index)) === 200;

/** The references that the webhook (LEAD_WEBHOOK_URL) received, in the order of the calls. */
const webhookReferences: string[] = [];
const hook = createServer((asked, response) => {
  const parts: Buffer[] = [];
  asked.on("data", (part: Buffer) => parts.push(part));
  asked.on("end", () => {
    const [reference = ""] = /[A-Z]{2}-[0-9A-Z]{8}/.exec(Buffer.concat(parts).toString()) ?? [];
    webhookReferences.push(reference);
    response.end();
  });
});

async function startInstance(index: number): Promise<void> {
  const { publishableKey, secretKey } = keys();
  const env = {
    PATH: "/usr/bin:/bin",
    SUPABASE_URL: `http://127.0.0.1:${databasePort}`,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    SITE_URL: siteAddress,
    DATA_DIR: join(scratch, "data"),
    PORT: String(ports[index]),
    TRUSTED_PROXIES: "1",
    DRAIN_SECONDS: String(drainSeconds),
    LEAD_WEBHOOK_URL: `http://127.0.0.1:${(hook.address() as AddressInfo).port}`,
    LEAD_WEBHOOK_SECRET: "a-secret-of-the-webhook",
  } as unknown as NodeJS.ProcessEnv;
  const child = spawn(join(out, "start"), [], { cwd: scratch, env, stdio: ["ignore", "ignore", "inherit"] });
  instances[index] = child;
  for (const end = Date.now() + 60_000; !(await isReady(index)) && child.exitCode === null && Date.now() < end; ) await pause(50);
  expect(await isReady(index)).toBe(true);
}

beforeAll(async () => {
  const made = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", join(root, "scripts/release.ts"), "--out", out], {
    env: { ...process.env, DATA_DIR: preparedDataDir(join(scratch, "own")) },
    stdio: ["ignore", "inherit", "inherit"],
  });
  expect((await once(made, "exit"))[0]).toBe(0);
  databasePort = await freePort();
  ports = [await freePort(), await freePort()];
  await startBackend();
  await new Promise<void>((resolve) => hook.listen(0, "127.0.0.1", resolve));
  await startInstance(0);
  await startInstance(1);
  nginx = await startNginx(ports);
  ({ url } = nginx);
}, 600_000);
afterAll(async () => {
  await nginx?.end();
  await Promise.all(instances.map((instance) => stop(instance, "SIGKILL")));
  await stop(backend, "SIGTERM");
  hook.close();
  rmSync(scratch, { recursive: true, force: true });
});

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** A request as a browser sends it; the response is neither decompressed nor followed if it redirects. */
function ask(path: string, headers: Record<string, string> = {}, base = url): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const agent = headers.connection === "close" ? false : undefined;
    const asking = request(base + path, { headers, agent, timeout: 30_000 }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }));
      answer.on("error", reject);
    });
    asking.on("error", reject).end();
  });
}

test("a page comes from the cache, in the best compression that the browser accepts", async () => {
  for (const [accepted, coding, open] of [
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip;q=1.0, br;q=0", "gzip", gunzipSync],
    ["identity", undefined, (body: Buffer) => body],
  ] as const) {
    const headers = { "accept-encoding": accepted };
    await ask("/contact", headers);
    const answer = await ask("/contact", headers);
    expect([answer.status, answer.headers["content-encoding"], answer.headers["x-cache"]]).toEqual([200, coding, "HIT"]);
    expect(open(answer.body).toString()).toContain("</html>");
    expect(answer.headers.vary).toMatch(/Accept-Encoding.*RSC/);
    expect(answer.headers["content-security-policy"]).toBeDefined();
    // An unchanged page is not sent again.
    const etag = String(answer.headers.etag);
    expect((await ask("/contact", { ...headers, "if-none-match": etag })).status).toBe(304);
  }
  const files = [...(await ask("/contact")).body.toString().matchAll(/"(\/(?:_next\/static|fonts)\/[^"]+)"/g)].map(([, path = ""]) => path);
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) await ask(`${file}?first`);
  for (const file of files) expect((await ask(`${file}?other`)).headers["x-cache"], file).toBe("HIT");
});

test("invented query names do not bypass the cache, and a redirect keeps the visitor's query", {
  tags: ["long"],
  timeout: 60_000,
}, async () => {
  await ask("/about");
  for (const path of ["/about?x=1", "/about?gclid=2&utm_source=a"]) {
    const { status, headers } = await ask(path);
    expect([status, headers["x-cache"]], path).toEqual([200, "HIT"]);
  }
  // For an instance, two slashes are another address: its response to that must not be cached for the page.
  for (const time of ["first", "again"]) {
    expect((await ask("//about")).status, time).not.toBe(200);
    expect((await ask("/about")).status, time).toBe(200);
  }
  await asService("/rest/v1/path_redirects", { method: "POST", body: JSON.stringify({ path: "/before", kind: "page", slug: "about" }) });
  await expect.poll(async () => (await ask("/before")).status, { timeout: 20_000, interval: 500 }).toBe(308);
  await pause(5000); // responses are cached for three seconds, as nginx counts them
  for (const query of ["?utm_source=a", "?utm_source=b"]) {
    const { status, headers } = await ask(`/before${query}`);
    expect([status, headers.location]).toEqual([308, expect.stringMatching(new RegExp(`/about\\${query}$`))]);
  }
  // Each version of a drawing is a file of its own.
  const drawing = "/drawings/ducted-villa.light.svg";
  for (const edition of ["?v=1", "?v=2"])
    for (const expected of ["MISS", "HIT"]) expect((await ask(drawing + edition)).headers["x-cache"], edition).toBe(expected);
});

test("responses for one visitor or for the framework's router are never cached", { tags: ["long"] }, async () => {
  const answers = routes
    .filter(({ rendering, file }) => rendering === "request" && !file)
    .flatMap(({ path }) => [path, localePath(path, "ar")]);
  expect(answers).toContain("/ar/status");
  for (const path of [...answers, "/search?q=chiller", "/admin/sign-in", "/api/health", "/never-published"])
    for (const time of ["first", "again"]) {
      const { status, headers } = await ask(path);
      expect(status, `${path}, ${time}`).toBeLessThan(500);
      expect(headers["cache-control"], path).toMatch(/no-store/);
      expect(headers["x-cache"], path).not.toBe("HIT");
    }
  await ask("/contact");
  // The framework redirects its router to an address that encodes what the router already has.
  const sentOn = String((await ask("/contact", { rsc: "1" })).headers.location);
  expect(sentOn).toMatch(/^\/contact\?_rsc/);
  const { pathname, search } = new URL(sentOn, url);
  expect((await ask(pathname + search, { rsc: "1" })).headers["content-type"]).toMatch(/text\/x-component/);
  expect((await ask("/contact")).headers["content-type"]).toMatch(/text\/html/);
  for (const path of ["/api/health/ready", "/api/internal/refresh"]) expect((await ask(path)).status, path).toBe(404);
});

test("nginx accepts the configuration for containers", { tags: ["long"] }, () => {
  expect(checkContainerConfiguration).not.toThrow();
});

test("an address that is too long, or has too many query names, gets a readable 414 and reaches no instance", {
  tags: ["long"],
}, async () => {
  for (const path of [`/about?${"a&".repeat(200)}`, `/about?a=${"a".repeat(5000)}`, `/quote?calculation=${"a".repeat(14_000)}`]) {
    const refused = await ask(path);
    expect(refused.status).toBe(414);
    expect(refused.body.toString()).toMatch(/too long[\s\S]*lang="ar"/);
  }
  const toCode = await ask(`/api/health?${"a&".repeat(200)}`);
  expect([toCode.status, JSON.parse(toCode.body.toString())]).toEqual([414, { status: "failed" }]);
  // A project link as long as the editor may produce, and a User-Agent that an instance would have to cut.
  const taken = await ask(`/calculators/hvac-cooling-load?c=${"a".repeat(12_000)}`, { "user-agent": "a".repeat(2000) });
  expect(taken.status).toBe(200);
});

test("a body that is too large and a flood of requests get a readable refusal and reach no instance", { tags: ["long"] }, async () => {
  const large = await fetch(`${url}/contact`, { method: "POST", body: "x".repeat(5_000_000) });
  expect(large.status).toBe(413);
  expect(await large.text()).toMatch(/too large[\s\S]*lang="ar"/);
  const toCode = await fetch(`${url}/api/clicks`, { method: "POST", body: "x".repeat(5_000_000) });
  expect([toCode.status, await toCode.json()]).toEqual([413, { status: "failed" }]);
  // No real network sends two hundred searches in a second; responses from the cache are not counted.
  const searches = await Promise.all(Array.from({ length: 250 }, () => ask("/api/health")));
  expect(new Set(searches.map(({ status }) => status))).toEqual(new Set([200, 429]));
  const refused = searches.find(({ status }) => status === 429);
  expect(refused?.headers["retry-after"]).toBe("5");
  const pages = await Promise.all(Array.from({ length: 250 }, () => ask("/contact")));
  expect(pages.filter(({ status }) => status !== 200)).toEqual([]);
  await pause(4000); // until the rate limit has recovered
});

test("a flood from many addresses that bypasses the cache does not keep visitors from reading or sending", { tags: ["long"] }, async () => {
  await ask("/contact");
  const served = async () => {
    const started = performance.now();
    expect((await ask("/contact")).status).toBe(200);
    expect((await ask("/ar/about", { rsc: "1" })).status).toBeLessThan(400);
    expect((await send(somebody())).status).toBe("sent");
    return performance.now() - started;
  };
  const longest = async () => {
    const times: number[] = [];
    for (let time = 0; time < 6; time++) times.push(await served());
    return Math.max(...times);
  };
  const idleMs = await longest();
  let [going, asked] = [true, 0];
  const flood = async (visitor: number) => {
    while (going) await ask(`/about?_rsc=${asked++}`, { "x-visitor": `45.9.${visitor}.9`, rsc: "1" }).catch(() => undefined);
  };
  const flooding = Array.from({ length: 150 }, (_, visitor) => flood(visitor));
  let floodedMs = Number.POSITIVE_INFINITY;
  try {
    await pause(1000);
    floodedMs = await longest();
  } finally {
    going = false;
    await Promise.all(flooding);
  }
  console.log(`Reading and sending: ${Math.round(idleMs)} ms, beside ${asked} requests of a flood ${Math.round(floodedMs)} ms.`);
  expect(floodedMs).toBeLessThan(3000 + 8 * idleMs);
});

test("a client that sends bodies a byte at a time does not keep others from sending", { tags: ["long"] }, async () => {
  const slow = Array.from({ length: 80 }, () => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write("POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 9000\r\n\r\na");
    return socket;
  });
  const refused = () => Promise.all(slow.map((socket) => String(socket.read() ?? "").startsWith("HTTP/1.1 429")));
  await expect.poll(async () => (await refused()).filter(Boolean).length, { timeout: 10_000 }).toBe(40);
  // The same address can still read, and every other address can still send.
  expect((await ask("/contact")).status).toBe(200);
  expect((await fetch(`${url}/api/clicks`, { method: "POST", body: "{}" })).status).toBe(429);
  expect((await fetch(`${url}/api/clicks`, { method: "POST", body: "{}", headers: { "x-visitor": "203.0.113.9" } })).status).not.toBe(429);
  for (const socket of slow) socket.destroy();
});

let people = 0;
type Person = { id: string; marker: string; index: number; reference?: string };
const somebody = (): Person => ({ id: randomUUID(), marker: `Person ${randomUUID()}`, index: people++ });

/** Five hundred people have as many addresses. */
const addressOf = (index: number) => `203.${index >> 8}.${index & 255}.9`;

/** `address`: the visitor's; this machine's if not given. */
async function send({ id, marker, index }: Person, address?: string): Promise<{ http: number; status?: string; reference?: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    fullName: marker,
    email: `proxy-${index}@example.test`,
    phone: `050${4_000_000 + index}`,
    message: "Warm.",
    submissionId: id,
  }))
    form.set(name, value);
  const answer = await fetch(`${url}/api/leads`, {
    method: "POST",
    body: form,
    headers: { "sec-fetch-site": "same-origin", ...(address && { "x-visitor": address }) },
    signal: AbortSignal.timeout(20_000),
  });
  return { http: answer.status, ...((await answer.json()) as object) };
}

async function asService<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${databasePort}${path}`, {
    ...init,
    headers: { apikey: keys().secretKey, "content-type": "application/json" },
  });
  const text = await answer.text();
  expect(answer.ok, text).toBe(true);
  return (text ? JSON.parse(text) : null) as T;
}

/** How often each person's submission is stored. */
async function timesStored(all: Person[]): Promise<number[]> {
  const rows = await asService<{ content: { full_name: string } }[]>("/rest/v1/lead_submissions?select=content&limit=5000");
  return all.map(({ marker }) => rows.filter(({ content }) => content.full_name === marker).length);
}

/** Expects each person to be stored once, at the latest when what a busy database left on the disk has been replayed. */
async function expectStoredOnce(all: Person[]): Promise<void> {
  const wrong = async () => (await timesStored(all)).filter((times) => times !== 1);
  await expect.poll(wrong, { timeout: 60_000, interval: 500 }).toEqual([]);
}

test("a published change reaches each instance within 8 seconds and visitors of the cache within 15", { tags: ["long"] }, async () => {
  const rows = await asService<{ id: string; data: Record<string, unknown> }[]>(
    "/rest/v1/entries?select=id,data&kind=eq.page&slug=eq.terms&locale=eq.en",
  );
  expect(rows.length).toBe(1);
  const places = [url, ...ports.map((port) => `http://127.0.0.1:${port}`)];
  const late: string[] = [];
  for (let edition = 1; edition <= 3; edition++) {
    for (const place of places) await ask("/terms", {}, place);
    await pause(edition * 700);
    await asService(`/rest/v1/entries?id=eq.${rows[0]?.id}`, {
      method: "PATCH",
      body: JSON.stringify({ data: { ...rows[0]?.data, title: `Terms, edition ${edition}` } }),
    });
    const published = Date.now();
    await Promise.all(
      places.map(async (place) => {
        while (!(await ask("/terms", {}, place)).body.includes(`Terms, edition ${edition}`) && Date.now() - published < 20_000)
          await pause(100);
        const seconds = (Date.now() - published) / 1000;
        if (seconds > (place === url ? 15 : 8)) late.push(`${place}: ${seconds} s`);
      }),
    );
  }
  expect(late).toEqual([]);
});

/** The sign-in of the administrator through the proxy, which passes its name on without a port, as visitors know it. */
async function signedIn(): Promise<PlainBrowser> {
  const browser = new PlainBrowser(url, { "sec-fetch-site": "same-origin", origin: "http://127.0.0.1" });
  await browser.signIn(administrator.email, administrator.password);
  return browser;
}

const savePageId = () => {
  const manifest = JSON.parse(readFileSync(join(out, ".next/server/server-reference-manifest.json"), "utf8")) as {
    node: Record<string, { exportedName: string }>;
  };
  return Object.entries(manifest.node).find(([, { exportedName }]) => exportedName === "savePage")?.[0] ?? "";
};

type Text = Record<string, unknown>;

/** Publishes an entry in both languages as the editor does, through the proxy. */
async function publish(browser: PlainBrowser, kind: string, slug: string, change: (text: Text) => Text): Promise<void> {
  const rows = await asService<{ locale: string; revision: number; data: Text }[]>(
    `/rest/v1/entries?select=locale,revision,data&kind=eq.${kind}&slug=eq.${slug}`,
  );
  const both = <T>(of: (row: (typeof rows)[number]) => T) => Object.fromEntries(rows.map((row) => [row.locale, of(row)]));
  const entry = JSON.stringify({ base: both(({ revision }) => revision), data: both(({ data }) => change(data)) });
  const form = new FormData();
  for (const [name, value] of Object.entries({ kind, slug, intent: "publish", at: "", despite: "1", entry })) form.set(`_1_${name}`, value);
  form.set("0", JSON.stringify([{ status: "idle" }, "$K1"]));
  const answer = await fetch(`${url}/admin/pages/page/terms`, {
    method: "POST",
    body: form,
    headers: {
      cookie: cookiesOf(browser),
      origin: "http://127.0.0.1",
      "sec-fetch-site": "same-origin",
      "next-action": savePageId(),
      accept: "text/x-component",
    },
  });
  expect(await answer.text()).toContain('"status":"published"');
}

const cookiesOf = ({ cookies }: PlainBrowser) => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** What the editor does after publishing, in the browser of an office that is open at the public address. */
function officeSaysLive(browser: PlainBrowser, path: string): Promise<boolean> {
  const asEditor = (asked: string, init: RequestInit = {}) =>
    fetch(url + asked, {
      ...init,
      headers: { "accept-encoding": "br", ...(init.credentials !== "omit" && { cookie: cookiesOf(browser) }) },
    });
  return waitUntilLive(path, siteAddress, asEditor, new AbortController().signal);
}

/** Publications: what they change, and the addresses that show it, of each kind. */
const publications = [
  {
    entry: ["settings", "site"],
    change: (mark: string) => (text: Text) => ({ ...text, businessName: mark, shortName: mark }),
    shownAt: ["/", "/contact", "/about", "/careers", "/services/mep", "/dubai/ac-services", "/blog", "/search?q=filter", "/llms.txt"],
  },
  {
    entry: ["page", "careers"],
    change: (mark: string) => (text: Text) => ({ ...text, title: mark, seo: { ...(text.seo as Text), title: mark } }),
    shownAt: ["/careers", "/careers.md", "/llms.txt"],
  },
  {
    entry: ["service", "mep"],
    change: (mark: string) => (text: Text) => ({ ...text, name: mark }),
    shownAt: ["/", "/services", "/services/mep", "/about", "/terms"],
  },
] as const;

test("once the office says that a change is live, no visitor's first view is older, on any page that shows it, from any cache or instance", {
  timeout: 900_000,
}, async () => {
  const browser = await signedIn();
  let going = true;
  const read = async () => {
    while (going) {
      await ask(["/services", "/blog", "/ar/contact", "/pricing"][people++ % 4] ?? "/", { "accept-encoding": "gzip" }).catch(
        () => undefined,
      );
      await pause(100);
    }
  };
  const reading = [read(), read()];
  const late: string[] = [];
  const times: string[] = [];
  try {
    for (let edition = 1; edition <= (isLong ? 20 : 3); edition++) {
      const { entry, change, shownAt } = publications[edition % publications.length] as (typeof publications)[number];
      const paths = shownAt.flatMap((path) => (path === "/llms.txt" ? [path] : [path, localePath(path, "ar")]));
      const mark = `Edition ${edition} of it`;
      // Earlier visitors have left the pages in the cache.
      for (const path of paths) await ask(path);
      await pause(6000);
      const began = Date.now();
      await publish(browser, entry[0], entry[1], change(mark));
      const isLive = await officeSaysLive(browser, `/admin/pages/${entry.join("/")}/shown`);
      times.push(`${entry[0]} ${Date.now() - began} ms`);
      expect(isLive).toBe(true);
      // Two visitors who come at the same moment, with a browser other than the office's.
      for (const path of paths)
        for (const { status, body, headers } of await Promise.all([ask(path), pause(30).then(() => ask(path))]))
          if (status !== 200 || !body.includes(mark)) late.push(`${edition} ${path} ${status} ${headers["x-cache"]}`);
    }
  } finally {
    going = false;
    await Promise.all(reading);
  }
  console.log(`Until the office said live: ${times.join(", ")}.`);
  expect(late).toEqual([]);
});

test("the office does not say live while an instance does not follow the content, or at another address than the public one", async () => {
  const browser = await signedIn();
  // An instance that still runs but has not reached the database since before the publication.
  await asService("/rest/v1/rpc/follow_content", { method: "POST", body: JSON.stringify({ p_instance: "cut off", p_version: 1 }) });
  browser.site = url;
  await browser.open("/admin/pages/page/privacy/shown");
  const { cachedMs, version, pages } = JSON.parse(browser.html) as VisitorPages;
  expect(cachedMs).toBe(null);
  expect(Object.keys(pages)).toEqual(expect.arrayContaining(["/privacy", "/ar/privacy", "/", "/ar", "/careers", "/ar/contact"]));
  await asService("/rest/v1/rpc/follow_content", { method: "POST", body: JSON.stringify({ p_instance: "cut off", p_version: version }) });
  await browser.open(`/admin/pages/page/privacy/shown?version=${version}`);
  expect((JSON.parse(browser.html) as VisitorPages).cachedMs).toBeGreaterThanOrEqual(0);
  // What is seen at an address of the instance itself says nothing about what visitors get.
  const ask = (asked: string) => fetch(url + asked, { headers: { cookie: cookiesOf(browser) } });
  expect(await waitUntilLive("/admin/pages/page/privacy/shown", instanceAt(0), ask, new AbortController().signal)).toBe(false);
  await asService("/rest/v1/rpc/follow_content", { method: "POST", body: JSON.stringify({ p_instance: "cut off", p_version: null }) });
});

const instanceAt = (index: number) => `http://127.0.0.1:${ports[index]}`;
/** Headers of a request that came through the proxy from a visitor's address. */
const visitor = (address: string) => ({ "sec-fetch-site": "same-origin", "x-forwarded-for": address });

/** What each instance, and the proxy, shows of the team to a browser with these cookies. */
async function teamAtEach(browser: PlainBrowser): Promise<string[]> {
  const shown: string[] = [];
  for (const site of [instanceAt(0), instanceAt(1), url]) {
    browser.site = site;
    await browser.open("/admin/team");
    shown.push(browser.url.startsWith("/admin/sign-in") ? "signed out" : browser.text.includes(second.email) ? "the team" : "no team");
  }
  return shown;
}
const second = { email: "second@example.test", password: "another-long-password" };
const everywhere = (shown: string) => [shown, shown, shown];

test("a colleague who loses a role or is signed out loses access on every instance at once", {
  tags: ["long"],
}, async () => {
  // The proxy passes its name on without a port, as visitors know it.
  const browser = new PlainBrowser(url, { "sec-fetch-site": "same-origin", origin: "http://127.0.0.1" });
  await browser.signIn(administrator.email, administrator.password);
  expect(browser.url).toMatch(/^\/admin(?!\/sign-in)/);
  // The last administrator cannot be demoted, so there is a second one first.
  const joined = await fetch(`http://127.0.0.1:${databasePort}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: keys().publishableKey, "content-type": "application/json" },
    body: JSON.stringify(second),
  });
  expect(joined.ok).toBe(true);
  const [row] = await asService<{ user_id: string }[]>("/rest/v1/staff?select=user_id&role=eq.admin");
  await asService("/rest/v1/rpc/grant_staff_role", {
    method: "POST",
    body: JSON.stringify({ p_email: second.email, p_role: "admin", p_display_name: "Second" }),
  });
  expect(await teamAtEach(browser)).toEqual(everywhere("the team"));
  const become = (role: string) =>
    asService(`/rest/v1/staff?user_id=eq.${row?.user_id}`, { method: "PATCH", body: JSON.stringify({ role }) });
  await become("editor");
  expect(await teamAtEach(browser)).toEqual(everywhere("no team"));
  await become("admin");
  expect(await teamAtEach(browser)).toEqual(everywhere("the team"));

  // Signed out everywhere from a phone: this browser still has its cookies.
  const phone = new PlainBrowser(instanceAt(1), visitor("203.0.113.20"));
  await phone.signIn(administrator.email, administrator.password);
  await phone.open("/admin/account");
  await phone.send('value="global"', { scope: "global" });
  expect(await teamAtEach(browser)).toEqual(everywhere("signed out"));
});

test("password guesses are counted over all instances, and the owner can still sign in from another address", {
  tags: ["long"],
}, async () => {
  const said: string[] = [];
  for (let guess = 0; guess < 10; guess++) {
    const stranger = new PlainBrowser(instanceAt(guess % 2), visitor("198.51.100.77"));
    await stranger.signIn(administrator.email, `guess-${guess}-password`);
    said.push(/too many/i.test(stranger.text) ? "wait" : "wrong");
  }
  expect(said).toEqual([...Array.from({ length: 8 }, () => "wrong"), "wait", "wait"]);
  const owner = new PlainBrowser(instanceAt(0), visitor("203.0.113.20"));
  await owner.signIn(administrator.email, administrator.password);
  expect(owner.url).toMatch(/^\/admin(?!\/sign-in)/);
});

test("only one of the instances does a job: each message reaches the webhook once", { tags: ["long"] }, async () => {
  const all = Array.from({ length: 30 }, somebody);
  const references = await Promise.all(all.map(async (person) => (await send(person, addressOf(person.index))).reference ?? ""));
  expect(new Set(references).size).toBe(30);
  const calls = () => references.map((reference) => webhookReferences.filter((received) => received === reference).length);
  await expect.poll(() => calls().filter((count) => count === 0).length, { timeout: 60_000, interval: 500 }).toBe(0);
  await pause(9000); // two more rounds of the job, on both instances
  expect(calls()).toEqual(references.map(() => 1));
});

test("each instance restarts under two hundred requests a second without a failed request", async () => {
  const failed: string[] = [];
  const senders: Person[] = [];
  const enough = isLong ? 3000 : 1200;
  const browsersCoding = { "accept-encoding": "br" };
  let asked = 0;
  let going = true;
  const load = async () => {
    const under = new Set<Promise<void>>();
    let passing = 0;
    const begun = Date.now();
    while (going) {
      // On a busy machine at most forty requests wait, eight of them uncached: an endless backlog would not be traffic.
      for (; under.size < 40 && asked < ((Date.now() - begun) / 1000) * 200; asked++) {
        const turn = asked;
        const passesCache = turn % 10 === 0 && passing < 8;
        if (passesCache) passing += 1;
        const sendNext = async () => {
          // Most responses come from the cache. The others are in turn a visitor's own page, a search, a health check and a message.
          if (passesCache && turn % 50 === 0) {
            const person = somebody();
            senders.push(person);
            const answer = await send(person);
            if (answer.status !== "sent") failed.push(`message: ${answer.http} ${answer.status}`);
            return;
          }
          const passed = { 10: "/status", 20: "/search?q=ac", 30: "/api/health", 40: "/ar/search?q=ac" }[turn % 50];
          const path = (passesCache && passed) || "/services/ventilation";
          const { status } = await ask(path, browsersCoding);
          if (status !== 200) failed.push(`${path}: ${status}`);
        };
        const work = sendNext().catch((error: Error) => void failed.push(`${turn % 50}: ${error.message}`));
        under.add(work);
        void work.finally(() => {
          under.delete(work);
          if (passesCache) passing -= 1;
        });
      }
      await pause(5);
    }
    await Promise.all(under);
  };
  // The page is in the cache before hundreds ask for it from one address.
  await ask("/services/ventilation", browsersCoding);
  const loading = load();
  try {
    await pause(2000);
    for (const index of [0, 1]) {
      const gone = once(instances[index] as ChildProcess, "exit");
      instances[index]?.kill("SIGTERM");
      await expect.poll(() => readiness(index), { timeout: drainSeconds * 1000, interval: 200 }).toBe(503);
      expect((await gone)[0]).toBe(143);
      await startInstance(index);
    }
    await pause(2000);
    while (asked <= enough) await pause(100);
  } finally {
    going = false;
    await loading;
  }
  expect(failed).toEqual([]);
  expect(asked).toBeGreaterThan(enough);
  expect(senders.length).toBeGreaterThan(isLong ? 20 : 5);
  await expectStoredOnce(senders);
});

test("while instances die and the database goes away, everyone who was shown a reference is stored exactly once", {
  timeout: 600_000,
}, async () => {
  const all = Array.from({ length: isLong ? 500 : 100 }, somebody);
  let acknowledged = 0;
  const refused: number[] = [];
  const queue = [...all];
  const sender = async () => {
    for (let person = queue.shift(); person; person = queue.shift())
      while (!person.reference) {
        const answer = await send(person, addressOf(all.indexOf(person))).catch(() => undefined);
        if (answer?.status === "sent") {
          person.reference = answer.reference;
          acknowledged += 1;
          await pause(200);
        } else {
          if (answer) refused.push(answer.http);
          await pause(200);
        }
      }
  };
  const sending = Promise.all(Array.from({ length: 6 }, sender));
  const after = async (count: number) => {
    while (acknowledged < (count * all.length) / 500) await pause(5);
  };
  const dies = async (index: number) => {
    await stop(instances[index], "SIGKILL");
    await startInstance(index);
  };
  await after(30);
  await dies(0);
  await after(150);
  await stop(backend, "SIGTERM");
  await after(180);
  await dies(1);
  await after(300);
  await startBackend();
  if (isLong) {
    await dies(0);
    await after(420);
    await dies(1);
  }
  await sending;
  // One of the two is always there: nginx passes a message on to the other when an instance dies.
  expect(refused).toEqual([]);
  await expectStoredOnce(all);
});

test("while a newer schema is migrated no message is refused, and an instance of the older code can restart", {
  tags: ["long"],
}, async () => {
  // The newer schema only adds, as every migration does that runs beside the release before it.
  const newer = patchedCopy([]);
  writeFileSync(
    join(newer, "supabase/migrations/20990101000000_newer.sql"),
    "alter table public.leads add column of_the_newer text not null default ''; create table private.newer (id bigint primary key);",
  );
  const all = Array.from({ length: 60 }, somebody);
  const refused: string[] = [];
  const queue = [...all];
  const sending = (async () => {
    for (let person = queue.shift(); person; person = queue.shift()) {
      const answer = await send(person, addressOf(person.index)).catch((error: Error) => ({ http: 0, status: error.message }));
      if (answer.status !== "sent") refused.push(`${answer.http} ${answer.status}`);
      await pause(150);
    }
  })();
  await pause(1000);
  await stop(backend, "SIGTERM");
  backend = await startScript("serve-backend.ts", { DATA_DIR: backendDir, BACKEND_PORT: String(databasePort) }, /Backend ready/, newer);
  expect(await asService("/rest/v1/rpc/schema_version", { method: "POST", body: "{}" })).toBe("20990101000000");
  await stop(instances[0], "SIGKILL");
  await startInstance(0);
  await sending;
  expect(refused).toEqual([]);
  expect((await ask("/search?q=ac")).status).toBe(200);
  await expectStoredOnce(all);
  rmSync(newer, { recursive: true, force: true });
});

test("with no instance left, cached pages are still served and a sent form gets a readable refusal", { tags: ["long"] }, async () => {
  await ask("/services/ventilation");
  for (const index of [0, 1]) await stop(instances[index], "SIGKILL");
  await pause(4000);
  expect((await ask("/services/ventilation")).status).toBe(200);
  const page = await fetch(`${url}/contact`, { method: "POST", body: new URLSearchParams({ a: "b" }) });
  expect([page.status, page.headers.get("retry-after")]).toEqual([502, "5"]);
  expect(await page.text()).toMatch(/does not answer[\s\S]*lang="ar"/);
  expect(await send(somebody())).toMatchObject({ status: "failed" });
  await startInstance(0);
  await expect.poll(async () => (await ask("/search?q=ac")).status, { timeout: 10_000 }).toBe(200);
});

test("the log holds no personal data: no address, no search, no message", { tags: ["long"] }, async () => {
  await pause(1500); // until the log is written
  const lines = nginx.log();
  expect(lines.length).toBeGreaterThan(1000);
  expect(JSON.stringify(lines.map(({ path }) => path))).not.toMatch(/chiller|q=|@|\?/);
  expect(Object.keys(lines[0] ?? {})).toEqual(["at", "id", "method", "path", "status", "seconds", "bytes", "cache", "instance"]);
});
