// A table that scrolls within its own box on a narrow screen, reachable by keyboard and named by its caption.

type Cell = React.ReactNode;

type TableProps = {
  caption: string;
  head: string[];
  rows: Cell[][];
  /** Indexes of numeric columns, aligned at the right in either language. */
  numeric?: number[];
  /**
   * How it fits a phone: true lets words wrap; "stacked" makes each row a heading with its cells below; "named" adds the column names.
   * False scrolls.
   */
  fits?: boolean | "stacked" | "named";
};

export function Table({ caption, head, rows, numeric = [], fits = false }: TableProps) {
  const stacked = fits === "stacked" || fits === "named";
  // A table displayed as blocks loses its semantics for screen readers; the roles restore them.
  const role = (name: string) => (stacked ? { role: name } : {});
  const align = (column: number) => (numeric.includes(column) ? "text-end rtl:text-start" : "text-start");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a scrolling box is a region but not a section of the page
    <div role="region" aria-label={caption} tabIndex={0} className="sideways border border-line bg-sheet print:overflow-visible">
      <table {...role("table")} className={`w-full border-collapse text-[0.95rem] ${stacked ? "stacked" : fits ? "" : "min-w-[34rem]"}`}>
        <caption className="px-4 py-3 text-start text-[0.85rem] text-soft">
          <span className="start-4 inline-block max-w-[72vw] max-lg:sticky">{caption}</span>
        </caption>
        <thead {...role("rowgroup")}>
          <tr {...role("row")}>
            {head.map((title, column) => (
              <th
                key={title}
                {...role("columnheader")}
                scope="col"
                className={`cell border-y border-line text-[0.85rem] font-medium ${align(column)}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...role("rowgroup")}>
          {rows.map((cells, row) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a prerendered table keep their order
              key={row}
              {...role("row")}
              className="not-first:border-t not-first:border-line"
            >
              {cells.map((cell, column) =>
                column === 0 ? (
                  <th key={head[column]} {...role("rowheader")} scope="row" className="cell text-start font-medium">
                    {cell}
                  </th>
                ) : (
                  <td
                    key={head[column]}
                    {...role("cell")}
                    data-name={fits === "named" ? head[column] : undefined}
                    className={`cell ${align(column)}`}
                  >
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
