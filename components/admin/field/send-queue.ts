// Sends what the phone has kept, for the page and for its service worker.
import { mayGoToVisits } from "#lib/auth/roles";
import type { SessionView } from "#lib/auth/session-events";
import { nextOf, sendQuery, verdictOf } from "#lib/visits/queue";
import { readBody, readItems, settle, wipe } from "./kept-data.ts";

const timeoutMs = 60_000;

/**
 * Whether the site says that nobody is signed in here who goes to visits: one odd answer alone must not cost what was kept. The role may have
 * been taken away while the session stands.
 */
export async function isSessionOver(): Promise<boolean> {
  try {
    const answer = await fetch("/api/session", { cache: "no-store" });
    if (!answer.ok) return false;
    const { user } = (await answer.json()) as SessionView;
    return !mayGoToVisits.some((role) => role === user?.role);
  } catch {
    return false;
  }
}

async function sendAll(base: string): Promise<"done" | "later" | "ended"> {
  for (;;) {
    const item = nextOf(await readItems());
    if (!item) return "done";
    const body = await readBody(item.id).catch(() => undefined);
    // It cannot be read any more, so it cannot arrive.
    if (!body) {
      await settle(item, "invalid");
      continue;
    }
    const answer = await fetch(`${base}/send?${sendQuery(item)}`, {
      method: "POST",
      headers: { "Content-Type": item.kind === "photo" ? "image/jpeg" : "application/json" },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => null);
    const told = answer?.headers.get("content-type")?.includes("json")
      ? ((await answer.json().catch(() => null)) as { status?: string } | null)
      : null;
    const verdict = verdictOf(answer?.status ?? 0, answer?.type === "opaqueredirect", told?.status);
    if (verdict === "ended" && (await isSessionOver())) {
      await wipe();
      return "ended";
    }
    if (verdict === "later" || verdict === "ended") return "later";
    await settle(item, verdict);
  }
}

/** Sends all that waits, in one tab at a time. later: something waits still. `base` is the path of the technician's page. */
export function sendQueue(base: string): Promise<"done" | "later" | "ended" | "busy"> {
  if (!navigator.locks) return sendAll(base);
  return navigator.locks.request("office-field", { ifAvailable: true }, (lock) => (lock ? sendAll(base) : ("busy" as const)));
}
