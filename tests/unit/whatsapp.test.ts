// What WhatsApp's Cloud API sends: each kind of message as Meta documents it, and calls that are not Meta's.
import { createHmac } from "node:crypto";
import { expect, test, vi } from "vitest";
import { whatsAppKeysOf } from "../../lib/env.ts";
import { submissionOf } from "../../lib/leads/intake/whatsapp.ts";
import { fetchFile, GraphFailure, numberProblem } from "../../lib/leads/whatsapp/graph.ts";
import { readMessages } from "../../lib/leads/whatsapp/messages.ts";
import { handshake, isSignedByMeta } from "../../lib/leads/whatsapp/signature.ts";
import { detailRows } from "../../lib/notify/mail/lead-mails.ts";

const phoneId = "106540352242922";
const call = (message: object, more: object = {}) =>
  JSON.stringify({
    object: "whatsapp_business_account",
    entry: [
      {
        id: "102290129340398",
        changes: [
          {
            field: "messages",
            value: {
              messaging_product: "whatsapp",
              metadata: { display_phone_number: "97142345678", phone_number_id: phoneId },
              contacts: [{ profile: { name: "Sheena  Nelson" }, wa_id: "971501234567" }],
              messages: [{ from: "971501234567", id: "wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQz", timestamp: "1749416383", ...message }],
              ...more,
            },
          },
        ],
      },
    ],
  });
const read = (message: object) => readMessages(call(message), phoneId).messages[0];

test.each<[string, object, object]>([
  ["a text", { type: "text", text: { body: "The AC is warm" } }, { text: "The AC is warm", sort: null, file: null }],
  [
    "an answer to an earlier message",
    { context: { from: "97142345678", id: "wamid.earlier" }, type: "text", text: { body: "Yes" } },
    { text: "Yes", quotes: "wamid.earlier" },
  ],
  [
    "a picture with words",
    { type: "image", image: { caption: "this one", mime_type: "image/jpeg", sha256: "x", id: "1003383421387256" } },
    { text: "this one", sort: "image", file: { id: "1003383421387256", name: "photo.jpg" } },
  ],
  [
    "a document",
    { type: "document", document: { filename: "BOQ.pdf", mime_type: "application/pdf", sha256: "x", id: "1" } },
    { text: "", sort: "document", file: { id: "1", name: "BOQ.pdf" } },
  ],
  [
    "a voice note",
    { type: "audio", audio: { mime_type: "audio/ogg; codecs=opus", sha256: "x", id: "2", voice: true } },
    { text: "", sort: "audio", file: { id: "2", name: "voice-note.ogg" } },
  ],
  ["a film", { type: "video", video: { mime_type: "video/mp4", id: "3" } }, { sort: "video", file: { id: "3", name: "film.mp4" } }],
  [
    "a sticker",
    { type: "sticker", sticker: { mime_type: "image/webp", animated: false, id: "4" } },
    { sort: "sticker", file: { id: "4", name: "sticker.webp" } },
  ],
  [
    "a place",
    { type: "location", location: { latitude: 25.08, longitude: 55.14, name: "Marina Plaza", address: "Al Marsa St" } },
    { text: "Marina Plaza\nAl Marsa St\nhttps://maps.google.com/?q=25.08,55.14", sort: "location" },
  ],
  [
    "a contact",
    { type: "contacts", contacts: [{ name: { formatted_name: "Guard" }, phones: [{ phone: "+971 50 765 4321", type: "CELL" }] }] },
    { text: "Guard: +971 50 765 4321", sort: "contacts" },
  ],
  ["a tapped quick reply", { type: "button", button: { payload: "p", text: "Call me" } }, { text: "Call me", sort: null }],
  [
    "a tapped button",
    { type: "interactive", interactive: { type: "button_reply", button_reply: { id: "1", title: "Yes" } } },
    { text: "Yes", sort: null },
  ],
  [
    "a choice from a list",
    { type: "interactive", interactive: { type: "list_reply", list_reply: { id: "1", title: "Repair", description: "Today" } } },
    { text: "Repair\nToday", sort: null },
  ],
  [
    "a reaction",
    { type: "reaction", reaction: { message_id: "wamid.earlier", emoji: "👍" } },
    { text: "👍", sort: "reaction", quotes: "wamid.earlier" },
  ],
  ["what WhatsApp does not pass on", { type: "unsupported", errors: [{ code: 131051 }] }, { text: "", sort: "other" }],
  ["an order", { type: "order", order: { catalog_id: "1", product_items: [] } }, { text: "", sort: "other" }],
  ["a kind that is not invented yet", { type: "hologram", hologram: {} }, { text: "", sort: "other" }],
])("%s is read", (_, message, expected) =>
  expect(read(message)).toMatchObject({ from: "+971501234567", name: "Sheena Nelson", at: 1749416383000, ...expected }),
);

