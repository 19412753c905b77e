// The site listens at the address in HOST, and only on this machine by default.
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, Server } from "node:net";
import { afterAll, expect, test, vi } from "vitest";
import { freePort, listenAt, wantedHost } from "../../scripts/start/ports.ts";

const { listen } = Server.prototype;
afterAll(() => {
  Server.prototype.listen = listen;
});

test("HOST is this machine only or all addresses; any other value is refused with an explanation", () => {
  vi.stubEnv("HOST", "");
  expect(wantedHost()).toBe("127.0.0.1");
  for (const host of ["127.0.0.1", "0.0.0.0", "::"]) {
    vi.stubEnv("HOST", host);
    expect(wantedHost()).toBe(host);
  }
  vi.stubEnv("HOST", "my-machine");
  expect(wantedHost).toThrow(/HOST is "my-machine"/);
});

test("the site's port listens at that address whatever the framework asks for, and other ports are unaffected", async () => {
  const port = await freePort();
  listenAt("127.0.0.1", port);
  for (const [asked, address] of [
    [[port], "127.0.0.1"],
    [[port, "0.0.0.0"], "127.0.0.1"],
    [[0, "0.0.0.0"], "0.0.0.0"],
  ] as const) {
    const server = createServer();
    await once(server.listen(...(asked as [number])), "listening");
    expect((server.address() as AddressInfo).address).toBe(address);
    server.close();
    await once(server, "close");
  }
});
