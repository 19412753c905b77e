// The embedded backend: @supabase/lite in a separate process, the only one that ever opens the database files. backend-process.ts starts it
// and receives its address; it ends when that process ends, however that happens.
import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import type { EmailDriver } from "@supabase/lite";
import { isLocale, localePath } from "../../lib/i18n/locales.ts";
import { accountMail, isAccountMailKind } from "../../lib/notify/mail/account-mails.ts";
import { enteredServer, type ServerRow, serverColumns } from "../../lib/notify/mail/entered-server.ts";
import { MailFailure, type MailServer, sendMail } from "../../lib/notify/mail/send.ts";
import { isRealAddress } from "../../lib/site/placeholder-firm.ts";
import { officePassFor } from "../../lib/supabase/office-pass.ts";
import { loadOrCreateBackupKey } from "../backup/key.ts";
import { backupMinute } from "../backup/schedule.ts";
import { copyAnswer, copyPath } from "../backup/serve-copy.ts";
import { ofOpenDatabase } from "../backup/source.ts";
import { spoolKeyIn, takeBackup } from "../backup/take.ts";
import { type DataDir, loadOrCreateKeys, openDataDir, takeLock, tellAddress } from "../data/data-dir.ts";
import { openDatabase, type Transact } from "../data/database.ts";
import { unsealInSpool } from "../data/spool-key.ts";
import { Refusal } from "../shared/terminal.ts";
import { clearMailFiles, writeMailFile } from "./account-mail-files.ts";
import { backendGate } from "./backend-gate.ts";

export type BackendMessage = { type: "ready"; url: string; migrationsApplied: number } | { type: "refused"; cause: string; cure: string };

const debugging = process.env.BACKEND_DEBUG === "1";

type Query = (sql: string) => Promise<Record<string, unknown>[]>;

type SendingBy = { server?: MailServer | undefined; sender: string };

/** The mail server of this moment and the address that its mails come from: those of the environment, else those entered in the office. */
async function sendingBy(dir: DataDir, execute: Query): Promise<SendingBy> {
  const sender = process.env.MAIL_FROM ?? "";
  if (process.env.SMTP_URL) return { server: process.env.SMTP_URL, sender };
  const [row] = (await execute(`select ${serverColumns} from public.mail_server`)) as ServerRow[];
  const server = row && (await enteredServer(row, unsealInSpool(join(dir.root, "spool"), spoolKeyIn("SPOOL_KEY"))).catch(() => null));
  return { server: server ?? undefined, sender: sender || (row?.sender ?? "") };
}

/**
 * Sends the sign-in service's mails in our own words and with links to our own pages: by SMTP where there is a server, and always as a
 * file. The library's default would print recovery links to the console.
 */
function accountMails(dir: DataDir, siteUrl: string, query: () => Query | undefined): EmailDriver {
  return {
    async send(message) {
      const [, hash, kind] = /\/auth\/v1\/verify\?token=([\w-]+)&type=(\w+)/.exec(message.text ?? "") ?? [];
      const execute = query();
      if (!hash || !isAccountMailKind(kind) || !execute) return;
      const address = message.to.replaceAll("'", "''");
      const [person] = await execute(
        `select raw_user_meta_data ->> 'locale' as locale from auth.users u where lower(u.email) = lower('${address}')
          or exists (select 1 from private.email_changes c where c.user_id = u.id and c.new_email = lower('${address}')) limit 1`,
      );
      const locale = isLocale(person?.locale) ? person.locale : "en";
      const [settings] = await execute(
        `select data ->> 'email' as email, data ->> 'businessName' as name, data ->> 'mainColour' as main, data ->> 'accentColour' as accent
          from public.entries where kind = 'settings' and locale = '${locale}'`,
      );
      const link = `${siteUrl.replace(/\/$/, "")}${localePath("/admin/confirm", locale)}?token_hash=${hash}&type=${kind}`;
      const name = String(settings?.name ?? "");
      const colours = { mainColour: String(settings?.main ?? ""), accentColour: String(settings?.accent ?? "") };
      const mail = accountMail(kind, { locale, link })({ businessName: name, ...colours });
      writeMailFile(dir.mail, { to: message.to, kind, link, ...mail });
      const by = await sendingBy(dir, execute);
      const sender = by.sender || String(settings?.email ?? "");
      if (!by.server || !isRealAddress(sender)) return;
      const from = { name, address: sender };
      const whole = {
        ...mail,
        from,
        to: [{ address: message.to }],
        replyTo: from,
        messageId: `${randomUUID()}@${sender.split("@").pop()}`,
      };
      // Not awaited: the response time must not reveal whether an address has an account.
      void deliver(by.server, whole);
    },
  };
}

/** Tries three times within two minutes; after that the person asks again. */
async function deliver(server: MailServer, mail: Parameters<typeof sendMail>[1]): Promise<void> {
  for (const wait of [0, 15_000, 60_000]) {
    await new Promise((resolve) => setTimeout(resolve, wait).unref());
    try {
      return await sendMail(server, mail, 20_000);
    } catch (error) {
      if (error instanceof MailFailure && error.refused) return;
    }
  }
}

