// The unit sizes on the market and what each means for the room, as blocks of a PDF.
import type { CalculatorTexts } from "../../calculators/texts.ts";
import type { UnitAdvice } from "../../calculators/unit-advice.ts";
import {
  adviceTitle,
  buyText,
  judgementText,
  nominalSizeText,
  noUnitReasonText,
  sizeText,
  spareText,
} from "../../calculators/unit-texts.ts";
import type { Block } from "../document.ts";
import { capitalised } from "./result-blocks.ts";

export function unitBlocks(advice: UnitAdvice, texts: CalculatorTexts): Block[] {
  const { buy, result } = texts;
  const { needs, sizes, noUnitReason } = advice;
  const blocks: Block[] = [{ type: "heading", level: 1, text: `${adviceTitle(advice, texts)}: ${buyText(advice, texts)}` }];
  if (noUnitReason) blocks.push({ type: "paragraph", text: [noUnitReasonText(advice, texts)] });
  if (sizes.length > 0)
    blocks.push({
      type: "table",
      head: [buy.unit, buy.judgement, ...needs.map(({ kind }) => `${result.spare} · ${result[kind]}`)],
      numeric: needs.map((_, index) => index + 2),
      rows: sizes.map((size) => [
        `${capitalised(sizeText(size, texts))} (${nominalSizeText(size, texts)})`,
        `${size.recommended ? `${buy.recommended}. ` : ""}${judgementText(size, texts)}`,
        ...size.spare.map(spareText),
      ]),
    });
  return blocks;
}