test("the office sees in both languages what a message is that is no text", () => {
  for (const sort of ["image", "audio", "video", "document", "sticker", "location", "contacts", "reaction", "other"])
    for (const locale of ["en", "ar"] as const)
      expect(detailRows({ whatsapp: sort }, locale)[0]?.value.text, `${sort} ${locale}`).not.toBe(sort);
});

test("a reaction that was taken back, states of our own messages and messages to another number are none", () => {
  expect(read({ type: "reaction", reaction: { message_id: "wamid.earlier" } })).toBeUndefined();
  expect(readMessages(call({}, { messages: undefined, statuses: [{ id: "wamid.x", status: "read" }] }), phoneId).messages).toEqual([]);
  expect(readMessages(call({ type: "text", text: { body: "hello" } }), "999999").messages).toEqual([]);
});

test("reports of what became of an answer name the row that it was queued in", () => {
  const notice = "0b0d7b0e-5f0c-4b8e-9d49-5c2f6f1a7d11";
  const report = (more: object) =>
    readMessages(call({}, { messages: undefined, statuses: [{ id: "wamid.x", ...more }] }), phoneId).statuses;
  expect(report({ status: "delivered", biz_opaque_callback_data: notice })).toEqual([{ notice, status: "delivered", code: null }]);
  expect(report({ status: "failed", biz_opaque_callback_data: notice, errors: [{ code: 131047 }] })).toEqual([
    { notice, status: "failed", code: 131047 },
  ]);
  for (const foreign of [{}, { biz_opaque_callback_data: "x" }, { biz_opaque_callback_data: 7 }])
    expect(report({ status: "read", ...foreign })).toEqual([]);
});

test("a message without a number or id is counted, and no odd call makes it fail", () => {
  expect(readMessages(call({ from: undefined, type: "text", text: { body: "x" } }), phoneId)).toMatchObject({
    messages: [],
    unreadable: 1,
  });
  for (const odd of ["null", "[]", "1", '{"entry":{}}', '{"entry":[null,{"changes":[7,{"field":"messages"}]}]}'])
    expect(readMessages(odd, phoneId)).toEqual({ messages: [], unreadable: 0, statuses: [] });
  for (const odd of [7, null, [], { body: 7 }, { body: {} }]) expect(read({ type: "text", text: odd })).toMatchObject({ sort: "other" });
  expect(read({ type: "__proto__" })).toMatchObject({ sort: "other" });
  expect(read({ type: "image", image: { id: "../../me" } })).toMatchObject({ file: null });
  expect(read({ type: "text", text: { body: `a\u0000\u202eb${"x".repeat(9000)}` } })?.text).toHaveLength(5000);
});

