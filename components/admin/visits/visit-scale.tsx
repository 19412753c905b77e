// Visits on the scale of the day's hours: a column for each technician of a day, or for each day of one technician's week. Working time
// is light, closed time hatched; visits that overlap stand beside each other. On a phone the same visits are a list (visit-line.tsx).
import { getTranslations } from "next-intl/server";
import { Link } from "#components/ui/link";
import { formatTime } from "#lib/i18n/dates";
import type { Locale } from "#lib/i18n/locales";
import { dubaiDay, dubaiMoment, dubaiTime } from "#lib/time/dubai-clock";
import { minuteOf, type Span } from "#lib/time/working-calendar";
import { lanesOf } from "#lib/visits/day-plan";
import type { ShownVisit } from "#lib/visits/shown-visit";
import { endOf, startOf, type Visit } from "#lib/visits/visit";
import { VisitBlock } from "./visit-line.tsx";

export type ScaleColumn = {
  key: string;
  title: string;
  href?: string;
  /** The day that the column shows. */
  day: string;
  visits: Visit[];
  /** When the office is open, as the site says. */
  open: Span[];
  /** Why it does not, or something else about the column. */
  remark?: string;
  /** Where a visit at a time ("10:00", or "" while it is undecided) is booked. */
  book: (time: string, technician?: string) => string;
};

type VisitScaleProps = {
  columns: ScaleColumn[];
  shown: Map<string, ShownVisit>;
  locale: Locale;
  now: number;
};

const dayMinutes = 24 * 60;
const minuteOfDay = (at: number) => minuteOf(dubaiTime(at).slice(11, 16));

/** From the first to the last hour in which anything is, at least from 8 to 18. */
function hoursShown(columns: ScaleColumn[]): { from: number; to: number } {
  const starts = columns.flatMap(({ visits, open }) => [
    ...visits.map((visit) => minuteOfDay(startOf(visit))),
    ...open.map(({ opens }) => opens),
  ]);
  const ends = columns.flatMap(({ visits, open }) => [
    ...visits.map((visit) => Math.min(dayMinutes, minuteOfDay(startOf(visit)) + visit.lengthMinutes)),
    ...open.map(({ closes }) => closes),
  ]);
  return { from: Math.floor(Math.min(8 * 60, ...starts) / 60) * 60, to: Math.ceil(Math.max(18 * 60, ...ends) / 60) * 60 };
}

const clockOf = (hour: number) => `${String(hour % 24).padStart(2, "0")}:00`;

/** Whether an hour is ahead and no visit stands at its beginning: a press on it books one. */
function isFree(day: string, hour: number, visits: Visit[], now: number): boolean {
  const at = dubaiMoment(day, clockOf(hour)).getTime();
  return at > now && !visits.some((visit) => visit.status !== "cancelled" && startOf(visit) <= at && endOf(visit) > at);
}

export async function VisitScale({ columns, shown, locale, now }: VisitScaleProps) {
  const t = await getTranslations("visits");
  const { from, to } = hoursShown(columns);
  const share = (minute: number) => `${(((minute - from) / (to - from)) * 100).toFixed(3)}%`;
  const band = (start: number, end: number) => ({
    top: share(Math.max(from, start)),
    height: `calc(${share(Math.min(to, end))} - ${share(Math.max(from, start))})`,
  });
  const hours = Array.from({ length: (to - from) / 60 + 1 }, (_, index) => from / 60 + index);
  const clock = (hour: number) => formatTime(clockOf(hour), locale);
  const today = dubaiDay(now);
  const minuteNow = minuteOfDay(now);
  return (
    <div className="visit-scale" style={{ "--hours": (to - from) / 60, "--columns": columns.length } as React.CSSProperties}>
      <div className="axis" aria-hidden="true">
        <span className="title" />
        <div className="plot">
          {hours.map((hour) => (
            <span key={hour} className="hour" style={{ top: share(hour * 60) }}>
              {clock(hour)}
            </span>
          ))}
        </div>
      </div>
      {columns.map(({ key, title, href, day, visits, open, remark, book }) => {
        const lanes = lanesOf(visits);
        const free = hours.slice(0, -1).filter((hour) => isFree(day, hour, visits, now));
        return (
          <section key={key} aria-label={title} className="column">
            <h2 className="title">
              {href ? <Link href={href}>{title}</Link> : <bdi>{title}</bdi>}
              {remark && <small>{remark}</small>}
            </h2>
            <ul className="plot">
              {open.map(({ opens, closes }) => (
                <li key={opens} aria-hidden="true" className="open" style={band(opens, closes)} />
              ))}
              {hours.map((hour) => (
                <li key={hour} aria-hidden="true" className="line" style={{ top: share(hour * 60) }} />
              ))}
              {day === today && minuteNow >= from && minuteNow <= to && (
                <li aria-hidden="true" className="now" style={{ top: share(minuteNow) }} />
              )}
              {free.map((hour) => (
                <li key={hour} className="slot" style={band(hour * 60, hour * 60 + 60)}>
                  <Link href={book(clockOf(hour))} className="visit-free" aria-label={t("bookAt", { time: clock(hour), column: title })}>
                    <span aria-hidden="true">+ {clock(hour)}</span>
                  </Link>
                </li>
              ))}
              {visits.map((visit) => {
                const start = minuteOfDay(startOf(visit));
                const { lane, of } = lanes.get(visit.id) ?? { lane: 0, of: 1 };
                const words = shown.get(visit.id);
                if (!words) return null;
                return (
                  <VisitBlock
                    key={visit.id}
                    visit={words}
                    style={{
                      ...band(start, start + (endOf(visit) - startOf(visit)) / 60_000),
                      insetInlineStart: `${(lane / of) * 100}%`,
                      width: `${100 / of}%`,
                    }}
                  />
                );
              })}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
