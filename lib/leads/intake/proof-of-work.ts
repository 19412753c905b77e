// A proof of work that the browser solves unseen, in place of a CAPTCHA. It is requested only when a submission looks odd and the browser
// supports it. No third party is involved. A client without support (no JavaScript) is not refused: its submission is judged without the
// proof.
import "server-only";
import { randomInt } from "node:crypto";
import { type Challenge, createChallenge, type Payload, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { RateLimit } from "../../host/rate-limit.ts";
import { keyedHash, privilegedClient } from "../../supabase/privileged.ts";

export type { Challenge };

const validMs = 10 * 60_000;
const secret = () => keyedHash("proof", "").toString("hex");
const keySecret = () => keyedHash("proof-key", "").toString("hex");

/** Upper bounds of the tries of a challenge: this one for a quiet address, maxTries for any. One try is 2,000 rounds. */
const fewestTries = 512;
// An old phone makes about 140 tries a second, so it finishes within 15 s. The work is bounded, because the browser counts up to a number
// drawn below this one instead of searching at random without an end.
const maxTries = 2048;
/** Number of submissions of one address in an hour after which the work doubles. */
const doublesEvery = 10;

export function difficultyFor(recent: number): number {
  return Math.min(maxTries, fewestTries * 2 ** Math.floor(recent / doublesEvery));
}

/** Recent submissions of an address on all instances; 0 when the database does not answer, so that this process's count decides. */
export async function recentSubmissions(addressHash: string): Promise<number> {
  const { data } = await privilegedClient(1000).rpc("recent_submissions", { p_address: addressHash });
  return data ?? 0;
}

/** Takes half of `tries` on average: at least a second on a slow phone. */
export function newChallenge(tries: number): Promise<Challenge> {
  return createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: 2000,
    counter: randomInt(tries),
    data: { tries },
    deriveKey,
    expiresAt: new Date(Date.now() + validMs),
    hmacSignatureSecret: secret(),
    hmacKeySignatureSecret: keySecret(),
  });
}

const used = new RateLimit(1);

/**
 * Whether the text is a solved challenge of ours, unused and hard enough. Half the difficulty suffices, because others behind the same
 * address may have sent something while it was solved. It is not bound to the address, since a phone may change its own meanwhile. Never
 * throws.
 */
export async function isSolved(text: string, tries: number): Promise<boolean> {
  if (!text.startsWith("{") || text.length > 4000) return false;
  try {
    const { challenge, solution } = JSON.parse(text) as Payload;
    const { verified } = await verifySolution({
      challenge,
      solution,
      deriveKey,
      hmacSignatureSecret: secret(),
      hmacKeySignatureSecret: keySecret(),
    });
    const signature = challenge.signature;
    if (!verified || Number(challenge.parameters.data?.tries) * 2 < tries || !signature || used.count(signature) > 0) return false;
    // The database marks it as used for the other instances; if the database does not answer, the proof counts.
    const { data } = await privilegedClient(1000).rpc("use_allowance", { p_key: `proof:${signature}`, p_most: 1, p_seconds: 3600 });
    return data !== false;
  } catch {
    return false;
  }
}
