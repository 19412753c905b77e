// Large bodies come in only where a form brings files, and few at a time.
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maxFormBytes } from "../../lib/leads/fields.ts";
import { refusalOf, refusedUpload, watchUploads } from "../../lib/leads/upload-guard.ts";

const megabyte = 1024 * 1024;

test.each([
  ["/quote", 20 * megabyte, 1, null],
  ["/ar/quote", 20 * megabyte, 2, null],
  ["/quote?service=amc", 20 * megabyte, 3, "busy"],
  ["/quote", maxFormBytes + 1, 1, "too-large"],
  ["/", 2 * megabyte, 1, "too-large"],
  ["/quotes", 2 * megabyte, 1, "too-large"],
  ["/contact", Number.NaN, 1, null],
  ["/contact", Number.NaN, 3, "busy"],
] as const)("%s with %d bytes, %d at once: %s", (path, length, atOnce, verdict) => {
  expect(refusalOf(path, length, atOnce)).toBe(verdict);
});

describe("in a server", () => {
  // Answers as the middleware does: before the body has come.
  const server = createServer(async (incoming, response) => {
    const headers = new Headers(incoming.headers as Record<string, string>);
    const refused = await refusedUpload(new Request("http://localhost/", { method: incoming.method ?? "GET", headers }));
    if (refused) {
      response.writeHead(refused.status, { Connection: "close" });
      void refused.text().then((text) => response.end(text));
      return;
    }
    incoming.resume().once("end", () => response.end("taken"));
  });
  let port = 0;
  beforeAll(async () => {
    watchUploads();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  const post = (path: string, headers: Record<string, string>) => {
    const outgoing = request({ port, host: "127.0.0.1", path, method: "POST", headers });
    const answer = new Promise<number>((resolve, reject) => {
      outgoing.once("response", (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      outgoing.once("error", reject);
    });
    outgoing.flushHeaders();
    return { outgoing, answer };
  };

  test("a body that is too large for its page is refused before it comes; small ones are not touched", async () => {
    const large = post("/contact", { "content-length": String(2 * megabyte) });
    expect(await large.answer).toBe(413);
    large.outgoing.on("error", () => undefined).destroy();
    const small = post("/contact", { "content-length": "3", "x-upload-refused": "busy" }); // nobody refuses for us
    small.outgoing.end("abc");
    expect(await small.answer).toBe(200);
  });

  test("two large forms at a time; the third is told to come again, and may once one has ended", async () => {
    const headers = { "content-length": String(2 * megabyte) };
    const open = [post("/quote", headers), post("/ar/quote", headers)];
    await new Promise((resolve) => setTimeout(resolve, 50));
    const third = post("/quote", headers);
    expect(await third.answer).toBe(503);
    third.outgoing.on("error", () => undefined).destroy();
    open[0]?.outgoing.on("error", () => undefined).destroy(); // cut in the middle
    open[0]?.answer.catch(() => undefined);
    open[1]?.outgoing.end(Buffer.alloc(2 * megabyte));
    expect(await open[1]?.answer).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const next = post("/quote", headers);
    next.outgoing.end(Buffer.alloc(2 * megabyte));
    expect(await next.answer).toBe(200);
  });
});

test("a form that was cut off is refused in words, a whole one is let through to be read again", async () => {
  const form = (body: string) =>
    new Request("http://localhost/contact", {
      method: "POST",
      body,
      headers: { "content-type": "multipart/form-data; boundary=x", "content-length": String(body.length) },
    });
  const cut = await refusedUpload(form('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n'));
  expect(cut?.status).toBe(400);
  expect(await cut?.text()).toContain("وصلت رسالتك مقطوعة");
  const whole = form('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n');
  expect(await refusedUpload(whole)).toBeNull();
  expect((await whole.formData()).get("a")).toBe("b");
});
