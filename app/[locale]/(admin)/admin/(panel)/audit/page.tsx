import type { Metadata } from "next";
import { getMessages, getTranslations } from "next-intl/server";
import { OfficePage } from "#components/admin/shell/office-page";
import { officeTitle } from "#components/admin/shell/office-title";
import { Badge } from "#components/ui/badge";
import { buttonClass } from "#components/ui/button";
import { EmptyState } from "#components/ui/empty-state";
import { controlClass, Field, Select } from "#components/ui/field";
import { Fold } from "#components/ui/fold";
import { Link } from "#components/ui/link";
import {
  type AuditFilter,
  type AuditLine,
  areaOf,
  auditActions,
  auditAreas,
  parseAuditFilter,
  readAuditLog,
} from "#lib/accounts/team/audit-log";
import { readTeam, type Team } from "#lib/accounts/team/team";
import { isRole, mayReadAuditLog } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { valueIsolated } from "#lib/i18n/bidi";
import { currentLocale } from "#lib/i18n/current";
import { formatDate, formatDateTime, formatTimeOfDay } from "#lib/i18n/dates";
import { type Locale, localePath } from "#lib/i18n/locales";
import { isLeadStatus } from "#lib/leads/statuses";
import { dubaiDay } from "#lib/time/dubai-clock";

export function generateMetadata(): Promise<Metadata> {
  return officeTitle("audit");
}

/** Columns that the database maintains for itself: they mean nothing to a reader. */
const bookkeeping = new Set(["version", "inbox_order", "updated_at", "search_text"]);
const timestamp = /^\d{4}-\d\d-\d\dT[\d:.]+/;

/** The names of actions, fields and values of the record, and the texts around them. */
async function recordNames(locale: Locale) {
  const [t, team, status, messages] = [
    await getTranslations("audit"),
    await getTranslations("team"),
    await getTranslations("status"),
    await getMessages(),
  ];
  const words = messages.audit as Record<string, string>;
  const valueText = (value: unknown): string => {
    if (value === null || value === undefined || value === "") return t("nothing");
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (isLeadStatus(value)) return status(value);
    if (isRole(value)) return team(value);
    if (typeof value === "string" && timestamp.test(value)) return formatDateTime(value, locale);
    return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
  };
  return {
    t,
    action: (action: string) => words[`a_${action}`] ?? action,
    field: (field: string) => words[`f_${field}`] ?? field.replaceAll("_", " "),
    value: valueText,
  };
}
type Names = Awaited<ReturnType<typeof recordNames>>;

type Person = { name: string; email: string };

/** The people in the record, by id. People choose their own names, so the e-mail address is kept for display beside the name. */
function peopleIn(lines: readonly AuditLine[], staff: Team["staff"]): Map<string, Person> {
  // People who have left are still found by the lines that name them.
  const people = new Map(staff.map(({ id, name, email }) => [id, { name, email }]));
  for (const { actor, actorEmail } of lines) if (actor && !people.has(actor)) people.set(actor, { name: "", email: actorEmail });
  return people;
}

/** The record's address with a changed filter. */
function addressWith(filter: AuditFilter, more: Partial<Record<keyof AuditFilter, string>>, locale: Locale): string {
  const query = new URLSearchParams(
    Object.entries({ ...filter, ...more }).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  );
  return `${localePath("/admin/audit", locale)}?${query}`;
}

export default async function AuditPage({ searchParams }: PageProps<"/[locale]/admin/audit">) {
  const viewer = await requireRole(mayReadAuditLog);
  const filter = parseAuditFilter(await searchParams);
  const [{ lines, older }, { staff }] = await Promise.all([readAuditLog(filter), readTeam()]);
  const locale = await currentLocale();
  const names = await recordNames(locale);
  const people = peopleIn(lines, staff);
  const { t } = names;
  return (
    <OfficePage viewer={viewer} title={t("title")} lead={t("lead")}>
      <FilterForm filter={filter} people={people} names={names} locale={locale} />
      {lines.length === 0 ? (
        <div className="mt-6">
          <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>
        </div>
      ) : (
        <ol className="record">
          {lines.map((line, index) => (
            <RecordLine
              key={line.id}
              line={line}
              dayBefore={index > 0 ? dayOf(lines[index - 1]) : ""}
              actor={people.get(line.actor ?? "")?.name ?? ""}
              actorHref={addressWith(filter, { who: line.actor ?? "", before: "" }, locale)}
              names={names}
              locale={locale}
            />
          ))}
        </ol>
      )}
      <Paging filter={filter} older={older} names={names} locale={locale} />
    </OfficePage>
  );
}

type FilterProps = { filter: AuditFilter; people: Map<string, Person>; names: Names; locale: Locale };

