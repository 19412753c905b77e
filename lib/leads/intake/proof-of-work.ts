// A little work for the browser, asked for only when a submission looks odd and the browser says that it can: it stands in
// for the puzzles that keep people out. No third party, nothing to see, nothing to solve by hand. Who cannot (no JavaScript)
// is not turned away: the submission is judged without it.
import "server-only";
import { type Challenge, createChallenge, type Payload, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { RateLimit } from "../../platform/rate-limit.ts";
import { keyedHash, privilegedClient } from "../../supabase/privileged.ts";

export type { Challenge };

const validMs = 10 * 60_000;
const secret = () => keyedHash("proof", "").toString("hex");

/** About 256 tries: under a second on a laptop, a few on a slow phone. */
export function newChallenge(): Promise<Challenge> {
  return createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: 2000,
    keyPrefix: "00",
    deriveKey,
    expiresAt: new Date(Date.now() + validMs),
    hmacSignatureSecret: secret(),
  });
}

const used = new RateLimit(1);

/** Whether the text is a solved challenge of ours, not used before. Never throws. */
export async function isSolved(text: string): Promise<boolean> {
  if (!text.startsWith("{") || text.length > 4000) return false;
  try {
    const { challenge, solution } = JSON.parse(text) as Payload;
    const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secret() });
    const signature = challenge.signature;
    if (!verified || !signature || used.count(signature) > 0) return false;
    // The other instances are told as well, as far as the database can be asked.
    const { data } = await privilegedClient(1000).rpc("use_allowance", { p_key: `proof:${signature}`, p_most: 1, p_seconds: 3600 });
    return data !== false;
  } catch {
    return false;
  }
}
