"use client";
// A visit as a line of a list: when, who, where, how it stands, and the ways on; and as a block of a calendar.
import { Link } from "#components/ui/link";
import type { ShownVisit } from "#lib/visits/shown-visit";

type VisitLinesProps = {
  visits: ShownVisit[];
  words: Record<"technician" | "nobodyYet" | "report", string>;
  /** Lists of one lead leave the customer out, lists of one day the day. */
  without?: "customer" | "day" | undefined;
};

export function VisitLines({ visits, ...line }: VisitLinesProps) {
  return (
    <ul className="border-t border-ink text-16">
      {visits.map((visit) => (
        <VisitLine key={visit.id} visit={visit} {...line} />
      ))}
    </ul>
  );
}

function VisitLine({ visit, words, without }: Omit<VisitLinesProps, "visits"> & { visit: ShownVisit }) {
  const { id, href, startsAt, day, hours, name, place, technician, state, stateWord, warnings, isMarked, report } = visit;
  return (
    <li data-visit={id} className={`border-b border-line py-1.5 ${isMarked ? "border-s-3 border-s-heat ps-3" : ""}`}>
      <span className="flex flex-wrap items-center gap-x-3">
        <Link href={href} className="inline-flex flex-wrap items-center gap-x-3 py-1 hover:underline max-sm:basis-full sm:min-h-11">
          <time dateTime={startsAt} className="font-medium tabular-nums">
            {without === "day" ? hours : `${day} ${hours}`}
          </time>
          {without !== "customer" && <bdi>{name}</bdi>}
        </Link>
        <span className={technician ? "" : "text-heat"}>
          {technician && <span className="text-14 text-soft">{words.technician}: </span>}
          <bdi>{technician || words.nobodyYet}</bdi>
        </span>
        {place && <bdi className="text-soft">{place}</bdi>}
        <span className={state === "unreported" || state === "missed" ? "font-medium text-heat" : "text-soft"}>{stateWord}</span>
        {report && (
          <a href={report} className="inline-flex min-h-11 items-center text-cool underline">
            {words.report}
          </a>
        )}
      </span>
      {warnings.map((warning) => (
        <span key={warning} className="block pb-1 text-14 text-heat">
          {warning}
        </span>
      ))}
    </li>
  );
}

type VisitBlockProps = {
  visit: ShownVisit;
  /** Where it stands on a scale of hours; there its warnings are written out too. */
  style?: React.CSSProperties | undefined;
};

/** A visit in a calendar. */
export function VisitBlock({ visit, style }: VisitBlockProps) {
  const { id, href, hours, begins, name, place, state, stateWord, warnings, isMarked } = visit;
  return (
    <li className="visit" data-visit={id} data-state={state} data-marked={isMarked || undefined} style={style}>
      <Link href={href} title={[hours, ...warnings].join("\n")}>
        {/* The end would take the line of the customer's name. */}
        <span className="when">{begins}</span>
        <span className="who">
          <bdi>{name}</bdi>
        </span>
        <span className="where">
          {[place, state === "booked" ? "" : stateWord].filter(Boolean).map((part) => (
            <bdi key={part}>{part}</bdi>
          ))}
        </span>
        {style &&
          warnings.map((warning) => (
            <span key={warning} className="warning">
              {warning}
            </span>
          ))}
      </Link>
    </li>
  );
}
