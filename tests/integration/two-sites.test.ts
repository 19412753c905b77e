/** @module-tag long */
// Two running sites on one database and one disk, over HTTP: they share idempotency and rate limits, and each stores what the other left
// behind. Then a site that is stopped, a disk that refuses, and the system calls between a submission and its answer.
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { childrenOf, freePort, killBelow, preparedDataDir, startScript, stop, untilFree } from "../helpers/processes.ts";

const scratch = mkdtempSync(join(tmpdir(), "two-sites-"));
const [backendDir, siteDir] = [preparedDataDir(join(scratch, "backend")), join(scratch, "site")];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let databasePort = 0;
let backend: ChildProcess | undefined;
const ports: number[] = [];
const sites: (ChildProcess | undefined)[] = [];

const keys = () => JSON.parse(readFileSync(join(backendDir, "keys.json"), "utf8")) as { publishableKey: string; secretKey: string };
const startBackend = async () => {
  backend = await startScript("serve-backend.ts", { DATA_DIR: backendDir, BACKEND_PORT: String(databasePort) }, /Backend ready/);
};
const startSite = async (index: number) => {
  const { publishableKey, secretKey } = keys();
  await untilFree(ports[index] ?? 0);
  sites[index] = await startScript(
    "start.ts",
    {
      DATA_DIR: siteDir,
      PORT: String(ports[index]),
      SUPABASE_URL: `http://127.0.0.1:${databasePort}`,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      SUPABASE_SECRET_KEY: secretKey,
      ADMIN_EMAIL: "admin@example.test",
      ADMIN_PASSWORD: "a-long-password",
      TRUSTED_PROXIES: "1",
    },
    /✓ Ready/,
  );
};

beforeAll(async () => {
  databasePort = await freePort();
  ports.push(await freePort(), await freePort());
  await startBackend();
  await startSite(0); // builds where needed
  await startSite(1);
}, 400_000);
afterAll(async () => {
  await Promise.all(sites.map((site) => stop(site, "SIGTERM")));
  await stop(backend, "SIGTERM");
  rmSync(scratch, { recursive: true, force: true });
});

type Person = { id: string; marker: string; index: number };
let people = 0;
const somebody = (): Person => ({ id: randomUUID(), marker: `Person ${randomUUID()}`, index: people++ });
const many = (count: number) => Array.from({ length: count }, somebody);

type Answer = { http: number; status?: string; reference?: string };

