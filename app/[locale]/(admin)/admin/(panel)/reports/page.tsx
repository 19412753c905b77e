// The reports of a period and the one before it: the answers and counts as readings on scales, then where the leads came from, then pages.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AnswerScale, ShareScale } from "#components/admin/reports/answer-scale";
import { type Bar, BarTable } from "#components/admin/reports/bar-table";
import { DayColumns } from "#components/admin/reports/day-columns";
import { OfficeReadings } from "#components/admin/reports/reading";
import { AdminBar } from "#components/admin/shell/admin-bar";
import { officeTitle } from "#components/admin/shell/office-title";
import { buttonClass } from "#components/ui/button";
import { Disclosure } from "#components/ui/disclosure";
import { Fold } from "#components/ui/fold";
import { Link } from "#components/ui/link";
import { Table } from "#components/ui/table";
import { mayReadLeads, mayReadReports } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { currentLocale } from "#lib/i18n/current";
import { formatDateRange, formatShortDate, formatWhole } from "#lib/i18n/dates";
import { type Locale, localePath } from "#lib/i18n/locales";
import { figureQuery, type LeadFigure, type LeadKey } from "#lib/leads/inbox/filter";
import { answerTimeWords, officeTimes } from "#lib/leads/inbox/office-times";
import { type NameOf, reportNames } from "#lib/reports/names";
import {
  type Dimension,
  type LeadReport,
  type OwnerRow,
  type PageReport,
  readLeadReport,
  readPageReport,
  readVisitReport,
  type TechnicianRow,
} from "#lib/reports/queries";
import type { ReportTable } from "#lib/reports/tables";
import { siteAddress } from "#lib/site/routes";
import { daysLater, dubaiDay } from "#lib/time/dubai-clock";
import {
  calendarMonths,
  type DayCount,
  daysIn,
  daysOrWeeks,
  lastDays,
  type Period,
  periodLengths,
  previousPeriod,
  readPeriod,
  withEmptyDays,
} from "#lib/time/period";

export function generateMetadata(): Promise<Metadata> {
  return officeTitle("reports");
}

const shownRows = 8;
const shownPages = 15;
/** What the leads that were won are worth is shown for these. */
const dimensionsOfWorth: readonly Dimension[] = ["source", "service", "problem", "place"];
const shownDimensions: readonly Dimension[] = ["source", "landing", "service", "problem", "place", "language", "device", "kind"];

type Words = Awaited<ReturnType<typeof getTranslations<"reports">>>;
/** A period and the one before it, of the same length. */
type ComparedReports = {
  period: Period;
  earlier: Period;
  leads: LeadReport;
  leadsBefore: LeadReport;
  pages: PageReport;
  pagesBefore: PageReport;
};

/** The inbox's list of the leads that a figure counts; undefined for viewers who may not read leads, and where it counts none. */
type ListOf = (count: number, figure: LeadFigure, by?: { key: LeadKey; value: string }, of?: Period) => string | undefined;
type Shown = { listOf: ListOf; locale: Locale };

const listOfLeads =
  (period: Period, mayList: boolean, locale: Locale): ListOf =>
  (count, figure, by, of = period) =>
    mayList && count > 0 ? localePath(`/admin/leads?${figureQuery(of, figure, by)}`, locale) : undefined;

/** A count of leads, as a link to them. */
function Count({ count, list, locale }: { count: number; list: string | undefined; locale: Locale }) {
  const text = formatWhole(count, locale);
  return list ? (
    <Link href={list} className="figure">
      {text}
    </Link>
  ) : (
    text
  );
}

/** What leads are worth in whole dirhams, as a link to them; the currency is in the column's name. */
function Worth({ fils, list, locale }: { fils: number; list: string | undefined; locale: Locale }) {
  const text = formatWhole(Math.round(fils / 100), locale);
  return list && fils > 0 ? (
    <Link href={list} className="figure" data-aed="">
      {text}
    </Link>
  ) : (
    text
  );
}

const percentOf = (t: Words, part: number, all: number) => (all > 0 ? t("percent", { value: Math.round((part / all) * 100) }) : "–");

/** A duration in the unit that suits its length. */
function durationOf(minutes: number): { word: "minutes" | "hours" | "days"; value: number } {
  if (minutes < 120) return { word: "minutes", value: Math.round(minutes) };
  return minutes < 2880 ? { word: "hours", value: Math.round(minutes / 6) / 10 } : { word: "days", value: Math.round(minutes / 144) / 10 };
}

