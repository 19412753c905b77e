// How long a cache in front may keep an answer that is out of date.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { watchStaleAnswers } from "../../lib/server/stale-answers.ts";

test("a page that is out of date is kept for a second; what nobody may keep stays so", async () => {
  watchStaleAnswers();
  const server = createServer((request, response) => {
    const [cache = "", control = ""] = decodeURIComponent(request.url?.slice(1) ?? "").split("|");
    response.setHeader("x-nextjs-cache", cache);
    response.setHeader("Cache-Control", control);
    response.end("page");
  }).listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const kept = async (cache: string, control: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/${encodeURIComponent(`${cache}|${control}`)}`);
    return answer.headers.get("cache-control");
  };
  const page = "public, max-age=0, s-maxage=3, stale-while-revalidate=2, stale-if-error=604800";
  expect(await kept("HIT", page)).toBe(page);
  expect(await kept("STALE", page)).toBe("public, max-age=0, s-maxage=1");
  expect(await kept("STALE", "private, no-store")).toBe("private, no-store");
  server.close();
});
