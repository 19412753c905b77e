// The load behind the answer: a gauge from zero to the high estimate, with the likely load and the rule of thumb's value on it.

import { formatPower, powerUnits, wattsToUnit, withUnit } from "#lib/calculators/format";
import type { QuickResult } from "#lib/calculators/quick/quick";
import type { PowerUnit } from "#lib/calculators/quick/quick-query";
import { type CalculatorTexts, filled } from "#lib/calculators/texts";
import { axisTicks } from "#lib/formats/axis";

type Props = { result: QuickResult; unit: PowerUnit; texts: CalculatorTexts };

const tickLabel = (value: number) => (value >= 1000 ? `${value / 1000}k` : String(Math.round(value * 100) / 100));

export function LoadGauge({ result, unit, texts }: Props) {
  const { band, ruleOfThumbW } = result;
  // Capped, since a rule-of-thumb value far above the load would squeeze the band into a sliver.
  const topW = Math.max(band.highW, Math.min(ruleOfThumbW, band.highW * 2)) * 1.08;
  const at = (watts: number) => `${Math.round((watts / topW) * 10_000) / 100}%`;
  const top = wattsToUnit(topW, unit);
  const ticks = axisTicks(top).filter((value) => value <= top);
  const ruleShare = ruleOfThumbW / topW;
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-[1.6rem] leading-none font-[560] tabular-nums">{formatPower(band.likelyW, unit)}</span>
        <span>{texts.units[unit]}</span>
        <span className="text-soft">{texts.result.likelyLoad}</span>
      </p>
      <p className="mt-1 text-[0.95rem] text-soft tabular-nums">
        {filled(texts.result.between, { low: formatPower(band.lowW, unit), high: withUnit(band.highW, unit, texts) })}
      </p>
      <div dir="ltr" aria-hidden="true" className="relative mt-2 h-[5.25rem] text-[0.75rem] text-soft">
        <div className="absolute inset-x-0 top-8 border-t border-ink" />
        {ticks.map((value) => (
          <div key={value} className="absolute top-8" style={{ insetInlineStart: `${(value / top) * 100}%` }}>
            <div className="h-1.5 border-s border-ink" />
            <div className={`mt-0.5 tabular-nums ${value === 0 ? "" : "-translate-x-1/2"}`}>{tickLabel(value)}</div>
          </div>
        ))}
        <div
          className="absolute top-3 h-5 border border-cool bg-cool-wash print:[print-color-adjust:exact]"
          style={{ insetInlineStart: at(band.lowW), inlineSize: at(band.highW - band.lowW) }}
        />
        <div className="absolute top-0.5 h-[1.875rem] border-s-[3px] border-cool" style={{ insetInlineStart: at(band.likelyW) }} />
        {ruleShare <= 1 && (
          <>
            <div className="absolute top-3 h-[3.25rem] border-s border-dashed border-ink" style={{ insetInlineStart: at(ruleOfThumbW) }} />
            <div
              className={`absolute top-[4.1rem] whitespace-nowrap ${ruleShare > 0.6 ? "-translate-x-full" : ruleShare > 0.3 ? "-translate-x-1/2" : ""}`}
              style={{ insetInlineStart: at(ruleOfThumbW) }}
            >
              <bdi>{texts.result.ruleShort}</bdi>
            </div>
          </>
        )}
      </div>
    </div>
  );
}

/** The band in every power unit of the trade, as a table to copy from. */
export function LoadGaugeTable({ result: { band }, texts }: Omit<Props, "unit">) {
  return (
    <table className="w-full max-w-[34rem] border-collapse text-[0.95rem]">
      <caption className="pb-2 text-start text-[1.05rem] font-medium">{texts.result.bandTable}</caption>
      <thead>
        <tr className="text-[0.82rem] text-soft">
          <th scope="col" className="py-1 text-start font-normal">
            {texts.result.bandUnit}
          </th>
          {(["low", "likely", "high"] as const).map((end) => (
            <th key={end} scope="col" className="py-1 ps-2 text-end font-normal">
              {texts.result[end]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {powerUnits.map((row) => (
          <tr key={row} className="border-t border-line">
            <th scope="row" className="py-1.5 text-start font-normal">
              {texts.units[row]}
            </th>
            {(["low", "likely", "high"] as const).map((end) => (
              <td key={end} className={`py-1.5 ps-2 text-end ${end === "likely" ? "font-medium" : ""}`} data-band={`${row}-${end}`}>
                {formatPower(band[`${end}W`], row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
