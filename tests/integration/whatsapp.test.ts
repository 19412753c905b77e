// Messages of WhatsApp from the signed call to the lead, with a local server that plays Meta's Graph API.
import { createHash, createHmac, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { GET, POST } from "../../app/api/whatsapp/route.ts";
import { kinds } from "../../lib/content/kinds.ts";
import { whatsAppKeys } from "../../lib/env.ts";
import { Replay } from "../../lib/leads/intake/replay.ts";
import { shared, spool } from "../../lib/leads/intake/submit.ts";
import { sendText } from "../../lib/leads/whatsapp/graph.ts";
import { deliverDue } from "../../lib/notify/deliver.ts";
import type { Database } from "../../lib/supabase/database.types.ts";
import { workingCalendar } from "../../lib/time/working-calendar.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";
import { freshBackend, type TestBackend } from "./backend.ts";

const phoneId = "106540352242922";
const appSecret = "the-secret-of-the-app";
const token = "a-token-of-the-system-user";
type Row = Record<string, unknown>;
let backend: TestBackend;
let graph: Server;
const directory = mkdtempSync(join(tmpdir(), "whatsapp-test-"));

/** The files that Graph has, by id; and, where set, the status of all its answers. */
const held = new Map<string, Buffer>();
let refusing: number | null = null;
/** The texts that were sent, and with which error Graph refuses them. */
const sentTexts: Row[] = [];
let refusal: { status: number; code: number } | null = null;
const asked: { url: string; authorization: string | undefined }[] = [];

beforeAll(async () => {
  backend = await freshBackend();
  graph = createServer((request, response) => {
    const { url = "", headers } = request;
    asked.push({ url, authorization: headers.authorization });
    if (request.method === "POST") {
      let body = "";
      request.on("data", (part) => {
        body += part;
      });
      request.on("end", () => {
        if (refusal) {
          response.writeHead(refusal.status).end(JSON.stringify({ error: { code: refusal.code } }));
          return;
        }
        sentTexts.push({ ...JSON.parse(body), path: url, authorization: headers.authorization });
        response.end(JSON.stringify({ messages: [{ id: "wamid.out" }] }));
      });
      return;
    }
    const [, what = "", id = ""] = /^\/(v|file)\/([\w-]+)/.exec(url) ?? [];
    const file = held.get(id);
    if (refusing || !file || headers.authorization !== `Bearer ${token}`) {
      response.writeHead(refusing ?? (file ? 401 : 404), { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { code: refusing === 429 ? 130429 : 190 } }));
    } else if (what === "file") response.end(file);
    else
      response.end(
        JSON.stringify({
          url: `http://${headers.host}/file/${id}`,
          sha256: createHash("sha256").update(file).digest("hex"),
          file_size: String(file.length),
        }),
      );
  });
  await new Promise<void>((resolve) => graph.listen(0, "127.0.0.1", resolve));
  const { url, publishableKey, secretKey } = backend;
  Object.assign(process.env, {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    DATA_DIR: directory,
    WHATSAPP_PHONE_ID: phoneId,
    WHATSAPP_TOKEN: token,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: "a-word-of-our-own-choice",
    WHATSAPP_GRAPH_URL: `http://127.0.0.1:${(graph.address() as AddressInfo).port}/v`,
  });
});
afterAll(async () => {
  graph?.close();
  await backend?.end();
  rmSync(directory, { recursive: true, force: true });
});

const rows = async (path: string) => (await backend.rest("service", "GET", path)).body as Row[];
let number = 971_502_000_000;
const newNumber = () => String(++number);
const text = (from: string, body: string, more: Row = {}) => ({
  from,
  id: `wamid.${randomUUID()}`,
  timestamp: String(Math.floor(Date.now() / 1000)),
  type: "text",
  text: { body },
  ...more,
});
const bodyOf = (messages: object[], name = "Khalid") =>
  JSON.stringify({
    object: "whatsapp_business_account",
    entry: [
      {
        id: "1",
        changes: [
          {
            field: "messages",
            value: {
              metadata: { phone_number_id: phoneId },
              contacts: messages.map((message) => ({ profile: { name }, wa_id: (message as Row).from })),
              messages,
            },
          },
        ],
      },
    ],
  });
