// A mail to an administrator, in their language: a member of staff was shown more leads than a day's work needs.
import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import { formatDateTime } from "../../i18n/dates.ts";
import { isLocale, localePath } from "../../i18n/locales.ts";
import type { Database, Json } from "../../supabase/database.types.ts";
import type { MailBody, MailContext } from "./lead-mails.ts";
import { oneLine, renderMail } from "./markup.ts";
import { mailTexts } from "./texts.ts";

const alertSchema = z.object({
  reader: z.string(),
  reader_email: z.string(),
  at: z.string(),
  leads: z.number(),
  hours: z.number(),
  to: z.string(),
  locale: z.string(),
});
export type MassReadingAlert = z.infer<typeof alertSchema>;

/** Null when the recipient is no longer an administrator. Throws when the database does not answer. */
export async function readMassReadingAlert(client: SupabaseClient<Database>, payload: unknown): Promise<MassReadingAlert | null> {
  const { line, to } = z.object({ line: z.number(), to: z.uuid() }).parse(payload);
  const { data, error } = await client.rpc("reading_alert", { p_line: line, p_to: to });
  if (error) throw new Error(`The alert could not be read (${error.code || "no answer"}).`);
  return data === null ? null : alertSchema.parse(data satisfies Json);
}

export function massReadingMail(alert: MassReadingAlert, { settings, siteUrl }: MailContext): MailBody {
  const locale = isLocale(alert.locale) ? alert.locale : "en";
  const t = mailTexts(locale);
  const [name, counted] = [oneLine(alert.reader, 80), { leads: alert.leads, hours: alert.hours }];
  const link = (path: string) => siteUrl + localePath(path, locale);
  const body = renderMail(locale, settings[locale], [
    { type: "title", text: t("manyReadTitle", { name }) },
    { type: "notice", lines: [t("manyReadText", counted)] },
    {
      type: "facts",
      rows: [
        { label: t("name"), value: { text: name } },
        { label: t("email"), value: { text: alert.reader_email, ltr: true } },
        { label: t("received"), value: { text: formatDateTime(alert.at, locale) } },
      ],
    },
    { type: "text", text: t("manyReadNext") },
    {
      type: "links",
      links: [
        { label: t("manyReadRecord"), href: `${link("/admin/audit")}?action=read-many` },
        { label: t("manyReadTeam"), href: link("/admin/team") },
      ],
    },
    { type: "small", text: t("manyReadWhy") },
  ]);
  return { subject: t("manyReadSubject", { name }), ...body, locale };
}
