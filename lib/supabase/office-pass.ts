// The pass that the site shows with each request it makes in a person's name (site-pass.ts), as the embedded backend and scripts
// work it out too.
import { createHmac } from "node:crypto";

export const officePassHeader = "x-office-pass";

/** All instances of a site agree on it, since all have the secret key; no browser ever sees it. */
export function officePassFor(secretKey: string): string {
  return createHmac("sha256", secretKey).update("office-pass\0").digest("hex");
}
