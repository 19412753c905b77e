// What this process needs for delivery: its environment, the office's mail server, and the settings and the calendar from the last good
// content.
import type { Data, Kind } from "../content/kinds.ts";
import { entryKey } from "../content/store/entry.ts";
import { ownContent } from "../content/store/snapshot.ts";
import { env, siteUrl, whatsAppKeys } from "../env.ts";
import { type Locale, localeCodes } from "../i18n/locales.ts";
import { downloadFile } from "../leads/intake/file-storage.ts";
import { spool } from "../leads/intake/submit.ts";
import { sendText } from "../leads/whatsapp/graph.ts";
import { workingCalendar } from "../time/working-calendar.ts";
import type { DeliveryContext } from "./deliver.ts";
import type { MailContext } from "./mail/lead-mails.ts";
import { currentMailServer } from "./mail/mail-server.ts";
import { currentMailbox } from "./mailbox/current-mailbox.ts";

function published<K extends Kind>(kind: K, slug: string, locale: Locale): Data<K> | undefined {
  return ownContent().entries[entryKey(kind, slug, locale)]?.data as Data<K> | undefined;
}

/** Throws when there is no content yet. */
export function mailContext(): MailContext {
  const [en, ar] = [published("settings", "site", "en"), published("settings", "site", "ar")];
  if (!en || !ar) throw new Error("The settings entry is missing.");
  const calendars = localeCodes.map((locale) => published("calendar", "office", locale)).filter((entry) => entry !== undefined);
  return { settings: { en, ar }, calendar: workingCalendar(en, calendars), siteUrl: siteUrl() };
}

/** Throws when there is no content yet, or the office's mail server was never read and the database does not answer. */
export async function deliveryContext(): Promise<DeliveryContext> {
  const { LEAD_WEBHOOK_URL, LEAD_WEBHOOK_SECRET, PUSH_SERVICE_URL } = env();
  const { server, sender } = await currentMailServer();
  const { address: mailbox } = await currentMailbox();
  const keys = whatsAppKeys();
  return {
    ...mailContext(),
    mailServer: server,
    mailFrom: sender,
    ...(mailbox && { mailbox }),
    readFile: async (id) => (await spool()?.getFile(id)) ?? (await downloadFile(id).catch(() => undefined)),
    ...(keys && { sendOnWhatsApp: (to: string, text: string, notice: string) => sendText(keys, to, text, notice) }),
    webhook: LEAD_WEBHOOK_URL && LEAD_WEBHOOK_SECRET ? { url: LEAD_WEBHOOK_URL, secret: LEAD_WEBHOOK_SECRET } : undefined,
    pushService: PUSH_SERVICE_URL,
  };
}
