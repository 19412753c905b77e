"use server";
// Redirects from old addresses, added and removed manually. Each action checks the user's role, and the database checks again.
import { refresh } from "next/cache";
import { mayEditPages } from "../../auth/roles.ts";
import { type Outcome, staffAction } from "../../auth/staff-action.ts";
import { type EntryKey, pathOfEntry, resolveAddress } from "../../site/routes.ts";
import { publishNow } from "../publish/publish-watcher.ts";
import { manualRedirect } from "../store/redirects.ts";
import { movedTo } from "../store/snapshot.ts";
import { listForOffice } from "./office-entries.ts";
import { typedOldAddress, typedPath } from "./old-address.ts";
import { deleteRedirect, insertRedirect } from "./redirects.ts";

export type RedirectResult = Outcome<{ status: "idle" | "saved" | "from" | "page" | "taken" | "to" | "loop" | "removed" | "gone" }>;

/** The entry that an address shows today; an old address resolves to its target, so that no chain of redirects begins here. */
function entryAtPath(path: string): EntryKey | undefined {
  const address = resolveAddress(path);
  if (address.type === "page") return address.route.entry;
  if (address.type !== "family") return manualRedirect(path);
  const { kind, slug } = address.entry;
  return { kind, slug: movedTo(kind, slug) ?? slug };
}

/** What occupies an address, so that it cannot redirect: a page, or an existing redirect ("taken"); null if it is free. */
async function occupantOf(path: string): Promise<"page" | "taken" | null> {
  const address = resolveAddress(path);
  if (address.type === "unknown") return null;
  if (address.type !== "family") return "page";
  const { kind, slug } = address.entry;
  if (movedTo(kind, slug)) return "taken";
  const entry = (await listForOffice()).find((candidate) => candidate.kind === kind && candidate.slug === slug);
  return entry?.versions.some(({ status }) => status !== "archived") ? "page" : null;
}

export async function addRedirect(_previous: RedirectResult, form: FormData): Promise<RedirectResult> {
  return staffAction(mayEditPages, async () => {
    const [from, to] = [typedOldAddress(String(form.get("from"))), typedPath(String(form.get("to")))];
    if (!from) return { status: "from" as const };
    const entry = to === null ? undefined : entryAtPath(to);
    if (!entry || !pathOfEntry(entry)) return { status: "to" as const };
    if (from === to || from === pathOfEntry(entry)) return { status: "loop" as const };
    const occupant = await occupantOf(from);
    if (occupant) return { status: occupant };
    const answer = await insertRedirect(from, entry.kind, entry.slug);
    if (answer !== "added") return { status: answer === "taken" ? ("taken" as const) : ("to" as const) };
    await publishNow();
    refresh();
    return { status: "saved" as const };
  });
}

export async function removeRedirect(_previous: RedirectResult, form: FormData): Promise<RedirectResult> {
  return staffAction(mayEditPages, async () => {
    const isGone = await deleteRedirect(String(form.get("path")));
    await publishNow();
    refresh();
    return { status: isGone ? ("removed" as const) : ("gone" as const) };
  });
}
