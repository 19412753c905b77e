// A size on the shelf in words, on the page, in a chat, on paper: as the trade names it, with what stands on the box.

import { splitZone } from "./data/unit-sizes.ts";
import { btuhToWatts, m2ToFt2 } from "./engineering/units.ts";
import { formatNumber, withUnit } from "./format.ts";
import type { QuickResult } from "./quick/quick.ts";
import { type CalculatorTexts, filled, type UnitSystem } from "./texts.ts";
import { tonsOf, type UnitAdvice, type UnitSize } from "./unit-advice.ts";

type Counted = keyof CalculatorTexts["buy"]["cells"];
const counted = (count: number) => String(count) as Counted;

const tonText = (nominalBtuh: number, { buy }: CalculatorTexts) => {
  const tons = tonsOf(nominalBtuh);
  return filled(tons === 1.5 ? buy.tonAndHalf : buy.ton, { tons });
};

/** "one 1.5-ton inverter split". */
export function unitText({ nominalBtuh, inverter }: UnitSize, texts: CalculatorTexts): string {
  const { buy } = texts;
  return filled(buy.one, { ton: tonText(nominalBtuh, texts), kind: inverter ? buy.kinds.inverter : buy.kinds.either });
}

/** "1.5-ton": the size in a table. */
export const sizeText = ({ count, nominalBtuh }: UnitSize, texts: CalculatorTexts) =>
  filled(texts.buy.cells[counted(count)], { ton: tonText(nominalBtuh, texts) });

/** "18,000 Btu/h, 5.28 kW": what stands on the box of each. */
export const boxText = ({ count, nominalBtuh }: UnitSize, texts: CalculatorTexts) =>
  filled(count === 1 ? texts.buy.spec : texts.buy.specEach, {
    btuh: `\u2066${formatNumber(nominalBtuh)}\u00a0Btu/h\u2069`,
    kw: `\u2068${withUnit(btuhToWatts(nominalBtuh), "kw", texts)}\u2069`,
  });

/** "17 %" over what a day needs, "−3 %" below it. */
export const spareText = (share: number) => `\u2066${formatNumber(share * 100).replace("-", "−")}\u00a0%\u2069`;

/** What the size means for the room, and which kind of unit it has to be. */
export function judgementText(size: UnitSize, { buy }: CalculatorTexts): string {
  const { verdict, shortIf } = size;
  const sentence =
    verdict !== "likely"
      ? buy.verdicts[verdict]
      : shortIf
        ? filled(buy.verdicts.likely, { worse: buy.worse[shortIf] })
        : buy.verdicts.likelySeveral;
  if (verdict === "large" || verdict === "short") return sentence;
  return `${sentence} ${verdict === "smallest" ? buy.drives.turnsDown : size.inverter ? buy.drives.inverter : buy.drives.either}`;
}

/** "9 to 20 tons", or "about 11 tons". */
const tonsText = ({ tons: { fromTons: from, toTons: to } }: UnitAdvice, { buy }: CalculatorTexts) =>
  from < to ? filled(buy.range, { from, to }) : filled(buy.about, { tons: to });

/** The heading of the answer: only where a unit is named is it something to buy. */
export const adviceTitle = ({ reserve, zones }: UnitAdvice, { buy }: CalculatorTexts) =>
  !reserve ? buy.title : zones > 1 ? buy.titleZones : buy.titleOpen;

/** The answer as somebody would say it at the counter: a unit; or how much is needed, and in how many zones. */
export function buyText(advice: UnitAdvice, texts: CalculatorTexts): string {
  const { recommended, zones } = advice;
  if (recommended) return unitText(recommended, texts);
  const tons = tonsText(advice, texts);
  return zones > 1 ? filled(texts.buy.zones, { tons, zones }) : tons;
}

/** Why no unit is named; "" where one is. */
export function reserveText({ reserve }: Pick<UnitAdvice, "reserve">, texts: CalculatorTexts, system: UnitSystem = "metric"): string {
  const { buy, form } = texts;
  const [most, unit] = system === "imperial" ? [m2ToFt2(splitZone.largestM2), form.ft2] : [splitZone.largestM2, form.m2];
  return reserve ? filled(buy.reserves[reserve], { most: `\u2068${formatNumber(most)}\u00a0${unit}\u2069` }) : "";
}

type Told = { advice: UnitAdvice; band: QuickResult["band"]; power: Parameters<typeof withUnit>[1]; texts: CalculatorTexts };

function told(kind: "message" | "forQuote", { advice, band, power, texts }: Told): string {
  const { buy } = texts;
  const { recommended, zones } = advice;
  const values = {
    size: buyText(advice, texts),
    spec: recommended ? boxText(recommended, texts) : "",
    load: withUnit(band.likelyW, power, texts),
    low: withUnit(band.lowW, power, texts),
    high: withUnit(band.highW, power, texts),
  };
  const variant = recommended ? "" : zones > 1 ? "Zones" : "Open";
  return filled(buy[`${kind}${variant}`], values);
}

/** For a chat: the size and the load with its band. */
export const chatText = (given: Told) => told("message", given);
/** For the request's field for the size. */
export const quoteText = (given: Told) => told("forQuote", given);
