// The tab title of a screen with leads: the number of waiting leads, then the screen's name. Roles that may not read leads get no number.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { mayReadLeads } from "#lib/auth/roles";
import { getViewer } from "#lib/auth/session";
import { readLeadCounts } from "#lib/leads/inbox/queries";

export async function tabTitle(screen: "today" | "inbox" | "newLead"): Promise<Metadata> {
  const [t, office] = [await getTranslations("inbox"), await getTranslations("office")];
  const role = (await getViewer())?.role;
  const waiting = role && mayReadLeads.includes(role) ? (await readLeadCounts()).waiting : 0;
  return { title: `${waiting > 0 ? `(${waiting}) ` : ""}${t(screen)} · ${office("title")}` };
}
