"use server";
// What a customer does on the page of their quote, with JavaScript or without: ask, accept, decline. What they typed comes back with a refusal.
import { refresh } from "next/cache";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { env } from "../../env.ts";
import { networkOf, requestBlock } from "../../host/visitors.ts";
import { isLocale } from "../../i18n/locales.ts";
import { keyedHash, privilegedClient } from "../../supabase/privileged.ts";
import { oneLine, text } from "../kinds/inputs.ts";
import { urgentWords } from "../urgent-words.ts";
import type { CustomerAct, CustomerState } from "./customer-state.ts";
import { keepAnswer } from "./kept-answer.ts";
import { mayUse } from "./public-quote.ts";

const acts = { accept: 30, ask: 20, decline: 20 } as const;
const questionsOfQuote = 10;
const name = oneLine(120).refine((value) => value.length >= 2, { error: "invalid" });
const question = text(2000);
const field = (form: FormData, key: string) => String(form.get(key) ?? "").slice(0, 4000);

/** As submissions are counted: the address and its network, which nobody can read back. */
async function origins() {
  const block = requestBlock(await headers(), env().TRUSTED_PROXIES);
  const hash = (of: "address" | "network", value: string) => keyedHash(of, value).toString("hex").slice(0, 40);
  return block ? { address_hash: hash("address", block), network_hash: hash("network", networkOf(block)) } : {};
}

/** The form's fields: "link" and "version" of what was read, and those of the act. */
async function act(kind: CustomerAct, form: FormData): Promise<CustomerState> {
  const typed = { name: field(form, "name"), question: field(form, "question"), reason: field(form, "reason") };
  const result = (status: CustomerState["status"], problems: CustomerState["problems"] = {}): CustomerState => ({
    act: kind,
    status,
    problems,
    typed: ["refused", "busy", "failed", "changed"].includes(status) ? typed : { name: "", question: "", reason: "" },
  });
  const link = field(form, "link");
  if (!/^[0-9a-f]{32}$/.test(link)) return result("gone");
  const [named, asked] = [name.safeParse(typed.name), question.safeParse(typed.question)];
  if (kind === "accept") {
    const problems = {
      ...(!named.success && { name: typed.name.trim() ? ("invalid" as const) : ("required" as const) }),
      ...(!form.has("agree") && { agree: "required" as const }),
    };
    if (Object.keys(problems).length > 0) return result("refused", problems);
  }
  if (kind === "ask" && !asked.success)
    return result("refused", { question: typed.question.trim() ? ("invalid" as const) : ("required" as const) });
  const reason = typed.reason.trim();
  if (kind === "decline" && reason.length > 1000) return result("refused", { reason: "invalid" });
  try {
    if (!(await mayUse(`quote-${kind}`, acts[kind]))) return result("busy");
    if (kind === "ask" && !(await mayUse("quote-questions", questionsOfQuote, link))) return result("busy");
    const client = privilegedClient();
    const version = Number(form.get("version")) || 0;
    const message = asked.data ?? "";
    const words = urgentWords(message);
    const { data, error } = await (kind === "accept"
      ? client.rpc("accept_quote", { p_link: link, p_version: version, p_name: named.data ?? "" })
      : kind === "decline"
        ? client.rpc("decline_quote", { p_link: link, p_version: version, p_reason: reason })
        : client.rpc("ask_quote", {
            p_link: link,
            p_message: { text: message, details: words.length > 0 ? { urgentWords: words } : {}, ...(await origins()) },
          }));
    if (error) return result("failed");
    refresh();
    return result((data as { status: CustomerState["status"] }).status);
  } catch {
    return result("failed");
  }
}

/** Without scripts ("scripts" is empty) the result goes with the customer to the page that follows. */
async function answer(kind: CustomerAct, form: FormData): Promise<CustomerState> {
  const state = await act(kind, form);
  const [link, locale] = [field(form, "link"), field(form, "locale")];
  if (field(form, "scripts") || !/^[0-9a-f]{32}$/.test(link) || !isLocale(locale)) return state;
  redirect(await keepAnswer(state, link, locale));
}

export async function acceptQuote(_previous: CustomerState, form: FormData): Promise<CustomerState> {
  return answer("accept", form);
}
export async function askAboutQuote(_previous: CustomerState, form: FormData): Promise<CustomerState> {
  return answer("ask", form);
}
export async function declineQuote(_previous: CustomerState, form: FormData): Promise<CustomerState> {
  return answer("decline", form);
}
