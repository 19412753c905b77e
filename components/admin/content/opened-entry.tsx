// The editor with everything it needs to begin: what was saved, what the person has typed since, and what a field may name.
import { getTranslations } from "next-intl/server";
import { titleFiller } from "#lib/content/edit/filled-titles";
import type { Offers } from "#lib/content/edit/offers";
import { sameFields } from "#lib/content/edit/same-fields";
import { type SentFacts, sentFacts } from "#lib/content/edit/sent-facts";
import { editorPath, type SubjectId, subjects, subjectsOf } from "#lib/content/edit/settings-subjects";
import { type EntrySummary, listMedia, readDrafts, readRevision, type Version } from "#lib/content/edit/write";
import { formOf } from "#lib/content/form-of";
import { type Kind, kinds } from "#lib/content/kinds";
import { conform, type FormField, type Json, leavesOf, withoutBlankItems } from "#lib/content/schema-form";
import { entryKey } from "#lib/content/store/entry";
import { goesWithItsServices } from "#lib/content/store/offered";
import { readSettings } from "#lib/content/store/read";
import { factsOfSnapshot } from "#lib/content/store/shown-snapshot";
import { content, isSwitchedOff } from "#lib/content/store/snapshot";
import { siteUrl } from "#lib/env";
import { formatDateTime } from "#lib/i18n/dates";
import { type Locale, localeCodes, localePath } from "#lib/i18n/locales";
import { socialPicture } from "#lib/seo/metadata";
import { pathOfEntry } from "#lib/site/routes";
import { AdminMessages } from "../shell/admin-messages.tsx";
import type { EntrySubject, LinkPage } from "./editor-context.tsx";
import { EntryEditor } from "./entry-editor.tsx";
import { pictureChoice } from "./picture-choice.tsx";
import { sampleFacts } from "./replies-preview.tsx";

export const titleIn = (locale: Locale, { slug, versions }: EntrySummary) =>
  versions.find((version) => version.locale === locale)?.title || slug;

/** Pages that a text can link to. */
function linkPages(published: EntrySummary[], locale: Locale): LinkPage[] {
  return published
    .flatMap((entry) => {
      const target = pathOfEntry(entry);
      const titles = { en: titleIn("en", entry), ar: titleIn("ar", entry) };
      return target ? [{ path: target, label: titles[locale], titles }] : [];
    })
    .sort((one, two) => one.label.localeCompare(two.label));
}

/** Entries that a field can name, by their kind. */
function entryChoices(leaves: FormField[], published: EntrySummary[], locale: Locale) {
  const wanted = new Set(leaves.flatMap((leaf) => (leaf.type === "entry" ? [leaf.of] : [])));
  return Object.fromEntries(
    [...wanted].map((kind) => [
      kind,
      published
        .filter((entry) => entry.kind === kind)
        .map((entry) => ({
          slug: entry.slug,
          label: titleIn(locale, entry),
          isOff: localeCodes.every((code) => isSwitchedOff(entry.kind, entry.slug, code)),
        }))
        .sort((one, two) => one.label.localeCompare(two.label)),
    ]),
  );
}

/** What may be switched off, or goes along: services, places, cases, sheets and articles, named as readers know them. */
function offersOf(published: EntrySummary[], locale: Locale): Offers {
  const { entries, hidden = {}, redirects = {} } = content();
  const dataOf = ({ kind, slug }: EntrySummary) =>
    (entries[entryKey(kind, slug, locale)] ?? hidden[entryKey(kind, slug, locale)])?.data ?? {};
  const list = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
  // What is off is known as it was written.
  const filled = titleFiller(content);
  return {
    pages: published
      .filter(({ kind }) => kind === "service" || kind === "location" || goesWithItsServices(kind))
      .map((entry) => {
        const { name, services, places } = dataOf(entry);
        return {
          kind: entry.kind,
          slug: entry.slug,
          label: typeof name === "string" ? filled(name, locale) : titleIn(locale, entry),
          ...(goesWithItsServices(entry.kind) && { services: list(services), places: list(places) }),
        };
      }),
    moved: Object.fromEntries(
      Object.entries(redirects).flatMap(([key, to]) => (key.startsWith("service/") ? [[key.slice("service/".length), to]] : [])),
    ),
  };
}

/** What the previews of a page are filled in from. */
function previewFacts(all: EntrySummary[]): Record<Locale, SentFacts> {
  const slugs = all.filter(({ kind }) => kind === "service" || kind === "location").map(({ slug }) => slug);
  const of = (code: Locale) => sentFacts(factsOfSnapshot(content(), code), slugs);
  return { en: of("en"), ar: of("ar") };
}

type Data = Record<Locale, Json>;

/** What readers have of an entry; the newest text where that is what they have. */
async function publicData(kind: Kind, slug: string, versions: Record<Locale, Version>): Promise<Record<Locale, unknown>> {
  const of = async (code: Locale) => {
    const { publishedRevision, newestRevision, data } = versions[code];
    return publishedRevision === newestRevision ? data : ((await readRevision(kind, slug, code, publishedRevision)) ?? data);
  };
  return { en: await of("en"), ar: await of("ar") };
}

