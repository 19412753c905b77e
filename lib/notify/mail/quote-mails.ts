// Mails about a quote: the text that staff send with it, and to the office what the customer answered.
import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import { isLocale, type Locale, localePath } from "../../i18n/locales.ts";
import { moneyOf } from "../../leads/quotes/money.ts";
import { quotePath } from "../../leads/quotes/quote.ts";
import type { Database } from "../../supabase/database.types.ts";
import { firmFoot, type MailBody, type MailContext, type OutboxLead } from "./lead-mails.ts";
import { oneLine, renderMail, unlinked } from "./markup.ts";
import { mailTexts } from "./texts.ts";

const shape = z.object({
  kind: z.enum(["quote-sent", "quote-accepted", "quote-declined"]),
  to: z.string().nullish(),
  subject: z.string().nullish(),
  text: z.string().nullish(),
  name: z.string().nullish(),
  reason: z.string().nullish(),
  number: z.string(),
  locale: z.custom<Locale>((value) => typeof value === "string" && isLocale(value)),
  link: z.string(),
  total_fils: z.number(),
});
export type QuoteNotice = Omit<z.infer<typeof shape>, "to"> & { to: string };

/** What the notice is about; null where it is not needed any more. Throws when the database does not answer. */
export async function readQuoteNotice(client: SupabaseClient<Database>, payload: unknown): Promise<QuoteNotice | null> {
  const { event } = z.object({ event: z.number() }).parse(payload);
  const { data, error } = await client.rpc("quote_notice", { p_event: event });
  if (error) throw new Error(`The quote could not be read (${error.code || "no answer"}).`);
  if (!data) return null;
  const notice = shape.parse(data);
  return { ...notice, to: notice.to ?? "" };
}

/** To the customer: what staff wrote, the way to the quote, and who sends it. */
export function quoteMail({ subject, text, link, locale }: QuoteNotice, context: MailContext): MailBody {
  const href = `${context.siteUrl}${localePath(quotePath(link), locale)}`;
  const body = renderMail(locale, context.settings[locale], [
    ...(text ?? "").split(/\n{2,}/).map((part) => ({ type: "text" as const, text: part })),
    { type: "links", links: [{ label: mailTexts(locale)("quoteOpen"), href }] },
    ...firmFoot(context, locale),
  ]);
  return { subject: oneLine(subject ?? ""), ...body, locale };
}

/** To the office, in the language of the lead, which the person who answers reads anyway. */
export function quoteNewsMail(notice: QuoteNotice, lead: OutboxLead, context: MailContext): MailBody {
  const locale: Locale = isLocale(lead.locale) ? lead.locale : "en";
  const t = mailTexts(locale);
  const { number, reason } = notice;
  const isAccepted = notice.kind === "quote-accepted";
  const name = unlinked(oneLine(notice.name ?? "", 80), t("link"));
  const title = isAccepted ? t("quoteAcceptedTitle", { name, number }) : t("quoteDeclinedTitle", { number });
  const body = renderMail(locale, context.settings[locale], [
    { type: "title", text: title },
    ...(isAccepted
      ? [{ type: "notice" as const, lines: [t("quoteAcceptedText", { total: moneyOf(notice.total_fils, locale) })] }]
      : reason
        ? [
            { type: "heading" as const, text: t("quoteReason") },
            { type: "quote" as const, text: reason },
          ]
        : [{ type: "text" as const, text: t("quoteNoReason") }]),
    {
      type: "facts",
      rows: [
        { label: t("reference"), value: { text: lead.reference, ltr: true } },
        { label: t("name"), value: { text: unlinked(oneLine(lead.full_name), t("link")) } },
      ],
    },
    { type: "links", links: [{ label: t("openLead"), href: `${context.siteUrl}${localePath(`/admin/leads/${lead.id}`, locale)}` }] },
  ]);
  return { subject: oneLine(title), ...body, locale };
}