const sign = (body: string) => `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`;
const send = async (body: string, signature: string | null = sign(body)) => {
  const headers = new Headers({ "content-type": "application/json", ...(signature && { "x-hub-signature-256": signature }) });
  return (await POST(new Request("https://site.test/api/whatsapp", { method: "POST", body, headers }))).status;
};
const leadsOf = (from: string) => rows(`leads?phone_e164=like.*${from}&order=created_at`);
const submissionsOf = async (from: string) =>
  rows(`lead_submissions?lead_id=in.(${(await leadsOf(from)).map(({ id }) => id)})&order=received_at,stored_at`);
const disk = () => {
  const here = spool();
  if (!here) throw new Error("no spool");
  return here;
};
const replay = () => new Replay(disk()).round(0);

test("a message becomes a lead that waits, urgent by its words, and is announced to the office alone", async () => {
  const from = newNumber();
  expect(await send(bodyOf([text(from, "AC not working, newborn baby at home")]))).toBe(200);
  const [lead] = await leadsOf(from);
  expect(lead).toMatchObject({
    kind: "whatsapp",
    channel: "whatsapp",
    source: "whatsapp",
    status: "new",
    urgency: "emergency",
    full_name: "Khalid",
  });
  expect(lead?.awaiting_since).not.toBeNull();
  expect((await rows(`outbox?lead_id=eq.${lead?.id}`)).map(({ topic }) => topic)).toEqual(["office-mail"]);
  expect((await disk().state()).pending).toBe(0);
});

test("it is kept once however often and in whatever order Meta sends it, also when the sender has another name by then", async () => {
  const from = newNumber();
  const [early, late] = [text(from, "one", { timestamp: String(Math.floor(Date.now() / 1000) - 3600) }), text(from, "two")];
  const sends = [bodyOf([late]), bodyOf([late, early]), bodyOf([early], "Khalid A."), bodyOf([late], "Khalid A.")];
  for (const body of sends) expect(await send(body)).toBe(200);
  await Promise.all(sends.map((body) => send(body)));
  // The spool of another instance does not know them.
  shared().spool = null;
  for (const body of sends) expect(await send(body)).toBe(200);
  delete shared().spool;
  expect((await leadsOf(from)).length).toBe(1);
  expect((await submissionsOf(from)).map(({ content }) => (content as Row).message)).toEqual(["one", "two"]);
});

test("it joins the open lead of a form by the number, which waits again", async () => {
  const from = newNumber();
  await send(bodyOf([text(from, "first")]));
  const [lead] = await leadsOf(from);
  await backend.rpc("sales", "change_lead", {
    p_lead: lead?.id,
    p_version: lead?.version,
    p_changes: { answered: { channel: "whatsapp" } },
  });
  await send(bodyOf([text(from, "and again")]));
  const [again, ...others] = await leadsOf(from);
  expect(others).toEqual([]);
  expect(again?.awaiting_since).not.toBeNull();
});

test("a reaction to an answer lies with its lead, which does not wait for it, and nobody is told", async () => {
  const from = newNumber();
  await send(bodyOf([text(from, "first")]));
  const [lead] = await leadsOf(from);
  const told = async () => (await rows(`outbox?lead_id=eq.${lead?.id}`)).filter(({ topic }) => topic === "office-mail").length;
  const changes = { answered: { channel: "whatsapp" } };
  const { version } = (await backend.rpc("sales", "change_lead", { p_lead: lead?.id, p_version: lead?.version, p_changes: changes }))
    .body as Row;
  const before = await told();
  const reaction = (emoji: string) => text(from, "", { type: "reaction", text: undefined, reaction: { message_id: "wamid.ours", emoji } });
  expect(await send(bodyOf([reaction("👍")]))).toBe(200);
  const [again, ...others] = await leadsOf(from);
  expect(others).toEqual([]);
  expect(again).toMatchObject({ awaiting_since: null, version });
  expect(await submissionsOf(from)).toHaveLength(2);
  // Nor does it open one that is closed, or begin another.
  await backend.rpc("sales", "change_lead", { p_lead: lead?.id, p_version: version, p_changes: { status: "won" } });
  expect(await send(bodyOf([reaction("❤️")]))).toBe(200);
  expect(await leadsOf(from)).toMatchObject([{ status: "won", awaiting_since: null }]);
  expect(await told()).toBe(before);
});

