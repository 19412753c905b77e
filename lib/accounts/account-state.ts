// What an account form is told. Shared by the actions and the forms.
import type { ErrorKind, Weakness } from "../supabase/errors/problems.ts";

export type AccountState = {
  /** second-factor: the password was right, and its code is still to be given. name: what was typed is none. */
  status: "idle" | "done" | "second-factor" | "too-many" | "not-yours" | "name" | ErrorKind;
  /** Minutes to wait after too many attempts. */
  minutes?: number;
  /** Why a password is weak. */
  reasons?: Weakness[];
  /** What was typed and may be shown again: never a password. */
  kept?: Record<string, string>;
};

const shortestPassword = 10;
/** The same for setting up a second factor, with what to scan. */
export type FactorFormState = AccountState & { factor?: { id: string; qr: string; secret: string } };

/** bcrypt reads no further. */
export const longestPassword = 72;

/** The reasons we can give without asking; the service may have more. */
export function weaknessesOf(password: string): Weakness[] {
  return password.length < shortestPassword ? ["length"] : [];
}
