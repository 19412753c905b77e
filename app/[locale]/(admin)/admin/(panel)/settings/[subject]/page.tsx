// One subject of the settings in the editor, with a link to where the public sees it.
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { EntryEditorLoader } from "#components/admin/content/entry-editor-loader";
import { EntryLifecycle } from "#components/admin/content/entry-lifecycle";
import { EntryStates } from "#components/admin/content/entry-state";
import { BackToOpening, isFromOpening, openingQuery } from "#components/admin/opening/back-to-opening";
import { FieldNames } from "#components/admin/settings/field-names";
import { SubjectRail } from "#components/admin/settings/subject-rail";
import { AdminBar } from "#components/admin/shell/admin-bar";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { officeTitleOf } from "#components/admin/shell/office-title";
import { buttonClass } from "#components/ui/button";
import { Link } from "#components/ui/link";
import { mayEditPages } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { listForOffice, readForEditing } from "#lib/content/edit/office-entries";
import { unshownFields } from "#lib/content/edit/settings-shown";
import { isSubject, type SubjectId, subjectPosition, subjects } from "#lib/content/edit/settings-subjects";
import { readOwnSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localeCodes, localePath } from "#lib/i18n/locales";

export async function generateMetadata({ params }: PageProps<"/[locale]/admin/settings/[subject]">): Promise<Metadata> {
  const [{ subject }, t] = [await params, await getTranslations("settings")];
  return officeTitleOf(t(isSubject(subject) ? `subjects.${subject}` : "title"));
}

export default async function SubjectPage({ params, searchParams }: PageProps<"/[locale]/admin/settings/[subject]">) {
  const viewer = await requireRole(mayEditPages);
  const { subject: id } = await params;
  if (!isSubject(id)) notFound();
  const { entry, publicPath } = subjects[id];
  const { kind, slug } = entry;
  const versions = await readForEditing(kind, slug);
  if (!versions) notFound();
  const locale = await currentLocale();
  const [t, office, editor] = [await getTranslations("settings"), await getTranslations("office"), await getTranslations("editor")];
  const history = localePath(`/admin/pages/${kind}/${slug}/history`, locale);
  const { at, all, previous, next } = subjectPosition(id, readOwnSettings(locale).servicesOff);
  // A user who came from the opening list keeps the way back to it through all subjects.
  const isFromList = await isFromOpening(searchParams);
  const query = isFromList ? openingQuery : "";
  const subjectAt = (subject: SubjectId) => localePath(`/admin/settings/${subject}`, locale) + query;
  const opening = await getTranslations("opening");
  const onward = [
    ...(isFromList ? [{ href: localePath("/admin/opening", locale), label: opening("back") }] : []),
    ...(next ? [{ href: subjectAt(next), label: t("next", { subject: t(`subjects.${next}`) }) }] : []),
  ];
  const unshown = unshownFields(id);
  const isScheduled = localeCodes.some((code) => versions[code].scheduledAt !== null);
  return (
    <AdminMessages namespaces={["editor"]}>
      <AdminBar viewer={viewer} />
      <main className="office wrap py-6">
        <BackToOpening query={searchParams} />
        <nav aria-label={t("walk")} className="flex flex-wrap items-center gap-x-5 text-16">
          <Link href={localePath("/admin/settings", locale)} className="inline-flex min-h-11 items-center underline">
            {t("title")}
          </Link>
          <span className="text-soft tabular-nums">{t("place", { at, all })}</span>
          {previous && (
            <Link href={subjectAt(previous)} className="inline-flex min-h-11 items-center text-cool underline">
              {t("previous", { subject: t(`subjects.${previous}`) })}
            </Link>
          )}
          {next && (
            <Link href={subjectAt(next)} className="inline-flex min-h-11 items-center text-cool underline">
              {t("next", { subject: t(`subjects.${next}`) })}
            </Link>
          )}
        </nav>
        <div className="subject-page">
          <SubjectRail here={id} locale={locale} query={query} />
          <div className="min-w-0">
            <header>
              <h1>{t(`subjects.${id}`)}</h1>
              <div className="flex flex-wrap gap-2">
                <Link href={history} className={buttonClass("plain")}>
                  {editor("history")}
                </Link>
                {isScheduled && (
                  <EntryLifecycle
                    kind={kind}
                    slug={slug}
                    status={versions.en.status}
                    isScheduled
                    isFree={false}
                    address={null}
                    listHref={localePath("/admin/settings", locale)}
                  />
                )}
              </div>
              {unshown.length > 0 && (
                <p className="unshown">
                  <b>{t("unshown")}</b> <FieldNames fields={unshown} />
                </p>
              )}
              <p className="where">
                {t(`where.${id}`)}{" "}
                <a href={localePath(publicPath, locale)} className="text-cool underline">
                  {office("viewPage")}
                </a>
              </p>
              <EntryStates versions={versions} locale={locale} history={history} />
            </header>
            <EntryEditorLoader
              viewerId={viewer.id}
              kind={kind}
              slug={slug}
              versions={versions}
              all={await listForOffice()}
              subject={id}
              onward={onward}
              locale={locale}
            />
          </div>
        </div>
      </main>
    </AdminMessages>
  );
}