test("a conversation is no spam, and is announced once while it waits", async () => {
  const from = newNumber();
  for (let count = 0; count < 12; count++) await send(bodyOf([text(from, `sentence ${count}`)]));
  const [lead, ...others] = await leadsOf(from);
  expect(others).toEqual([]);
  expect(lead).toMatchObject({ status: "new", spam_reasons: [] });
  expect(await rows(`outbox?lead_id=eq.${lead?.id}&topic=eq.office-mail`)).toHaveLength(1);
  expect(await submissionsOf(from)).toHaveLength(12);
});

test("a number that sends without end gets no further than its limit, and is kept", async () => {
  const from = newNumber();
  for (let batch = 0; batch < 2; batch++)
    expect(await send(bodyOf(Array.from({ length: 40 }, (_, index) => text(from, `noise ${batch} ${index}`))))).toBe(200);
  while ((await disk().state()).pending > 0) await replay();
  const statuses = (await leadsOf(from)).map(({ status }) => status);
  expect(statuses.filter((status) => status === "new")).toHaveLength(1);
  expect(statuses.filter((status) => status === "spam")).toHaveLength(20);
});

test("a picture is fetched with the token, drawn anew, and lies with its message; a voice note and a document as they are", async () => {
  const from = newNumber();
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#336699" } })
    .withExif({ IFD0: { Make: "SecretCamera" } })
    .jpeg()
    .toBuffer();
  held.set("photo", photo);
  held.set("voice", Buffer.concat([Buffer.from("OggS\0\x02"), Buffer.alloc(22), Buffer.from("OpusHead"), Buffer.alloc(64)]));
  held.set("pdf", Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF"));
  held.set("html", Buffer.from("<html><script>alert(1)</script>"));
  held.set("large", Buffer.alloc(11 * 1024 * 1024));
  const file = (type: string, id: string, more: Row = {}) => text(from, "", { type, text: undefined, [type]: { id, ...more } });
  const sent = [
    file("image", "photo"),
    file("audio", "voice"),
    file("document", "pdf", { filename: "BOQ.pdf" }),
    file("document", "html", { filename: "a.pdf" }),
    file("video", "large"),
    file("image", "gone"),
  ];
  for (const message of sent) expect(await send(bodyOf([message]))).toBe(200);
  // The message is there before its file.
  expect(await submissionsOf(from)).toHaveLength(6);
  await replay();
  const [lead] = await leadsOf(from);
  const files = await rows(`lead_files?lead_id=eq.${lead?.id}&order=name`);
  expect(files.map(({ name, content_type }) => [name, content_type])).toEqual([
    ["BOQ.pdf", "application/pdf"],
    ["photo.jpg", "image/jpeg"],
    ["voice-note.ogg", "audio/ogg"],
  ]);
  const kept = await disk().getFile(String(files[1]?.id));
  expect((await sharp(kept).metadata()).exif).toBeUndefined();
  const unread = (await submissionsOf(from)).map(({ content }) => ((content as Row).details as Row).unread).filter(Boolean);
  expect(unread).toEqual([{ unreadable: ["a.pdf"] }, { tooLarge: ["film.mp4"] }, { tooLate: ["photo.jpg"] }]);
  expect((await disk().state()).pending).toBe(0);
  // Sent once more, it neither asks Graph again nor loses its files.
  const before = asked.length;
  for (const message of sent) await send(bodyOf([message]));
  await replay();
  expect(asked.length).toBe(before);
  expect(await rows(`lead_files?lead_id=eq.${lead?.id}`)).toHaveLength(3);
});

test.each([401, 429, 500])("while Graph answers %i the message is stored, and its file comes later", async (status) => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const from = newNumber();
  held.set("pdf", Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF"));
  refusing = status;
  await send(bodyOf([text(from, "", { type: "document", text: undefined, document: { id: "pdf", filename: `${status}.pdf` } })]));
  await replay();
  const [lead] = await leadsOf(from);
  expect(lead).toMatchObject({ status: "new" });
  expect(await rows(`lead_files?lead_id=eq.${lead?.id}`)).toEqual([]);
  expect((await disk().state()).pending).toBe(1);
  expect(said.mock.calls.flat().join("\n")).not.toContain(token);
  refusing = null;
  await replay();
  expect(await rows(`lead_files?lead_id=eq.${lead?.id}`)).toMatchObject([{ name: `${status}.pdf` }]);
  expect((await disk().state()).pending).toBe(0);
  said.mockRestore();
});

test("what is not signed by Meta is not read, and leaves nothing", async () => {
  const from = newNumber();
  const body = bodyOf([text(from, "forged")]);
  for (const signature of [null, "sha256=", sign(`${body} `), sign(body).slice(7)]) expect(await send(body, signature)).toBe(401);
  expect(await send("{", sign("{"))).toBe(200);
  expect(await leadsOf(from)).toEqual([]);
});

test("Meta's question is answered where the word is right", async () => {
  const ask = (word: string) =>
    GET(new Request(`https://site.test/api/whatsapp?hub.mode=subscribe&hub.challenge=42&hub.verify_token=${word}`));
  const right = ask("a-word-of-our-own-choice");
  expect([right.status, await right.text()]).toEqual([200, "42"]);
  expect(ask("another").status).toBe(403);
});

test("a message waits on the disk while the database is away, and is not brought back once its lead was erased", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const from = newNumber();
  const body = bodyOf([text(from, "erase me")]);
  shared().databaseRestsUntil = Date.now() + 4000;
  expect(await send(body)).toBe(200);
  expect(await leadsOf(from)).toEqual([]);
  shared().databaseRestsUntil = 0;
  await replay();
  const [lead] = await leadsOf(from);
  expect((await backend.rpc("admin", "erase_lead", { p_lead: lead?.id })).status).toBe(200);
  shared().spool = null;
  expect(await send(body)).toBe(200);
  delete shared().spool;
  expect(await leadsOf(from)).toEqual([]);
  said.mockRestore();
});

