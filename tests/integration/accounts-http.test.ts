/** @module-tag long */
// Accounts over HTTP, as people without JavaScript use them: a running site with its own backend and a mail server. What proves an address,
// what stops a change of it, the message for a wrong password, and the headers that arrive.
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PlainBrowser } from "../helpers/plain-browser.ts";
import { freePort, preparedDataDir, startScript, stop } from "../helpers/processes.ts";
import { MailServer, readMail } from "./mail-server.ts";

const dataDir = preparedDataDir(mkdtempSync(join(tmpdir(), "accounts-http-")));
const mailServer = new MailServer();
const admin = { email: "admin@example.test", password: "a-long-password" };
let site: ChildProcess | undefined;
let [port, backendPort] = [0, 0];
const origin = () => `http://localhost:${port}`;

beforeAll(async () => {
  await mailServer.start();
  [port, backendPort] = [await freePort(), await freePort()];
  site = await startScript(
    "start.ts",
    {
      DATA_DIR: dataDir,
      PORT: String(port),
      BACKEND_PORT: String(backendPort),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      SMTP_URL: mailServer.url,
      MAIL_FROM: "office@miqyas.test",
    },
    /✓ Ready/,
  );
}, 400_000);
afterAll(async () => {
  await stop(site, "SIGTERM");
  await mailServer.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

class Browser extends PlainBrowser {
  constructor() {
    super(origin());
  }
  override signIn = (email: string, password = admin.password) => super.signIn(email, password);
}

const asService = async (path: string, init: RequestInit = {}) => {
  const { secretKey } = JSON.parse(readFileSync(join(dataDir, "keys.json"), "utf8")) as { secretKey: string };
  const answer = await fetch(`http://127.0.0.1:${backendPort}/rest/v1/${path}`, {
    ...init,
    headers: { apikey: secretKey, "content-type": "application/json" },
  });
  const text = await answer.text();
  return text ? JSON.parse(text) : null;
};

/** The link in the newest mail to an address, as a path of this site. */
async function mailed(to: string, subject: RegExp): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const mail = mailServer.received.findLast(
      (received) => received.to.includes(to) && subject.test(readMail(received.raw).headers.subject ?? ""),
    );
    const link = mail && /http:\/\/localhost:3000(\/\S+)/.exec(readMail(mail.raw).text)?.[1];
    if (link) return link;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No mail to ${to}.`);
}

/** Follows a mail's link and presses its button. */
async function follow(browser: Browser, link: string): Promise<void> {
  await browser.open(link);
  await browser.send("token_hash", {});
}

describe("without JavaScript", () => {
  test.each([
    ["", "E-mail or password is wrong."],
    ["/ar", "أو كلمة المرور"],
  ])("a wrong password shows an error and keeps the typed address (%s)", async (prefix, message) => {
    const browser = new Browser();
    await browser.open(`${prefix}/admin/sign-in?next=${prefix}/admin/team`);
    await browser.send("sign-in-email", { email: "Somebody@miqyas.test", password: "wrong-password" });
    expect(browser.html).toContain('role="alert"');
    expect(browser.text).toContain(message);
    expect(browser.html).toMatch(/<input[^>]*value="Somebody@miqyas.test"/);
    expect(browser.html).not.toContain("wrong-password");
    expect(browser.url).not.toContain("miqyas.test");
    // Signing in from the same page goes on to the page that was asked for.
    await browser.send("sign-in-email", { email: admin.email, password: admin.password });
    expect(browser.url).toBe(`${prefix}/admin/team`);
    // A message for another person is not shown.
    const stranger = new Browser();
    await stranger.open(`${prefix}/admin/sign-in?told=00000000-0000-4000-8000-000000000000`);
    expect(stranger.html).not.toContain('role="alert"');
  });
});

describe("an address is proved by its mailbox", () => {
  test("a new account opens nothing until its link is followed, and can be given a role afterwards", async () => {
    await asService("office_settings?only_row=eq.true", { method: "PATCH", body: JSON.stringify({ sign_up_open: true }) });
    const person = new Browser();
    await person.open("/admin/sign-up");
    await person.send("sign-up-email", { email: "new@miqyas.test", password: admin.password });
    expect(person.text).toContain("a mail with a link is on its way");
    // Without the password nobody learns anything about the account, not even that it waits.
    const stranger = new Browser();
    await stranger.signIn("new@miqyas.test", "another-password");
    expect(stranger.text).toContain("E-mail or password is wrong.");
    await stranger.signIn("new@miqyas.test");
    expect(stranger.text).toContain("not confirmed yet");

    await follow(person, await mailed("new@miqyas.test", /Confirm your address/));
    await person.open("/admin/account");
    expect(person.text).toContain("Signed in as new@miqyas.test");
    const office = new Browser();
    await office.signIn(admin.email);
    await office.open("/admin/team");
    expect(office.text).toContain("new@miqyas.test");
    expect(office.text).not.toContain("Address not proved");
  });

  test("a change of address is confirmed from the new mailbox and can be stopped from the old one", async () => {
    const person = new Browser();
    await person.signIn("new@miqyas.test");
    await person.open("/admin/account");
    await person.send("change-email-email", { email: "next@miqyas.test", current: admin.password });
    expect(person.text).toContain("A link to confirm the change has been sent to the new address");
    const stopLink = await mailed("new@miqyas.test", /being changed/);
    const confirmLink = await mailed("next@miqyas.test", /Confirm your new address/);
    expect(mailServer.received.some(({ to, raw }) => to.includes("new@miqyas.test") && raw.includes("type=3Demail_change"))).toBe(false);
    await follow(new Browser(), confirmLink);
    const moved = new Browser();
    await moved.signIn("next@miqyas.test");
    await moved.open("/admin/account");
    expect(moved.text).toContain("Signed in as next@miqyas.test");

    const owner = new Browser();
    await follow(owner, stopLink);
    expect(owner.text).toContain("The change is stopped");
    await moved.open("/admin/account");
    expect(moved.url).toContain("/admin/sign-in");
    for (const email of ["new@miqyas.test", "next@miqyas.test"]) {
      const thief = new Browser();
      await thief.signIn(email);
      expect(thief.text).toContain("E-mail or password is wrong.");
    }
  });
});

describe("responses", () => {
  const send = (method: string, path: string) =>
    new Promise<{ status: number; allow?: string }>((resolve, reject) => {
      request({ port, method, path }, (answer) => {
        answer.resume();
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, allow: answer.headers.allow }));
      })
        .on("error", reject)
        .end();
    });

  test("refuse odd methods and list the allowed ones", async () => {
    for (const path of ["/", "/contact", "/admin/sign-in", "/nowhere", "/ar"])
      for (const method of ["TRACE", "PUT", "DELETE", "PATCH", "PROPFIND"])
        expect(await send(method, path), `${method} ${path}`).toEqual({ status: 405, allow: "GET, HEAD, POST, OPTIONS" });
    for (const path of ["/icon.svg", "/robots.txt", "/api/health", "/_next/static/x.js"])
      for (const method of ["TRACE", "PUT", "POST"])
        expect(await send(method, path), `${method} ${path}`).toEqual({ status: 405, allow: "GET, HEAD, OPTIONS" });
    expect(await send("TRACE", "/api/leads")).toEqual({ status: 405, allow: "POST, OPTIONS" });
    expect(await send("OPTIONS", "/contact")).toEqual({ status: 204, allow: "GET, HEAD, POST, OPTIONS" });
    for (const [method, path] of [
      ["GET", "/"],
      ["HEAD", "/"],
      ["GET", "/api/health"],
      ["GET", "/robots.txt"],
    ] as const)
      expect((await send(method, path)).status).toBe(200);
  });

  test("show a lead's file in a sandbox, and reports without a link to a stranger's host", async () => {
    const form = new FormData();
    const fields = {
      kind: "quote",
      fullName: "Test Person",
      phone: "0501234567",
      problem: "no-cooling",
      message: "Warm.",
      area: "Dubai Marina",
      emirate: "dubai",
      property: "flat",
      locale: "en",
      page: "/quote",
      cameFrom: "yes",
      attribution: JSON.stringify({ first: { landing: "//evil.example" }, last: { landing: "//evil.example" } }),
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: "red" } })
      .jpeg()
      .toBuffer();
    form.append("photos", new File([new Uint8Array(photo)], "a.jpg", { type: "image/jpeg" }));
    const sent = await fetch(`${origin()}/api/leads`, { method: "POST", body: form, headers: { origin: origin() } });
    expect(sent.status).toBeLessThan(300);
    let files: { id: string }[] = [];
    for (let attempt = 0; attempt < 50 && files.length === 0; attempt += 1) {
      files = (await asService("lead_files?select=id")) as { id: string }[];
      if (files.length === 0) await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const office = new Browser();
    await office.signIn(admin.email);
    const cookie = [...office.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const file = await fetch(`${origin()}/api/leads/files/${files[0]?.id}`, { headers: { cookie } });
    expect(file.status).toBe(200);
    expect(file.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    // All other responses keep the site's policy.
    for (const path of ["/", "/nowhere", "/api/leads/files/a/b", "/media/x/evil.html"])
      expect((await fetch(origin() + path)).headers.get("content-security-policy"), path).toContain("script-src 'self'");

    await office.open("/admin/reports");
    expect(office.text).toContain("//evil.example");
    expect(office.html).not.toMatch(/href="(?:\/ar)?\/[/\\]/);
  });
});
