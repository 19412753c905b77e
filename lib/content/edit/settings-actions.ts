"use server";
import { refresh } from "next/cache";
import { type Outcome, staffAction } from "../../auth/admin-action.ts";
import { mayEditPages } from "../../auth/roles.ts";
import { type Locale, localeCodes } from "../../i18n/locales.ts";
import { routes } from "../../site/routes.ts";
import { publishNow } from "../publish/publish-watcher.ts";
import { editedEditions, type ProblemCode } from "./settings-form.ts";
import { isSubject, subjects } from "./settings-subjects.ts";
import { readForEditing, saveEntry } from "./write.ts";

export type SaveSettingsResult = Outcome<
  | { status: "idle" | "published" | "published-late" | "saved" }
  | { status: "conflict"; locale: Locale }
  | { status: "invalid"; problems: Record<string, ProblemCode> }
>;

/** Saves one subject in both languages, publishes it, and answers when the pages show it. */
export async function saveSettings(_previous: SaveSettingsResult, form: FormData): Promise<SaveSettingsResult> {
  return staffAction(mayEditPages, async () => {
    const id = String(form.get("subject"));
    if (!isSubject(id)) throw new Error("No such settings.");
    const { kind, slug } = subjects[id].entry;
    const current = await readForEditing(kind, slug);
    if (!current) throw new Error("The settings are missing.");
    const edited = editedEditions(subjects[id], { en: current.en.data, ar: current.ar.data }, form);
    if (!edited.ok) return { status: "invalid" as const, problems: edited.problems };
    const versions = Object.fromEntries(
      localeCodes.map((locale) => [locale, { base: Number(form.get(`base.${locale}`)), data: edited.editions[locale] }]),
    );
    const saved = await saveEntry(kind, slug, versions, true);
    if (!saved.ok) return { status: "conflict" as const, locale: saved.conflict };
    refresh();
    // Settings have no page of their own: live means that the home page and the page that shows most of them have it.
    const shown = routes.flatMap(({ path, entry }) => (entry && (path === "/" || path === subjects[id].shownAt) ? [entry] : []));
    const late = await publishNow(localeCodes.flatMap((locale) => [{ kind, slug }, ...shown].map((entry) => ({ ...entry, locale }))));
    return { status: late?.length === 0 ? ("published" as const) : ("published-late" as const) };
  });
}
