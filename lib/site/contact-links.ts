// How the business is reached: numbers as links and as people read them.
import { parsePhoneNumberFromString } from "libphonenumber-js/min";

type Settings = { phone: string; whatsapp: string; whatsappGreeting: string };

/** "+971 4 123 4567"; show it inside <bdi dir="ltr">. Numbers of the UAE are grouped even when they are not assigned. */
export function displayPhone(e164: string): string {
  const [, area, middle, end] = /^\+971([2-9]|5\d)(\d{3})(\d{4})$/.exec(e164) ?? [];
  if (area) return `+971 ${area} ${middle} ${end}`;
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
}

export function callLink(settings: Pick<Settings, "phone">): string {
  return `tel:${settings.phone}`;
}

export type AnsweredLine = { href: string; label: string; calls?: "office" | "emergency" };

/**
 * Whom to call: the office and, where there is one, the line for emergencies. Of two, the style sheet shows the one that answers
 * now (app/site.css), by what `calls` says in data-calls; a single one has none. While neither does, the office's.
 */
export function answeredLines({ phone, emergencyPhone }: { phone: string; emergencyPhone: string }): AnsweredLine[] {
  const line = (number: string) => ({ href: callLink({ phone: number }), label: displayPhone(number) });
  return emergencyPhone
    ? [
        { ...line(phone), calls: "office" },
        { ...line(emergencyPhone), calls: "emergency" },
      ]
    : [line(phone)];
}

/** A WhatsApp chat that opens with the greeting, and with the page's subject when there is one. */
export function whatsappLink(settings: Settings, subject?: string): string {
  const text = subject ? `${settings.whatsappGreeting} (${subject})` : settings.whatsappGreeting;
  return `https://wa.me/${settings.whatsapp.replace("+", "")}?text=${encodeURIComponent(text)}`;
}
