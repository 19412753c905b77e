"use client";
// The quick calculator's result and engine in the browser, loaded when the form is first touched.
import { lazy, Suspense, useState } from "react";
import { powerUnits, withUnit } from "#lib/calculators/format";
import { type Answer, type ComputedQuick, computeQuick } from "#lib/calculators/quick/compute-quick";
import type { PowerUnit } from "#lib/calculators/quick/quick-query";
import { type CalculatorTexts, filled } from "#lib/calculators/texts";
import { adviceTitle, buyText } from "#lib/calculators/unit-texts";
import type { Locale } from "#lib/i18n/locales";
import { AnswerBar } from "../answer-bar.tsx";
import { CalculationReport } from "../calculation-steps.tsx";
import type { NextCalculatorsProps } from "../next-calculators.tsx";
import { ResultActions } from "../result-actions.tsx";
import { ResultPanel } from "../result-panel.tsx";
import { Toggle } from "../toggle.tsx";
import { useScrollBack } from "../use-scroll-back.ts";
import { type Destinations, QuickAnswer, type ResultProps, WorkingFrame } from "./quick-result.tsx";

type Props = {
  computed: ComputedQuick & { answer: Answer };
  texts: CalculatorTexts;
  locale: Locale;
  destinations: Destinations;
  onPower: (power: PowerUnit) => void;
};

export { computeQuick };

/** The purchase advice and the likely load in a line, for a phone. */
export function LiveAnswer({ computed: { query, answer }, texts }: Pick<Props, "computed" | "texts">) {
  const { result, advice } = answer;
  return (
    <AnswerBar label={withUnit(result.band.likelyW, query.power, texts)}>
      <span className="inline-block first-letter:uppercase">{buyText(advice, texts)}</span>
    </AnswerBar>
  );
}

/** If the details below the result fail to load, the result is shown without them. */
const below = () => import("./quick-below-result.tsx").catch(() => undefined);
const QuickDetails = lazy(async () => ({ default: (await below())?.QuickDetails ?? ((_: ResultProps) => null) }));
const NextCalculators = lazy(async () => ({ default: (await below())?.NextCalculators ?? ((_: NextCalculatorsProps) => null) }));

export function LiveResult({ computed: { query, answer, address }, texts, locale, destinations, onPower }: Props) {
  const [open, setOpen] = useState(false);
  const { result, advice } = answer;
  useScrollBack();
  const { band } = result;
  const props: ResultProps = {
    ...answer,
    query,
    texts,
    locale,
    destinations,
    origin: location.origin,
    unitSwitch: (
      <Toggle
        label={texts.units.label}
        value={query.power}
        choices={powerUnits.map((unit) => [unit, texts.units[unit]] as const)}
        onValue={onPower}
      />
    ),
    actions: <ResultActions path={`${destinations.resultPath}?${address}`} texts={texts.result} />,
    working: (
      <WorkingFrame
        texts={texts}
        open={open}
        onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
      >
        {open && <CalculationReport result={result} answers={query.answers} texts={texts} locale={locale} />}
      </WorkingFrame>
    ),
  };
  return (
    <>
      <ResultPanel data-answer="" className="lg:col-start-2 lg:row-start-1">
        <p role="status" className="sr-only">
          {filled(texts.result.live, {
            buy: `${adviceTitle(advice, texts)}: ${buyText(advice, texts)}.`,
            likely: withUnit(band.likelyW, query.power, texts),
            low: withUnit(band.lowW, query.power, texts),
            high: withUnit(band.highW, query.power, texts),
          })}
        </p>
        <QuickAnswer {...props} />
      </ResultPanel>
      <div className="min-w-0 lg:col-span-2">
        <Suspense>
          <QuickDetails {...props} />
          <NextCalculators result={result} query={query} texts={texts} locale={locale} />
        </Suspense>
      </div>
    </>
  );
}
