// Checks what the site depends on: the data service, the spool, the mail server, the disk, the backups.
import "server-only";
import { statfs } from "node:fs/promises";
import { content } from "../../content/store/snapshot.ts";
import { contentClock } from "../../content/store/sync.ts";
import { env, isEmbedded, whatsAppKeys } from "../../env.ts";
import { proxyTrouble } from "../../host/visitors.ts";
import type { SpoolState } from "../../leads/intake/spool.ts";
import { spool } from "../../leads/intake/submit.ts";
import { numberProblem } from "../../leads/whatsapp/graph.ts";
import type { Obstacle } from "../../notify/deliver.ts";
import { type MailServerState, mailServerState } from "../../notify/mail/mail-server-state.ts";
import { currentMailbox } from "../../notify/mailbox/current-mailbox.ts";
import { deliveryObstacles } from "../../notify/queries.ts";
import { privilegedClient } from "../../supabase/privileged.ts";
import { type Check, healthChecks } from "./database.ts";
import { type StoreHealth, storeHealth } from "./store.ts";

/** With less free space the photos of a busy week may not fit. */
const leastDiskBytes = 2 * 1024 ** 3;

export type ServiceHealth = {
  checks: Check[];
  /** How many publications the pages of this instance do not show yet; null when the database does not answer. */
  behind: number | null;
  /** Null when this instance has no spool. */
  spool: SpoolState | "unreadable" | null;
  mail: MailServerState;
  /** Null where WhatsApp is not connected; else what keeps it from working, or an empty text. */
  whatsApp: string | null;
  /** The same of the mailbox. */
  mailbox: string | null;
  obstacles: Obstacle[];
  disk: { freeBytes: number; isLow: boolean } | null;
  /** The problem with TRUSTED_PROXIES, and its value. */
  proxies: { trouble: ReturnType<typeof proxyTrouble>; trusted: number };
  isEmbedded: boolean;
  /** Null when the database does not answer. */
  store: StoreHealth | null;
};

function proxies(): ServiceHealth["proxies"] {
  const { TRUSTED_PROXIES } = env();
  return { trouble: proxyTrouble(TRUSTED_PROXIES), trusted: TRUSTED_PROXIES };
}

async function disk(): Promise<ServiceHealth["disk"]> {
  const found = await statfs(/* turbopackIgnore: true */ env().DATA_DIR).catch(() => undefined);
  if (!found) return null;
  const freeBytes = found.bavail * found.bsize;
  return { freeBytes, isLow: freeBytes < leastDiskBytes };
}

async function behind(): Promise<number | null> {
  const now = await contentClock(2000).catch(() => undefined);
  return now === undefined ? null : Math.max(0, now - content().version);
}

async function whatsApp(): Promise<string | null> {
  const keys = whatsAppKeys();
  return keys && ((await numberProblem(keys)) ?? "");
}

async function mailbox(): Promise<string | null> {
  const { from } = await currentMailbox().catch(() => ({ from: "none" as const }));
  if (from === "none") return null;
  if (from === "unreadable") return "password";
  const { data } = await privilegedClient().from("mailbox_state").select("last_error").maybeSingle();
  return data?.last_error ?? "";
}

/** The reasons why this instance sends no mails. */
const inTheWay = () => deliveryObstacles(["office-mail", "sender-mail"]).catch((): Obstacle[] => []);

/** Never throws: a check that fails is a finding. */
export async function serviceHealth(): Promise<ServiceHealth> {
  const own = spool();
  const [checks, late, waiting, mailState, chat, inbox, free, kept, inWay] = await Promise.all([
    healthChecks(),
    behind(),
    own ? own.state().catch(() => "unreadable" as const) : null,
    mailServerState(),
    whatsApp(),
    mailbox(),
    disk(),
    storeHealth().catch(() => null),
    inTheWay(),
  ]);
  return {
    checks,
    behind: late,
    spool: waiting,
    mail: mailState,
    whatsApp: chat,
    mailbox: inbox,
    obstacles: inWay,
    disk: free,
    proxies: proxies(),
    isEmbedded: isEmbedded(),
    store: kept,
  };
}
