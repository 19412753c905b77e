// All settings by subject, in the order in which a new owner needs them: what is set, and what the public does not see yet because it is
// empty.
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { OfficePage } from "#components/admin/shell/office-page";
import { officeTitle } from "#components/admin/shell/office-title";
import { Link, TextLink } from "#components/ui/link";
import { mayEditPages, maySetRetention } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { offeredCount } from "#lib/content/edit/offers";
import { readForEditing, type Version } from "#lib/content/edit/office-entries";
import { type SubjectGroup, type SubjectId, subjectGroups, subjects } from "#lib/content/edit/settings-subjects";
import { type SummaryFacts, type SummaryPart, summaryOf } from "#lib/content/edit/settings-summary";
import { fieldLabelKeys } from "#lib/content/field-label-keys";
import { formOfKind } from "#lib/content/form-of";
import type { Data, Kind } from "#lib/content/kinds";
import { conform, fieldAt, isBlank, type Json, valueAt } from "#lib/content/schema-form";
import { content } from "#lib/content/store/snapshot";
import { duePapers } from "#lib/findings/health/content";
import { currentLocale } from "#lib/i18n/current";
import { type Locale, localeCodes, localePath } from "#lib/i18n/locales";

export function generateMetadata(): Promise<Metadata> {
  return officeTitle("settings");
}

type Versions = Record<Locale, Version>;

/** Empty, these fields mean that everything is offered, at all hours, or that nothing more is promised: nothing is missing. */
const saysEnough: readonly string[] = ["servicesOff", "placesOff", "commitments", "emergencyHours"];

/** The fields of a subject that are empty in both languages: the public does not see them yet. Switches and numbers are never empty. */
function emptyFields(id: SubjectId, versions: Versions): string[] {
  const shape = formOfKind(subjects[id].entry.kind);
  return subjects[id].fields.filter((key) => {
    const field = fieldAt(shape, [key]);
    return (
      field &&
      field.type !== "boolean" &&
      field.type !== "number" &&
      !saysEnough.includes(key) &&
      localeCodes.every((code) => isBlank(field, valueAt(versions[code].data as Json, [key])))
    );
  });
}

/** How many services and places are offered to readers; the page of one service in an emirate does not count as a place. */
function offeredOf(kind: "service" | "location", off: readonly string[]) {
  const { entries, hidden = {}, redirects = {} } = content();
  const all = [...Object.values(entries), ...Object.values(hidden)].filter((entry) => entry.kind === kind && entry.locale === "en");
  return offeredCount(
    kind,
    all.map(({ slug }) => slug),
    off.map((slug) => redirects[`${kind}/${slug}`] ?? slug),
  );
}

function summaryFacts(settings: Versions, calendar: Versions, locale: Locale): SummaryFacts {
  // A draft may be unfinished; conform() gives it every field.
  const dataOf = <K extends Kind>(kind: K, { data }: Version) => conform(formOfKind(kind), data) as Data<K>;
  const ownSettings = dataOf("settings", settings[locale]);
  return {
    own: ownSettings,
    other: dataOf("settings", settings[locale === "en" ? "ar" : "en"]),
    calendar: dataOf("calendar", calendar[locale]),
    services: offeredOf("service", ownSettings.servicesOff),
    places: offeredOf("location", ownSettings.placesOff),
  };
}

const linkClass = "inline-flex min-h-8 items-center font-medium text-cool underline";
const cellClass = "border-e border-b border-line bg-sheet px-4 py-3";

export default async function SettingsPage() {
  const viewer = await requireRole(mayEditPages);
  const [settings, calendar] = [await readForEditing("settings", "site"), await readForEditing("calendar", "office")];
  if (!settings || !calendar) notFound();
  const locale = await currentLocale();
  const [t, office] = [await getTranslations("settings"), await getTranslations("office")];
  const facts = summaryFacts(settings, calendar, locale);
  return (
    <OfficePage viewer={viewer} title={t("title")} lead={t("lead")}>
      <p className="mt-1">
        <TextLink href={localePath("/admin/opening", locale)} className="min-h-11">
          {office("opening")}
        </TextLink>
      </p>
      {(Object.keys(subjectGroups) as SubjectGroup[]).map((group) => (
        <section key={group} className="mt-5">
          <h2 className="text-[1.1rem]">{t(`groups.${group}`)}</h2>
          <ul className="mt-2 grid border-s border-t border-line md:grid-cols-2">
            {subjectGroups[group].map((id) => (
              <Subject
                key={id}
                id={id}
                versions={subjects[id].entry.kind === "settings" ? settings : calendar}
                facts={facts}
                locale={locale}
              />
            ))}
            {group === "office" && maySetRetention.includes(viewer.role) && (
              <li className={cellClass}>
                <Link href={localePath("/admin/settings/retention", locale)} className={linkClass}>
                  {t("subjects.retention")}
                </Link>
                <p className="text-[0.9rem] text-soft">{t("about.retention")}</p>
              </li>
            )}
          </ul>
        </section>
      ))}
    </OfficePage>
  );
}

type SubjectProps = { id: SubjectId; versions: Versions; facts: SummaryFacts; locale: Locale };

async function Subject({ id, versions, facts, locale }: SubjectProps) {
  const [t, fields, lists] = [await getTranslations("settings"), await getTranslations("fields"), await getTranslations("lists")];
  const nameOf = (key: string) => {
    const list = fieldLabelKeys(key).find((name): name is "hours" => lists.has(name as "hours"));
    return list ? lists(list) : fields(key as "title");
  };
  const [parts, empty, papers] = [summaryOf(id, facts), emptyFields(id, versions), duePapers(locale).filter(({ of }) => of === id).length];
  return (
    <li className={cellClass} data-subject={id}>
      <Link href={localePath(`/admin/settings/${id}`, locale)} className={linkClass}>
        {t(`subjects.${id}`)}
      </Link>
      <p className={`text-[0.94rem] wrap-anywhere ${parts.length > 0 ? "" : "text-soft"}`} data-summary="">
        {parts.length > 0 ? <Summary parts={parts} /> : t("notFilled")}
      </p>
      <p className="text-[0.88rem] text-soft">{t(`about.${id}`)}</p>
      {papers > 0 && <p className="mt-1 text-[0.9rem] font-medium text-heat">{t("papersDue", { count: papers })}</p>}
      {parts.length > 0 && empty.length > 0 && (
        <p className="mt-1 text-[0.88rem] text-soft">{t("empty", { fields: empty.map(nameOf).join(t("comma")) })}</p>
      )}
    </li>
  );
}

async function Summary({ parts }: { parts: SummaryPart[] }) {
  const t = await getTranslations("settings.summary");
  const partText = (part: SummaryPart): string => {
    if ("text" in part) return part.text;
    if ("count" in part) return t(part.word, { count: part.count });
    return part.word === "visitFee" ? t("visitFee", { aed: part.aed }) : t(part.word);
  };
  return parts.map((part, index) => (
    <span key={partText(part)}>
      {index > 0 && <span className="text-soft"> · </span>}
      <bdi>{partText(part)}</bdi>
    </span>
  ));
}
