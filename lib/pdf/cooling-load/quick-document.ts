// The PDF of the quick form's result.
import { places } from "../../calculators/data/climate.ts";
import { designOutdoors } from "../../calculators/data/design-outdoors.ts";
import { byGroup } from "../../calculators/engineering/lines.ts";
import { withUnit } from "../../calculators/format.ts";
import { lineName, lineSources, placeSources } from "../../calculators/line-sources.ts";
import { givenAnswers } from "../../calculators/quick/given-answers.ts";
import { quickLoad } from "../../calculators/quick/quick.ts";
import type { QuickQuery } from "../../calculators/quick/quick-query.ts";
import type { CalculatorTexts } from "../../calculators/texts.ts";
import { adviseQuick } from "../../calculators/unit-advice.ts";
import type { PdfDocument } from "../document.ts";
import { type CalculationFrame, calculationDocument, factTable, headingBlock, type ResultData, resultBlocks } from "./result-blocks.ts";
import { unitBlocks } from "./unit-blocks.ts";
import { workingBlocks } from "./working-blocks.ts";

/** The answers and what their PDF needs besides. */
export type QuickJob = { query: QuickQuery; frame: CalculationFrame; texts: CalculatorTexts };

/** The answers and the band of the result. Throws InvalidInputError where the form would refuse the answers. */
export function quickDocument({ query: { answers }, frame, texts }: QuickJob): PdfDocument {
  const { locale } = frame;
  const quick = quickLoad(answers);
  const { band, load, room, drivers } = quick;
  const shown: ResultData = {
    unit: "kw",
    system: "metric",
    load,
    groups: drivers.length > 0 ? drivers : byGroup(load.peak.lines),
    floorAreaM2: room.floorAreaM2,
    supplyLps: load.supplyAir.airFlowLps,
    freshLps: room.outdoorAir?.airFlowLps ?? 0,
    indoor: { dryBulbC: room.indoorDryBulbC, relativeHumidity: room.indoorRelativeHumidity },
    outdoors: designOutdoors(places[quick.place]),
    supplyAir: load.supplyAir,
  };
  return calculationDocument(frame, texts.result.resultTitle, texts, [
    {
      type: "figures",
      items: (["low", "likely", "high"] as const).map((end) => ({
        label: texts.result[end],
        value: withUnit(band[`${end}W`], "kw", texts),
        note: `${withUnit(band[`${end}W`], "tr", texts)} · ${withUnit(band[`${end}W`], "btuh", texts)}`,
      })),
    },
    ...unitBlocks(adviseQuick(quick, answers), texts),
    headingBlock(texts.form.title),
    factTable(givenAnswers(answers, texts, locale)),
    headingBlock(texts.result.title),
    ...resultBlocks(shown, texts, frame),
    ...workingBlocks(
      load.peak,
      {
        nameOf: (line) => lineName(line, texts),
        sourcesOf: (line) => lineSources(line, answers.built),
        other: placeSources(quick.place),
      },
      texts,
      locale,
    ),
  ]);
}
