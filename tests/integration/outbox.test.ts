// No notification is lost, although the SMTP server and the webhook receiver, both real ones, fail in every way.
import { spawn } from "node:child_process";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { kinds } from "../../lib/content/kinds.ts";
import { type DeliveryContext, deliverDue } from "../../lib/notify/deliver.ts";
import { alertOnCall } from "../../lib/notify/on-call.ts";
import { sign } from "../../lib/notify/webhook.ts";
import type { Database } from "../../lib/supabase/database.types.ts";
import { workingCalendar } from "../../lib/time/working-calendar.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";
import { freshBackend, newLead, type TestBackend } from "./backend.ts";
import { MailServer, readMail } from "./mail-server.ts";

let backend: TestBackend;
let clients: SupabaseClient<Database>[];
const mailServer = new MailServer();

const seeds = readSeeds();
const seed = (kind: string, locale: string) => seeds.find((entry) => entry.kind === kind && entry.locale === locale)?.data;
const settings = (locale: string) => ({ ...kinds.settings.parse(seed("settings", locale)), email: "office@miqyas.test" });
const calendars = ["en", "ar"].map((locale) => kinds.calendar.parse(seed("calendar", locale)));
const around = (more: Partial<DeliveryContext> = {}): DeliveryContext => ({
  settings: { en: settings("en"), ar: settings("ar") },
  calendar: workingCalendar(settings("en"), calendars),
  siteUrl: "https://miqyas.test",
  mailServer: mailServer.url,
  attemptMs: 2500,
  ...more,
});

type Row = {
  id: string;
  topic: string;
  lead_id: string;
  attempts: number;
  next_at: string;
  sent_at: string | null;
  sent_to: string[] | null;
  dead_at: string | null;
  discarded_by: string | null;
  claimed_until: string | null;
  last_error: string | null;
  message_id: string | null;
};

let counter = 0;
/** Stores a lead of a new person; returns its id. */
async function arrive(more: Record<string, unknown> = {}): Promise<string> {
  counter += 1;
  const person = { email: `person${counter}@client.test`, phone_e164: `+97150${String(1_000_000 + counter)}` };
  const { body } = await backend.rpc("service", "submit_lead", { p_lead: newLead({ ...person, ...more }) });
  const { reference } = body as { reference: string };
  const found = (await backend.rest("service", "GET", `leads?select=id&reference=eq.${reference}`)).body as { id: string }[];
  return found[0]?.id ?? "";
}
const rows = async (filter = "") => (await backend.rest("service", "GET", `outbox?select=*&order=created_at,topic${filter}`)).body as Row[];
const open = () => rows("&sent_at=is.null&discarded_at=is.null");
const dueNow = () =>
  backend.rest("service", "PATCH", "outbox?sent_at=is.null&dead_at=is.null", { next_at: new Date(Date.now() - 1000).toISOString() });
const deliver = (more?: Partial<DeliveryContext>, client = clients[0] as SupabaseClient<Database>) => deliverDue(client, around(more));

beforeAll(async () => {
  backend = await freshBackend();
  clients = Array.from({ length: 3 }, () =>
    createClient<Database>(backend.url, backend.secretKey, { auth: { persistSession: false, autoRefreshToken: false } }),
  );
  await mailServer.start();
});
afterAll(async () => {
  await mailServer.stop();
  await backend?.end();
});
beforeEach(async () => {
  await backend.rest("service", "DELETE", "leads?id=not.is.null");
  await backend.rpc("service", "configure_outbox", { p_webhook: false });
  await backend.rest("admin", "PATCH", "notification_settings?only_row=eq.true", { lead_mail: [], on_call: [], lead_rules: [] });
  mailServer.received.length = 0;
  if (mailServer.behaviour !== "well") await mailServer.become("well");
});

describe("queueing", () => {
  test("stores a lead and its notifications in one transaction, without personal data in the outbox", async () => {
    await backend.rpc("service", "configure_outbox", { p_webhook: true });
    const lead = await arrive({ full_name: "Salem Canary", message: "canary words" });
    const queued = await rows();
    expect(queued.map(({ topic }) => topic).sort()).toEqual(["office-mail", "sender-mail", "webhook"]);
    expect(queued.every((row) => row.lead_id === lead && row.attempts === 0)).toBe(true);
    expect(JSON.stringify(queued)).not.toMatch(/canary|client\.test|\+971/i);
  });

  test("sends nothing twice when a submission is repeated", async () => {
    const lead = newLead({ email: "twice@client.test", phone_e164: "+971509999999" });
    await backend.rpc("service", "submit_lead", { p_lead: lead });
    await backend.rpc("service", "submit_lead", { p_lead: { ...lead, reference: "RQ-REPEATED" } });
    expect(await rows()).toHaveLength(2);
  });

  test("adds no webhook call when none is configured, and nothing for suspected spam until staff clear it", async () => {
    const row = { ...newLead({ email: "spam@client.test" }), status: "spam" } as Record<string, unknown>;
    const columns = (await backend.rest("service", "GET", "leads?select=*&limit=0")).status;
    expect(columns).toBe(200);
    let inserted = await backend.rest("service", "POST", "leads", row);
    if (inserted.status >= 400) {
      const { idempotency_key: _key, payload_hash: _hash, ...rest } = row;
      inserted = await backend.rest("service", "POST", "leads", rest);
    }
    expect(inserted.status).toBe(201);
    expect(await rows()).toEqual([]);
    const set = async (status: string) => {
      const found = (await backend.rest("service", "GET", `leads?select=id,version&reference=eq.${row.reference}`)).body;
      const [lead] = found as { id: string; version: number }[];
      await backend.rpc("sales", "change_lead", { p_lead: lead?.id, p_version: lead?.version, p_changes: { status } });
    };
    await set("new");
    expect((await rows()).map(({ topic }) => topic).sort()).toEqual(["office-mail", "sender-mail"]);
    await set("contacted");
    expect(await rows()).toHaveLength(2);
  });

  test("keeps every mail waiting without using up attempts while there is no mail server or no real office address", async () => {
    await arrive();
    expect(await deliver({ mailServer: undefined })).toEqual({ sent: 0, failed: 0 });
    const placeholder = (locale: string) => ({ ...settings(locale), email: "office@example.com" });
    expect(await deliver({ settings: { en: placeholder("en"), ar: placeholder("ar") } })).toEqual({ sent: 0, failed: 0 });
    expect((await open()).map(({ attempts }) => attempts)).toEqual([0, 0]);
    expect(await deliver()).toEqual({ sent: 2, failed: 0 });
  });
});

