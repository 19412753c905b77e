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
import { Fold } from "#components/ui/fold";
import { Link } from "#components/ui/link";
import { Table } from "#components/ui/table";
import { mayReadReports } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { currentLocale } from "#lib/i18n/current";
import { formatDateRange, formatShortDate, formatWhole } from "#lib/i18n/dates";
import { type Locale, localePath } from "#lib/i18n/locales";
import { answerTimeWords, officeTimes } from "#lib/leads/inbox/office-times";
import { type NameOf, reportNames } from "#lib/reports/names";
import { type Dimension, type LeadReport, type PageReport, readLeadReport, readPageReport } from "#lib/reports/queries";
import { siteAddress } from "#lib/site/routes";
import { dubaiDay } from "#lib/time/dubai-clock";
import { daysIn, daysOrWeeks, lastDays, type Period, periodLengths, previousPeriod, readPeriod, withEmptyDays } from "#lib/time/period";

export function generateMetadata(): Promise<Metadata> {
  return officeTitle("reports");
}

const shownRows = 8;
const shownPages = 15;
const shownDimensions: readonly Dimension[] = ["source", "landing", "service", "place", "language", "device", "kind"];

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
  const [leads, leadsBefore, pages, pagesBefore, nameOf] = await Promise.all([
    readLeadReport(period),
    readLeadReport(earlier),
    readPageReport(period),
    readPageReport(earlier),
    reportNames(locale),
  ]);
  const compared = { period, earlier, leads, leadsBefore, pages, pagesBefore };
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
            })}
          </p>
        </div>

        <Answers {...compared} locale={locale} />

        <div className="wrap">
          <div className="report-pair">
            {(["leads", "visits"] as const).map((what) => (
              <Days key={what} what={what} today={today} {...compared} locale={locale} />
            ))}
          </div>
          {leads.spam > 0 && <p className="note">{t("spam", { count: leads.spam })}</p>}

          <ul className="bar-key mt-10">
            <li>{t("barScale", { count: formatWhole(leads.total, locale) })}</li>
            <li className="is-won">{t("won")}</li>
          </ul>
          <div className="report-bars">
            <Steps leads={leads} locale={locale} />
            <Lost leads={leads} period={period} nameOf={nameOf} locale={locale} />
            {shownDimensions.map((dimension) => (
              <DimensionTable key={dimension} dimension={dimension} leads={leads} period={period} nameOf={nameOf} locale={locale} />
            ))}
          </div>

          <Pages pages={pages} period={period} locale={locale} />
          <Useful pages={pages} locale={locale} />
        </div>
      </main>
    </>
  );
}

