// Signs that no person typed a submission. A weak sign alone proves nothing. Suspected spam is stored as spam, never dropped, and answered
// like everything else.
import type { LeadContent } from "../kinds/define-kind.ts";

/** The content of the hidden field `honeypot` (form-fields.ts), and the time since the form was first touched. */
export type SpamSignals = { honeypot: string; elapsedMs: number | null };

const link = /\b(?:https?:\/\/|www\.)\S+/gi;
// Stops at the next opening link; otherwise many unclosed links would each be read to the end of the text.
const markup = /<a\s(?:(?!<a\s)[^>])*href|\[(?:url|link)[=\]]/i;

/** spam: reasons to store it as spam, empty for what a person may well have written. odd: worth a proof of work. */
export function spamReasons(
  { fullName, message, details }: LeadContent,
  { honeypot, elapsedMs }: SpamSignals,
): { spam: string[]; odd: boolean } {
  const text = [message, ...Object.values(details).filter((value): value is string => typeof value === "string")].join("\n");
  const strong: string[] = [];
  const weak: string[] = [];
  // Password managers fill it now and then, too; no such lead is lost, because the office reads spam as well.
  if (honeypot) strong.push("honeypot");
  if (markup.test(text)) strong.push("markup");
  if ((text.match(link) ?? []).length > 2) weak.push("links");
  if (/https?:|www\.|\.(?:com|ru|xyz|top)\b/i.test(fullName)) weak.push("link-name");
  // The client reports this, so it is only a weak sign: nobody fills in a form within two seconds.
  if (elapsedMs !== null && elapsedMs < 2000) weak.push("fast");
  return { spam: strong.length > 0 || weak.length > 1 ? [...strong, ...weak] : [], odd: weak.length > 0 && strong.length === 0 };
}
