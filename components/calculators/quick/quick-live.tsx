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
import type { ReportProps } from "../calculation-steps.tsx";
import { LoadGauge } from "../load-gauge.tsx";
import { ResultActions } from "../result-actions.tsx";
import { Toggle } from "../toggle.tsx";
import { useScrollBack } from "../use-scroll-back.ts";
import { AskLinks, type Destinations, OpenQuestions, Purchase, type ResultProps, SizeNumeral, WorkingFrame } from "./quick-result.tsx";
import { RoomSection } from "./room-section.tsx";

type Props = {
  computed: ComputedQuick & { answer: Answer };
  texts: CalculatorTexts;
  locale: Locale;
  destinations: Destinations;
  onPower: (power: PowerUnit) => void;
};

export { computeQuick };

const partsOf = ({ computed: { query, answer }, texts, locale, destinations }: Props) => ({
  ...answer,
  query,
  texts,
  locale,
  destinations,
});

const LivePicture = (props: Props) => <RoomSection {...partsOf(props)} />;
const LiveNumeral = (props: Props) => <SizeNumeral {...partsOf(props)} />;
const LivePurchase = (props: Props) => <Purchase {...partsOf(props)} />;
const LiveActions = (props: Props) => <AskLinks {...partsOf(props)} origin={location.origin} />;

/** The purchase advice and the likely load in a line, for a phone; and for screen readers in a sentence. */
export function LiveBar({ computed: { query, answer }, texts }: Props) {
  const { result, advice } = answer;
  const { band } = result;
  return (
    <>
      <p role="status" className="sr-only">
        {filled(texts.result.live, {
          buy: `${adviceTitle(advice, texts)}: ${buyText(advice, texts)}.`,
          likely: withUnit(band.likelyW, query.power, texts),
          low: withUnit(band.lowW, query.power, texts),
          high: withUnit(band.highW, query.power, texts),
        })}
      </p>
      <AnswerBar label={withUnit(band.likelyW, query.power, texts)}>
        <span className="inline-block first-letter:uppercase">{buyText(advice, texts)}</span>
      </AnswerBar>
    </>
  );
}

function LiveScale(props: Props) {
  const { computed, texts, onPower } = props;
  const { power } = computed.query;
  return (
    <LoadGauge
      {...computed.answer}
      unit={power}
      texts={texts}
      unitSwitch={
        <Toggle
          label={texts.units.label}
          value={power}
          choices={powerUnits.map((unit) => [unit, texts.units[unit]] as const)}
          onValue={onPower}
        />
      }
    >
      <OpenQuestions {...partsOf(props)} />
    </LoadGauge>
  );
}

/** If the bands or the working fail to load, the result is shown without them. */
const QuickDetails = lazy(async () => {
  const loaded = await import("./quick-details.tsx").catch(() => undefined);
  return { default: loaded?.QuickDetails ?? ((_: ResultProps) => null) };
});
const CalculationReport = lazy(async () => {
  const loaded = await import("../calculation-steps.tsx").catch(() => undefined);
  return { default: loaded?.CalculationReport ?? ((_: ReportProps) => null) };
});

function LiveBands(props: Props) {
  const [open, setOpen] = useState(false);
  const { computed, texts, locale, destinations } = props;
  const { query, answer, address } = computed;
  useScrollBack();
  return (
    <Suspense>
      <QuickDetails
        {...partsOf(props)}
        origin={location.origin}
        actions={<ResultActions path={`${destinations.resultPath}?${address}`} texts={texts.result} />}
        working={
          <WorkingFrame
            texts={texts}
            open={open}
            onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
          >
            {open && (
              <Suspense>
                <CalculationReport result={answer.result} answers={query.answers} texts={texts} locale={locale} />
              </Suspense>
            )}
          </WorkingFrame>
        }
      />
    </Suspense>
  );
}

/** What replaces each part that the server rendered. */
export const parts = {
  picture: LivePicture,
  numeral: LiveNumeral,
  purchase: LivePurchase,
  actions: LiveActions,
  scale: LiveScale,
  bands: LiveBands,
};
