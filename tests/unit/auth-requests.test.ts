// Requests to the sign-in service on a visitor's behalf, and what happens to a session when the service answers "too many requests".
import { createServerClient } from "@supabase/ssr";
import { afterEach, expect, test, vi } from "vitest";
import { addressMarker, visitorAddress } from "../../lib/host/visitors.ts";
import { fetchForVisitor, withAuthTimeout } from "../../lib/supabase/auth-requests.ts";
import { authError } from "../../lib/supabase/errors/results.ts";

const url = "https://abc.supabase.test";
const keys = { open: "sb_publishable_0123456789", secret: "sb_secret_01234567890123" };
Object.assign(process.env, { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: keys.open, SUPABASE_SECRET_KEY: keys.secret });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function heard(address: string | null, path: string, headers: Record<string, string>): Promise<Record<string, string>> {
  const inner = vi.fn<typeof fetch>(async () => new Response("{}"));
  await fetchForVisitor(address, inner)(`${url}${path}`, { method: "POST", headers });
  return Object.fromEntries(new Headers(inner.mock.calls[0]?.[1]?.headers).entries());
}

test("the sign-in service gets the visitor's address, with the secret key that makes it trust that address", async () => {
  const anonymous = { apikey: keys.open, authorization: `Bearer ${keys.open}` };
  expect(await heard("203.0.113.9", "/auth/v1/token?grant_type=password", anonymous)).toEqual({
    apikey: keys.secret,
    authorization: `Bearer ${keys.secret}`,
    "sb-forwarded-for": "203.0.113.9",
  });
  // A user's access token is passed on unchanged: the key identifies the site, the token the user.
  const token = { apikey: keys.open, authorization: "Bearer header.person.signature" };
  expect(await heard("203.0.113.9", "/auth/v1/user", token)).toMatchObject({ authorization: token.authorization, apikey: keys.secret });
});

test("the secret key is sent to the sign-in service only, and only when the visitor's address is known", async () => {
  const anonymous = { apikey: keys.open, authorization: `Bearer ${keys.open}` };
  for (const path of ["/rest/v1/leads", "/storage/v1/object/x", "/auth/v10/token", "/"])
    expect(await heard("203.0.113.9", path, anonymous)).toEqual(anonymous);
  expect(await heard(null, "/auth/v1/token", anonymous)).toEqual(anonymous);
  const inner = vi.fn<typeof fetch>(async () => new Response("{}"));
  await fetchForVisitor("203.0.113.9", inner)("https://elsewhere.test/auth/v1/token", { headers: anonymous });
  expect(new Headers(inner.mock.calls[0]?.[1]?.headers).get("apikey")).toBe(keys.open);
});

test("a visitor is identified by the IPv4 address or the IPv6 /64 network, and not at all when many people share the address", () => {
  addressMarker(1);
  const addressFrom = (headers: Record<string, string>) => visitorAddress(new Headers(headers), 1);
  expect(addressFrom({ "x-client-address": "203.0.113.9" })).toBe("203.0.113.9");
  expect(addressFrom({ "x-client-address": "2001:db8:1:2:3:4:5:6" })).toBe("2001:db8:1:2::");
  expect(addressFrom({ "x-client-address": "10.0.0.7" })).toBe("10.0.0.7");
  expect(addressFrom({ "x-client-address": "127.0.0.1" })).toBeNull();
  expect(addressFrom({ "x-client-address": "203.0.113.9", "x-client-address-shared": "1" })).toBeNull();
  expect(addressFrom({})).toBeNull();
});

test("a session outlives the service's too-many-requests answer", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ["setTimeout", "Date"] });
  const session = {
    access_token: `${btoa('{"alg":"HS256"}')}.${btoa(JSON.stringify({ sub: "1", exp: Math.floor(Date.now() / 1000) - 60 }))}.c2ln`,
    refresh_token: "refresh",
    token_type: "bearer",
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) - 60,
    user: { id: "1" },
  };
  const cookie = { name: "sb-abc-auth-token", value: `base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}` };
  const asked = vi.fn<typeof fetch>(
    async () => new Response(JSON.stringify({ code: 429, error_code: "over_request_rate_limit", msg: "x" }), { status: 429 }),
  );
  async function writtenBy(inner: typeof fetch): Promise<{ name: string; value: string }[]> {
    const written: { name: string; value: string }[] = [];
    const client = createServerClient(url, keys.open, {
      global: { fetch: inner },
      cookies: { getAll: () => [cookie], setAll: (changes) => void written.push(...changes) },
    });
    const claims = client.auth.getClaims();
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await claims).data).toBeNull();
    return written;
  }
  // Without fetchForVisitor the client empties the cookie: a stranger who guesses passwords would sign out everybody in the office.
  expect(await writtenBy(asked)).toContainEqual(expect.objectContaining({ name: cookie.name, value: "" }));
  expect(await writtenBy(fetchForVisitor("203.0.113.9", asked))).toEqual([]);
});

test("a user gets a retryable error within seconds when the sign-in service does not answer", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ["setTimeout", "Date"] });
  const never = new Promise<{ data: { user: object }; error: null }>(() => undefined);
  const answer = withAuthTimeout(never);
  await vi.advanceTimersByTimeAsync(6000);
  const { data, error } = await answer;
  expect(data).toBeNull();
  expect(authError(error).retryable).toBe(true);
  expect(await withAuthTimeout(Promise.resolve({ data: { user: {} }, error: null }))).toEqual({ data: { user: {} }, error: null });
  await expect(withAuthTimeout(Promise.reject(new Error("x")))).rejects.toThrow("x");
});
