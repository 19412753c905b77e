// Load through a day and through the year. The shapes stretch with the chart; labels are HTML beside them at a fixed size, to stay
// legible on a phone. Time runs from left to right in either language.

import { Disclosure } from "#components/ui/disclosure";
import { Table } from "#components/ui/table";
import type { DayLoad } from "#lib/calculators/engineering/day-load";
import { type Load, monthProfile, type Peak } from "#lib/calculators/engineering/peaks";
import { formatNumber, formatParts, formatPower, monthName, wattsToUnit, withUnit } from "#lib/calculators/format";
import type { PowerUnit } from "#lib/calculators/quick/quick-query";
import { type CalculatorTexts, filled } from "#lib/calculators/texts";
import { hourText } from "#lib/calculators/times";
import { axisPlaces, axisTicks } from "#lib/formats/axis";
import type { Locale } from "#lib/i18n/locales";

type Props = { load: Load<Peak>; unit: PowerUnit; texts: CalculatorTexts; locale: Locale };

const coilWatts = (day: DayLoad) => day.coilSensibleW.map((watts, hour) => watts + (day.coilLatentW[hour] as number));

function ChartFrame({
  label,
  axis: { topW, linesW },
  unit,
  texts,
  marks,
  children,
}: {
  label: string;
  axis: ReturnType<typeof powerAxis>;
  unit: PowerUnit;
  texts: CalculatorTexts;
  marks: { at: number; text: string }[];
  children: React.ReactNode;
}) {
  const places = axisPlaces(linesW.map((watts) => wattsToUnit(watts, unit)));
  return (
    <div dir="ltr" className="mt-4 text-[0.75rem] text-soft tabular-nums">
      <p className="mb-2">
        <bdi>{texts.units[unit]}</bdi>
      </p>
      <div className="relative ms-14 h-56 print:h-32 border-s border-b border-ink">
        {linesW.slice(1).map((watts) => (
          <div key={watts} className="absolute inset-x-0 border-t border-line" style={{ bottom: `${(watts / topW) * 100}%` }} />
        ))}
        {linesW.map((watts) => (
          <span
            key={watts}
            className="absolute end-full me-2 translate-y-1/2 whitespace-nowrap"
            style={{ bottom: `${(watts / topW) * 100}%` }}
          >
            {formatNumber(wattsToUnit(watts, unit), places)}
          </span>
        ))}
        <svg
          viewBox="0 0 240 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
          className="absolute inset-0 size-full overflow-visible"
          fill="none"
        >
          {children}
        </svg>
      </div>
      <div className="relative ms-14 h-6" aria-hidden="true">
        {marks.map(({ at, text }) => (
          <span key={at} className="absolute top-1 -translate-x-1/2" style={{ insetInlineStart: `${at * 100}%` }}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The axis for values up to `watts`: its ticks are round numbers in the displayed unit. */
function powerAxis(watts: number, unit: PowerUnit): { topW: number; linesW: number[] } {
  const wattsOfUnit = 1 / wattsToUnit(1, unit);
  const linesW = axisTicks(wattsToUnit(watts * 1.06, unit)).map((value) => value * wattsOfUnit);
  return { topW: linesW.at(-1) ?? 1, linesW };
}

function Legend({ entries }: { entries: { look: string; label: string }[] }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-[0.85rem]">
      {entries.map(({ look, label }) => (
        <li key={label} className="flex items-center gap-2">
          <span aria-hidden="true" className={`inline-block ${look}`} />
          {label}
        </li>
      ))}
    </ul>
  );
}

export function DayChart({ load, unit, texts, locale }: Props) {
  const { peak, days } = load;
  const day = days[peak.dayIndex] as DayLoad;
  const otherPeak = peak.kind === "wetBulb" ? load.dryBulbPeak : load.wetBulbPeak;
  const other = otherPeak && days[otherPeak.dayIndex];
  const [total, sensible] = [coilWatts(day), day.coilSensibleW];
  const otherTotal = other ? coilWatts(other) : [];
  const axis = powerAxis(Math.max(...total, ...otherTotal), unit);
  const x = (hour: number) => ((hour + 0.5) / 24) * 240;
  const y = (watts: number) => 100 - (Math.max(0, watts) / axis.topW) * 100;
  const path = (values: readonly number[]) =>
    values.map((watts, hour) => `${hour ? "L" : "M"}${x(hour).toFixed(2)} ${y(watts).toFixed(2)}`).join("");
  const back = (values: readonly number[]) =>
    values
      .map((watts, hour) => `L${x(hour).toFixed(2)} ${y(watts).toFixed(2)}`)
      .reverse()
      .join("");
  const thin = { vectorEffect: "non-scaling-stroke" as const };
  const label = filled(texts.result.dayAlt, {
    peak: withUnit(Math.max(...total), unit, texts),
    hour: hourText(peak.hour, locale),
    least: withUnit(Math.min(...total), unit, texts),
  });
  return (
    <>
      <ChartFrame
        label={label}
        axis={axis}
        unit={unit}
        texts={texts}
        marks={[1, 6, 12, 18, 24].map((hour) => ({ at: (hour - 0.5) / 24, text: `${hour}:00` }))}
      >
        <path d={`${path(sensible)}L${x(23)} 100L${x(0)} 100Z`} className="fill-cool-wash" />
        <path d={`${path(total)}${back(sensible)}Z`} className="fill-cool" fillOpacity="0.35" />
        {other && <path d={path(otherTotal)} className="stroke-ink" strokeDasharray="5 4" strokeWidth="1.25" {...thin} />}
        <path d={path(sensible)} className="stroke-cool" strokeWidth="1" {...thin} />
        <path d={path(total)} className="stroke-cool" strokeWidth="2.5" {...thin} />
        <path d={`M${x(peak.hour - 1)} 100V${y(peak.coilW)}`} className="stroke-ink" strokeWidth="1" {...thin} />
        <path d={`M${x(peak.hour - 1)} ${y(peak.coilW)}h0.01`} className="stroke-cool" strokeWidth="9" strokeLinecap="round" {...thin} />
      </ChartFrame>
      <Legend
        entries={[
          { look: "size-3.5 bg-cool/35 border border-cool", label: texts.result.latent },
          { look: "size-3.5 bg-cool-wash border border-cool", label: texts.result.sensible },
          ...(otherPeak
            ? [
                {
                  look: "w-6 border-t border-dashed border-ink",
                  label: `${texts.result[otherPeak.kind]} · ${monthName(otherPeak.month, locale)}`,
                },
              ]
            : []),
        ]}
      />
      <div className="mt-3">
        <Disclosure summary={texts.result.table} openInPrint={false}>
          <Table
            caption={`${texts.result[peak.kind]} · ${monthName(peak.month, locale)} · ${texts.units[unit]}`}
            head={[texts.result.hour, texts.result.sensible, texts.result.latent, texts.result.coil]}
            numeric={[1, 2, 3]}
            rows={total.map((watts, hour) => [
              `${hour + 1}:00`,
              ...formatParts([sensible[hour] as number, day.coilLatentW[hour] as number], unit),
              formatPower(watts, unit),
            ])}
          />
        </Disclosure>
      </div>
    </>
  );
}

export function MonthChart({ load, unit, texts, locale }: Props) {
  const months = monthProfile(load.days);
  const hottest = months.reduce((best, month) =>
    Math.max(month.dryBulbW, month.wetBulbW) > Math.max(best.dryBulbW, best.wetBulbW) ? month : best,
  );
  const axis = powerAxis(Math.max(hottest.dryBulbW, hottest.wetBulbW), unit);
  const bar = (month: number, offset: number, watts: number) => {
    const height = (Math.max(0, watts) / axis.topW) * 100;
    return { x: (month - 1) * 20 + offset, y: 100 - height, width: 6, height };
  };
  const label = filled(texts.result.monthsAlt, {
    month: monthName(hottest.month, locale),
    peak: withUnit(Math.max(hottest.dryBulbW, hottest.wetBulbW), unit, texts),
  });
  return (
    <>
      <ChartFrame
        label={label}
        axis={axis}
        unit={unit}
        texts={texts}
        marks={months.map(({ month }) => ({ at: (month - 0.5) / 12, text: String(month) }))}
      >
        {months.map(({ month, dryBulbW, wetBulbW }) => (
          <g key={month}>
            <rect {...bar(month, 3.5, dryBulbW)} className="fill-sheet stroke-cool" strokeWidth="1" vectorEffect="non-scaling-stroke" />
            <rect {...bar(month, 10.5, wetBulbW)} className="fill-cool stroke-cool" strokeWidth="1" vectorEffect="non-scaling-stroke" />
          </g>
        ))}
      </ChartFrame>
      <Legend
        entries={[
          { look: "size-3.5 bg-sheet border border-cool", label: texts.result.dryBulb },
          { look: "size-3.5 bg-cool", label: texts.result.wetBulb },
        ]}
      />
      <div className="mt-3">
        <Disclosure summary={texts.result.table} openInPrint={false}>
          <Table
            caption={`${texts.result.figMonths} · ${texts.units[unit]}`}
            head={[texts.result.month, texts.result.dryBulb, texts.result.wetBulb]}
            numeric={[1, 2]}
            rows={months.map(({ month, dryBulbW, wetBulbW }) => [
              monthName(month, locale),
              formatPower(dryBulbW, unit),
              formatPower(wetBulbW, unit),
            ])}
          />
        </Disclosure>
      </div>
    </>
  );
}
