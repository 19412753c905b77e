"use client";
// One lead in a list: name, subject, place, urgency, beginning of the message, and a call button. The whole line is a link. It is rendered
// from the row alone, so that a page of a hundred leads carries their rows and not every element twice.
import { useLocale, useTranslations } from "next-intl";
import { formatShortDate, formatShortDateTime, formatTime } from "#lib/i18n/dates";
import { type Locale, localePath, locales } from "#lib/i18n/locales";
import { type ListColumn, listColumns } from "#lib/leads/inbox/columns";
import type { LeadNames } from "#lib/leads/inbox/names";
import { stepTimeOf } from "#lib/leads/inbox/next-step";
import { isOpenStatus, type LeadRow, nearness } from "#lib/leads/inbox/types";
import type { LeadKind } from "#lib/leads/kinds/index";
import { dubaiDay } from "#lib/time/dubai-clock";
import { Icon } from "../../shell/icons.tsx";
import { ReturningBadge } from "../person/returning-badge.tsx";
import { LeadClock } from "./lead-clock.tsx";

type LineProps = {
  row: LeadRow;
  now: number;
  locale: Locale;
  names: LeadNames;
  /** The list is of next steps: it shows when each is due, instead of when the message came or has to be answered. */
  isOfSteps?: boolean;
};
type LeadLineProps = LineProps & {
  /** The columns of the list around it, on wide screens. */
  columns?: readonly ListColumn[];
  selectable?: boolean;
  /** The lead arrived while the list was open. */
  fresh?: boolean;
};

/** The columns where the user cannot choose them. */
const plainColumns: readonly ListColumn[] = ["message", "step"];

/** How wide a column may become. The message, or else the name, takes what the others leave. */
const columnWidths: Record<ListColumn, string> = {
  message: "minmax(8rem, 1fr)",
  step: "fit-content(10rem)",
  owner: "fit-content(9rem)",
  service: "fit-content(11rem)",
  place: "fit-content(11rem)",
  received: "max-content",
};

type LeadLinesProps = Omit<React.ComponentProps<"ul">, "style"> & { columns?: readonly ListColumn[]; selectable?: boolean };

/** The list around the lines. On wide screens all its lines share their columns, each as wide as its texts need. */
export function LeadLines({ columns = plainColumns, selectable = false, className = "", ...list }: LeadLinesProps) {
  const name = columns.includes("message") ? "fit-content(clamp(15rem, 26vw, 23rem))" : "minmax(0, 1fr)";
  const widths = [...(selectable ? ["2.75rem"] : []), name, ...columns.map((column) => columnWidths[column]), "max-content", "2.75rem"];
  return <ul {...list} className={`lead-lines ${className}`} style={{ "--lead-columns": widths.join(" ") } as React.CSSProperties} />;
}

/** The names of the columns. They are for the eyes only: each line names to screen readers what does not speak for itself. */
export function LeadLineHead({ columns, isOfSteps }: { columns: readonly ListColumn[]; isOfSteps: boolean }) {
  const t = useTranslations("inbox.columns");
  return (
    <li aria-hidden="true" className="lead-line border-b border-line py-1 text-14 text-soft max-lg:hidden">
      {(["name", ...columns, isOfSteps ? "stepDue" : "due"] as const).map((column) => (
        <span key={column} className="first:col-start-2 last:text-end">
          {t(column)}
        </span>
      ))}
    </li>
  );
}

/** The line's edge is highlighted for emergencies and overdue leads. */
const edgeClass = ({ dueAt, urgency }: LeadRow, now: number) =>
  dueAt && (urgency === "emergency" || nearness(dueAt, now) === "late") ? "border-s-heat" : "border-s-transparent";

