// The second factor of an account: a code from an app (TOTP), or a recovery code. It is the office's own, the same with the embedded sign-in
// service, which has none, and with a hosted one, which has no recovery codes and accepts a code twice. The database decides what a session
// without it may do (supabase/schemas/35_second_factor.sql).
import "server-only";
import { siteUrl } from "../../env.ts";
import { plainDigits } from "../../formats/phone.ts";
import { LoggableError } from "../../host/log.ts";
import { sealingKey } from "../../leads/intake/submit.ts";
import { authError, dataOf, rowOf } from "../../supabase/errors/results.ts";
import { privilegedClient } from "../../supabase/privileged.ts";
import { sessionClient } from "../../supabase/server.ts";
import { type QrCode, qrCode } from "./qr-code.ts";
import { hashRecoveryCode, newRecoveryCodes, plainRecoveryCode } from "./recovery-codes.ts";
import { openSecret, sealSecret } from "./sealed-secret.ts";
import { base32, matchingStep, newSecret, otpauthUri } from "./totp.ts";

/** What was begun is shown for as long as setting up an app takes. */
const setUpMs = 15 * 60_000;

/** Whether this site has a key to seal secrets with: it has one unless it runs without a disk and without SPOOL_KEY. */
export const canHaveSecondFactor = async (): Promise<boolean> => (await sealingKey()) !== null;

async function keyOrThrow(): Promise<Buffer> {
  const key = await sealingKey();
  if (!key) throw new LoggableError("there is no key for second factors: set SPOOL_KEY");
  return key;
}

async function secretFrom(user: string, sealed: string): Promise<Buffer> {
  const secret = openSecret(await keyOrThrow(), user, sealed);
  if (!secret) throw new LoggableError("a second factor was sealed with another key (SPOOL_KEY, else spool/key)");
  return secret;
}

/** The id of the session that makes this request. */
async function ownSession(): Promise<string> {
  const { data, error } = await (await sessionClient()).auth.getClaims();
  if (error) throw authError(error);
  return data?.claims.session_id ?? "";
}

/** The code in a form, whichever digits it was typed in. */
export const codeFrom = (form: FormData): string => plainDigits(String(form.get("code") ?? "").slice(0, 60)).replace(/\s/g, "");

type Factor = { secret: Buffer; begunIn: string; begunAt: number; isConfirmed: boolean };

async function factorOf(user: string): Promise<Factor | null> {
  const query = privilegedClient().from("second_factors").select("secret, begun_in, begun_at, confirmed_at").eq("user_id", user);
  const row = rowOf(await query.maybeSingle());
  if (!row) return null;
  return {
    secret: await secretFrom(user, row.secret),
    begunIn: row.begun_in,
    begunAt: Date.parse(row.begun_at),
    isConfirmed: row.confirmed_at !== null,
  };
}

/** False where a second factor is set up already. */
export async function beginFactor(user: string): Promise<boolean> {
  const sealed = sealSecret(await keyOrThrow(), user, newSecret());
  return dataOf(await privilegedClient().rpc("begin_factor", { p_user: user, p_session: await ownSession(), p_secret: sealed }));
}

async function begunFactor(user: string): Promise<Factor | null> {
  const factor = await factorOf(user);
  const isOpen = factor && !factor.isConfirmed && Date.now() - factor.begunAt < setUpMs;
  return isOpen && factor.begunIn === (await ownSession()) ? factor : null;
}

export type BegunFactor = { qr: QrCode; key: string };

/** What the app has to be given; null unless this session began a second factor a moment ago. */
export async function readBegunFactor({ id, email }: { id: string; email: string }): Promise<BegunFactor | null> {
  const factor = await begunFactor(id);
  if (!factor) return null;
  const issuer = new URL(siteUrl()).hostname;
  return { qr: qrCode(otpauthUri(factor.secret, { issuer, account: email })), key: base32(factor.secret) };
}

const hashesOf = (user: string, codes: readonly string[]) => codes.map((code) => hashRecoveryCode(user, code));

/** Switches the begun second factor on. Returns the recovery codes; "wrong" for a wrong code, "gone" where nothing was begun. */
export async function confirmFactor(user: string, code: string): Promise<string[] | "wrong" | "gone"> {
  const factor = await begunFactor(user);
  if (!factor) return "gone";
  const step = matchingStep(factor.secret, code);
  if (step === null) return "wrong";
  const codes = newRecoveryCodes();
  const args = { p_user: user, p_session: await ownSession(), p_step: step, p_hashes: hashesOf(user, codes) };
  return dataOf(await privilegedClient().rpc("confirm_factor", args)) ? codes : "gone";
}

/**
 * Takes a code of the app or a recovery code, each once; from then on the session (by default the one that makes this request) has its
 * rights. False for a wrong or used code.
 */
export async function giveCode(user: string, typed: string, ofSession?: string): Promise<boolean> {
  const client = privilegedClient();
  const session = ofSession ?? (await ownSession());
  const recovery = plainRecoveryCode(typed);
  // Comes first: a recovery code works also where the key of the secret is lost.
  if (recovery)
    return dataOf(await client.rpc("use_recovery_code", { p_user: user, p_session: session, p_hash: hashRecoveryCode(user, recovery) }));
  const factor = await factorOf(user);
  const step = factor?.isConfirmed ? matchingStep(factor.secret, typed) : null;
  return step !== null && dataOf(await client.rpc("use_factor_code", { p_user: user, p_session: session, p_step: step }));
}

export async function countRecoveryCodes(user: string): Promise<number> {
  return dataOf(await privilegedClient().rpc("count_recovery_codes", { p_user: user }));
}

/** Replaces the recovery codes. */
export async function renewRecoveryCodes(user: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  dataOf(await privilegedClient().rpc("renew_recovery_codes", { p_user: user, p_hashes: hashesOf(user, codes) }));
  return codes;
}

export async function removeFactor(user: string): Promise<void> {
  dataOf(await privilegedClient().rpc("remove_factor", { p_user: user }));
}
