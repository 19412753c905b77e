// Recovery codes: what a user types when the phone is lost. Each works once. With 80 bits of chance, a plain hash keeps them safe.
import { createHash, randomInt } from "node:crypto";

const codeCount = 10;
const groups = 4;
const groupLength = 4;
/** Without 0, 1, I and O, which are mistaken for each other on paper. */
const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join("");
  return Array.from({ length: codeCount }, () => Array.from({ length: groups }, group).join("-"));
}

/** A code as it is compared, however it was typed; null for what cannot be one. */
export function plainRecoveryCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[^0-9A-Z]/g, "");
  return code.length === groups * groupLength ? code : null;
}

export function hashRecoveryCode(user: string, code: string): string {
  return createHash("sha256")
    .update(`recovery-code\0${user}\0${code.replaceAll("-", "")}`)
    .digest("hex");
}
