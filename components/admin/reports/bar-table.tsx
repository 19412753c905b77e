// Counts as a table whose row lines are the scale: the thick part of a line is as long as the row's share of the whole.
export type Bar = {
  label: string;
  value: number;
  /** How many of them were won: the dark part of the bar. */
  won?: number;
  /** The figures after the label, one for each further column. */
  figures: React.ReactNode[];
};

type BarTableProps = {
  caption: string;
  head: string[];
  bars: Bar[];
  /** What a bar across the whole width would be. */
  whole: number;
  empty: string;
};

const share = (value: number, whole: number) => ({ inlineSize: `${Math.round((value / Math.max(1, whole)) * 1000) / 10}%` });

export function BarTable({ caption, head, bars, whole, empty }: BarTableProps) {
  if (bars.length === 0) return <p className="mt-3 text-16 text-soft">{empty}</p>;
  return (
    <table className="bar-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, value, won = 0, figures }) => (
          <tr key={label}>
            <th scope="row">
              <bdi>{label}</bdi>
              <span aria-hidden="true" className="bar" style={share(value, whole)} />
              {won > 0 && <span aria-hidden="true" className="bar is-won" style={share(won, whole)} />}
            </th>
            {figures.map((figure, index) => (
              <td key={head[index + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
