// Twelve months as bars.
import { formatNumber, monthName } from "#lib/calculators/format";
import type { OutcomeTable } from "#lib/calculators/sheets/outcome";
import { unitText } from "#lib/calculators/sheets/texts";
import { axisPlaces, axisTicks } from "#lib/formats/axis";
import { locales } from "#lib/i18n/locales";
import type { FigureProps } from "./figure-props.ts";

const looks = ["bg-hair print:[print-color-adjust:exact]", "bg-cool print:[print-color-adjust:exact]"];

/** Time runs from left to right in either language. A screen reader reads every bar. */
export function MonthsFigure({ figure, tables, texts, locale }: FigureProps<"months">) {
  const table = tables.find(({ id }) => id === figure.table);
  if (!table) return null;
  const shown = figure.columns.map((id) => table.columns.findIndex((column) => column.id === id));
  const months = table.rows.filter(({ label }) => label.startsWith("month:"));
  const valueIn = (row: OutcomeTable["rows"][number], column: number) => Number(row.values[column - 1]);
  const ticks = axisTicks(Math.max(...months.flatMap((row) => shown.map((column) => valueIn(row, column))), 0));
  const top = ticks.at(-1) ?? 1;
  const unit = unitText(texts, table.columns[shown[0] ?? 0]?.unit ?? "");
  const words = texts.sheet.tables[table.id]?.columns ?? {};
  const month = (label: string) => Number(label.slice("month:".length));
  const { comma } = locales[locale];
  const nameOf = (column: number) => `${words[table.columns[column]?.id ?? ""] ?? ""}${comma}${unit}`;
  const spoken = (column: number) =>
    `${nameOf(column)}: ${months.map((row) => `${monthName(month(row.label), locale)} ${formatNumber(valueIn(row, column))}`).join(comma)}`;
  return (
    <>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-[0.85rem]">
        {shown.map((column, index) => (
          <li key={column} className="flex items-center gap-2">
            <span aria-hidden="true" className={`inline-block size-3.5 ${looks[shown.length === 1 ? 1 : index]}`} />
            {nameOf(column)}
          </li>
        ))}
      </ul>
      <div dir="ltr" role="img" aria-label={shown.map(spoken).join(". ")} className="mt-4 ps-12 text-[0.75rem] text-soft tabular-nums">
        <div className="relative h-52 print:h-40 border-s border-b border-ink">
          {ticks.map((tick) => (
            <div
              key={tick}
              className={`absolute inset-x-0 ${tick ? "border-t border-line" : ""}`}
              style={{ bottom: `${(tick / top) * 100}%` }}
            >
              <span className="absolute end-full me-2 -translate-y-1/2">{formatNumber(tick, axisPlaces(ticks))}</span>
            </div>
          ))}
          <div className="absolute inset-0 flex">
            {months.map((row) => (
              <div key={row.label} className="flex min-w-0 flex-1 items-end justify-center gap-px px-[2px] sm:px-2">
                {shown.map((column, index) => (
                  <div
                    key={column}
                    className={`flex-1 ${looks[shown.length === 1 ? 1 : index]}`}
                    style={{ height: `${Math.max(0, (valueIn(row, column) / top) * 100)}%` }}
                  />
                ))}
              </div>
            ))}
          </div>
        </div>
        <div className="flex pt-1">
          {months.map(({ label }) => (
            <span key={label} className="flex-1 text-center">
              {month(label)}
            </span>
          ))}
        </div>
      </div>
    </>
  );
}
