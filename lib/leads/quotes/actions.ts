"use server";
// What the office does with quotes: begin, save, send, revise, and withdraw one; and what a lead is worth.
import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { mayAnswerLeads } from "../../auth/roles.ts";
import { type Outcome, staffAction } from "../../auth/staff-action.ts";
import { isLocale, localePath } from "../../i18n/locales.ts";
import { dataOf } from "../../supabase/errors/results.ts";
import { sessionClient } from "../../supabase/server.ts";
import { daysLater, dubaiDay } from "../../time/dubai-clock.ts";
import { idFrom, textFrom } from "../form-values.ts";
import { isOneOf, maxSentLength } from "../inbox/types.ts";
import { type DraftProblems, draftFrom } from "./draft.ts";
import { filsOf, vatRates } from "./money.ts";
import { paymentTerms } from "./price-list.ts";
import { sendChannels } from "./send-channels.ts";

/** How many days a quote is valid unless the user changes it. */
const usualDays = 14;
const usualLastDay = () => daysLater(dubaiDay(Date.now()), usualDays);

/** A screen of the office in the user's language, which the form names: an action has no address to read it from. */
function screenAt(path: string, form: FormData): string {
  const reader = textFrom(form, "reader", 2);
  return localePath(path, isLocale(reader) ? reader : "en");
}

export type BeginResult = Outcome<{ status: "idle" | "gone" | "accepted" } | { status: "saved"; path: string }>;

/** Begins a draft for a lead in the customer's language, or a revision of "quote". */
export async function beginQuote(_previous: BeginResult, form: FormData): Promise<BeginResult> {
  const result = await staffAction(mayAnswerLeads, async () => {
    const client = await sessionClient();
    const lead = idFrom(form, "lead");
    const language = textFrom(form, "locale", 2);
    const locale = isLocale(language) ? language : "en";
    const begun = dataOf(
      form.has("quote")
        ? await client.rpc("revise_quote", { p_quote: idFrom(form, "quote"), p_valid_until: usualLastDay() })
        : await client.rpc("create_quote", {
            p_lead: lead,
            p_draft: { locale, vat_percent: vatRates[0], valid_until: usualLastDay(), terms: await paymentTerms(locale) },
          }),
    ) as { status: "saved" | "gone" | "accepted"; id: string };
    return begun.status === "saved"
      ? { status: "saved" as const, path: screenAt(`/admin/leads/${lead}/quote/${begun.id}`, form) }
      : { status: begun.status };
  });
  if (result.status === "saved") redirect(result.path);
  return result;
}

// conflict: a colleague has saved it meanwhile. sent: it is no draft any more.
export type DraftResult = Outcome<
  { status: "idle" | "gone" | "sent" | "conflict" } | { status: "refused"; problems: DraftProblems } | { status: "saved"; version: number }
>;

/** Saves a draft at the version that the user saw. */
export async function saveQuote(_previous: DraftResult, form: FormData): Promise<DraftResult> {
  return staffAction(mayAnswerLeads, async () => {
    const read = draftFrom(form);
    if ("problems" in read) return { status: "refused" as const, problems: read.problems };
    const client = await sessionClient();
    const saved = dataOf(
      await client.rpc("save_quote", { p_quote: idFrom(form, "quote"), p_version: Number(form.get("version")) || 0, p_draft: read.draft }),
    ) as { status: "saved" | "conflict" | "gone" | "sent"; version: number };
    if (saved.status !== "saved") return { status: saved.status };
    refresh();
    return { status: "saved" as const, version: saved.version };
  });
}

export type SendResult = Outcome<{
  // to: the lead has another address by now. long: the text is longer than maxSentLength.
  status: "idle" | "saved" | "conflict" | "gone" | "sent" | "empty" | "expired" | "accepted" | "to" | "long";
}>;

/** Sends a draft: by mail from the site itself; on WhatsApp or in another way the user does, and the text is kept. */
export async function sendQuote(_previous: SendResult, form: FormData): Promise<SendResult> {
  return staffAction(mayAnswerLeads, async () => {
    const channel = form.get("channel");
    if (!isOneOf(sendChannels, channel)) throw new Error("Not a channel.");
    // Forms are sent with the line breaks of the protocol.
    const text = String(form.get("text") ?? "").replace(/\r\n?/g, "\n");
    if (text.length > maxSentLength) return { status: "long" as const };
    const client = await sessionClient();
    const to = channel === "link" ? "" : textFrom(form, channel === "email" ? "email" : "phone", 254);
    const sent = dataOf(
      await client.rpc("send_quote", {
        p_quote: idFrom(form, "quote"),
        p_version: Number(form.get("version")) || 0,
        p_message: { channel, text, ...(to && { to }), ...(channel === "email" && { subject: textFrom(form, "subject", 300) }) },
      }),
    ) as { status: Exclude<SendResult["status"], "idle" | "long"> };
    refresh();
    return { status: sent.status } as SendResult;
  });
}

export type WithdrawResult = Outcome<{ status: "idle" | "saved" | "conflict" | "gone" | "accepted" }>;

/** Deletes a draft, or withdraws a quote that was sent; then the user is back at the lead. */
export async function withdrawQuote(_previous: WithdrawResult, form: FormData): Promise<WithdrawResult> {
  const result = await staffAction(mayAnswerLeads, async () => {
    const client = await sessionClient();
    const data = dataOf(
      await client.rpc("withdraw_quote", { p_quote: idFrom(form, "quote"), p_version: Number(form.get("version")) || 0 }),
    );
    return data as { status: "saved" | "conflict" | "gone" | "accepted" };
  });
  if (result.status === "saved") redirect(screenAt(`/admin/leads/${idFrom(form, "lead")}`, form));
  return result;
}

export type ValueResult = Outcome<{ status: "idle" | "saved" | "conflict" | "gone" | "invalid"; version?: number }>;

/** Sets by hand what a lead is worth, in dirhams; empty: not known. */
export async function setLeadValue(_previous: ValueResult, form: FormData): Promise<ValueResult> {
  return staffAction(mayAnswerLeads, async () => {
    const typed = textFrom(form, "value", 40);
    const fils = typed ? filsOf(typed) : null;
    if (fils === undefined) return { status: "invalid" as const };
    const client = await sessionClient();
    const data = dataOf(
      await client.rpc("set_lead_value", {
        p_lead: idFrom(form, "lead"),
        p_version: Number(form.get("version")) || 0,
        // The generated types do not allow null for a parameter.
        p_value_fils: fils as number,
      }),
    );
    refresh();
    return data as { status: "saved" | "conflict" | "gone"; version: number };
  });
}
