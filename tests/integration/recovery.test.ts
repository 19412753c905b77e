/** @module-tag long */
// Recovery commands at the machine: a leaked key, a lost laptop, a locked-out administrator. No waiting message may be lost.
import { execFile, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openSecret, sealSecret } from "../../lib/accounts/second-factor/sealed-secret.ts";
import { decrypt, encrypt } from "../../lib/leads/intake/encryption.ts";
import { Spool } from "../../lib/leads/intake/spool.ts";
import { enteredServer, passwordName, type ServerRow } from "../../lib/notify/mail/entered-server.ts";
import { officePassFor, officePassHeader } from "../../lib/supabase/office-pass.ts";
import { unsealInSpool } from "../../scripts/data/spool-key.ts";
import { type Backend, startBackend } from "../../scripts/start/backend-process.ts";
import { patchedCopy } from "../helpers/patched-copy.ts";
import { makeAccounts } from "./prepared-backend.ts";

const root = join(import.meta.dirname, "..", "..");
const run = promisify(execFile);
// Each test starts several processes and databases, which takes long beside other tests on two cores.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const scratch = mkdtempSync(join(tmpdir(), "recovery-test-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

type Ran = { code: number; said: string };
async function command(script: string, args: string[], env: Record<string, string>, code = root): Promise<Ran> {
  const environment = { ...process.env, SUPABASE_URL: "", SUPABASE_SECRET_KEY: "", SUPABASE_PUBLISHABLE_KEY: "", ...env };
  try {
    const { stdout, stderr } = await run(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", join(code, `scripts/${script}.ts`), ...args],
      {
        cwd: code,
        env: environment,
      },
    );
    return { code: 0, said: stdout + stderr };
  } catch (error) {
    const failed = error as { code: number; stdout: string; stderr: string };
    return { code: failed.code, said: failed.stdout + failed.stderr };
  }
}

const prepared = join(scratch, "prepared");
beforeAll(async () => {
  const backend = await startBackend({ DATA_DIR: prepared });
  await makeAccounts(backend);
  await backend.stop();
});
/** A data directory with an account for each role and a PostgreSQL of its own. */
function office(name: string): string {
  const directory = join(scratch, name);
  cpSync(prepared, directory, { recursive: true });
  return directory;
}

let backend: Backend | undefined;
const start = async (dataDir: string) => {
  backend = await startBackend({ DATA_DIR: dataDir });
  return backend;
};
afterEach(async () => {
  await backend?.stop();
  backend = undefined;
});