export function LeadLine({
  row,
  now,
  locale,
  names,
  columns = plainColumns,
  isOfSteps = false,
  selectable = false,
  fresh = false,
}: LeadLineProps) {
  const t = useTranslations("inbox");
  return (
    <li
      data-lead={row.id}
      className={`lead-line relative border-s-3 border-b border-b-line ps-3 max-lg:flex lg:py-2 focus-within:bg-cool-wash hover:bg-cool-wash ${edgeClass(row, now)} ${fresh ? "bg-cool-wash" : ""}`}
    >
      {selectable && (
        // On a phone the checkboxes appear after "Select" (lead-list.tsx).
        <label className="relative z-1 -ms-3 flex min-h-11 min-w-11 shrink-0 cursor-pointer items-center justify-center self-stretch max-lg:hidden max-lg:group-has-[[data-selecting]:checked]/list:flex">
          <input type="checkbox" name="leads" value={`${row.id}:${row.version}`} aria-label={t("select", { name: row.fullName })} />
        </label>
      )}
      {/* On a phone the name begins beside the time, and its further lines run below it. */}
      <div className="min-w-0 grow py-2 max-lg:min-h-19 max-lg:pe-11 lg:contents">
        <p className="ps-2 text-14 leading-normal max-lg:float-end max-lg:-me-11 lg:order-1 lg:justify-self-end lg:ps-0">
          <LineTime row={row} now={now} locale={locale} isOfSteps={isOfSteps} />
        </p>
        <div className="lg:min-w-52">
          <p className="leading-normal text-wrap wrap-anywhere">
            <a data-open href={localePath(`/admin/leads/${row.id}`, locale)} className="font-medium after:absolute after:inset-0">
              <bdi>{row.fullName}</bdi>
            </a>
            {selectable && (
              <span className="ms-2 text-14 whitespace-nowrap text-soft max-lg:hidden">
                <bdi>{row.reference}</bdi>
              </span>
            )}
            <Returning row={row} locale={locale} className="ms-2 max-lg:hidden" />
          </p>
          <AboutLead row={row} names={names} columns={columns} />
        </div>
        {listColumns.map((column) => {
          const isChosen = columns.includes(column);
          // On a phone there are no columns: the message and the next step are always there.
          if (!isChosen && column !== "message" && column !== "step") return null;
          return <Cell key={column} className={isChosen ? "" : "lg:hidden"} column={column} {...{ row, now, locale, names, isOfSteps }} />;
        })}
        <CallLink row={row} locale={locale} />
      </div>
    </li>
  );
}

/** When the answer is due, or in a list of next steps the step. On a phone, which has no columns, also when a lead that does not wait came. */
function LineTime({ row, now, locale, isOfSteps }: Omit<LineProps, "names">) {
  if (isOfSteps && row.nextActionAt)
    return (
      <time dateTime={row.nextActionAt} suppressHydrationWarning className="font-medium whitespace-nowrap">
        {stepTime(row.nextActionAt, locale)}
      </time>
    );
  return row.dueAt ? <LeadClock at={row.dueAt} now={now} /> : <Received row={row} locale={locale} className="lg:hidden" />;
}