async function PeriodChoice({ period, today, locale }: { period: Period; today: string; locale: Locale }) {
  const t = await getTranslations("reports");
  const here = localePath("/admin/reports", locale);
  return (
    <div className="report-period">
      <nav aria-label={t("period")}>
        <ul>
          {periodLengths.map((span) => {
            const wanted = lastDays(span, today);
            const isShown = wanted.from === period.from && wanted.to === period.to;
            return (
              <li key={span}>
                <Link
                  href={`${here}?from=${wanted.from}&to=${wanted.to}`}
                  aria-current={isShown ? "page" : undefined}
                  className="office-view"
                >
                  {t("lastDays", { count: span })}
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
async function Answers({ leads: { answers }, leadsBefore, locale }: ComparedReports & { locale: Locale }) {
  const t = await getTranslations("reports");
  const { replyHours, emergencyMinutes } = officeTimes();
  const { reply, emergency } = answerTimeWords(locale);
  const { medianMinutes: minutes, inside, due } = answers;
  const { medianMinutes: minutesBefore, inside: insideBefore, due: dueBefore } = leadsBefore.answers;
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
                  value: due > 0 ? t.rich("percentReading", { value: Math.round((inside / due) * 100), u }) : "–",
                  before: t("was", { value: percentOf(t, insideBefore, dueBefore) }),
                },
              ]}
            />
            <ShareScale part={inside} all={due} text={t("ofDue", { inside, due })} />
          </section>
        </div>
        <p className="note">
          {t("promiseText", { reply, emergency })} {answers.excused > 0 && t("excused", { count: answers.excused })}
        </p>
      </div>
    </section>
  );
}

type TitleProps = { title: string; table: "days" | "lost" | "leads" | "pages"; period: Period; locale: Locale };

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

type DaysProps = ComparedReports & { what: "leads" | "visits"; today: string; locale: Locale };

async function Days({ what, today, locale, ...compared }: DaysProps) {
  const t = await getTranslations("reports");
  const { period, earlier, leads, leadsBefore, pages, pagesBefore } = compared;
  const [now, then] = what === "leads" ? [leads, leadsBefore] : [pages, pagesBefore];
  const days = daysOrWeeks(withEmptyDays(now.days, period));
  const title = t(`${what}ByDay`);
  const reading = (name: string, value: number, before: number) => ({
    name,
    value: formatWhole(value, locale),
    before: t("was", { value: formatWhole(before, locale) }),
  });
  const byDay = days.length === daysIn(period);
  return (
    <section className="report">
      <header>
        <h2>{title}</h2>
        <CsvLink title={title} table="days" period={period} locale={locale} />
      </header>
      <OfficeReadings
        readings={
          what === "leads"
            ? [reading(t("leads"), leads.total, leadsBefore.total), reading(t("won"), leads.steps.won, leadsBefore.steps.won)]
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
        before={daysOrWeeks(withEmptyDays(then.days, earlier))}
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
async function Steps({ leads, locale }: { leads: LeadReport; locale: Locale }) {
  const t = await getTranslations("reports");
  const steps = (["came", "visited", "quoted", "won"] as const).map((step) => ({
    label: t(`steps.${step}`),
    value: leads.steps[step],
    won: step === "won" ? leads.steps.won : 0,
    figures: [formatWhole(leads.steps[step], locale), step === "came" ? "" : percentOf(t, leads.steps[step], leads.steps.came)],
  }));
  return (
    <Fold title={t("stepsTitle")} className="report" open>
      <p className="note">{t("stepsText")}</p>
      <BarTable
        caption={t("stepsTitle")}
        head={[t("step"), t("leads"), t("share")]}
        bars={steps}
        whole={leads.steps.came}
        empty={t("nothing")}
      />
    </Fold>
  );
}

type LeadTableProps = { leads: LeadReport; period: Period; nameOf: NameOf; locale: Locale };

async function Lost({ leads, period, nameOf, locale }: LeadTableProps) {
  const t = await getTranslations("reports");
  const title = t("lostTitle");
  const bars: Bar[] = leads.lost.map(({ key, count }) => ({
    label: nameOf("lost", key),
    value: count,
    figures: [formatWhole(count, locale)],
  }));
  const lost = bars.reduce((sum, { value }) => sum + value, 0);
  return (
    <Fold title={<FoldedTitle title={title} largest={bars[0]} whole={lost} />} className="report">
      <BarTable caption={title} head={[t("reason"), t("leads")]} bars={bars} whole={leads.total} empty={t("nothingLost")} />
      <CsvLink title={title} table="lost" period={period} locale={locale} />
    </Fold>
  );
}

/** Leads by one property; all rows beyond the first `shownRows` as one. */
async function DimensionTable({ dimension, leads, period, nameOf, locale }: LeadTableProps & { dimension: Dimension }) {
  const t = await getTranslations("reports");
  const rows = leads.by[dimension] ?? [];
  const rest = rows
    .slice(shownRows)
    .reduce((sum, { leads: count, won }) => ({ leads: sum.leads + count, won: sum.won + won }), { leads: 0, won: 0 });
  const bars: Bar[] = [
    ...rows.slice(0, shownRows).map((row) => ({ label: nameOf(dimension, row.key), ...row })),
    ...(rest.leads > 0 ? [{ label: t("others"), ...rest }] : []),
  ].map(({ label, leads: count, won }) => ({
    label,
    value: count,
    won,
    figures: [formatWhole(count, locale), formatWhole(won, locale)],
  }));
  const title = t(`by.${dimension}`);
  return (
    <Fold title={<FoldedTitle title={title} largest={bars[0]} whole={leads.total} />} className="report">
      <BarTable
        caption={title}
        head={[t(`dimension.${dimension}`), t("leads"), t("steps.won")]}
        bars={bars}
        whole={leads.total}
        empty={t("nothing")}
      />
      <CsvLink title={title} table="leads" period={period} locale={locale} />
    </Fold>
  );
}

async function Pages({ pages: { pages }, period, locale }: { pages: PageReport; period: Period; locale: Locale }) {
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
              ...[row.views, row.visits, row.calls, row.chats, row.leads].map((value) => formatWhole(value, locale)),
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
