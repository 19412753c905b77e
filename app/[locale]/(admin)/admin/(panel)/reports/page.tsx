// The reports of a period and the one before it: the answers and counts as readings on scales, then where the leads came from, then pages.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Answers } from "#components/admin/reports/answers";
import { People, Technicians } from "#components/admin/reports/colleagues";
import { Days } from "#components/admin/reports/days";
import { ListLink, listOfLeads } from "#components/admin/reports/figures";
import { DimensionTable, Lost, Steps } from "#components/admin/reports/lead-tables";
import { Pages, Useful } from "#components/admin/reports/pages";
import { PeriodChoice } from "#components/admin/reports/period-choice";
import { AdminBar } from "#components/admin/shell/admin-bar";
import { officeTitle } from "#components/admin/shell/office-title";
import { mayReadLeads, mayReadReports } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { currentLocale } from "#lib/i18n/current";
import { formatDateRange, formatWhole } from "#lib/i18n/dates";
import { localePath } from "#lib/i18n/locales";
import { reportNames } from "#lib/reports/names";
import { type Dimension, readLeadReport, readPageReport, readVisitReport } from "#lib/reports/queries";
import { dubaiDay } from "#lib/time/dubai-clock";
import { previousPeriod, readPeriod } from "#lib/time/period";

export function generateMetadata(): Promise<Metadata> {
  return officeTitle("reports");
}

const shownDimensions: readonly Dimension[] = ["source", "landing", "service", "problem", "place", "language", "device", "kind"];

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
  const compared = { earlier, leads, leadsBefore, pages, pagesBefore };
  const listOf = listOfLeads(period, readsLeads, locale);
  const shown = { period, listOf, locale };
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
          {leads.people && <People people={leads.people} {...shown} />}
          {work && <Technicians work={work} {...shown} />}

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
            <Steps leads={leads} {...shown} />
            <Lost leads={leads} nameOf={nameOf} {...shown} />
            {shownDimensions.map((dimension) => (
              <DimensionTable key={dimension} dimension={dimension} leads={leads} nameOf={nameOf} {...shown} />
            ))}
          </div>

          <Pages pages={pages} {...shown} />
          <Useful pages={pages} locale={locale} />
        </div>
      </main>
    </>
  );
}
