import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { LinkTarget } from "#components/admin/content/editor-context";
import { EntryEditor } from "#components/admin/content/entry-editor";
import { EntryLifecycle } from "#components/admin/content/entry-lifecycle";
import { EntryState } from "#components/admin/content/entry-state";
import { pictureChoice } from "#components/admin/content/picture-choice";
import { AdminBar } from "#components/admin/shell/admin-bar";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { buttonClass } from "#components/ui/button";
import { Link } from "#components/ui/link";
import { mayEditPages } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { isCreatable } from "#lib/content/edit/creatable";
import { type EntrySummary, listForOffice, listMedia, readDrafts, readForEditing, type Version } from "#lib/content/edit/write";
import { isKind, type Kind, kinds } from "#lib/content/kinds";
import { conform, type FormField, formOf } from "#lib/content/schema-form";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { formatDateTime } from "#lib/i18n/dates";
import { type Locale, localeCodes, localePath } from "#lib/i18n/locales";
import { siteUrl } from "#lib/platform/env";
import { socialPicture } from "#lib/seo/metadata";
import { families, pathOfEntry, routes } from "#lib/site/routes";

const titleIn = (locale: Locale, { slug, versions }: EntrySummary) => versions.find((version) => version.locale === locale)?.title || slug;

/** Pages that a text can link to. */
function linkTargets(published: EntrySummary[], locale: Locale): LinkTarget[] {
  return published
    .flatMap((entry) => {
      const target = pathOfEntry(entry);
      return target ? [{ path: target, label: titleIn(locale, entry) }] : [];
    })
    .sort((one, two) => one.label.localeCompare(two.label));
}

/** Entries that another can name, by their kind. */
function entryChoices(published: EntrySummary[], locale: Locale) {
  return Object.fromEntries(
    ["service", "post"].map((wanted) => [
      wanted,
      published.filter((entry) => entry.kind === wanted).map((entry) => ({ slug: entry.slug, label: titleIn(locale, entry) })),
    ]),
  );
}

export default async function EditPage({ params }: PageProps<"/[locale]/admin/pages/[kind]/[slug]">) {
  const viewer = await requireRole(mayEditPages);
  const { kind, slug } = await params;
  const versions = isKind(kind) && kind !== "media" ? await readForEditing(kind, slug) : null;
  if (!isKind(kind) || !versions) notFound();
  const [drafts, all, media] = [await readDrafts(viewer.id, kind, slug), await listForOffice(), await listMedia({ status: "present" })];
  const locale = await currentLocale();
  const [office, kindNames] = [await getTranslations("office"), await getTranslations("kinds")];
  const form = formOf(kinds[kind]) as Extract<FormField, { type: "group" }>;
  const sides = (of: Partial<Record<Locale, unknown>>) => ({ en: conform(form, of.en), ar: conform(form, of.ar) });
  const bases = { en: versions.en.newestRevision, ar: versions.ar.newestRevision };
  const path = pathOfEntry({ kind, slug });
  const published = all.filter(({ versions }) => versions.some(({ status }) => status === "published"));
  const title = titleIn(locale, { kind, slug, versions: all.find((entry) => entry.kind === kind && entry.slug === slug)?.versions ?? [] });
  const here = localePath(`/admin/pages/${kind}/${slug}`, locale);
  const isLive = localeCodes.some((code) => versions[code].status === "published");
  const sharedPicture = (code: Locale) => new URL(socialPicture(path && isLive ? path : "/", code)).pathname;
  const preview = `/admin/preview/${kind}/${slug}`;
  return (
    <AdminMessages namespaces={["editor", "languages", "fields", "choices"]}>
      <AdminBar viewer={viewer} />
      <main className="wrap py-6">
        <p className="text-[0.9rem]">
          <Link href={`${localePath("/admin/pages", locale)}?kind=${kind}`} className="underline">
            {office("pages")} · {kindNames(kind)}
          </Link>
        </p>
        <div className="mt-2 flex flex-wrap items-start justify-between gap-4">
          <Heading
            title={title}
            address={path ?? slug}
            liveHref={path && isLive ? localePath(path, locale) : null}
            versions={versions}
            locale={locale}
          />
          <Actions kind={kind} slug={slug} versions={versions} here={here} locale={locale} />
        </div>
        <EntryEditor
          key={`${kind}/${slug}`}
          locale={locale}
          kind={kind}
          slug={slug}
          form={form}
          saved={{ base: bases, data: sides({ en: versions.en.data, ar: versions.ar.data }) }}
          draft={
            drafts.own && {
              base: drafts.own.base,
              data: sides(drafts.own.data),
              savedAt: formatDateTime(drafts.own.updatedAt, locale),
            }
          }
          othersSince={drafts.othersSince && formatDateTime(drafts.othersSince, locale)}
          entries={entryChoices(published, locale)}
          links={linkTargets(published, locale)}
          pictures={media.items.map(pictureChoice)}
          path={path ?? null}
          site={siteUrl()}
          businessName={{ en: (await readSettings("en")).shortName, ar: (await readSettings("ar")).shortName }}
          shared={{ en: sharedPicture("en"), ar: sharedPicture("ar") }}
          previews={{ en: localePath(preview, "en"), ar: localePath(preview, "ar") }}
          history={`${here}/history`}
          signIn={`${localePath("/admin/sign-in", locale)}?next=${encodeURIComponent(here)}`}
          liveAddress={path ? localePath(path, locale) : null}
        />
      </main>
    </AdminMessages>
  );
}

type HeadingProps = {
  title: string;
  address: string;
  /** Where readers find it. */
  liveHref: string | null;
  versions: Record<Locale, Version>;
  locale: Locale;
};

/** The title, the address and the state in each language. */
async function Heading({ title, address, liveHref, versions, locale }: HeadingProps) {
  const languages = await getTranslations("languages");
  return (
    <div className="min-w-0">
      <h1 className="text-[1.5rem] wrap-anywhere">{title}</h1>
      <p className="mt-1 text-[0.9rem] text-soft">
        {liveHref ? (
          <a href={liveHref} className="text-cool underline">
            <bdi dir="ltr">{address}</bdi>
          </a>
        ) : (
          <bdi dir="ltr">{address}</bdi>
        )}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-[0.9rem]">
        {localeCodes.map((code) => (
          <span key={code}>
            <span className="me-2 text-soft">{languages(code)}</span>
            <EntryState version={versions[code]} locale={locale} />
          </span>
        ))}
      </p>
    </div>
  );
}

type ActionsProps = { kind: Kind; slug: string; versions: Record<Locale, Version>; here: string; locale: Locale };

/** What can be done with the whole entry. One with a fixed address stays, and keeps it. */
async function Actions({ kind, slug, versions, here, locale }: ActionsProps) {
  const t = await getTranslations("editor");
  const family = families.find((candidate) => candidate.kind === kind);
  const isFixed = routes.some(({ entry }) => entry?.kind === kind && entry.slug === slug);
  return (
    <div className="flex flex-wrap gap-2">
      <Link href={`${here}/history`} className={buttonClass("plain")}>
        {t("history")}
      </Link>
      <EntryLifecycle
        key={slug}
        kind={kind}
        slug={slug}
        status={versions.en.status}
        isScheduled={localeCodes.some((code) => versions[code].scheduledAt !== null)}
        isFree={!isFixed && isCreatable(kind)}
        address={family && !isFixed ? family.prefix : null}
        listHref={localePath(`/admin/pages/${kind}`, locale)}
      />
    </div>
  );
}
