// Odd requests to the forms' API address while the database is unreachable: each gets a clear refusal or a record on disk, never an
// exception or a hang.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { POST } from "../../app/api/leads/route.ts";
import { RateLimit } from "../../lib/host/rate-limit.ts";
import type { Submission } from "../../lib/leads/intake/submission.ts";
import { newLimits, shared, spool } from "../../lib/leads/intake/submit.ts";
import { pictureOfChunks } from "../../scripts/attack/pictures.ts";

const dataDir = mkdtempSync(join(tmpdir(), "odd-requests-"));
beforeAll(() => {
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    SUPABASE_URL: "http://127.0.0.1:9",
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_for_this_test",
    SUPABASE_SECRET_KEY: "sb_secret_for_this_test_only",
    TRUSTED_PROXIES: "1",
  });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const address = "http://localhost/api/leads";
const sameOrigin = { "sec-fetch-site": "same-origin" };
const good = { fullName: "A B", email: "a@example.test", phone: "0501234567", message: "x", locale: "en", page: "/contact" };
const quote = {
  kind: "quote",
  fullName: "A B",
  phone: "0501234567",
  problem: "no-cooling",
  message: "Warm.",
  area: "Dubai Marina",
  emirate: "dubai",
  property: "flat",
  locale: "en",
};
const post = async (body: BodyInit | null, headers: Record<string, string> = {}, query = "") => {
  // The form is sent as bytes, because a form still being streamed when it is refused would raise an error.
  const written = body instanceof FormData ? new Response(body) : undefined;
  const type = written?.headers.get("content-type");
  const init = { method: "POST", body: written ? await written.arrayBuffer() : body, duplex: "half" };
  return POST(
    new Request(address + query, {
      ...init,
      headers: { ...sameOrigin, ...(type ? { "content-type": type } : {}), ...headers },
    } as RequestInit),
  );
};
const form = (fields: Iterable<readonly [string, string | Blob]>) => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};
const records = async () => {
  const names = (await spool()?.pending()) ?? [];
  return Promise.all(names.map(async (name) => (await spool()?.get(name)) as Submission));
};

/** What a form gets whose problem is an emergency. No texts can be read here, so the words for it are missing, and the lead is taken all the same. */
const sentEmergency = { status: "sent", reference: expect.any(String), isEmergency: true };

