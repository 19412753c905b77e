import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SettingsForm } from "#components/admin/settings/settings-form";
import { AdminBar } from "#components/admin/shell/admin-bar";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { Link } from "#components/ui/link";
import { mayEditPages } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { shownParts } from "#lib/content/edit/settings-form";
import { isSubject, subjects } from "#lib/content/edit/settings-subjects";
import { readForEditing } from "#lib/content/edit/write";
import { amcPages } from "#lib/content/kinds/settings";
import { readNames } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localeCodes, localePath } from "#lib/i18n/locales";
import { byServiceOrder } from "#lib/site/services";

const formNamespaces = [
  "settings.labels",
  "settings.hints",
  "settings.add",
  "settings.problems",
  "settings.form",
  "days",
  "languages",
  "saving",
] as const;

export default async function SubjectPage({ params }: PageProps<"/[locale]/admin/settings/[subject]">) {
  const viewer = await requireRole(mayEditPages);
  const { subject: id } = await params;
  if (!isSubject(id)) notFound();
  const subject = subjects[id];
  const versions = await readForEditing(subject.entry.kind, subject.entry.slug);
  if (!versions) notFound();
  const locale = await currentLocale();
  const [t, office] = [await getTranslations("settings"), await getTranslations("office")];
  const services = [...(await readNames("service", locale))]
    .sort(([one], [two]) => byServiceOrder(one, two))
    .map(([value, label]) => ({ value, label }));
  const hasDraft = localeCodes.some((code) => versions[code].newestRevision > versions[code].publishedRevision);
  return (
    <>
      <AdminBar viewer={viewer} />
      <main className="wrap py-6">
        <p className="text-[0.9rem]">
          <Link href={localePath("/admin/settings", locale)} className="underline">
            {t("title")}
          </Link>
        </p>
        <h1 className="mt-2 text-[1.5rem]">{t(`subjects.${id}`)}</h1>
        <p className="mt-2 max-w-[60ch] text-soft">{t(`where.${id}`)}</p>
        <p className="mt-1">
          <a href={localePath(subject.shownAt, locale)} className="inline-flex min-h-6 items-center text-cool underline">
            {office("viewPage")}
          </a>
        </p>
        {hasDraft && <p className="mt-3 border-s-3 border-heat bg-heat-wash px-4 py-2">{t("draftNotice")}</p>}
        <AdminMessages namespaces={formNamespaces}>
          <SettingsForm
            subject={id}
            bases={{ en: versions.en.newestRevision, ar: versions.ar.newestRevision }}
            parts={shownParts(subject.parts, { en: versions.en.data, ar: versions.ar.data })}
            choices={{ service: services, "amc-page": services.filter(({ value }) => (amcPages as readonly string[]).includes(value)) }}
          />
        </AdminMessages>
      </main>
    </>
  );
}