test("a message is one submission whatever else a repeat says, is urgent by its words, and speaks its language", () => {
  vi.stubEnv("SUPABASE_URL", "http://localhost:1");
  vi.stubEnv("SUPABASE_PUBLISHABLE_KEY", "a-publishable-key-of-20");
  vi.stubEnv("SUPABASE_SECRET_KEY", "a-secret-key-of-20-characters");
  const [first, again] = [{ body: "يطلع دخان من المكيف" }, { body: "another" }].map((text) => {
    const message = read({ type: "text", text });
    if (!message) throw new Error("not read");
    return submissionOf(message);
  });
  expect(again).toMatchObject({ key: first?.key, hash: first?.hash, reference: first?.reference });
  expect(first).toMatchObject({ kind: "whatsapp", locale: "ar", key: "whatsapp:wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQz" });
  expect(first?.content.details.urgentWords).toBeDefined();
});

const secret = "the-secret-of-the-app";
const hmac = (body: string, key = secret) => `sha256=${createHmac("sha256", key).update(body).digest("hex")}`;
test("only what Meta has signed is Meta's", () => {
  const body = Buffer.from(call({ type: "text", text: { body: "é ض" } }));
  expect(isSignedByMeta(body, hmac(body.toString()), secret)).toBe(true);
  const wrong = [
    null,
    "",
    "sha256=",
    `sha256=${"0".repeat(64)}`,
    hmac(body.toString(), "another-secret"),
    hmac(`${body} `),
    hmac(body.toString()).toUpperCase(),
    hmac(body.toString()).slice("sha256=".length),
    hmac(body.toString()).replace("sha256", "sha1"),
    `${hmac(body.toString())}, ${hmac("")}`,
  ];
  for (const signature of wrong) expect(isSignedByMeta(body, signature, secret), String(signature)).toBe(false);
});

test("the handshake answers only who knows the word, and with nothing but a number or word", () => {
  const asked = (more: object) =>
    handshake(
      new URLSearchParams({ "hub.mode": "subscribe", "hub.verify_token": "a-word", "hub.challenge": "1158201444", ...more }),
      "a-word",
    );
  expect(asked({})).toBe("1158201444");
  for (const odd of [
    { "hub.verify_token": "a-wor" },
    { "hub.verify_token": "" },
    { "hub.mode": "unsubscribe" },
    { "hub.challenge": "<script>" },
  ])
    expect(asked(odd)).toBeNull();
});

const keys = { phoneId, token: "t".repeat(20), appSecret: secret, verifyToken: "w", graphUrl: "https://graph.facebook.com/v23.0" };
test.each([
  "https://evil.test/file",
  "http://lookaside.fbsbx.com/file",
  "https://lookaside.fbsbx.com.evil.test/file",
  "https://lookaside.fbsbx.com:8443/file",
  "https://lookaside.fbsbx.com@evil.test/file",
  "file:///etc/passwd",
  "",
])("the token does not go to %s", async (url) => {
  const asked = vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({ url }));
  await expect(fetchFile(keys, "1", 1000)).rejects.toThrow(GraphFailure);
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
});

test("a token that has ended is named by Meta's own code, and no message holds the token", async () => {
  const asked = vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({ error: { code: 190 } }, { status: 401 }));
  expect(await numberProblem(keys)).toBe("http 401 code 190");
  asked.mockImplementation(async () => {
    throw new TypeError(`fetch failed with ${keys.token}`);
  });
  expect(await numberProblem(keys)).toBe("unreachable");
  asked.mockRestore();
});

test("the keys are set together", () => {
  const set = {
    SUPABASE_URL: "http://localhost:1",
    SUPABASE_PUBLISHABLE_KEY: "a-publishable-key-of-20",
    SUPABASE_SECRET_KEY: "a-secret-key-of-20-characters",
    WHATSAPP_PHONE_ID: phoneId,
    WHATSAPP_TOKEN: "t".repeat(20),
    WHATSAPP_APP_SECRET: secret,
    WHATSAPP_VERIFY_TOKEN: "a-word-of-our-own-choice",
  };
  expect(whatsAppKeysOf(set)?.phoneId).toBe(phoneId);
  expect(whatsAppKeysOf({ ...set, WHATSAPP_TOKEN: "" })).toBeNull();
});
