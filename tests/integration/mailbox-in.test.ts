// Mails from the inbox to the lead, with a server of our own, and with Dovecot where it is installed.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Replay } from "../../lib/leads/intake/replay.ts";
import { shared, spool } from "../../lib/leads/intake/submit.ts";
import { maxMailBytes } from "../../lib/leads/mail/read-mail.ts";
import type { CurrentMailbox } from "../../lib/notify/mailbox/current-mailbox.ts";
import { mailboxProblem } from "../../lib/notify/mailbox/imap.ts";
import { readMailbox } from "../../lib/notify/mailbox/read-mailbox.ts";
import type { Database } from "../../lib/supabase/database.types.ts";
import { freshBackend, newLead, type TestBackend } from "./backend.ts";
import { account, Dovecot, type Inbox, SmallImapServer, withoutDovecot } from "./imap-server.ts";
import { trustTestCertificate } from "./mail-server.ts";

type Row = Record<string, unknown>;
let backend: TestBackend;
const directory = mkdtempSync(join(tmpdir(), "mailbox-test-"));
const own = new Set(["office@miqyas.test"]);

beforeAll(async () => {
  trustTestCertificate();
  backend = await freshBackend();
  const { url, publishableKey, secretKey } = backend;
  Object.assign(process.env, {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    DATA_DIR: directory,
  });
});
afterAll(async () => {
  await backend?.end();
  rmSync(directory, { recursive: true, force: true });
});

const rows = async (path: string) => (await backend.rest("service", "GET", path)).body as Row[];
const mailboxOf = (inbox: Inbox): CurrentMailbox => ({
  from: "office",
  account: `${account.user}@${inbox.port}`,
  server: { host: "localhost", port: inbox.port, security: "tls", username: account.user, password: account.password },
});
const read = (inbox: Inbox) =>
  readMailbox(createClient<Database>(backend.url, backend.secretKey, { auth: { persistSession: false } }), mailboxOf(inbox), own);
