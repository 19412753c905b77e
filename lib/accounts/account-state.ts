// The result of an account form, shared by the actions and the forms.
import type { ErrorKind, Weakness } from "../supabase/errors/service-error.ts";

export type AccountState = {
  /** second-factor: the password is right, and the code is still to be given. name: the typed name is not valid. */
  status: "idle" | "done" | "second-factor" | "too-many" | "not-yours" | "name" | ErrorKind;
  /** Minutes to wait after too many attempts. */
  minutes?: number;
  /** Why a password is weak. */
  reasons?: Weakness[];
  /** Typed values that may be shown again; never a password. */
  kept?: Record<string, string>;
};

export const minPasswordLength = 10;
/** The result of setting up a second factor, with what to scan. */
export type FactorFormState = AccountState & { factor?: { id: string; qr: string; secret: string } };

/** bcrypt reads no more than 72 bytes, and an Arabic letter takes two. */
const maxPasswordBytes = 72;

export function isPasswordTooLong(password: string): boolean {
  return new TextEncoder().encode(password).length > maxPasswordBytes;
}

/** The weaknesses that we can see ourselves; the service may report more. */
export function weaknessesOf(password: string): Weakness[] {
  return password.length < minPasswordLength ? ["length"] : [];
}
