import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { dropForeignMark, ownRequestHeaders } from "../../../lib/host/requests/own-requests.ts";

test("a visitor cannot skip the queues by the mark of the site's own requests", () => {
  const after = (headers: Record<string, string>) => {
    const request = { headers: { ...headers } } as unknown as IncomingMessage;
    dropForeignMark(request);
    return request.headers;
  };
  expect(after({ "x-warming": "1" })).toEqual({});
  expect(after({ "x-warming": crypto.randomUUID(), accept: "*/*" })).toEqual({ accept: "*/*" });
  expect(after(ownRequestHeaders())).toEqual(ownRequestHeaders());
});
