// A push service for tests (RFC 8030) with the browsers behind it: it checks who sends, decrypts as a browser does, and answers as told.
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, randomUUID, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Taken = { device: string; headers: IncomingHttpHeaders; notice: Record<string, unknown> };
type Answer = { status: number; headers?: Record<string, string> } | "hangs";

export class PushService {
  readonly taken: Taken[] = [];
  /** Every request, also those that were refused. */
  asked = 0;
  answer: (device: string) => Answer = () => ({ status: 201 });
  publicKey = "";
  private readonly browsers = new Map<string, { keys: ECDH; auth: Buffer }>();
  private readonly server: Server = createServer((request, response) => void this.receive(request, response));

  async start(port = 0): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(port, "127.0.0.1", () => resolve()));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** A browser's new subscription, as save_push_device() takes it. */
  subscribe(name: string, locale = "en") {
    const [keys, auth, id] = [createECDH("prime256v1"), randomBytes(16), randomUUID()];
    this.browsers.set(id, { keys, auth });
    const p256dh = keys.generateKeys().toString("base64url");
    return {
      id,
      p_endpoint: `${this.origin}/${id}`,
      p_p256dh: p256dh,
      p_auth: auth.toString("base64url"),
      p_name: name,
      p_locale: locale,
    };
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.asked += 1;
    const device = (request.url ?? "").slice(1);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const answer = this.answer(device);
    if (answer === "hangs") return;
    if (answer.status === 201) {
      this.checkSender(request.headers.authorization ?? "");
      this.taken.push({ device, headers: request.headers, notice: JSON.parse(this.decrypt(device, Buffer.concat(parts))) });
    }
    response.writeHead(answer.status, answer.headers).end();
  }

  private checkSender(authorization: string): void {
    const [, signed = "", signature = "", key = ""] = /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
    const point = Buffer.from(key, "base64url");
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
    const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
    const claims = JSON.parse(Buffer.from(signed.split(".")[1] ?? "", "base64url").toString()) as { aud: string; exp: number };
    if (!verify("sha256", Buffer.from(signed), { key: publicKey, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url")))
      throw new Error("The sender's signature is wrong.");
    if (claims.aud !== this.origin || claims.exp * 1000 > Date.now() + 24 * 3_600_000) throw new Error("The sender's claims are wrong.");
    this.publicKey = key;
  }

  private decrypt(device: string, body: Buffer): string {
    const browser = this.browsers.get(device);
    if (!browser) throw new Error("No such browser.");
    const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + (body[20] ?? 0))];
    const derive = (from: Buffer, by: Buffer, info: Buffer, bytes: number) => Buffer.from(hkdfSync("sha256", from, by, info, bytes));
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser.keys.getPublicKey(), sender]);
    const secret = derive(browser.keys.computeSecret(sender), browser.auth, info, 32);
    const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const sealed = body.subarray(21 + sender.length);
    const opened = createDecipheriv("aes-128-gcm", key, nonce);
    opened.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
    return text.subarray(0, text.lastIndexOf(2)).toString();
  }
}
