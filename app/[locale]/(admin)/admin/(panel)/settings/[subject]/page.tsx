import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SettingsForm } from "#components/admin/settings/settings-form";
import { AdminBar } from "#components/admin/shell/admin-bar";
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

const weekFromSunday = [7, 1, 2, 3, 4, 5, 6] as const;

export default async function SubjectPage({ params }: PageProps<"/[locale]/admin/settings/[subject]">) {
  const viewer = await requireRole(mayEditPages);
  const { subject: id } = await params;
  if (!isSubject(id)) notFound();
  const subject = subjects[id];
  const versions = await readForEditing(subject.entry.kind, subject.entry.slug);
  if (!versions) notFound();
  const locale = await currentLocale();
  const [t, office, languages, days, saving] = [
    await getTranslations("settings"),
    await getTranslations("office"),
    await getTranslations("languages"),
    await getTranslations("days"),
    await getTranslations("saving"),
  ];
  const services = [...(await readNames("service", locale))]
    .sort(([one], [two]) => byServiceOrder(one, two))
    .map(([value, label]) => ({ value, label }));
  const keys = subject.parts.flatMap((part) => ("list" in part ? [part.list, ...part.fields.map(({ key }) => key)] : [part.key]));
  const textsOf = (group: "labels" | "hints", names: string[]) =>
    Object.fromEntries(
      names.flatMap((key) => (t.has(`${group}.${key}` as "labels.phone") ? [[key, t(`${group}.${key}` as "labels.phone")]] : [])),
    );
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
        <SettingsForm
          subject={id}
          bases={{ en: versions.en.newestRevision, ar: versions.ar.newestRevision }}
          parts={shownParts(subject.parts, { en: versions.en.data, ar: versions.ar.data })}
          choices={{ service: services, "amc-page": services.filter(({ value }) => (amcPages as readonly string[]).includes(value)) }}
          texts={{
            labels: textsOf("labels", keys),
            hints: textsOf("hints", keys),
            languages: { en: languages("en"), ar: languages("ar") },
            days: weekFromSunday.map((day) => ({ value: String(day), label: days(`${day}`) })),
            problems: {
              required: t("problems.required"),
              tooLong: t.raw("problems.tooLong"),
              tooMany: t("problems.tooMany"),
              phone: t("problems.phone"),
              email: t("problems.email"),
              time: t("problems.time"),
              date: t("problems.date"),
              number: t("problems.number"),
              taxNumber: t("problems.taxNumber"),
              days: t("problems.days"),
              closes: t("problems.closes"),
              twice: t("problems.twice"),
              order: t("problems.order"),
              months: t("problems.months"),
              invalid: t("problems.invalid"),
            },
            add: textsOf("add" as "labels", keys),
            remove: t("remove"),
            none: t("none"),
            save: t("form.save"),
            saving: t("form.saving"),
          }}
          notices={{
            published: t("published"),
            "published-late": saving("publishedLate"),
            "conflict-en": saving("conflict", { language: languages("en") }),
            "conflict-ar": saving("conflict", { language: languages("ar") }),
            invalid: saving("invalid"),
            failed: saving("failed"),
          }}
        />
      </main>
    </>
  );
}
