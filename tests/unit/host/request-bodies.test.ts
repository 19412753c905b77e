// Limits on request bodies before they are parsed: size, slowness, number of parts, and total bytes held.
import { readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maxDraftBytes } from "../../../lib/content/edit/draft-size.ts";
import { maxMediaBytes } from "../../../lib/content/media-files.ts";
import { guardServer } from "../../../lib/host/requests/guard.ts";
import { type FormFile, takeFormFiles } from "../../../lib/host/requests.ts";
import { refusalTexts } from "../../../lib/host-config/refusal-texts.ts";
import { bodyLimitOf } from "../../../lib/host-config/request-rules.ts";
import { maxFileBytes, maxFormBytes } from "../../../lib/leads/kinds/attachments.ts";
import { leadKinds } from "../../../lib/leads/kinds/index.ts";
import { cookiesOf, rememberSession } from "../../../lib/supabase/known-sessions.ts";
import { maxPhotoBytes } from "../../../lib/visits/report.ts";

const megabyte = 1024 * 1024;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("each address has its size limit", () => {
  const limit = (url: string, headers: IncomingHttpHeaders = {}) => bodyLimitOf({ url, headers });
  const signedIn = { cookie: "office.0=base64-x", "next-action": "abc" };
  const invented = { ...signedIn, cookie: "office.0=y" };
  rememberSession(cookiesOf(signedIn.cookie));
  test.each([
    ["/quote", {}, maxFormBytes],
    ["/ar/quote?service=amc", {}, maxFormBytes],
    ["/careers/technician", {}, maxFormBytes],
    ["/api/leads?kind=quote", {}, maxFormBytes],
    ["/quotes", {}, 256 * 1024],
    ["/contact", {}, 256 * 1024],
    ["/_next/anything", {}, 256 * 1024],
    ["/api/leads", {}, 64 * 1024],
    ["/api/admin/drafts", {}, maxDraftBytes],
    ["/api/leads?kind=contact", {}, 64 * 1024],
    ["/admin/field/send?kind=photo", {}, maxPhotoBytes],
    ["/ar/admin/field/send?kind=photo", {}, maxPhotoBytes],
    ["/admin/pages/page/about", {}, 256 * 1024],
    ["/admin/pages/page/about", signedIn, 4 * megabyte],
    ["/admin/pages/page/about", invented, 256 * 1024],
    ["/contact", signedIn, 64 * 1024],
    ["/quote", { "next-action": "abc" }, 64 * 1024],
  ])("%s %j: %d", (url, headers, maxBytes) => {
    const found = limit(url, headers);
    expect(found?.maxBytesWithFiles ?? found?.maxBytes).toBe(maxBytes);
  });
  test("nginx lets through what the site takes, at every address, and no more", () => {
    const conf = (name: string) => readFileSync(`scripts/deploy/nginx/${name}.conf`, "utf8");
    const bytesOf = (text: string) => Number(/client_max_body_size (\d+)m;/.exec(text)?.[1]) * megabyte;
    const [general = "", ...locations] = conf("server").split(/^location /m);
    const byPath: Record<string, number> = {};
    for (const text of locations) if (text.includes("client_max_body_size")) byPath[/\/\S*/.exec(text)?.[0] ?? ""] = bytesOf(text);
    const withFiles = Object.values(leadKinds).flatMap(({ files, sentPage }) => (files ? [`/${sentPage.split("/")[1]}`] : []));
    expect(byPath).toEqual({
      ...Object.fromEntries(withFiles.flatMap((path) => [path, `/ar${path}`]).map((path) => [path, limit(path)?.maxBytesWithFiles])),
      "/api/leads": limit("/api/leads?kind=quote")?.maxBytesWithFiles,
      "/api/admin/media": maxMediaBytes,
    });
    expect(bytesOf(general)).toBe(limit("/admin/pages/page/about", signedIn)?.maxBytes);
    expect(bytesOf(conf("compression"))).toBe(Math.max(...Object.values(byPath)));
  });
  test("the framework passes on the largest form without files, and storage takes the largest files", () => {
    const passedOn = Number(/maxForwardedBytes = (\d+) \* 1024 \* 1024;/.exec(readFileSync("next.config.ts", "utf8"))?.[1]) * megabyte;
    expect(passedOn).toBeGreaterThan(limit("/admin/pages/page/about", signedIn)?.maxBytes ?? Infinity);
    const buckets = [...readFileSync("supabase/schemas/02_storage.sql", "utf8").matchAll(/values \('([a-z-]+)', '\1', false, (\d+)\)/g)];
    const storedBytes = Object.fromEntries(buckets.map(([, bucket, bytes]) => [bucket, Number(bytes)]));
    expect(storedBytes).toEqual({ media: maxMediaBytes, "lead-files": maxFileBytes });
  });
  test("a picture for the media library has no limit here, because its handler checks the sender before reading", () => {
    expect(limit("/api/admin/media")).toBeNull();
  });
});

