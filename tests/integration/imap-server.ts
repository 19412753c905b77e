// Real inboxes for tests: a small IMAP server of our own, which can refuse and break off, and Dovecot where the machine has it.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { certificate } from "./mail-server.ts";

export type Inbox = {
  readonly port: number;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Puts a mail into the inbox. */
  deliver(raw: Buffer | string): void;
  /** How many mails are there, and how many of them are marked as read. */
  count(): { all: number; seen: number };
  /** All numbers of mails become others, as after a move to another server. */
  renumber(): void;
};

export const account = { user: "office@miqyas.test", password: "inbox-canary" };

/** What the library asks of a server, and no more (RFC 3501): LOGIN, SELECT, UID SEARCH, UID FETCH, UID STORE. */
export class SmallImapServer implements Inbox {
  port = 0;
  readonly isTls: boolean;
  /** Ends the connection when a mail is asked for, as a network does. */
  breaksAtFetch = false;
  private mails: { uid: number; raw: Buffer; seen: boolean }[] = [];
  private uidNext = 1;
  private validity = 1000;
  private server?: Server;
  private readonly sockets = new Set<Socket>();

  constructor(isTls = true) {
    this.isTls = isTls;
  }

  async start(): Promise<void> {
    const take = (socket: Socket) => this.take(socket);
    this.server = this.isTls ? createTlsServer(certificate(), take) : createServer(take);
    await new Promise<void>((resolve) => this.server?.listen(this.port, "127.0.0.1", () => resolve()));
    this.port = (this.server.address() as { port: number }).port;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => (this.server ? this.server.close(() => resolve()) : resolve()));
  }

  deliver(raw: Buffer | string): void {
    this.mails.push({ uid: this.uidNext++, raw: Buffer.from(raw), seen: false });
  }

  count(): { all: number; seen: number } {
    return { all: this.mails.length, seen: this.mails.filter(({ seen }) => seen).length };
  }

  renumber(): void {
    this.validity += 1;
    this.uidNext = 1;
    for (const mail of this.mails) mail.uid = this.uidNext++;
  }

  private take(socket: Socket): void {
    this.sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => this.sockets.delete(socket));
    socket.write("* OK ready\r\n");
    let typed = "";
    socket.on("data", (part) => {
      typed += part.toString("latin1");
      for (let end = typed.indexOf("\r\n"); end >= 0; end = typed.indexOf("\r\n")) {
        const line = typed.slice(0, end);
        typed = typed.slice(end + 2);
        this.answer(socket, line);
      }
    });
  }

  private chosen(set: string): typeof this.mails {
    const [from = "", to = from] = set.split(":");
    const last = this.mails.at(-1)?.uid ?? 0;
    const numberOf = (text: string) => (text === "*" ? last : Number(text));
    const [low, high] = [numberOf(from), numberOf(to)].toSorted((a, b) => a - b) as [number, number];
    return this.mails.filter(({ uid }) => uid >= low && uid <= high);
  }

  private answer(socket: Socket, line: string): void {
    const [, tag = "*", command = "", rest = ""] = /^(\S+) (UID \S+|\S+) ?(.*)$/i.exec(line) ?? [];
    const say = (...lines: string[]) => socket.write(lines.map((each) => `${each}\r\n`).join(""));
    const done = `${tag} OK done`;
    switch (command.toUpperCase()) {
      case "CAPABILITY":
        return void say("* CAPABILITY IMAP4rev1", done);
      case "LOGIN": {
        const isRight = rest === `"${account.user}" "${account.password}"` || rest === `${account.user} "${account.password}"`;
        return void say(...(isRight ? ["* CAPABILITY IMAP4rev1", done] : [`${tag} NO [AUTHENTICATIONFAILED] no ${rest}`]));
      }
      case "LIST":
      case "LSUB":
        return void say('* LIST (\\HasNoChildren) "/" INBOX', done);
      case "SELECT":
        return void say(
          "* FLAGS (\\Seen)",
          "* OK [PERMANENTFLAGS (\\Seen)] limited",
          `* ${this.mails.length} EXISTS`,
          `* OK [UIDVALIDITY ${this.validity}] valid`,
          `* OK [UIDNEXT ${this.uidNext}] next`,
          `${tag} OK [READ-WRITE] selected`,
        );
      case "UID SEARCH": {
        const [, set] = /UID (\S+)/i.exec(rest) ?? [];
        const found = set ? this.chosen(set) : this.mails;
        return void say(`* SEARCH ${found.map(({ uid }) => uid).join(" ")}`.trim(), done);
      }
      case "UID FETCH": {
        const [, set = "", asked = ""] = /^(\S+) (.*)$/.exec(rest) ?? [];
        if (this.breaksAtFetch && /BODY/.test(asked)) return void socket.destroy();
        for (const mail of this.chosen(set)) {
          const body = /HEADER\]/i.test(asked) ? mail.raw.subarray(0, mail.raw.indexOf("\r\n\r\n") + 4) : mail.raw;
          const section = /HEADER\]/i.test(asked) ? "BODY[HEADER]" : "BODY[]";
          const facts = `UID ${mail.uid} RFC822.SIZE ${mail.raw.length} INTERNALDATE "${internalDate()}" FLAGS (${mail.seen ? "\\Seen" : ""})`;
          socket.write(`* ${this.mails.indexOf(mail) + 1} FETCH (${facts}`);
          if (/BODY/i.test(asked)) {
            socket.write(` ${section} {${body.length}}\r\n`);
            socket.write(body);
          }
          socket.write(")\r\n");
        }
        return void say(done);
      }
      case "UID STORE": {
        for (const mail of this.chosen(rest.split(" ")[0] ?? "")) mail.seen ||= /\+FLAGS.*\\Seen/i.test(rest);
        return void say(done);
      }
      case "LOGOUT":
        say("* BYE", done);
        return void socket.end();
      case "NOOP":
      case "CLOSE":
        return void say(done);
      default:
        return void say(`${tag} BAD unknown`);
    }
  }
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
function internalDate(): string {
  const now = new Date(Date.now() - 60_000);
  return `${String(now.getUTCDate()).padStart(2, "0")}-${months[now.getUTCMonth()]}-${now.getUTCFullYear()} ${now.toISOString().slice(11, 19)} +0000`;
}

