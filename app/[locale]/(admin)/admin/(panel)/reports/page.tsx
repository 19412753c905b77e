// The reports: charts first, each with its figures, for a period and the one before it.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OfficePage } from "#components/admin/shell/office-page";
import { officeTitle } from "#components/admin/shell/office-title";
import { type Bar, Bars, DayColumns } from "#components/admin/shell/report-charts";
import { buttonClass } from "#components/ui/button";
import { controlClass } from "#components/ui/field";
import { Link } from "#components/ui/link";
import { Table } from "#components/ui/table";
import { mayReadReports } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { currentLocale } from "#lib/i18n/current";
import { formatDateRange, formatShortDate, formatWhole } from "#lib/i18n/dates";
import { type Locale, localePath } from "#lib/i18n/locales";
import { answerTimeWords } from "#lib/leads/inbox/office-times";
import { type NameOf, reportNames } from "#lib/reports/names";
import { type Dimension, type LeadReport, type PageReport, readLeadReport, readPageReport } from "#lib/reports/queries";
import { siteAddress } from "#lib/site/routes";
import { dubaiDay } from "#lib/time/dubai-clock";
import { daysIn, daysOrWeeks, lastDays, type Period, periodLengths, previousPeriod, readPeriod, withEmptyDays } from "#lib/time/period";

export function generateMetadata(): Promise<Metadata> {
  return officeTitle("reports");
}

const shownRows = 12;
const shownPages = 25;
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

function durationOf(t: Words, minutes: number | null): string {
  if (minutes === null) return "–";
  if (minutes < 120) return t("minutes", { value: Math.round(minutes) });
  return minutes < 2880 ? t("hours", { value: Math.round(minutes / 6) / 10 }) : t("days", { value: Math.round(minutes / 144) / 10 });
}

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
    <OfficePage viewer={viewer} title={t("title")}>
      <PeriodChoice period={period} today={today} locale={locale} />
      <p className="mt-3 text-[0.9rem] text-soft">
        {t("compared", {
          period: formatDateRange(period.from, period.to, locale),
          before: formatDateRange(earlier.from, earlier.to, locale),
        })}
      </p>

      <Figures {...compared} locale={locale} />
      <p className="mt-2 max-w-[80ch] text-[0.85rem] text-soft">
        {t("promiseText", answerTimeWords(locale))} {leads.answers.excused > 0 && t("excused", { count: leads.answers.excused })}
      </p>
      {leads.spam > 0 && <p className="mt-2 text-[0.85rem] text-soft">{t("spam", { count: leads.spam })}</p>}

      <div className="mt-8 grid gap-x-10 gap-y-10 lg:grid-cols-2">
        {(["leads", "visits"] as const).map((what) => (
          <Days key={what} what={what} {...compared} locale={locale} />
        ))}
        <Steps leads={leads} locale={locale} />
        <Lost leads={leads} period={period} nameOf={nameOf} locale={locale} />
        {shownDimensions.map((dimension) => (
          <DimensionTable key={dimension} dimension={dimension} leads={leads} period={period} nameOf={nameOf} locale={locale} />
        ))}
      </div>

      <Pages pages={pages} period={period} locale={locale} />
    </OfficePage>
  );
}

