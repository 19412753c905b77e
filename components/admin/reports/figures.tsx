// What the sections of the reports are made of: counts as links to their leads, shares, durations, and the links to their CSV.
import { getTranslations } from "next-intl/server";
import { Fold } from "#components/ui/fold";
import { Link } from "#components/ui/link";
import { formatWhole } from "#lib/i18n/dates";
import { type Locale, localePath } from "#lib/i18n/locales";
import { figureQuery, type LeadFigure, type LeadKey } from "#lib/leads/inbox/filter";
import type { LeadReport, PageReport } from "#lib/reports/queries";
import type { ReportTable } from "#lib/reports/tables";
import type { Period } from "#lib/time/period";
import type { Bar } from "./bar-table.tsx";

type Words = Awaited<ReturnType<typeof getTranslations<"reports">>>;

/** A period and the one before it, of the same length. */
export type ComparedReports = {
  earlier: Period;
  leads: LeadReport;
  leadsBefore: LeadReport;
  pages: PageReport;
  pagesBefore: PageReport;
};

/** The inbox's list of the leads that a figure counts; undefined for viewers who may not read leads, and where it counts none. */
export type ListOf = (count: number, figure: LeadFigure, by?: { key: LeadKey; value: string }, of?: Period) => string | undefined;
export type Shown = { period: Period; listOf: ListOf; locale: Locale };

export const listOfLeads =
  (period: Period, mayList: boolean, locale: Locale): ListOf =>
  (count, figure, by, of = period) =>
    mayList && count > 0 ? localePath(`/admin/leads?${figureQuery(of, figure, by)}`, locale) : undefined;

/** A count of leads, as a link to them. */
export function Count({ count, list, locale }: { count: number; list: string | undefined; locale: Locale }) {
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
export function Worth({ fils, list, locale }: { fils: number; list: string | undefined; locale: Locale }) {
  return (
    <span data-aed="">
      <Count count={Math.round(fils / 100)} list={fils > 0 ? list : undefined} locale={locale} />
    </span>
  );
}

/** In whole percent; null of none. */
export const shareOf = (part: number, all: number) => (all > 0 ? Math.round((part / all) * 100) : null);

export const percentOf = (t: Words, part: number, all: number) => {
  const value = shareOf(part, all);
  return value === null ? "–" : t("percent", { value });
};

/** A figure of the period before, with the direction since in words; `was` is null where there was none. */
export function comparedText(t: Words, now: number | null, was: number | null, text: string): string {
  if (now === null || was === null) return t("was", { value: text });
  return t(now > was ? "up" : now < was ? "down" : "same", { value: text });
}

/** A duration in the unit that suits its length. */
export function durationOf(minutes: number): { word: "minutes" | "hours" | "days"; value: number } {
  if (minutes < 120) return { word: "minutes", value: Math.round(minutes) };
  return minutes < 2880 ? { word: "hours", value: Math.round(minutes / 6) / 10 } : { word: "days", value: Math.round(minutes / 144) / 10 };
}

export const durationText = (t: Words, minutes: number | null) => {
  if (minutes === null) return "–";
  const { word, value } = durationOf(minutes);
  return t.markup(word, { value, u: (unit) => unit });
};

/** A part of a sentence that counts leads, as a link to them. */
export function ListLink({ list, children }: { list: string | undefined; children: React.ReactNode }) {
  return list ? (
    <Link href={list} className="text-cool underline">
      {children}
    </Link>
  ) : (
    children
  );
}

type TitleProps = Pick<Shown, "period" | "locale"> & { title: string; table: ReportTable };

/** A link to a report's figures as CSV. */
export async function CsvLink({ title, table, period: { from, to }, locale }: TitleProps) {
  const t = await getTranslations("reports");
  const address = `${localePath("/admin/reports", locale)}/csv/${table}?from=${from}&to=${to}`;
  return (
    <a href={address} aria-label={`${t("csv")}: ${title}`} className="csv" download>
      {t("csv")}
    </a>
  );
}

type FoldProps = TitleProps & { largest?: Bar | undefined; whole?: number; className?: string; open?: boolean; children: React.ReactNode };

/** A report that folds on a phone, where it shows the largest part beside its title. */
export async function ReportFold({ largest, whole = 0, className = "report", open, children, ...named }: FoldProps) {
  const t = await getTranslations("reports");
  const title = largest ? (
    <>
      {named.title}
      <span className="largest">
        <bdi>{largest.label}</bdi> <bdi>{percentOf(t, largest.value, whole)}</bdi>
      </span>
    </>
  ) : (
    named.title
  );
  return (
    <Fold title={title} className={className} {...(open && { open })}>
      {children}
      <CsvLink {...named} />
    </Fold>
  );
}
