// The calendar of visits: a day by technician, or a week.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { OfficePage } from "#components/admin/shell/office-page";
import { officeTitle } from "#components/admin/shell/office-title";
import { type Reminder, Reminders } from "#components/admin/visits/reminders";
import { VisitList } from "#components/admin/visits/visit-list";
import { type ScaleColumn, VisitScale } from "#components/admin/visits/visit-scale";
import { VisitWeek } from "#components/admin/visits/visit-week";
import { EmptyState } from "#components/ui/empty-state";
import { Link } from "#components/ui/link";
import { mayBookVisits } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { readOwnSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { formatDate, formatWeekday } from "#lib/i18n/dates";
import { type Locale, localePath } from "#lib/i18n/locales";
import { closedOn } from "#lib/leads/inbox/next-step";
import { officeDays } from "#lib/leads/inbox/office-times";
import { displayPhone } from "#lib/site/contact-links";
import { daysLater, dubaiDay } from "#lib/time/dubai-clock";
import { isoWeekday, openSpans } from "#lib/time/working-calendar";
import { marksOf } from "#lib/visits/day-plan";
import { listVisitPeople, visitsOfDays } from "#lib/visits/queries";
import { shownVisits } from "#lib/visits/shown-visit";
import { isOpenVisit, startOf, type Visit, type VisitPerson } from "#lib/visits/visit";
import { hoursOf } from "#lib/visits/visit-words";
import { type WishedVisit, wishedQuery } from "#lib/visits/wished-visit";

export function generateMetadata(): Promise<Metadata> {
  return officeTitle("visits");
}

type View = { day: string; isWeek: boolean; who: string };
const nobody = "none";

function viewOf(query: Record<string, string | string[] | undefined>, today: string): View {
  const one = (name: string) => (typeof query[name] === "string" ? query[name] : "");
  const day = one("day");
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  return { day: isDay ? day : today, isWeek: one("view") === "week", who: one("who") };
}

/** The same view with something changed, as an address. */
function addressOf({ day, isWeek, who }: View, change: Partial<View>, locale: Locale): string {
  const next = { day, isWeek, who, ...change };
  const query = new URLSearchParams({ day: next.day, ...(next.isWeek && { view: "week" }), ...(next.who && { who: next.who }) });
  return localePath(`/admin/visits?${query}`, locale);
}

/** Where a time of the calendar is booked. */
const bookingOf = (wished: WishedVisit, locale: Locale) => localePath(`/admin/visits/new?${wishedQuery(wished)}`, locale);

/** Monday of the week. */
const mondayOf = (day: string) => daysLater(day, 1 - isoWeekday(day));

const technicianOf = (who: string) => (who === nobody ? "" : who);

const isOf = (who: string) => (visit: Visit) => !who || (who === nobody ? visit.technician === null : visit.technician === who);

export default async function VisitsPage({ searchParams }: PageProps<"/[locale]/admin/visits">) {
  const viewer = await requireRole(mayBookVisits);
  const [t, locale] = [await getTranslations("visits"), await currentLocale()];
  const now = Date.now();
  const today = dubaiDay(now);
  const view = viewOf(await searchParams, today);
  const first = view.isWeek ? mondayOf(view.day) : view.day;
  const [read, people, tomorrows] = await Promise.all([
    visitsOfDays(first, view.isWeek ? 7 : 1),
    listVisitPeople(),
    visitsOfDays(daysLater(today, 1), 1),
  ]);
  const marks = marksOf(read.filter(({ status }) => isOpenVisit(status)));
  const shown = read.filter(isOf(view.who));
  const words = await shownVisits(shown, { people, marks, locale, now });
  const wordsById = new Map(words.map((visit) => [visit.id, visit]));
  const columns = view.isWeek ? weekColumns(view, first, shown, locale, now) : await dayColumns(view, shown, people, locale, now);
  const reminders = await remindersOf(tomorrows);
  const marked = words.filter(({ isMarked }) => isMarked).length;
  const go = (change: Partial<View>) => addressOf(view, change, locale);
  const step = view.isWeek ? 7 : 1;
  return (
    <OfficePage viewer={viewer} title={t("title")}>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 print:hidden">
        <span className="inline-flex items-center gap-x-1">
          <Link
            href={go({ day: daysLater(view.day, -step) })}
            className="inline-flex size-11 items-center justify-center"
            aria-label={t("before")}
          >
            <span aria-hidden="true">‹</span>
          </Link>
          <Link href={go({ day: today })} className="office-view" aria-current={view.day === today ? "page" : undefined}>
            {t("today")}
          </Link>
          <Link
            href={go({ day: daysLater(view.day, step) })}
            className="inline-flex size-11 items-center justify-center"
            aria-label={t("after")}
          >
            <span aria-hidden="true">›</span>
          </Link>
        </span>
        <form method="get" className="inline-flex items-center gap-2 max-sm:order-last">
          {view.isWeek && <input type="hidden" name="view" value="week" />}
          {view.who && <input type="hidden" name="who" value={view.who} />}
          <input
            type="date"
            name="day"
            defaultValue={view.day}
            aria-label={t("day")}
            className="min-h-11 rounded-control border border-hair bg-paper px-2"
          />
          <button type="submit" className="min-h-11 cursor-pointer px-2 text-cool underline">
            {t("show")}
          </button>
        </form>
        <span className="inline-flex gap-x-4">
          <Link href={go({ isWeek: false })} className="office-view" aria-current={view.isWeek ? undefined : "page"}>
            {t("day")}
          </Link>
          <Link href={go({ isWeek: true })} className="office-view" aria-current={view.isWeek ? "page" : undefined}>
            {t("week")}
          </Link>
        </span>
        {view.day >= today && (
          <Link
            href={bookingOf({ day: view.day, time: "", technician: technicianOf(view.who) }, locale)}
            className="inline-flex min-h-11 items-center text-cool underline"
          >
            {t("bookTitle")}
          </Link>
        )}
      </div>
      <nav aria-label={t("technician")} className="flex gap-x-4 overflow-x-auto print:hidden">
        {[{ id: "", name: t("everybody") }, { id: nobody, name: t("nobodyYet") }, ...shownPeople(people, read)].map(({ id, name }) => (
          <Link key={id} href={go({ who: id })} className="office-view" aria-current={view.who === id ? "page" : undefined}>
            <bdi>{name}</bdi>
          </Link>
        ))}
      </nav>
      <p role="status" className="mt-2 text-16">
        <span className="font-medium">{dayTitle(view, first, locale)}</span> · {t("count", { count: shown.length })}
        {marked > 0 && <span className="text-heat"> · {t("marked", { count: marked })}</span>}
      </p>
      <div className="mt-3 max-lg:hidden print:hidden">
        {view.isWeek && !view.who ? (
          <VisitWeek days={columns} rows={rowsOf(t("nobodyYet"), people, shown)} shown={wordsById} today={today} />
        ) : (
          <VisitScale columns={columns} shown={wordsById} locale={locale} now={now} />
        )}
      </div>
      <div className="mt-3 lg:hidden print:block">
        {columns
          .filter(({ visits, remark }) => view.isWeek && (visits.length > 0 || remark))
          .map(({ key, title, visits, remark }) => (
            <section key={key} className="mt-4">
              <h2 className="text-18">
                {title} {remark && <small className="font-normal text-soft">{remark}</small>}
              </h2>
              <VisitList visits={visits.flatMap(({ id }) => wordsById.get(id) ?? [])} without="day" />
            </section>
          ))}
        {!view.isWeek && <VisitList visits={words} without="day" />}
      </div>
      {shown.length === 0 && <EmptyState title={t("none")}>{t("noneText")}</EmptyState>}
      {reminders.length > 0 && (
        <section id="reminders" className="mt-8 print:hidden">
          <h2 className="text-18">
            {t("toRemind")} <span className="text-soft tabular-nums">{reminders.length}</span>
          </h2>
          <p className="text-14 text-soft">{t("toRemindText")}</p>
          <AdminMessages namespaces={["visits", "saving"]}>
            <Reminders reminders={reminders} />
          </AdminMessages>
        </section>
      )}
    </OfficePage>
  );
}

/** The rows of a week: first the visits to which nobody goes yet, if there are any. */
const rowsOf = (nobodyYet: string, people: VisitPerson[], visits: Visit[]) => [
  ...(visits.some(({ technician }) => technician === null) ? [{ id: null, name: nobodyYet }] : []),
  ...shownPeople(people, visits),
];

/** Technicians, and whoever else goes to one of the visits. */
const shownPeople = (people: VisitPerson[], visits: Visit[]) =>
  people.filter(({ id, role, active }) => (active && role === "technician") || visits.some(({ technician }) => technician === id));

function dayTitle({ day, isWeek }: View, first: string, locale: Locale): string {
  const name = (of: string) => `${formatWeekday(isoWeekday(of), locale)} ${formatDate(of, locale)}`;
  return isWeek ? `${name(first)} – ${name(daysLater(first, 6))}` : name(day);
}

function remarkOf(day: string, locale: Locale, now: number): string {
  const closed = closedOn(day, officeDays(locale, now));
  return closed && "dayOff" in closed ? closed.dayOff : "";
}

function openOn(day: string, locale: Locale, now: number) {
  const { calendar } = officeDays(locale, now);
  return calendar ? openSpans(day, calendar) : [];
}

/** A column for each day. */
function weekColumns(view: View, first: string, visits: Visit[], locale: Locale, now: number): ScaleColumn[] {
  return [0, 1, 2, 3, 4, 5, 6].map((ahead) => {
    const day = daysLater(first, ahead);
    return {
      key: day,
      title: `${formatWeekday(isoWeekday(day), locale)} ${Number(day.slice(8))}`,
      href: addressOf(view, { day, isWeek: false }, locale),
      day,
      visits: visits.filter((visit) => dubaiDay(startOf(visit)) === day),
      open: openOn(day, locale, now),
      remark: remarkOf(day, locale, now),
      book: (time, technician = technicianOf(view.who)) => bookingOf({ day, time, technician }, locale),
    };
  });
}

/** A column for each technician; first the visits to which nobody goes yet. */
async function dayColumns(view: View, visits: Visit[], people: VisitPerson[], locale: Locale, now: number): Promise<ScaleColumn[]> {
  const t = await getTranslations("visits");
  const open = openOn(view.day, locale, now);
  const columns = [{ id: nobody, name: t("nobodyYet") }, ...shownPeople(people, visits)].map(({ id, name }) => ({
    key: id,
    title: name,
    day: view.day,
    visits: visits.filter(isOf(id)),
    open,
    book: (time: string) => bookingOf({ day: view.day, time, technician: technicianOf(id) }, locale),
  }));
  return view.who ? columns.filter(({ key }) => key === view.who) : columns;
}

/** Tomorrow's visits whose customers get no mail, with the text in their language. */
async function remindersOf(visits: Visit[]): Promise<Reminder[]> {
  const due = visits.filter(
    ({ status, remindedAt, isRemindedByMail, doNotContact, phone }) =>
      status === "booked" && !remindedAt && !isRemindedByMail && !doNotContact && phone,
  );
  return Promise.all(
    due.map(async (visit) => {
      const theirs = await getTranslations({ locale: visit.locale, namespace: "visits" });
      const { businessName, phone } = readOwnSettings(visit.locale);
      const t = await getTranslations("visits");
      const locale = await currentLocale();
      return {
        visit: visit.id,
        lead: visit.lead,
        name: visit.name,
        phone: visit.phone,
        when: hoursOf(visit, t, locale),
        text: theirs("reminderText", {
          name: visit.name,
          business: businessName,
          time: hoursOf(visit, theirs, visit.locale),
          reference: visit.reference,
          phone: displayPhone(phone),
        }),
        language: visit.locale,
      };
    }),
  );
}