async function send(site: number, { id, marker, index }: Person, address = `203.0.113.${index % 250}`): Promise<Answer> {
  const form = new FormData();
  const fields = {
    fullName: marker,
    email: `two-${index}@example.test`,
    phone: `050${3_000_000 + index}`,
    message: "Warm.",
    submissionId: id,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const response = await fetch(`http://127.0.0.1:${ports[site]}/api/leads`, {
    method: "POST",
    body: form,
    headers: { "sec-fetch-site": "same-origin", "x-forwarded-for": address },
    signal: AbortSignal.timeout(20_000),
  });
  return { http: response.status, ...((await response.json()) as { status: string; reference?: string }) };
}

// Addresses far apart, so that nobody meets the limits by address.
const addressOf = ({ index }: Person) => `198.${18 + (index % 2)}.${index % 250}.1`;

type Row = { reference: string; leads: unknown; content: { full_name: string } };
async function stored(all: Person[]): Promise<{ rows: Row[]; lost: Person[]; doubled: Person[] }> {
  const rows: Row[] = [];
  for (const { marker } of all) {
    const path = `lead_submissions?select=reference,content&content->>full_name=eq.${encodeURIComponent(marker)}`;
    const answer = await fetch(`http://127.0.0.1:${databasePort}/rest/v1/${path}`, { headers: { apikey: keys().secretKey } });
    rows.push(...((await answer.json()) as Row[]));
  }
  const times = (person: Person) => rows.filter(({ content }) => content.full_name === person.marker).length;
  return { rows, lost: all.filter((person) => times(person) === 0), doubled: all.filter((person) => times(person) > 1) };
}
async function untilReplayed(site: number): Promise<void> {
  const health = async () =>
    (await (await fetch(`http://127.0.0.1:${ports[site]}/api/health`)).json()) as { spool: { pending: number } | null };
  for (const end = Date.now() + 60_000; Date.now() < end && (await health()).spool?.pending !== 0; ) await pause(250);
  expect((await health()).spool).toMatchObject({ pending: 0, unreadable: 0 });
}

test("the same form sent to both sites at once is stored once, with one reference", async () => {
  const all = many(40);
  const answers = await Promise.all(
    all.map((person) => Promise.all([send(0, person, addressOf(person)), send(1, person, addressOf(person))])),
  );
  for (const [one, two] of answers) {
    expect([one.http, two.http]).toEqual([200, 200]);
    expect(one.reference).toBe(two.reference);
  }
  await Promise.all([untilReplayed(0), untilReplayed(1)]);
  const { rows, lost, doubled } = await stored(all);
  expect([rows.length, lost, doubled]).toEqual([40, [], []]);
});

test("one visitor address has one allowance, whichever site it uses", async () => {
  const all = many(60);
  for (const person of all) expect((await send(person.index % 2, person, "192.0.2.77")).http).toBe(200);
  await Promise.all([untilReplayed(0), untilReplayed(1)]);
  const answer = await fetch(
    `http://127.0.0.1:${databasePort}/rest/v1/leads?select=status,spam_reasons,full_name&order=created_at.desc&limit=60`,
    { headers: { apikey: keys().secretKey } },
  );
  const leads = ((await answer.json()) as { status: string; full_name: string }[]).filter(({ full_name }) =>
    all.some(({ marker }) => marker === full_name),
  );
  expect([leads.filter(({ status }) => status === "new").length, leads.filter(({ status }) => status === "spam").length]).toEqual([20, 40]);
});

test("what both sites took while the database was away is stored once, and one site stores what a killed one left", {
  timeout: 180_000,
}, async () => {
  await stop(backend, "SIGTERM");
  const [both, left] = [many(20), many(20)];
  const answers = await Promise.all([
    ...both.map((person) => send(person.index % 2, person, addressOf(person))),
    // The same forms again through the other site, as an unsure visitor would send them.
    ...both.map((person) => send(1 - (person.index % 2), person, addressOf(person))),
    ...left.map((person) => send(0, person, addressOf(person))),
  ]);
  expect(answers.map(({ http }) => http)).toEqual(answers.map(() => 200));
  await killBelow(sites[0]);
  await startBackend();
  await untilReplayed(1);
  const { rows, lost, doubled } = await stored([...both, ...left]);
  expect([rows.length, lost, doubled]).toEqual([40, [], []]);
  const references = new Map(rows.map(({ reference, content }) => [content.full_name, reference]));
  for (const [index, person] of [...both, ...both, ...left].entries())
    expect(references.get(person.marker)).toBe(answers[index]?.reference);
  await startSite(0);
});

test("a site that is stopped answers and stores every submission it has accepted, and takes nothing new", async () => {
  // A paused database process holds the submissions in flight while the site gets SIGTERM.
  const [database] = childrenOf(backend);
  process.kill(Number(database), "SIGSTOP");
  const all = many(12);
  let answered = 0;
  const sending = all.map((person) =>
    send(0, person, addressOf(person)).finally(() => {
      answered += 1;
    }),
  );
  // Each is on the disk before the site asks the database.
  const waiting = () => readdirSync(join(siteDir, "spool", "pending")).length;
  for (let tenths = 0; waiting() < all.length && tenths < 50; tenths++) await pause(100);
  const inFlight = all.length - answered;
  const ended = stop(sites[0], "SIGTERM");
  await pause(300);
  process.kill(Number(database), "SIGCONT");
  const answers = await Promise.all(sending);
  expect(inFlight).toBeGreaterThan(0);
  expect(answers.map(({ http, status }) => `${http} ${status}`)).toEqual(all.map(() => "200 sent"));
  const began = Date.now();
  await ended;
  expect(Date.now() - began).toBeLessThan(10_000);
  await expect(send(0, somebody())).rejects.toThrow();
  await untilReplayed(1);
  const { rows, lost, doubled } = await stored(all);
  expect([rows.length, lost, doubled]).toEqual([12, [], []]);
  await startSite(0);
});

describe("without JavaScript, where a form posts to its own page", () => {
  const at = (path: string) => `http://127.0.0.1:${ports[0]}${path}`;
  /** The hidden fields of a page's form that name its server action. */
  async function hidden(path: string): Promise<[string, string][]> {
    const page = await (await fetch(at(path))).text();
    const form = page.split("<form").find((part) => part.includes('name="fullName"')) ?? "";
    return [...form.matchAll(/<input type="hidden" name="(\$ACTION[^"]*)"(?: value="([^"]*)")?/g)].map(
      ([, name = "", value = ""]) => [name, value.replaceAll("&quot;", '"').replaceAll("&amp;", "&")] as [string, string],
    );
  }
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(at(path), {
      method: "POST",
      body,
      redirect: "manual",
      headers: { origin: at(""), "x-forwarded-for": "198.20.0.1", ...headers },
      signal: AbortSignal.timeout(30_000),
    });
  const photo = (side: number) => {
    const noise = Buffer.alloc(side * side * 3);
    for (let index = 0; index < noise.length; index += 4) noise.writeInt32LE((Math.random() * 2 ** 31) | 0, index);
    return sharp(noise, { raw: { width: side, height: side, channels: 3 } })
      .jpeg({ quality: 95 })
      .toBuffer();
  };

  test("photos above the framework's own size limit arrive with the request", async () => {
    const person = somebody();
    const fields = {
      kind: "quote",
      locale: "ar",
      page: "/quote",
      problem: "other",
      message: "بدون نص برمجي",
      area: "Deira",
      emirate: "dubai",
      property: "shop",
      fullName: person.marker,
      phone: `050${3_000_000 + person.index}`,
    };
    const form = new FormData();
    for (const [name, value] of [...(await hidden("/ar/quote")), ...Object.entries(fields)]) form.append(name, value);
    const large = await photo(2000);
    expect(large.length).toBeGreaterThan(3.5 * 1024 * 1024);
    for (const name of ["a.jpg", "b.jpg", "c.jpg", "d.jpg"]) form.append("photos", new File([new Uint8Array(large)], name));
    const answer = await post("/ar/quote", form);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, expect.stringMatching(/^\/ar\/quote\/sent\?ref=RQ-/)]);
    const { rows } = await stored([person]);
    const files = await fetch(`http://127.0.0.1:${databasePort}/rest/v1/lead_files?select=name,content_type,lead_submissions(reference)`, {
      headers: { apikey: keys().secretKey },
    });
    const filesOfPerson = ((await files.json()) as { name: string; lead_submissions: { reference: string } }[]).filter(
      ({ lead_submissions }) => lead_submissions.reference === rows[0]?.reference,
    );
    // The same picture four times is stored as one file of the submission.
    expect(filesOfPerson.map(({ name }) => name)).toEqual(["a.jpg"]);
  });

  test("a form that is too large gets a readable refusal in both languages", async () => {
    const answer = await post("/contact", new Uint8Array(2 * 1024 * 1024), { "content-type": "multipart/form-data; boundary=x" });
    expect(answer.status).toBe(413);
    expect(await answer.text()).toMatch(/too large[\s\S]*dir="rtl"/);
  });

  test("a visitor who sent too much can go on over the same connection", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const bytes = Buffer.alloc(2 * 1024 * 1024);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": bytes.length };
      request({ host: "127.0.0.1", port: ports[0], path: "/contact", method: "POST", agent, headers }, resolve)
        .on("error", reject)
        .end(bytes);
    });
    const { socket } = answer.resume();
    expect(answer.statusCode).toBe(413);
    await pause(1500);
    expect(socket.destroyed).toBe(false);
    agent.destroy();
  });

  test("malformed requests get no 500, and the site goes on", async () => {
    const action = await hidden("/contact");
    const multipart = { "content-type": "multipart/form-data; boundary=x" };
    const cut = `--x\r\nContent-Disposition: form-data; name="${action[0]?.[0]}"\r\n\r\n`;
    const form = (fields: [string, string][]) => {
      const data = new FormData();
      for (const [name, value] of fields) data.append(name, value);
      return data;
    };
    const requests: [string, BodyInit, Record<string, string>][] = [
      ["JSON", JSON.stringify({ fullName: "A" }), { "content-type": "application/json" }],
      ["a cut form", cut, multipart],
      ["a form without its boundary", "hello", multipart],
      ["no boundary at all", "hello", { "content-type": "multipart/form-data" }],
      ["an unknown action", form([["$ACTION_ID_0000", ""]]), {}],
      ["an action by header", "[]", { "next-action": "0".repeat(42), "content-type": "text/plain" }],
      ["fifty fields", form([...action, ...Array.from({ length: 50 }, (_, index) => [`more${index}`, "x"] as [string, string])]), {}],
      ["hidden and half characters", form([...action, ["fullName", "\u202e\u0000\u200b"], ["message", "\u2066x\ufeff"]]), {}],
      ["the same field thrice", form([...action, ["message", "a"], ["message", "b"], ["fullName", ""], ["fullName", "x"]]), {}],
      ["long text", form([...action, ["message", "x".repeat(900_000)]]), {}],
    ];
    for (const [name, body, headers] of requests) {
      const answer = await post("/contact", body, headers);
      await answer.arrayBuffer();
      expect(answer.status, name).toBeLessThan(500);
    }
    // Requests that break off in the middle of their body, to pages and to the address for forms.
    for (const path of ["/contact", "/api/leads", "/quote"]) {
      const socket = connect(ports[0] ?? 0, "127.0.0.1");
      socket.on("error", () => undefined);
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nSec-Fetch-Site: same-origin\r\nContent-Type: ${multipart["content-type"]}\r\nContent-Length: 5000\r\n\r\n${cut}`,
      );
      await pause(100);
      socket.destroy();
    }
    await pause(200);
    const person = somebody();
    expect(await send(0, person, addressOf(person))).toMatchObject({ http: 200, status: "sent" });
    await untilReplayed(0);
  });
});

// The title names what the machine lacks, instead of skipping silently.
const strace = existsSync("/usr/bin/strace") ? await canTrace() : "strace is not installed";
async function canTrace(): Promise<true | string> {
  const target = spawn("sleep", ["20"], { stdio: "ignore" });
  const tracer = spawn("strace", ["-p", String(target.pid), "-e", "trace=none"], { stdio: ["ignore", "ignore", "pipe"] });
  const attached = await new Promise<boolean>((resolve) => {
    tracer.stderr.on("data", (chunk) => /attached/.test(String(chunk)) && resolve(true));
    tracer.once("exit", () => resolve(false));
  });
  tracer.kill();
  target.kill();
  return attached || "this machine does not let one process trace another";
}
const reason = strace === true ? "" : ` (skipped: ${strace})`;

/** Traces a site's web server while `during` runs; returns the trace. */
async function traced(options: string[], during: () => Promise<unknown>): Promise<string> {
  const [server] = childrenOf(sites[0]);
  const file = join(scratch, `trace-${randomUUID()}`);
  const tracer = spawn("strace", ["-f", "-y", "-s", "80", ...options, "-o", file, "-p", String(server)], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  await new Promise<void>((resolve, reject) => {
    tracer.stderr.on("data", (chunk) => /attached/.test(String(chunk)) && resolve());
    tracer.once("exit", (code) => reject(new Error(`strace ended with ${code}`)));
  });
  await pause(300); // until all threads are attached
  try {
    await during();
  } finally {
    const gone = new Promise((resolve) => tracer.once("exit", resolve));
    tracer.kill("SIGINT");
    await gone;
  }
  return readFileSync(file, "utf8");
}

describe.skipIf(strace !== true)(`system calls${reason}`, () => {
  test("a submission is written, synced, renamed and its directory synced before the first byte of the answer", async () => {
    const person = somebody();
    let answer: Answer | undefined;
    const trace = await traced(["-e", "trace=write,writev,pwrite64,fdatasync,fsync,rename,renameat,renameat2"], async () => {
      answer = await send(0, person, addressOf(person));
    });
    expect(answer?.status).toBe("sent");
    // strace shows an asynchronous call as "<unfinished ...>" and, once it is done, as "resumed"; the latter counts.
    const lines = trace.split("\n");
    const done = (call: RegExp) => {
      const at = lines.findIndex((line) => call.test(line));
      if (at < 0 || !lines[at]?.includes("<unfinished")) return at;
      const [, thread = "", name = ""] = /^(\d+) +(\w+)\(/.exec(lines[at] ?? "") ?? [];
      return lines.findIndex((line, index) => index > at && line.startsWith(thread) && line.includes(`<... ${name} resumed>`));
    };
    const written = done(/ p?write(?:64|v)?\(\d+<[^>]*\/spool\/pending\/[0-9a-f]{40}[^>]*\.tmp>/);
    const synced = done(/ fdatasync\(\d+<[^>]*\/spool\/pending\/[0-9a-f]{40}[^>]*\.tmp>/);
    const named = done(/ rename\w*\(.*\/spool\/pending\/[0-9a-f]{40}[^"]*\.tmp", .*\/spool\/pending\/[0-9a-f]{40}"/);
    const kept = done(/ fsync\(\d+<[^>]*\/spool\/pending>/);
    const answered = lines.findIndex((line) => /(?:write|writev)\(\d+<(?:TCP|socket)[^>]*>, .*HTTP\/1\.1 200/.test(line));
    const order = [written, synced, named, kept, answered];
    expect(Math.min(...order), `${order}\n${trace.slice(0, 20_000)}`).toBeGreaterThanOrEqual(0);
    expect([...order].sort((one, two) => one - two)).toEqual(order);
    expect(lines.slice(written, synced + 1).join("\n")).not.toContain(" = -1");
  });

  test("on a full disk the database stores a submission before the answer; with the database away too, the visitor gets an honest 503", {
    timeout: 120_000,
  }, async () => {
    const full = ["-e", "trace=fdatasync", "-e", "inject=fdatasync:error=ENOSPC"];
    const [taken, refused] = [many(5), many(5)];
    const trace = await traced(full, async () => {
      for (const person of taken) expect(await send(0, person, addressOf(person))).toMatchObject({ http: 200, status: "sent" });
      await stop(backend, "SIGTERM");
      for (const person of refused) expect(await send(0, person, addressOf(person))).toMatchObject({ http: 503, status: "failed" });
    });
    expect(trace).toContain("ENOSPC");
    // The disk has space again: the same people send again and are accepted although the database is still away.
    for (const person of refused) expect(await send(0, person, addressOf(person))).toMatchObject({ http: 200, status: "sent" });
    await startBackend();
    await untilReplayed(0);
    const { rows, lost, doubled } = await stored([...taken, ...refused]);
    expect([rows.length, lost, doubled]).toEqual([10, [], []]);
  });
});
