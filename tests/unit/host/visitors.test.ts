import { describe, expect, test } from "vitest";
import { addressBlock, clientAddress, networkOf, noteProxies, proxyTrouble } from "../../../lib/host/visitors.ts";

test.each([
  // X-Forwarded-For, peer, trusted proxies, expected client address
  [undefined, "203.0.113.7", 0, "203.0.113.7"],
  ["198.51.100.1", "203.0.113.7", 0, "203.0.113.7"], // the client forged the header
  ["198.51.100.1", "10.0.0.2", 1, "198.51.100.1"],
  ["1.1.1.1, 198.51.100.1", "10.0.0.2", 1, "198.51.100.1"], // the client forged the first address
  ["1.1.1.1, 198.51.100.1, 10.0.0.9", "10.0.0.2", 2, "198.51.100.1"],
  ["198.51.100.1", "10.0.0.2", 5, "198.51.100.1"],
  ["nonsense", "10.0.0.2", 1, undefined],
  [undefined, "::ffff:203.0.113.7", 0, "203.0.113.7"],
  [undefined, undefined, 0, undefined],
] as const)("forwarded %s from %s behind %i: %s", (forwarded, peer, proxies, expected) => {
  expect(clientAddress(forwarded, peer, proxies)).toBe(expected);
});

test.each([
  ["203.0.113.7", "203.0.113.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:1::9", "2001:db8:1:0::/64"],
  ["2001:db8::", "2001:db8:0:0::/64"],
  // A private address belongs to a proxy that is not configured: no limit is better than one shared by all visitors.
  ["127.0.0.1", null],
  ["10.1.2.3", null],
  ["172.20.1.1", null],
  ["192.168.1.1", null],
  ["::1", null],
  ["fd00::1", null],
  ["fe80::1%eth0", null],
  ["x", null],
  [null, null],
] as const)("the block of %s is %s", (address, block) => {
  expect(addressBlock(address)).toBe(block);
});

describe("warnings about misconfigured proxies", () => {
  const signs = (requests: [forwarded: string | undefined, peer: string][], trusted: number) => {
    const noted = { seen: 0, forwarded: 0, distant: 0, short: 0 };
    for (const [forwarded, peer] of requests) noteProxies(noted, forwarded, peer, trusted);
    return proxyTrouble(trusted, noted);
  };
  const many = <T>(item: T, count = 10) => Array.from({ length: count }, () => item);

  test("appear when most requests have X-Forwarded-For but no proxy is trusted", () => {
    expect(signs(many(["203.0.113.9", "10.0.0.1"]), 0)).toBe("untrusted");
    expect(signs(many(["203.0.113.9", "127.0.0.1"]), 0)).toBe("untrusted"); // a proxy on this machine
    expect(signs(many([undefined, "203.0.113.9"]), 0)).toBeNull();
    // A few visitors who forge the header are not a proxy.
    expect(
      signs([...many<[undefined, string]>([undefined, "203.0.113.9"], 20), ...many<[string, string]>(["1.1.1.1", "198.51.100.1"], 5)], 0),
    ).toBeNull();
    expect(signs(many([undefined, "127.0.0.1"]), 0)).toBeNull();
    // The framework sends itself a request with this header after an action that redirects.
    expect(signs([...many<[undefined, string]>([undefined, "127.0.0.1"], 10), ...many<[string, string]>(["::1", "::1"], 5)], 0)).toBeNull();
  });

  test("appear when requests pass fewer proxies than are trusted", () => {
    expect(signs(many(["203.0.113.9", "10.0.0.1"]), 2)).toBe("short");
    expect(signs(many([undefined, "203.0.113.9"]), 1)).toBe("short");
    expect(signs(many(["203.0.113.9", "10.0.0.1"]), 1)).toBeNull();
    expect(signs(many(["1.1.1.1, 203.0.113.9", "10.0.0.1"]), 1)).toBeNull();
    // The launcher and monitoring on this machine connect directly.
    expect(signs(many([undefined, "::1"]), 1)).toBeNull();
  });

  test("do not appear after only two requests", () => {
    expect(signs(many(["203.0.113.9", "10.0.0.1"], 2), 0)).toBeNull();
  });
});

test.each([
  ["203.0.113.9", "203.0.0.0/16"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
])("%s is in the network %s", (address, network) => {
  expect(networkOf(addressBlock(address) ?? "")).toBe(network);
});
