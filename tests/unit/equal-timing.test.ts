// The time of an answer must not reveal whether an address has an account, however many requests arrive at once. The test uses a fake
// clock and sets the time that the sign-in service spends on known and unknown addresses.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

// The service handles one request at a time: comparing a password takes 120 ms, an unknown address 2 ms.
let busyUntil = 0;
let served = 0;
const service = (ms: number) => {
  served += 1;
  busyUntil = Math.max(busyUntil, Date.now()) + ms;
  const wait = busyUntil - Date.now();
  return new Promise<void>((resolve) => setTimeout(resolve, wait));
};
const known = (email: string) => email.startsWith("known");

vi.mock("next/headers", () => ({
  headers: async () => new Headers({ "sec-fetch-site": "same-origin" }),
  cookies: async () => ({ get: () => undefined, set: () => undefined, delete: () => undefined }),
}));
vi.mock("../../lib/accounts/form-state-cookie.ts", () => ({
  flashFormState: async (_form: string, _page: string, state: unknown) => state,
}));
vi.mock("../../lib/i18n/current.ts", () => ({ currentLocale: async () => "en" }));
vi.mock("next/server", () => ({ after: () => undefined, connection: async () => undefined }));
vi.mock("../../lib/accounts/attempt-limits.ts", () => ({
  countAttempt: async () => 0,
  countMail: async () => 0,
  clearAttempts: async () => undefined,
}));
vi.mock("../../lib/accounts/capabilities.ts", () => ({ capabilities: async () => ({ phone: false, confirmsByMail: true }) }));
vi.mock("../../lib/supabase/privileged.ts", () => ({
  keyedHash: () => Buffer.from(""),
  privilegedClient: () => ({ from: () => ({ select: () => ({ single: async () => ({ data: { sign_up_open: true }, error: null }) }) }) }),
}));
const refused = {
  data: { user: null },
  error: Object.assign(new Error("Invalid login credentials"), { code: "invalid_credentials", status: 400 }),
};
const auth = {
  signInWithPassword: async ({ email }: { email: string }) => service(known(email) ? 120 : 2).then(() => refused),
  resetPasswordForEmail: async (email: string) => service(known(email) ? 300 : 2).then(() => ({ error: null })),
  resend: async ({ email }: { email: string }) => service(known(email) ? 300 : 2).then(() => ({ error: null })),
  // Signing up with an unknown address costs more, because its password is hashed.
  signUp: async ({ email }: { email: string }) => service(known(email) ? 2 : 120).then(() => ({ data: {}, error: null })),
};
vi.mock("../../lib/supabase/server.ts", () => ({ sessionClient: async () => ({ auth }), guestClient: async () => ({ auth }) }));
vi.mock("../../lib/notify/mail/mail-server-state.ts", () => ({ accountMailState: async () => "works" }));
vi.mock("../../lib/supabase/public.ts", () => ({ publicClient: () => ({ auth }) }));

const { signIn, sendRecoveryMail, resendConfirmation, signUp } = await import("../../lib/accounts/sign-in-actions.ts");

beforeEach(() => {
  vi.useFakeTimers();
  busyUntil = 0;
  served = 0;
});
afterEach(() => vi.useRealTimers());

/** The times at which simultaneous requests are answered, in milliseconds from their start. */
async function answered(action: typeof signIn, email: string, count: number): Promise<number[]> {
  const started = Date.now();
  const times: number[] = [];
  const all = Array.from({ length: count }, async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ email, password: "a-long-password", locale: "en" })) form.set(name, value);
    await action({ status: "idle" }, form);
    times.push(Date.now() - started);
  });
  await vi.runAllTimersAsync();
  await Promise.all(all);
  return times.sort((a, b) => a - b);
}

describe.each([
  ["signing in", signIn],
  ["recovering", sendRecoveryMail],
  ["asking for the mail again", resendConfirmation],
  ["signing up", signUp],
] as const)("%s", (_, action) => {
  test.each([1, 2, 8, 30])("%i simultaneous requests: known and unknown addresses are answered after the same times", async (count) => {
    const [forKnown, forUnknown] = [
      await answered(action, "known@example.test", count),
      await answered(action, "nobody@example.test", count),
    ];
    expect(forKnown).toEqual(forUnknown);
    expect(forKnown).toHaveLength(count);
    // Both addresses got as far as the service, each time.
    expect(served).toBe(2 * count);
  });
});

test("requests for one account do not delay those for another", async () => {
  const [first, second] = [answered(signIn, "known-1@example.test", 1), answered(signIn, "known-2@example.test", 1)];
  expect(await first).toEqual(await second);
});
