"use server";
import { refresh } from "next/cache";
import { type Outcome, staffAction } from "../action.ts";
import { mayEditPages } from "../auth/roles.ts";
import { type Locale, localeCodes } from "../i18n/locales.ts";
import { isKind, kinds } from "./kinds.ts";
import { withLeaves } from "./leaves.ts";
import { publishNow } from "./watch.ts";
import { readForEditing, saveEntry } from "./write.ts";

export type SavePageResult = Outcome<
  | { status: "idle" | "draft-saved" | "published" | "published-late" }
  | { status: "conflict"; locale: Locale }
  | { status: "invalid"; problems: string[] }
>;

/** Fields are named "<locale>.<path>"; "base.<locale>" carries the revision the form was opened on. */
export async function savePage(_previous: SavePageResult, form: FormData): Promise<SavePageResult> {
  return staffAction(mayEditPages, async () => {
    const [kind, slug] = [String(form.get("kind")), String(form.get("slug"))];
    const publish = form.get("intent") === "publish";
    const current = isKind(kind) ? await readForEditing(kind, slug) : null;
    if (!isKind(kind) || !current) throw new Error("No such page.");

    const problems: string[] = [];
    const versions: Record<string, { base: number; data: unknown }> = {};
    for (const locale of localeCodes) {
      const edited = withLeaves(current[locale].data, (path, now) => {
        const typed = form.get(`${locale}.${path}`);
        if (typeof now === "boolean") return typed === "on";
        if (typeof typed !== "string") return now;
        return typeof now === "number" ? Number(typed) : typed.replace(/\r\n?/g, "\n");
      });
      const parsed = kinds[kind].safeParse(edited);
      if (parsed.success) versions[locale] = { base: Number(form.get(`base.${locale}`)), data: parsed.data };
      else problems.push(...parsed.error.issues.map((issue) => `${locale}.${issue.path.join(".")}`));
    }
    if (problems.length > 0) return { status: "invalid" as const, problems: [...new Set(problems)] };

    const saved = await saveEntry(kind, slug, versions, publish);
    if (!saved.ok) return { status: "conflict" as const, locale: saved.conflict };
    refresh();
    if (!publish) return { status: "draft-saved" as const };
    const late = await publishNow(localeCodes.map((locale) => ({ kind, slug, locale })));
    return { status: late?.length === 0 ? ("published" as const) : ("published-late" as const) };
  });
}