test("a message that joins an open lead is mailed like any other, under the reference its sender was shown", async () => {
  const person = { email: "again@client.test", phone_e164: "+971508888888" };
  const [first, second] = [
    newLead({ ...person, message: "The first words" }),
    newLead({ ...person, message: "The second words", locale: "ar" }),
  ];
  await backend.rpc("service", "submit_lead", { p_lead: first });
  await backend.rpc("service", "submit_lead", { p_lead: second });
  expect(await rows()).toHaveLength(4);
  expect(JSON.stringify(await rows())).not.toMatch(/words|client\.test/);
  expect(await deliver()).toEqual({ sent: 4, failed: 0 });
  const mails = mailServer.received.map(({ to, raw }) => ({ to: to[0], ...readMail(raw) }));
  const toSender = mails.filter(({ to }) => to === person.email);
  expect(
    toSender.map(({ text }) => [first, second].filter((sent) => text.includes(sent.message) && text.includes(sent.reference)).length),
  ).toEqual([1, 1]);
  const officeMail = mails.find(({ to, text }) => to === "office@miqyas.test" && text.includes(second.message));
  expect(officeMail?.text).toContain(first.reference);
  expect(officeMail?.headers.subject).toContain(second.reference);
});

describe("the mail server fails", () => {
  test("no mail is lost when the server is down, silent, hanging, busy or refusing, and only a lost answer repeats one", async () => {
    for (let index = 0; index < 4; index++) await arrive();
    const ids = (await rows()).map(({ id }) => id);
    expect(ids).toHaveLength(8);

    const errors: Record<string, string[]> = {};
    const failOnce = async (name: string) => {
      await dueNow();
      const before = mailServer.received.length;
      expect(await deliver(), name).toEqual({ sent: 0, failed: 8 });
      const waiting = await open();
      errors[name] = [...new Set(waiting.map(({ last_error }) => last_error ?? ""))];
      for (const row of waiting) expect(Date.parse(row.next_at), name).toBeGreaterThan(Date.now() + 2000);
      return mailServer.received.length - before;
    };
    await mailServer.stop();
    expect(await failOnce("down")).toBe(0);
    await mailServer.start();
    for (const behaviour of ["silent", "hanging", "busy", "refusing-sender"] as const) {
      await mailServer.become(behaviour);
      expect(await failOnce(behaviour)).toBe(0);
    }
    await mailServer.become("cutting");
    expect(await failOnce("cutting")).toBe(8);
    await mailServer.become("well");
    await dueNow();
    expect(await deliver()).toEqual({ sent: 8, failed: 0 });

    console.log(`what the office sees: ${JSON.stringify(errors)}`);
    expect(JSON.stringify(errors)).not.toMatch(/client\.test|person|miqyas/);
    expect(await open()).toEqual([]);
    const [repeated, final] = [
      mailServer.received.filter((mail) => !mail.acknowledged),
      mailServer.received.filter((mail) => mail.acknowledged),
    ];
    const expected = ids.map((id) => `${id}@miqyas.test`).sort();
    expect(final.map(({ messageId }) => messageId).sort()).toEqual(expected);
    expect(repeated.map(({ messageId }) => messageId).sort()).toEqual(expected);
    // A later round sends nothing more.
    await dueNow();
    expect(await deliver()).toEqual({ sent: 0, failed: 0 });
  });

  test("a recipient that the server refuses is given up after five attempts and waits for staff", async () => {
    await mailServer.become("refusing-recipient");
    await arrive();
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await deliver()).failed).toBe(2);
      await dueNow();
    }
    expect(await deliver()).toEqual({ sent: 0, failed: 0 });
    const dead = await open();
    expect(dead.every((row) => row.dead_at !== null && row.last_error === "smtp 550 RCPT TO")).toBe(true);
  });

  test("a mail that the recipient's server refuses after it has seen it is given up like one to an unknown mailbox, one that it delays is not", async () => {
    await arrive({ email: null });
    for (const [behaviour, attempts, code] of [
      ["greylisting", 5, "smtp 451 RCPT TO"],
      ["refusing-message", 1, "smtp 554 DATA"],
    ] as const) {
      await mailServer.become(behaviour);
      for (let attempt = 0; attempt < attempts; attempt++) {
        await dueNow();
        expect(await deliver(), behaviour).toEqual({ sent: 0, failed: 1 });
      }
      expect((await open())[0]?.last_error).toBe(code);
      expect((await open())[0]?.dead_at === null, behaviour).toBe(behaviour === "greylisting");
    }
  });

  test("retries wait about twice as long each time, up to an hour, and end after sixty attempts", async () => {
    const lead = await arrive({ email: null, phone_typed: "050" }).catch(() => "");
    if (!lead) await arrive();
    await mailServer.stop();
    const waits: number[] = [];
    const [row] = await rows("&topic=eq.office-mail");
    for (let attempt = 1; attempt <= 60; attempt++) {
      const { body } = await backend.rpc("service", "claim_outbox", {
        p_topics: ["office-mail"],
        p_limit: 1,
        p_lease_seconds: 60,
        p_domain: "miqyas.test",
      });
      expect((body as { attempt: number }[])[0]?.attempt).toBe(attempt);
      await backend.rpc("service", "settle_outbox", { p_id: row?.id, p_attempt: attempt, p_error: "smtp ECONNECTION", p_allowed: null });
      const [after] = await rows(`&id=eq.${row?.id}`);
      waits.push((Date.parse(after?.next_at ?? "") - Date.now()) / 1000);
      await dueNow();
    }
    waits.forEach((wait, index) => {
      const middle = Math.min(15 * 2 ** index, 3600);
      expect(wait, String(index)).toBeGreaterThan(middle * 0.5 - 3);
      expect(wait, String(index)).toBeLessThan(middle * 1.5 + 1);
    });
    const [dead] = await rows(`&id=eq.${row?.id}`);
    expect(dead?.dead_at).not.toBeNull();
    await mailServer.start();
  });

  test("a mail whose worker dies again and again is given up as well", async () => {
    await arrive();
    await backend.rest("service", "PATCH", "outbox?topic=eq.sender-mail", { attempts: 60 });
    await deliver();
    const [poison] = await rows("&topic=eq.sender-mail");
    expect(poison).toMatchObject({ last_error: "no answer", sent_at: null });
    expect(poison?.dead_at).not.toBeNull();
  });
});