describe("in a server", () => {
  type Seen = { body: string; headers: IncomingHttpHeaders; fields: [string, string][]; files: FormFile[] };
  let seen: Seen | undefined;
  let served = 0;
  const server = createServer(async (incoming, response) => {
    served += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const headers = new Headers(incoming.headers as Record<string, string>);
    const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => new FormData());
    seen = {
      body: body.toString("latin1"),
      headers: incoming.headers,
      fields: [...form].map(([name, value]) => [name, typeof value === "string" ? value : `file of ${value.size}`]),
      files: await takeFormFiles(form, headers),
    };
    response.end("served");
  });
  let port = 0;
  beforeAll(async () => {
    const limits = {
      windowMs: 400,
      minBytesPerWindow: 1000,
      bodyMs: 3000,
      parseMs: 500,
      heldBytes: 6 * megabyte,
      heldBytesBySender: 4 * megabyte,
    };
    const senderOf = ({ headers }: IncomingMessage) => headers["x-sender"]?.toString() ?? null;
    guardServer(server, { bodyLimitOf, senderOf, turnOf: () => null, refusalTexts }, { receiving: limits });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  type Outgoing = { status: Promise<number>; text: Promise<string>; outgoing: ReturnType<typeof request> };
  const open = (path: string, headers: Record<string, string>): Outgoing => {
    const outgoing = request({ port, host: "127.0.0.1", path, method: "POST", headers });
    const answer = new Promise<{ status: number; text: string }>((resolve) => {
      outgoing.once("response", async (response) => {
        let text = "";
        for await (const chunk of response) text += String(chunk);
        resolve({ status: response.statusCode ?? 0, text });
      });
      outgoing.once("error", () => resolve({ status: 0, text: "" }));
    });
    outgoing.flushHeaders();
    return { status: answer.then(({ status }) => status), text: answer.then(({ text }) => text), outgoing };
  };
  const send = async (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
    const whole = new Response(body);
    const data = Buffer.from(await whole.arrayBuffer());
    const type = headers["content-type"] ?? whole.headers.get("content-type") ?? "";
    const { outgoing, status } = open(path, { "content-length": String(data.length), "content-type": type, ...headers });
    outgoing.end(data);
    return status;
  };
  const formOf = (fields: [string, string | File][]) => {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    return form;
  };

  test("files are taken out of a form and held for its handler; text fields stay unchanged", async () => {
    const photo = new Uint8Array(300_000).fill(7);
    const fields: [string, string | File][] = [
      ["message", 'سطر "أول"\r\nوثانٍ 😀'],
      ["$ACTION_1:0", '{"id":"x"}'],
      ['odd"name\r\n', "kept"],
      ["message", "second"],
      ["photos", new File([photo], "صورة الوحدة.jpg", { type: "image/jpeg" })],
      ["photos", new File([], "")],
      ["documents", new File([], "empty.pdf")],
      ["drawings", new File(["%PDF"], "a.pdf", { type: "application/pdf" })],
    ];
    expect(await send("/quote", formOf(fields))).toBe(200);
    expect(seen?.fields).toEqual([
      ["message", 'سطر "أول"\r\nوثانٍ 😀'],
      ["$ACTION_1:0", '{"id":"x"}'],
      ['odd"name\r\n', "kept"],
      ["message", "second"],
      ["photos", ""], // no file was chosen
    ]);
    expect(seen?.files).toEqual([
      { field: "photos", name: "صورة الوحدة.jpg", type: "image/jpeg", data: Buffer.from(photo) },
      { field: "drawings", name: "a.pdf", type: "application/pdf", data: Buffer.from("%PDF") },
    ]);
    expect(seen?.headers["content-length"]).toBe(String(seen?.body.length));
    // The files are dropped with the answer; their key gives no access afterwards, and a client cannot send a key.
    await pause(50);
    const key = String(seen?.headers["x-form-files"]);
    expect(await takeFormFiles(new FormData(), new Headers({ "x-form-files": key }))).toEqual([]);
    await send("/contact", formOf([["a", "b"]]), { "x-form-files": key });
    expect(seen?.headers["x-form-files"]).toBeUndefined();
  });

  test("a file that is too large is not held, and the next form is accepted", async () => {
    await send("/quote", formOf([["photos", new File([new Uint8Array(maxFileBytes + 1)], "a.jpg")]]), {});
    // Held, the file would exceed this server's 6 MB.
    const small = new Uint8Array(100);
    expect(await send("/quote", formOf([["photos", new File([small], "b.jpg")]]))).toBe(200);
    expect(seen?.files).toMatchObject([{ name: "b.jpg", data: Buffer.from(small) }]);
  });

  test.each<[string, string, () => BodyInit, Record<string, string>, number]>([
    ["a small form", "/contact", () => formOf([["a", "b"]]), {}, 200],
    ["an encoded form", "/api/leads", () => new URLSearchParams({ a: "b" }), {}, 200],
    ["many fields, encoded", "/contact", () => "a=&".repeat(5000), { "content-type": "application/x-www-form-urlencoded" }, 413],
    ["many fields in parts", "/contact", () => formOf(Array.from({ length: 700 }, (_, index) => [`f${index}`, ""])), {}, 413],
    ["many files", "/quote", () => formOf(Array.from({ length: 20 }, () => ["photos", new File(["x"], "a.jpg")])), {}, 413],
    ["much text in a form that may bring files", "/quote", () => formOf([["message", "x".repeat(300_000)]]), {}, 413],
    ["much that is no multipart where files may come", "/quote", () => "x".repeat(300_000), { "content-type": "text/plain" }, 413],
    [
      "much encoded where files may come",
      "/quote",
      () => "a=&".repeat(100_000),
      { "content-type": "application/x-www-form-urlencoded" },
      413,
    ],
    ["an action with more than its page takes", "/quote", () => formOf([["1", "x".repeat(300_000)]]), { "next-action": "a" }, 413],
    [
      "a form that is cut",
      "/contact",
      () => '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
      { "content-type": "multipart/form-data; boundary=x" },
      400,
    ],
    ["a form without its boundary", "/contact", () => "hello", { "content-type": "multipart/form-data" }, 400],
    [
      "a part without a name",
      "/contact",
      () => "--x\r\nContent-Disposition: form-data\r\n\r\nb\r\n--x--\r\n",
      { "content-type": "multipart/form-data; boundary=x" },
      400,
    ],
    [
      "a file without a field",
      "/quote",
      () => '--x\r\nContent-Disposition: form-data; filename="a"\r\n\r\nb\r\n--x--\r\n',
      { "content-type": "multipart/form-data; boundary=x" },
      400,
    ],
    ["a form of another boundary", "/contact", () => "hello", { "content-type": "multipart/form-data; boundary=x" }, 400],
  ])("%s gets the right status", async (_, path, body, headers, status) => {
    const before = served;
    expect(await send(path, body(), headers)).toBe(status);
    expect(served - before).toBe(status === 200 ? 1 : 0);
  });

  test("a body announced as too large is refused before it arrives; a body without a length must be small", async () => {
    const large = open("/contact", { "content-length": String(2 * megabyte) });
    expect(await large.status).toBe(413);
    expect(await large.text).toMatch(/too large[\s\S]*dir="rtl"/);
    large.outgoing.destroy();
    const unannounced = open("/contact", { "transfer-encoding": "chunked", "content-type": "text/plain" });
    unannounced.outgoing.end("small");
    expect(await unannounced.status).toBe(200);
    const endless = open("/quote", { "transfer-encoding": "chunked", "content-type": "text/plain" });
    endless.outgoing.on("error", () => undefined).end(Buffer.alloc(200_000));
    expect(await endless.status).toBe(411);
  });

  test("an empty file field, as browsers send it without JavaScript, is no file", async () => {
    const body =
      '--x\r\nContent-Disposition: form-data; name="photos"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n';
    expect(await send("/quote", body, { "content-type": "multipart/form-data; boundary=x" })).toBe(200);
    expect([seen?.files, seen?.fields.find(([name]) => name === "a")]).toEqual([[], ["a", "b"]]);
  });

  test("any malformed form is answered with 200, 400 or 413", async () => {
    const pieces = [
      "--x",
      "--x--",
      "\r\n",
      "\r\n--x\r\n",
      "\r\n--x--\r\n",
      'Content-Disposition: form-data; name="a"',
      'Content-Disposition: form-data; name="a"; filename="b"',
      "Content-Disposition: form-data",
      "\r\n\r\n",
      "text",
      "-",
      '"',
    ];
    const body = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 }).map((all) => all.join(""));
    const paths = fc.constantFrom("/quote", "/contact");
    const sent: Promise<number>[] = [];
    for (const [text, path] of fc.sample(fc.tuple(body, paths), 400))
      sent.push(send(path, text, { "content-type": "multipart/form-data; boundary=x" }));
    for (const status of await Promise.all(sent)) expect([200, 400, 413]).toContain(status);
    expect(await send("/quote", "--x--\r\n--x--\r\n", { "content-type": "multipart/form-data; boundary=x" })).toBe(400);
  });

  test("a body that its handler reads must announce its length", async () => {
    const { outgoing, status } = open("/api/admin/media", { "transfer-encoding": "chunked", "content-type": "image/png" });
    outgoing.on("error", () => undefined).write("x");
    expect(await status).toBe(411);
    outgoing.destroy();
  });

  test("a body in one-byte chunks closes the connection", async () => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.on("data", (chunk) => {
      text += String(chunk);
    });
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.on("error", () => undefined);
    socket.write("POST /contact HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n");
    socket.write("1\r\nx\r\n".repeat(3000));
    await closed;
    expect(text).toBe("");
  });

  test("bodies that arrive too slowly get 408 and do not delay other visitors", async () => {
    const idle = Array.from({ length: 6 }, () =>
      open("/quote", { "content-length": String(20 * megabyte), "content-type": "multipart/form-data; boundary=x" }),
    );
    for (const { outgoing } of idle) outgoing.write("-");
    expect(await send("/quote", formOf([["photos", new File([new Uint8Array(500_000)], "a.jpg")]]))).toBe(200);
    expect(await Promise.all(idle.map(({ status }) => status))).toEqual(Array(6).fill(408));
  });

  test("a body that arrives steadily but takes too long gets 408", async () => {
    const { outgoing, status } = open("/quote", {
      "content-length": String(40 * megabyte),
      "content-type": "multipart/form-data; boundary=x",
    });
    outgoing.on("error", () => undefined);
    const drip = setInterval(() => outgoing.write(Buffer.alloc(1000)), 100);
    expect(await status).toBe(408);
    clearInterval(drip);
  });

  test("one sender has a limited number of simultaneous bodies, and others can still send", async () => {
    const slow = Array.from({ length: 40 }, () => {
      const { outgoing } = open("/contact", { "content-length": "100", "content-type": "text/plain", "x-sender": "one" });
      outgoing.write("a");
      return outgoing;
    });
    await expect.poll(() => send("/contact", "a=b", { "x-sender": "one" })).toBe(503);
    expect(await send("/contact", "a=b", { "x-sender": "two" })).toBe(200);
    for (const outgoing of slow) outgoing.destroy();
    await expect.poll(() => send("/contact", "a=b", { "x-sender": "one" })).toBe(200);
  });

  test("when the memory for bodies is full, the slowest is dropped; one sender cannot take all of it", async () => {
    const headers = (sender: string) => ({
      "content-length": String(20 * megabyte),
      "content-type": "multipart/form-data; boundary=x",
      "x-sender": sender,
    });
    const greedy = open("/quote", headers("one"));
    greedy.outgoing.on("error", () => undefined).write(Buffer.alloc(4.5 * megabyte));
    expect(await greedy.status).toBe(503);
    // Two senders hold nearly all of the memory and continue slowly.
    const slow = ["two", "three"].map((sender) => {
      const upload = open("/quote", headers(sender));
      upload.outgoing.on("error", () => undefined).write(Buffer.alloc(2.6 * megabyte));
      return { ...upload, drip: setInterval(() => upload.outgoing.write(Buffer.alloc(2000)), 100) };
    });
    await pause(2300);
    const photo = new File([new Uint8Array(1.2 * megabyte)], "a.jpg");
    expect(await send("/quote", formOf([["photos", photo]]), { "x-sender": "four" })).toBe(200);
    const ends = await Promise.all(slow.map(({ status }) => status));
    for (const { drip } of slow) clearInterval(drip);
    expect(ends.filter((status) => status === 503).length).toBeGreaterThan(0);
  });

  test("a connection stays usable after a request was refused whose body had fully arrived", async () => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.on("data", (chunk) => {
      text += String(chunk);
    });
    const body = "a=&".repeat(5000);
    const head = (length: number) =>
      `POST /contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\n`;
    socket.write(head(body.length) + body);
    await expect.poll(() => text).toContain("413");
    await pause(1200);
    socket.write(`${head(3)}a=b`);
    await expect.poll(() => text).toContain("served");
    socket.destroy();
  });
});
