// One key for every spelling of one mailbox, for limits that count by e-mail address. What was typed is what is stored and answered.
import { domainToASCII } from "node:url";

/**
 * Letters of either case are one mailbox, and so are addresses that differ in what follows a plus sign, in the dots of a Gmail address
 * or in how a domain of other letters is written. The database has the same rule (private.mailbox_key) and counts by it.
 */
export function mailboxKey(email: string): string {
  const [, typed = "", host = ""] = /^(.*)@([^@]*)$/s.exec(email.normalize("NFKC").trim().toLowerCase()) ?? [];
  if (!typed) return email.trim().toLowerCase();
  let ascii = domainToASCII(host) || host;
  // A domain may be written with the dot of the root at its end.
  while (ascii.endsWith(".")) ascii = ascii.slice(0, -1);
  const domain = ascii === "googlemail.com" ? "gmail.com" : ascii;
  const local = typed.split("+")[0] || typed;
  return `${domain === "gmail.com" ? local.replaceAll(".", "") : local}@${domain}`;
}
