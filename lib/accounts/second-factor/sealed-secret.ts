// The secret of a second factor as the database keeps it: encrypted with the key that also seals what is on disk, and bound to its account,
// so that one cannot replace another.
import { decrypt, encrypt } from "../../leads/intake/encryption.ts";

/** The name that a secret is sealed under. */
export const secretName = (user: string): string => `second-factor:${user}`;

export function sealSecret(key: Buffer, user: string, secret: Buffer): string {
  return encrypt(key, secretName(user), secret).toString("base64");
}

/** Undefined with another key. */
export function openSecret(key: Buffer, user: string, sealed: string): Buffer | undefined {
  try {
    return decrypt(key, secretName(user), Buffer.from(sealed, "base64"));
  } catch {
    return undefined;
  }
}
