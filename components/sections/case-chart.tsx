// The chart that opens a case: its curves from edge to edge over the ground, and the levels of what was there before and after.
import type { Data } from "#lib/content/kinds";

type Chart = Data<"case-study">["chart"];

const [width, height] = [1000, 400];
/** The lines run on beyond the content, to the edges of any screen. */
const beyond = 2000;
/** The highest value stands this far below the upper edge, as a share of the height. */
const headroom = 0.16;

const valuesOf = (text: string) => text.split(" ").map(Number);
const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

/** The indices at which the axis has a figure: at most nine, at round distances. */
function ticksOf({ from, step }: Chart, count: number): number[] {
  const every = [1, 2, 3, 4, 6, 12].find((distance) => count / distance <= 9) ?? 24;
  return Array.from({ length: count }, (_, index) => index).filter((index) => ((from + step * index) / step) % every === 0);
}

type CaseChartProps = { chart: Chart; number: (value: number) => string };

export function CaseChart({ chart, number }: CaseChartProps) {
  const lines = chart.lines.map((line) => ({ ...line, values: valuesOf(line.values) }));
  const top = Math.max(...lines.flatMap(({ values }) => values), ...chart.levels.map(({ value }) => value)) / (1 - headroom);
  const up = (value: number) => value / top;
  const y = (value: number) => Math.round((1 - up(value)) * height * 10) / 10;
  const along = (index: number, count: number) => index / (count - 1);
  const count = Math.max(...lines.map(({ values }) => values.length));
  const pathOf = (values: readonly number[]) => {
    const points = values.map((value, index) => `${Math.round(along(index, values.length) * width * 10) / 10} ${y(value)}`);
    return `M-${beyond} ${y(values[0] ?? 0)}L${points.join("L")}H${width + beyond}`;
  };
  // A peak that is one of the levels has that level's name already.
  const peaks = lines.flatMap(({ name, kind, values }) => {
    const value = Math.max(...values);
    if (chart.levels.some((level) => level.value === value)) return [];
    return [{ name, kind, value, at: along(values.indexOf(value), values.length) }];
  });
  const crossings = lines.flatMap(({ kind, values }) =>
    chart.levels.flatMap(({ name, value }) => {
      const index = values.indexOf(value);
      return index < 0 ? [] : [{ name, kind, value, at: along(index, values.length) }];
    }),
  );
  return (
    <>
      <div className="case-chart" role="img" aria-label={[chart.title, ...lines.map(({ name }) => name)].join(", ")}>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {lines.map(({ name, kind, values }) => (
            <path key={name} d={`${pathOf(values)}V${height}H-${beyond}z`} className={`case-area ${kind}`} />
          ))}
          {chart.levels.map(({ name, value, side }) => (
            <g key={name} className={`case-level part-${side === "before" ? 0 : 1}`}>
              <path d={`M-${beyond} ${y(value)}H${width + beyond}`} />
            </g>
          ))}
          {lines.map(({ name, kind, values }) => (
            <path key={name} d={pathOf(values)} className={`case-line ${kind}`} />
          ))}
        </svg>
        {chart.levels.map(({ name, value, side }) => (
          <p
            key={name}
            className={`case-mark part-${side === "before" ? 0 : 1}`}
            style={{ "--y": percent(up(value)) } as React.CSSProperties}
          >
            <b dir="ltr">
              {number(value)} <small>{chart.unit}</small>
            </b>{" "}
            <span>{name}</span>
          </p>
        ))}
        {crossings.map(({ name, kind, value, at }) => (
          <i
            key={name}
            className={`case-crossing ${kind}`}
            style={{ "--x": percent(at), "--y": percent(up(value)) } as React.CSSProperties}
          />
        ))}
        {peaks.map(({ name, kind, value, at }) => (
          <p
            key={name}
            className={`case-peak ${kind} ${at > 0.6 ? "at-end" : ""}`}
            style={{ "--x": percent(at), "--y": percent(up(value)) } as React.CSSProperties}
          >
            <b dir="ltr">
              {number(value)} <small>{chart.unit}</small>
            </b>{" "}
            <span>{name}</span>
          </p>
        ))}
      </div>
      <div className="case-axis ground-land">
        <div className="wrap">
          <div aria-hidden="true">
            {ticksOf(chart, count).map((index) => (
              <span key={index} style={{ "--x": percent(along(index, count)) } as React.CSSProperties}>
                {number(chart.from + chart.step * index)}
              </span>
            ))}
          </div>
          <p>{chart.across}</p>
        </div>
      </div>
    </>
  );
}
