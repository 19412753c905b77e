// The charts of the reports, rendered on the server without client code, in the style of the site's drawings. Each provides its figures as
// a table. Time runs from left to right in both languages.
import { Disclosure } from "#components/ui/disclosure";
import { Table } from "#components/ui/table";
import { axisTicks } from "#lib/formats/axis";
import type { DayCount } from "#lib/time/period";

type DaysProps = {
  days: DayCount[];
  /** The preceding period of the same length, step by step. */
  before: DayCount[];
  label: string;
  texts: { caption: string; day: string; now: string; before: string; table: string };
  dayName: (day: string) => string;
};

export function DayColumns({ days, before, label, texts, dayName }: DaysProps) {
  // Counts are integers, so the axis has at least four steps to avoid ticks between them.
  const ticks = axisTicks(Math.max(4, ...days.map(({ count }) => count), ...before.map(({ count }) => count)));
  const top = ticks.at(-1) ?? 1;
  const y = (count: number) => 100 - (count / top) * 100;
  const marks = [...new Set([0, Math.floor((days.length - 1) / 2), days.length - 1])];
  return (
    <figure>
      <div dir="ltr" className="text-[0.75rem] text-soft tabular-nums">
        <div className="relative ms-10 h-48 border-s border-b border-ink">
          {ticks.slice(1).map((count) => (
            <div key={count} className="absolute inset-x-0 border-t border-line" style={{ bottom: `${(count / top) * 100}%` }} />
          ))}
          {ticks.map((count) => (
            <span key={count} className="absolute end-full me-2 translate-y-1/2" style={{ bottom: `${(count / top) * 100}%` }}>
              {count}
            </span>
          ))}
          <svg
            viewBox={`0 0 ${days.length * 10} 100`}
            preserveAspectRatio="none"
            role="img"
            aria-label={label}
            className="absolute inset-0 size-full overflow-visible"
            fill="none"
          >
            {days.map(({ day, count }, index) => (
              <rect key={day} x={index * 10 + 1.5} width={7} y={y(count)} height={100 - y(count)} className="fill-cool">
                <title>{`${dayName(day)}: ${count}`}</title>
              </rect>
            ))}
            <path
              d={before
                .slice(0, days.length)
                .map(({ count }, index) => `${index ? "L" : "M"}${index * 10} ${y(count)}H${index * 10 + 10}`)
                .join("")}
              className="stroke-heat"
              strokeWidth="1.5"
              strokeDasharray="5 3"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
        </div>
        <div className="relative ms-10 h-6" aria-hidden="true">
          {marks.map((index) => (
            <span
              key={index}
              className={`absolute top-1 whitespace-nowrap ${index === 0 ? "" : index === days.length - 1 ? "-translate-x-full" : "-translate-x-1/2"}`}
              style={{ insetInlineStart: `${((index + (index === 0 ? 0 : index === days.length - 1 ? 1 : 0.5)) / days.length) * 100}%` }}
            >
              <bdi>{dayName(days[index]?.day ?? "")}</bdi>
            </span>
          ))}
        </div>
      </div>
      <figcaption>
        <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-[0.85rem]">
          <li className="flex items-center gap-2">
            <span aria-hidden="true" className="inline-block size-3.5 bg-cool" />
            {texts.now}
          </li>
          <li className="flex items-center gap-2">
            <span aria-hidden="true" className="inline-block w-6 border-t-2 border-dashed border-heat" />
            {texts.before}
          </li>
        </ul>
        <div className="mt-3">
          <Disclosure summary={texts.table}>
            <Table
              caption={texts.caption}
              head={[texts.day, texts.now, texts.before]}
              numeric={[1, 2]}
              rows={days.map(({ day, count }, index) => [dayName(day), count, before[index]?.count ?? 0])}
            />
          </Disclosure>
        </div>
      </figcaption>
    </figure>
  );
}

export type Bar = { label: string; value: number; shown: string; more?: string };

/** A bar chart that is a table, so that screen readers get the figures too. */
export function Bars({ caption, head, bars, empty }: { caption: string; head: string[]; bars: Bar[]; empty: string }) {
  const maxValue = Math.max(1, ...bars.map(({ value }) => value));
  if (bars.length === 0) return <p className="mt-3 text-soft">{empty}</p>;
  return (
    <table className="mt-3 w-full border-collapse text-[0.92rem]">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, value, shown, more }) => (
          <tr key={label} className="border-t border-line">
            <th scope="row" className="w-2/5 py-1.5 pe-3 text-start align-middle font-normal [overflow-wrap:anywhere]">
              <bdi>{label}</bdi>
            </th>
            <td className="py-1.5">
              <span className="flex items-center gap-2">
                <span aria-hidden="true" className="block h-3.5 min-w-px bg-cool" style={{ inlineSize: `${(value / maxValue) * 70}%` }} />
                <span className="font-medium whitespace-nowrap tabular-nums">{shown}</span>
              </span>
            </td>
            {head.length > 2 && <td className="w-px py-1.5 ps-2 text-end whitespace-nowrap text-soft tabular-nums">{more}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