type SubjectData = { saved: Data; live: Data; goesLiveAt: string | null };

/** The subject that is shown and its neighbours, where the entry is edited by subjects. */
async function subjectProps(id: SubjectId, { saved, live, goesLiveAt }: SubjectData, locale: Locale) {
  const t = await getTranslations("settings");
  const all = subjectsOf(subjects[id].entry.kind).map(
    (one): EntrySubject => ({
      id: one,
      label: t(`subjects.${one}`),
      href: localePath(`/admin/settings/${one}`, locale),
      fields: subjects[one].fields,
    }),
  );
  const shown = all.find((one) => one.id === id) as EntrySubject;
  const differing = (one: Data, two: Data) => all.filter(({ fields }) => !sameFields(one, two, fields)).map(({ label }) => label);
  const parts = differing(saved, live);
  return {
    ...shown,
    others: all.filter((one) => one !== shown),
    waiting: parts.length > 0 ? { parts, goesLiveAt } : null,
  };
}

type OpenedEntryProps = {
  viewerId: string;
  kind: Kind;
  slug: string;
  versions: Record<Locale, Version>;
  /** All entries there are. */
  all: EntrySummary[];
  /** Of the settings, the only one to show. */
  subject?: SubjectId;
  /** Where one goes on once it is live. */
  onward?: { href: string; label: string }[];
  locale: Locale;
};

export async function OpenedEntry({ viewerId, kind, slug, versions, all, subject, onward, locale }: OpenedEntryProps) {
  const form = formOf(kinds[kind]) as Extract<FormField, { type: "group" }>;
  const keys = form.fields.map(({ key }) => key);
  const shown = subject ? form.fields.filter(({ key }) => (subjects[subject].fields as readonly string[]).includes(key)) : form.fields;
  const leaves = shown.flatMap(({ field }) => leavesOf(field));
  const sides = (of: Partial<Record<Locale, unknown>>): Data =>
    withoutBlankItems(form, { en: conform(form, of.en), ar: conform(form, of.ar) });
  const saved = sides({ en: versions.en.data, ar: versions.ar.data });
  const { own, othersSince } = await readDrafts(viewerId, kind, slug);
  const typed = own ? sides(own.data) : undefined;
  // What was kept while it was being saved is no news.
  const isNews = typed !== undefined && !sameFields(saved, typed, keys);
  const draft =
    own && typed && isNews
      ? { base: own.base, data: typed, savedAt: formatDateTime(own.updatedAt, locale), keptAt: Date.parse(own.updatedAt) }
      : null;
  const live = subject ? sides(await publicData(kind, slug, versions)) : saved;
  const scheduledAt = localeCodes.map((code) => versions[code].scheduledAt).find(Boolean);
  const goesLiveAt = scheduledAt ? formatDateTime(scheduledAt, locale) : null;
  const published = all.filter((entry) => entry.versions.some(({ status }) => status === "published"));
  const hasText = leaves.some((leaf) => leaf.type === "text" && leaf.markdown);
  const hasPictures = hasText || leaves.some((leaf) => leaf.type === "picture");
  const path = pathOfEntry({ kind, slug }) ?? null;
  const isLive = localeCodes.some((code) => versions[code].status === "published" && !isSwitchedOff(kind, slug, code));
  const sharedPicture = (code: Locale) => new URL(socialPicture(path && isLive ? path : "/", code)).pathname;
  const mayPublishOne = localeCodes.every((code) => versions[code].status === "published");
  const here = subject ? `/admin/settings/${subject}` : editorPath({ kind, slug });
  const preview = `/admin/preview/${kind}/${slug}${subject ? `?at=${encodeURIComponent(subjects[subject].shownAt)}` : ""}`;
  const publicPath = subject ? subjects[subject].shownAt : path;
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
        links={hasText ? linkPages(published, locale) : []}
        pictures={hasPictures ? (await listMedia({ status: "present" })).items.map(pictureChoice) : []}
        path={path}
        site={siteUrl()}
        businessName={{ en: (await readSettings("en")).shortName, ar: (await readSettings("ar")).shortName }}
        facts={previewFacts(all)}
        shared={{ en: sharedPicture("en"), ar: sharedPicture("ar") }}
        previews={{ en: localePath(preview, "en"), ar: localePath(preview, "ar") }}
        history={localePath(`/admin/pages/${kind}/${slug}/history`, locale)}
        signIn={`${localePath("/admin/sign-in", locale)}?next=${encodeURIComponent(localePath(here, locale))}`}
        liveAddresses={publicPath ? { en: localePath(publicPath, "en"), ar: localePath(publicPath, "ar") } : null}
        shown={kind === "replies" ? null : localePath(`/admin/pages/${kind}/${slug}/shown${subject ? `?subject=${subject}` : ""}`, locale)}
        presence={localePath(`/admin/pages/${kind}/${slug}/presence`, locale)}
        onward={onward ?? []}
        scheduledAt={scheduledAt ?? null}
        mayPublishOne={mayPublishOne}
        sample={kind === "replies" ? { en: await sampleFacts("en"), ar: await sampleFacts("ar") } : undefined}
      />
    </AdminMessages>
  );
}
