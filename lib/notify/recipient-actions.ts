"use server";
import { refresh } from "next/cache";
import { z } from "zod";
import { maySetRecipients } from "../auth/roles.ts";
import { type Outcome, staffAction } from "../auth/staff-action.ts";
import { leadKinds } from "../leads/kinds/index.ts";
import { emirates } from "../site/places.ts";
import { dataOf } from "../supabase/errors/results.ts";
import { sessionClient } from "../supabase/server.ts";
import type { LeadRule } from "./recipients.ts";

export type RecipientsResult = Outcome<
  | { status: "idle" | "saved" | "stale" }
  | { status: "invalid"; problems: { field: "leadMail" | "onCall"; address?: string }[]; rules: RuleProblem[] }
>;
/** What is wrong with the rule in a row: the first address that is none, or which part is missing or too much. */
type RuleProblem = { row: number; wrong: "address"; address: string } | { row: number; wrong: "for" | "to" | "twice" | "tooMany" };

const maxAddresses = 10;
const address = z.email().max(254);

/** Addresses separated by white space, commas or semicolons, Arabic ones included. */
function addresses(typed: unknown): string[] {
  const lines = typeof typed === "string" ? typed.slice(0, 20_000).split(/[\s,;،؛]+/) : [];
  return [...new Set(lines.map((line) => line.trim().toLowerCase()).filter(Boolean))];
}

const isAddress = (text: string) => address.safeParse(text).success;

type TypedRule = LeadRule & { row: number };

/** The rules of the form without its empty rows. */
function typedRules(form: FormData): TypedRule[] {
  const [kinds, places, lists] = ["ruleKind", "ruleEmirate", "ruleTo"].map((name) => form.getAll(name).slice(0, 20).map(String));
  return (kinds ?? []).flatMap((kind, row) => {
    const rule = { row, kind, emirate: places?.[row] ?? "", to: addresses(lists?.[row]) };
    const isKnown = (!kind || Object.hasOwn(leadKinds, kind)) && (!rule.emirate || emirates.some(({ slug }) => slug === rule.emirate));
    return isKnown && (kind || rule.emirate || rule.to.length > 0) ? [rule] : [];
  });
}

function problemOfRule({ row, kind, emirate, to }: TypedRule, all: TypedRule[]): RuleProblem[] {
  const wrong = to.find((entry) => !isAddress(entry));
  if (wrong) return [{ row, wrong: "address", address: wrong.slice(0, 254) }];
  if (!kind && !emirate) return [{ row, wrong: "for" }];
  if (to.length === 0) return [{ row, wrong: "to" }];
  if (to.length > maxAddresses) return [{ row, wrong: "tooMany" }];
  return all.some((other) => other.row < row && other.kind === kind && other.emirate === emirate) ? [{ row, wrong: "twice" }] : [];
}

export async function saveRecipients(_previous: RecipientsResult, form: FormData): Promise<RecipientsResult> {
  return staffAction(maySetRecipients, async () => {
    const lists = { leadMail: addresses(form.get("leadMail")), onCall: addresses(form.get("onCall")) };
    const problems = (["leadMail", "onCall"] as const).flatMap((field) => [
      ...lists[field].filter((entry) => !isAddress(entry)).map((entry) => ({ field, address: entry.slice(0, 254) })),
      ...(lists[field].length > maxAddresses ? [{ field }] : []),
    ]);
    const typed = typedRules(form);
    const wrongRules = typed.flatMap((rule) => problemOfRule(rule, typed));
    if (problems.length > 0 || wrongRules.length > 0) return { status: "invalid" as const, problems, rules: wrongRules };
    const client = await sessionClient();
    const data = dataOf(
      await client
        .from("notification_settings")
        .update({
          lead_mail: lists.leadMail,
          on_call: lists.onCall,
          lead_rules: typed.map(({ kind, emirate, to }) => ({ kind, emirate, to })),
        })
        .eq("only_row", true)
        .eq("revision", Number(form.get("revision")))
        .select("only_row"),
    );
    refresh();
    // Another user saved first; their list is not overwritten unseen.
    return { status: data.length === 1 ? ("saved" as const) : ("stale" as const) };
  });
}
