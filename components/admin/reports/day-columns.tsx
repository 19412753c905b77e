// Counts by day or week as columns on an axis, each with the count of the period before as a line across it. Time runs in the reading
// direction. The same figures follow as a table.
import { Disclosure } from "#components/ui/disclosure";
import { Table } from "#components/ui/table";
import { axisTicks } from "#lib/formats/axis";
import type { DayCount } from "#lib/time/period";

type DaysProps = {
  days: DayCount[];
  /** The preceding period of the same length, step by step. */
  before: DayCount[];
  label: string;
  /** Whether the last column is the current day or week, which is not over yet. */
  isCurrent: boolean;
  texts: { caption: string; day: string; now: string; before: string; current: string; table: string };
  dayName: (day: string) => string;
  /** How the table shows the counts, where they are links. */
  shown?: Record<"now" | "before", (step: DayCount) => React.ReactNode>;
};

/** About five columns have their day below them: the last one, and every n-th before it. */
const labelSteps = [1, 2, 4, 7, 13, 26];
const maxLabels = 5;

export function DayColumns({ days, before, label, isCurrent, texts, dayName, shown }: DaysProps) {
  // Counts are integers, so the axis has at least four steps to avoid ticks between them.
  const ticks = axisTicks(Math.max(4, ...days.map(({ count }) => count), ...before.map(({ count }) => count)));
  const top = ticks.at(-1) ?? 1;
  const height = (count: number) => ({ "--at": `${Math.round((count / top) * 1000) / 10}%` }) as React.CSSProperties;
  const step = labelSteps.find((each) => days.length / each <= maxLabels) ?? 52;
  const last = days.length - 1;
  return (
    <figure className="day-columns">
      <div role="img" aria-label={label} className="plot">
        {ticks.map((count) => (
          <span key={count} className="level" style={height(count)}>
            <b>{count}</b>
          </span>
        ))}
        <div className="columns">
          {days.map(({ day, count }, index) => (
            <span
              key={day}
              className={isCurrent && index === last ? "current" : undefined}
              title={`${dayName(day)}: ${count} (${before[index]?.count ?? 0})`}
            >
              <i style={height(count)} />
              <em style={height(before[index]?.count ?? 0)} />
            </span>
          ))}
        </div>
      </div>
      <div className="days" aria-hidden="true">
        {days.map(({ day }, index) => (
          // On a phone, which has no space for all five, every second day remains.
          <span key={day} className={((last - index) / step) % 2 === 1 ? "max-sm:invisible" : undefined}>
            {(last - index) % step === 0 && <bdi>{dayName(day)}</bdi>}
          </span>
        ))}
      </div>
      <figcaption>
        <ul className="bar-key">
          <li>{texts.now}</li>
          {isCurrent && <li className="is-current">{texts.current}</li>}
          <li className="is-before">{texts.before}</li>
        </ul>
        <Disclosure summary={texts.table}>
          <Table
            caption={texts.caption}
            head={[texts.day, texts.now, texts.before]}
            numeric={[1, 2]}
            fits
            rows={days.map((step, index) => {
              const then = before[index] ?? { day: step.day, count: 0 };
              return [dayName(step.day), shown?.now(step) ?? step.count, shown?.before(then) ?? then.count];
            })}
          />
        </Disclosure>
      </figcaption>
    </figure>
  );
}
