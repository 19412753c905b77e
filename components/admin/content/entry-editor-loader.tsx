// Loads everything the editor starts with: the saved text, the user's draft, and the entries, pages and pictures its fields may refer to.
import { getTranslations } from "next-intl/server";
import { oneLanguageKinds } from "#lib/content/edit/creatable";
import { readDrafts } from "#lib/content/edit/drafts";
import { type EditorFacts, editorFacts } from "#lib/content/edit/editor-facts";
import { titleFiller } from "#lib/content/edit/filled-titles";
import type { Offers } from "#lib/content/edit/offers";
import { type EntrySummary, readRevision, type Version } from "#lib/content/edit/office-entries";
import { listMedia } from "#lib/content/edit/picture-entries";
import { sameFields } from "#lib/content/edit/same-fields";
import { editorPath, type SubjectId, subjects, subjectsOf } from "#lib/content/edit/settings-subjects";
import { formOfKind } from "#lib/content/form-of";
import type { Kind } from "#lib/content/kinds";
import { conform, type FieldOf, type FormField, type Json, leavesOf, withoutBlankItems } from "#lib/content/schema-form";
import { entryKey } from "#lib/content/store/entry";
import { isHiddenWithServices } from "#lib/content/store/offered";
import { readOwnSettings } from "#lib/content/store/read";
import { isSwitchedOff, ownContent } from "#lib/content/store/snapshot";
import { factsOfSnapshot } from "#lib/content/store/visible-snapshot";
import { mayHoldTokens } from "#lib/content/tokens";
import { siteUrl } from "#lib/env";
import { formatDateTime } from "#lib/i18n/dates";
import { type Locale, localeCodes, localePath } from "#lib/i18n/locales";
import { socialPicture } from "#lib/seo/metadata";
import { pathOfEntry } from "#lib/site/routes";
import { AdminMessages } from "../shell/admin-messages.tsx";
import type { Editor, EntrySubject, LinkPage } from "./editor-context.tsx";
import { EntryEditor } from "./entry-editor.tsx";
import { isDraftLater } from "./entry-state.tsx";
import { pictureChoice } from "./picture-choice.tsx";
import { sampleFacts } from "./replies-preview.tsx";

export const entryTitle = (locale: Locale, { slug, versions }: EntrySummary) =>
  versions.find((version) => version.locale === locale)?.title || slug;

/** The pages a text can link to. */
function linkPages(published: EntrySummary[], locale: Locale): LinkPage[] {
  return published
    .flatMap((entry) => {
      const target = pathOfEntry(entry);
      const titles = { en: entryTitle("en", entry), ar: entryTitle("ar", entry) };
      return target ? [{ path: target, label: titles[locale], titles }] : [];
    })
    .sort((a, b) => a.label.localeCompare(b.label));
}

