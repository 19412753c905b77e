// Prepares everything the site needs before it can run: a backend, a matching schema, the first content and administrator, and a fresh
// snapshot of the published content. Uses the embedded backend when SUPABASE_URL is not set, else the hosted service.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { content, replaceContent } from "../../lib/content/store/snapshot.ts";
import { syncContent } from "../../lib/content/store/sync.ts";
import { loadOrCreateKeys, openDataDir } from "../data/data-dir.ts";
import { expectedSchemaVersion } from "../data/migrations.ts";
import { readSeeds } from "../data/seed-files.ts";
import { Refusal, say } from "../shared/terminal.ts";
import { type Backend, startBackend } from "./backend-process.ts";
import { createAdmin, hasAdmin, inventPassword } from "./first-admin.ts";
import { answerOf, connectService, hostedKeys, type Service } from "./service-api.ts";

export type PreparedSite = {
  mode: "embedded" | "hosted";
  /** The environment for Next.js. */
  env: NodeJS.ProcessEnv;
  dataDir: string;
  contentFile: string;
  /** The administrator that was just made; its password is shown once. */
  newAdmin?: { email: string; password: string; generated: boolean };
  close: () => Promise<void>;
};

/** Throws Refusal for a schema that does not serve this code; returns false where the service does not respond. */
async function checkSchema(url: string, key: string): Promise<boolean> {
  const expected = expectedSchemaVersion();
  const cure = "set DATABASE_URL to the service's Postgres address and run: npm run migrate";
  const ask = (name: "schema_version" | "serves_from") =>
    fetch(`${url}/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: { apikey: key, "content-type": "application/json" },
      body: "{}",
      signal: AbortSignal.timeout(8000),
    });
  let response: Response;
  try {
    response = await ask("schema_version");
  } catch {
    return false;
  }
  if (response.status === 404) throw new Refusal(`The database at ${url} has no schema yet (this code needs ${expected}).`, cure);
  if (response.status === 401 || response.status === 403) {
    throw new Refusal(
      `The service at ${url} refuses the publishable key, or its grants are missing (HTTP ${response.status}).`,
      `check SUPABASE_PUBLISHABLE_KEY; if it is right, ${cure}`,
    );
  }
  if (!response.ok) return false;
  const found = (await response.json()) as string;
  if (found < expected) throw new Refusal(`The database at ${url} has schema version ${found}; this code needs ${expected}.`, cure);
  if (found > expected) {
    const answer = await ask("serves_from").catch(() => undefined);
    if (!answer || (!answer.ok && answer.status !== 404)) return false;
    const from = answer.ok ? ((await answer.json()) as string) : undefined;
    if (!from || expected < from)
      throw new Refusal(
        `The database at ${url} has schema version ${found}, newer than this code (${expected}).`,
        "start the newer version of the code.",
      );
    say(`The database has schema version ${found}, newer than this code (${expected}), and still serves it.`);
  }
  return true;
}

async function seed(service: Service): Promise<number> {
  const seeds = readSeeds();
  return answerOf(service.rpc("seed_entries", { p_entries: seeds }));
}

async function firstAdmin(
  service: Service,
  backend: { url: string; publishableKey: string; secretKey: string },
  mode: PreparedSite["mode"],
): Promise<PreparedSite["newAdmin"]> {
  if (await hasAdmin(service)) return undefined;
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = process.env;
  if (mode === "hosted" && !(ADMIN_EMAIL && ADMIN_PASSWORD)) {
    say("No administrator exists yet: start once with ADMIN_EMAIL and ADMIN_PASSWORD set, or run npm run create-admin.");
    return undefined;
  }
  const email = ADMIN_EMAIL || "admin@example.com";
  const password = ADMIN_PASSWORD || inventPassword();
  await createAdmin(service, backend, { email, password });
  return { email, password, generated: !ADMIN_PASSWORD };
}

/** Lays an invented firm over the site's own content (lib/content/demonstration). Throws Refusal where the site is open. */
async function startDemonstration(service: Service): Promise<void> {
  const answer = await answerOf(service.rpc("start_demonstration"));
  if (answer !== "open") return;
  throw new Refusal(
    "The site is open to the public, so it cannot show an invented firm.",
    "close it to search engines in the office, or run: npm start",
  );
}

/** Starts or reaches the backend and prepares it; `isDemonstration`: then starts a demonstration. Throws Refusal. */
export async function prepareSite({ isDemonstration = false } = {}): Promise<PreparedSite> {
  const dir = openDataDir();
  const hosted = hostedKeys();
  let backend: Backend | undefined;
  let close = async () => {};
  if (!hosted) {
    say(`Starting the embedded backend (data in ${dir.root}) …`);
    backend = await startBackend();
    if (backend.migrationsApplied > 0) say(`Applied ${backend.migrationsApplied} migration(s).`);
  } else say(`Using the service at ${hosted.url}.`);

  try {
    const { url, publishableKey, secretKey } = hosted ?? (backend as Backend);
    const source = hosted
      ? hosted.url
      : `embedded:${createHash("sha256").update(loadOrCreateKeys(dir).jwtSecret).digest("hex").slice(0, 16)}`;
    const env = {
      ...process.env,
      DATA_DIR: dir.root,
      SUPABASE_URL: url,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      SUPABASE_SECRET_KEY: secretKey,
      CONTENT_SOURCE: source,
    };
    const contentFile = join(dir.root, "content.json");
    const site: PreparedSite = { mode: hosted ? "hosted" : "embedded", env, dataDir: dir.root, contentFile, close: () => close() };
    if (backend) close = keepAlive(backend);

    if (!(await checkSchema(url, publishableKey))) {
      if (isDemonstration) throw new Refusal("The database does not answer, so no demonstration can start.", "start it, then try again.");
      say("The database does not answer: going on with the last copy of its content. Forms will offer phone and WhatsApp.");
      return site;
    }
    const service = connectService(url, secretKey);
    const written = await seed(service);
    if (written > 0) say(`Loaded ${written} page text(s) from supabase/seed.`);
    if (isDemonstration) await startDemonstration(service);
    site.newAdmin = await firstAdmin(service, { url, publishableKey, secretKey }, site.mode);

    Object.assign(process.env, {
      SUPABASE_URL: url,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      SUPABASE_SECRET_KEY: secretKey,
      CONTENT_SOURCE: source,
      DATA_DIR: dir.root,
    });
    let previous: ReturnType<typeof content> | undefined;
    try {
      previous = content();
    } catch {
      // the first start has no previous content
    }
    const next = await syncContent(source, previous);
    if (next.version !== previous?.version || next.source !== previous.source || !existsSync(contentFile)) await replaceContent(next);
    return site;
  } catch (error) {
    await close();
    throw error;
  }
}

/** Restarts the embedded backend on the same port if it dies while the site runs. Returns a function that ends it for good. */
function keepAlive(first: Backend): () => Promise<void> {
  let current: Backend | undefined = first;
  let closing = false;
  const watch = (backend: Backend) =>
    backend.process.once("exit", async (code, signal) => {
      current = undefined;
      while (!closing && !current) {
        console.error(`✗ The embedded backend ended (${signal ?? code}). Pages keep serving; starting it again in 5 s.`);
        await new Promise((resolve) => setTimeout(resolve, 5000));
        if (closing) return;
        try {
          current = await startBackend({ BACKEND_PORT: new URL(first.url).port });
          say("The embedded backend is back.");
          watch(current);
        } catch (error) {
          console.error(`✗ ${(error as Error).message}`);
        }
      }
    });
  watch(first);
  return async () => {
    closing = true;
    await current?.stop();
  };
}
