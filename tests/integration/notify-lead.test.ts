// The Edge Function, run on Node with the two things of its runtime that it uses, not in the hosted runtime itself.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSeeds } from "../../scripts/data/seed-files.ts";
import { freshBackend, newLead, type TestBackend } from "./backend.ts";
import { MailServer } from "./mail-server.ts";

let backend: TestBackend;
let handler: (request: Request) => Promise<Response>;
const mailServer = new MailServer();
const environment: Record<string, string | undefined> = {};
const call = (secret?: string, method = "POST") =>
  handler(new Request("http://edge.test/", { method, headers: secret ? { "x-notify-secret": secret } : {} }));

beforeAll(async () => {
  backend = await freshBackend();
  await mailServer.start();
  const seeds = readSeeds().filter(({ kind }) => kind === "settings" || kind === "calendar");
  for (const seed of seeds) if (seed.kind === "settings") seed.data = { ...seed.data, email: "office@miqyas.test" };
  await backend.rpc("service", "seed_entries", { p_entries: seeds });
  Object.assign(globalThis, {
    Deno: { env: { get: (name: string) => environment[name] }, serve: (given: typeof handler) => (handler = given) },
  });
  await import("../../supabase/functions/notify-lead/index.ts");
  Object.assign(environment, {
    SUPABASE_URL: backend.url,
    SUPABASE_SERVICE_ROLE_KEY: backend.secretKey,
    NOTIFY_SECRET: "a-secret-of-the-test",
    SMTP_URL: mailServer.url,
    SITE_URL: "https://miqyas.test",
  });
});
afterAll(async () => {
  await mailServer.stop();
  await backend?.end();
});

test("only callers with the secret can start it, and nobody when none is set", async () => {
  expect((await call()).status).toBe(401);
  expect((await call("another-secret")).status).toBe(401);
  expect((await call("a-secret-of-the-test", "GET")).status).toBe(401);
  const secret = environment.NOTIFY_SECRET;
  environment.NOTIFY_SECRET = undefined;
  expect((await call("")).status).toBe(401);
  environment.NOTIFY_SECRET = secret;
});

test("it delivers what is due, and two calls at once send nothing twice", async () => {
  await backend.rpc("service", "submit_lead", { p_lead: newLead({ email: "one@client.test", locale: "ar" }) });
  const answers = await Promise.all([call("a-secret-of-the-test"), call("a-secret-of-the-test")]);
  const sums = (await Promise.all(answers.map((answer) => answer.json()))) as { sent: number; failed: number }[];
  expect(sums.reduce((sum, { sent }) => sum + sent, 0)).toBe(2);
  expect(new Set(mailServer.received.map(({ messageId }) => messageId)).size).toBe(2);
  expect(mailServer.received).toHaveLength(2);
});

test("a database that does not answer is a 503, so that the caller tries again", async () => {
  environment.SUPABASE_URL = "http://127.0.0.1:9";
  expect((await call("a-secret-of-the-test")).status).toBe(503);
  environment.SUPABASE_URL = backend.url;
});

test("its packages have the same versions as the site's", () => {
  const { imports } = JSON.parse(readFileSync("supabase/functions/notify-lead/deno.json", "utf8")) as { imports: Record<string, string> };
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: Record<string, string> };
  expect(Object.values(imports).length).toBeGreaterThan(0);
  for (const address of Object.values(imports)) {
    const [, name = "", version] = /^npm:(@?[^@]+)@([^/]+)/.exec(address) ?? [];
    expect(version, address).toBeDefined();
    expect(version, address).toBe(dependencies[name]);
  }
});
