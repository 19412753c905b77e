// The text of /.well-known/security.txt (RFC 9116). Pure but for the site's own address.

import { siteUrl } from "../env.ts";
import { localeCodes } from "../i18n/locales.ts";
import { isRealAddress, placeholderFirm } from "../site/placeholder-firm.ts";

/** The standard recommends less than a year. Each response counts from its own day, so a fetched text is never about to expire. */
const validDays = 180;

/** Null while the settings contain only placeholder contacts. */
export function securityTxt({ email, phone }: { email: string; phone: string }, now: Date): string | null {
  const contacts = [
    ...(isRealAddress(email) ? [`mailto:${email}`] : []),
    ...(placeholderFirm.numbers.includes(phone) ? [] : [`tel:${phone}`]),
  ];
  if (contacts.length === 0) return null;
  const end = new Date(now.getTime() + validDays * 86_400_000);
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${end.toISOString().slice(0, 10)}T00:00:00Z`,
    `Preferred-Languages: ${localeCodes.join(", ")}`,
    `Canonical: ${siteUrl()}/.well-known/security.txt`,
  ];
  return `${lines.join("\n")}\n`;
}
