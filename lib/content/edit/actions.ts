"use server";
// Server actions of the page editor. Each checks the user's role (staffAction), and the database checks again.
import { refresh } from "next/cache";
import { z } from "zod";
import { mayEditEntry, mayEditPages } from "../../auth/roles.ts";
import { type Outcome, staffAction } from "../../auth/staff-action.ts";
import { type Locale, localeCodes } from "../../i18n/locales.ts";
import { families, routes } from "../../site/routes.ts";
import { dubaiDay, dubaiMoment } from "../../time/dubai-clock.ts";
import { formOfKind } from "../form-of.ts";
import { isKind, type Kind } from "../kinds.ts";
import { lacksConsent } from "../pages/trust.ts";
import { publishNow } from "../publish/publish-watcher.ts";
import { blank, type Json } from "../schema-form.ts";
import { isCreatable, oneLanguageKinds } from "./creatable.ts";
import { deleteDraft } from "./drafts.ts";
import { listForOffice, olderLanguages, readForEditing } from "./office-entries.ts";
import { mediaUses } from "./picture-entries.ts";
import { picturesIn } from "./pictures-in.ts";
import { recordPresence } from "./presence.ts";
import { checkEditions, type EntryProblem, oneSided } from "./problems.ts";
import { isRefused, publishWarnings } from "./publish-warnings.ts";
import { type BaseRevisions, type Editions, editionsAt, mergeOver, saveTouched, typedEditions } from "./saving.ts";
import { type PriceProblem, priceProblems } from "./unshown-prices.ts";
import { renameEntry, type SaveResult, saveEntry, scheduleEntry, withdrawEntry } from "./write.ts";

/**
 * stored: the text as saved, possibly normalised or merged; for "invalid", the merged text that was not saved. languages: those whose
 * public text has changed. older: those that are behind the other now, and by how many changes. oneSided: texts that were published in one
 * language only. unshown: prices that stand on no page. hidden: why visitors do not see the published entry. isDoubt: there are only
 * warnings, and "despite" publishes all the same.
 */
export type SavePageResult = Outcome<
  | { status: "idle" }
  | { status: "draft-saved"; revisions: Record<string, number>; stored: Editions }
  | {
      status: "published";
      revisions: Record<string, number>;
      stored: Editions;
      languages: readonly Locale[];
      older: { locale: Locale; behind: number }[];
      oneSided: { path: string; in: Locale }[];
      unshown: PriceProblem[];
      hidden?: "consent";
    }
  | { status: "scheduled"; revisions: Record<string, number>; at: string; stored: Editions }
  | { status: "conflict"; locales: Locale[]; by: string | null; newest: BaseRevisions }
  | { status: "incomplete"; locale: Locale }
  | { status: "invalid"; problems: EntryProblem[]; isDoubt: boolean; over?: { base: BaseRevisions; stored: Editions } }
  | { status: "past" }
>;

type Checked<L extends Locale> = {
  /** What prevents publishing. */
  problems: EntryProblem[];
  /** What may be published all the same. */
  warnings: EntryProblem[];
  /** The data to store. */
  data: Record<L, unknown>;
};

/** What is wrong with texts that are to be published at a time; null: now. */
async function check<L extends Locale>(kind: Kind, slug: string, given: Partial<Record<L, Json>>, at: Date | null): Promise<Checked<L>> {
  const office = await listForOffice();
  const offers = office.filter((entry) => entry.kind === "service" || entry.kind === "location");
  const { problems, data } = checkEditions(kind, given, (offered) => offers.some((entry) => entry.slug === offered));
  const present = Object.keys(given) as L[];
  // A picture must exist and have a published description in both languages before a page may show it.
  const used = present.flatMap((locale) => picturesIn(given[locale]).map((found) => ({ ...found, path: `${locale}.${found.path}` })));
  if (used.length > 0) {
    const ready = new Set(
      office
        .filter((entry) => entry.kind === "media" && entry.versions.every(({ status }) => status === "published"))
        .map((picture) => picture.slug),
    );
    problems.push(...used.filter((picture) => !ready.has(picture.slug)).map(({ path }) => ({ path, reason: "picture" as const })));
  }
  // A field shows one problem.
  const found = (await publishWarnings(kind, slug, given, { office, at })).filter(
    ({ path }) => !problems.some((problem) => problem.path === path),
  );
  return { problems: [...problems, ...found.filter(isRefused)], warnings: found.filter((fault) => !isRefused(fault)), data };
}