describe("several workers", () => {
  test("three workers on one outbox send each mail once", async () => {
    for (let index = 0; index < 20; index++) await arrive();
    const results = await Promise.all(clients.map((client) => deliver({}, client)));
    expect(results.reduce((sum, { sent }) => sum + sent, 0)).toBe(40);
    const ids = mailServer.received.map(({ messageId }) => messageId);
    console.log(`sent by each worker: ${results.map(({ sent }) => sent).join(", ")}`);
    expect(ids).toHaveLength(40);
    expect(new Set(ids).size).toBe(40);
  });

  test("a claimed mail is left to its worker until the lease ends, and keeps its Message-ID afterwards", async () => {
    await arrive();
    const claim = async (seconds: number) =>
      (
        await backend.rpc("service", "claim_outbox", {
          p_topics: ["office-mail"],
          p_limit: 5,
          p_lease_seconds: seconds,
          p_domain: "miqyas.test",
        })
      ).body as { id: string; attempt: number; messageId: string }[];
    const [first] = await claim(1);
    expect(await claim(60)).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    const [second] = await claim(60);
    expect(second).toMatchObject({ id: first?.id, attempt: 2, messageId: first?.messageId });
    // A late failure from the first worker does not count against the second attempt.
    await backend.rpc("service", "settle_outbox", { p_id: first?.id, p_attempt: 1, p_error: "smtp timeout", p_allowed: 1 });
    expect((await rows(`&id=eq.${first?.id}`))[0]).toMatchObject({ dead_at: null, last_error: null });
    // A late success from the first worker counts: nothing is sent again.
    await backend.rpc("service", "settle_outbox", { p_id: first?.id, p_attempt: 1, p_error: "", p_allowed: 60 });
    await backend.rpc("service", "settle_outbox", { p_id: first?.id, p_attempt: 2, p_error: "smtp timeout", p_allowed: 60 });
    expect((await rows(`&id=eq.${first?.id}`))[0]?.sent_at).not.toBeNull();
  });
});

test("a worker killed while it sends loses no mail: the next one sends under the same Message-IDs", async () => {
  await mailServer.become("hanging");
  for (let index = 0; index < 3; index++) await arrive();
  const script = `
    const { createClient } = await import("@supabase/supabase-js");
    const { deliverDue } = await import("./lib/notify/deliver.ts");
    const client = createClient(process.env.URL, process.env.KEY, { auth: { persistSession: false } });
    await deliverDue(client, { ...JSON.parse(process.env.AROUND), attemptMs: 60000 });`;
  const worker = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", script], {
    env: { ...process.env, URL: backend.url, KEY: backend.secretKey, AROUND: JSON.stringify(around()) },
    stdio: "inherit",
  });
  const gone = new Promise((resolve) => worker.once("exit", resolve));
  const claimed = async () => (await open()).filter(({ claimed_until }) => claimed_until !== null);
  for (let waited = 0; (await claimed()).length < 5 && waited < 100; waited++) await new Promise((resolve) => setTimeout(resolve, 100));
  worker.kill("SIGKILL");
  await gone;
  const before = await claimed();
  expect(before).toHaveLength(5);

  await mailServer.become("well");
  // The killed worker's rows stay claimed until its lease ends; only the sixth row was free.
  expect(await deliver()).toEqual({ sent: 1, failed: 0 });
  await backend.rest("service", "PATCH", "outbox?sent_at=is.null", { claimed_until: new Date(Date.now() - 1000).toISOString() });
  expect(await deliver()).toEqual({ sent: 5, failed: 0 });
  const ids = mailServer.received.map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(6);
  expect(ids).toEqual(expect.arrayContaining(before.map(({ message_id }) => message_id)));
});

