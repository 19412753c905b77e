// The codes in links of our own: of an invitation, and of a mail that stops a change of address. The database stores only their hashes; the
// inviting administrator sees the code once.
import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { isRole, type Role } from "../auth/roles.ts";
import { dataOf } from "../supabase/errors/results.ts";
import { privilegedClient } from "../supabase/privileged.ts";

export function newCode(): string {
  return randomBytes(24).toString("base64url");
}

export function hashInvitation(code: string): string {
  return createHash("sha256").update(`invitation\0${code}`).digest("hex");
}

/** Hash of the code in the mail to the old address, which stops a change of address. */
export function hashEmailStop(code: string): string {
  return createHash("sha256").update(`email-stop\0${code}`).digest("hex");
}

const shape = z.object({ email: z.string(), role: z.custom<Role>(isRole) }).nullable();

/** Whom a valid invitation is for; null for any other code. Throws when the database does not answer. */
export async function readInvitation(hash: string): Promise<{ email: string; role: Role } | null> {
  return shape.parse(dataOf(await privilegedClient().rpc("read_invitation", { p_token_hash: hash })) ?? null);
}
