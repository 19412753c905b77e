// Encrypts records and files on the disk: AES-256-GCM with the spool's key, bound to their name, so that one cannot replace another.
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const magic = Buffer.from("LS1\n");

/** `key`: 32 bytes. */
export function encrypt(key: Buffer, name: string, data: Buffer): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  cipher.setAAD(Buffer.from(name));
  const body = Buffer.concat([cipher.update(data), cipher.final()]);
  return Buffer.concat([magic, iv, cipher.getAuthTag(), body]);
}

/** Throws for anything but what encrypt() made with the same key and name. */
export function decrypt(key: Buffer, name: string, sealed: Buffer): Buffer {
  if (sealed.length < 32 || !sealed.subarray(0, 4).equals(magic)) throw new Error("Not a sealed record.");
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(4, 16));
  decipher.setAAD(Buffer.from(name));
  decipher.setAuthTag(sealed.subarray(16, 32));
  return Buffer.concat([decipher.update(sealed.subarray(32)), decipher.final()]);
}
