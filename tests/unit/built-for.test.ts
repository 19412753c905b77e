// What makes the pages of a build be rendered anew at the start.
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllEnvs());

test("pages are built for the address, and for whether the privacy policy names who carries messages on WhatsApp", async () => {
  const textWith = async (set: Record<string, string>) => {
    vi.resetModules();
    const own = { SUPABASE_URL: "http://localhost:1", SUPABASE_PUBLISHABLE_KEY: "p".repeat(20), SUPABASE_SECRET_KEY: "s".repeat(20) };
    for (const [name, value] of Object.entries({ ...own, ...set })) vi.stubEnv(name, value);
    return (await import("../../lib/content/store/built-for.ts")).builtForText();
  };
  const plain = await textWith({});
  const keys = { WHATSAPP_PHONE_ID: "106540352242922", WHATSAPP_TOKEN: "t".repeat(20), WHATSAPP_APP_SECRET: "a".repeat(16) };
  expect(await textWith({ ...keys, WHATSAPP_VERIFY_TOKEN: "v".repeat(16) })).not.toBe(plain);
  vi.unstubAllEnvs();
  expect(await textWith({ SITE_URL: "https://www.example.ae" })).not.toBe(plain);
  vi.unstubAllEnvs();
  expect(await textWith({})).toBe(plain);
});