const durationText = (t: Words, minutes: number | null) => {
  if (minutes === null) return "–";
  const { word, value } = durationOf(minutes);
  return t.markup(word, { value, u: (unit) => unit });
};

export default async function ReportsPage({ searchParams }: PageProps<"/[locale]/admin/reports">) {
  const viewer = await requireRole(mayReadReports);
  const locale = await currentLocale();
  const t = await getTranslations("reports");
  const today = dubaiDay(new Date());
  const period = readPeriod(await searchParams, today);
  const earlier = previousPeriod(period);
  const readsLeads = mayReadLeads.includes(viewer.role);
  const [leads, leadsBefore, pages, pagesBefore, work, nameOf] = await Promise.all([
    readLeadReport(period),
    readLeadReport(earlier),
    readPageReport(period),
    readPageReport(earlier),
    readsLeads ? readVisitReport(period) : null,
    reportNames(locale),
  ]);
  const compared = { period, earlier, leads, leadsBefore, pages, pagesBefore };
  const listOf = listOfLeads(period, readsLeads, locale);
  const shown = { listOf, locale };
  return (
    <>
      <AdminBar viewer={viewer} />
      <main className="office reports py-6">
        <div className="wrap">
          <h1>{t("title")}</h1>
          <PeriodChoice period={period} today={today} locale={locale} />
          <p className="note">
            {t("compared", {
              period: formatDateRange(period.from, period.to, locale),
              before: formatDateRange(earlier.from, earlier.to, locale),
            })}{" "}
            <a
              href={`${localePath("/admin/reports", locale)}/workbook?from=${period.from}&to=${period.to}`}
              className="inline-flex min-h-11 items-center text-cool underline"
              download
            >
              {t("workbook")}
            </a>
          </p>
        </div>

        <Answers {...compared} {...shown} />

        <div className="wrap">
          <div className="report-pair">
            {(["leads", "visits"] as const).map((what) => (
              <Days key={what} what={what} today={today} {...compared} {...shown} />
            ))}
          </div>
          {leads.spam > 0 && (
            <p className="note">
              {t.rich("spam", { count: leads.spam, list: (text) => <ListLink list={listOf(leads.spam, "spam")}>{text}</ListLink> })}
            </p>
          )}
          {leads.people && <People people={leads.people} period={period} {...shown} />}
          {work && <Technicians work={work} period={period} locale={locale} />}

          <ul className="bar-key mt-10">
            <li>
              {t.rich("barScale", {
                count: formatWhole(leads.total, locale),
                list: (text) => <ListLink list={listOf(leads.total, "came")}>{text}</ListLink>,
              })}
            </li>
            <li className="is-won">{t("won")}</li>
          </ul>
          <div className="report-bars">
            <Steps leads={leads} period={period} {...shown} />
            <Lost leads={leads} period={period} nameOf={nameOf} {...shown} />
            {shownDimensions.map((dimension) => (
              <DimensionTable key={dimension} dimension={dimension} leads={leads} period={period} nameOf={nameOf} {...shown} />
            ))}
          </div>

          <Pages pages={pages} period={period} {...shown} />
          <Useful pages={pages} locale={locale} />
        </div>
      </main>
    </>
  );
}

