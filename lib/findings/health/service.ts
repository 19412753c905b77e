// Whether what the site stands on works: the data service, the spool, the mail server, the disk, the backups.
import "server-only";
import { statfs } from "node:fs/promises";
import { content } from "../../content/store/snapshot.ts";
import { contentClock } from "../../content/store/sync.ts";
import { env, isEmbedded } from "../../env.ts";
import { proxyTrouble } from "../../host/visitors.ts";
import type { SpoolState } from "../../leads/intake/spool.ts";
import { spool } from "../../leads/intake/submit.ts";
import type { Obstacle } from "../../notify/deliver.ts";
import { type MailServerState, mailServerState } from "../../notify/mail/server-state.ts";
import { obstacles } from "../../notify/queries.ts";
import { type Check, healthChecks } from "./database.ts";
import { type StoreHealth, storeHealth } from "./store.ts";

/** Less than this, and photos of a busy week may not fit. */
const leastDiskBytes = 2 * 1024 ** 3;

export type ServiceHealth = {
  checks: Check[];
  /** Publications the pages of this copy have not taken over; null when the database does not say. */
  behind: number | null;
  /** null: this copy keeps none. */
  spool: SpoolState | "unreadable" | null;
  mail: MailServerState;
  obstacles: Obstacle[];
  disk: { freeBytes: number; isLow: boolean } | null;
  /** What is wrong with TRUSTED_PROXIES, and what it is. */
  proxies: { trouble: ReturnType<typeof proxyTrouble>; trusted: number };
  isEmbedded: boolean;
  /** null: the database does not say. */
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

/** Why this copy sends no mails. */
const inTheWay = () => obstacles(["office-mail", "sender-mail"]).catch((): Obstacle[] => []);

/** Never throws: what cannot be asked is what is wrong. */
export async function serviceHealth(): Promise<ServiceHealth> {
  const own = spool();
  const [checks, late, waiting, mailState, free, kept, inWay] = await Promise.all([
    healthChecks(),
    behind(),
    own ? own.state().catch(() => "unreadable" as const) : null,
    mailServerState(),
    disk(),
    storeHealth().catch(() => null),
    inTheWay(),
  ]);
  return {
    checks,
    behind: late,
    spool: waiting,
    mail: mailState,
    obstacles: inWay,
    disk: free,
    proxies: proxies(),
    isEmbedded: isEmbedded(),
    store: kept,
  };
}
