// Reseals the secrets of second factors in the database with another key (lib/accounts/second-factor/sealed-secret.ts).
import { openSecret, sealSecret } from "../../lib/accounts/second-factor/sealed-secret.ts";

export type SealedFactor = { user_id: string; secret: string };

/**
 * Returns the factors that are not sealed with the key `now`, sealed with it, and how many no key of `known` opens: their users sign in
 * with a recovery code.
 */
export function resealed(
  factors: readonly SealedFactor[],
  now: Buffer,
  known: readonly Buffer[],
): { changed: SealedFactor[]; unreadable: number } {
  const changed: SealedFactor[] = [];
  let unreadable = 0;
  for (const { user_id, secret } of factors) {
    if (openSecret(now, user_id, secret)) continue;
    const opened = known.map((key) => openSecret(key, user_id, secret)).find((each) => each !== undefined);
    if (opened) changed.push({ user_id, secret: sealSecret(now, user_id, opened) });
    else unreadable += 1;
  }
  return { changed, unreadable };
}
