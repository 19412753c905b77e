// The keys with which this site identifies itself to push services (VAPID). The database keeps one pair for all instances
// (supabase/schemas/35_push.sql).
import { generateKeyPairSync } from "node:crypto";

/** base64url: the uncompressed point of P-256, which browsers subscribe with, and the scalar. */
export type PushKeys = { publicKey: string; privateKey: string };

export function newPushKeys(): PushKeys {
  const { x = "", y = "", d = "" } = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return { publicKey: point.toString("base64url"), privateKey: d };
}