describe("mails", () => {
  test("arrive in Arabic from right to left with the sender's words, and the office can reply to the client", async () => {
    await arrive({ locale: "ar", full_name: "عائشة المنصوري", message: "المكيف ينقط ماء\nفي الغرفة", email: "aisha@client.test" });
    await deliver();
    const sender = readMail(mailServer.received.find(({ to }) => to.includes("aisha@client.test"))?.raw ?? "");
    expect(sender.headers.subject).toMatch(/^استلمنا رسالتك: \u2066MQ-[0-9A-Z]{8}\u2069$/);
    expect(sender.headers["content-language"]).toBe("ar-AE");
    expect(sender.headers["auto-submitted"]).toBe("auto-generated");
    expect(sender.html).toContain('<html lang="ar-AE" dir="rtl">');
    expect(sender.html).not.toMatch(/letter-spacing|[٠-٩]/);
    for (const body of [sender.html, sender.text]) {
      expect(body).toContain("مرحبًا عائشة المنصوري،");
      expect(body).toContain("المكيف ينقط ماء");
      expect(body).toContain("من الأحد إلى الخميس");
      expect(body).toContain("+971 4 000 0000");
    }
    const office = readMail(mailServer.received.find(({ to }) => to.includes("office@miqyas.test"))?.raw ?? "");
    expect(office.headers["reply-to"]).toContain("aisha@client.test");
    expect(office.html).toContain('href="tel:+97150');
    expect(office.html).toContain('href="https://wa.me/97150');
    expect(office.html).toContain('href="https://miqyas.test/ar/admin/leads/');
  });

  test("let no typed value end a header, add a recipient or open an HTML tag", async () => {
    await arrive({
      full_name: 'Eve"\r\nBcc: victim@other.test\r\n\r\n<script>x</script>',
      message: '<img src=x onerror=alert(1)>\r\n.\r\nMAIL FROM:<evil@other.test>\r\n"quoted" & \u202eturned',
      email: "eve@client.test",
    });
    await deliver();
    expect(mailServer.received).toHaveLength(2);
    for (const { raw, to } of mailServer.received) {
      expect(to).toHaveLength(1);
      const { headers, html, text } = readMail(raw);
      expect(Object.keys(headers)).not.toContain("bcc");
      expect(html).not.toMatch(/<script|<img/);
      expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
      expect(html + text).not.toContain("\u202e");
      // The office reads what was typed. The sender's mail leaves a foreign address out, which mail programs would turn into a link.
      expect(text).toContain(to.includes("eve@client.test") ? "MAIL FROM:<[link]" : "MAIL FROM:<evil@other.test>");
    }
  });

  test.each(["a@client.test,b@client.test", '"a@evil.test"@client.test', "a@client.test>\r\nBcc:<b@client.test", "a b@client.test"])(
    "never go to an invalid address: %j",
    async (email) => {
      await arrive({ email });
      await deliver();
      expect(mailServer.received.map(({ to }) => to)).toEqual(expect.not.arrayContaining([[email]]));
      for (const { to } of mailServer.received) expect(to).toEqual(["office@miqyas.test"]);
      const [row] = await rows("&topic=eq.sender-mail");
      expect(row).toMatchObject({ sent_at: null, last_error: "address invalid" });
    },
  );
});

describe("a mail to a person", () => {
  const kept = async (lead: string) =>
    (await backend.rest("service", "GET", `lead_events?lead_id=eq.${lead}&kind=eq.mail-sent`)).body as { data: Record<string, unknown> }[];

  test("is kept word for word in the lead's history once it was accepted, and goes with the lead", async () => {
    const lead = await arrive({ email: "salem@client.test", locale: "ar", full_name: "سالم", message: "المكيف لا يبرّد" });
    await mailServer.become("refusing-recipient");
    await deliver();
    expect(await kept(lead)).toEqual([]);
    await mailServer.become("well");
    await dueNow();
    await deliver();
    const sent = mailServer.received.find(({ to }) => to.includes("salem@client.test"));
    const { headers, text } = readMail(sent?.raw ?? "");
    const [event, ...more] = await kept(lead);
    const [notice] = await rows("&topic=eq.sender-mail");
    expect(more).toEqual([]);
    expect(event?.data).toEqual({
      notice: notice?.id,
      topic: "sender-mail",
      to: "salem@client.test",
      locale: "ar",
      subject: expect.any(String),
      text: expect.any(String),
    });
    const words = (body: unknown) => String(body).replace(/\s+/g, " ").trim();
    expect(words(event?.data.text)).toBe(words(text));
    expect(words(event?.data.text)).toContain("المكيف لا يبرّد");
    expect(headers.subject).toContain(String(event?.data.subject).slice(-11));
    await backend.rpc("admin", "erase_lead", { p_lead: lead });
    expect(await kept(lead)).toEqual([]);
  });
});

