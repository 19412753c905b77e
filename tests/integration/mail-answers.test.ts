// Answers that users write in the office and the site sends by mail, with a real SMTP server.
import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kinds } from "../../lib/content/kinds.ts";
import { deliverDue } from "../../lib/notify/deliver.ts";
import type { Database } from "../../lib/supabase/database.types.ts";
import { workingCalendar } from "../../lib/time/working-calendar.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";
import { freshBackend, newLead, type TestBackend } from "./backend.ts";
import { MailServer, readMail } from "./mail-server.ts";

type Row = Record<string, unknown>;
let backend: TestBackend;
const server = new MailServer();
const settings = {
  ...kinds.settings.parse(readSeeds().find(({ kind, locale }) => kind === "settings" && locale === "en")?.data),
  email: "office@miqyas.test",
};

beforeAll(async () => {
  backend = await freshBackend();
  await server.start();
});
afterAll(async () => {
  await server.stop();
  await backend?.end();
});

const rows = async (path: string) => (await backend.rest("service", "GET", path)).body as Row[];
const deliver = (more: object = {}) =>
  deliverDue(createClient<Database>(backend.url, backend.secretKey, { auth: { persistSession: false } }), {
    settings: { en: settings, ar: { ...settings, businessName: "مقياس" } },
    calendar: workingCalendar(settings, []),
    siteUrl: "https://miqyas.test",
    mailServer: server.url,
    ...more,
  });
let count = 0;
/** A lead that waits, whose own mails have left. */
async function waiting(): Promise<Row> {
  const email = `customer-${++count}@somewhere.test`;
  await backend.rpc("service", "submit_lead", { p_lead: newLead({ email, phone_e164: `+9715055500${10 + count}` }) });
  await deliver();
  server.received.length = 0;
  return (await rows(`leads?email=eq.${email}`))[0] as Row;
}
const answer = async (lead: Row, text: string, more: Row = {}) =>
  (
    await backend.rpc("sales", "change_lead", {
      p_lead: lead.id,
      p_version: lead.version,
      p_changes: {
        answered: { channel: "email", template: null, text, to: lead.email, subject: "Miqyas: CT-1", locale: "ar", sends: true, ...more },
      },
    })
  ).body as Row;
const now = async (lead: Row) => (await rows(`leads?id=eq.${lead.id}`))[0] as Row;
const eventOf = async (lead: Row) =>
  (await rows(`lead_events?lead_id=eq.${lead.id}&kind=eq.answered&order=id.desc`))[0] as Row & { data: Row };
/** The ten seconds in which an answer can be undone are over, or the pause before another attempt is. */
const hurry = (lead: Row) =>
  backend.rest("service", "PATCH", `outbox?lead_id=eq.${lead.id}&topic=eq.mail-answer`, {
    next_at: new Date(Date.now() - 1000).toISOString(),
  });

test("an answer leaves once, as it was written, from the office, below the mail that was sent before", async () => {
  const lead = await waiting();
  expect(await answer(lead, "نأتي غدا.\nمع السلامة")).toMatchObject({ status: "saved" });
  expect(await now(lead)).toMatchObject({ awaiting_since: null, status: "contacted" });
  await deliver();
  expect(server.received, "it can still be undone").toEqual([]);
  await hurry(lead);
  await deliver({ mailbox: "inbox@miqyas.test" });
  await deliver();
  expect(server.received).toHaveLength(1);
  const [mail] = server.received;
  const { headers } = readMail(mail?.raw ?? "");
  const [confirmation] = await rows(`outbox?lead_id=eq.${lead.id}&topic=eq.sender-mail`);
  const { data } = await eventOf(lead);
  expect(mail?.to).toEqual([lead.email]);
  expect(mail?.messageId).toBe(`${data.notice}@miqyas.test`);
  expect(headers).toMatchObject({
    from: "مقياس <office@miqyas.test>",
    "reply-to": "مقياس <inbox@miqyas.test>",
    "in-reply-to": `<${confirmation?.message_id}>`,
    references: `<${confirmation?.message_id}>`,
  });
  expect(headers["content-type"]).toMatch(/^text\/plain/);
  expect(headers).not.toHaveProperty("auto-submitted");
  expect(Buffer.from(mail?.raw.split("\r\n\r\n")[1] ?? "", "base64").toString()).toBe("نأتي غدا.\nمع السلامة");
  // The text is in the history once: in the answer.
  expect(await rows(`lead_events?lead_id=eq.${lead.id}&kind=eq.mail-sent`)).toHaveLength(1);
});

test("an undone answer does not leave, and the lead waits as before", async () => {
  const lead = await waiting();
  const { version } = await answer(lead, "oh no");
  expect((await backend.rpc("sales", "undo_change", { p_lead: lead.id, p_version: version })).body).toMatchObject({ status: "saved" });
  await hurry(lead);
  await deliver();
  expect(server.received).toEqual([]);
  expect(await now(lead)).toMatchObject({ awaiting_since: lead.awaiting_since });
});

