// One lead in a list: who, what, how urgent, and one touch to answer.
import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge";
import { formatDateTime } from "#lib/i18n/dates";
import { type Locale, localePath, locales } from "#lib/i18n/locales";
import type { LeadRow } from "#lib/leads/inbox/types";
import type { LeadKind } from "#lib/leads/kinds/index";
import { WroteBefore } from "../person/wrote-before.tsx";
import { LeadClock } from "./lead-clock.tsx";

const touch = "inline-flex min-h-11 min-w-11 items-center justify-center px-2 text-[0.9rem] text-cool underline";

type LineProps = {
  row: LeadRow;
  now: number;
  locale: Locale;
  /** Names of places by their slugs. */
  places: Record<string, string>;
};
type LeadLineProps = LineProps & {
  selectable?: boolean;
  /** Arrived while the list was open. */
  fresh?: boolean;
};

export function LeadLine({ row, now, locale, places, selectable = false, fresh = false }: LeadLineProps) {
  const [t, status] = [useTranslations("inbox"), useTranslations("status")];
  return (
    <li
      data-lead={row.id}
      className={`grid grid-cols-[auto_1fr_auto] gap-x-3 border-b border-line py-2 lg:items-center ${selectable ? "lg:grid-cols-[2.75rem_minmax(14rem,1.2fr)_2fr_9rem_11rem]" : "-ms-3 lg:grid-cols-[0_minmax(12rem,1.2fr)_2fr_8rem_9rem]"} ${fresh ? "bg-cool-wash" : ""}`}
    >
      {selectable ? (
        <label className="-my-1 flex min-h-11 min-w-11 cursor-pointer items-center justify-center lg:my-0">
          <input type="checkbox" name="leads" value={`${row.id}:${row.version}`} aria-label={t("select", { name: row.fullName })} />
        </label>
      ) : (
        <span />
      )}
      <div className="min-w-0">
        <a
          data-open
          href={localePath(`/admin/leads/${row.id}`, locale)}
          className="inline-flex min-h-11 items-center font-medium text-cool underline lg:min-h-6"
        >
          <bdi className="line-clamp-1 break-all">{row.fullName}</bdi>
        </a>
        <p className="flex flex-wrap items-center gap-x-2 text-[0.82rem] text-soft">
          <bdi>{row.reference}</bdi>
          <time dateTime={row.sentAt} suppressHydrationWarning>
            {formatDateTime(row.sentAt, locale)}
          </time>
        </p>
      </div>
      <AboutLead row={row} now={now} locale={locale} places={places} />
      <div className="col-start-3 row-start-1 flex flex-col items-end gap-1 pt-2 lg:col-auto lg:row-auto lg:pt-0">
        {row.dueAt ? <LeadClock at={row.dueAt} now={now} /> : null}
        {row.urgency === "emergency" && row.dueAt && <Badge look="heat">{t("emergency")}</Badge>}
        {row.status !== "new" && <Badge look="quiet">{status(row.status)}</Badge>}
        {row.wroteAgain && <Badge look="cool">{t("wroteAgain")}</Badge>}
        {row.isReturning && !row.wroteAgain && <WroteBefore person={row.person} locale={locale} text={t("returning")} />}
        {row.doNotContact && <Badge look="quiet">{t("doNotContact")}</Badge>}
      </div>
      <AnswerLinks row={row} locale={locale} />
    </li>
  );
}

/** What it is about, the beginning of what they wrote, and the next step. */
function AboutLead({ row, now, locale, places }: LineProps) {
  const [t, kinds, problems] = [useTranslations("inbox"), useTranslations("mail.kinds"), useTranslations("mail.values.problem")];
  const isOpenStatus = row.status !== "won" && row.status !== "lost" && row.status !== "spam" && row.status !== "duplicate";
  const about = [
    kinds.has(row.kind as LeadKind) ? kinds(row.kind as LeadKind) : row.kind,
    problems.has(row.problem as "other") && problems(row.problem as "other"),
    row.place && (places[row.place] ?? row.place),
    isOpenStatus && (row.ownerName || t("noOwner")),
  ].filter(Boolean);
  return (
    <div className="col-start-2 col-end-4 row-start-2 min-w-0 lg:col-auto lg:row-auto">
      <p className="text-[0.88rem]">{about.join(" · ")}</p>
      {row.message && (
        <p lang={locales[row.locale].tag} dir="auto" className="line-clamp-1 text-[0.88rem] text-soft">
          {row.message}
        </p>
      )}
      {row.nextAction && row.nextActionAt && (
        <p className="flex flex-wrap items-center gap-x-2 text-[0.85rem]">
          <span>
            {t(`nextActions.${row.nextAction}`)}:{" "}
            <time dateTime={row.nextActionAt} suppressHydrationWarning>
              {formatDateTime(row.nextActionAt, locale)}
            </time>
          </span>
          {Date.parse(row.nextActionAt) < now && <LeadClock at={row.nextActionAt} now={now} />}
        </p>
      )}
    </div>
  );
}

/** One touch to call; a written answer begins at the lead itself. */
function AnswerLinks({ row, locale }: Pick<LineProps, "row" | "locale">) {
  const t = useTranslations("inbox");
  const answer = `${localePath(`/admin/leads/${row.id}`, locale)}#answer`;
  return (
    <p className="col-start-2 col-end-4 row-start-3 -ms-2 flex lg:col-auto lg:row-auto lg:ms-0">
      {row.phone && (
        <>
          <a href={`tel:${row.phone}`} aria-label={`${t("call")}: ${row.fullName}`} className={touch}>
            {t("call")}
          </a>
          <a href={answer} aria-label={`${t("whatsapp")}: ${row.fullName}`} className={touch}>
            {t("whatsapp")}
          </a>
        </>
      )}
      {!row.phone && row.email && (
        <a href={answer} aria-label={`${t("email")}: ${row.fullName}`} className={touch}>
          {t("email")}
        </a>
      )}
    </p>
  );
}
