// What this process needs for delivery: its environment, and the settings and the calendar from the last good content.
import type { Data, Kind } from "../content/kinds.ts";
import { entryKey } from "../content/store/entry.ts";
import { ownContent } from "../content/store/snapshot.ts";
import { env, siteUrl } from "../env.ts";
import { type Locale, localeCodes } from "../i18n/locales.ts";
import { workingCalendar } from "../time/working-calendar.ts";
import type { DeliveryContext } from "./deliver.ts";

function published<K extends Kind>(kind: K, slug: string, locale: Locale): Data<K> | undefined {
  return ownContent().entries[entryKey(kind, slug, locale)]?.data as Data<K> | undefined;
}

/** Throws when there is no content yet. */
export function deliveryContext(): DeliveryContext {
  const [en, ar] = [published("settings", "site", "en"), published("settings", "site", "ar")];
  if (!en || !ar) throw new Error("The settings entry is missing.");
  const calendars = localeCodes.map((locale) => published("calendar", "office", locale)).filter((entry) => entry !== undefined);
  const { SMTP_URL, MAIL_FROM, LEAD_WEBHOOK_URL, LEAD_WEBHOOK_SECRET, PUSH_SERVICE_URL } = env();
  return {
    settings: { en, ar },
    calendar: workingCalendar(en, calendars),
    siteUrl: siteUrl(),
    smtpUrl: SMTP_URL,
    mailFrom: MAIL_FROM,
    webhook: LEAD_WEBHOOK_URL && LEAD_WEBHOOK_SECRET ? { url: LEAD_WEBHOOK_URL, secret: LEAD_WEBHOOK_SECRET } : undefined,
    pushService: PUSH_SERVICE_URL,
  };
}
