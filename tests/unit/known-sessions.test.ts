// Cookies that anybody can invent: what cannot be a session is nobody's, what may be one waits its turn, and what was one does not.
import { RequestCookies } from "next/dist/compiled/@edge-runtime/cookies/index.js";
import { expect, test } from "vitest";
import { turnOf } from "../../lib/start/request-rules.ts";
import { cookiesOf, rememberSession, sessionSeen } from "../../lib/supabase/known-sessions.ts";

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const now = Date.parse("2026-11-27T08:00:00Z");
const token = (claims: object = {}) =>
  `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded({ sub: "a", exp: now / 1000 + 3600, ...claims })}.${"s".repeat(43)}`;
const session = (changes: object = {}) => `base64-${encoded({ access_token: token(), refresh_token: "r", ...changes })}`;
const seen = (cookie: string) => sessionSeen(cookiesOf(cookie), now);

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

test("one in pieces is one, also when its token has ended and is to be refreshed", () => {
  const whole = session({ access_token: token({ exp: now / 1000 - 86_400 }) });
  expect(seen(`a=b; office.0=${whole.slice(0, 40)}; office.1=${whole.slice(40)}`)).toBe("maybe");
});

test("strangers with an invented session take turns, who was seen to have one does not", () => {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const cookie = `office=${session({ access_token: token({ exp }) })}`;
  const asks = (url: string) => turnOf({ method: "GET", url, headers: { cookie } });
  const asking = ["/admin", "/ar/admin/leads", "/api/session", "/api/leads/files/1", "/api/admin/drafts", "/media/a/share.jpg"];
  expect(asking.map(asks)).toEqual(asking.map(() => "page"));
  expect(["/", "/api/health", "/api/leads"].map(asks)).toEqual(["kept", "kept", "message"]);
  rememberSession(cookiesOf(cookie));
  expect(asking.map(asks)).toEqual(asking.map(() => null));
  expect(turnOf({ method: "GET", url: "/admin/sign-in", headers: { cookie } })).toBe("form");
});

test("as many are remembered as work anywhere, the last first", () => {
  const cookie = (name: number) => cookiesOf(`office=${session({ refresh_token: String(name) })}`);
  for (let name = 0; name < 2100; name++) rememberSession(cookie(name));
  expect(sessionSeen(cookie(0), now)).toBe("maybe");
  expect(sessionSeen(cookie(2099), now)).toBe("known");
});

test("a session written with percent signs is read as the framework reads it", () => {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const value = session({ access_token: token({ exp }) });
  for (const header of [`office=${value.replace("-", "%2D")}`, `office=${value}; office=%`, `a=%; office=${value}`]) {
    const framework = new RequestCookies(new Headers({ cookie: header })).getAll();
    expect([sessionSeen(cookiesOf(header)), sessionSeen(framework)]).toEqual(["maybe", "maybe"]);
  }
});
