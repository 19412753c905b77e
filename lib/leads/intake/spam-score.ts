// Signs that nobody typed this. One sign alone proves nothing; what looks like spam is stored as spam, never dropped, and
// answered like everything else.
import type { LeadContent } from "../kinds/define-kind.ts";

/** A field no person sees; see honeypot in contact-fields.ts. */
export type SpamSignals = { honeypot: string; elapsedMs: number | null };

const link = /\b(?:https?:\/\/|www\.)\S+/gi;
// From one beginning of a link to the next: many without an end would otherwise be read to the end of the text each.
const markup = /<a\s(?:(?!<a\s)[^>])*href|\[(?:url|link)[=\]]/i;

/** spam: reasons to store it as spam, none for what a person may well have written. odd: worth asking for a proof of work. */
export function spamReasons(
  { fullName, message, details }: LeadContent,
  { honeypot, elapsedMs }: SpamSignals,
): { spam: string[]; odd: boolean } {
  const text = [message, ...Object.values(details).filter((value): value is string => typeof value === "string")].join("\n");
  const strong: string[] = [];
  const weak: string[] = [];
  // Filled by password managers too, now and then; but those forms are read in the office as well.
  if (honeypot) strong.push("honeypot");
  if (markup.test(text)) strong.push("markup");
  if ((text.match(link) ?? []).length > 2) weak.push("links");
  if (/https?:|www\.|\.(?:com|ru|xyz|top)\b/i.test(fullName)) weak.push("link-name");
  // Told by the client, so only a sign: nobody fills a form in two seconds.
  if (elapsedMs !== null && elapsedMs < 2000) weak.push("fast");
  return { spam: strong.length > 0 || weak.length > 1 ? [...strong, ...weak] : [], odd: weak.length > 0 && strong.length === 0 };
}
