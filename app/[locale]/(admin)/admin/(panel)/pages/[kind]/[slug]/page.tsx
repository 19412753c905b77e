import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { EntryEditorLoader, entryTitle } from "#components/admin/content/entry-editor-loader";
import { EntryLifecycle } from "#components/admin/content/entry-lifecycle";
import { EntryStates } from "#components/admin/content/entry-state";
import { SwitchedOff } from "#components/admin/content/switched-off";
import { TokensHelp } from "#components/admin/content/tokens-help";
import { BackToOpening, isFromOpening } from "#components/admin/opening/back-to-opening";
import { AdminBar } from "#components/admin/shell/admin-bar";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { officeEntryTitle } from "#components/admin/shell/office-title";
import { buttonClass } from "#components/ui/button";
import { Link } from "#components/ui/link";
import { mayEditPages } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { isCreatable } from "#lib/content/edit/creatable";
import { entriesLinkingTo } from "#lib/content/edit/inbound-links";
import { type EntrySummary, listForOffice, readForEditing, type Version } from "#lib/content/edit/office-entries";
import { editorPath } from "#lib/content/edit/settings-subjects";
import { isKind, type Kind } from "#lib/content/kinds";
import { isSwitchedOff } from "#lib/content/store/snapshot";
import { mayHoldTokens } from "#lib/content/tokens";
import { currentLocale } from "#lib/i18n/current";
import { type Locale, localeCodes, localePath, localesFrom } from "#lib/i18n/locales";
import { families, pathOfEntry, routes } from "#lib/site/routes";

export function generateMetadata({ params }: PageProps<"/[locale]/admin/pages/[kind]/[slug]">): Promise<Metadata> {
  return officeEntryTitle(params);
}

export default async function EditPage({ params, searchParams }: PageProps<"/[locale]/admin/pages/[kind]/[slug]">) {
  const viewer = await requireRole(mayEditPages);
  const { kind, slug } = await params;
  const versions = isKind(kind) && kind !== "media" ? await readForEditing(kind, slug) : null;
  if (!isKind(kind) || !versions) notFound();
  const locale = await currentLocale();
  const editor = editorPath({ kind, slug });
  if (editor !== `/admin/pages/${kind}/${slug}`) redirect(localePath(editor, locale));
  const [office, kindNames] = [await getTranslations("office"), await getTranslations("kinds")];
  const all = await listForOffice();
  const entry = all.find((candidate) => candidate.kind === kind && candidate.slug === slug);
  const title = entry ? entryTitle(locale, entry) : slug;
  const path = pathOfEntry({ kind, slug });
  // The office's language first: a page may be public in the other alone.
  const liveIn = localesFrom(locale).find((code) => versions[code].status === "published");
  const onward = (await isFromOpening(searchParams))
    ? [{ href: localePath("/admin/opening", locale), label: (await getTranslations("opening"))("back") }]
    : [];
  return (
    <AdminMessages namespaces={["editor"]}>
      <AdminBar viewer={viewer} />
      <main className="wrap py-6">
        <BackToOpening query={searchParams} />
        <p className="text-16">
          <Link href={`${localePath("/admin/pages", locale)}?kind=${kind}`} className="underline">
            {office("pages")} · {kindNames(kind)}
          </Link>
        </p>
        <div className="mt-2 flex flex-wrap items-start justify-between gap-4">
          <Heading
            kind={kind}
            slug={slug}
            title={title}
            address={path ?? slug}
            liveHref={path && liveIn && !localeCodes.every((code) => isSwitchedOff(kind, slug, code)) ? localePath(path, liveIn) : null}
            versions={versions}
            history={localePath(`/admin/pages/${kind}/${slug}/history`, locale)}
            locale={locale}
          />
          <Actions kind={kind} slug={slug} versions={versions} all={all} locale={locale} />
        </div>
        {mayHoldTokens(kind) && <TokensHelp />}
        <EntryEditorLoader viewerId={viewer.id} kind={kind} slug={slug} versions={versions} all={all} onward={onward} locale={locale} />
      </main>
    </AdminMessages>
  );
}

type HeadingProps = {
  kind: Kind;
  slug: string;
  title: string;
  address: string;
  /** The public address; null where the page is not public. */
  liveHref: string | null;
  versions: Record<Locale, Version>;
  history: string;
  locale: Locale;
};

/** The title, the address and the state in each language. */
function Heading({ kind, slug, title, address, liveHref, versions, history, locale }: HeadingProps) {
  return (
    <div className="min-w-0">
      <h1 className="text-30 wrap-anywhere">{title}</h1>
      <p className="mt-1 text-16 text-soft">
        {liveHref ? (
          <a href={liveHref} className="text-cool underline">
            <bdi dir="ltr">{address}</bdi>
          </a>
        ) : (
          <bdi dir="ltr">{address}</bdi>
        )}
      </p>
      <div className="mt-2">
        <EntryStates versions={versions} locale={locale} history={history} />
      </div>
      <SwitchedOff kind={kind} slug={slug} locale={locale} />
    </div>
  );
}

type ActionsProps = { kind: Kind; slug: string; versions: Record<Locale, Version>; all: EntrySummary[]; locale: Locale };

/** The actions on the whole entry. An entry with a fixed address can neither be removed nor moved. */
async function Actions({ kind, slug, versions, all, locale }: ActionsProps) {
  const t = await getTranslations("editor");
  const family = families.find((candidate) => candidate.kind === kind);
  const isFixed = routes.some(({ entry }) => entry?.kind === kind && entry.slug === slug);
  const linkedFrom = entriesLinkingTo({ kind, slug }).flatMap((from) => {
    const entry = all.find((candidate) => candidate.kind === from.kind && candidate.slug === from.slug);
    return entry ? { href: localePath(editorPath(entry), locale), title: entryTitle(locale, entry) } : [];
  });
  return (
    <div className="flex flex-wrap gap-2 max-sm:[&>*]:px-3 max-sm:[&>*]:text-[0.95rem]">
      <Link href={localePath(`/admin/pages/${kind}/${slug}/history`, locale)} className={buttonClass("plain")}>
        {t("history")}
      </Link>
      <EntryLifecycle
        key={slug}
        kind={kind}
        slug={slug}
        status={localeCodes.some((code) => versions[code].status === "published") ? "published" : versions.en.status}
        isScheduled={localeCodes.some((code) => versions[code].scheduledAt !== null)}
        isFree={!isFixed && isCreatable(kind)}
        address={family && !isFixed ? family.prefix : null}
        listHref={localePath(`/admin/pages/${kind}`, locale)}
        linkedFrom={linkedFrom}
      />
    </div>
  );
}
