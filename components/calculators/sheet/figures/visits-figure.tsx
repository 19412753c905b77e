// The visits of maintenance plans over the months of a year, from left to right in either language.
import { monthName } from "#lib/calculators/format";
import { locales } from "#lib/i18n/locales";
import type { FigureProps } from "./figure-props.ts";

const months = Array.from({ length: 12 }, (_, index) => index + 1);
/** April, before the hot season: every plan has a visit then. */
const firstMonth = 4;

/** The months (1–12) of that many visits, spread evenly from April. */
const monthsOf = (visits: number) =>
  new Set(Array.from({ length: visits }, (_, index) => ((firstMonth - 1 + Math.round((index * 12) / visits)) % 12) + 1));

export function VisitsFigure({ figure: { rows }, texts, locale }: FigureProps<"visits">) {
  return (
    <div className="mt-4">
      {rows.map(({ label, visits }) => {
        const visited = monthsOf(visits);
        const names = months.filter((month) => visited.has(month)).map((month) => monthName(month, locale));
        return (
          <div key={label} className="grid items-center gap-x-4 sm:grid-cols-[13rem_1fr]">
            <p className="text-[0.9rem] max-sm:mt-3">{texts.sheet.words[label]}</p>
            <div
              dir="ltr"
              role="img"
              aria-label={`${texts.sheet.words[label]}: ${names.join(locales[locale].comma)}`}
              className="grid h-10 grid-cols-12 border-s border-line"
            >
              {months.map((month) => (
                <span key={month} className="grid place-items-center border-e border-y border-line -mb-px">
                  {visited.has(month) && <span className="size-3.5 rounded-full bg-cool print:[print-color-adjust:exact]" />}
                </span>
              ))}
            </div>
          </div>
        );
      })}
      <div aria-hidden="true" className="grid gap-x-4 sm:grid-cols-[13rem_1fr]">
        <div dir="ltr" className="grid grid-cols-12 pt-1 text-center text-[0.75rem] text-soft tabular-nums sm:col-start-2">
          {months.map((month) => (
            <span key={month}>{month}</span>
          ))}
        </div>
      </div>
    </div>
  );
}
