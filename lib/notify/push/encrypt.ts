// Encrypts a notice for one browser, so that its push service cannot read it (RFC 8291, over RFC 8188), and signs who sends it (RFC 8292).
import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from "node:crypto";
import type { PushKeys } from "./keys.ts";

/** What a browser's subscription gives: its public key and its secret, base64url. */
export type BrowserKeys = { p256dh: string; auth: string };

const base64url = (value: string) => Buffer.from(value, "base64url");

/** Throws where the browser's key is no point of P-256. `salt` and `privateKey` are random but in the test of RFC 8291's example. */
export function encryptForBrowser(text: string, { p256dh, auth }: BrowserKeys, salt = randomBytes(16), privateKey?: Buffer): Buffer {
  const sender = createECDH("prime256v1");
  if (privateKey) sender.setPrivateKey(privateKey);
  else sender.generateKeys();
  const [receiverKey, senderKey] = [base64url(p256dh), sender.getPublicKey()];
  const shared = sender.computeSecret(receiverKey);
  const derive = (secret: Buffer, from: Buffer, info: Buffer, bytes: number) => Buffer.from(hkdfSync("sha256", secret, from, info, bytes));
  const secret = derive(shared, base64url(auth), Buffer.concat([Buffer.from("WebPush: info\0"), receiverKey, senderKey]), 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  // The text is a single record, which ends with the delimiter 2.
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()]);
  const recordSize = Buffer.alloc(4);
  recordSize.writeUInt32BE(4096);
  return Buffer.concat([salt, recordSize, Buffer.from([senderKey.length]), senderKey, sealed]);
}

const tokenSeconds = 12 * 60 * 60;

/** The Authorization header for one push service; `contact` is where its operator can write to (mailto: or https:). */
export function vapidHeader(endpoint: string, contact: string, { publicKey, privateKey }: PushKeys, now = Date.now()): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + tokenSeconds, sub: contact };
  const signed = `${part({ typ: "JWT", alg: "ES256" })}.${part(claims)}`;
  const point = base64url(publicKey);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const key = createPrivateKey({ key: { kty: "EC", crv: "P-256", x, y, d: privateKey }, format: "jwk" });
  const signature = sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" });
  return `vapid t=${signed}.${signature.toString("base64url")}, k=${publicKey}`;
}
