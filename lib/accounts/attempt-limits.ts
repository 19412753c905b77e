// Limits on attempts, counted in the database: every instance sees the same count. The embedded backend has none of its
// own, and a hosted one sees only this server's address.
import "server-only";
import { headers } from "next/headers";
import { knownDevice } from "../auth/flash-cookies.ts";
import { env } from "../env.ts";
import { mailboxKey } from "../formats/mailbox.ts";
import { requestOrigin } from "../host/visitors.ts";
import { dataOf } from "../supabase/errors/read.ts";
import { keyedHash, privilegedClient } from "../supabase/privileged.ts";

const windowSeconds = 15 * 60;
// Strict for one account from one address; looser for the account alone, so that a stranger cannot easily lock its owner
// out from elsewhere, and for the address alone, which whole offices share. Where everybody has the same address (behind a
// proxy nobody told us of) that address says nothing and counts nothing. A browser the account was signed in with before has
// a count of its own: whatever strangers try, its owner gets in.
const most = { accountAndAddress: 8, account: 60, address: 120, device: 8 };

const hashed = (purpose: string, value: string) => `${purpose}:${keyedHash("attempt", value).toString("hex").slice(0, 40)}`;

async function limitsOf(doing: string, given: string): Promise<{ key: string; most: number }[]> {
  const device = await knownDevice(given);
  // However an address is spelled, its mailbox has one count.
  const account = given.includes("@") ? mailboxKey(given) : given;
  if (device) return [{ key: hashed(doing, `${account} on ${device}`), most: most.device }];
  const origin = requestOrigin(await headers(), env().TRUSTED_PROXIES);
  // The account last: what one address tries too often does not count against it.
  return [
    ...(origin
      ? [
          { key: hashed(doing, `from ${origin}`), most: most.address },
          { key: hashed(doing, `${account} ${origin}`), most: most.accountAndAddress },
        ]
      : []),
    { key: hashed(doing, account), most: most.account },
  ];
}

/** Counts an attempt at something (signing in, recovering) on an account; returns the minutes to wait, 0 for none. */
export async function countAttempt(doing: string, account: string): Promise<number> {
  const limits = await limitsOf(doing, account);
  const seconds = dataOf(await privilegedClient().rpc("count_attempt", { p_limits: limits, p_seconds: windowSeconds }));
  return Math.ceil(seconds / 60);
}

/**
 * Counts a mail that anybody can have sent to a mailbox; returns the minutes to wait, 0 where it may go. All kinds share a count, each
 * with its own bound in the database. From a browser the account was signed in with before it always may: its attempts are counted.
 */
export async function countMail(email: string, sort: "account" | "recovery"): Promise<number> {
  if (await knownDevice(email)) return 0;
  return Math.ceil(dataOf(await privilegedClient().rpc("count_mail", { p_email: mailboxKey(email), p_sort: sort })) / 60);
}

/** It worked: who guesses does not get here, and an owner who signs in often is not held. What the address tried stays. */
export async function forgetAttempts(doing: string, account: string): Promise<void> {
  const counted = (await limitsOf(doing, account)).filter((limit) => limit.most !== most.address);
  await Promise.all(counted.map(({ key }) => privilegedClient().rpc("forget_attempts", { p_key: key })));
}
