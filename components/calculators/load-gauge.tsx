// The scale of the answer: the band of the load from zero on, the likely load, the sizes one can buy, and the value of the rule of thumb.
// It runs in the reading direction.

import { splitSizes } from "#lib/calculators/data/unit-sizes";
import { btuhToWatts } from "#lib/calculators/engineering/units";
import { formatPower, powerUnits, wattsToUnit, withUnit } from "#lib/calculators/format";
import type { Answer } from "#lib/calculators/quick/compute-quick";
import type { QuickResult } from "#lib/calculators/quick/quick";
import type { PowerUnit } from "#lib/calculators/quick/quick-query";
import { type CalculatorTexts, filled } from "#lib/calculators/texts";
import { tonsOf, type UnitAdvice } from "#lib/calculators/unit-advice";
import { axisTicks } from "#lib/formats/axis";

type Props = Answer & {
  unit: PowerUnit;
  texts: CalculatorTexts;
  unitSwitch: React.ReactNode;
  /** What would narrow the band. */
  children?: React.ReactNode;
};

const tickLabel = (value: number) => (value >= 1000 ? `${value / 1000}k` : String(Math.round(value * 100) / 100));

/** Labels of sizes nearer than this share of the scale are left out, first on phones, then everywhere. */
const [nearOnPhone, near] = [0.17, 0.065];

/** The sizes that are held against the load, each with whether its label fits. */
function sizesOn({ sizes, recommended }: UnitAdvice, topW: number) {
  const single = sizes.filter(({ count }) => count === 1).map(({ nominalBtuh }) => nominalBtuh);
  const chosenW = recommended && btuhToWatts(recommended.nominalBtuh);
  let [last, lastOnPhone] = [-1, -1];
  return (single.length > 0 ? single : splitSizes.btuh)
    .map((btuh) => ({ btuh, watts: btuhToWatts(btuh) }))
    .filter(({ watts }) => watts <= topW * 0.985)
    .map(({ btuh, watts }) => {
      const share = watts / topW;
      const isChosen = watts === chosenW;
      const aside = chosenW === undefined || isChosen ? 1 : Math.abs(watts - chosenW) / topW;
      const fits = isChosen || (share - last >= near && aside >= near);
      const fitsOnPhone = isChosen || (fits && share - lastOnPhone >= nearOnPhone && aside >= nearOnPhone);
      if (fits) last = share;
      if (fitsOnPhone) lastOnPhone = share;
      return { btuh, watts, look: `${isChosen ? "is-chosen" : ""} ${fits ? (fitsOnPhone ? "" : "is-near") : "is-tick"}` };
    });
}

export function LoadGauge({ result, advice, unit, texts, unitSwitch, children }: Props) {
  const { band, ruleOfThumbW } = result;
  const largest = advice.sizes.findLast(({ count }) => count === 1);
  // Capped, since a size or a rule-of-thumb value far above the load would squeeze the band into a sliver.
  const most = Math.max(ruleOfThumbW, largest ? btuhToWatts(largest.nominalBtuh) : 0);
  const topW = Math.max(band.highW, Math.min(most, band.highW * 1.6)) * 1.1;
  const at = (watts: number) => `${Math.round((watts / topW) * 10_000) / 100}%`;
  const top = wattsToUnit(topW, unit);
  const ticks = axisTicks(top).filter((value) => value <= top);
  const likelyShare = band.likelyW / topW;
  return (
    <section className="gauge ground-land">
      <div className="wrap">
        <div className="gauge-head">
          <p>{filled(texts.result.scale, { unit: texts.units[unit] })}</p>
          {unitSwitch}
        </div>
        <div aria-hidden="true" className="gauge-scale">
          {ticks.map((value) => (
            <i key={value} className="gauge-tick" style={{ insetInlineStart: `${(value / top) * 100}%` }}>
              <bdi>{tickLabel(value)}</bdi>
            </i>
          ))}
          <i className="gauge-band" style={{ insetInlineStart: at(band.lowW), inlineSize: at(band.highW - band.lowW) }} />
          {sizesOn(advice, topW).map(({ btuh, watts, look }) => (
            <i key={btuh} className={`gauge-size ${look}`} style={{ insetInlineStart: at(watts) }}>
              <b>{filled(texts.result.tons, { tons: tonsOf(btuh) })}</b>
              <bdi>{formatPower(watts, unit)}</bdi>
            </i>
          ))}
          {ruleOfThumbW < topW && (
            <i className="gauge-rule" style={{ insetInlineStart: at(ruleOfThumbW) }}>
              <span className={ruleOfThumbW / topW > 0.8 ? "is-before" : ""}>{texts.result.ruleShort}</span>
            </i>
          )}
          <i className="gauge-likely" style={{ insetInlineStart: at(band.likelyW) }} />
        </div>
        <p className="gauge-answer" style={{ "--at": likelyShare } as React.CSSProperties}>
          <b>
            <bdi>{withUnit(band.likelyW, unit, texts)}</bdi> {texts.result.likely}
          </b>{" "}
          <span>{filled(texts.result.between, { low: formatPower(band.lowW, unit), high: formatPower(band.highW, unit) })}</span>
        </p>
        {children && <div className="gauge-open print:hidden">{children}</div>}
      </div>
    </section>
  );
}

/** The band in every power unit of the trade, as a table to copy from. */
export function LoadGaugeTable({ result: { band }, texts }: { result: Pick<QuickResult, "band">; texts: CalculatorTexts }) {
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