const state = async () => (await rows("mailbox_state?select=*"))[0] as Row & { left_alone: Row };
let count = 0;
const newAddress = () => `person-${++count}@somewhere.test`;
const mail = (from: string, body: string, more: Record<string, string> = {}) => {
  const headers = {
    From: `Khalid <${from}>`,
    To: "office@miqyas.test",
    Subject: "AC",
    "Message-ID": `<${randomUUID()}@somewhere.test>`,
    ...more,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `${lines.join("\r\n")}\r\n\r\n${body.replace(/\n/g, "\r\n")}\r\n`;
};
const leadsOf = (email: string) => rows(`leads?email=eq.${email}&order=created_at`);
const messagesOf = async (lead: Row | undefined) =>
  (await rows(`lead_submissions?lead_id=eq.${lead?.id}&order=received_at,stored_at`)).map(({ content, ...row }) => ({
    ...row,
    content: content as Row,
  }));
const replay = async () => {
  const disk = spool();
  if (disk) await new Replay(disk).round(0);
};
async function answer(lead: Row | undefined): Promise<string> {
  const [now] = await rows(`leads?id=eq.${lead?.id}`);
  await backend.rpc("sales", "change_lead", {
    p_lead: now?.id,
    p_version: now?.version,
    p_changes: { answered: { channel: "email", text: "tomorrow", to: now?.email, subject: "Re: AC", locale: "en", sends: true } },
  });
  const [event] = await rows(`lead_events?lead_id=eq.${lead?.id}&kind=eq.answered&order=id.desc`);
  return String((event?.data as Row | undefined)?.notice);
}
const report = (notice: string) =>
  mail(
    "MAILER-DAEMON@mx.test",
    `--b\nContent-Type: message/delivery-status\n\nAction: failed\nStatus: 5.1.1\n\n--b\nContent-Type: message/rfc822\n\nMessage-ID: <${notice}@miqyas.test>\n\nhello\n--b--`,
    {
      "Content-Type": 'multipart/report; report-type=delivery-status; boundary="b"',
    },
  );

const dovecotIsMissing = withoutDovecot();
if (dovecotIsMissing) console.log(`mailbox: not tested with Dovecot: ${dovecotIsMissing}`);
const servers: [string, () => Inbox][] = [
  ["a small server", () => new SmallImapServer()],
  ...(dovecotIsMissing ? [] : [["Dovecot", () => new Dovecot()] as [string, () => Inbox]]),
];

describe.each(servers)("with %s", (_, make) => {
  let inbox: Inbox;
  const old = newAddress();
  beforeAll(async () => {
    inbox = make();
    await inbox.start();
    inbox.deliver(mail(old, "from before it was connected"));
    expect(await read(inbox)).toEqual({});
  });
  afterAll(async () => inbox.stop());

  test("what came before it was connected is left alone; what comes becomes a lead that waits, once, and is marked as read", async () => {
    const from = newAddress();
    inbox.deliver(mail(from, "My AC is not cooling.\n\nOn Mon, 30 Nov 2026, Miqyas wrote:\n> hello"));
    const before = inbox.count();
    expect(await read(inbox)).toEqual({ taken: 1 });
    expect(await read(inbox)).toEqual({});
    const [lead, ...others] = await leadsOf(from);
    expect(others).toEqual([]);
    expect(lead).toMatchObject({
      kind: "email",
      channel: "email",
      status: "new",
      full_name: "Khalid",
      message: "My AC is not cooling.",
      details: { subject: "AC" },
    });
    expect(lead?.awaiting_since).not.toBeNull();
    expect((await messagesOf(lead))[0]?.content.rest).toContain("> hello");
    expect(inbox.count()).toEqual({ all: before.all, seen: before.seen + 1 });
    expect(await leadsOf(old)).toEqual([]);
    // The office hears of it; whoever is named as the sender does not, because a sender can be forged.
    expect((await rows(`outbox?lead_id=eq.${lead?.id}`)).map(({ topic }) => topic)).toEqual(["office-mail"]);
  });

  test("it is kept once when the server numbers its mails anew, and when it comes twice", async () => {
    const from = newAddress();
    const same = mail(from, "only once");
    inbox.deliver(same);
    await read(inbox);
    inbox.deliver(same);
    inbox.renumber();
    inbox.deliver(mail(from, "and another"));
    await read(inbox);
    await read(inbox);
    const [lead, ...others] = await leadsOf(from);
    expect(others).toEqual([]);
    expect((await messagesOf(lead)).map(({ content }) => content.message)).toEqual(["only once", "and another"]);
  });

  test("a picture is drawn anew and lies with its message; what is no file for the office is named", async () => {
    const from = newAddress();
    const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#336699" } })
      .withExif({ IFD0: { Make: "SecretCamera" } })
      .jpeg()
      .toBuffer();
    const part = (type: string, name: string, data: Buffer) =>
      `--b\nContent-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${data.toString("base64").replace(/.{76}/g, "$&\n")}\n`;
    inbox.deliver(
      mail(
        from,
        `--b\nContent-Type: text/plain\n\nsee the photo\n${part("image/jpeg", "unit.jpg", photo)}${part("text/html", "a.html", Buffer.from("<script>alert(1)</script>"))}--b--`,
        {
          "Content-Type": 'multipart/mixed; boundary="b"',
        },
      ),
    );
    await read(inbox);
    const [lead] = await leadsOf(from);
    const files = await rows(`lead_files?lead_id=eq.${lead?.id}`);
    expect(files).toMatchObject([{ name: "unit.jpg", content_type: "image/jpeg" }]);
    expect((await sharp(await spool()?.getFile(String(files[0]?.id))).metadata()).exif).toBeUndefined();
    expect(lead?.details).toMatchObject({ unread: { unreadable: ["a.html"] } });
  });

  test("a mail beyond the largest size is known by its headers", async () => {
    const from = newAddress();
    inbox.deliver(
      mail(
        from,
        "x"
          .repeat(76)
          .concat("\n")
          .repeat(Math.ceil(maxMailBytes / 76)),
      ),
    );
    expect(await read(inbox)).toEqual({ taken: 1 });
    const [lead] = await leadsOf(from);
    expect(lead).toMatchObject({ message: "", details: { subject: "AC", unread: { tooLarge: ["mail.eml"] } } });
  }, 60_000);

  test("a report of a failed delivery takes the answer back, so that the lead waits again; other mails of machines are counted and left", async () => {
    const from = newAddress();
    inbox.deliver(mail(from, "when do you come?"));
    await read(inbox);
    const [lead] = await leadsOf(from);
    const notice = await answer(lead);
    expect((await leadsOf(from))[0]).toMatchObject({ awaiting_since: null });
    const before = inbox.count();
    for (let times = 0; times < 2; times++) inbox.deliver(report(notice));
    inbox.deliver(report(randomUUID()));
    inbox.deliver(mail(from, "I am on leave", { "Auto-Submitted": "auto-replied" }));
    inbox.deliver(mail("news@shop.test", "sale", { "List-Id": "<news>" }));
    inbox.deliver(mail("office@miqyas.test", "our own"));
    expect(await read(inbox)).toEqual({ bounces: 1, automatic: 3, list: 1, own: 1 });
    expect((await leadsOf(from))[0]).toMatchObject({ awaiting_since: lead?.awaiting_since, answered_at: null });
    expect(await rows(`lead_events?lead_id=eq.${lead?.id}&kind=eq.undone`)).toMatchObject([{ data: { what: "answered", why: "refused" } }]);
    expect(await rows(`lead_events?lead_id=eq.${lead?.id}&kind=eq.answered`)).toMatchObject([{ data: { failed: "dsn 5.1.1" } }]);
    expect(inbox.count().seen).toBe(before.seen);
    expect((await state()).left_alone).toMatchObject({ list: expect.any(Number) });
  });

  test("user and password that it does not take are named, and nothing of them is recorded", async () => {
    const wrong = {
      ...mailboxOf(inbox),
      account: "wrong",
      server: { host: "localhost", port: inbox.port, security: "tls", username: account.user, password: "wrong" },
    } as CurrentMailbox;
    expect(await mailboxProblem(wrong.server ?? "")).toMatchObject({ problem: "password", code: "imap password" });
    expect(await mailboxProblem(mailboxOf(inbox).server ?? "")).toBeNull();
  });
});

describe("a mail joins", () => {
  const inbox = new SmallImapServer();
  beforeAll(async () => {
    await inbox.start();
    await read(inbox);
  });
  afterAll(async () => inbox.stop());

  test("the lead whose answer it follows, from whatever address, and that lead waits again", async () => {
    const from = newAddress();
    inbox.deliver(mail(from, "hello"));
    await read(inbox);
    const [lead] = await leadsOf(from);
    const notice = await answer(lead);
    const other = newAddress();
    inbox.deliver(mail(other, "yes", { References: `<x@y.test> <${notice}@miqyas.test>`, Subject: "Re: AC" }));
    await read(inbox);
    expect(await leadsOf(other)).toEqual([]);
    expect((await messagesOf(lead)).map(({ content }) => content.message)).toEqual(["hello", "yes"]);
    const [now] = await leadsOf(from);
    expect(now?.awaiting_since).not.toBeNull();
    // Its address is only proposed.
    expect(((await backend.rpc("sales", "lead_beside", { p_lead: lead?.id })).body as { offers: Row[] }).offers).toMatchObject([
      { field: "email", value: other },
    ]);
  });

  test("the lead of its own earlier mail, and that of a reference in its subject", async () => {
    const [from, other] = [newAddress(), newAddress()];
    const first = mail(from, "hello", { "Message-ID": "<first-of-two@somewhere.test>" });
    inbox.deliver(first);
    await read(inbox);
    inbox.deliver(mail(other, "the colleague", { "In-Reply-To": "<first-of-two@somewhere.test>" }));
    const reference = String((await leadsOf(from))[0]?.reference);
    inbox.deliver(mail(newAddress(), "by reference", { Subject: `AW: Miqyas: ${reference.toLowerCase()}` }));
    await read(inbox);
    const [lead] = await leadsOf(from);
    expect((await messagesOf(lead)).map(({ content }) => content.message)).toEqual(["hello", "the colleague", "by reference"]);
  });

  test("the open lead of a form with its address, changing nothing of it", async () => {
    const email = newAddress();
    await backend.rpc("service", "submit_lead", { p_lead: newLead({ email, full_name: "Sara" }) });
    inbox.deliver(mail(email, "and the kitchen, too"));
    await read(inbox);
    const [lead, ...others] = await leadsOf(email);
    expect(others).toEqual([]);
    expect(lead).toMatchObject({ full_name: "Sara", kind: "contact" });
    expect(await messagesOf(lead)).toHaveLength(2);
  });

  test("nothing that is closed: it becomes a lead of its own", async () => {
    const from = newAddress();
    inbox.deliver(mail(from, "hello"));
    await read(inbox);
    const [lead] = await leadsOf(from);
    const notice = await answer(lead);
    await backend.rest("service", "PATCH", `leads?id=eq.${lead?.id}`, { status: "won" });
    inbox.deliver(mail(from, "again", { "In-Reply-To": `<${notice}@miqyas.test>` }));
    await read(inbox);
    expect(await leadsOf(from)).toMatchObject([{ status: "won" }, { status: "new", is_returning: true }]);
  });

  test("nothing beyond its bounds: an address that writes without end is kept as spam", async () => {
    const from = newAddress();
    for (let times = 0; times < 15; times++) inbox.deliver(mail(from, `noise ${times}`));
    await read(inbox);
    const leads = await leadsOf(from);
    expect(leads.filter(({ status }) => status === "new")).toHaveLength(1);
    expect(leads.filter(({ status }) => status === "spam")).toHaveLength(3);
    // What the server in front took for spam is kept as spam from the first.
    const other = newAddress();
    inbox.deliver(mail(other, "win", { "X-Spam-Flag": "YES" }));
    await read(inbox);
    expect(await leadsOf(other)).toMatchObject([{ status: "spam", spam_reasons: ["mail-filter"] }]);
  });

  test("a mail waits on the disk while the database is away, and is not brought back once its lead was erased", async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const from = newAddress();
    const erased = mail(from, "erase me");
    inbox.deliver(erased);
    shared().databaseRestsUntil = Date.now() + 4000;
    expect(await read(inbox)).toEqual({ taken: 1 });
    expect(await leadsOf(from)).toEqual([]);
    shared().databaseRestsUntil = 0;
    await replay();
    const [lead] = await leadsOf(from);
    expect((await backend.rpc("admin", "erase_lead", { p_lead: lead?.id })).status).toBe(200);
    shared().spool = null;
    inbox.deliver(erased);
    await read(inbox);
    delete shared().spool;
    expect(await leadsOf(from)).toEqual([]);
    said.mockRestore();
  });

  test("a connection that breaks loses nothing, and the state says what failed", async () => {
    const from = newAddress();
    inbox.deliver(mail(from, "hello"));
    inbox.breaksAtFetch = true;
    await expect(read(inbox)).rejects.toMatchObject({ problem: expect.stringMatching(/unreachable|other/) });
    expect(await state()).toMatchObject({ last_error: expect.stringMatching(/^imap /), claimed_until: null });
    inbox.breaksAtFetch = false;
    expect(await read(inbox)).toEqual({ taken: 1 });
    expect(await state()).toMatchObject({ last_error: null });
    expect(await leadsOf(from)).toHaveLength(1);
  });

  test("of two processes one reads, and the other waits", async () => {
    const from = newAddress();
    inbox.deliver(mail(from, "hello"));
    const results = await Promise.all([read(inbox), read(inbox)]);
    expect(results.filter(Boolean)).toEqual([{ taken: 1 }]);
  });
});

test("only the site reads and settles, and only administrators see how it goes", async () => {
  for (const caller of ["anon", "nobody", "editor", "sales", "admin"] as const) {
    const calls = [
      backend.rpc(caller, "claim_mailbox", { p_account: "x", p_seconds: 1 }),
      backend.rpc(caller, "settle_mailbox", { p_account: "x", p_uid_validity: 1, p_last_uid: 1, p_error: null, p_counts: {} }),
      backend.rpc(caller, "mail_bounced", { p_notices: [randomUUID()], p_code: "dsn 5.1.1" }),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBeGreaterThanOrEqual(400);
  }
  expect((await backend.rest("admin", "GET", "mailbox_state?select=read_at,taken,left_alone,last_error")).body).toHaveLength(1);
  for (const caller of ["sales", "editor"] as const)
    expect((await backend.rest(caller, "GET", "mailbox_state?select=taken")).body).toEqual([]);
});
