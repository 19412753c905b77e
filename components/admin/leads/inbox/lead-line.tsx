// One lead in a list: name, subject, place, urgency, beginning of the message, and a call button. The whole line is a link.
import { useTranslations } from "next-intl";
import { formatDateTime, formatShortDate, formatShortDateTime } from "#lib/i18n/dates";
import { type Locale, localePath, locales } from "#lib/i18n/locales";
import { stepTimeOf } from "#lib/leads/inbox/next-step";
import { isOpenStatus, type LeadRow, nearness } from "#lib/leads/inbox/types";
import type { LeadKind } from "#lib/leads/kinds/index";
import { Icon } from "../../shell/icons.tsx";
import { ReturningBadge } from "../person/returning-badge.tsx";
import { LeadClock } from "./lead-clock.tsx";

type LineProps = {
  row: LeadRow;
  now: number;
  locale: Locale;
  /** Place names by slug. */
  places: Record<string, string>;
  /** The list is of next steps: it shows when each is due, instead of when the message came or has to be answered. */
  isOfSteps?: boolean;
};
type LeadLineProps = LineProps & {
  selectable?: boolean;
  /** The lead arrived while the list was open. */
  fresh?: boolean;
};

/** The line's edge is highlighted for emergencies and overdue leads. */
const edgeClass = ({ dueAt, urgency }: LeadRow, now: number) =>
  dueAt && (urgency === "emergency" || nearness(dueAt, now) === "late") ? "border-s-heat" : "border-s-transparent";

export function LeadLine({ row, now, locale, places, isOfSteps = false, selectable = false, fresh = false }: LeadLineProps) {
  const t = useTranslations("inbox");
  return (
    <li
      data-lead={row.id}
      className={`relative flex border-s-3 border-b border-b-line ps-3 focus-within:bg-cool-wash hover:bg-cool-wash ${edgeClass(row, now)} ${fresh ? "bg-cool-wash" : ""}`}
    >
      {selectable && (
        // On a phone the checkboxes appear after "Select" (lead-list.tsx).
        <label className="relative z-1 -ms-3 flex min-h-11 min-w-11 shrink-0 cursor-pointer items-center justify-center self-stretch max-lg:hidden max-lg:group-has-[[data-selecting]:checked]/list:flex">
          <input type="checkbox" name="leads" value={`${row.id}:${row.version}`} aria-label={t("select", { name: row.fullName })} />
        </label>
      )}
      <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto_2.75rem] py-2 leading-snug lg:grid-cols-[minmax(16rem,1fr)_2fr_8.5rem_2.75rem] lg:items-center lg:gap-x-4">
        <p className="flex min-w-0 items-center gap-2">
          <a data-open href={localePath(`/admin/leads/${row.id}`, locale)} className="min-w-0 font-medium after:absolute after:inset-0">
            <bdi className="line-clamp-1 break-all">{row.fullName}</bdi>
          </a>
          <Returning row={row} locale={locale} className="max-lg:hidden" />
          {selectable && <bdi className="text-14 whitespace-nowrap text-soft max-lg:hidden">{row.reference}</bdi>}
        </p>
        <p className="col-span-2 justify-self-end ps-2 lg:col-span-1 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:ps-0">
          <LineTime row={row} now={now} locale={locale} isOfSteps={isOfSteps} />
        </p>
        <AboutLead row={row} places={places} />
        <CallLink row={row} locale={locale} />
        <Content row={row} now={now} locale={locale} isOfSteps={isOfSteps} />
      </div>
    </li>
  );
}

function LineTime({ row, now, locale, isOfSteps }: Omit<LineProps, "places">) {
  if (!isOfSteps && row.dueAt) return <LeadClock at={row.dueAt} now={now} />;
  const step = isOfSteps ? row.nextActionAt : null;
  const { day, time } = stepTimeOf(Date.parse(step ?? row.sentAt));
  return (
    <time
      dateTime={step ?? row.sentAt}
      suppressHydrationWarning
      className={`text-14 whitespace-nowrap ${step ? "font-medium" : "text-soft"}`}
    >
      {step ? formatShortDateTime(day, time, locale) : formatShortDate(day, locale)}
    </time>
  );
}

/** Links to earlier leads of a returning person: beside the name, or on a phone below the message. */
function Returning({ row, locale, className }: Pick<LineProps, "row" | "locale"> & { className: string }) {
  const t = useTranslations("inbox");
  if (!row.isReturning || row.wroteAgain) return null;
  return <ReturningBadge person={row.person} locale={locale} text={t("returning")} className={className} />;
}