describe("the webhook", () => {
  type Call = { headers: IncomingHttpHeaders; body: string };
  const secret = "a-secret-of-the-test";
  let receiver: Server;
  let answer: (call: Call) => { status: number; location?: string } | "hang";
  const calls: Call[] = [];
  const hook = () => ({ url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/lead`, secret });

  beforeAll(async () => {
    receiver = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => (body += chunk));
      request.on("end", () => {
        const call = { headers: request.headers, body };
        calls.push(call);
        const said = answer(call);
        if (said === "hang") return;
        response.writeHead(said.status, said.location ? { location: said.location } : {}).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", () => resolve()));
  });
  afterAll(() => {
    receiver.closeAllConnections();
    receiver.close();
  });
  beforeEach(async () => {
    calls.length = 0;
    await backend.rpc("service", "configure_outbox", { p_webhook: true });
  });

  test("is signed over the time and the body, and carries the lead", async () => {
    answer = () => ({ status: 204 });
    await arrive({ full_name: "عائشة", message: "مرحبا" });
    await deliver({ mailServer: undefined, webhook: hook() });
    expect(calls).toHaveLength(1);
    const [{ headers, body }] = calls as [Call];
    const timestamp = String(headers["webhook-timestamp"]);
    expect(headers["webhook-signature"]).toBe(sign(secret, timestamp, body));
    expect(sign("another-secret", timestamp, body)).not.toBe(headers["webhook-signature"]);
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(10);
    const said = JSON.parse(body) as { id: string; event: string; lead: Record<string, unknown> };
    expect(said).toMatchObject({ id: headers["webhook-id"], event: "lead.created", lead: { name: "عائشة", message: "مرحبا" } });
    expect(Date.parse(String(said.lead.dueAt)) - Date.parse(String(said.lead.receivedAt))).toBe(86_400_000);
    const emergency = await arrive({ kind: "quote", details: { problem: "water" } });
    await deliver({ mailServer: undefined, webhook: hook() });
    const payload = (JSON.parse((calls[1] as Call).body) as { lead: Record<string, string> }).lead;
    const [kept] = (await backend.rest("service", "GET", `leads?select=due_at&id=eq.${emergency}`)).body as { due_at: string }[];
    expect(payload.urgency).toBe("emergency");
    expect(Date.parse(payload.dueAt ?? "")).toBe(Date.parse(kept?.due_at ?? "no date"));
    expect(Date.parse(payload.dueAt ?? "") - Date.parse(payload.receivedAt ?? "")).toBe(15 * 60_000);
    expect(body).not.toContain(secret);
    expect(JSON.stringify(await rows())).not.toContain(secret);
  });

  test("is retried under the same id after refusals, redirects, timeouts and closed ports, and follows no redirect", async () => {
    await arrive();
    const failures: string[] = [];
    const attempt = async (said: ReturnType<typeof answer>) => {
      answer = () => said;
      await dueNow();
      await deliver({ mailServer: undefined, webhook: hook(), attemptMs: 600 });
      failures.push((await rows("&topic=eq.webhook"))[0]?.last_error ?? "sent");
    };
    await attempt({ status: 500 });
    await attempt({ status: 302, location: "http://169.254.169.254/latest/meta-data" });
    await attempt({ status: 307, location: hook().url });
    await attempt("hang");
    const closedPort = await new Promise<number>((resolve) => {
      const probe = createServer().listen(0, "127.0.0.1", () => {
        const { port } = probe.address() as AddressInfo;
        probe.close(() => resolve(port));
      });
    });
    await dueNow();
    await deliver({ mailServer: undefined, webhook: { url: `http://127.0.0.1:${closedPort}/`, secret } });
    failures.push((await rows("&topic=eq.webhook"))[0]?.last_error ?? "sent");
    await attempt({ status: 200 });
    expect(failures).toEqual([
      "webhook http 500",
      "webhook redirect 302",
      "webhook redirect 307",
      "webhook timeout",
      "webhook ECONNREFUSED",
      "sent",
    ]);
    expect(calls).toHaveLength(5);
    expect(new Set(calls.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });
});

describe("alerts and recipients", () => {
  const calendar = () => around().calendar;
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const arriveAgo = async (hours: number, more: Record<string, unknown> = {}) => {
    const id = await arrive(more);
    await backend.rest("service", "PATCH", `leads?id=eq.${id}`, { created_at: ago(hours), awaiting_since: ago(hours) });
    return id;
  };
  const events = async (lead: string) =>
    ((await backend.rest("service", "GET", `lead_events?select=kind&lead_id=eq.${lead}&order=id`)).body as { kind: string }[]).map(
      ({ kind }) => kind,
    );

  test("an overdue lead escalates once, however many instances look, and its history records it", async () => {
    const [late, answered] = [await arriveAgo(25), await arriveAgo(25)];
    await backend.rest("service", "PATCH", `leads?id=eq.${answered}`, { status: "contacted" });
    const news = await Promise.all(clients.map((client) => alertOnCall(client, calendar(), new Date())));
    expect(news.reduce((one, two) => one + two, 0)).toBe(1);
    expect(await alertOnCall(clients[0] as SupabaseClient<Database>, calendar(), new Date())).toBe(0);
    expect((await rows("&topic=eq.escalation")).map(({ lead_id }) => lead_id)).toEqual([late]);
    expect((await events(late)).filter((kind) => kind === "escalated")).toHaveLength(1);
    expect(await events(answered)).not.toContain("escalated");

    await backend.rest("admin", "PATCH", "notification_settings?only_row=eq.true", { on_call: ["one@miqyas.test", "two@miqyas.test"] });
    await deliver();
    const alert = mailServer.received.find(({ to }) => to.includes("one@miqyas.test"));
    expect(alert?.to).toEqual(["one@miqyas.test", "two@miqyas.test"]);
    expect(readMail(alert?.raw ?? "").headers.subject).toMatch(/^Overdue: MQ-/);
    // The history names the notification, and the notification names its recipients.
    const [notice] = await rows("&topic=eq.escalation");
    expect(notice).toMatchObject({ sent_to: ["one@miqyas.test", "two@miqyas.test"] });
    const [event] = (await backend.rest("service", "GET", `lead_events?select=data&lead_id=eq.${late}&kind=eq.escalated`)).body as object[];
    expect(event).toEqual({ data: { notice: notice?.id } });
    const others = await rows(`&lead_id=eq.${late}&topic=neq.escalation`);
    expect(others.map(({ topic, sent_to }) => [topic, sent_to])).toEqual([
      ["office-mail", ["office@miqyas.test"]],
      ["sender-mail", null],
    ]);
  });

  test("new leads go to the addresses an administrator sets, and alerts too when nobody is on call", async () => {
    await backend.rest("admin", "PATCH", "notification_settings?only_row=eq.true", { lead_mail: ["desk@miqyas.test", "boss@miqyas.test"] });
    await arriveAgo(25);
    await alertOnCall(clients[0] as SupabaseClient<Database>, calendar(), new Date());
    // The public address is still the placeholder: the sender's mail waits, while mails to the office are sent.
    const placeholder = (locale: string) => ({ ...settings(locale), email: "office@example.com" });
    const around = { settings: { en: placeholder("en"), ar: placeholder("ar") }, mailFrom: "site@miqyas.test" };
    expect(await deliver(around)).toEqual({ sent: 2, failed: 0 });
    expect(mailServer.received.map(({ to }) => to)).toEqual(Array(2).fill(["desk@miqyas.test", "boss@miqyas.test"]));
    expect((await open()).map(({ topic }) => topic)).toEqual(["sender-mail"]);
    await backend.rest("admin", "PATCH", "notification_settings?only_row=eq.true", { lead_mail: ["desk@example.com"] });
    await arrive();
    expect(await deliver(around)).toEqual({ sent: 0, failed: 0 }); // a placeholder: the mail waits
  });

  test("a lead goes to the addresses of the most exact rule, as its history says, and alerts stay with the staff on call", async () => {
    const lead_rules = [
      { kind: "application", emirate: "", to: ["hr@miqyas.test"] },
      { kind: "", emirate: "sharjah", to: ["sharjah@miqyas.test", "second@miqyas.test"] },
      { kind: "quote", emirate: "dubai", to: ["quotes@miqyas.test"] },
    ];
    const setting = { lead_mail: ["desk@miqyas.test"], on_call: ["night@miqyas.test"], lead_rules };
    expect((await backend.rest("admin", "PATCH", "notification_settings?only_row=eq.true", setting)).status).toBeLessThan(300);
    // Confirmations are bounded by the hour, and other tests of this file send many.
    const noConfirmation = { email: null };
    const application = await arrive({ ...noConfirmation, kind: "application" });
    const quote = await arrive({ ...noConfirmation, kind: "quote", details: { place: "al-barsha" } });
    const sharjah = await arriveAgo(25, { ...noConfirmation, page: "/sharjah/ac-services" });
    const contact = await arrive(noConfirmation);
    await alertOnCall(clients[0] as SupabaseClient<Database>, calendar(), new Date());
    await deliver();
    const sentTo = async (lead: string) =>
      // Whether a new lead is flagged depends on the hour.
      Object.fromEntries(
        (await rows(`&lead_id=eq.${lead}&topic=in.(office-mail,escalation)`)).map(({ topic, sent_to }) => [topic, sent_to]),
      );
    expect(await sentTo(application)).toEqual({ "office-mail": ["hr@miqyas.test"] });
    expect(await sentTo(quote)).toEqual({ "office-mail": ["quotes@miqyas.test"] });
    expect(await sentTo(sharjah)).toEqual({
      "office-mail": ["sharjah@miqyas.test", "second@miqyas.test"],
      escalation: ["night@miqyas.test"],
    });
    expect(await sentTo(contact)).toEqual({ "office-mail": ["desk@miqyas.test"] });
    expect(mailServer.received.filter(({ to }) => to.includes("hr@miqyas.test"))).toHaveLength(1);
  });

  test("who leaves while a long run of mails is sent gets none of the next batch", async () => {
    const set = (lead_mail: string[]) => backend.rest("admin", "PATCH", "notification_settings?only_row=eq.true", { lead_mail });
    await set(["leaver@miqyas.test", "desk@miqyas.test"]);
    for (let index = 0; index < 4; index++) await arrive();
    let settled = 0;
    const client = createClient<Database>(backend.url, backend.secretKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        fetch: async (input, init) => {
          const response = await fetch(input, init);
          if (String(input).endsWith("/settle_outbox") && ++settled === 5) await set(["desk@miqyas.test"]);
          return response;
        },
      },
    });
    expect(await deliver({}, client)).toEqual({ sent: 8, failed: 0 });
    const office = mailServer.received.filter(({ to }) => to.includes("desk@miqyas.test"));
    expect(office).toHaveLength(4);
    const stillTold = office.filter(({ to }) => to.includes("leaver@miqyas.test"));
    expect(stillTold.length).toBeLessThan(4);
    expect(mailServer.received.slice(5).filter(({ to }) => to.includes("leaver@miqyas.test"))).toEqual([]);
  });

  test("an alert is not sent when the lead was answered while the alert waited", async () => {
    const late = await arriveAgo(25);
    await alertOnCall(clients[0] as SupabaseClient<Database>, calendar(), new Date());
    await backend.rest("service", "PATCH", `leads?id=eq.${late}`, { status: "contacted" });
    await deliver();
    expect(mailServer.received.some(({ raw }) => raw.includes("Overdue"))).toBe(false);
    expect(await open()).toEqual([]);
    expect((await rows("&topic=eq.escalation"))[0]?.sent_to, "nobody was told").toEqual([]);
  });

  test("an answered client who writes an emergency raises one alert for each message, with its words", async () => {
    const person = { phone_e164: "+971501112233", phone_typed: "050 111 2233", email: "again@client.test" };
    const lead = await arriveAgo(30, person);
    await alertOnCall(clients[0] as SupabaseClient<Database>, calendar(), new Date());
    await backend.rest("service", "PATCH", `leads?id=eq.${lead}`, { status: "contacted" });
    expect(await alertOnCall(clients[0] as SupabaseClient<Database>, calendar(), new Date())).toBe(0);
    const later = new Date(Date.now() + 16 * 60_000);
    for (const words of ["No air at all now.", "And water comes down."]) {
      const joining = newLead({ ...person, kind: "quote", message: words, details: { problem: "no-cooling" } });
      expect((await backend.rpc("service", "submit_lead", { p_lead: joining })).body).toMatchObject({ joined: true });
      expect(await alertOnCall(clients[0] as SupabaseClient<Database>, calendar(), later)).toBe(1);
      expect(await alertOnCall(clients[1] as SupabaseClient<Database>, calendar(), later)).toBe(0);
    }
    mailServer.received.length = 0;
    await deliver();
    const alarms = mailServer.received.map(({ raw }) => readMail(raw)).filter(({ headers }) => /^Overdue/.test(headers.subject ?? ""));
    expect(alarms.map(({ text }) => /No air at all|And water comes/.exec(text)?.[0]).sort()).toEqual([
      "And water comes",
      "No air at all",
      undefined,
    ]);
  });

  test("a lead that falls due in closed hours is flagged at once", async () => {
    // A calendar that is never open: the 24 hours end in closed hours whenever this test runs.
    const never = { hours: [], holidays: [], ramadan: [] };
    const lead = await arrive();
    expect(await alertOnCall(clients[0] as SupabaseClient<Database>, never, new Date())).toBe(1);
    expect(await alertOnCall(clients[1] as SupabaseClient<Database>, never, new Date())).toBe(0);
    expect(await events(lead)).toContain("flagged");
    const always = { hours: [{ days: [1, 2, 3, 4, 5, 6, 7], opens: "00:00", closes: "24:00" }], holidays: [], ramadan: [] };
    await arrive();
    const friday = new Date().getUTCDay() === 4; // the 24 hours may end in Friday prayer
    if (!friday) expect(await alertOnCall(clients[0] as SupabaseClient<Database>, always, new Date())).toBe(0);
    await deliver();
    expect(mailServer.received.some(({ raw }) => /^Subject: Due outside working hours/m.test(raw))).toBe(true);
  });
});

