// The pass that the site sends with each request on a user's behalf (site-pass.ts). The embedded backend and scripts compute it too.
import { createHmac } from "node:crypto";

export const officePassHeader = "x-office-pass";

/** All instances of a site derive the same pass, since all have the secret key; no browser ever sees it. */
export function officePassFor(secretKey: string): string {
  return createHmac("sha256", secretKey).update("office-pass\0").digest("hex");
}
