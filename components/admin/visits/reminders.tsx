"use client";
// Tomorrow's customers who are not reminded by mail: one tap opens WhatsApp with the text, and marks the visit.
import { useLocale, useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button";
import { type Locale, localePath } from "#lib/i18n/locales";
import { displayPhone } from "#lib/site/contact-links";
import { noteReminder, type ReminderResult } from "#lib/visits/actions";
import { FormButton, LeadForm } from "../leads/lead/work/lead-form.tsx";

export type Reminder = { visit: string; lead: string; name: string; phone: string; when: string; text: string; language: Locale };

export function Reminders({ reminders }: { reminders: Reminder[] }) {
  const [t, locale] = [useTranslations("visits"), useLocale()];
  return (
    <ul className="mt-1 border-t border-ink text-16">
      {reminders.map((reminder) => (
        <li key={reminder.visit} className="flex flex-wrap items-center gap-x-4 border-b border-line py-1">
          <a
            href={localePath(`/admin/leads/${reminder.lead}`, locale)}
            className="inline-flex min-h-11 items-center gap-x-3 hover:underline"
          >
            <span className="tabular-nums">{reminder.when}</span>
            <bdi className="font-medium">{reminder.name}</bdi>
          </a>
          <bdi dir="ltr" className="text-soft">
            {displayPhone(reminder.phone)}
          </bdi>
          <LeadForm<ReminderResult>
            action={noteReminder}
            notices={{ saved: t("reminded"), gone: t("gone") }}
            className="ms-auto flex flex-wrap items-center gap-x-3"
          >
            {Object.entries({ visit: reminder.visit, to: reminder.phone, text: reminder.text, language: reminder.language }).map(
              ([field, value]) => (
                <input key={field} type="hidden" name={field} value={value} />
              ),
            )}
            <a
              href={`https://wa.me/${reminder.phone.slice(1)}?text=${encodeURIComponent(reminder.text)}`}
              target="_blank"
              rel="noopener"
              className={buttonClass("plain", "px-4")}
              onClick={({ currentTarget }) => currentTarget.closest("form")?.requestSubmit()}
            >
              {t("remindOnWhatsApp")}
            </a>
            <noscript>
              <FormButton className={buttonClass("quiet")}>{t("markReminded")}</FormButton>
            </noscript>
          </LeadForm>
        </li>
      ))}
    </ul>
  );
}
