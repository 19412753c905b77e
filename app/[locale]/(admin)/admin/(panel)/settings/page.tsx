// All settings by subject, in the order in which a new owner needs them: first what the site does not show because it is empty, then what
// is set.
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { FieldNames } from "#components/admin/settings/field-names";
import { OfficePage } from "#components/admin/shell/office-page";
import { officeTitle } from "#components/admin/shell/office-title";
import { Link, TextLink } from "#components/ui/link";
import { mayEditPages, maySetRetention } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { offeredCount } from "#lib/content/edit/offers";
import { readForEditing, type Version } from "#lib/content/edit/office-entries";
import { unshownFields } from "#lib/content/edit/settings-shown";
import { type SubjectGroup, type SubjectId, subjectGroups, subjectIds } from "#lib/content/edit/settings-subjects";
import { type SummaryFacts, type SummaryPart, summaryOf } from "#lib/content/edit/settings-summary";
import { formOfKind } from "#lib/content/form-of";
import type { Data, Kind } from "#lib/content/kinds";
import { conform } from "#lib/content/schema-form";
import { ownContent } from "#lib/content/store/snapshot";
import { duePapers } from "#lib/findings/health/content";
import { currentLocale } from "#lib/i18n/current";
import { type Locale, localePath } from "#lib/i18n/locales";

export function generateMetadata(): Promise<Metadata> {
  return officeTitle("settings");
}

type Versions = Record<Locale, Version>;

/** How many services and places are offered to readers; the page of one service in an emirate does not count as a place. */
function offeredOf(kind: "service" | "location", off: readonly string[]) {
  const { entries, hidden = {}, redirects = {} } = ownContent();
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

export default async function SettingsPage() {
  const viewer = await requireRole(mayEditPages);
  const [settings, calendar] = [await readForEditing("settings", "site"), await readForEditing("calendar", "office")];
  if (!settings || !calendar) notFound();
  const locale = await currentLocale();
  const [t, office] = [await getTranslations("settings"), await getTranslations("office")];
  const facts = summaryFacts(settings, calendar, locale);
  return (
    <OfficePage viewer={viewer} title={t("title")} lead={t("lead")}>
      <p>
        <TextLink href={localePath("/admin/opening", locale)} className="min-h-11">
          {office("opening")}
        </TextLink>
      </p>
      <Unshown locale={locale} />
      {(Object.keys(subjectGroups) as SubjectGroup[]).map((group) => (
        <section key={group} className="setting-group">
          <h2>{t(`groups.${group}`)}</h2>
          <ul>
            {subjectGroups[group].map((id) => (
              <Subject key={id} id={id} facts={facts} locale={locale} />
            ))}
            {group === "office" && maySetRetention.includes(viewer.role) && (
              <li>
                <Link href={localePath("/admin/settings/retention", locale)}>{t("subjects.retention")}</Link>
                <p className="note last-column">{t("about.retention")}</p>
              </li>
            )}
          </ul>
        </section>
      ))}
    </OfficePage>
  );
}

/** The subjects of which the site does not show something, with the names of the empty fields. */
async function Unshown({ locale }: { locale: Locale }) {
  const t = await getTranslations("settings");
  const unshown = subjectIds.map((id) => ({ id, fields: unshownFields(id) })).filter(({ fields }) => fields.length > 0);
  if (unshown.length === 0) return null;
  return (
    <section className="setting-group is-unshown" data-unshown="">
      <div>
        <h2>{t("unshown")}</h2>
        <p className="figure">
          {unshown.length} <span>{t("ofSubjects", { count: subjectIds.length })}</span>
        </p>
      </div>
      <ul>
        {unshown.map(({ id, fields }) => (
          <li key={id}>
            <Link href={localePath(`/admin/settings/${id}`, locale)}>{t(`subjects.${id}`)}</Link>
            <p className="note">
              <FieldNames fields={fields} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type SubjectProps = { id: SubjectId; facts: SummaryFacts; locale: Locale };

async function Subject({ id, facts, locale }: SubjectProps) {
  const t = await getTranslations("settings");
  const [parts, papers] = [summaryOf(id, facts), duePapers(locale).filter(({ of }) => of === id).length];
  return (
    <li data-subject={id}>
      <Link href={localePath(`/admin/settings/${id}`, locale)}>{t(`subjects.${id}`)}</Link>
      <div>
        <p className={parts.length > 0 ? "wrap-anywhere" : "text-soft"} data-summary="">
          {parts.length > 0 ? <Summary parts={parts} /> : t("notFilled")}
        </p>
        {papers > 0 && <p className="font-medium text-heat">{t("papersDue", { count: papers })}</p>}
      </div>
      <p className="note">{t(`about.${id}`)}</p>
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
