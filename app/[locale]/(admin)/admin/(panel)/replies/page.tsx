// The ready answers, written by the staff who answer leads: the only published content that sales may edit.
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { EntryEditorLoader } from "#components/admin/content/entry-editor-loader";
import { EntryLifecycle } from "#components/admin/content/entry-lifecycle";
import { EntryStates } from "#components/admin/content/entry-state";
import { AdminBar } from "#components/admin/shell/admin-bar";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { officeTitle } from "#components/admin/shell/office-title";
import { mayEditReplies } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { listForOffice, readForEditing } from "#lib/content/edit/office-entries";
import { currentLocale } from "#lib/i18n/current";
import { localeCodes, localePath } from "#lib/i18n/locales";

const entry = { kind: "replies", slug: "office" } as const;

export function generateMetadata(): Promise<Metadata> {
  return officeTitle("replies");
}

export default async function RepliesPage() {
  const viewer = await requireRole(mayEditReplies);
  const versions = await readForEditing(entry.kind, entry.slug);
  if (!versions) notFound();
  const locale = await currentLocale();
  const t = await getTranslations("replies");
  const history = localePath(`/admin/pages/${entry.kind}/${entry.slug}/history`, locale);
  return (
    <AdminMessages namespaces={["editor"]}>
      <AdminBar viewer={viewer} />
      <main className="office wrap py-6">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="min-w-0">
            <h1 className="text-30">{t("title")}</h1>
            <p className="mt-1 max-w-[60ch] text-soft">{t("lead")}</p>
            <div className="mt-2">
              <EntryStates versions={versions} locale={locale} history={history} />
            </div>
          </div>
          {localeCodes.some((code) => versions[code].scheduledAt !== null) && (
            <EntryLifecycle
              {...entry}
              status={versions.en.status}
              isScheduled
              isFree={false}
              address={null}
              listHref={localePath("/admin/replies", locale)}
            />
          )}
        </div>
        <EntryEditorLoader viewerId={viewer.id} {...entry} versions={versions} all={await listForOffice()} locale={locale} />
      </main>
    </AdminMessages>
  );
}
