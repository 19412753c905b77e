// A size on the shelf in words, on the page, in a chat, on paper: as the trade names it, with what stands on the box.

import { btuhToWatts } from "./engineering/units.ts";
import { formatNumber, withUnit } from "./format.ts";
import type { QuickResult } from "./quick/quick.ts";
import { type CalculatorTexts, filled } from "./texts.ts";
import { tonsOf, type UnitAdvice, type UnitSize } from "./unit-advice.ts";

type Counted = keyof CalculatorTexts["buy"]["counts"];
const counted = (count: number) => String(count) as Counted;

const tonText = (nominalBtuh: number, { buy }: CalculatorTexts) => {
  const tons = tonsOf(nominalBtuh);
  return filled(tons === 1.5 ? buy.tonAndHalf : buy.ton, { tons });
};

/** "one 1.5-ton inverter split". */
export function unitText(size: UnitSize, texts: CalculatorTexts, ducted = false): string {
  const { buy } = texts;
  const kind = ducted ? buy.kinds.ducted : size.inverter ? buy.kinds.inverter : buy.kinds.either;
  return filled(buy.counts[counted(size.count)], { ton: tonText(size.nominalBtuh, texts), kind });
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

const tonRange = ({ fromTons, toTons }: NonNullable<UnitAdvice["range"]>, { buy }: CalculatorTexts) =>
  filled(buy.range, { from: fromTons, to: toTons });

/** The answer as somebody would say it at the counter: a size, or from which to which while something large is open. */
export function buyText({ recommended, range }: UnitAdvice, texts: CalculatorTexts): string {
  if (range) return tonRange(range, texts);
  return recommended ? unitText(recommended, texts) : texts.buy.system;
}

type Told = { advice: UnitAdvice; band: QuickResult["band"]; power: Parameters<typeof withUnit>[1]; texts: CalculatorTexts };

function told(kind: "message" | "forQuote", { advice, band, power, texts }: Told): string {
  const { buy } = texts;
  const { recommended, range } = advice;
  const values = {
    size: buyText(advice, texts),
    spec: recommended ? boxText(recommended, texts) : "",
    load: withUnit(band.likelyW, power, texts),
    low: withUnit(band.lowW, power, texts),
    high: withUnit(band.highW, power, texts),
  };
  const open = range || !recommended;
  return filled(kind === "message" ? (open ? buy.messageOpen : buy.message) : open ? buy.forQuoteOpen : buy.forQuote, values);
}

/** For a chat: the size and the load with its band. */
export const chatText = (given: Told) => told("message", given);
/** For the request's field for the size. */
export const quoteText = (given: Told) => told("forQuote", given);