test("an answer that the server refuses for good counts as none: the lead waits again, and the history says why", async () => {
  const lead = await waiting();
  await answer(lead, "hello");
  await server.become("refusing-recipient");
  for (let attempt = 0; attempt < 5; attempt++) {
    await hurry(lead);
    await deliver();
  }
  await server.become("well");
  expect((await eventOf(lead)).data).toMatchObject({ failed: "smtp 550 RCPT TO", text: "hello" });
  expect(await now(lead)).toMatchObject({ awaiting_since: lead.awaiting_since, answered_at: null });
  expect(await rows(`lead_events?lead_id=eq.${lead.id}&kind=eq.undone`)).toMatchObject([{ data: { what: "answered", why: "refused" } }]);
  // It is not sent afterwards, beside the answer that follows it.
  await backend.rpc("sales", "retry_outbox", { p_ids: (await rows(`outbox?lead_id=eq.${lead.id}`)).map(({ id }) => id) });
  await hurry(lead);
  await deliver();
  expect(server.received).toEqual([]);
});

test("a server that asks to wait gets the answer later, and nobody is told that it failed", async () => {
  const lead = await waiting();
  await answer(lead, "later");
  await server.become("greylisting");
  await hurry(lead);
  await deliver();
  await server.become("well");
  expect(await now(lead)).toMatchObject({ awaiting_since: null });
  await hurry(lead);
  await deliver();
  expect(server.received).toHaveLength(1);
});

test("nothing is sent to an address that is not the lead's, without a text, or by whom leads are not shown", async () => {
  const lead = await waiting();
  for (const more of [{ to: "victim@elsewhere.test" }, { text: "" }])
    expect(await answer(lead, "x", more)).toMatchObject({ status: "invalid" });
  for (const caller of ["anon", "nobody", "editor"] as const) {
    const sent = { answered: { channel: "email", text: "x", to: lead.email, sends: true } };
    const { status } = await backend.rpc(caller, "change_lead", { p_lead: lead.id, p_version: lead.version, p_changes: sent });
    expect(status).toBeGreaterThanOrEqual(400);
  }
  expect(await rows(`outbox?lead_id=eq.${lead.id}&topic=eq.mail-answer`)).toEqual([]);
  // What a user says to have sent elsewhere is not sent again.
  expect(await answer(lead, "from my own program", { sends: undefined })).toMatchObject({ status: "saved" });
  expect(await rows(`outbox?lead_id=eq.${lead.id}&topic=eq.mail-answer`)).toEqual([]);
});

test("files go with the answer, lie with the lead under it, and are erased with it", async () => {
  const lead = await waiting();
  const file = {
    id: randomUUID(),
    name: "Quote.pdf",
    content_type: "application/pdf",
    size_bytes: 8,
    sha256: "a".repeat(64),
    place: "disk",
  };
  await answer(lead, "see the quote", { files: [file] });
  const { id, data } = await eventOf(lead);
  expect(data).not.toHaveProperty("files");
  expect(await rows(`lead_files?lead_id=eq.${lead.id}`)).toMatchObject([
    { id: file.id, event_id: id, submission_id: null, name: "Quote.pdf" },
  ]);
  const { person_id } = (await rows(`leads?id=eq.${lead.id}`))[0] ?? {};
  expect((await backend.rpc("sales", "person_record", { p_person: person_id, p_limit: 60 })).body).toMatchObject({
    files: [{ id: file.id, event: id, submission: null, name: "Quote.pdf" }],
  });
  await hurry(lead);
  // A process that does not have the file leaves the mail to one that has it.
  await deliver();
  expect(server.received).toEqual([]);
  expect(await rows(`outbox?id=eq.${data.notice}`)).toMatchObject([{ sent_at: null, dead_at: null, last_error: "file not here" }]);
  await hurry(lead);
  await deliver({ readFile: async (asked: string) => (asked === file.id ? Buffer.from("%PDF-1.7") : undefined) });
  const raw = server.received[0]?.raw ?? "";
  expect(raw).toMatch(/filename="?Quote\.pdf/);
  expect(raw).toContain(Buffer.from("%PDF-1.7").toString("base64"));
  await backend.rpc("admin", "erase_lead", { p_lead: lead.id });
  expect(await rows(`lead_files?id=eq.${file.id}`)).toEqual([]);
  expect((await backend.rpc("service", "files_to_remove", {})).body).toMatchObject([{ id: file.id }]);
});

test("a file that is not taken is refused before anything is sent, and one that is taken lies on the disk", async () => {
  Object.assign(process.env, {
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SUPABASE_SECRET_KEY: backend.secretKey,
  });
  process.env.DATA_DIR = backend.dataDir;
  const { keepAnswerFiles } = await import("../../lib/leads/inbox/answer-files.ts");
  const { spool } = await import("../../lib/leads/intake/submit.ts");
  const withFiles = (...files: File[]) => {
    const form = new FormData();
    for (const file of files) form.append("files", file);
    return keepAnswerFiles(form);
  };
  const pdf = new File(["%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF"], "Quote.pdf");
  expect(await withFiles(new File([], ""))).toEqual([]);
  expect(await withFiles(pdf, new File(["<script>"], "a.pdf"))).toBeNull();
  expect(await withFiles(...Array.from({ length: 6 }, () => pdf))).toBeNull();
  expect(await withFiles(pdf, new File([new Uint8Array(4_000_000)], "large.pdf"))).toBeNull();
  const [kept] = (await withFiles(pdf)) ?? [];
  expect(kept).toMatchObject({ name: "Quote.pdf", content_type: "application/pdf" });
  expect(String(await spool()?.getFile(kept?.id ?? ""))).toContain("%PDF-1.7");
});