/** Parses the minute that an editor entered, in Dubai time; null if it is invalid. */
function officeTime(typed: string): Date | null {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) ? dubaiMoment(typed.slice(0, 10), typed.slice(11)) : null;
  return time && !Number.isNaN(time.getTime()) ? time : null;
}

/** The entry that a form names, and what to do with it. */
function namedEntry(form: FormData): { kind: Kind; slug: string; intent: string } {
  const [kind, slug, intent] = [String(form.get("kind")), String(form.get("slug")), String(form.get("intent"))];
  if (!isKind(kind)) throw new Error("No such kind of page.");
  return { kind, slug, intent };
}

type SentEntry = { base: BaseRevisions; data: Record<Locale, unknown>; over?: BaseRevisions };

/** The languages that an intent publishes, at once or at its scheduled minute. */
const publishes: Partial<Record<string, readonly Locale[]>> = {
  publish: localeCodes,
  schedule: localeCodes,
  "publish-en": ["en"],
  "publish-ar": ["ar"],
};

/** The result of a refused save: another user saved first, or the other language is not public yet. */
async function refused(kind: Kind, slug: string, { conflicts = [], needs }: Extract<SaveResult, { ok: false }>) {
  if (needs) return { status: "incomplete" as const, locale: needs };
  const now = await recordPresence(kind, slug);
  return {
    status: "conflict" as const,
    // In the order of the office, English first.
    locales: localeCodes.filter((locale) => conflicts.includes(locale)),
    by: now?.last ?? null,
    newest: { en: now?.revisions.en ?? 0, ar: now?.revisions.ar ?? 0 },
  };
}

/**
 * Saves, publishes or schedules. "entry" is JSON: {"base": {"en": 3, "ar": 3}, "data": {"en": …, "ar": …}}. `base` is the revision each
 * language was opened on; `over` the newer revisions that were reported as a conflict and are to be saved over. Untouched languages are not
 * written. A draft may be incomplete, a published text may not. On return, this instance shows no older page, unless refreshing it failed: then the
 * watcher repeats it within seconds. The browser checks whether visitors get the new one (components/admin/content/editor/wait-until-live.ts).
 */
export async function savePage(_previous: SavePageResult, form: FormData): Promise<SavePageResult> {
  return staffAction(mayEditEntry(String(form.get("kind")), String(form.get("slug"))), async (viewer) => {
    const { kind, slug, intent } = namedEntry(form);
    const { base, data: sent, over } = JSON.parse(String(form.get("entry"))) as SentEntry;
    const sentEditions = typedEditions(kind, sent);
    const typed = over ? await mergeOver(kind, slug, sentEditions, base, over) : sentEditions;
    const at = intent === "schedule" ? officeTime(String(form.get("at"))) : null;
    if (intent === "schedule" && (!at || at.getTime() < Date.now() - 60_000)) return { status: "past" as const };

    const languages = publishes[intent] ?? [];
    const given = Object.fromEntries(languages.map((locale) => [locale, typed[locale]]));
    const { problems, warnings, data } = await check(kind, slug, given, at);
    if (problems.length > 0 || (warnings.length > 0 && !form.get("despite")))
      return {
        status: "invalid" as const,
        problems: [...problems, ...warnings],
        isDoubt: problems.length === 0,
        ...(over && { over: { base: over, stored: typed } }),
      };
    const stored = { ...typed, ...data } as Editions;
    // A schedule needs revisions of both languages.
    const saving = { kind, slug, base: over ?? base, typed, stored, publish: at ? [] : languages, whole: at !== null };
    const saved = await saveTouched(saving);
    if (!saved.ok) return refused(kind, slug, saved);
    await deleteDraft(viewer.id, kind, slug);
    const { revisions, changed = [] } = saved;
    if (at && !(await scheduleEntry(kind, slug, at, revisions))) throw new Error("The page was saved and not scheduled.");
    refresh();
    if (at) return { status: "scheduled" as const, revisions, at: at.toISOString(), stored };
    if (languages.length === 0) return { status: "draft-saved" as const, revisions, stored };
    await publishNow();
    const older = olderLanguages(await readForEditing(kind, slug));
    const published = {
      revisions,
      stored,
      languages: changed,
      older,
      oneSided: languages.length > 1 ? oneSided(kind, stored) : [],
      unshown: priceProblems(kind, stored),
    };
    const hidden = lacksConsent(kind, stored.en) ? { hidden: "consent" as const } : {};
    return { status: "published" as const, ...published, ...hidden };
  });
}