/** Backs up the data as the previous version left it, so that an upgrade can be undone. Throws Refusal. */
async function backUpBefore(dir: DataDir, transact: Transact, siteUrl: string): Promise<void> {
  if (backupMinute() === null) return;
  try {
    const { key } = await loadOrCreateBackupKey(dir.root);
    await takeBackup(dir, ofOpenDatabase(transact), key, siteUrl, { isBeforeUpgrade: true });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(
      `The data could not be backed up before the upgrade: ${error.message}`,
      `${error.cure} Or upgrade without a way back: BACKUP_AT=off. Nothing was changed.`,
    );
  }
}

async function open(dir: DataDir) {
  const postgresUrl = process.env.BACKEND_POSTGRES_URL;
  const siteUrl = process.env.SITE_URL || "http://localhost:3000";
  let query: Query | undefined;
  try {
    const database = await openDatabase(
      postgresUrl ? { postgresUrl } : { directory: dir.database },
      loadOrCreateKeys(dir),
      accountMails(dir, siteUrl, () => query),
      siteUrl,
      { beforeUpgrade: (transact) => backUpBefore(dir, transact, siteUrl) },
    );
    query = database.execute;
    return database;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (debugging) console.error(error);
    const reason = error instanceof Error ? error.message : String(error);
    if (postgresUrl)
      throw new Refusal(
        `PostgreSQL at BACKEND_POSTGRES_URL cannot be opened (${reason}).`,
        "check that it runs and that the address is right.",
      );
    throw new Refusal(
      `The database in ${dir.database} cannot be opened (${reason}).`,
      `run again with BACKEND_DEBUG=1 to see more, or restore ${dir.root} from a backup: mv ${dir.root} ${dir.root}-broken, then npm run restore. Nothing was changed.`,
    );
  }
}

async function main() {
  const dir = openDataDir();
  if (existsSync(dir.restoring))
    throw new Refusal(`A restore into ${dir.root} was broken off.`, "run npm run restore again; it begins anew.");
  const release = takeLock(dir);
  process.on("exit", release);
  const { answer, execute, transact, confirmByMail, migrationsApplied, ended, close } = await open(dir);
  const keys = loadOrCreateKeys(dir);
  const refused = backendGate(keys, execute);
  // The site repeats this every hour; here it happens before the first request.
  await execute(`select public.register_office('${createHash("sha256").update(officePassFor(keys.secretKey)).digest("hex")}')`);

  // An address is confirmed once a link sent there was followed, which is impossible without a mail server.
  const followMailServer = async () => confirmByMail(Boolean((await sendingBy(dir, execute)).server));
  await followMailServer();
  setInterval(() => void followMailServer().catch(() => undefined), 15_000).unref();

  // From here on the library may print addresses and statement parameters, and personal data must stay out of the output.
  if (!debugging) {
    for (const method of ["log", "info", "warn", "error", "debug"] as const) console[method] = () => undefined;
  }

  const server = serve({
    hostname: "127.0.0.1",
    port: Number(process.env.BACKEND_PORT ?? 0),
    // The server library's own Response would send Content-Length twice, which Node's fetch refuses.
    overrideGlobalObjects: false,
    fetch: async (request, env) => {
      const refusal = await refused(request);
      if (refusal) return refusal;
      if (new URL(request.url).pathname === copyPath) return copyAnswer(transact);
      return answer(request, { peerAddress: env.incoming.socket.remoteAddress ?? null });
    },
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once("listening", resolve);
    server.once("error", reject);
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;

  clearMailFiles(dir.mail);
  setInterval(() => clearMailFiles(dir.mail), 3_600_000).unref();

  let closing = false;
  const shutDown = async () => {
    if (closing) return;
    closing = true;
    const drained = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, 3000))]);
    await close().catch(() => undefined);
    process.exit(0);
  };
  process.on("SIGTERM", shutDown);
  process.on("disconnect", shutDown);
  // The parent process starts it again.
  void ended?.then(() => closing || process.exit(1));
  tellAddress(dir, `http://127.0.0.1:${port}`);
  process.send?.({ type: "ready", url: `http://127.0.0.1:${port}`, migrationsApplied } satisfies BackendMessage);
}

const cures: Record<string, string> = {
  EADDRINUSE: "free that port, or unset BACKEND_PORT.",
  ENOSPC: "free disk space, then start again. Nothing that was saved is lost.",
};

main().catch((error: NodeJS.ErrnoException) => {
  const refusal =
    error instanceof Refusal
      ? error
      : new Refusal(
          `The embedded backend could not start: ${error.message}`,
          cures[error.code ?? ""] ?? "run again with BACKEND_DEBUG=1 to see more.",
        );
  process.send?.({ type: "refused", cause: refusal.message, cure: refusal.cure } satisfies BackendMessage, () => process.exit(1));
});