function stepTime(at: string, locale: Locale): string {
  const { day, time } = stepTimeOf(Date.parse(at));
  return formatShortDateTime(day, time, locale);
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
function AboutLead({ row, names, columns }: Pick<LineProps, "row" | "names"> & { columns: readonly ListColumn[] }) {
  const [t, status] = [useTranslations("inbox"), useTranslations("status")];
  const [kinds, problems, channels] = [
    useTranslations("mail.kinds"),
    useTranslations("mail.values.problem"),
    useTranslations("newLead.channels"),
  ];
  const kind = row.channel !== "form" ? channels(row.channel) : kinds.has(row.kind as LeadKind) ? kinds(row.kind as LeadKind) : row.kind;
  const marks = [
    { isShown: row.urgency === "emergency" && isOpenStatus(row.status), text: t("emergency"), look: "text-ink" },
    { isShown: row.wroteAgain, text: t("wroteAgain"), look: "text-cool" },
    { isShown: row.doNotContact, text: t("doNotContact"), look: "text-heat" },
    { isShown: row.isDemonstration, text: t("demonstration"), look: "text-soft" },
    { isShown: row.status !== "new", text: status(row.status), look: "text-cool" },
  ].filter(({ isShown }) => isShown);
  const place = nameIn("place", row, names);
  const problem = problems.has(row.problem as "other") ? problems(row.problem as "other") : kind;
  const wish = wishOf(row, t("wishSoon"), useLocale());
  const owner = isOpenStatus(row.status) && (row.ownerName || (row.dueAt ? "" : t("noOwner")));
  const line = (visibility: string, ...parts: (string | false)[]) => (
    <p className={`text-14 leading-normal wrap-anywhere ${visibility}`}>
      {marks.map(({ text, look }) => (
        <span key={text}>
          <span className={`font-medium ${look}`}>{text}</span>
          {"\u00a0· "}
        </span>
      ))}
      {parts
        .filter((part): part is string => Boolean(part))
        .map((part, index) => (
          <span key={part}>
            {index > 0 && "\u00a0· "}
            <bdi>{part}</bdi>
          </span>
        ))}
    </p>
  );
  const [hasPlace, hasOwner] = [columns.includes("place"), columns.includes("owner")];
  if (!hasPlace && !hasOwner) return line("", place, problem, wish, owner);
  // What has a column of its own is repeated only where there are no columns.
  return (
    <>
      {line("lg:hidden", place, problem, wish, owner)}
      {line("max-lg:hidden", !hasPlace && place, problem, wish, !hasOwner && owner)}
    </>
  );
}

/** When the sender wishes a call or a visit; a call without a time is wished as soon as possible. */
function wishOf({ kind, wishedDay, wishedWindow, dueAt }: LeadRow, soon: string, locale: Locale): string {
  if (!dueAt) return "";
  const day = wishedDay && formatShortDate(wishedDay, locale);
  const window = wishedWindow
    .split("-")
    .map((time) => time && formatTime(time, locale))
    .join("–");
  return [day, window].filter(Boolean).join(" ") || (kind === "callback" ? soon : "");
}

type CellProps = LineProps & { column: ListColumn; className: string };

/** What a lead has in a column. */
function Cell({ column, row, now, locale, names, isOfSteps, className }: CellProps) {
  const t = useTranslations("inbox");
  switch (column) {
    case "message":
      return (
        <div className={className}>
          {row.message && (
            // `dir="auto"` gives the text its own order, while match-parent aligns it with the page.
            <p
              dir="auto"
              lang={locales[row.locale].tag}
              className="text-preview text-14 text-soft max-lg:max-h-[1lh] [text-align:-webkit-match-parent] [text-align:match-parent]"
            >
              {row.message}
            </p>
          )}
          <Returning row={row} locale={locale} className="lg:hidden" />
        </div>
      );
    case "step":
      return (
        <div className={`text-14 leading-normal ${className}`}>
          {row.nextAction && row.nextActionAt && (
            <>
              <p className="flex flex-wrap gap-x-2">
                <span>{t(`nextActions.${row.nextAction}`)}</span>
                {!isOfSteps && (
                  <time dateTime={row.nextActionAt} suppressHydrationWarning className="whitespace-nowrap text-soft">
                    {stepTime(row.nextActionAt, locale)}
                  </time>
                )}
                {Date.parse(row.nextActionAt) < now && <LeadClock at={row.nextActionAt} now={now} />}
              </p>
              {row.nextActionNote && (
                <p dir="auto" className="text-preview text-soft [text-align:-webkit-match-parent] [text-align:match-parent]">
                  {row.nextActionNote}
                </p>
              )}
            </>
          )}
        </div>
      );
    case "received":
      return (
        <p className={`max-lg:hidden ${className}`}>
          <span className="sr-only">{t("columns.received")}: </span>
          <Received row={row} locale={locale} />
        </p>
      );
    default:
      return (
        <p className={`min-w-20 text-14 leading-normal wrap-anywhere max-lg:hidden ${className}`}>
          <span className="sr-only">{t(`columns.${column}`)}: </span>
          <bdi>{nameIn(column, row, names)}</bdi>
        </p>
      );
  }
}

/** The place is the one that the sender wrote, if they wrote one. */
function nameIn(column: "owner" | "service" | "place", row: LeadRow, { places, services }: LeadNames): string {
  if (column === "owner") return row.ownerName;
  if (column === "service") return services[row.service] ?? row.service;
  return row.area || (places[row.place] ?? row.place);
}

/** The day the lead came, or wrote last while it waits. */
function Received({ row, locale, className = "" }: Pick<LineProps, "row" | "locale"> & { className?: string }) {
  return (
    <time dateTime={row.sentAt} suppressHydrationWarning className={`text-14 whitespace-nowrap text-soft ${className}`}>
      {formatShortDate(dubaiDay(Date.parse(row.sentAt)), locale)}
    </time>
  );
}

/** The call button; a lead without a number gets a link to its answer form. */
function CallLink({ row, locale }: Pick<LineProps, "row" | "locale">) {
  const t = useTranslations("inbox");
  const look =
    "z-1 inline-flex size-11 items-center justify-center self-center rounded-full text-cool hover:bg-sheet max-lg:absolute max-lg:end-0 max-lg:bottom-0.5 lg:relative lg:order-2";
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