type Session = { access_token: string; refresh_token: string; user: { id: string } };
async function auth(to: Backend, path: string, body: unknown): Promise<{ status: number; body: Session & { error_code?: string } }> {
  const response = await fetch(`${to.url}/auth/v1/${path}`, {
    method: "POST",
    headers: { apikey: to.publishableKey, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Session };
}
const signIn = (to: Backend, password = "a-long-password") =>
  auth(to, "token?grant_type=password", { email: "admin@example.test", password });
const renew = (to: Backend, refresh_token: string) => auth(to, "token?grant_type=refresh_token", { refresh_token });
/** How many sessions a session's token can still list; 0 once it has ended. */
async function seen(to: Backend, token: string): Promise<number> {
  const response = await fetch(`${to.url}/rest/v1/rpc/my_sessions`, {
    method: "POST",
    headers: {
      apikey: to.publishableKey,
      authorization: `Bearer ${token}`,
      [officePassHeader]: officePassFor(to.secretKey),
      "content-type": "application/json",
    },
    body: "{}",
  });
  const sessions = response.ok ? ((await response.json()) as unknown[]) : [];
  return sessions.length;
}

test("the keys of notices on devices change while the site runs", async () => {
  const dataDir = office("push-keys");
  await start(dataDir);
  expect(await command("rotate-keys", ["push"], { DATA_DIR: dataDir })).toMatchObject({
    code: 0,
    said: expect.stringContaining("0 device(s) were turned off"),
  });
});

test("after a laptop is lost, one command signs everybody out while the site runs, and staff can sign in again", async () => {
  const dataDir = office("laptop");
  const running = await start(dataDir);
  const { body: session } = await signIn(running);
  expect(await seen(running, session.access_token)).toBeGreaterThan(0);
  expect(await command("sign-out-everyone", [], { DATA_DIR: dataDir })).toMatchObject({
    code: 0,
    said: expect.stringMatching(/session\(s\) were ended/),
  });
  expect(await seen(running, session.access_token)).toBe(0);
  expect((await renew(running, session.refresh_token)).status).toBeGreaterThanOrEqual(400);
  expect((await signIn(running)).status).toBe(200);
});

test("a lost laptop would stay signed in if refresh tokens were not ended", async () => {
  const dataDir = office("laptop-renews");
  // The defect: keys are changed but sessions are not ended.
  const code = patchedCopy([{ file: "scripts/rotate-keys.ts", from: 'await answerOf(reached.service.rpc("end_all_sessions"));', to: "" }]);
  const first = await start(dataDir);
  const { body: session } = await signIn(first);
  await first.stop();
  expect(await command("rotate-keys", ["service"], { DATA_DIR: dataDir }, code)).toMatchObject({ code: 0 });
  const second = await start(dataDir);
  expect((await renew(second, session.refresh_token)).status).toBe(200);
});

test("after the backend's keys leak, new keys end every session, and waiting messages stay readable", async () => {
  const dataDir = office("service-key");
  const { directory, records } = filledSpool(dataDir, 8);
  const first = await start(dataDir);
  const { body: session } = await signIn(first);
  const old = { publishable: first.publishableKey, secret: first.secretKey };
  expect(await command("rotate-keys", ["service"], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    said: expect.stringContaining("is in use"),
  });
  await first.stop();
  expect(await command("rotate-keys", ["service"], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const second = await start(dataDir);
  expect([second.publishableKey, second.secretKey]).not.toContain(old.secret);
  const withOld = await fetch(`${second.url}/rest/v1/leads?select=id`, { headers: { apikey: old.secret } });
  expect(withOld.status).toBe(401);
  expect(await seen(second, session.access_token)).toBe(0);
  expect((await renew(second, session.refresh_token)).status).toBeGreaterThanOrEqual(400);
  expect((await signIn(second)).status).toBe(200);
  expect(await readAll(directory, records.keys())).toEqual(records);
});

/** A spool with sealed records and files, and their plain texts by name. */
function filledSpool(dataDir: string, count: number): { directory: string; records: Map<string, string> } {
  const directory = join(dataDir, "spool");
  const key = randomBytes(32);
  for (const folder of ["pending", "stored", "files", "claims"]) mkdirSync(join(directory, folder), { recursive: true });
  writeFileSync(join(directory, "key"), key);
  const records = new Map<string, string>();
  for (let index = 0; index < count; index++) {
    const folder = ["pending", "stored"][index % 2] as string;
    const name = createHash("sha256").update(String(index)).digest("hex").slice(0, 40);
    const text = JSON.stringify({ key: `form:${index}`, message: "غرفة حارة ".repeat(index % 40) });
    writeFileSync(join(directory, folder, name), encrypt(key, name, Buffer.from(text)));
    records.set(`${folder}/${name}`, text);
  }
  const file = "0f0e0d0c-0b0a-4988-8766-554433221100";
  writeFileSync(join(directory, "files", file), encrypt(key, file, Buffer.from("a photo")));
  records.set(`files/${file}`, "a photo");
  return { directory, records };
}

/** What a site that starts now can read of the spool, by name. */
async function readAll(directory: string, names: Iterable<string>): Promise<Map<string, string>> {
  const spool = new Spool(directory);
  const found = new Map<string, string>();
  for (const name of names) {
    const [folder, file] = name.split("/") as ["pending" | "stored" | "files", string];
    const text =
      folder === "files" ? (await spool.getFile(file).catch(() => undefined))?.toString() : JSON.stringify(await spool.get(file, folder));
    if (text !== undefined) found.set(name, text);
  }
  return found;
}

test("after the spool's key leaks, everything is sealed with a new one, and an interruption after any write loses no message", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const whole = filledSpool(join(scratch, "spool-whole"), 400);
  const old = readFileSync(join(whole.directory, "key"));
  expect(await command("rotate-keys", ["spool"], { DATA_DIR: join(scratch, "spool-whole") })).toMatchObject({
    code: 0,
    said: expect.stringContaining("401 record(s) and file(s) were sealed with the new key"),
  });
  const now = readFileSync(join(whole.directory, "key"));
  expect(now).not.toEqual(old);
  expect(existsSync(join(whole.directory, "key-before"))).toBe(false);
  expect(await readAll(whole.directory, whole.records.keys())).toEqual(whole.records);
  for (const name of whole.records.keys())
    expect(() => decrypt(old, name.split("/")[1] as string, readFileSync(join(whole.directory, name)))).toThrow();

  // Killed after 0, 1, 2, … of its writes to the disk, the spool is readable at once, and a second run completes the change.
  const places = 12;
  for (let place = 0; place < places; place++) {
    const dataDir = join(scratch, `spool-${place}`);
    const { directory, records } = filledSpool(dataDir, 8);
    const code = patchedCopy([
      {
        file: "scripts/data/spool-key.ts",
        from: "  const handle = openSync(temporary,",
        to: `  if (((globalThis as any).writes = ((globalThis as any).writes ?? 0) + 1) > ${place}) process.kill(process.pid, "SIGKILL");\n  const handle = openSync(temporary,`,
      },
    ]);
    const child = spawn(process.execPath, [join(code, "scripts/rotate-keys.ts"), "spool"], {
      env: { ...process.env, DATA_DIR: dataDir, SUPABASE_URL: "" },
      stdio: "ignore",
    });
    const [, signal] = (await once(child, "exit")) as [number | null, string | null];
    expect(signal, `after ${place} writes`).toBe(place < 11 ? "SIGKILL" : null);
    rmSync(code, { recursive: true, force: true });
    expect(await readAll(directory, records.keys()), `after ${place} writes`).toEqual(records);
    expect(await command("rotate-keys", ["spool"], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
    expect(await readAll(directory, records.keys())).toEqual(records);
    expect(existsSync(join(directory, "key-before"))).toBe(false);
  }
});

test("the password of the mail server opens after the spool's key changed, also after an interruption", async () => {
  const dataDir = office("mail-password");
  const { directory } = filledSpool(dataDir, 2);
  const server = { host: "smtp.example.ae", port: 465, security: "tls", username: "office@example.ae" };
  const old = readFileSync(join(directory, "key"));
  const sealed_password = encrypt(old, passwordName(server), Buffer.from("app password")).toString("base64");
  const mailServer = async (to: Backend, method = "GET", body?: object) => {
    const headers = { apikey: to.secretKey, "content-type": "application/json" };
    const answer = await fetch(`${to.url}/rest/v1/mail_server?only_row=is.true`, { method, headers, body: body && JSON.stringify(body) });
    return method === "GET" ? ((await answer.json()) as ServerRow[])[0] : undefined;
  };
  const first = await start(dataDir);
  await mailServer(first, "PATCH", { ...server, sealed_password });
  await first.stop();
  const opened = async () => {
    const running = await start(dataDir);
    const row = await mailServer(running);
    const password = row && (await enteredServer(row, unsealInSpool(directory, undefined)))?.password;
    await running.stop();
    return password;
  };
  // Stopped just before the database: the old key is still there.
  const code = patchedCopy([
    { file: "scripts/data/spool-key.ts", from: "  await elsewhere?.(", to: "  process.exit(1);\n  await elsewhere?.(" },
  ]);
  expect(await command("rotate-keys", ["spool"], { DATA_DIR: dataDir }, code)).toMatchObject({ code: 1 });
  expect(await opened()).toBe("app password");
  expect(await command("rotate-keys", ["spool"], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  expect(existsSync(join(directory, "key-before"))).toBe(false);
  expect(readFileSync(join(directory, "key"))).not.toEqual(old);
  expect(await opened()).toBe("app password");
});

test("a change of the spool's key that stopped before it removed the old key can be run again, also into SPOOL_KEY", async () => {
  const dataDir = join(scratch, "spool-late");
  const { directory, records } = filledSpool(dataDir, 6);
  const code = patchedCopy([{ file: "scripts/data/spool-key.ts", from: "  rmSync(beforeFile);\n", to: "  process.exit(1);\n" }]);
  expect(await command("rotate-keys", ["spool"], { DATA_DIR: dataDir }, code)).toMatchObject({ code: 1 });
  expect(existsSync(join(directory, "key-before"))).toBe(true);
  expect(await command("rotate-keys", ["spool"], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  expect(existsSync(join(directory, "key-before"))).toBe(false);
  expect(await readAll(directory, records.keys())).toEqual(records);
  // From the same state the key changes to SPOOL_KEY: records sealed with the key in the file are not lost with that file.
  expect(await command("rotate-keys", ["spool"], { DATA_DIR: dataDir }, code)).toMatchObject({ code: 1 });
  const next = randomBytes(32);
  expect(await command("rotate-keys", ["spool"], { DATA_DIR: dataDir, SPOOL_KEY: next.toString("hex") })).toMatchObject({ code: 0 });
  for (const [name, text] of records)
    expect(decrypt(next, name.split("/")[1] as string, readFileSync(join(directory, name))).toString()).toBe(text);
  expect(existsSync(join(directory, "key"))).toBe(false);
});

test("waiting messages would be lost if the old key of the spool were thrown away first", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const dataDir = join(scratch, "spool-careless");
  const { directory, records } = filledSpool(dataDir, 8);
  const code = patchedCopy([
    {
      file: "scripts/data/spool-key.ts",
      from: "if (!brokenOff) replace(beforeFile, before);",
      to: "replace(keyFile, randomBytes(32)); process.exit(0);",
    },
  ]);
  await command("rotate-keys", ["spool"], { DATA_DIR: dataDir }, code);
  expect((await readAll(directory, records.keys())).size).toBeLessThan(records.size);
});

test("a spool key in the environment can be changed when the old and the new key are given", async () => {
  const dataDir = join(scratch, "spool-env");
  const { directory, records } = filledSpool(dataDir, 8);
  const [old, next] = [readFileSync(join(directory, "key")).toString("hex"), randomBytes(32)];
  rmSync(join(directory, "key"));
  const alone = await command("rotate-keys", ["spool"], { DATA_DIR: dataDir, SPOOL_KEY: next.toString("hex") });
  expect(alone).toMatchObject({ code: 1, said: expect.stringMatching(/the key before it is not known[\s\S]*SPOOL_KEY_BEFORE/) });
  const both = { DATA_DIR: dataDir, SPOOL_KEY: next.toString("base64"), SPOOL_KEY_BEFORE: old };
  expect(await command("rotate-keys", ["spool"], both)).toMatchObject({ code: 0 });
  for (const [name, text] of records) {
    const data = decrypt(next, name.split("/")[1] as string, readFileSync(join(directory, name)));
    expect(data.toString()).toBe(text);
  }
});

test("a spool key that opens nothing is refused before anything changes; SPOOL_KEY takes over from the key file", async () => {
  const dataDir = join(scratch, "spool-wrong");
  const { directory, records } = filledSpool(dataDir, 4);
  const key = readFileSync(join(directory, "key"));
  const next = randomBytes(32).toString("hex");
  const rotate = (env: Record<string, string>) => command("rotate-keys", ["spool"], { DATA_DIR: dataDir, ...env });
  rmSync(join(directory, "key")); // as on a machine with SPOOL_KEY
  for (const [env, said] of [
    [{ SPOOL_KEY: next, SPOOL_KEY_BEFORE: randomBytes(32).toString("hex") }, /None of the \d+ record\(s\)[\s\S]*SPOOL_KEY_BEFORE/],
    [{ SPOOL_KEY: "banana", SPOOL_KEY_BEFORE: key.toString("hex") }, /SPOOL_KEY is no key[\s\S]*openssl/],
    [{ SPOOL_KEY: next, SPOOL_KEY_BEFORE: "banana" }, /SPOOL_KEY_BEFORE is no key/],
  ] as const) {
    expect(await rotate(env)).toMatchObject({ code: 1, said: expect.stringMatching(said) });
    expect(existsSync(join(directory, "key-before"))).toBe(false);
  }
  writeFileSync(join(directory, "key"), key);
  expect(await readAll(directory, records.keys())).toEqual(records);
  expect(await rotate({ SPOOL_KEY: next })).toMatchObject({ code: 0, said: expect.stringContaining(`${records.size} record(s)`) });
  for (const [name, text] of records)
    expect(decrypt(Buffer.from(next, "hex"), name.split("/")[1] as string, readFileSync(join(directory, name))).toString()).toBe(text);
});

test("second factors outlive a change of the spool's key, a backup and a restore under another key", async () => {
  const dataDir = office("factors");
  const { directory } = filledSpool(dataDir, 2);
  const secret = Buffer.from("12345678901234567890");
  const factors = async (to: Backend, init: RequestInit = {}) => {
    const response = await fetch(`${to.url}/rest/v1/second_factors?select=user_id,secret`, {
      ...init,
      headers: { apikey: to.secretKey, "content-type": "application/json" },
    });
    const text = await response.text();
    return (text ? JSON.parse(text) : []) as { user_id: string; secret: string }[];
  };
  const opened = async (place: string, key: Buffer) => {
    const kept = await factors(await start(place));
    await backend?.stop();
    return kept.map((factor) => openSecret(key, factor.user_id, factor.secret));
  };
  const running = await start(dataDir);
  const user = (await auth(running, "token?grant_type=password", { email: "admin@example.test", password: "a-long-password" })).body.user
    .id;
  const sealed = sealSecret(readFileSync(join(directory, "key")), user, secret);
  await factors(running, { method: "POST", body: JSON.stringify({ user_id: user, secret: sealed, begun_in: user }) });
  await running.stop();

  expect(await command("rotate-keys", ["spool"], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  expect(await opened(dataDir, readFileSync(join(directory, "key")))).toEqual([secret]);
  expect(await command("backup", [], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const [name = ""] = readdirSync(join(dataDir, "backups")).filter((file) => file.endsWith(".age"));
  const from = [join(dataDir, "backups", name), "--key-file", join(dataDir, "backup-key")];
  const [same, other] = [join(scratch, "factors-same"), join(scratch, "factors-other")];
  expect(await command("restore", from, { DATA_DIR: same })).toMatchObject({ code: 0 });
  expect(await opened(same, readFileSync(join(same, "spool", "key")))).toEqual([secret]);
  const next = randomBytes(32);
  expect(await command("restore", from, { DATA_DIR: other, SPOOL_KEY: next.toString("hex") })).toMatchObject({ code: 0 });
  expect(await opened(other, next)).toEqual([secret]);
});

/** Calls what the page behind a printed link calls (lib/accounts/password-links.ts). */
async function useLink(to: Backend, said: string): Promise<{ email: string } | null> {
  const [, code = ""] = /token_hash=([\w-]+)&type=handed/.exec(said) ?? [];
  const response = await fetch(`${to.url}/rest/v1/rpc/use_password_link`, {
    method: "POST",
    headers: { apikey: to.secretKey, "content-type": "application/json" },
    body: JSON.stringify({ p_token_hash: createHash("sha256").update(`password-link\0${code}`).digest("hex"), p_recovery: "a".repeat(56) }),
  });
  return (await response.json()) as { email: string } | null;
}

test("a locked-out administrator gets a link from the machine that works once, while the site runs", async () => {
  const dataDir = office("locked-out");
  const running = await start(dataDir);
  const { said, code } = await command("password-link", ["--email", "Admin@example.test"], { DATA_DIR: dataDir });
  expect(code).toBe(0);
  expect(await useLink(running, said)).toMatchObject({ email: "admin@example.test" });
  expect(await useLink(running, said)).toBeNull();
  for (const [email, cause] of [
    ["nobody@example.test", /works here[\s\S]*create-admin/],
    ["who@example.test", /works here/],
  ] as const)
    expect(await command("password-link", ["--email", email], { DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      said: expect.stringMatching(cause),
    });
  // When no administrator is left, the command makes another one while the site runs, and leaves no session behind.
  await command("sign-out-everyone", [], { DATA_DIR: dataDir });
  expect(await command("create-admin", ["--email", "second@example.test"], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const sessions = await command("sign-out-everyone", [], { DATA_DIR: dataDir });
  expect(sessions.said).toContain("0 session(s) were ended");
});

test("a removed colleague can be made an administrator again, with a new password only and without their old sessions", async () => {
  const dataDir = office("removed");
  const running = await start(dataDir);
  const admin = { apikey: running.secretKey, "content-type": "application/json" };
  const { body: before } = await auth(running, "token?grant_type=password", { email: "editor@example.test", password: "a-long-password" });
  const staff = await fetch(`${running.url}/rest/v1/staff?role=eq.editor`, { method: "DELETE", headers: admin });
  expect(staff.ok).toBe(true);
  const made = await command("create-admin", ["--email", "editor@example.test", "--password", "another-long-password"], {
    DATA_DIR: dataDir,
  });
  expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/is an administrator[\s\S]*was there already/) });
  const attempt = (password: string) => auth(running, "token?grant_type=password", { email: "editor@example.test", password });
  expect((await attempt("a-long-password")).status).toBe(400);
  expect((await attempt("another-long-password")).status).toBe(200);
  expect(await seen(running, before.access_token)).toBe(0);
  expect((await renew(running, before.refresh_token)).status).toBeGreaterThanOrEqual(400);
});

test("signing everybody out also ends unused password links", async () => {
  const dataDir = office("links-out");
  const running = await start(dataDir);
  const { said } = await command("password-link", ["--email", "admin@example.test"], { DATA_DIR: dataDir });
  expect(await command("sign-out-everyone", [], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  expect(await useLink(running, said)).toBeNull();
});

test.each(["backup", "restore", "rotate-keys", "sign-out-everyone", "password-link", "create-admin", "migrate"])(
  "%s refuses an unknown option before it does anything, and --help describes the known ones",
  async (script) => {
    const dataDir = join(scratch, `options-${script}`);
    expect(await command(script, ["--banana"], { DATA_DIR: dataDir })).toMatchObject({
      code: 2,
      said: expect.stringMatching(new RegExp(`"--banana" is not understood here\\.\\s+Cure: npm run ${script}`)),
    });
    expect(await command(script, ["--help"], { DATA_DIR: dataDir })).toMatchObject({
      code: 0,
      said: expect.stringMatching(new RegExp(`^npm run ${script}`)),
    });
    expect(existsSync(dataDir) ? readdirSync(dataDir) : []).toEqual([]);
  },
);

test.each([
  ["backup", []],
  ["backup", ["--show-key"]],
  ["rotate-keys", ["service"]],
  ["rotate-keys", ["backup"]],
  ["rotate-keys", ["push"]],
  ["sign-out-everyone", []],
  ["password-link", ["--email", "admin@example.test"]],
  ["create-admin", ["--email", "admin@example.test"]],
])("%s %j creates no database and no key where a wrong or missing DATA_DIR points", async (script, args) => {
  const dataDir = join(scratch, `nowhere-${script}-${args.join("")}`);
  expect(await command(script, args, { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    said: expect.stringMatching(/no database in[\s\S]*DATA_DIR=/),
  });
  expect(existsSync(dataDir) ? readdirSync(dataDir) : []).toEqual([]);
});

test("after the backup key leaks, new backups open with a new key only, and older ones with the key kept for them", async () => {
  const dataDir = office("backup-key");
  expect(await command("backup", [], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const [first] = readdirSync(join(dataDir, "backups"));
  const before = readFileSync(join(dataDir, "backup-key"), "utf8");
  expect(await command("rotate-keys", ["backup"], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  expect(readFileSync(join(dataDir, "backup-key"), "utf8")).not.toBe(before);
  expect(await command("backup", [], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const old = readdirSync(dataDir).find((name) => name.startsWith("backup-key-before-")) as string;
  const oldFile = join(dataDir, "backups", first as string);
  expect(await command("restore", ["--drill", oldFile], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    said: expect.stringContaining("was not made for this key"),
  });
  expect(await command("restore", ["--drill", oldFile, "--key-file", join(dataDir, old)], { DATA_DIR: dataDir })).toMatchObject({
    code: 0,
  });
  expect(await command("restore", ["--drill"], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  // When the key changes twice on one day, the key in between is kept: only it opens the backups made in between.
  const between = readdirSync(join(dataDir, "backups")).find((name) => name !== first) as string;
  const second = readFileSync(join(dataDir, "backup-key"), "utf8");
  expect(await command("rotate-keys", ["backup"], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const kept = readdirSync(dataDir).filter((name) => name.startsWith("backup-key-before-"));
  expect(kept).toHaveLength(2);
  const keptSecond = kept.find((name) => second.includes(readFileSync(join(dataDir, name), "utf8").trim())) as string;
  expect(
    await command("restore", ["--drill", join(dataDir, "backups", between), "--key-file", join(dataDir, keptSecond)], {
      DATA_DIR: dataDir,
    }),
  ).toMatchObject({ code: 0 });
});

test("a recovery command that does nothing is noticed", async () => {
  const dataDir = office("idle");
  const running = await start(dataDir);
  const idle = (file: string, from: string, to: string) => patchedCopy([{ file, from, to }]);

  const { body: session } = await signIn(running);
  const signsNobodyOut = idle("scripts/sign-out-everyone.ts", 'rpc("end_all_sessions")', 'rpc("schema_version")');
  expect(await command("sign-out-everyone", [], { DATA_DIR: dataDir }, signsNobodyOut)).toMatchObject({ code: 0 });
  expect(await seen(running, session.access_token)).toBeGreaterThan(0);

  const linksNowhere = idle("scripts/password-link.ts", "password-link\\0", "another-link\\0");
  const { said } = await command("password-link", ["--email", "admin@example.test"], { DATA_DIR: dataDir }, linksNowhere);
  expect(await useLink(running, said)).toBeNull();

  await running.stop();
  backend = undefined;
  expect(await command("backup", [], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  const keepsTheKey = idle("scripts/rotate-keys.ts", "await writeBackupKey(dataDir.root, await generateX25519Identity());", "");
  expect(await command("rotate-keys", ["backup"], { DATA_DIR: dataDir }, keepsTheKey)).toMatchObject({ code: 0 });
  expect(await command("restore", ["--drill"], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
});

beforeAll(() => vi.spyOn(console, "log").mockImplementation(() => undefined));