describe("a single odd request", () => {
  test("a valid form is acknowledged once it is on disk, and a repeated one gets the same reference", async () => {
    const first = await (await post(form(Object.entries(good)))).json();
    expect(first).toMatchObject({ status: "sent", reference: expect.stringMatching(/^RQ-[0-9A-HJKMNP-TV-Z]{8}$/) });
    expect(await (await post(form(Object.entries(good)))).json()).toEqual(first);
    expect(await records()).toHaveLength(1);
  });

  test.each<[string, BodyInit | null, Record<string, string>, number]>([
    ["JSON instead of a form", JSON.stringify(good), { "content-type": "application/json" }, 400],
    ["no body", null, {}, 400],
    [
      "a form that is cut",
      '--x\r\nContent-Disposition: form-data; name="fullName"\r\n\r\nA',
      { "content-type": "multipart/form-data; boundary=x" },
      400,
    ],
    ["a boundary that is not there", "hello", { "content-type": "multipart/form-data; boundary=x" }, 400],
    ["no boundary", "hello", { "content-type": "multipart/form-data" }, 400],
    ["an unknown encoding", "hello", { "content-type": "text/plain; charset=utf-7" }, 400],
    ["an unknown kind", form([["kind", "__proto__"]]), {}, 422],
    ["two megabytes", form([...Object.entries(good), ["extra", "x".repeat(2_000_000)]]), {}, 413],
    ["two megabytes of short fields", form(Array.from({ length: 30_000 }, (_, index) => [`field${index}`, "x"] as const)), {}, 413],
    [
      "a file in the place of text",
      form([...Object.entries({ ...good, fullName: "" }).filter(([name]) => name !== "fullName"), ["fullName", new Blob(["A"])]]),
      {},
      422,
    ],
  ])("%s gets the right status", async (_, body, headers, status) => {
    expect((await post(body, headers)).status).toBe(status);
  });

  test("repeated fields, fifty additional fields and a URL-encoded form are accepted", async () => {
    const twice = form([...Object.entries({ ...good, message: "first" }), ["message", "second"], ["fullName", "Other"]]);
    for (let index = 0; index < 50; index++) twice.append(`more${index}`, "x");
    expect((await post(twice)).status).toBe(200);
    expect((await post(new URLSearchParams({ ...good, message: "encoded" }))).status).toBe(200);
    const messages = (await records()).map(({ content }) => content.message);
    expect(messages).toEqual(expect.arrayContaining(["first", "encoded"]));
    expect(messages).not.toContain("second");
  });

  test("an application keeps valid documents and the consent; forged documents are left out and reported", async () => {
    const fields = { ...good, kind: "application", job: "open-application", message: "Chillers.", consent: "2026-11-21" };
    const send = (content: string, values = fields) =>
      post(
        form([...Object.entries(values), ["documents", new File([content], "cv.pdf", { type: "application/pdf" })]]),
        {},
        "?kind=application",
      );
    expect(await (await send("<html><script>alert(1)</script>", { ...fields, fullName: "Lying Papers" })).json()).toEqual({
      status: "sent",
      reference: expect.any(String),
      unread: { unreadable: ["cv.pdf"] },
    });
    expect(await (await send("%PDF-1.7", { ...fields, consent: "" })).json()).toEqual({
      status: "refused",
      problems: { consent: "required" },
    });
    expect((await send("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF")).status).toBe(200);
    const applications = (await records()).filter(({ kind }) => kind === "application");
    const kept = applications.find(({ content }) => content.fullName === "A B");
    expect(kept).toMatchObject({
      content: { details: { job: "open-application", consent: "2026-11-21" } },
      files: [{ name: "cv.pdf", content_type: "application/pdf" }],
    });
  });

  test.each(["megabytes", "megabytesOfDay", "megabytesOfNetwork"])(
    "one address cannot fill the disk with files, and its messages are still accepted: %s",
    async (limit) => {
      shared().limits = { ...newLimits(), soft: new RateLimit(60), [limit]: new RateLimit(2) };
      const from = { "x-forwarded-for": "203.0.113.9" };
      const fields = { ...good, kind: "application", job: "open-application", consent: "2026-11-21" };
      const send = (message: string) =>
        post(
          form([...Object.entries({ ...fields, message }), ["documents", new File([`%PDF-1.7\n${message}`], "cv.pdf")]]),
          from,
          "?kind=application",
        );
      expect([(await send("one")).status, (await send("two")).status]).toEqual([200, 200]);
      const before = (await spool()?.files())?.length;
      const third = await send("three");
      expect(await third.json()).toEqual({ status: "sent", reference: expect.any(String), unread: { tooLate: ["cv.pdf"] } });
      expect((await spool()?.files())?.length).toBe(before);
      expect((await post(form(Object.entries({ ...fields, message: "four" })), from)).status).toBe(200);
      shared().limits = undefined;
    },
  );

  test("nonsense in hidden fields and fields that no form has are dropped, and valid values are kept", async () => {
    const answer = await post(
      form(
        Object.entries({
          ...good,
          message: "attributed",
          page: "//evil.example/\u0000",
          placePage: "/dubai/ac-services/jlt",
          device: "desktop",
          submissionId: "../../etc/passwd",
          elapsedMs: "-1e99",
          marketing: "yes",
          marketingVersion: "<b>1</b>",
          cameFrom: "yes",
          attribution: JSON.stringify({
            first: { landing: "/x", gclid: "g\u0000\ud800", evil: "x", at: "2026-11-28", utm_source: 7 },
            last: "nonsense",
          }),
        }),
      ),
      { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Mobile", referer: "http://localhost/contact?utm_source=mail&x=1" },
    );
    expect(answer.status).toBe(200);
    const record = (await records()).find(({ content }) => content.message === "attributed");
    expect(record).toMatchObject({
      page: "",
      marketingVersion: "b1b",
    });
    expect(record?.attribution).toEqual({
      first: { landing: "/x", gclid: "g\ufffd" },
      last: { landing: "/contact", utm_source: "mail" },
      device: "phone",
    });
    expect(JSON.stringify(record)).not.toContain("evil");
  });

  test("attribution is stored only if the visitor ticked the box for it", async () => {
    const attribution = JSON.stringify({ first: { landing: "/x", gclid: "told" } });
    for (const cameFrom of ["", "no"]) {
      const message = `came unasked: ${cameFrom || "empty"}`;
      await post(form(Object.entries({ ...good, message, attribution, cameFrom, submissionId: crypto.randomUUID() })), {
        referer: "http://localhost/contact?utm_source=mail",
      });
      const record = (await records()).find(({ content }) => content.message === message);
      expect(record?.attribution).toMatchObject({ first: null, last: null });
      expect(JSON.stringify(record)).not.toMatch(/told|utm_source/);
    }
  });

  test("files wait on the disk with their lead, and a repeated form stores them once", async () => {
    const { default: sharp } = await import("sharp");
    const photo = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    const fields = { ...quote, submissionId: crypto.randomUUID() };
    const send = () => post(form([...Object.entries(fields), ["photos", new File([new Uint8Array(photo)], "a.png")]]), {}, "?kind=quote");
    const first = await (await send()).json();
    expect(first).toMatchObject({ status: "sent" });
    expect(await (await send()).json()).toEqual(first);
    const [record, ...others] = (await records()).filter(({ kind }) => kind === "quote");
    expect(others).toEqual([]);
    expect(record?.files).toMatchObject([{ name: "a.jpg", content_type: "image/jpeg" }]);
    const kept = await spool()?.getFile(record?.files[0]?.id ?? "");
    expect(kept?.length).toBe(record?.files[0]?.size_bytes);
    const large = form([...Object.entries(quote), ["photos", new File([new Uint8Array(200_000)], "a.png")]]);
    expect((await post(large)).status).toBe(413); // only a kind in the address allows files
  });

  test("a lead with unreadable photos is accepted, and both sender and office learn which are missing", async () => {
    const { default: sharp } = await import("sharp");
    const photo = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    const fields = { ...quote, fullName: "Wrong File", submissionId: crypto.randomUUID() };
    const photos = (
      [
        ["a.png", photo],
        ["b.png", "<html>"],
        ["c.png", pictureOfChunks()],
      ] as const
    ).map(([name, content]) => ["photos", new File([content as Uint8Array<ArrayBuffer>], name)] as const);
    const send = async () => (await post(form([...Object.entries(fields), ...photos]), {}, "?kind=quote")).json();
    const first = await send();
    expect(first).toEqual({ ...sentEmergency, unread: { unreadable: ["b.png", "c.png"] } });
    expect(await send()).toEqual(first); // unreadable files do not make a repeated form a new lead
    const [record, ...others] = (await records()).filter(({ content }) => content.fullName === "Wrong File");
    expect(others).toEqual([]);
    expect(record?.files.map(({ name }) => name)).toEqual(["a.jpg"]);
    expect(record?.content.details.unread).toEqual({ unreadable: ["b.png", "c.png"] });
    expect(await spool()?.files()).toHaveLength(new Set((await records()).flatMap(({ files }) => files.map(({ id }) => id))).size);
  });

  test("a lead is accepted when the disk cannot store its files", async () => {
    const disk = spool();
    if (!disk) throw new Error("There is no spool.");
    vi.spyOn(disk, "putFile").mockRejectedValue(new Error("full"));
    const fields = { ...quote, fullName: "No Room" };
    const plan = ["drawings", new File(["%PDF-1.7\n%%EOF"], "plan.pdf")] as const;
    const answer = await (await post(form([...Object.entries(fields), plan]), {}, "?kind=quote")).json();
    vi.mocked(disk.putFile).mockRestore();
    expect(answer).toEqual({ ...sentEmergency, unread: { tooLate: ["plan.pdf"] } });
    const kept = (await records()).find(({ content }) => content.fullName === "No Room");
    expect([kept?.files, kept?.content.details.unread]).toEqual([[], { tooLate: ["plan.pdf"] }]);
  });

  test("a slightly suspicious form gets a proof-of-work challenge, and a browser that cannot solve it is still accepted", async () => {
    const odd = { ...good, fullName: "Fast Person", elapsedMs: "300", submissionId: crypto.randomUUID() };
    const answer = async (more: Record<string, string>) => (await post(form(Object.entries({ ...odd, ...more })))).json();
    const asked = (await answer({ proof: "able" })) as { status: string; challenge: Challenge };
    expect(asked.status).toBe("asked");
    const solution = await solveChallenge({ challenge: asked.challenge, deriveKey });
    const proof = JSON.stringify({ challenge: asked.challenge, solution });
    const forged = JSON.stringify({ challenge: { ...asked.challenge, signature: "0".repeat(64) }, solution });
    expect(await answer({ proof: forged })).toMatchObject({ status: "asked" });
    expect(await answer({ proof: '{"challenge":null}' })).toMatchObject({ status: "asked" });
    expect(await answer({ proof })).toMatchObject({ status: "sent" });
    expect(await answer({ proof })).toMatchObject({ status: "asked" }); // a proof is valid for one submission
    expect(await answer({ message: "without work" })).toMatchObject({ status: "sent" });
    expect(await (await post(form(Object.entries({ ...good, proof: "able" })))).json()).toMatchObject({ status: "sent" }); // not suspicious
  });

  test("flooding from an address limits it, while proofs of work from the same address are accepted up to their own limit", {
    timeout: 60_000,
  }, async () => {
    shared().limits = { ...newLimits(), soft: new RateLimit(1), hard: new RateLimit(2), proven: new RateLimit(2) };
    const send = async (more: Record<string, string> = {}) => {
      const fields = { ...good, message: crypto.randomUUID(), submissionId: crypto.randomUUID(), ...more };
      return (await post(form(Object.entries(fields)), { "x-forwarded-for": "203.0.113.77" })).json();
    };
    const working = async () => {
      const asked = (await send({ proof: "able" })) as { status: string; challenge: Challenge };
      if (asked.status !== "asked") return asked;
      return send({ proof: JSON.stringify({ challenge: asked.challenge, solution: await solveChallenge({ ...asked, deriveKey }) }) });
    };
    for (const status of ["sent", "sent", "limited"]) expect(await send()).toMatchObject({ status });
    for (const status of ["sent", "sent", "limited"]) expect(await working()).toMatchObject({ status });
    shared().limits = undefined;
  });

  test("a form posted from another site is refused", async () => {
    expect((await post(form(Object.entries(good)), { "sec-fetch-site": "cross-site" })).status).toBe(403);
  });

  test("a body that breaks off is refused when the connection ends", async () => {
    const torn = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("--x\r\n"));
        setTimeout(() => controller.error(new Error("gone")), 20);
      },
    });
    expect((await post(torn, { "content-type": "multipart/form-data; boundary=x" })).status).toBe(400);
  });

  test("spam is stored with its reasons and acknowledged like any message, and slightly odd messages are not spam", async () => {
    for (const more of [
      { leaveEmpty: "x" },
      { message: '<a href="x">y</a>' },
      { elapsedMs: "300", message: "http://a.b http://c.d http://e.f" },
    ]) {
      expect((await post(form(Object.entries({ ...good, ...more })))).status).toBe(200);
    }
    const reasons = (await records()).map(({ spamReasons }) => spamReasons.join()).filter(Boolean);
    expect(reasons.sort()).toEqual(["honeypot", "links,fast", "markup"]);
    for (const more of [{ elapsedMs: "300" }, { message: "See http://a.b and http://c.d please" }, { message: "mail me at x@y.com" }])
      expect((await post(form(Object.entries({ ...good, fullName: "Quick Person", ...more })))).status).toBe(200);
    expect(
      (await records()).filter(({ content }) => content.fullName === "Quick Person").every(({ spamReasons }) => spamReasons.length === 0),
    ).toBe(true);
  });
});