describe("failed notifications", () => {
  test("can be retried or discarded by those who answer leads, and the history names who did it", async () => {
    const lead = await arrive();
    const [one, two] = (await rows()) as [Row, Row];
    await backend.rest("service", "PATCH", "outbox?sent_at=is.null", { dead_at: new Date().toISOString(), attempts: 60 });
    for (const caller of ["anon", "nobody", "editor"] as const) {
      for (const name of ["retry_outbox", "discard_outbox"])
        expect((await backend.rpc(caller, name, { p_ids: [one.id] })).status, `${caller} ${name}`).toBeGreaterThanOrEqual(400);
    }
    expect((await backend.rpc("sales", "retry_outbox", { p_ids: [one.id] })).body).toBe(1);
    expect((await backend.rpc("admin", "discard_outbox", { p_ids: [two.id] })).body).toBe(1);
    expect((await backend.rpc("admin", "discard_outbox", { p_ids: [two.id] })).body).toBe(0);
    expect((await backend.rpc("admin", "retry_outbox", { p_ids: [two.id] })).body).toBe(0);
    expect((await rows(`&id=eq.${one.id}`))[0]).toMatchObject({ attempts: 0, dead_at: null });
    expect((await rows(`&id=eq.${two.id}`))[0]).toMatchObject({ discarded_by: backend.ids.admin, sent_at: null });
    const history = (await backend.rest("sales", "GET", `lead_events?select=kind,actor,data&lead_id=eq.${lead}&order=id`)).body;
    expect(history).toEqual([
      { kind: "created", actor: null, data: {} },
      { kind: "notice-retried", actor: backend.ids.sales, data: { topic: one.topic } },
      { kind: "notice-discarded", actor: backend.ids.admin, data: { topic: two.topic } },
    ]);
    expect(await deliver()).toEqual({ sent: 1, failed: 0 });
  });

  test("are deleted with an erased lead", async () => {
    const lead = await arrive();
    await backend.rest("service", "DELETE", `leads?id=eq.${lead}`);
    expect(await rows()).toEqual([]);
    expect(await deliver()).toEqual({ sent: 0, failed: 0 });
  });
});

