// The answer itself: a gauge from nothing to the high end, the likely load on it, and what an area rule would have said.

import { formatPower, inUnit, powerUnits } from "#lib/calculators/format";
import type { QuickResult } from "#lib/calculators/quick/quick";
import type { PowerUnit } from "#lib/calculators/quick/quick-query";
import type { CalculatorTexts } from "#lib/calculators/texts";
import { axisTicks } from "#lib/platform/axis";

const tickLabel = (value: number) => (value >= 1000 ? `${value / 1000}k` : String(Math.round(value * 100) / 100));

export function Band({ result, unit, texts }: { result: QuickResult; unit: PowerUnit; texts: CalculatorTexts }) {
  const { band, ruleOfThumbW } = result;
  const topW = Math.max(band.highW, ruleOfThumbW) * 1.08;
  const at = (watts: number) => `${Math.round((watts / topW) * 10_000) / 100}%`;
  const top = inUnit(topW, unit);
  const ticks = axisTicks(top).filter((value) => value <= top);
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-[clamp(2.4rem,1.6rem+3.4vw,3.6rem)] leading-none font-[560] tabular-nums">
          {formatPower(band.likelyW, unit)}
        </span>
        <span className="text-[1.15rem]">{texts.units[unit]}</span>
        <span className="text-soft">{texts.result.likely}</span>
      </p>
      <div dir="ltr" aria-hidden="true" className="relative mt-5 h-24">
        <div className="absolute inset-x-0 top-12 border-t border-ink" />
        {ticks.map((value) => (
          <div key={value} className="absolute top-12" style={{ insetInlineStart: `${(value / top) * 100}%` }}>
            <div className="h-2 border-s border-ink" />
            <div className={`mt-0.5 text-[0.75rem] text-soft tabular-nums ${value === 0 ? "" : "-translate-x-1/2"}`}>
              {tickLabel(value)}
            </div>
          </div>
        ))}
        <div
          className="absolute top-6 h-6 border border-cool bg-cool-wash"
          style={{ insetInlineStart: at(band.lowW), inlineSize: at(band.highW - band.lowW) }}
        />
        <div className="absolute top-3 h-9 border-s-[3px] border-cool" style={{ insetInlineStart: at(band.likelyW) }} />
        <div className="absolute top-7 h-12 border-s border-dashed border-ink" style={{ insetInlineStart: at(ruleOfThumbW) }} />
      </div>
      <table className="mt-1 w-full border-collapse text-[0.95rem]">
        <caption className="sr-only">{texts.result.bandCaption}</caption>
        <thead>
          <tr className="text-[0.82rem] text-soft">
            <th scope="col" className="py-1 text-start font-normal">
              {texts.result.bandUnit}
            </th>
            {(["low", "likely", "high"] as const).map((end) => (
              <th key={end} scope="col" className="py-1 text-end font-normal">
                {texts.result[end]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {powerUnits.map((row) => (
            <tr key={row} className="border-t border-line">
              <th scope="row" className="py-1.5 text-start font-normal">
                {texts.units[row]}
              </th>
              <td className="py-1.5 text-end" data-band={`${row}-low`}>
                {formatPower(band.lowW, row)}
              </td>
              <td className="py-1.5 text-end font-medium" data-band={`${row}-likely`}>
                {formatPower(band.likelyW, row)}
              </td>
              <td className="py-1.5 text-end" data-band={`${row}-high`}>
                {formatPower(band.highW, row)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
