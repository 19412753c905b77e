// What a sheet's answer looks like: a duct to scale under its ceiling, or the twelve months as bars. Nothing where the sheet
// has nothing to draw.
import { formatNumber, monthName } from "#lib/calculators/format";
import type { Outcome, Sums } from "#lib/calculators/sheets/sheet";
import { type Texts, unitText } from "#lib/calculators/sheets/texts";
import type { Locale } from "#lib/i18n/locales";
import { axisTicks } from "#lib/platform/axis";
import { person } from "../../illustrations/person.ts";

type Props = { outcome: Outcome; texts: Texts; locale: Locale };

export function SheetFigure({ outcome: { duct, tables }, texts, locale }: Props) {
  const table = tables?.find(({ bars }) => bars);
  if (!duct && !table) return null;
  return (
    <figure className="mb-10 border-t print:mb-4 border-ink pt-3">
      <figcaption className="text-[0.95rem] font-medium">
        {duct ? texts.common.ductToScale : table && texts.sheet.tables[table.id]?.title}
      </figcaption>
      {duct ? <Duct {...duct} texts={texts} /> : table && <Months table={table} texts={texts} locale={locale} />}
    </figure>
  );
}

/** Of the sheet, in mm: a room of 2.7 m, somebody of 1.75 m, and a hand's breadth between the duct and the slab. */
const [ceiling, gap] = [2700, 100];
const person18 = 1000 / 18;

function Duct({ roundMm, rectangle, texts }: NonNullable<Outcome["duct"]> & { texts: Texts }) {
  const [first, between] = [1300, 700];
  const rectangleAt = first + roundMm + between;
  const width = rectangle ? rectangleAt + rectangle.widthMm + between : first + roundMm + between;
  const thin = { strokeWidth: 1.3, vectorEffect: "non-scaling-stroke" as const };
  const size = Math.max(130, width / 34);
  const label = [`⌀ ${roundMm}`, rectangle && `${rectangle.widthMm} × ${rectangle.heightMm}`].filter(Boolean).join(", ");
  return (
    <svg
      viewBox={`0 -260 ${width} ${ceiling + 340}`}
      role="img"
      aria-label={`${texts.common.ductToScale}: ${label} mm`}
      className="mt-4 block max-h-96 w-full print:max-h-56"
      fill="none"
      direction="ltr"
    >
      <path d={`M0 -180H${width}V0H0zM0 ${ceiling}H${width}v80H0z`} className="fill-ink" />
      <g transform={`translate(520 ${ceiling})scale(${person18})`}>
        <path d={person} className="stroke-ink" {...thin} />
      </g>
      <circle cx={first + roundMm / 2} cy={gap + roundMm / 2} r={roundMm / 2} className="fill-cool-wash stroke-cool" {...thin} />
      <text x={first + roundMm / 2} y={gap + roundMm + size * 1.3} fontSize={size} textAnchor="middle" className="fill-ink">
        ⌀ {roundMm} mm
      </text>
      {rectangle && (
        <>
          <rect
            x={rectangleAt}
            y={gap}
            width={rectangle.widthMm}
            height={rectangle.heightMm}
            className="fill-cool-wash stroke-cool"
            {...thin}
          />
          <text
            x={rectangleAt + rectangle.widthMm / 2}
            y={gap + rectangle.heightMm + size * 1.3}
            fontSize={size}
            textAnchor="middle"
            className="fill-ink"
          >
            {rectangle.widthMm} × {rectangle.heightMm} mm
          </text>
        </>
      )}
    </svg>
  );
}

const looks = ["bg-hair print:[print-color-adjust:exact]", "bg-cool print:[print-color-adjust:exact]"];

/** Time runs from the left in either language; the figures stand in the table of the working. */
function Months({ table, texts, locale }: { table: Sums; texts: Texts; locale: Locale }) {
  const shown = (table.bars ?? []).map((id) => table.columns.findIndex((column) => column.id === id));
  const months = table.rows.filter(({ label }) => label.startsWith("month:"));
  const of = (row: Sums["rows"][number], column: number) => Number(row.values[column - 1]);
  const ticks = axisTicks(Math.max(...months.flatMap((row) => shown.map((column) => of(row, column))), 0));
  const top = ticks.at(-1) ?? 1;
  const unit = unitText(texts, table.columns[shown[0] ?? 0]?.unit ?? "");
  const words = texts.sheet.tables[table.id]?.columns ?? {};
  const most = months.reduce((best, row) => (of(row, shown[0] ?? 1) > of(best, shown[0] ?? 1) ? row : best));
  const month = (label: string) => Number(label.slice("month:".length));
  return (
    <>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-[0.85rem]">
        {shown.map((column, index) => {
          const id = table.columns[column]?.id ?? "";
          return (
            <li key={id} className="flex items-center gap-2">
              <span aria-hidden="true" className={`inline-block size-3.5 ${looks[shown.length === 1 ? 1 : index]}`} />
              {words[id] ?? id}, {unit}
            </li>
          );
        })}
      </ul>
      <div
        dir="ltr"
        role="img"
        aria-label={`${words[table.columns[shown[0] ?? 0]?.id ?? ""] ?? ""}: ${monthName(month(most.label), locale)}, ${formatNumber(of(most, shown[0] ?? 1))} ${unit}`}
        className="mt-4 ps-12 text-[0.75rem] text-soft tabular-nums"
      >
        <div className="relative h-52 print:h-40 border-s border-b border-ink">
          {ticks.map((tick) => (
            <div
              key={tick}
              className={`absolute inset-x-0 ${tick ? "border-t border-line" : ""}`}
              style={{ bottom: `${(tick / top) * 100}%` }}
            >
              <span className="absolute end-full me-2 -translate-y-1/2">{formatNumber(tick)}</span>
            </div>
          ))}
          <div className="absolute inset-0 flex">
            {months.map((row) => (
              <div key={row.label} className="flex min-w-0 flex-1 items-end justify-center gap-px px-[2px] sm:px-2">
                {shown.map((column, index) => (
                  <div
                    key={column}
                    className={`flex-1 ${looks[shown.length === 1 ? 1 : index]}`}
                    style={{ height: `${Math.max(0, (of(row, column) / top) * 100)}%` }}
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
