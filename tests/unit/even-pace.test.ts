// Whether somebody has an account must not be told by how long an answer takes, however many ask at once. The clock is ours:
// what the sign-in service spends on a known and on an unknown address is put in here.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

// The service does one thing after the other: comparing a password takes 120 ms, finding nobody 2 ms.
let busyUntil = 0;
const service = (ms: number) => {
  busyUntil = Math.max(busyUntil, Date.now()) + ms;
  const wait = busyUntil - Date.now();
  return new Promise<void>((resolve) => setTimeout(resolve, wait));
};
const known = (email: string) => email.startsWith("known");

vi.mock("next/headers", () => ({
  headers: async () => new Headers({ "sec-fetch-site": "same-origin" }),
  cookies: async () => ({ get: () => undefined, set: () => undefined, delete: () => undefined }),
}));
vi.mock("../../lib/accounts/form-answer.ts", () => ({ keepFormAnswer: async (_form: string, _page: string, state: unknown) => state }));
vi.mock("../../lib/i18n/current.ts", () => ({ currentLocale: async () => "en" }));
vi.mock("next/server", () => ({ after: () => undefined, connection: async () => undefined }));
vi.mock("../../lib/accounts/attempt-limits.ts", () => ({ countAttempt: async () => 0, forgetAttempts: async () => undefined }));
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
  // Here the unknown one costs more: a password is hashed for it.
  signUp: async ({ email }: { email: string }) => service(known(email) ? 2 : 120).then(() => ({ data: {}, error: null })),
};
vi.mock("../../lib/supabase/server.ts", () => ({ sessionClient: async () => ({ auth }) }));
vi.mock("../../lib/supabase/public.ts", () => ({ publicClient: () => ({ auth }) }));

const { signIn, recover, resend, signUp } = await import("../../lib/accounts/sign-in-actions.ts");

beforeEach(() => {
  vi.useFakeTimers();
  busyUntil = 0;
});
afterEach(() => vi.useRealTimers());

/** When each of many requests at once was answered, in milliseconds from the first. */
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
  return times.sort((one, other) => one - other);
}

describe.each([
  ["signing in", signIn],
  ["recovering", recover],
  ["asking for the mail again", resend],
  ["signing up", signUp],
] as const)("%s", (_, action) => {
  test.each([1, 2, 8, 30])("%i at once: a known and an unknown address are answered at the same moments", async (count) => {
    const [of, ofNobody] = [await answered(action, "known@example.test", count), await answered(action, "nobody@example.test", count)];
    expect(of).toEqual(ofNobody);
    expect(of).toHaveLength(count);
  });
});

test("one account does not wait for another", async () => {
  const [first, second] = [answered(signIn, "known-1@example.test", 1), answered(signIn, "known-2@example.test", 1)];
  expect(await first).toEqual(await second);
});
