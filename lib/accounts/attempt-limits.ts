// Limits on attempts, counted in the database, so that every instance sees the same count. The embedded backend has no limits of its own,
// and a hosted one sees only this server's address.
import "server-only";
import { headers } from "next/headers";
import { knownDevice } from "../auth/flash-cookies.ts";
import { env } from "../env.ts";
import { mailboxKey } from "../formats/mailbox.ts";
import { requestOrigin } from "../host/visitors.ts";
import { dataOf } from "../supabase/errors/results.ts";
import { keyedHash, privilegedClient } from "../supabase/privileged.ts";

const windowSeconds = 15 * 60;
// Strict for one account from one address. Looser for the account alone, so that a stranger cannot easily lock its owner out from
// elsewhere, and for the address alone, which whole offices share. An address that everybody shares (behind a proxy that is not configured)
// is not counted. A browser in which the account has signed in before has its own count: whatever strangers try, the owner gets in.
const maxAttempts = { accountAndAddress: 8, account: 60, address: 120, device: 8 };

const hashed = (purpose: string, value: string) => `${purpose}:${keyedHash("attempt", value).toString("hex").slice(0, 40)}`;

async function limitsOf(action: string, typedAccount: string): Promise<{ key: string; most: number }[]> {
  const device = await knownDevice(typedAccount);
  // All spellings of a mailbox share one count.
  const account = typedAccount.includes("@") ? mailboxKey(typedAccount) : typedAccount;
  if (device) return [{ key: hashed(action, `${account} on ${device}`), most: maxAttempts.device }];
  const origin = requestOrigin(await headers(), env().TRUSTED_PROXIES);
  // The account comes last, so that attempts refused for the address do not count against it.
  return [
    ...(origin
      ? [
          { key: hashed(action, `from ${origin}`), most: maxAttempts.address },
          { key: hashed(action, `${account} ${origin}`), most: maxAttempts.accountAndAddress },
        ]
      : []),
    { key: hashed(action, account), most: maxAttempts.account },
  ];
}

async function minutesToWait(limits: { key: string; most: number }[], seconds: number): Promise<number> {
  return Math.ceil(dataOf(await privilegedClient().rpc("count_attempt", { p_limits: limits, p_seconds: seconds })) / 60);
}

/** Counts an attempt (sign-in, recovery and so on) on an account; returns the minutes to wait, 0 for none. */
export async function countAttempt(action: string, account: string): Promise<number> {
  return minutesToWait(await limitsOf(action, account), windowSeconds);
}

const daySeconds = 24 * 3600;
const maxCodesOfDay = 60;
const codesOfDay = async (account: string) =>
  (await limitsOf("factor-day", account)).flatMap(({ key, most }) => (most === maxAttempts.address ? [] : { key, most: maxCodesOfDay }));

/**
 * Counts a code of the second factor; returns the minutes to wait, 0 for none. Whoever types one has the password, and a code has only six
 * digits: so the day has a limit too, with which guessing for a year would hardly help.
 */
export async function countCode(account: string): Promise<number> {
  return (await countAttempt("factor", account)) || minutesToWait(await codesOfDay(account), daySeconds);
}

/** Clears the counts after a right code. */
export async function clearCodes(account: string): Promise<void> {
  await Promise.all([clearAttempts("factor", account), forget(await codesOfDay(account))]);
}

/**
 * Counts a mail that anybody can cause to a mailbox; returns the minutes to wait, 0 when it may be sent. All kinds share a count, each with
 * its own bound in the database. A browser in which the account has signed in before is exempt, because its attempts are counted.
 */
export async function countMail(email: string, kind: "account" | "recovery"): Promise<number> {
  if (await knownDevice(email)) return 0;
  return Math.ceil(dataOf(await privilegedClient().rpc("count_mail", { p_email: mailboxKey(email), p_sort: kind })) / 60);
}

/**
 * Clears the counts after a success, so that an owner who signs in often is not blocked; a guesser does not get here. The count of the
 * address stays.
 */
export async function clearAttempts(action: string, account: string): Promise<void> {
  await forget((await limitsOf(action, account)).filter((limit) => limit.most !== maxAttempts.address));
}

async function forget(limits: { key: string }[]): Promise<void> {
  await Promise.all(limits.map(({ key }) => privilegedClient().rpc("forget_attempts", { p_key: key })));
}