async function PeriodChoice({ period, today, locale }: { period: Period; today: string; locale: Locale }) {
  const t = await getTranslations("reports");
  const here = localePath("/admin/reports", locale);
  const { thisMonth, lastMonth } = calendarMonths(today);
  const choices = [
    ...periodLengths.map((count) => ({ name: t("lastDays", { count }), wanted: lastDays(count, today) })),
    { name: t("thisMonth"), wanted: thisMonth },
    { name: t("lastMonth"), wanted: lastMonth },
  ];
  return (
    <div className="report-period">
      <nav aria-label={t("period")}>
        <ul>
          {choices.map(({ name, wanted }) => {
            const isShown = wanted.from === period.from && wanted.to === period.to;
            return (
              <li key={name}>
                <Link
                  href={`${here}?from=${wanted.from}&to=${wanted.to}`}
                  aria-current={isShown ? "page" : undefined}
                  className="office-view"
                >
                  {name}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <form action={here}>
        {(["from", "to"] as const).map((end) => (
          <label key={end}>
            <span>{t(end)}</span>
            <input type="date" name={end} defaultValue={period[end]} max={today} required />
          </label>
        ))}
        <button type="submit" className={buttonClass("plain")}>
          {t("show")}
        </button>
      </form>
    </div>
  );
}

/** How soon leads were answered, against the promise. */
async function Answers({ leads: { answers }, leadsBefore, earlier, listOf, locale }: ComparedReports & Shown) {
  const t = await getTranslations("reports");
  const { replyHours, emergencyMinutes } = officeTimes();
  const { reply, emergency } = answerTimeWords(locale);
  const { medianMinutes: minutes, kept, due, excused } = answers;
  const { medianMinutes: minutesBefore, kept: keptBefore, due: dueBefore } = leadsBefore.answers;
  const [broken, brokenBefore] = [due - kept, dueBefore - keptBefore];
  const u = (unit: React.ReactNode) => <span className="unit">{unit}</span>;
  const duration = minutes === null ? null : durationOf(minutes);
  const [shown, shownBefore] = [durationText(t, minutes), durationText(t, minutesBefore)];
  return (
    <section className="ground-land report-answers">
      <div className="wrap">
        <div className="report-pair">
          <section aria-labelledby="median">
            <h2 id="median" className="sr-only">
              {t("medianAnswer")}
            </h2>
            <OfficeReadings
              readings={[
                {
                  name: t("medianAnswer"),
                  value: duration ? t.rich(duration.word, { value: duration.value, u }) : "–",
                  before: t("was", { value: shownBefore }),
                },
              ]}
            />
            <AnswerScale
              label={t("answerScale")}
              now={minutes === null ? null : { minutes, text: shown }}
              before={minutesBefore === null ? null : { minutes: minutesBefore, text: t("was", { value: shownBefore }) }}
              promises={[
                { minutes: replyHours * 60, text: t("promised", { reply }) },
                { minutes: emergencyMinutes, text: t("promisedEmergency", { emergency }) },
              ]}
              texts={{ now: t("now"), before: t("before") }}
            />
          </section>
          <section aria-labelledby="in-time">
            <h2 id="in-time" className="sr-only">
              {t("insidePromise")}
            </h2>
            <OfficeReadings
              readings={[
                {
                  name: t("insidePromise"),
                  value: due > 0 ? t.rich("percentReading", { value: Math.round((kept / due) * 100), u }) : "–",
                  before: t("was", { value: percentOf(t, keptBefore, dueBefore) }),
                },
                {
                  name: t("broken"),
                  value: formatWhole(broken, locale),
                  before: t("was", { value: formatWhole(brokenBefore, locale) }),
                  href: listOf(broken, "broken"),
                  hrefBefore: listOf(brokenBefore, "broken", undefined, earlier),
                  isLate: broken > 0,
                },
              ]}
            />
            <ShareScale
              part={kept}
              all={due}
              text={t.markup("ofDue", { kept: String(kept), due: String(due), in: (text) => text, all: (text) => text })}
              caption={t.rich("ofDue", {
                kept: formatWhole(kept, locale),
                due: formatWhole(due, locale),
                in: (text) => <ListLink list={listOf(kept, "kept")}>{text}</ListLink>,
                all: (text) => <ListLink list={listOf(due, "due")}>{text}</ListLink>,
              })}
            />
          </section>
        </div>
        <p className="note">
          {t("promiseText", { reply, emergency })}{" "}
          {excused > 0 &&
            t.rich("excused", { count: excused, list: (text) => <ListLink list={listOf(excused, "excused")}>{text}</ListLink> })}
        </p>
      </div>
    </section>
  );
}

/** A part of a sentence that counts leads, as a link to them. */
function ListLink({ list, children }: { list: string | undefined; children: React.ReactNode }) {
  return list ? (
    <Link href={list} className="text-cool underline">
      {children}
    </Link>
  ) : (
    children
  );
}

type TitleProps = { title: string; table: ReportTable; period: Period; locale: Locale };

/** A link to a report's figures as CSV. */
async function CsvLink({ title, table, period, locale }: TitleProps) {
  const t = await getTranslations("reports");
  const query = `from=${period.from}&to=${period.to}`;
  return (
    <a href={`${localePath("/admin/reports", locale)}/csv/${table}?${query}`} aria-label={`${t("csv")}: ${title}`} className="csv" download>
      {t("csv")}
    </a>
  );
}

/** The title of a report that folds on a phone, where it shows the largest part beside it. */
async function FoldedTitle({ title, largest, whole }: { title: string; largest: Bar | undefined; whole: number }) {
  const t = await getTranslations("reports");
  return (
    <>
      {title}
      {largest && (
        <span className="largest">
          <bdi>{largest.label}</bdi> <bdi>{percentOf(t, largest.value, whole)}</bdi>
        </span>
      )}
    </>
  );
}

type DaysProps = ComparedReports & { what: "leads" | "visits"; today: string } & Shown;

async function Days({ what, today, listOf, locale, ...compared }: DaysProps) {
  const t = await getTranslations("reports");
  const { period, earlier, leads, leadsBefore, pages, pagesBefore } = compared;
  const [now, then] = what === "leads" ? [leads, leadsBefore] : [pages, pagesBefore];
  const days = daysOrWeeks(withEmptyDays(now.days, period));
  const before = daysOrWeeks(withEmptyDays(then.days, earlier));
  const title = t(`${what}ByDay`);
  const reading = (name: string, value: number, was: number, figure?: LeadFigure) => ({
    name,
    value: formatWhole(value, locale),
    before: t("was", { value: formatWhole(was, locale) }),
    ...(figure && { href: listOf(value, figure), hrefBefore: listOf(was, figure, undefined, earlier) }),
  });
  const byDay = days.length === daysIn(period);
  /** The leads of a column: of its day, or of its week as far as it is in the period. */
  const counted = ({ day, count }: DayCount, whole: Period) => {
    const to = byDay ? day : ([daysLater(day, 6), whole.to].sort()[0] ?? day);
    return <Count count={count} list={listOf(count, "came", undefined, { from: day, to })} locale={locale} />;
  };
  return (
    <section className="report">
      <header>
        <h2>{title}</h2>
        <CsvLink title={title} table="days" period={period} locale={locale} />
      </header>
      <OfficeReadings
        readings={
          what === "leads"
            ? [
                reading(t("leads"), leads.total, leadsBefore.total, "came"),
                reading(t("won"), leads.steps.won, leadsBefore.steps.won, "won"),
              ]
            : [
                reading(t("visits"), pages.visits, pagesBefore.visits),
                reading(t("views"), pages.views, pagesBefore.views),
                reading(t("calls"), pages.calls, pagesBefore.calls),
                reading(t("chats"), pages.chats, pagesBefore.chats),
              ]
        }
      />
      <DayColumns
        days={days}
        before={before}
        {...(what === "leads" && { shown: { now: (step) => counted(step, period), before: (step) => counted(step, earlier) } })}
        isCurrent={period.to === today}
        label={t("chartLabel", {
          what: title,
          now: what === "leads" ? leads.total : pages.visits,
          before: what === "leads" ? leadsBefore.total : pagesBefore.visits,
        })}
        texts={{
          caption: title,
          day: t(byDay ? "day" : "week"),
          now: t("now"),
          before: t("before"),
          current: t(byDay ? "today" : "thisWeek"),
          table: t("table"),
        }}
        dayName={(day) => formatShortDate(day, locale)}
      />
    </section>
  );
}

/** How far the leads came, from the first request to a won order. */
async function Steps({ leads, period, listOf, locale }: { leads: LeadReport; period: Period } & Shown) {
  const t = await getTranslations("reports");
  const { quotedFils, wonFils } = leads.steps;
  const steps = (["came", "visited", "quoted", "won"] as const).map((step) => {
    const fils = step === "quoted" ? quotedFils : step === "won" ? wonFils : undefined;
    const list = listOf(leads.steps[step], step);
    return {
      label: t(`steps.${step}`),
      value: leads.steps[step],
      won: step === "won" ? leads.steps.won : 0,
      figures: [
        <Count key={step} count={leads.steps[step]} list={list} locale={locale} />,
        step === "came" ? "" : percentOf(t, leads.steps[step], leads.steps.came),
        ...(wonFils === undefined ? [] : [fils === undefined ? "" : <Worth key="aed" fils={fils} list={list} locale={locale} />]),
      ],
    };
  });
  return (
    <Fold title={t("stepsTitle")} className="report" open>
      <p className="note">
        {t("stepsText")} {wonFils !== undefined && t("worthText")}
      </p>
      <BarTable
        caption={t("stepsTitle")}
        head={[t("step"), t("leads"), t("share"), ...(wonFils === undefined ? [] : [t("worthAed")])]}
        bars={steps}
        whole={leads.steps.came}
        empty={t("nothing")}
      />
      <CsvLink title={t("stepsTitle")} table="steps" period={period} locale={locale} />
    </Fold>
  );
}

/** Leads by the colleague who owns them. */
async function People({ people, period, listOf, locale }: { people: OwnerRow[]; period: Period } & Shown) {
  const [t, inbox] = [await getTranslations("reports"), await getTranslations("inbox")];
  const title = t("peopleTitle");
  const columns = ["leads", "answered", "kept", "broken", "won"] as const;
  const figureOf = (column: (typeof columns)[number]) => (column === "leads" ? "came" : column);
  return (
    <Fold title={title} className="report office-sheet mt-10">
      <p className="note">{t("peopleText")}</p>
      <Table
        caption={title}
        head={[
          t("owner"),
          ...columns.slice(0, 2).map((column) => t(`people.${column}`)),
          t("people.workingMedian"),
          t("people.median"),
          ...columns.slice(2).map((column) => t(`people.${column}`)),
          t("wonAed"),
        ]}
        numeric={[1, 2, 3, 4, 5, 6, 7, 8]}
        fits="named"
        rows={people.map((row) => {
          const counts = columns.map((column) => (
            <Count
              key={column}
              count={row[column]}
              list={listOf(row[column], figureOf(column), { key: "owner", value: row.key })}
              locale={locale}
            />
          ));
          return [
            <bdi key="name">{row.name ?? inbox("nobody")}</bdi>,
            ...counts.slice(0, 2),
            durationText(t, row.medianWorkingMinutes),
            durationText(t, row.medianMinutes),
            ...counts.slice(2),
            <Worth key="aed" fils={row.wonFils} list={listOf(row.won, "won", { key: "owner", value: row.key })} locale={locale} />,
          ];
        })}
      />
      <CsvLink title={title} table="people" period={period} locale={locale} />
    </Fold>
  );
}

/** What became of the visits of the period, by who goes there. The name leads to the technician's calendar of the last week. */
async function Technicians({ work, period, locale }: { work: TechnicianRow[]; period: Period; locale: Locale }) {
  const t = await getTranslations("reports");
  const title = t("techniciansTitle");
  const columns = ["booked", "done", "missed", "unreported"] as const;
  return (
    <Fold title={title} className="report office-sheet mt-10">
      <p className="note">{t("techniciansText")}</p>
      {work.length === 0 ? (
        <p className="text-soft">{t("nothing")}</p>
      ) : (
        <Table
          caption={title}
          head={[t("technician"), ...columns.map((column) => t(`technicians.${column}`))]}
          numeric={[1, 2, 3, 4]}
          fits="named"
          rows={work.map((row) => [
            <Link
              key="name"
              href={localePath(`/admin/visits?day=${period.to}&view=week&who=${row.name === null ? "none" : row.key}`, locale)}
              className="text-cool underline"
            >
              <bdi>{row.name ?? t("noTechnician")}</bdi>
            </Link>,
            ...columns.map((column) => formatWhole(row[column], locale)),
          ])}
        />
      )}
      <CsvLink title={title} table="technicians" period={period} locale={locale} />
    </Fold>
  );
}

type LeadTableProps = { leads: LeadReport; period: Period; nameOf: NameOf } & Shown;

async function Lost({ leads, period, nameOf, listOf, locale }: LeadTableProps) {
  const t = await getTranslations("reports");
  const title = t("lostTitle");
  const bars: Bar[] = leads.lost.map(({ key, count }) => ({
    label: nameOf("lost", key),
    value: count,
    figures: [<Count key={key} count={count} list={listOf(count, "lost", { key: "lost", value: key })} locale={locale} />],
  }));
  const lost = bars.reduce((sum, { value }) => sum + value, 0);
  return (
    <Fold title={<FoldedTitle title={title} largest={bars[0]} whole={lost} />} className="report">
      <BarTable caption={title} head={[t("reason"), t("leads")]} bars={bars} whole={leads.total} empty={t("nothingLost")} />
      <CsvLink title={title} table="lost" period={period} locale={locale} />
    </Fold>
  );
}

/** Leads by one property; the rows beyond the first `shownRows` are folded. */
async function DimensionTable({ dimension, leads, period, nameOf, listOf, locale }: LeadTableProps & { dimension: Dimension }) {
  const t = await getTranslations("reports");
  const showsWorth = leads.steps.wonFils !== undefined && dimensionsOfWorth.includes(dimension);
  const bars: Bar[] = (leads.by[dimension] ?? []).map(({ key, leads: count, won, wonFils = 0 }) => {
    const [all, ofWon] = [listOf(count, "came", { key: dimension, value: key }), listOf(won, "won", { key: dimension, value: key })];
    return {
      label: nameOf(dimension, key),
      value: count,
      won,
      figures: [
        <Count key="came" count={count} list={all} locale={locale} />,
        <Count key="won" count={won} list={ofWon} locale={locale} />,
        ...(showsWorth ? [<Worth key="aed" fils={wonFils} list={ofWon} locale={locale} />] : []),
      ],
    };
  });
  const table = {
    caption: t(`by.${dimension}`),
    head: [t(`dimension.${dimension}`), t("leads"), t("steps.won"), ...(showsWorth ? [t("wonAed")] : [])],
    whole: leads.total,
  };
  const title = t(`by.${dimension}`);
  return (
    <Fold title={<FoldedTitle title={title} largest={bars[0]} whole={leads.total} />} className="report">
      <BarTable {...table} bars={bars.slice(0, shownRows)} empty={t("nothing")} />
      {bars.length > shownRows && (
        <Disclosure summary={t("moreRows", { count: bars.length - shownRows })}>
          <BarTable {...table} bars={bars.slice(shownRows)} empty="" />
        </Disclosure>
      )}
      <CsvLink title={title} table="leads" period={period} locale={locale} />
    </Fold>
  );
}

async function Pages({ pages: { pages }, period, listOf, locale }: { pages: PageReport; period: Period } & Shown) {
  const t = await getTranslations("reports");
  return (
    <section className="office-sheet mt-12">
      <header>
        <h2>{t("pagesTitle")}</h2>
        <CsvLink title={t("pagesTitle")} table="pages" period={period} locale={locale} />
      </header>
      <p className="note">{t("pagesText")}</p>
      {pages.length === 0 ? (
        <p className="pb-5 text-soft">{t("nothing")}</p>
      ) : (
        <Table
          caption={t("pagesTitle")}
          head={[t("page"), t("views"), t("visits"), t("calls"), t("chats"), t("leads"), t("perHundred")]}
          numeric={[1, 2, 3, 4, 5, 6]}
          rows={pages
            .slice(0, shownPages)
            .map((row) => [
              <PagePath key="page" path={row.page} locale={locale} />,
              ...[row.views, row.visits, row.calls, row.chats].map((value) => formatWhole(value, locale)),
              <Count key="leads" count={row.leads} list={listOf(row.leads, "came", { key: "landing", value: row.page })} locale={locale} />,
              row.visits > 0 ? String(Math.round((row.leads / row.visits) * 1000) / 10) : "–",
            ])}
        />
      )}
      {pages.length > shownPages && <p className="note pb-4">{t("morePages", { count: pages.length - shownPages })}</p>}
    </section>
  );
}

/** What readers answered to "Was this page useful?", the pages first that failed most of them. */
async function Useful({ pages: { pages }, locale }: { pages: PageReport; locale: Locale }) {
  const t = await getTranslations("reports");
  const answered = pages.filter(({ useful, notUseful }) => useful + notUseful > 0).sort((a, b) => b.notUseful - a.notUseful);
  if (answered.length === 0) return null;
  return (
    <section className="office-sheet mt-12">
      <header>
        <h2>{t("usefulTitle")}</h2>
      </header>
      <p className="note">{t("usefulText")}</p>
      <Table
        caption={t("usefulTitle")}
        head={[t("page"), t("wasUseful"), t("wasNotUseful")]}
        numeric={[1, 2]}
        rows={answered
          .slice(0, shownPages)
          .map(({ page, useful, notUseful }) => [
            <PagePath key="page" path={page} locale={locale} />,
            formatWhole(useful, locale),
            formatWhole(notUseful, locale),
          ])}
      />
      {answered.length > shownPages && <p className="note pb-4">{t("morePages", { count: answered.length - shownPages })}</p>}
    </section>
  );
}

/** A page's path as a visitor's browser sent it: a link only where it leads to a page of this site. */
function PagePath({ path, locale }: { path: string; locale: Locale }) {
  const found = siteAddress(path);
  const shown = <bdi dir="ltr">{path}</bdi>;
  const look = "inline-block min-w-48 [overflow-wrap:anywhere] pointer-coarse:py-2.5";
  if (!found || found.address.type === "office") return <span className={look}>{shown}</span>;
  return (
    <a href={localePath(found.href, locale)} className={`${look} text-cool underline`}>
      {shown}
    </a>
  );
}