/** The entries that the fields can refer to, by kind. */
function entryChoices(leaves: FormField[], published: EntrySummary[], locale: Locale) {
  const wanted = new Set(leaves.flatMap((leaf) => (leaf.type === "entry" ? [leaf.entryKind] : [])));
  return Object.fromEntries(
    [...wanted].map((kind) => [
      kind,
      published
        .filter((entry) => entry.kind === kind)
        .map((entry) => ({
          slug: entry.slug,
          label: entryTitle(locale, entry),
          isOff: localeCodes.every((code) => isSwitchedOff(entry.kind, entry.slug, code)),
        }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    ]),
  );
}

/** The name of a service or place as readers see it: its own, which is shorter than its page's title. */
function offerName(entry: EntrySummary, locale: Locale): string {
  const { entries, hidden = {} } = ownContent();
  const key = entryKey(entry.kind, entry.slug, locale);
  const name = (entries[key] ?? hidden[key])?.data.name;
  // Names of switched-off entries are stored with their braces, so they are filled in here.
  return typeof name === "string" ? titleFiller(ownContent)(name, locale) : entryTitle(locale, entry);
}

/** What conditions in texts may ask for: the services and places, by the slugs that the braces hold. */
function offerNames(published: EntrySummary[], locale: Locale): Editor["offerNames"] {
  return published
    .filter(({ kind }) => kind === "service" || kind === "location")
    .map((entry) => ({
      slug: entry.slug,
      name: offerName(entry, locale),
      isEmirate: pathOfEntry(entry) === `/${entry.slug}/ac-services`,
      isPlace: entry.kind === "location",
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * The entries that can be switched off or are hidden with them: services, places, cases, sheets and articles, with the titles readers see.
 */
function offersOf(published: EntrySummary[], locale: Locale): Offers {
  const { entries, hidden = {}, redirects = {} } = ownContent();
  const dataOf = ({ kind, slug }: EntrySummary) =>
    (entries[entryKey(kind, slug, locale)] ?? hidden[entryKey(kind, slug, locale)])?.data ?? {};
  const list = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
  return {
    pages: published
      .filter(({ kind }) => kind === "service" || kind === "location" || isHiddenWithServices(kind))
      .map((entry) => {
        const { services, places } = dataOf(entry);
        return {
          kind: entry.kind,
          slug: entry.slug,
          label: offerName(entry, locale),
          ...(isHiddenWithServices(entry.kind) && { services: list(services), places: list(places) }),
        };
      }),
    moved: Object.fromEntries(
      Object.entries(redirects).flatMap(([key, to]) => (key.startsWith("service/") ? [[key.slice("service/".length), to]] : [])),
    ),
  };
}

/** The values that fill the previews. */
function previewFacts(all: EntrySummary[]): Record<Locale, EditorFacts> {
  const slugs = all.filter(({ kind }) => kind === "service" || kind === "location").map(({ slug }) => slug);
  const factsIn = (code: Locale) => editorFacts(factsOfSnapshot(ownContent(), code), slugs);
  return { en: factsIn("en"), ar: factsIn("ar") };
}

type Data = Record<Locale, Json>;

/** What readers have of an entry: the published revision, or the newest text if that is the published one. */
async function publicData(kind: Kind, slug: string, versions: Record<Locale, Version>): Promise<Record<Locale, unknown>> {
  const dataIn = async (code: Locale) => {
    const { publishedRevision, newestRevision, data } = versions[code];
    return publishedRevision === newestRevision ? data : ((await readRevision(kind, slug, code, publishedRevision)) ?? data);
  };
  return { en: await dataIn("en"), ar: await dataIn("ar") };
}

/** How many changes a language is behind the other, as readers see it. */
const behindOf = ({ status, behind }: Version) => (status === "published" ? behind : 0);

type SubjectData = { saved: Data; live: Data; goesLiveAt: string | null };

/** The subject that is shown and the other subjects of the same entry. */
async function subjectProps(id: SubjectId, { saved, live, goesLiveAt }: SubjectData, locale: Locale) {
  const t = await getTranslations("settings");
  const all = subjectsOf(subjects[id].entry.kind).map(
    (subjectId): EntrySubject => ({
      id: subjectId,
      label: t(`subjects.${subjectId}`),
      href: localePath(`/admin/settings/${subjectId}`, locale),
      fields: subjects[subjectId].fields,
    }),
  );
  const shown = all.find((subject) => subject.id === id) as EntrySubject;
  const differing = (first: Data, second: Data) => all.filter(({ fields }) => !sameFields(first, second, fields)).map(({ label }) => label);
  const parts = differing(saved, live);
  return {
    ...shown,
    others: all.filter((subject) => subject !== shown),
    waiting: parts.length > 0 ? { parts, goesLiveAt } : null,
  };
}

type EntryEditorLoaderProps = {
  viewerId: string;
  kind: Kind;
  slug: string;
  versions: Record<Locale, Version>;
  /** All entries of the office. */
  all: EntrySummary[];
  /** For settings: the only subject to show. */
  subject?: SubjectId;
  /** Links to where the user continues once the text is live. */
  onward?: { href: string; label: string }[];
  locale: Locale;
};

export async function EntryEditorLoader({ viewerId, kind, slug, versions, all, subject, onward, locale }: EntryEditorLoaderProps) {
  const form = formOfKind(kind) as FieldOf<"group">;
  const keys = form.fields.map(({ key }) => key);
  const shown = subject ? form.fields.filter(({ key }) => (subjects[subject].fields as readonly string[]).includes(key)) : form.fields;
  const leaves = shown.flatMap(({ field }) => leavesOf(field));
  const sides = (data: Partial<Record<Locale, unknown>>): Data =>
    withoutBlankItems(form, { en: conform(form, data.en), ar: conform(form, data.ar) });
  const saved = sides({ en: versions.en.data, ar: versions.ar.data });
  const { own: ownDraft, othersSince } = await readDrafts(viewerId, kind, slug);
  const typed = ownDraft ? sides(ownDraft.data) : undefined;
  // A draft equal to the saved text was stored during the save; it is ignored.
  const isNews = typed !== undefined && !sameFields(saved, typed, keys);
  const draft =
    ownDraft && typed && isNews
      ? { base: ownDraft.base, data: typed, savedAt: formatDateTime(ownDraft.updatedAt, locale), keptAt: Date.parse(ownDraft.updatedAt) }
      : null;
  const live = subject ? sides(await publicData(kind, slug, versions)) : saved;
  const scheduledAt = localeCodes.map((code) => versions[code].scheduledAt).find(Boolean);
  const goesLiveAt = scheduledAt ? formatDateTime(scheduledAt, locale) : null;
  const published = all.filter((entry) => entry.versions.some(({ status }) => status === "published"));
  const hasText = leaves.some((leaf) => leaf.type === "text" && leaf.markdown);
  const hasPictures = hasText || leaves.some((leaf) => leaf.type === "picture");
  const path = pathOfEntry({ kind, slug }) ?? null;
  const isLiveIn = (code: Locale) => versions[code].status === "published" && !isSwitchedOff(kind, slug, code);
  const sharedPicture = (code: Locale) => new URL(socialPicture(path && isLiveIn(code) ? path : "/", code)).pathname;
  const mayBeInOne = oneLanguageKinds.includes(kind);
  const mayPublishOne = mayBeInOne || localeCodes.every((code) => versions[code].status === "published");
  const here = subject ? `/admin/settings/${subject}` : editorPath({ kind, slug });
  const preview = `/admin/preview/${kind}/${slug}${subject ? `?at=${encodeURIComponent(subjects[subject].publicPath)}` : ""}`;
  const publicPath = subject ? subjects[subject].publicPath : path;
  return (
    <AdminMessages namespaces={["editor", "languages", "fields", "lists", "fieldHints", "choices", "days"]}>
      <EntryEditor
        key={`${kind}/${slug}`}
        locale={locale}
        kind={kind}
        slug={slug}
        form={form}
        {...(subject && { subject: await subjectProps(subject, { saved, live, goesLiveAt }, locale) })}
        saved={{ base: { en: versions.en.newestRevision, ar: versions.ar.newestRevision }, data: saved }}
        draft={draft}
        othersSince={othersSince}
        entries={entryChoices(leaves, published, locale)}
        offers={leaves.some(({ type }) => type === "offers") ? offersOf(published, locale) : undefined}
        offerNames={mayHoldTokens(kind) ? offerNames(published, locale) : []}
        links={hasText ? linkPages(published, locale) : []}
        pictures={hasPictures ? (await listMedia({ status: "present" })).items.map(pictureChoice) : []}
        path={path}
        site={siteUrl()}
        businessName={{ en: readOwnSettings("en").shortName, ar: readOwnSettings("ar").shortName }}
        facts={previewFacts(all)}
        socialPictures={{ en: sharedPicture("en"), ar: sharedPicture("ar") }}
        previews={{ en: localePath(preview, "en"), ar: localePath(preview, "ar") }}
        history={localePath(`/admin/pages/${kind}/${slug}/history`, locale)}
        signIn={`${localePath("/admin/sign-in", locale)}?next=${encodeURIComponent(localePath(here, locale))}`}
        liveAddresses={publicPath ? { en: localePath(publicPath, "en"), ar: localePath(publicPath, "ar") } : null}
        visitorPagesPath={
          kind === "replies" ? null : localePath(`/admin/pages/${kind}/${slug}/shown${subject ? `?subject=${subject}` : ""}`, locale)
        }
        presence={localePath(`/admin/pages/${kind}/${slug}/presence`, locale)}
        onward={onward ?? []}
        scheduledAt={scheduledAt ?? null}
        isDraftLater={localeCodes.some((code) => isDraftLater(versions[code]))}
        mayPublishOne={mayPublishOne}
        mayBeInOne={mayBeInOne}
        isNew={{ en: !versions.en.wasPublic, ar: !versions.ar.wasPublic }}
        behind={{ en: behindOf(versions.en), ar: behindOf(versions.ar) }}
        sample={kind === "replies" ? { en: await sampleFacts("en"), ar: await sampleFacts("ar") } : undefined}
      />
    </AdminMessages>
  );
}