test("a failed notification is listed with its lead, although digests link the two tables in a second way", async () => {
  await backend.rpc("service", "submit_lead", { p_lead: newLead() });
  const query = "select=id,leads!outbox_lead_id_fkey(reference,full_name)&lead_id=not.is.null&limit=1";
  const { status, body } = await backend.rest("sales", "GET", `outbox?${query}`);
  expect([status, body]).toMatchObject([200, [{ leads: { reference: expect.any(String), full_name: expect.any(String) } }]]);
});

test("an answer that the site sent and the server refused leaves the lead waiting by its old clock, unless it was answered since", async () => {
  type Lead = { version: number; awaiting_since: string | null; due_at: string | null; answered_at: string | null };
  const id = await arrive({ email: null });
  const lead = async () =>
    (
      (await backend.rest("service", "GET", `leads?select=version,awaiting_since,due_at,answered_at&id=eq.${id}`)).body as Lead[]
    )[0] as Lead;
  const answer = async () => {
    const changes = { p_lead: id, p_version: (await lead()).version, p_changes: { answered: { channel: "email" } } };
    expect((await backend.rpc("sales", "change_lead", changes)).body).toMatchObject({ status: "saved" });
    const path = `lead_events?select=created_at&lead_id=eq.${id}&kind=eq.answered&order=id.desc&limit=1`;
    return ((await backend.rest("service", "GET", path)).body as { created_at: string }[])[0]?.created_at;
  };
  const refused = async (at: string | undefined) => (await backend.rpc("service", "answer_refused", { p_lead: id, p_at: at })).body;
  const before = await lead();
  const at = await answer();
  expect(await lead()).toMatchObject({ awaiting_since: null, due_at: null });
  expect(await refused("2026-01-01T00:00:00Z"), "no answer of that time").toBe(false);
  expect(await refused(at)).toBe(true);
  expect(await lead()).toMatchObject({ awaiting_since: before.awaiting_since, due_at: before.due_at, answered_at: null });
  expect(await refused(at), "it waits already").toBe(false);
  const second = await answer();
  expect(await refused(at), "it was answered since").toBe(false);
  expect((await lead()).awaiting_since).toBeNull();
  expect(await refused(second)).toBe(true);
  expect(await lead()).toMatchObject({ awaiting_since: before.awaiting_since });
});