const keys = () => {
  const set = whatsAppKeys();
  if (!set) throw new Error("no keys");
  return set;
};
const privileged = () => createClient<Database>(backend.url, backend.secretKey, { auth: { persistSession: false } });
const settings = kinds.settings.parse(readSeeds().find(({ kind, locale }) => kind === "settings" && locale === "en")?.data);
const deliver = () =>
  deliverDue(privileged(), {
    settings: { en: settings, ar: settings },
    calendar: workingCalendar(settings, []),
    siteUrl: "https://site.test",
    sendOnWhatsApp: (to, text, notice) => sendText(keys(), to, text, notice),
  });
const answer = async (lead: Row | undefined, text: string, more: Row = {}) =>
  (
    await backend.rpc("sales", "change_lead", {
      p_lead: lead?.id,
      p_version: lead?.version,
      p_changes: { answered: { channel: "whatsapp", template: null, text, to: lead?.phone_e164, locale: "en", sends: true, ...more } },
    })
  ).body as Row;
const eventOf = async (lead: Row | undefined) =>
  (await rows(`lead_events?lead_id=eq.${lead?.id}&kind=eq.answered&order=id.desc`))[0] as Row & { data: Row };
const status = async (event: Row & { data: Row }, state: string, code?: number) =>
  send(
    JSON.stringify({
      entry: [
        {
          changes: [
            {
              field: "messages",
              value: {
                metadata: { phone_number_id: phoneId },
                statuses: [
                  {
                    id: "wamid.out",
                    status: state,
                    biz_opaque_callback_data: event.data.notice,
                    ...(code && { errors: [{ code, title: "no" }] }),
                  },
                ],
              },
            },
          ],
        },
      ],
    }),
  );
const waiting = async () => {
  const from = newNumber();
  await send(bodyOf([text(from, "when do you come?", { timestamp: String(Math.floor(Date.now() / 1000) - 600) })]));
  return (await leadsOf(from))[0];
};
const now = async (lead: Row | undefined) => (await rows(`leads?id=eq.${lead?.id}`))[0];

