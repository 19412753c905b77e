// The business in one place, by subject: what is set, and what the public does not see yet because it is empty.
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AdminBar } from "#components/admin/shell/admin-bar";
import { officeTitle } from "#components/admin/shell/office-title";
import { Link } from "#components/ui/link";
import { mayEditPages, maySetRetention } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { type SubjectId, subjectIds, subjects } from "#lib/content/edit/settings-subjects";
import { readForEditing, type Version } from "#lib/content/edit/write";
import { wordKeys } from "#lib/content/field-words";
import { kinds } from "#lib/content/kinds";
import { fieldAt, formOf, isBlank, type Json, valueAt } from "#lib/content/schema-form";
import { currentLocale } from "#lib/i18n/current";
import { type Locale, localeCodes, localePath } from "#lib/i18n/locales";
import { duePapers } from "#lib/server/health/content";

export function generateMetadata(): Promise<Metadata> {
  return officeTitle("settings");
}

/** The fields of a subject that say nothing in either language: what the public does not see yet. A switch always says something. */
function emptyFields(id: SubjectId, versions: Record<Locale, Version>): string[] {
  const shape = formOf(kinds[subjects[id].entry.kind]);
  return subjects[id].fields.filter((key) => {
    const field = fieldAt(shape, [key]);
    return field && field.type !== "boolean" && localeCodes.every((code) => isBlank(field, valueAt(versions[code].data as Json, [key])));
  });
}

export default async function SettingsPage() {
  const viewer = await requireRole(mayEditPages);
  const [settings, calendar] = [await readForEditing("settings", "site"), await readForEditing("calendar", "office")];
  if (!settings || !calendar) notFound();
  const locale = await currentLocale();
  const [t, fields, lists] = [await getTranslations("settings"), await getTranslations("fields"), await getTranslations("lists")];
  const nameOf = (key: string) => {
    const list = wordKeys(key).find((one): one is "hours" => lists.has(one as "hours"));
    return list ? lists(list) : fields(key as "title");
  };
  const due = (of: string) => duePapers(locale).filter((paper) => paper.of === of).length;
  const rows = subjectIds.map((id) => {
    return { id, empty: emptyFields(id, subjects[id].entry.kind === "settings" ? settings : calendar) };
  });
  return (
    <>
      <AdminBar viewer={viewer} />
      <main className="wrap py-6">
        <h1 className="text-[1.5rem]">{t("title")}</h1>
        <p className="mt-2 max-w-[60ch] text-soft">{t("lead")}</p>
        <ul className="mt-5 grid border-s border-t border-line md:grid-cols-2">
          {rows.map(({ id, empty }) => (
            <li key={id} className="border-e border-b border-line bg-sheet px-4 py-3">
              <Link
                href={localePath(`/admin/settings/${id}`, locale)}
                className="inline-flex min-h-8 items-center font-medium text-cool underline"
              >
                {t(`subjects.${id}`)}
              </Link>
              <p className="text-[0.9rem] text-soft">{t(`about.${id}`)}</p>
              {due(id) > 0 && <p className="mt-1 text-[0.9rem] font-medium text-heat">{t("papersDue", { count: due(id) })}</p>}
              {empty.length > 0 && <p className="mt-1 text-[0.9rem]">{t("empty", { fields: empty.map(nameOf).join(t("comma")) })}</p>}
            </li>
          ))}
          {maySetRetention.includes(viewer.role) && (
            <li className="border-e border-b border-line bg-sheet px-4 py-3">
              <Link
                href={localePath("/admin/settings/retention", locale)}
                className="inline-flex min-h-8 items-center font-medium text-cool underline"
              >
                {t("subjects.retention")}
              </Link>
              <p className="text-[0.9rem] text-soft">{t("about.retention")}</p>
            </li>
          )}
        </ul>
      </main>
    </>
  );
}
