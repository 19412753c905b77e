// One subject of the settings in the editor, with where the public sees it.
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { EntryLifecycle } from "#components/admin/content/entry-lifecycle";
import { EntryStates } from "#components/admin/content/entry-state";
import { OpenedEntry } from "#components/admin/content/opened-entry";
import { AdminBar } from "#components/admin/shell/admin-bar";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { buttonClass } from "#components/ui/button";
import { Link } from "#components/ui/link";
import { mayEditPages } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { isSubject, subjects } from "#lib/content/edit/settings-subjects";
import { listForOffice, readForEditing } from "#lib/content/edit/write";
import { currentLocale } from "#lib/i18n/current";
import { localeCodes, localePath } from "#lib/i18n/locales";

export default async function SubjectPage({ params }: PageProps<"/[locale]/admin/settings/[subject]">) {
  const viewer = await requireRole(mayEditPages);
  const { subject: id } = await params;
  if (!isSubject(id)) notFound();
  const { entry, shownAt } = subjects[id];
  const { kind, slug } = entry;
  const versions = await readForEditing(kind, slug);
  if (!versions) notFound();
  const locale = await currentLocale();
  const [t, office, editor] = [await getTranslations("settings"), await getTranslations("office"), await getTranslations("editor")];
  const history = localePath(`/admin/pages/${kind}/${slug}/history`, locale);
  const isScheduled = localeCodes.some((code) => versions[code].scheduledAt !== null);
  return (
    <AdminMessages namespaces={["editor"]}>
      <AdminBar viewer={viewer} />
      <main className="wrap py-6">
        <p className="text-[0.9rem]">
          <Link href={localePath("/admin/settings", locale)} className="underline">
            {t("title")}
          </Link>
        </p>
        <div className="mt-2 flex flex-wrap items-start justify-between gap-4">
          <div className="min-w-0">
            <h1 className="text-[1.5rem]">{t(`subjects.${id}`)}</h1>
            <p className="mt-1 max-w-[60ch] text-soft">
              {t(`where.${id}`)}{" "}
              <a href={localePath(shownAt, locale)} className="text-cool underline">
                {office("viewPage")}
              </a>
            </p>
            <div className="mt-2">
              <EntryStates versions={versions} locale={locale} history={history} />
            </div>
          </div>
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
        </div>
        <OpenedEntry
          viewerId={viewer.id}
          kind={kind}
          slug={slug}
          versions={versions}
          all={await listForOffice()}
          subject={id}
          locale={locale}
        />
      </main>
    </AdminMessages>
  );
}
