// The second factor (TOTP). A hosted sign-in service has one, the embedded service does not.
import type { SupabaseClient, User } from "@supabase/supabase-js";
import { z } from "zod";
import { authError } from "../supabase/errors/results.ts";

type Client = Pick<SupabaseClient, "auth">;

export function verifiedFactor(user: Pick<User, "factors">): string | null {
  return user.factors?.find(({ factor_type, status }) => factor_type === "totp" && status === "verified")?.id ?? null;
}

/** Throws when the service does not report the level of this session. */
export async function factorState(client: Client, user: Pick<User, "factors">): Promise<"none" | "passed" | "asked"> {
  if (!verifiedFactor(user)) return "none";
  const { data, error } = await client.auth.getClaims();
  if (error) throw authError(error);
  return data?.claims.aal === "aal2" ? "passed" : "asked";
}

const answer = z.object({ error_code: z.string().catch("") }).catch({ error_code: "" });

/** Sends an empty request: a service without this endpoint has no factors, one that refuses the request has them. */
export async function offersSecondFactor(
  fetchService: typeof fetch,
  url: string,
  headers: { apikey: string; authorization: string },
): Promise<boolean> {
  const response = await fetchService(`${url}/auth/v1/factors`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: "{}",
  });
  const { error_code } = answer.parse(await response.json().catch(() => null));
  return [400, 422].includes(response.status) && error_code !== "mfa_totp_enroll_not_enabled";
}

export type NewFactor = { id: string; qr: string; secret: string };

/** Enrols a factor, to be confirmed with its first code; one that was begun and abandoned is removed. */
export async function enrollFactor(client: Client, user: Pick<User, "factors">, issuer: string): Promise<NewFactor> {
  for (const { id, status } of user.factors ?? []) if (status === "unverified") await client.auth.mfa.unenroll({ factorId: id });
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", issuer, friendlyName: issuer });
  if (error) throw authError(error);
  return { id: data.id, qr: data.totp.qr_code, secret: data.totp.secret };
}

/** Verifies the code; from then on the session has the higher level (aal2). */
export async function verifyFactorCode(client: Client, factorId: string, code: string): Promise<void> {
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw authError(error);
}

export async function removeFactor(client: Client, factorId: string): Promise<void> {
  const { error } = await client.auth.mfa.unenroll({ factorId });
  if (error) throw authError(error);
}