async function PeriodChoice({ period, today, locale }: { period: Period; today: string; locale: Locale }) {
  const t = await getTranslations("reports");
  const here = localePath("/admin/reports", locale);
  const small = "min-h-9 rounded-control border px-3 inline-flex items-center";
  return (
    <div className="mt-3 flex flex-wrap items-end gap-x-6 gap-y-3">
      <nav aria-label={t("period")}>
        <ul className="flex flex-wrap gap-2">
          {periodLengths.map((span) => {
            const wanted = lastDays(span, today);
            const isShown = wanted.from === period.from && wanted.to === period.to;
            return (
              <li key={span}>
                <Link
                  href={`${here}?from=${wanted.from}&to=${wanted.to}`}
                  aria-current={isShown ? "page" : undefined}
                  className={`${small} ${isShown ? "border-ink font-medium" : "border-line text-soft hover:border-cool"}`}
                >
                  {t("lastDays", { count: span })}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <form action={here} className="flex flex-wrap items-end gap-3 text-[0.9rem]">
        {(["from", "to"] as const).map((end) => (
          <label key={end} className="block">
            {t(end)}
            <input type="date" name={end} defaultValue={period[end]} max={today} required className={controlClass()} />
          </label>
        ))}
        <button type="submit" className={buttonClass("plain")}>
          {t("show")}
        </button>
      </form>
    </div>
  );
}

async function Figures({ leads, leadsBefore, pages, pagesBefore, locale }: ComparedReports & { locale: Locale }) {
  const t = await getTranslations("reports");
  const whole = (value: number) => formatWhole(value, locale);
  const duration = ({ answers }: LeadReport) => durationOf(t, answers.medianMinutes);
  const inside = ({ answers }: LeadReport) => percentOf(t, answers.inside, answers.due);
  const figures = [
    { label: t("leads"), now: whole(leads.total), was: whole(leadsBefore.total) },
    { label: t("won"), now: whole(leads.steps.won), was: whole(leadsBefore.steps.won) },
    { label: t("medianAnswer"), now: duration(leads), was: duration(leadsBefore) },
    { label: t("insidePromise"), now: inside(leads), was: inside(leadsBefore) },
    { label: t("visits"), now: whole(pages.visits), was: whole(pagesBefore.visits) },
    { label: t("views"), now: whole(pages.views), was: whole(pagesBefore.views) },
    { label: t("calls"), now: whole(pages.calls), was: whole(pagesBefore.calls) },
    { label: t("chats"), now: whole(pages.chats), was: whole(pagesBefore.chats) },
  ];
  return (
    <dl className="mt-5 grid grid-cols-2 border-s border-t border-line md:grid-cols-4">
      {figures.map(({ label, now, was }) => (
        <div key={label} className="flex flex-col border-e border-b border-line bg-sheet px-4 py-3">
          <dt className="text-[0.85rem] text-soft">{label}</dt>
          <dd className="order-first text-[1.4rem] leading-tight font-medium tabular-nums">{now}</dd>
          <dd className="text-[0.8rem] text-soft tabular-nums">{t("was", { value: was })}</dd>
        </div>
      ))}
    </dl>
  );
}

type TitleProps = { title: string; table: "days" | "lost" | "leads" | "pages"; period: Period; locale: Locale };

/** A heading with a link to its figures as CSV. */
async function TitleWithTable({ title, table, period, locale }: TitleProps) {
  const t = await getTranslations("reports");
  const query = `from=${period.from}&to=${period.to}`;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-3">
      <h2 className="text-[1.1rem]">{title}</h2>
      <a
        href={`${localePath("/admin/reports", locale)}/csv/${table}?${query}`}
        className="inline-flex min-h-6 items-center text-[0.85rem] text-cool underline"
        download
      >
        {t("csv")}
      </a>
    </div>
  );
}

async function Days({ what, locale, ...compared }: ComparedReports & { what: "leads" | "visits"; locale: Locale }) {
  const t = await getTranslations("reports");
  const { period, earlier, leads, leadsBefore, pages, pagesBefore } = compared;
  const [now, then] = what === "leads" ? [leads, leadsBefore] : [pages, pagesBefore];
  const days = daysOrWeeks(withEmptyDays(now.days, period));
  const title = t(`${what}ByDay`);
  return (
    <section className="min-w-0">
      <TitleWithTable title={title} table="days" period={period} locale={locale} />
      <div className="mt-4">
        <DayColumns
          days={days}
          before={daysOrWeeks(withEmptyDays(then.days, earlier))}
          label={t("chartLabel", {
            what: title,
            now: what === "leads" ? leads.total : pages.visits,
            before: what === "leads" ? leadsBefore.total : pagesBefore.visits,
          })}
          texts={{
            caption: title,
            day: t(days.length === daysIn(period) ? "day" : "week"),
            now: t("now"),
            before: t("before"),
            table: t("table"),
          }}
          dayName={(day) => (day ? formatShortDate(day, locale) : "")}
        />
      </div>
    </section>
  );
}

/** How far the leads came, from the first request to a won order. */
async function Steps({ leads, locale }: { leads: LeadReport; locale: Locale }) {
  const t = await getTranslations("reports");
  const steps = (["came", "visited", "quoted", "won"] as const).map((step) => ({
    label: t(`steps.${step}`),
    value: leads.steps[step],
    shown: formatWhole(leads.steps[step], locale),
    more: step === "came" ? "" : percentOf(t, leads.steps[step], leads.steps.came),
  }));
  return (
    <section className="min-w-0">
      <h2 className="text-[1.1rem]">{t("stepsTitle")}</h2>
      <p className="mt-1 text-[0.85rem] text-soft">{t("stepsText")}</p>
      <Bars caption={t("stepsTitle")} head={[t("step"), t("leads"), t("share")]} bars={steps} empty={t("nothing")} />
    </section>
  );
}

type LeadTableProps = { leads: LeadReport; period: Period; nameOf: NameOf; locale: Locale };

async function Lost({ leads, period, nameOf, locale }: LeadTableProps) {
  const t = await getTranslations("reports");
  return (
    <section className="min-w-0">
      <TitleWithTable title={t("lostTitle")} table="lost" period={period} locale={locale} />
      <Bars
        caption={t("lostTitle")}
        head={[t("reason"), t("leads")]}
        bars={leads.lost.map(({ key, count }) => ({ label: nameOf("lost", key), value: count, shown: formatWhole(count, locale) }))}
        empty={t("nothingLost")}
      />
    </section>
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
    shown: formatWhole(count, locale),
    more: won > 0 ? t("ofThemWon", { count: won }) : "",
  }));
  return (
    <section className="min-w-0">
      <TitleWithTable title={t(`by.${dimension}`)} table="leads" period={period} locale={locale} />
      <Bars caption={t(`by.${dimension}`)} head={[t(`dimension.${dimension}`), t("leads"), t("won")]} bars={bars} empty={t("nothing")} />
    </section>
  );
}

async function Pages({ pages: { pages }, period, locale }: { pages: PageReport; period: Period; locale: Locale }) {
  const t = await getTranslations("reports");
  return (
    <section className="mt-10">
      <TitleWithTable title={t("pagesTitle")} table="pages" period={period} locale={locale} />
      <p className="mt-1 max-w-[70ch] text-[0.85rem] text-soft">{t("pagesText")}</p>
      {pages.length === 0 ? (
        <p className="mt-3 text-soft">{t("nothing")}</p>
      ) : (
        <div className="mt-3">
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
          {pages.length > shownPages && (
            <p className="mt-2 text-[0.85rem] text-soft">{t("morePages", { count: pages.length - shownPages })}</p>
          )}
        </div>
      )}
    </section>
  );
}

/** A page's path as a visitor's browser sent it: a link only where it leads to a page of this site. */
function PagePath({ path, locale }: { path: string; locale: Locale }) {
  const found = siteAddress(path);
  const shown = <bdi dir="ltr">{path}</bdi>;
  const look = "inline-block min-w-48 [overflow-wrap:anywhere]";
  if (!found || found.address.type === "office") return <span className={look}>{shown}</span>;
  return (
    <a href={localePath(found.href, locale)} className={`${look} text-cool underline`}>
      {shown}
    </a>
  );
}
