// How the business is reached: numbers as links and as people read them.
import { parsePhoneNumberFromString } from "libphonenumber-js/min";

type Settings = { phone: string; whatsapp: string; whatsappGreeting: string };

/** "+971 4 123 4567"; show it inside <bdi dir="ltr">. Numbers of the UAE are grouped even when they are not assigned. */
export function displayPhone(e164: string): string {
  const [, area, middle, end] = /^\+971([2-9]|5\d)(\d{3})(\d{4})$/.exec(e164) ?? [];
  if (area) return `+971 ${area} ${middle} ${end}`;
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
}

export function callLink(settings: Settings): string {
  return `tel:${settings.phone}`;
}

/** A WhatsApp chat that opens with the greeting, and with the page's subject when there is one. */
export function whatsappLink(settings: Settings, subject?: string): string {
  const text = subject ? `${settings.whatsappGreeting} (${subject})` : settings.whatsappGreeting;
  return `https://wa.me/${settings.whatsapp.replace("+", "")}?text=${encodeURIComponent(text)}`;
}
