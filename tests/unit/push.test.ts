// Notices on devices: how they are sealed, where they may go, what they show, and what the service worker does with them.
import { createPublicKey, verify } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { OutboxLead } from "../../lib/notify/mail/lead-mails.ts";
import { encryptForBrowser, vapidHeader } from "../../lib/notify/push/encrypt.ts";
import { newPushKeys } from "../../lib/notify/push/keys.ts";
import { type PushSubject, pushNotice } from "../../lib/notify/push/notice.ts";
import { isPushService } from "../../lib/notify/push/send.ts";
import { workerScript } from "../../lib/notify/push/worker-script.ts";

test("seals a notice as the example of RFC 8291 (section 5 and appendix A) does", () => {
  const browser = {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  };
  const salt = Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url");
  const privateKey = Buffer.from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url");
  expect(encryptForBrowser("When I grow up, I want to be a watermelon", browser, salt, privateKey).toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A" +
      "_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
  expect(() => encryptForBrowser("x", { ...browser, p256dh: `B${"A".repeat(86)}` })).toThrow();
});

test("signs for one push service, for half a day, with a key that browsers take (RFC 8292)", () => {
  const keys = newPushKeys();
  const header = vapidHeader("https://push.example.test:8443/send/secret", "mailto:office@miqyas.test", keys, 1_000_000);
  const [, head = "", claims = "", signature = "", key = ""] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]{87})$/.exec(header) ?? [];
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
  expect(read(head)).toEqual({ typ: "JWT", alg: "ES256" });
  expect(read(claims)).toEqual({ aud: "https://push.example.test:8443", exp: 1000 + 43_200, sub: "mailto:office@miqyas.test" });
  expect(key).toBe(keys.publicKey);
  const point = Buffer.from(key, "base64url");
  expect(point[0]).toBe(4);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const isSigned = (text: string) =>
    verify("sha256", Buffer.from(text), { key: publicKey, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url"));
  expect([isSigned(`${head}.${claims}`), isSigned(`${head}.x`)]).toEqual([true, false]);
});

test("sends only to the push services of browsers, and to that of a test", () => {
  const known = [
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/abc",
    "https://wns2-par02p.notify.windows.com/w/?token=abc",
  ];
  const foreign = [
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:8443/x",
    "https://user@fcm.googleapis.com/x",
    "https://fcm.googleapis.com.evil.test/x",
    "https://evilpush.apple.com.test/x",
    "https://notpush.apple.com/x",
    "https://storage.googleapis.com/x",
    "https://127.0.0.1/x",
    "http://169.254.169.254/latest/meta-data",
    "https://[::1]/x",
    "file:///etc/passwd",
    "nothing",
    `https://web.push.apple.com/${"a".repeat(1000)}`,
  ];
  expect(known.filter((address) => isPushService(address))).toEqual(known);
  expect(foreign.filter((address) => isPushService(address))).toEqual([]);
  expect(isPushService("http://127.0.0.1:5000/device", "http://127.0.0.1:5000")).toBe(true);
  expect(isPushService("http://127.0.0.1:5001/device", "http://127.0.0.1:5000")).toBe(false);
});

const lead: OutboxLead = {
  id: "11111111-2222-4333-8444-555555555555",
  reference: "RQ-AAAAAAAA",
  kind: "quote",
  locale: "en",
  place: "dubai-marina",
  full_name: "Salem\nCanary",
  email: "canary@client.test",
  phone_e164: "+971501234567",
  message: "canary words",
  details: { problem: "canary" },
  created_at: "2026-11-30T06:00:00Z",
  awaiting_since: "2026-11-30T06:00:00Z",
  urgency: "normal",
  due_at: "2026-12-01T06:00:00Z",
};
const now = new Date("2026-11-30T06:01:00Z");
const quiet = { locale: "en", showsName: false } as const;
const shown = (subject: PushSubject, reader: Parameters<typeof pushNotice>[1] = quiet, at = now) => pushNotice(subject, reader, at);

describe("what a lock screen shows", () => {
  test("kind, place and time, and nothing of the person", () => {
    const notice = shown({ kind: "new", lead });
    expect(notice).toMatchObject({
      title: "New lead",
      body: "Quote request · Dubai Marina · answer by 1 Dec 2026, 10:00 AM",
      tag: lead.id,
      renotify: true,
      lang: "en-AE",
      dir: "ltr",
      data: { path: `/admin/leads/${lead.id}` },
      urgency: "high",
    });
    expect(JSON.stringify(notice)).not.toMatch(/canary|salem|97150|RQ-/i);
  });

  test("the name in one line, where the user chose so", () => {
    expect(shown({ kind: "new", lead }, { ...quiet, showsName: true })?.body).toMatch(/^\u2068Salem Canary\u2069 · Quote request/);
  });

  test("in the user's language, and opens the lead in it", () => {
    const notice = shown({ kind: "emergency", lead }, { locale: "ar", showsName: false });
    expect(notice).toMatchObject({
      title: "حالة طارئة: طلب جديد",
      dir: "rtl",
      data: { path: `/ar/admin/leads/${lead.id}` },
      urgency: "high",
    });
    expect(notice?.body).toContain("دبي مارينا");
  });

  test("what makes it necessary: a late answer, a step, a colleague, a message that joined", () => {
    const late = new Date("2026-12-01T06:01:00Z");
    expect(shown({ kind: "overdue", lead })?.title).toBe("Answer falls due");
    expect(shown({ kind: "overdue", lead }, quiet, late)).toMatchObject({ title: "Answer overdue", urgency: "high" });
    expect(shown({ kind: "emergency", lead }, quiet, late)?.body).toContain("was due 1 Dec 2026, 10:00 AM");
    expect(shown({ kind: "step", step: true, lead })).toMatchObject({ title: "Next step due", body: "Quote request · Dubai Marina" });
    expect(shown({ kind: "emergency", step: true, lead })?.title).toBe("Emergency: Next step due");
    expect(shown({ kind: "given", lead })).toMatchObject({ title: "A lead was given to you", urgency: "normal" });
    expect(shown({ kind: "new", lead: { ...lead, joined_to: "RQ-BBBBBBBB" } })?.title).toBe("New message");
    expect(shown({ kind: "undelivered" })).toMatchObject({ tag: "undelivered", data: { path: "/admin/failures" } });
    const held = { count: 12, emergencies: 3, networks: 4, locale: "en", leads: [] };
    expect(shown({ kind: "emergency", held })).toMatchObject({
      title: "12 leads wait for an answer",
      body: "3 of them are emergencies.",
      tag: "digest",
    });
  });

  test("nothing where the lead was answered meanwhile", () => {
    expect(shown({ kind: "overdue", lead: { ...lead, awaiting_since: null } })).toBeNull();
    expect(shown({ kind: "emergency", held: { count: 0, emergencies: 0, networks: 0, locale: "en", leads: [] } })).toBeNull();
  });
});

describe("the service worker", () => {
  const windows: { url: string; focus: () => string }[] = [];
  const listeners: Record<string, (event: unknown) => void> = {};
  const calls: unknown[] = [];
  const worker = {
    addEventListener: (name: string, listener: (event: unknown) => void) => {
      listeners[name] = listener;
    },
    location: { origin: "https://miqyas.test" },
    registration: { showNotification: async (...shown: unknown[]) => calls.push(["shown", ...shown]) },
    clients: {
      matchAll: async () => windows,
      openWindow: async (address: string) => calls.push(["opened", address]),
    },
  };
  new Function("self", workerScript)(worker);
  const send = async (name: string, event: object) => {
    let work: unknown;
    listeners[name]?.({ ...event, waitUntil: (promise: unknown) => (work = promise) });
    await work;
    return calls.splice(0);
  };

  test("shows what is pushed, and listens to nothing else than pushes and taps", async () => {
    expect(Object.keys(listeners)).toEqual(["push", "notificationclick"]);
    const { urgency: _, ...notice } = shown({ kind: "new", lead }) as { urgency: string; title: string };
    const { title, ...rest } = notice;
    expect(await send("push", { data: { json: () => notice } })).toEqual([["shown", title, rest]]);
  });

  test("a tap opens the lead, or the window that shows it", async () => {
    const notification = { close: () => calls.push(["closed"]), data: { path: "/ar/admin/leads/x" } };
    windows.push({ url: "https://miqyas.test/admin", focus: () => "" });
    expect(await send("notificationclick", { notification })).toEqual([["closed"], ["opened", "https://miqyas.test/ar/admin/leads/x"]]);
    windows.push({ url: "https://miqyas.test/ar/admin/leads/x", focus: () => String(calls.push(["focused"])) });
    expect(await send("notificationclick", { notification })).toEqual([["closed"], ["focused"]]);
  });
});
