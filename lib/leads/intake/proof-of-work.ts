// A little work for the browser, asked for only when a submission looks odd and the browser says that it can: it stands in
// for the puzzles that keep people out. No third party, nothing to see, nothing to solve by hand. Who cannot (no JavaScript)
// is not turned away: the submission is judged without it.
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

/** The most tries a challenge takes, for an address that was quiet and for any; one try is 2,000 rounds. */
const fewestTries = 512;
// An old phone makes some 140 tries a second, so that it is done within 15 s. A number nobody can draw too high: the browser counts up
// to one that was chosen below it, instead of trying its luck without an end.
const mostTries = 2048;
/** Submissions of one address in an hour that double the work. */
const doublesEvery = 10;

export function difficultyFor(recent: number): number {
  return Math.min(mostTries, fewestTries * 2 ** Math.floor(recent / doublesEvery));
}

/** How many came from an address lately, on all instances; 0 where the database does not say, so that this process's count decides. */
export async function recentSubmissions(addressHash: string): Promise<number> {
  const { data } = await privilegedClient(1000).rpc("recent_submissions", { p_address: addressHash });
  return data ?? 0;
}

/** Half of the tries on average; at the least a second on a slow phone. */
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
 * Whether the text is a solved challenge of ours, not used before, and as hard as it has to be; half as hard is enough, as others behind
 * the same address may have sent something while it was solved. Not bound to the address: a phone may change it meanwhile. Never throws.
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
    // The other instances are told as well, as far as the database can be asked.
    const { data } = await privilegedClient(1000).rpc("use_allowance", { p_key: `proof:${signature}`, p_most: 1, p_seconds: 3600 });
    return data !== false;
  } catch {
    return false;
  }
}
