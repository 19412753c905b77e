// Limits on attempts, counted in the database: every instance sees the same count. The embedded backend has none of its
// own, and a hosted one sees only this server's address.
import "server-only";
import { headers } from "next/headers";
import { env } from "../env.ts";
import { dataOf } from "../errors/read.ts";
import { requestBlock } from "../leads/client-address.ts";
import { keyedHash, privilegedClient } from "../supabase/privileged.ts";

const windowSeconds = 15 * 60;
// Strict for one account from one address; looser for the account alone, so that a stranger cannot easily lock its owner
// out from elsewhere, and for the address alone, which whole offices share.
const most = { accountAndAddress: 8, account: 60, address: 120 };

const hashed = (purpose: string, value: string) => `${purpose}:${keyedHash("attempt", value).toString("hex").slice(0, 40)}`;

/** Counts an attempt at something (signing in, recovering) on an account; returns the minutes to wait, 0 for none. */
export async function countAttempt(doing: string, account: string): Promise<number> {
  const block = requestBlock(await headers(), env().TRUSTED_PROXIES);
  // The account last: what one address tries too often does not count against it.
  const limits = [
    ...(block ? [{ key: hashed(doing, `from ${block}`), most: most.address }] : []),
    { key: hashed(doing, `${account} ${block}`), most: most.accountAndAddress },
    { key: hashed(doing, account), most: most.account },
  ];
  const seconds = dataOf(await privilegedClient().rpc("count_attempt", { p_limits: limits, p_seconds: windowSeconds }));
  return Math.ceil(seconds / 60);
}

/** It worked: who guesses does not get here, and an owner who signs in often is not held. */
export async function forgetAttempts(doing: string, account: string): Promise<void> {
  const block = requestBlock(await headers(), env().TRUSTED_PROXIES);
  await Promise.all([`${account} ${block}`, account].map((of) => privilegedClient().rpc("forget_attempts", { p_key: hashed(doing, of) })));
}
