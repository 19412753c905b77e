// How to reach the business: numbers as links and in readable form.
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { isRoundTheClock } from "../time/opening-hours.ts";
import type { WorkingHours } from "../time/working-calendar.ts";

type Settings = { phone: string; whatsapp: string; whatsappGreeting: string };

/** "+971 4 123 4567"; show it inside <bdi dir="ltr">. Numbers of the UAE are grouped even if they are not assigned. */
export function displayPhone(e164: string): string {
  const [, area, middle, end] = /^\+971([2-9]|5\d)(\d{3})(\d{4})$/.exec(e164) ?? [];
  if (area) return `+971 ${area} ${middle} ${end}`;
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
}

export function callLink(settings: Pick<Settings, "phone">): string {
  return `tel:${settings.phone}`;
}

export type PhoneLine = { href: string; label: string; calls?: "office" | "emergency" };

/**
 * The lines to call: the office and, if there is one, the emergency line. Of two, the style sheet (components/scale/forms.css) shows the one
 * that is answered now, by `calls` in data-calls, or the office's if neither is. A single line has no `calls`.
 */
export function phoneLines({ phone, emergencyPhone }: { phone: string; emergencyPhone: string }): PhoneLine[] {
  const line = (number: string) => ({ href: callLink({ phone: number }), label: displayPhone(number) });
  return emergencyPhone
    ? [
        { ...line(phone), calls: "office" },
        { ...line(emergencyPhone), calls: "emergency" },
      ]
    : [line(phone)];
}

/** Whether somebody answers the telephone at every minute. */
export const isAlwaysAnswered = ({ emergencyPhone, emergencyHours }: { emergencyPhone: string; emergencyHours: WorkingHours }): boolean =>
  emergencyPhone !== "" && isRoundTheClock(emergencyHours);

/** A WhatsApp chat that opens with the greeting, and with what is asked about if it is known. */
export function whatsappLink(settings: Settings, subject?: string): string {
  const text = [settings.whatsappGreeting, subject].filter(Boolean).join(" ");
  return `https://wa.me/${settings.whatsapp.replace("+", "")}?text=${encodeURIComponent(text)}`;
}