test("an answer is sent once, as it was written, and the history says how far it came, whatever the order of the reports", async () => {
  const lead = await waiting();
  expect(await answer(lead, "At 5 pm.\nمع السلامة")).toMatchObject({ status: "saved" });
  expect(await now(lead)).toMatchObject({ awaiting_since: null, status: "contacted" });
  await deliver();
  await deliver();
  const event = await eventOf(lead);
  expect(sentTexts.splice(0)).toEqual([
    {
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: String(lead?.phone_e164).slice(1),
      type: "text",
      text: { body: "At 5 pm.\nمع السلامة", preview_url: false },
      biz_opaque_callback_data: event.data.notice,
      path: `/v/${phoneId}/messages`,
      authorization: `Bearer ${token}`,
    },
  ]);
  for (const state of ["read", "sent", "delivered", "failed", "deleted"]) expect(await status(event, state)).toBe(200);
  expect((await eventOf(lead)).data).toMatchObject({ delivery: "read", text: "At 5 pm.\nمع السلامة" });
  expect((await now(lead))?.awaiting_since).toBeNull();
});

test("an answer that Meta refuses for good leaves the lead waiting since when it waited, unanswered", async () => {
  const lead = await waiting();
  await answer(lead, "too late");
  refusal = { status: 400, code: 131047 };
  await deliver();
  refusal = null;
  await deliver();
  expect(sentTexts).toEqual([]);
  expect((await eventOf(lead)).data).toMatchObject({ failed: 131047 });
  expect(await now(lead)).toMatchObject({ awaiting_since: lead?.awaiting_since, answered_at: null });
  expect(await rows(`lead_events?lead_id=eq.${lead?.id}&kind=eq.undone`)).toMatchObject([{ data: { what: "answered", why: "refused" } }]);
});

test("an answer that failed after it was taken counts as none, and is told once", async () => {
  const lead = await waiting();
  await answer(lead, "hello");
  await deliver();
  sentTexts.splice(0);
  const event = await eventOf(lead);
  for (let count = 0; count < 2; count++) expect(await status(event, "failed", 131026)).toBe(200);
  expect(await now(lead)).toMatchObject({ awaiting_since: lead?.awaiting_since, answered_at: null });
  expect(await rows(`lead_events?lead_id=eq.${lead?.id}&kind=eq.undone`)).toHaveLength(1);
});

test.each([
  [400, 130429],
  [401, 190],
  [500, 131000],
])("an answer is tried again where Graph says %i, code %i", async (state, code) => {
  const lead = await waiting();
  await answer(lead, `again ${code}`);
  refusal = { status: state, code };
  await deliver();
  refusal = null;
  const { data } = await eventOf(lead);
  expect(await rows(`outbox?id=eq.${data.notice}`)).toMatchObject([
    { attempts: 1, sent_at: null, dead_at: null, last_error: `http ${state} code ${code}` },
  ]);
  await backend.rest("service", "PATCH", `outbox?id=eq.${data.notice}`, { next_at: new Date().toISOString() });
  await deliver();
  expect(sentTexts.splice(0)).toMatchObject([{ text: { body: `again ${code}` } }]);
});

test("a report that it was sent ends the attempts, when its response was lost", async () => {
  const lead = await waiting();
  await answer(lead, "lost");
  const event = await eventOf(lead);
  expect(await status(event, "sent")).toBe(200);
  await deliver();
  expect(sentTexts).toEqual([]);
});

test("an undone answer that has not left does not leave", async () => {
  const lead = await waiting();
  const { version } = await answer(lead, "oh no");
  await backend.rpc("sales", "undo_change", { p_lead: lead?.id, p_version: version });
  await deliver();
  expect(sentTexts).toEqual([]);
});

test("nothing is sent a day after the last message, to another number, without a text, or by whom leads are not shown", async () => {
  const lead = await waiting();
  for (const more of [{ to: "+971500000000" }, { text: "" }]) expect(await answer(lead, "x", more)).toMatchObject({ status: "window" });
  const [message] = await submissionsOf(String(lead?.phone_e164).slice(1));
  await backend.rest("service", "PATCH", `lead_submissions?id=eq.${message?.id}`, {
    received_at: new Date(Date.now() - 25 * 3600_000).toISOString(),
  });
  expect(await answer(lead, "x")).toMatchObject({ status: "window" });
  expect((await now(lead))?.awaiting_since).toBe(lead?.awaiting_since);
  for (const caller of ["anon", "nobody", "editor", "sales", "admin"] as const)
    expect(
      (await backend.rpc(caller, "whatsapp_status", { p_notice: randomUUID(), p_status: "failed", p_code: 0 })).status,
    ).toBeGreaterThanOrEqual(400);
});
