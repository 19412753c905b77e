// The exchange of an administrator's password link for a recovery code, with either kind of sign-in service.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let service: Server;
let used: unknown;
const asked: { path: string; body: Record<string, unknown> }[] = [];

beforeAll(async () => {
  service = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      asked.push({ path: request.url ?? "", body: JSON.parse(body) });
      const made = { action_link: "https://x.test", email_otp: "1", hashed_token: "the-service-made-this", id: "1", email: "a@b.test" };
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(request.url?.includes("generate_link") ? made : used));
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => service.once("listening", resolve));
  Object.assign(process.env, {
    SUPABASE_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_of_the_test",
    SUPABASE_SECRET_KEY: "sb_secret_of_the_test",
    CONTENT_SOURCE: "test",
  });
});
afterAll(() => void service.close());
beforeEach(() => {
  asked.length = 0;
});

test("a hosted service generates the code, the embedded one takes ours, and a used link reaches neither", async () => {
  const { hashPasswordLink, newPasswordLinkCode, redeemPasswordLink } = await import("../../lib/accounts/password-links.ts");
  const code = newPasswordLinkCode();
  used = { email: "a@b.test", recovery: false };
  expect(await redeemPasswordLink(code)).toBe("the-service-made-this");
  expect(asked.map(({ path }) => path)).toEqual(["/rest/v1/rpc/use_password_link", "/auth/v1/admin/generate_link"]);
  expect(asked[0]?.body.p_token_hash).toBe(hashPasswordLink(code));
  expect(JSON.stringify(asked), "the code itself stays with whoever was given it").not.toContain(code);
  expect(asked[1]?.body).toMatchObject({ type: "recovery", email: "a@b.test" });

  used = { email: "a@b.test", recovery: true };
  const ownCode = await redeemPasswordLink(code);
  expect(ownCode).toMatch(/^[0-9a-f]{56}$/);
  expect(asked.at(-1)?.body.p_recovery).toBe(ownCode);
  used = null;
  expect(await redeemPasswordLink(code)).toBeNull();
  expect(asked).toHaveLength(4);
});
