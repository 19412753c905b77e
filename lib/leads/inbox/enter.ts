"use server";
// Enters the lead of somebody who called, wrote or came.
import { createHash, randomBytes } from "node:crypto";
import { mayAnswerLeads } from "../../auth/roles.ts";
import { type Outcome, staffAction } from "../../auth/staff-action.ts";
import { isUuid } from "../../formats/uuid.ts";
import { defaultLocale, isLocale } from "../../i18n/locales.ts";
import { languageOf } from "../../i18n/text-language.ts";
import type { Json } from "../../supabase/database.types.ts";
import { dataOf } from "../../supabase/errors/results.ts";
import { sessionClient } from "../../supabase/server.ts";
import { type EnteredField, entered, enteredFields } from "../kinds/entered.ts";
import { referenceOf } from "../reference.ts";
import { urgentWords } from "../urgent-words.ts";
import { placeNamed } from "./names.ts";

export type EnterResult = Outcome<
  | { status: "idle" }
  | { status: "refused"; problems: Partial<Record<EnteredField, "required" | "invalid">> }
  // joined: the person had an open lead, which took it.
  | { status: "saved"; lead: string; reference: string; joined: boolean }
>;

/**
 * Stores it once for each "entry" (an id that the form holds), however often the form is sent. A lead whose language was not chosen has that of
 * its need, or else of its name, or else of the office that the user works in ("office").
 */
export async function enterLead(_previous: EnterResult, form: FormData): Promise<EnterResult> {
  return staffAction(mayAnswerLeads, async () => {
    const typed = Object.fromEntries(enteredFields.map((name) => [name, String(form.get(name) ?? "")]));
    const parsed = entered.safeParse(typed);
    if (!parsed.success) {
      const problems = parsed.error.issues.map(({ path, message }) => [path[0], message === "required" ? "required" : "invalid"]);
      return { status: "refused" as const, problems: Object.fromEntries(problems.reverse()) };
    }
    const { phone, fullName, email, message, channel, locale, ...answers } = parsed.data;
    const words = urgentWords(message ?? "");
    const details = {
      ...Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null)),
      ...(answers.area && placeNamed(answers.area)),
      ...(form.has("emergency") && { urgency: "emergency" }),
      ...(words.length > 0 && { urgentWords: words }),
    };
    const [entry, office] = [String(form.get("entry")), String(form.get("office"))];
    const client = await sessionClient();
    const stored = dataOf(
      await client.rpc("enter_lead", {
        p_lead: {
          idempotency_key: `office:${isUuid(entry) ? entry : randomBytes(16).toString("hex")}`,
          payload_hash: createHash("sha256").update(JSON.stringify(parsed.data)).digest("hex"),
          reference: referenceOf(randomBytes(8)),
          channel,
          locale: locale ?? languageOf(message ?? "") ?? languageOf(fullName ?? "") ?? (isLocale(office) ? office : defaultLocale),
          full_name: fullName ?? phone?.typed ?? email ?? "",
          phone_e164: phone?.e164 ?? null,
          phone_typed: phone?.typed ?? null,
          email,
          message: message ?? "",
          details: details as Json,
          separate: form.has("separate"),
          answered: form.has("answered"),
        },
      }),
    ) as { id: string; reference: string; joined: boolean };
    return { status: "saved" as const, lead: stored.id, reference: stored.reference, joined: stored.joined };
  });
}