function FilterForm({ filter, people, names, locale }: FilterProps) {
  const { t } = names;
  const here = localePath("/admin/audit", locale);
  return (
    <Fold title={t("which")} titleClass="md:sr-only" className="mt-4" open={Object.keys(filter).length > 0}>
      <form method="get" action={here} className="grid grid-cols-2 items-end gap-3 lg:grid-cols-6">
        <Field id="who" label={t("who")}>
          <Select
            id="who"
            name="who"
            defaultValue={filter.who ?? ""}
            choices={[
              { value: "", label: t("anybody") },
              ...[...people].map(([value, { name, email }]) => ({ value, label: name ? `${valueIsolated(name)} (${email})` : email })),
              { value: "site", label: t("system") },
            ]}
          />
        </Field>
        <Field id="area" label={t("area")}>
          <Select
            id="area"
            name="area"
            defaultValue={filter.area ?? ""}
            choices={[{ value: "", label: t("anything") }, ...auditAreas.map((area) => ({ value: area, label: t(`s_${area}`) }))]}
          />
        </Field>
        <Field id="action" label={t("what")}>
          <Select
            id="action"
            name="action"
            defaultValue={filter.action ?? ""}
            choices={[
              { value: "", label: t("anything") },
              ...auditActions.map((action) => ({ value: action, label: names.action(action) })),
            ]}
          />
        </Field>
        <Field id="from" label={t("from")}>
          <input id="from" name="from" type="date" defaultValue={filter.from} className={controlClass()} />
        </Field>
        <Field id="to" label={t("to")}>
          <input id="to" name="to" type="date" defaultValue={filter.to} className={controlClass()} />
        </Field>
        <p className="flex gap-3">
          <button type="submit" className={buttonClass("plain", "min-h-12")}>
            {t("filter")}
          </button>
          {Object.keys(filter).length > 0 && (
            <Link href={here} className="inline-flex min-h-12 items-center text-cool underline">
              {t("clear")}
            </Link>
          )}
        </p>
      </form>
    </Fold>
  );
}

const dayOf = (line: AuditLine | undefined) => (line ? dubaiDay(new Date(line.at)) : "");

type PagingProps = { filter: AuditFilter; older: number | null; names: Names; locale: Locale };

function Paging({ filter, older, names: { t }, locale }: PagingProps) {
  return (
    <p className="mt-4 flex gap-5">
      {filter.before && (
        <Link href={addressWith(filter, { before: "" }, locale)} className="inline-flex min-h-11 items-center underline">
          {t("newest")}
        </Link>
      )}
      {older && (
        <Link href={addressWith(filter, { before: String(older) }, locale)} className="inline-flex min-h-11 items-center underline">
          {t("older")}
        </Link>
      )}
    </p>
  );
}

/** actor: the name of the person who acted, empty where there is none. dayBefore: the day of the line above; a day is named once. */
type LineProps = { line: AuditLine; dayBefore: string; actor: string; actorHref: string; names: Names; locale: Locale };

function RecordLine({ line, dayBefore, actor, actorHref, names, locale }: LineProps) {
  const { t } = names;
  const day = dayOf(line);
  const begins = day !== dayBefore;
  return (
    <li className={begins ? "begins" : undefined}>
      <p className="day">{begins && formatDate(day, locale)}</p>
      <time dateTime={line.at}>{formatTimeOfDay(line.at, locale)}</time>
      <span className="[overflow-wrap:anywhere]">
        {line.actor ? (
          <Link href={actorHref} className="hover:underline">
            {actor && (
              <span className="block">
                <bdi>{actor}</bdi>
              </span>
            )}
            <bdi dir="ltr" className={actor ? "text-14 text-soft" : ""}>
              {line.actorEmail || line.actor}
            </bdi>
          </Link>
        ) : (
          <span className="text-soft">{t("system")}</span>
        )}
      </span>
      <p className="[overflow-wrap:anywhere]">
        {line.action === "read-many" ? (
          <Badge look="heat">{names.action(line.action)}</Badge>
        ) : (
          <span className="font-medium">{names.action(line.action)}</span>
        )}{" "}
        · {t(`s_${areaOf(line.subject)}`)}
        {line.label && (
          <>
            {" "}
            · <Subject line={line} locale={locale} />
          </>
        )}
        <Changes line={line} names={names} />
      </p>
    </li>
  );
}

/** The subject of the action, as a link where it has a page. */
function Subject({ line, locale }: { line: AuditLine; locale: Locale }) {
  const [kind, slug] = line.label.split("/");
  const path =
    line.action === "delete" || line.action === "export"
      ? null
      : line.subject === "leads"
        ? `/admin/leads/${line.subjectId}`
        : line.subject === "entries" || line.subject === "entry_revisions"
          ? `/admin/pages/${kind}/${slug}`
          : null;
  const name = <bdi dir="ltr">{line.label}</bdi>;
  return path ? (
    <Link href={localePath(path, locale)} className="text-cool underline">
      {name}
    </Link>
  ) : (
    name
  );
}

function Changes({ line, names }: { line: AuditLine; names: Names }) {
  const { t } = names;
  const sentences: string[] = [];
  const named: string[] = [];
  for (const [field, change] of Object.entries(line.changes)) {
    if (field.endsWith("_id") || field === "actor" || field.endsWith("_by") || bookkeeping.has(field)) continue;
    if (field === "data" && Array.isArray(change))
      named.push(change.length > 0 ? `${names.field(field)} (${change.join(", ")})` : names.field(field));
    else if (Array.isArray(change) && change.length === 2 && line.action === "update")
      sentences.push(t("fromTo", { field: names.field(field), from: names.value(change[0]), to: names.value(change[1]) }));
    else if (Array.isArray(change) && change.length === 2) sentences.push(`${names.field(field)}: ${names.value(change[1] ?? change[0])}`);
    else if (change === true) named.push(names.field(field));
    else sentences.push(`${names.field(field)}: ${names.value(change)}`);
  }
  const text = [
    ...sentences,
    ...(named.length > 0 ? [line.action === "update" ? t("changed", { fields: named.join(", ") }) : named.join(", ")] : []),
  ];
  return text.length > 0 ? <span className="block text-14 text-soft">{text.join(" · ")}</span> : null;
}
