"use server";
import { randomUUID } from "node:crypto";
import { refresh } from "next/cache";
import { z } from "zod";
import { maySetRecipients } from "../auth/roles.ts";
import { type Outcome, staffAction } from "../auth/staff-action.ts";
import { env } from "../env.ts";
import type { Locale } from "../i18n/locales.ts";
import { formLocale, spool } from "../leads/intake/submit.ts";
import { isRealAddress } from "../site/placeholder-firm.ts";
import type { Database } from "../supabase/database.types.ts";
import { dataOf } from "../supabase/errors/results.ts";
import { sessionClient } from "../supabase/server.ts";
import { mailContext } from "./delivery-context.ts";
import { enteredServer, passwordName } from "./mail/entered-server.ts";
import { forgetMailServer, readServerRow, unsealPassword } from "./mail/mail-server.ts";
import { type EnteredServer, MailFailure, type MailProblem, type MailServer, sendMail } from "./mail/send.ts";
import { hostShape } from "./mail/server-shape.ts";
import { testMail } from "./mail/test-mail.ts";

export type MailServerField = "host" | "port" | "security" | "username" | "password" | "sender" | "testTo";

export type MailServerResult = Outcome<
  /** tested: the test was taken and the server is saved; sent: the same for a server of the environment, where nothing is saved. */
  | { status: "idle" | "tested" | "sent" | "untested" | "removed" | "stale" | "no-key" }
  | { status: "invalid"; problems: MailServerField[] }
  | { status: "refused"; problem: MailProblem; code: string }
>;

/** A person waits for the result. */
const testMs = 15_000;

const address = z.email().max(254);

const typed = z.object({
  host: z.string().trim().toLowerCase().regex(hostShape),
  port: z.coerce.number().int().min(1).max(65_535),
  security: z.enum(["tls", "starttls"]),
  username: z.string().trim().max(254),
  sender: z.union([z.literal(""), address]),
});

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 1000) : "";
};

/**
 * The server that was typed. An empty password stands for the stored one, but only for the same server and user: else whoever sits at an
 * open office could have it sent to a server of their own.
 */
async function readTyped(form: FormData): Promise<{ server: EnteredServer; sender: string } | { problems: MailServerField[] }> {
  const read = typed.safeParse(Object.fromEntries(Object.keys(typed.shape).map((name) => [name, textOf(form, name)])));
  if (!read.success) return { problems: [...new Set(read.error.issues.map(({ path }) => path[0] as MailServerField))] };
  const { sender, ...server } = read.data;
  // Google shows its app passwords in groups of four, and people copy them so.
  const password = /^(?:[a-z]{4} ){3}[a-z]{4}$/.test(textOf(form, "password"))
    ? textOf(form, "password").replaceAll(" ", "")
    : textOf(form, "password");
  if (server.username === "" || password !== "") return { server: { ...server, password: server.username && password }, sender };
  const stored = await readServerRow();
  const isSame = stored?.host === server.host && stored.port === server.port && stored.username === server.username;
  const known = isSame ? await enteredServer({ ...stored, ...server }, unsealPassword).catch(() => null) : null;
  return known ? { server: known, sender } : { problems: ["password"] };
}

/** Sends a test and returns what went wrong; null when the server took it. */
async function test(server: MailServer, from: string, to: string, locale: Locale): Promise<MailFailure | null> {
  const { settings } = mailContext();
  const { businessName } = settings[locale];
  const sender = { name: businessName, address: from };
  const messageId = `${randomUUID()}@${from.split("@").pop()}`;
  try {
    await sendMail(
      server,
      { ...testMail(locale, settings[locale]), from: sender, to: [{ address: to }], replyTo: sender, messageId },
      testMs,
    );
    return null;
  } catch (error) {
    if (error instanceof MailFailure) return error;
    throw error;
  }
}

/** Tests the typed mail server and saves it if it works ("test"), saves it without a test ("untested"), or takes it away ("remove"). */
export async function setMailServer(_previous: MailServerResult, form: FormData): Promise<MailServerResult> {
  return staffAction(maySetRecipients, async () => {
    const { SMTP_URL, MAIL_FROM } = env();
    const intent = form.get("intent");
    const save = async (change: Database["public"]["Tables"]["mail_server"]["Update"], done: "tested" | "untested" | "removed") => {
      const client = await sessionClient();
      const saved = dataOf(
        await client
          .from("mail_server")
          .update(change)
          .eq("only_row", true)
          .eq("revision", Number(form.get("revision")))
          .select("only_row"),
      );
      forgetMailServer();
      refresh();
      // Another administrator saved first; their server is not overwritten unseen.
      return { status: saved.length === 1 ? done : ("stale" as const) };
    };
    if (intent === "remove")
      return save(
        { host: null, port: null, security: null, username: "", sealed_password: null, sender: null, tested_at: null },
        "removed",
      );

    const given = SMTP_URL ? { server: SMTP_URL, sender: "" } : await readTyped(form);
    const to = textOf(form, "testTo").trim();
    const isTest = intent === "test";
    const from = MAIL_FROM ?? (("sender" in given && given.sender) || mailContext().settings.en.email);
    const problems: MailServerField[] = [
      ...("problems" in given ? given.problems : []),
      ...(isTest && !(address.safeParse(to).success && isRealAddress(to)) ? (["testTo"] as const) : []),
      ...(isRealAddress(from) ? [] : (["sender"] as const)),
    ];
    if ("problems" in given || problems.length > 0) return { status: "invalid" as const, problems: [...new Set(problems)] };
    const own = spool();
    if (!own && !SMTP_URL) return { status: "no-key" as const };
    if (isTest) {
      const failure = await test(given.server, from, to, formLocale(form));
      if (failure) return { status: "refused" as const, problem: failure.problem, code: failure.code };
    }
    const { server, sender } = given;
    if (!own || typeof server === "string") return { status: "sent" as const };
    const { password, ...fields } = server;
    return save(
      {
        ...fields,
        sealed_password: fields.username ? (await own.seal(passwordName(fields), Buffer.from(password))).toString("base64") : null,
        sender: sender || null,
        tested_at: isTest ? new Date().toISOString() : null,
      },
      isTest ? "tested" : "untested",
    );
  });
}