export type LifecycleResult = Outcome<
  | { status: "idle" | "unscheduled" | "unpublished" | "archived" | "revived" | "fixed" | "taken" | "slug" | "missing" }
  | { status: "used"; uses: { kind: string; slug: string }[] }
  | { status: "renamed"; slug: string }
>;

/** Whether the office may move or remove an entry: a fixed address must always show something. */
function isFree(kind: Kind, slug: string): boolean {
  return !routes.some(({ entry }) => entry?.kind === kind && entry.slug === slug);
}
const mayGo = (kind: Kind, slug: string) => kind === "media" || (isCreatable(kind) && isFree(kind, slug));
const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const isFamily = (kind: Kind) => families.some((family) => family.kind === kind);

/** Unpublishes, archives, restores, unschedules or renames an entry, depending on "intent". */
export async function changeLifecycle(_previous: LifecycleResult, form: FormData): Promise<LifecycleResult> {
  return staffAction(mayEditEntry(String(form.get("kind")), String(form.get("slug"))), async () => {
    const { kind, slug, intent } = namedEntry(form);
    const done = async <T extends LifecycleResult>(result: T) => {
      refresh();
      await publishNow();
      return result;
    };
    switch (intent) {
      case "unschedule":
        await scheduleEntry(kind, slug, null);
        return done({ status: "unscheduled" });
      case "unpublish":
      case "archive": {
        if (!mayGo(kind, slug)) return { status: "fixed" as const };
        const uses = kind === "media" ? await mediaUses(slug) : [];
        if (uses.length > 0) return { status: "used" as const, uses };
        await withdrawEntry(kind, slug, intent === "archive" ? "archived" : "draft");
        return done({ status: intent === "archive" ? "archived" : "unpublished" });
      }
      case "revive":
        await withdrawEntry(kind, slug, "draft");
        return done({ status: "revived" });
      case "rename": {
        const to = String(form.get("to")).trim().toLowerCase();
        if (!slugPattern.test(to) || to.length > 100 || !isFamily(kind) || !isFree(kind, slug)) return { status: "slug" as const };
        if (!isFree(kind, to)) return { status: "taken" as const };
        const answer = await renameEntry(kind, slug, to);
        if (answer !== "renamed") return { status: answer };
        await publishNow();
        return { status: "renamed" as const, slug: to };
      }
      default:
        throw new Error("No such step.");
    }
  });
}

export type CreateResult = Outcome<{ status: "idle" | "slug" | "taken" | "title" } | { status: "created"; kind: string; slug: string }>;

/** Creates an incomplete, unpublished entry in both languages. */
export async function createEntry(_previous: CreateResult, form: FormData): Promise<CreateResult> {
  return staffAction(mayEditPages, async () => {
    const [kind, slug] = [String(form.get("kind")), String(form.get("slug")).trim().toLowerCase()];
    if (!isCreatable(kind)) throw new Error("No such kind of page.");
    const titles = { en: String(form.get("en")).trim().slice(0, 120), ar: String(form.get("ar")).trim().slice(0, 120) };
    const isTitled = oneLanguageKinds.includes(kind) ? titles.en || titles.ar : titles.en && titles.ar;
    if (!isTitled) return { status: "title" as const };
    if (!slugPattern.test(slug) || slug.length > 100) return { status: "slug" as const };
    if (!isFree(kind, slug) || (await readForEditing(kind, slug))) return { status: "taken" as const };
    const shape = formOfKind(kind);
    const empty = blank(shape) as Record<string, Json>;
    const today = dubaiDay(new Date());
    const versions = Object.fromEntries(
      localeCodes.map((locale) => [
        locale,
        {
          base: 0,
          data: {
            ...empty,
            ...("title" in empty ? { title: titles[locale] } : {}),
            ...("name" in empty ? { name: titles[locale].slice(0, 60) } : {}),
            // An entry without a page of its own (a testimonial) is titled by its author.
            ...("author" in empty && !isFamily(kind) ? { author: titles[locale].slice(0, 80) } : {}),
            ...("order" in empty ? { order: 50 } : {}),
            // Most articles are for homes; the author may choose another category.
            ...(kind === "post" ? { category: "home" } : {}),
            ...("publishedOn" in empty ? { publishedOn: today } : {}),
            ...("postedOn" in empty ? { postedOn: today } : {}),
          },
        },
      ]),
    );
    const saved = await saveEntry(kind, slug, versions, false);
    return saved.ok ? { status: "created" as const, kind, slug } : { status: "taken" as const };
  });
}