/** Why Dovecot cannot be used here; null where it can. */
export function withoutDovecot(): string | null {
  if (process.getuid?.() !== 0) return "only root may start it";
  return spawnSync("dovecot", ["--version"]).status === 0 ? null : "it is not installed (apt-get install dovecot-imapd)";
}

/** Dovecot with one mailbox and TLS from the start, in a folder of its own. */
export class Dovecot implements Inbox {
  readonly port = 20_000 + Math.floor(Math.random() * 10_000);
  private readonly folder = mkdtempSync(join(tmpdir(), "dovecot-"));
  private delivered = 0;
  private get mail(): string {
    return join(this.folder, "mail");
  }

  async start(): Promise<void> {
    const { key, cert } = certificate();
    writeFileSync(join(this.folder, "key"), key, { mode: 0o600 });
    writeFileSync(join(this.folder, "cert"), cert);
    execFileSync("chmod", ["755", this.folder]);
    const [uid, gid] = ["-u", "-g"].map((of) => Number(execFileSync("id", [of, "nobody"]).toString())) as [number, number];
    for (const part of ["", "cur", "new", "tmp"]) {
      mkdirSync(join(this.mail, part), { recursive: true });
      chownSync(join(this.mail, part), uid, gid);
    }
    writeFileSync(
      join(this.folder, "conf"),
      `base_dir = ${this.folder}/run
log_path = ${this.folder}/log
protocols = imap
listen = 127.0.0.1
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:${this.mail}
ssl = required
ssl_cert = <${this.folder}/cert
ssl_key = <${this.folder}/key
default_login_user = nobody
default_internal_user = nobody
default_internal_group = nogroup
service imap-login {
  chroot =
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${this.port}
    ssl = yes
  }
}
service anvil {
  chroot =
}
passdb {
  driver = static
  args = password=${account.password} allow_nets=127.0.0.0/8
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${this.folder}/home
}
`,
    );
    spawn("dovecot", ["-F", "-c", join(this.folder, "conf")], { stdio: "ignore" });
    for (let attempt = 0; ; attempt++) {
      const [up] = await Promise.all([reaches(this.port), new Promise((resolve) => setTimeout(resolve, 100))]);
      if (up) return;
      if (attempt > 50) throw new Error("Dovecot did not start.");
    }
  }

  async stop(): Promise<void> {
    spawnSync("doveadm", ["-c", join(this.folder, "conf"), "stop"]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  deliver(raw: Buffer | string): void {
    const name = `${Date.now()}.${++this.delivered}.test`;
    const file = join(this.mail, "tmp", name);
    writeFileSync(file, raw);
    execFileSync("chown", ["nobody", file]);
    execFileSync("mv", [file, join(this.mail, "new", name)]);
  }

  count(): { all: number; seen: number } {
    const files = ["new", "cur"].flatMap((part) => readdirSync(join(this.mail, part)));
    return { all: files.length, seen: files.filter((name) => /:2,[A-Z]*S/.test(name)).length };
  }

  renumber(): void {
    for (const file of readdirSync(this.mail)) if (file.startsWith("dovecot")) rmSync(join(this.mail, file));
  }
}

async function reaches(port: number): Promise<boolean> {
  const { connect } = await import("node:net");
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}
