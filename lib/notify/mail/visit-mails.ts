// The mails about a visit to the customer: a reminder the evening before, and that the technician is on the way.
import { formatDate, formatTimeOfDay } from "../../i18n/dates.ts";
import { isLocale } from "../../i18n/locales.ts";
import { callLink, displayPhone } from "../../site/contact-links.ts";
import { dubaiDay } from "../../time/dubai-clock.ts";
import { firmFoot, type MailBody, type MailContext, type OutboxLead } from "./lead-mails.ts";
import { oneLine, renderMail, unlinked } from "./markup.ts";
import { mailTexts } from "./texts.ts";

/** A visit as the outbox returns it; null when it is not there any more. */
export type OutboxVisit = { starts_at: string; length_minutes: number; status: string; technician: string | null };

/**
 * Null where it would be wrong by now: the visit was moved (`remindedOf` is when it was when the reminder was queued) or cancelled, or the
 * customer asked not to be contacted.
 */
export function visitMail(
  topic: "visit-reminder" | "visit-on-the-way",
  { lead, visit, remindedOf }: { lead: OutboxLead; visit: OutboxVisit | null; remindedOf: string | undefined },
  context: MailContext,
): MailBody | null {
  if (!visit || lead.do_not_contact || !lead.email) return null;
  if (topic === "visit-reminder" && (visit.status !== "booked" || Date.parse(visit.starts_at) !== Date.parse(remindedOf ?? "")))
    return null;
  if (topic === "visit-on-the-way" && visit.status !== "on-the-way") return null;
  const locale = isLocale(lead.locale) ? lead.locale : "en";
  const [t, settings] = [mailTexts(locale), context.settings[locale]];
  const starts = Date.parse(visit.starts_at);
  const hours = t("hours", {
    from: formatTimeOfDay(visit.starts_at, locale),
    to: formatTimeOfDay(new Date(starts + visit.length_minutes * 60_000).toISOString(), locale),
  });
  const isReminder = topic === "visit-reminder";
  const body = renderMail(locale, settings, [
    { type: "text", text: t("hello", { name: unlinked(oneLine(lead.full_name, 80), t("link")) }) },
    { type: "text", text: isReminder ? t("reminderText", { day: formatDate(dubaiDay(starts), locale), time: hours }) : t("onTheWayText") },
    {
      type: "facts",
      rows: [
        { label: t("yourReference"), value: { text: lead.reference, ltr: true } },
        ...(isReminder ? [{ label: t("visitWhen"), value: { text: `${formatDate(dubaiDay(starts), locale)} · ${hours}` } }] : []),
        ...(visit.technician ? [{ label: t("visitWho"), value: { text: oneLine(visit.technician, 80) } }] : []),
        { label: t("phone"), value: { text: displayPhone(settings.phone), href: callLink(settings), ltr: true } },
      ],
    },
    ...(isReminder ? ([{ type: "text", text: t("visitOther") }] as const) : []),
    ...firmFoot(context, locale),
  ]);
  const subject = isReminder ? t("reminderSubject", { reference: lead.reference }) : t("onTheWaySubject", { reference: lead.reference });
  return { subject: oneLine(subject), ...body, locale };
}
