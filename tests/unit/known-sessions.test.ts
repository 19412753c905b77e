// A session cookie can be forged: an impossible one counts as signed out, a possible one waits in the queue, a verified one does not.
import { RequestCookies } from "next/dist/compiled/@edge-runtime/cookies/index.js";
import { expect, test } from "vitest";
import { turnOf } from "../../lib/host-config/request-rules.ts";
import { classifySession, cookiesOf, rememberSession } from "../../lib/supabase/known-sessions.ts";

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const now = Date.parse("2026-11-27T08:00:00Z");
const token = (claims: object = {}) =>
  `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded({ sub: "a", exp: now / 1000 + 3600, ...claims })}.${"s".repeat(43)}`;
const session = (changes: object = {}) => `base64-${encoded({ access_token: token(), refresh_token: "r", ...changes })}`;
const seen = (cookie: string) => classifySession(cookiesOf(cookie), now);

test.each([
  ["no cookie", ""],
  ["another's", `theme=${session()}`],
  ["a word", "office=x"],
  ["no JSON", "office=base64-AAAA"],
  ["no token", `office=${session({ access_token: "x" })}`],
  ["an empty signature", `office=${session({ access_token: token().replace(/[^.]+$/, "") })}`],
  ["no way to refresh", `office=${session({ refresh_token: "" })}`],
  ["nobody", `office=${session({ access_token: token({ sub: undefined }) })}`],
  ["one that ended before its cookie would have", `office=${session({ access_token: token({ exp: now / 1000 - 15 * 86_400 }) })}`],
  ["one of megabytes", `office=${session({ refresh_token: "r".repeat(20_000) })}`],
])("%s is no session", (_, cookie) => expect(seen(cookie)).toBe("no"));

test("a session split over several cookies may be valid, also if its token has expired and needs a refresh", () => {
  const whole = session({ access_token: token({ exp: now / 1000 - 86_400 }) });
  expect(seen(`a=b; office.0=${whole.slice(0, 40)}; office.1=${whole.slice(40)}`)).toBe("maybe");
});

test("requests with an unverified session wait in the queue, and those with a verified one do not", () => {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const cookie = `office=${session({ access_token: token({ exp }) })}`;
  const asks = (url: string) => turnOf({ method: "GET", url, headers: { cookie } });
  const asking = ["/admin", "/ar/admin/leads", "/api/session", "/api/leads/files/1", "/api/admin/drafts", "/media/a/share.jpg"];
  expect(asking.map(asks)).toEqual(asking.map(() => "page"));
  expect(["/", "/api/health", "/api/leads"].map(asks)).toEqual(["prerendered", "prerendered", "message"]);
  rememberSession(cookiesOf(cookie));
  expect(asking.map(asks)).toEqual(asking.map(() => null));
  expect(turnOf({ method: "GET", url: "/admin/sign-in", headers: { cookie } })).toBe("form");
});

test("only the latest 2,000 verified sessions are remembered", () => {
  const cookie = (name: number) => cookiesOf(`office=${session({ refresh_token: String(name) })}`);
  for (let name = 0; name < 2100; name++) rememberSession(cookie(name));
  expect(classifySession(cookie(0), now)).toBe("maybe");
  expect(classifySession(cookie(2099), now)).toBe("known");
});

test("a percent-encoded session cookie is read as the framework reads it", () => {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const value = session({ access_token: token({ exp }) });
  for (const header of [`office=${value.replace("-", "%2D")}`, `office=${value}; office=%`, `a=%; office=${value}`]) {
    const framework = new RequestCookies(new Headers({ cookie: header })).getAll();
    expect([classifySession(cookiesOf(header)), classifySession(framework)]).toEqual(["maybe", "maybe"]);
  }
});
