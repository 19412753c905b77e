// Links that an administrator hands to a colleague who has lost the password and whom no mail reaches. The database stores only the hash of
// the code. Following a link uses it up and has the effect of the link in a recovery mail.
import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { authError, dataOf } from "../supabase/errors/results.ts";
import { privilegedClient } from "../supabase/privileged.ts";

export function newPasswordLinkCode(): string {
  return randomBytes(24).toString("base64url");
}

export function hashPasswordLink(code: string): string {
  return createHash("sha256").update(`password-link\0${code}`).digest("hex");
}

const shape = z.object({ email: z.string(), recovery: z.boolean() }).nullable();

/** Exchanges the link's code for the sign-in service's own recovery code; null when the link is invalid or used up. */
export async function redeemPasswordLink(code: string): Promise<string | null> {
  const recovery = randomBytes(28).toString("hex");
  const client = privilegedClient();
  const used = shape.parse(
    dataOf(await client.rpc("use_password_link", { p_token_hash: hashPasswordLink(code), p_recovery: recovery })) ?? null,
  );
  if (!used || used.recovery) return used && recovery;
  const { data, error } = await client.auth.admin.generateLink({ type: "recovery", email: used.email });
  if (error) throw authError(error);
  return data.properties.hashed_token;
}
