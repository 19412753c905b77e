// One list of variables: what the site reads is what the operator's paper names.
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { env, environmentNames } from "../../lib/env.ts";

test("every variable that the site reads is explained to its operator", () => {
  const [, paper = ""] = readFileSync("docs/operations.md", "utf8").split(/^## Environment$/m);
  for (const name of environmentNames) expect(paper, name).toContain(`\`${name}\``);
});

test("what is missing or malformed is named; set to nothing is not set", () => {
  for (const name of environmentNames) vi.stubEnv(name, "");
  vi.stubEnv("SUPABASE_URL", "http://localhost:1");
  vi.stubEnv("SUPABASE_PUBLISHABLE_KEY", "short");
  expect(env).toThrow(/SUPABASE_PUBLISHABLE_KEY: .*SUPABASE_SECRET_KEY: /);
  vi.stubEnv("SUPABASE_PUBLISHABLE_KEY", "a-publishable-key-of-20");
  vi.stubEnv("SUPABASE_SECRET_KEY", "a-secret-key-of-20-characters");
  expect(env()).toMatchObject({ CONTENT_SOURCE: "http://localhost:1", DATA_DIR: ".data", LEAD_SPOOL: "on", TRUSTED_PROXIES: 0 });
});