test("any form gets a known answer, and every record on disk can be stored in the database", { timeout: 120_000 }, async () => {
  const names = fc.oneof(
    fc.constantFrom(
      "kind",
      "fullName",
      "email",
      "phone",
      "message",
      "locale",
      "page",
      "submissionId",
      "attribution",
      "inputs",
      "__proto__",
    ),
    fc.string({ maxLength: 20 }),
  );
  const values = fc.oneof(
    fc.constantFrom(
      "contact",
      "quote",
      "callback",
      "application",
      "calculation",
      "data-request",
      "A B",
      "a@example.test",
      "0501234567",
      "{}",
    ),
    fc.string({ unit: "binary", maxLength: 2000 }),
    fc.constantFrom("\u0000", "\ud800", "\u202e\u2066", "x".repeat(30_000)),
    fc.uint8Array({ maxLength: 500 }).map((bytes) => new Blob([bytes as Uint8Array<ArrayBuffer>])),
  );
  const before = (await records()).length;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(names, values), { maxLength: 60 }), fc.boolean(), async (fields, complete) => {
      const answer = await post(form([...fields, ...(complete ? Object.entries(good) : [])]));
      expect([200, 400, 413, 422]).toContain(answer.status);
      expect(((await answer.json()) as { status: string }).status).toMatch(/^(sent|asked|refused|failed)$/);
    }),
    { numRuns: 300 },
  );
  const all = await records();
  expect(all.length).toBeGreaterThanOrEqual(before);
  for (const record of all) {
    const text = JSON.stringify(record);
    expect(text).not.toMatch(/\\u0000|\\ud[89a-f]/i); // neither is valid in the database's JSON
    expect(JSON.parse(text)).toEqual(record);
  }
});

test("random bytes under any content type are refused", async () => {
  const types = fc.constantFrom(
    "multipart/form-data; boundary=x",
    "application/x-www-form-urlencoded",
    "text/plain",
    "application/json",
    "x",
    "",
  );
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), types, async (bytes, type) => {
      const answer = await post(bytes as Uint8Array<ArrayBuffer>, type ? { "content-type": type } : {});
      expect([400, 422]).toContain(answer.status);
    }),
    { numRuns: 200 },
  );
});
