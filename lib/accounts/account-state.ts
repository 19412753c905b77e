// The result of an account form, shared by the actions and the forms.
import type { ErrorKind, Weakness } from "../supabase/errors/service-error.ts";

export type AccountState = {
  /**
   * second-factor: the password is right, and the code is still to be given; factor-missing: it has to be set up first. name: the typed name
   * is not valid.
   */
  status: "idle" | "done" | "second-factor" | "factor-missing" | "too-many" | "not-yours" | "name" | ErrorKind;
  /** Minutes to wait after too many attempts. */
  minutes?: number;
  /** Why a password is weak. */
  reasons?: Weakness[];
  /** Typed values that may be shown again; never a password. */
  kept?: Record<string, string>;
  /** The page to load after success. */
  goTo?: string;
  /** New recovery codes, shown this once. */
  recoveryCodes?: string[];
};

export const minPasswordLength = 10;

/** bcrypt reads no more than 72 bytes, and an Arabic letter takes two. */
const maxPasswordBytes = 72;

export function isPasswordTooLong(password: string): boolean {
  return new TextEncoder().encode(password).length > maxPasswordBytes;
}

/** The weaknesses that we can see ourselves; the service may report more. */
export function weaknessesOf(password: string): Weakness[] {
  return password.length < minPasswordLength ? ["length"] : [];
}
