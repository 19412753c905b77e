import { describe, expect, test } from "vitest";
import { deviceName } from "../../lib/accounts/device.ts";
import {
  authEvents,
  eventsBetween,
  needsRefresh,
  refreshWhenLeftSeconds,
  type SessionView,
  tickMs,
} from "../../lib/auth/session-events.ts";

const sara = { id: "1", email: "sara@example.test", role: "sales" };
const view = (more: Partial<SessionView> = {}): SessionView => ({ user: sara, expiresAt: 1000, event: null, ...more });
const nobody = view({ user: null, expiresAt: null });

describe("events between two reads of the session", () => {
  test.each([
    ["the first look", null, view(), ["INITIAL_SESSION"]],
    ["the first look after following a link", null, view({ event: "PASSWORD_RECOVERY" }), ["INITIAL_SESSION", "PASSWORD_RECOVERY"]],
    ["nothing new", view(), view(), []],
    ["signed in", nobody, view({ event: "SIGNED_IN" }), ["SIGNED_IN"]],
    ["signed out", view(), nobody, ["SIGNED_OUT"]],
    ["another person", view(), view({ user: { ...sara, id: "2" } }), ["SIGNED_IN"]],
    ["refreshed", view(), view({ expiresAt: 4600 }), ["TOKEN_REFRESHED"]],
    ["another address", view(), view({ user: { ...sara, email: "s@example.test" } }), ["USER_UPDATED"]],
    ["a new password", view(), view({ event: "USER_UPDATED" }), ["USER_UPDATED"]],
    ["the second factor", view(), view({ event: "MFA_CHALLENGE_VERIFIED" }), ["MFA_CHALLENGE_VERIFIED"]],
  ] as const)("%s", (_name, before, now, events) => {
    expect(eventsBetween(before, now)).toEqual(events);
  });
  test("have the names and timings of the specification", () => {
    expect(authEvents).toEqual([
      "INITIAL_SESSION",
      "SIGNED_IN",
      "SIGNED_OUT",
      "TOKEN_REFRESHED",
      "USER_UPDATED",
      "PASSWORD_RECOVERY",
      "MFA_CHALLENGE_VERIFIED",
    ]);
    expect([tickMs, refreshWhenLeftSeconds]).toEqual([30_000, 90]);
  });
});

test("a session is refreshed when 90 s or less are left", () => {
  expect(needsRefresh(1000, 909_000)).toBe(false);
  expect(needsRefresh(1000, 910_000)).toBe(true);
  expect(needsRefresh(1000, 2_000_000)).toBe(true);
  expect(needsRefresh(null, 0)).toBe(false);
});

test.each([
  ["Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36", "Chrome, Android"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
    "Safari, iPhone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
    "Edge, Windows",
  ],
  ["curl/8", ""],
])("%s is shown as %s", (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