test("a quote goes to the customer in the words of staff, and the office is told who accepted it; undone before it left, it does not leave", async () => {
  const [lead, other] = [await arrive({ locale: "ar" }), await arrive()];
  const begin = { locale: "ar", vat_percent: 5, valid_until: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10) };
  const rpc = async (caller: "sales" | "service", name: string, args: object) =>
    (await backend.rpc(caller, name, args)).body as { status: string; id: string; lead_version: number };
  const send = async (to: string) => {
    const [row] = (await backend.rest("service", "GET", `leads?select=email&id=eq.${to}`)).body as { email: string }[];
    const { id } = await rpc("sales", "create_quote", { p_lead: to, p_draft: begin });
    const lines = [{ text: "تنظيف", quantity: 2, unit: "", unit_fils: 26_275, price: null }];
    await rpc("sales", "save_quote", { p_quote: id, p_version: 1, p_draft: { lines } });
    const message = { channel: "email", to: row?.email, subject: "عرض السعر", text: "مرحبًا،\n\nهذا عرض السعر." };
    return rpc("sales", "send_quote", { p_quote: id, p_version: 2, p_message: message });
  };
  const { lead_version } = await send(other);
  await rpc("sales", "undo_change", { p_lead: other, p_version: lead_version });
  await send(lead);
  await deliver();
  const quoted = mailServer.received.map((mail) => readMail(mail.raw)).filter(({ headers }) => headers.subject === "عرض السعر");
  expect(quoted).toHaveLength(1);
  const [quote] = (await backend.rest("service", "GET", `quotes?select=link,version,number&lead_id=eq.${lead}`)).body as {
    link: string;
    version: number;
    number: string;
  }[];
  expect(quoted[0]?.text).toContain("هذا عرض السعر.");
  expect(quoted[0]?.text).toContain(`https://miqyas.test/ar/q/${quote?.link}`);
  // The outbox holds nobody's address.
  expect((await rows(`&topic=eq.quote-mail&lead_id=eq.${lead}`)).map(({ sent_at, sent_to }) => [sent_at !== null, sent_to])).toEqual([
    [true, null],
  ]);
  expect(await rows(`&topic=eq.quote-mail&lead_id=eq.${other}&discarded_at=is.null`)).toEqual([]);

  mailServer.received.length = 0;
  await rpc("service", "accept_quote", { p_link: quote?.link, p_version: quote?.version, p_name: "عائشة" });
  await deliver();
  const [news] = mailServer.received.map((mail) => readMail(mail.raw));
  expect(news?.headers.to).toContain("office@miqyas.test");
  expect(news?.text).toContain(`${quote?.number}`);
  expect(news?.text).toContain("525.50");
});
