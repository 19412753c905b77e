// The office's content security policy does not reveal where this machine's database listens.
import { NextRequest } from "next/server";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** The connect-src of the sign-in page's policy with these environment variables. */
async function connections(url: string, realtime = ""): Promise<string> {
  vi.resetModules();
  const environment = { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: "p".repeat(20), SUPABASE_SECRET_KEY: "s".repeat(20) };
  for (const [name, value] of Object.entries({ ...environment, OFFICE_REALTIME: realtime })) vi.stubEnv(name, value);
  const { guardOffice } = await import("../../lib/auth/middleware-guard.ts");
  const answer = await guardOffice(new NextRequest("http://localhost:3000/admin/sign-in"), { locale: "en", path: "/admin/sign-in" }, "");
  return /connect-src ([^;]*)/.exec(answer.headers.get("content-security-policy") ?? "")?.[1] ?? "no policy";
}

test("the policy does not name an embedded backend, and names a Realtime service", async () => {
  expect(await connections("http://127.0.0.1:29999")).toBe("'self'");
  expect(await connections("https://project.supabase.co")).toBe("'self' wss://project.supabase.co");
  expect(await connections("https://project.supabase.co", "off")).toBe("'self'");
  expect(await connections("http://127.0.0.1:29999", "on")).toBe("'self' ws://127.0.0.1:29999");
});
