// The second factor against the documented API of a hosted sign-in service; the embedded service has none.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient, type User } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  enrollFactor,
  factorState,
  offersSecondFactor,
  removeFactor,
  verifiedFactor,
  verifyFactorCode,
} from "../../lib/auth/second-factor.ts";
import { ServiceError } from "../../lib/supabase/errors/service-error.ts";

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const tokenOf = (aal: string) =>
  `${part({ alg: "HS256", typ: "JWT" })}.${part({ sub: "u1", aal, session_id: "s1", exp: Math.floor(Date.now() / 1000) + 3600 })}.c2ln`;
type Factor = { id: string; factor_type: string; status: string };
let factors: Factor[] = [];
const user = () => ({
  id: "u1",
  aud: "authenticated",
  email: "a@example.test",
  factors,
  app_metadata: {},
  user_metadata: {},
  created_at: "",
});
const calls: string[] = [];
let knowsFactors = true;
let server: Server;
let url = "";

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      const say = (status: number, body: object) => {
        response.writeHead(status, { "content-type": "application/json" });
        response.end(JSON.stringify(body));
      };
      const path = `${request.method} ${request.url?.replace("/auth/v1", "")}`;
      const body = text ? (JSON.parse(text) as Record<string, string>) : {};
      calls.push(path);
      if (path === "GET /user") return say(200, user());
      if (!knowsFactors) return say(404, { code: 404, msg: "404 page not found" });
      if (path === "POST /factors") {
        if (body.factor_type !== "totp")
          return say(400, { code: 400, error_code: "validation_failed", msg: "factor_type needs to be either totp, phone, or webauthn" });
        factors = [...factors, { id: "f1", factor_type: "totp", status: "unverified" }];
        return say(200, {
          id: "f1",
          type: "totp",
          friendly_name: body.friendly_name,
          totp: { qr_code: "<svg/>", secret: "SECRET", uri: "otpauth://totp/x" },
        });
      }
      if (path === "POST /factors/f1/challenge")
        return say(200, { id: "c1", type: "totp", expires_at: Math.floor(Date.now() / 1000) + 300 });
      if (path === "POST /factors/f1/verify") {
        if (body.challenge_id !== "c1" || body.code !== "123456")
          return say(422, { code: 422, error_code: "mfa_verification_failed", msg: "Invalid TOTP code entered" });
        factors = [{ id: "f1", factor_type: "totp", status: "verified" }];
        return say(200, { access_token: tokenOf("aal2"), refresh_token: "r2", token_type: "bearer", expires_in: 3600, user: user() });
      }
      if (path.startsWith("DELETE /factors/")) {
        factors = factors.filter(({ id }) => !path.endsWith(id));
        return say(200, { id: "f1" });
      }
      return say(500, {});
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const signedIn = async (aal: string) => {
  const client = createClient(url, "sb_publishable_for_this_test", { auth: { persistSession: false, autoRefreshToken: false } });
  await client.auth.setSession({ access_token: tokenOf(aal), refresh_token: "r1" });
  return client;
};

test("a sign-in service with a second factor is distinguished from one without", async () => {
  const ask = () => offersSecondFactor(fetch, url, { apikey: "key", authorization: `Bearer ${tokenOf("aal1")}` });
  knowsFactors = false;
  expect(await ask()).toBe(false);
  knowsFactors = true;
  expect(await ask()).toBe(true);
  const off = (async () => Response.json({ error_code: "mfa_totp_enroll_not_enabled" }, { status: 422 })) as unknown as typeof fetch;
  expect(await offersSecondFactor(off, url, { apikey: "key", authorization: "Bearer t" })).toBe(false);
});

test("a second factor can be set up, confirmed with a code, required at sign-in and removed", async () => {
  factors = [{ id: "f0", factor_type: "totp", status: "unverified" }];
  const client = await signedIn("aal1");
  expect(await factorState(client, user() as unknown as User)).toBe("none");
  const begun = await enrollFactor(client, user() as unknown as User, "office");
  expect(begun).toEqual({ id: "f1", qr: "data:image/svg+xml;utf-8,<svg/>", secret: "SECRET" });
  // An unfinished earlier set-up is removed.
  expect(calls).toContain("DELETE /factors/f0");
  expect(verifiedFactor(user() as unknown as User)).toBe(null);

  const wrong = verifyFactorCode(client, begun.id, "000000");
  await expect(wrong).rejects.toBeInstanceOf(ServiceError);
  await expect(wrong).rejects.toMatchObject({ problem: "second-factor-wrong" });
  await verifyFactorCode(client, begun.id, "123456");
  expect(verifiedFactor(user() as unknown as User)).toBe("f1");
  expect(await factorState(client, user() as unknown as User)).toBe("passed");
  // Another session that signed in with the password only.
  expect(await factorState(await signedIn("aal1"), user() as unknown as User)).toBe("asked");

  await removeFactor(client, "f1");
  expect(await factorState(client, user() as unknown as User)).toBe("none");
});
