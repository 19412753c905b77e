import { expect, test } from "vitest";
import { readBody } from "../../../lib/host/requests/read-body.ts";

test("a body without a length is read up to the limit only", async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1000;
      controller.enqueue(new Uint8Array(1000));
    },
  });
  const post = (body: BodyInit | null, headers = {}) =>
    new Request("http://localhost/", { method: "POST", body, headers, duplex: "half" } as RequestInit);
  expect(await readBody(post(endless), 10_000)).toBeNull();
  expect(sent).toBeLessThan(20_000);
  expect(await readBody(post("x".repeat(11)), 10)).toBeNull();
  expect((await readBody(post("x".repeat(10)), 10))?.toString()).toBe("x".repeat(10));
  expect(await readBody(post(null), 10)).toHaveLength(0);
});
