// A real SMTP server for tests that can be down, slow or refusing, or drop the connection after it has taken a mail. With TLS or STARTTLS it
// shows a certificate for the name localhost, made anew for each run, which trustTestCertificate() lets this process believe.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { SMTPServer } from "smtp-server";

export type Behaviour =
  | "well"
  | "silent"
  | "hanging"
  | "busy"
  | "refusing-sender"
  | "refusing-recipient"
  | "refusing-message"
  | "greylisting"
  | "cutting";
/** What a client has to do before it may send: encrypt the connection, and give this user and password. */
export type Demands = { security?: "tls" | "starttls"; user?: string; password?: string };
export type Received = { messageId: string; to: string[]; raw: string; acknowledged: boolean };

let made: { key: string; cert: string } | undefined;
export function certificate(): { key: string; cert: string } {
  if (made) return made;
  const folder = mkdtempSync(join(tmpdir(), "certificate-"));
  const [key, cert] = [join(folder, "key"), join(folder, "cert")];
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key, "-out", cert, ...name],
    {
      stdio: "ignore",
    },
  );
  made = { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  rmSync(folder, { recursive: true });
  return made;
}

/** For NODE_EXTRA_CA_CERTS of another process. */
export function writeTestCertificate(file: string): string {
  writeFileSync(file, certificate().cert);
  return file;
}

/** From now on this process believes the certificate of these servers. */
export function trustTestCertificate(): void {
  setDefaultCACertificates([...getCACertificates("bundled"), certificate().cert]);
}

export class MailServer {
  behaviour: Behaviour = "well";
  readonly demands: Demands;
  readonly received: Received[] = [];
  port = 0;
  private server?: SMTPServer | Server;
  private readonly sockets = new Set<Socket>();

  constructor(demands: Demands = {}) {
    this.demands = demands;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const server = this.behaviour === "silent" ? createServer((socket) => this.keep(socket)) : this.smtp();
    await new Promise<void>((resolve) => server.listen(this.port, "127.0.0.1", () => resolve()));
    this.server = server;
    const inner = server instanceof SMTPServer ? server.server : server;
    this.port = (inner.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    for (const socket of this.sockets) socket.destroy();
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  async become(behaviour: Behaviour): Promise<void> {
    await this.stop();
    this.behaviour = behaviour;
    await this.start();
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => this.sockets.delete(socket));
  }

  private smtp(): SMTPServer {
    const failure = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
    const { security, user, password } = this.demands;
    const server = new SMTPServer({
      ...(security && certificate()),
      secure: security === "tls",
      disabledCommands: [...(user ? [] : ["AUTH"]), ...(security === "starttls" ? [] : ["STARTTLS"])],
      authOptional: !user,
      // A server sends its refusal together with what was typed, as some do.
      onAuth: (given, _session, done) =>
        given.username === user && given.password === password
          ? done(null, { user })
          : done(failure(535, `5.7.8 bad credentials of ${given.username}: ${given.password}`)),
      disableReverseLookup: true,
      closeTimeout: 100,
      onConnect: (_session, done) => done(this.behaviour === "busy" ? failure(421, "too busy") : null),
      onMailFrom: (_address, _session, done) => done(this.behaviour === "refusing-sender" ? failure(554, "not from you") : null),
      onRcptTo: ({ address }, _session, done) =>
        done(
          this.behaviour === "refusing-recipient"
            ? failure(550, `no such user ${address}`)
            : this.behaviour === "greylisting"
              ? failure(451, `4.7.1 greylisted, ${address} later`)
              : null,
        ),
      onData: (stream, session, done) => {
        const port = (session as unknown as { remotePort: number }).remotePort;
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          if (this.behaviour === "refusing-message") return done(failure(554, "5.7.1 looks like spam"));
          if (this.behaviour === "hanging") return; // it has the mail and never answers, until the client gives up
          const raw = Buffer.concat(chunks).toString("utf8");
          const mail = {
            messageId: /^Message-ID: <(.+)>/im.exec(raw)?.[1] ?? "",
            to: session.envelope.rcptTo.map(({ address }) => address),
            raw,
            acknowledged: this.behaviour === "well",
          };
          this.received.push(mail);
          if (this.behaviour !== "cutting") return done();
          for (const socket of this.sockets) if (socket.remotePort === port) socket.destroy();
        });
      },
    });
    server.server.on("connection", (socket) => this.keep(socket));
    server.on("error", () => undefined);
    return server;
  }
}

/** Decodes a mail: the headers of the whole message, then its text and HTML parts. */
export function readMail(raw: string): { headers: Record<string, string>; text: string; html: string } {
  const decodeWords = (value: string) =>
    value
      .replace(/\?=\s+=\?/g, "?==?")
      .replace(/=\?utf-8\?(b|q)\?([^?]*)\?=/gi, (_, how: string, coded: string) =>
        how.toLowerCase() === "b" ? Buffer.from(coded, "base64").toString("latin1") : unquote(coded.replace(/_/g, " ")),
      );
  const unquote = (value: string) =>
    value.replace(/=\r?\n/g, "").replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const split = (part: string) => {
    const at = part.search(/\r?\n\r?\n/);
    const head = part.slice(0, at).replace(/\r?\n[ \t]+/g, " ");
    const headers = Object.fromEntries(
      head.split(/\r?\n/).map((line) => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    ) as Record<string, string>;
    return { headers, body: part.slice(at).replace(/^\r?\n\r?\n/, "") };
  };
  const utf8 = (binary: string) => Buffer.from(binary, "latin1").toString("utf8");
  const { headers, body } = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers["content-type"] ?? "")?.[1] ?? "";
  const bodyOf = (type: string) => {
    const part = body
      .split(`--${boundary}`)
      .map((piece) => split(piece.replace(/^\r?\n/, "")))
      .find((piece) => piece.headers["content-type"]?.startsWith(type));
    if (!part) return "";
    const how = part.headers["content-transfer-encoding"]?.toLowerCase();
    return how === "base64"
      ? Buffer.from(part.body, "base64").toString("utf8")
      : how === "quoted-printable"
        ? utf8(unquote(part.body))
        : part.body;
  };
  return {
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, utf8(decodeWords(value))])),
    text: bodyOf("text/plain"),
    html: bodyOf("text/html"),
  };
}
