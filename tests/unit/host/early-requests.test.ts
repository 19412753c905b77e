// Requests that arrive while a process starts pass the same guards as later ones.
import diagnostics from "node:diagnostics_channel";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { admitEarlyRequests, holdEarlyRequests } from "../../../lib/host/process/early-requests.ts";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function listen() {
  const seen = vi.fn<(body: string, mark: unknown) => void>();
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    seen(body, request.headers["x-mark"]);
    response.end("answered");
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

test("the process sends the first request itself, which starts the framework", async () => {
  const { url, seen } = await listen();
  seen.mockImplementation(() => admitEarlyRequests());
  holdEarlyRequests(new URL(url).port);
  // The visitor's request waits until the process's own has started the framework.
  expect(await (await fetch(url, { method: "POST", body: "visitor" })).text()).toBe("answered");
  expect(seen.mock.calls.map(([body]) => body)).toEqual(["", "visitor"]);
});

test("visitors get the framework's answer instead of waiting for ever when the framework does not start", async () => {
  const { url, seen } = await listen();
  holdEarlyRequests(new URL(url).port);
  expect(await (await fetch(url, { method: "POST", body: "visitor" })).text()).toBe("answered");
  expect(seen.mock.calls.map(([body]) => body)).toEqual(["", "", "", "", "", "visitor"]);
});

test("early requests wait, and then pass the guards that subscribed meanwhile", async () => {
  holdEarlyRequests("");
  const { url, seen } = await listen();
  const early = [1, 2].map((at) => fetch(url, { method: "POST", body: `early ${at}` }).then((answer) => answer.text()));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(seen).not.toHaveBeenCalled();

  const watch = (message: unknown) => {
    const { request } = message as { request: { headers: Record<string, string> } };
    request.headers["x-mark"] = "watched";
  };
  diagnostics.subscribe("http.server.request.start", watch);
  admitEarlyRequests();
  expect(await Promise.all(early)).toEqual(["answered", "answered"]);
  expect(await (await fetch(url, { method: "POST", body: "later" })).text()).toBe("answered");
  expect(seen.mock.calls.sort()).toEqual([
    ["early 1", "watched"],
    ["early 2", "watched"],
    ["later", "watched"],
  ]);
  diagnostics.unsubscribe("http.server.request.start", watch);
});

test("an early request that was aborted is not handled, and requests beyond the limit get 503", async () => {
  holdEarlyRequests("");
  const { url, seen } = await listen();
  const broken = new AbortController();
  const gone = fetch(url, { signal: broken.signal }).catch(() => "gone");
  await new Promise((resolve) => setTimeout(resolve, 50));
  broken.abort();
  expect(await gone).toBe("gone");
  let away = 0;
  const crowd = Array.from({ length: 1100 }, async () => {
    const { status } = await fetch(url);
    if (status === 503) away += 1;
    return status;
  });
  await vi.waitFor(() => expect(away).toBeGreaterThanOrEqual(100), 20_000);
  admitEarlyRequests();
  const answers = await Promise.all(crowd);
  expect(seen).toHaveBeenCalledTimes(answers.filter((status) => status === 200).length);
}, 30_000);
