"use server";
import { refresh } from "next/cache";
import { z } from "zod";
import { maySetRecipients } from "../../auth/roles.ts";
import { type Outcome, staffAction } from "../../auth/staff-action.ts";
import { spool } from "../../leads/intake/submit.ts";
import { dataOf } from "../../supabase/errors/results.ts";
import { sessionClient } from "../../supabase/server.ts";
import { passwordName } from "../mail/entered-server.ts";
import type { EnteredServer } from "../mail/send.ts";
import { hostShape } from "../mail/server-shape.ts";
import { enteredMailbox, forgetMailbox, readMailboxRow } from "./current-mailbox.ts";
import { type MailboxProblem, mailboxProblem } from "./imap.ts";

type MailboxField = "host" | "port" | "security" | "username" | "password";

export type MailboxResult = Outcome<
  | { status: "idle" | "tested" | "removed" | "stale" | "no-key" }
  | { status: "invalid"; problems: MailboxField[] }
  | { status: "refused"; problem: MailboxProblem; code: string }
>;

const typed = z.object({
  host: z.string().trim().toLowerCase().regex(hostShape),
  port: z.coerce.number().int().min(1).max(65_535),
  security: z.enum(["tls", "starttls"]),
  username: z.string().trim().min(1).max(254),
});

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 1000) : "";
};

/** The mailbox that was typed. An empty password stands for the stored one, but only for the same server, port and user. */
async function readTyped(form: FormData): Promise<{ server: EnteredServer } | { problems: MailboxField[] }> {
  const read = typed.safeParse(Object.fromEntries(Object.keys(typed.shape).map((name) => [name, textOf(form, name)])));
  if (!read.success) return { problems: [...new Set(read.error.issues.map(({ path }) => path[0] as MailboxField))] };
  // Google shows its app passwords in groups of four, and people copy them so.
  const given = textOf(form, "password");
  const password = /^(?:[a-z]{4} ){3}[a-z]{4}$/.test(given) ? given.replaceAll(" ", "") : given;
  if (password !== "") return { server: { ...read.data, password } };
  const stored = await readMailboxRow();
  const isSame = stored?.host === read.data.host && stored.port === read.data.port && stored.username === read.data.username;
  const known = isSame ? await enteredMailbox({ ...stored, ...read.data }).catch(() => null) : null;
  return known ? { server: known } : { problems: ["password"] };
}

/** Opens the typed mailbox and saves it if that works ("test"), or takes it away ("remove"). */
export async function setMailbox(_previous: MailboxResult, form: FormData): Promise<MailboxResult> {
  return staffAction(maySetRecipients, async () => {
    const save = async (change: Record<keyof z.infer<typeof typed> | "sealed_password" | "tested_at", string | number | null>) => {
      const client = await sessionClient();
      const saved = dataOf(
        await client
          .from("mailbox")
          .update(change as object)
          .eq("only_row", true)
          .eq("revision", Number(form.get("revision")))
          .select("only_row"),
      );
      forgetMailbox();
      refresh();
      return saved.length === 1;
    };
    if (form.get("intent") === "remove") {
      const isSaved = await save({ host: null, port: null, security: null, username: null, sealed_password: null, tested_at: null });
      return { status: isSaved ? ("removed" as const) : ("stale" as const) };
    }
    const given = await readTyped(form);
    if ("problems" in given) return { status: "invalid" as const, problems: given.problems };
    const own = spool();
    if (!own) return { status: "no-key" as const };
    const failure = await mailboxProblem(given.server);
    if (failure) return { status: "refused" as const, problem: failure.problem, code: failure.code };
    const { password, ...fields } = given.server;
    const sealed = (await own.seal(passwordName(fields, "mailbox"), Buffer.from(password))).toString("base64");
    // Another administrator saved first; their mailbox is not overwritten unseen.
    const isSaved = await save({ ...fields, sealed_password: sealed, tested_at: new Date().toISOString() });
    return { status: isSaved ? ("tested" as const) : ("stale" as const) };
  });
}