export type { Replaced } from "./write.ts";
/**
 * languages: those whose newest text was another before; both if it was the same in both. isDoubt: there are only warnings, and "despite"
 * publishes all the same.
 */
export type RestoreResult = Outcome<
  | { status: "idle" | "conflict" }
  | { status: "restored" | "published"; languages: Locale[] }
  | { status: "incomplete"; locale: Locale }
  | { status: "invalid"; problems: EntryProblem[]; isDoubt: boolean }
>;

const numbers = z.strictObject({ en: z.number().int().min(1).optional(), ar: z.number().int().min(1).optional() });
const place = z.strictObject({ base: z.number().int().min(1), live: z.number().int().min(0) });
const restoring = z.strictObject({ revisions: numbers, replaced: z.strictObject({ en: place, ar: place }) });

/**
 * Makes an old text the newest again, as a draft or published. "texts" is JSON: the revisions to restore, of both languages or one, and those
 * they replace as the user saw them; if the newest or the public revision has changed since, nothing is written.
 */
export async function restoreRevision(_previous: RestoreResult, form: FormData): Promise<RestoreResult> {
  return staffAction(mayEditEntry(String(form.get("kind")), String(form.get("slug"))), async (viewer) => {
    const { kind, slug, intent } = namedEntry(form);
    const publish = intent === "publish";
    const { revisions, replaced } = restoring.parse(JSON.parse(String(form.get("texts"))));
    const bases = { en: replaced.en.base, ar: replaced.ar.base };
    const restored = localeCodes.filter((locale) => revisions[locale] !== undefined);
    const [old, newest] = [await editionsAt(kind, slug, { ...bases, ...revisions }), await editionsAt(kind, slug, bases)];
    if (restored.length === 0 || !old || !newest) throw new Error("No such revision.");
    const given = Object.fromEntries(restored.map((locale) => [locale, old[locale]]));
    const { problems, warnings, data } = await check(kind, slug, given, null);
    if (publish && (problems.length > 0 || (warnings.length > 0 && !form.get("despite"))))
      return { status: "invalid" as const, problems: [...problems, ...warnings], isDoubt: problems.length === 0 };
    const versions = Object.fromEntries(restored.map((locale) => [locale, { ...replaced[locale], data: data[locale] }]));
    const saved = await saveEntry(kind, slug, versions, publish);
    if (!saved.ok) {
      if (saved.needs) return { status: "incomplete" as const, locale: saved.needs };
      refresh();
      return { status: "conflict" as const };
    }
    await deleteDraft(viewer.id, kind, slug);
    refresh();
    const changed = localeCodes.filter((locale) => JSON.stringify(old[locale]) !== JSON.stringify(newest[locale]));
    const languages = changed.length > 0 ? changed : restored;
    if (!publish) return { status: "restored" as const, languages };
    await publishNow();
    return { status: "published" as const, languages };
  });
}

export type DiscardResult = Outcome<{ status: "discarded" }>;

/** Deletes the user's unsaved text. */
export async function discardDraft(kind: string, slug: string): Promise<DiscardResult> {
  return staffAction(mayEditEntry(kind, slug), async (viewer) => {
    await deleteDraft(viewer.id, kind, slug);
    return { status: "discarded" as const };
  });
}
