// Texts for a unit size, on the page, in a chat and in the PDF: the trade's name for it and the nominal size printed on the box.

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

/** For example "one 1.5-ton inverter split". */
export function unitText({ nominalBtuh, needsInverter }: UnitSize, texts: CalculatorTexts): string {
  const { buy } = texts;
  return filled(buy.one, { ton: tonText(nominalBtuh, texts), kind: needsInverter ? buy.kinds.inverter : buy.kinds.either });
}

/** The size in a table, such as "1.5-ton". */
export const sizeText = ({ count, nominalBtuh }: UnitSize, texts: CalculatorTexts) =>
  filled(texts.buy.cells[counted(count)], { ton: tonText(nominalBtuh, texts) });

/** The nominal size of each unit, such as "18,000 Btu/h, 5.28 kW". */
export const nominalSizeText = ({ count, nominalBtuh }: UnitSize, texts: CalculatorTexts) =>
  filled(count === 1 ? texts.buy.spec : texts.buy.specEach, {
    btuh: `\u2066${formatNumber(nominalBtuh)}\u00a0Btu/h\u2069`,
    kw: `\u2068${withUnit(btuhToWatts(nominalBtuh), "kw", texts)}\u2069`,
  });

/** The unit to buy in tons, or from the least to the most that is needed where no single unit serves. */
export function tonsFigure({ recommended, tons }: UnitAdvice): string {
  if (recommended) return String(tonsOf(recommended.nominalBtuh));
  return tons.fromTons < tons.toTons ? `${tons.fromTons}–${tons.toTons}` : String(tons.toTons);
}

/** Spare capacity: "17 %" above the need of a day, "−3 %" below it. */
export const spareText = (share: number) => `\u2066${formatNumber(share * 100).replace("-", "−")}\u00a0%\u2069`;

/** What the size means for the room and, unless it is too large or too small, the kind of drive it needs. */
export function judgementText(size: UnitSize, { buy }: CalculatorTexts): string {
  const { verdict, shortIfWorst } = size;
  const sentence =
    verdict !== "likely"
      ? buy.verdicts[verdict]
      : shortIfWorst
        ? filled(buy.verdicts.likely, { worse: buy.worse[shortIfWorst] })
        : buy.verdicts.likelySeveral;
  if (verdict === "large" || verdict === "short") return sentence;
  return `${sentence} ${verdict === "smallest" ? buy.drives.turnsDown : size.needsInverter ? buy.drives.inverter : buy.drives.either}`;
}

/** "9 to 20 tons", or "about 11 tons" if both ends are equal. */
const tonsText = ({ tons: { fromTons: from, toTons: to } }: UnitAdvice, { buy }: CalculatorTexts) =>
  from < to ? filled(buy.range, { from, to }) : filled(buy.about, { tons: to });

/** Heading of the advice; only advice that names a unit is about buying. */
export const adviceTitle = ({ noUnitReason, zones }: UnitAdvice, { buy }: CalculatorTexts) =>
  !noUnitReason ? buy.title : zones > 1 ? buy.titleZones : buy.titleOpen;

/** The advice in one phrase: the unit, or the capacity needed and the number of zones. */
export function buyText(advice: UnitAdvice, texts: CalculatorTexts): string {
  const { recommended, zones } = advice;
  if (recommended) return unitText(recommended, texts);
  const tons = tonsText(advice, texts);
  return zones > 1 ? filled(texts.buy.zones, { tons, zones }) : tons;
}

/** Why no unit is named; "" if one is named. */
export function noUnitReasonText(
  { noUnitReason }: Pick<UnitAdvice, "noUnitReason">,
  texts: CalculatorTexts,
  system: UnitSystem = "metric",
): string {
  const { buy, form } = texts;
  const [largestFloor, unit] = system === "imperial" ? [m2ToFt2(splitZone.largestM2), form.ft2] : [splitZone.largestM2, form.m2];
  return noUnitReason ? filled(buy.reserves[noUnitReason], { most: `\u2068${formatNumber(largestFloor)}\u00a0${unit}\u2069` }) : "";
}

type AdviceInput = { advice: UnitAdvice; band: QuickResult["band"]; power: Parameters<typeof withUnit>[1]; texts: CalculatorTexts };

function adviceText(kind: "message" | "forQuote", { advice, band, power, texts }: AdviceInput): string {
  const { buy } = texts;
  const { recommended, zones } = advice;
  const values = {
    size: buyText(advice, texts),
    spec: recommended ? nominalSizeText(recommended, texts) : "",
    load: withUnit(band.likelyW, power, texts),
    low: withUnit(band.lowW, power, texts),
    high: withUnit(band.highW, power, texts),
  };
  const variant = recommended ? "" : zones > 1 ? "Zones" : "Open";
  return filled(buy[`${kind}${variant}`], values);
}

/** Chat message with the size and the load with its band. */
export const chatText = (given: AdviceInput) => adviceText("message", given);
/** Text for the size field of a quote request. */
export const quoteText = (given: AdviceInput) => adviceText("forQuote", given);