/**
 * What changes how the lead is handled, the status unless it is new, the subject, the place, and the owner. All of it stands below the name,
 * which needs its whole line on a phone.
 */
function AboutLead({ row, places }: Pick<LineProps, "row" | "places">) {
  const [t, status] = [useTranslations("inbox"), useTranslations("status")];
  const [kinds, problems, channels] = [
    useTranslations("mail.kinds"),
    useTranslations("mail.values.problem"),
    useTranslations("newLead.channels"),
  ];
  const kind = row.channel !== "form" ? channels(row.channel) : kinds.has(row.kind as LeadKind) ? kinds(row.kind as LeadKind) : row.kind;
  const marks = [
    { isShown: row.urgency === "emergency" && row.dueAt, text: t("emergency"), look: "text-ink" },
    { isShown: row.wroteAgain, text: t("wroteAgain"), look: "text-cool" },
    { isShown: row.doNotContact, text: t("doNotContact"), look: "text-heat" },
    { isShown: row.isDemonstration, text: t("demonstration"), look: "text-soft" },
  ].filter(({ isShown }) => isShown);
  const about = [
    // The place before the problem: it decides who drives, and a narrow line is cut at its end.
    row.area || (row.place && (places[row.place] ?? row.place)),
    problems.has(row.problem as "other") ? problems(row.problem as "other") : kind,
    isOpenStatus(row.status) && (row.ownerName || (row.dueAt ? "" : t("noOwner"))),
  ].filter((part): part is string => Boolean(part));
  return (
    <p className="col-span-2 col-start-1 truncate text-14 lg:col-span-1">
      {marks.map(({ text, look }) => (
        <span key={text}>
          <span className={`font-medium ${look}`}>{text}</span> ·{" "}
        </span>
      ))}
      {row.status !== "new" && <span className="font-medium text-cool">{status(row.status)} · </span>}
      {about.map((part, index) => (
        <span key={part}>
          {index > 0 && " · "}
          <bdi>{part}</bdi>
        </span>
      ))}
    </p>
  );
}

/** The beginning of the message, and the next step. */
function Content({ row, now, locale, isOfSteps }: Omit<LineProps, "places">) {
  const t = useTranslations("inbox");
  return (
    <div className="col-span-2 col-start-1 min-w-0 lg:col-span-1 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      {row.message && (
        // `dir="auto"` truncates the text at its own end, while match-parent aligns it with the page.
        <p
          dir="auto"
          lang={locales[row.locale].tag}
          className="truncate text-14 text-soft [text-align:-webkit-match-parent] [text-align:match-parent]"
        >
          {row.message}
        </p>
      )}
      <Returning row={row} locale={locale} className="lg:hidden" />
      {row.nextAction && row.nextActionAt && (
        <p className="flex flex-wrap items-center gap-x-2 text-14">
          <span>
            {t(`nextActions.${row.nextAction}`)}
            {!isOfSteps && (
              <>
                :{" "}
                <time dateTime={row.nextActionAt} suppressHydrationWarning>
                  {formatDateTime(row.nextActionAt, locale)}
                </time>
              </>
            )}
          </span>
          {row.nextActionNote && <bdi className="min-w-0 truncate text-soft">{row.nextActionNote}</bdi>}
          {Date.parse(row.nextActionAt) < now && <LeadClock at={row.nextActionAt} now={now} />}
        </p>
      )}
    </div>
  );
}

/** The call button; a lead without a number gets a link to its answer form. */
function CallLink({ row, locale }: Pick<LineProps, "row" | "locale">) {
  const t = useTranslations("inbox");
  const look =
    "relative z-1 col-start-3 row-span-2 row-start-2 inline-flex size-11 items-center justify-center self-center rounded-full text-cool hover:bg-sheet lg:col-start-4 lg:row-start-1";
  if (row.phone)
    return (
      <a href={`tel:${row.phone}`} aria-label={`${t("call")}: ${row.fullName}`} className={look}>
        <Icon name="call" />
      </a>
    );
  if (!row.email) return null;
  return (
    <a
      href={`${localePath(`/admin/leads/${row.id}`, locale)}#answer`}
      aria-label={`${t("email")}: ${row.fullName}`}
      className={look}
      data-soft=""
    >
      <Icon name="mail" />
    </a>
  );
}
