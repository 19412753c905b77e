// The environment variables that the site reads are those that the operator's document lists.
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { env, environmentNames, environmentProblems } from "../../lib/env.ts";

test("every variable that the site reads is explained to its operator", () => {
  const [, section = ""] = readFileSync("docs/operations.md", "utf8").split(/^## Environment$/m);
  for (const name of environmentNames) expect(section, name).toContain(`\`${name}\``);
});

test("a missing or malformed variable is named, and an empty one counts as not set", () => {
  for (const name of environmentNames) vi.stubEnv(name, "");
  vi.stubEnv("SUPABASE_URL", "http://localhost:1");
  vi.stubEnv("SUPABASE_PUBLISHABLE_KEY", "short");
  expect(env).toThrow(/SUPABASE_PUBLISHABLE_KEY: .*SUPABASE_SECRET_KEY: /);
  vi.stubEnv("SUPABASE_PUBLISHABLE_KEY", "a-publishable-key-of-20");
  vi.stubEnv("SUPABASE_SECRET_KEY", "a-secret-key-of-20-characters");
  expect(env()).toMatchObject({ CONTENT_SOURCE: "http://localhost:1", DATA_DIR: ".data", LEAD_SPOOL: "on", TRUSTED_PROXIES: 0 });
});

test("doctor names what the site would refuse at its start: a webhook without the secret that proves its calls", () => {
  const complete = {
    SUPABASE_URL: "http://localhost:1",
    SUPABASE_PUBLISHABLE_KEY: "a-publishable-key-of-20",
    SUPABASE_SECRET_KEY: "a-secret-key-of-20-characters",
  };
  expect(environmentProblems(complete)).toEqual([]);
  expect(environmentProblems({ ...complete, LEAD_WEBHOOK_URL: "https://crm.example.test" }).map(({ name }) => name)).toEqual([
    "LEAD_WEBHOOK_URL",
  ]);
});
