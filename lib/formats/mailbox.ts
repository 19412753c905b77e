// One key for all spellings of a mailbox, for limits that count by e-mail address. Stored and answered is the address as typed.
import { domainToASCII } from "node:url";

/**
 * Addresses are one mailbox where they differ only in case, in what follows a plus sign, in the dots of a Gmail address or in how an
 * internationalised domain is written. The database counts by the same rule (private.mailbox_key).
 */
export function mailboxKey(email: string): string {
  const [, typed = "", host = ""] = /^(.*)@([^@]*)$/s.exec(email.normalize("NFKC").trim().toLowerCase()) ?? [];
  if (!typed) return email.trim().toLowerCase();
  let ascii = domainToASCII(host) || host;
  // A domain may end with the dot of the root.
  while (ascii.endsWith(".")) ascii = ascii.slice(0, -1);
  const domain = ascii === "googlemail.com" ? "gmail.com" : ascii;
  const local = typed.split("+")[0] || typed;
  return `${domain === "gmail.com" ? local.replaceAll(".", "") : local}@${domain}`;
}
