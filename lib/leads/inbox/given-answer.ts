// An answer that a user says to have given: its channel, and the text that was sent, word for word.
import { isLocale, type Locale } from "../../i18n/locales.ts";
import { languageOf } from "../../i18n/text-language.ts";
import { textFrom } from "../form-values.ts";
import { channels, isOneOf, maxSentLength, maxWhatsAppLength } from "./types.ts";

type GivenAnswer = {
  channel: (typeof channels)[number];
  /** The key of the ready answer that the text began with. */
  template: string | null;
  text?: string;
  /** The number or address it was sent to. */
  to?: string;
  subject?: string | null;
  locale?: Locale;
  /** The site is to send it itself. */
  sends?: true;
};

/** Null where the form reports no answer; "long" where the text is longer than maxSentLength. */
export function answerFrom(form: FormData): GivenAnswer | "long" | null {
  const channel = form.get("answered");
  if (!isOneOf(channels, channel)) return null;
  // Forms are sent with the line breaks of the protocol.
  const text = String(form.get("text") ?? "").replace(/\r\n?/g, "\n");
  if (text.length > maxSentLength) return "long";
  const answer = { channel, template: textFrom(form, "template", 60) || null };
  if (!text) return answer;
  const language = textFrom(form, "language", 2);
  const locale = languageOf(text) ?? (isLocale(language) ? language : "en");
  const isFit = channel === "email" || (channel === "whatsapp" && text.length <= maxWhatsAppLength);
  const sends = isFit && form.has("sends") && text.trim() !== "";
  const subject = textFrom(form, "subject", 300) || null;
  return { ...answer, text, to: textFrom(form, "to", 254), subject, locale, ...(sends && { sends }) };
}
