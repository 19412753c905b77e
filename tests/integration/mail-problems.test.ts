// What the office is told about a mail server that was entered: real servers with TLS, passwords and rules of their own.
import { createServer } from "node:net";
import { afterAll, expect, test } from "vitest";
import { type EnteredServer, type MailFailure, mailServerProblem, sendMail } from "../../lib/notify/mail/send.ts";
import { type Behaviour, type Demands, MailServer, trustTestCertificate } from "./mail-server.ts";

const account = { user: "office@miqyas.test", password: "pass-word canary" };
const running: MailServer[] = [];
async function serving(demands: Demands, behaviour: Behaviour = "well"): Promise<MailServer> {
  const server = new MailServer(demands);
  server.behaviour = behaviour;
  await server.start();
  running.push(server);
  return server;
}
afterAll(async () => {
  for (const server of running) await server.stop();
});

const entered = (server: MailServer, more: Partial<EnteredServer> = {}): EnteredServer => ({
  host: "localhost",
  port: server.port,
  security: server.demands.security ?? "starttls",
  username: account.user,
  password: account.password,
  ...more,
});
const mail = {
  locale: "en" as const,
  subject: "Test",
  text: "Test",
  html: "<p>Test</p>",
  from: { name: "Miqyas", address: "office@miqyas.test" },
  to: [{ address: "someone@client.test" }],
  replyTo: { address: "office@miqyas.test" },
  messageId: "test@miqyas.test",
};
/** The problem that sending meets, null for none. Its code must quote nothing. */
async function problem(server: EnteredServer, timeoutMs = 3000): Promise<string | null> {
  const failure = await sendMail(server, mail, timeoutMs).then(
    () => null,
    (error: MailFailure) => error,
  );
  expect(JSON.stringify({ ...failure, message: failure?.message })).not.toMatch(/canary|client\.test|miqyas/);
  return failure?.problem ?? null;
}

test("a server whose certificate nobody vouches for gets no password", async () => {
  for (const security of ["tls", "starttls"] as const)
    expect(await problem(entered(await serving({ security, ...account })))).toBe("certificate");
});

test("each cause has a name, and no code holds what was typed or what the server said", async () => {
  trustTestCertificate();
  const [tls, starttls] = [await serving({ security: "tls", ...account }), await serving({ security: "starttls", ...account })];
  for (const server of [tls, starttls]) {
    expect(await problem(entered(server))).toBeNull();
    expect(server.received).toHaveLength(1);
    expect(await mailServerProblem(entered(server), 3000)).toBeNull();
    expect(await problem(entered(server, { password: "another canary" }))).toBe("password");
    expect(await problem(entered(server, { username: "", password: "" })), "a server that wants a password").toBe("password");
  }
  // A certificate is for its name: the number that the name leads to is another one.
  expect(await problem(entered(tls, { host: "127.0.0.1" }))).toBe("certificate");
  expect(await problem(entered(starttls, { security: "tls" }))).toBe("security");
  expect(await problem(entered(tls, { security: "starttls" }), 800)).toBe("timeout");
  expect(await problem(entered(await serving(account), { security: "starttls" })), "no password goes out in the clear").toBe("security");

  const of = async (behaviour: Behaviour) => problem(entered(await serving({ security: "tls", ...account }, behaviour)));
  expect(await of("refusing-sender")).toBe("sender");
  expect(await of("refusing-recipient")).toBe("recipient");
  expect(await of("refusing-message")).toBe("message");
  expect(await of("greylisting")).toBe("later");
  expect(await of("busy")).toBe("later");

  const closed = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
  expect(await problem(entered(tls, { port: closed }))).toBe("unreachable");
  expect(await problem(entered(tls, { host: "no-such-host.invalid" }))).toBe("dns");
});

test("a name that leads to link-local or metadata addresses is not connected to", async () => {
  const tls = running[0] as MailServer;
  for (const host of [
    "169.254.169.254",
    "169.254.10.1",
    "100.100.100.200",
    "168.63.129.16",
    "0.0.0.0",
    "224.0.0.1",
    "::",
    "fe80::1",
    "fd00:ec2::254",
    "::ffff:169.254.169.254",
    "::ffff:a9fe:a9fe",
    "64:ff9b::a9fe:a9fe",
    "2852039166", // 169.254.169.254 as one number
    "0xa9.0xfe.0xa9.0xfe",
  ])
    expect(await problem(entered(tls, { host })), host).toMatch(/^(forbidden|dns)$/);
  expect(await problem(entered(tls, { host: "169.254.169.254" }))).toBe("forbidden");
});
