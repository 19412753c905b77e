"use client";
// The sheet's answer in the browser: fetched, with the sheet's own code, when the form is first touched.
import { type Answered, answerSheet, type Outcome, type Sheet } from "#lib/calculators/sheets/sheet";
import { problemText, type Texts } from "#lib/calculators/sheets/texts";
import type { Locale } from "#lib/i18n/locales";
import { ResultActions } from "./result-actions.tsx";
import { inShort, SheetAnswers, type SheetDestinations, SheetWorking } from "./sheet-result.tsx";

export { answerSheet, problemText };

type Props = {
  sheet: Sheet;
  answered: Answered & { outcome: Outcome };
  title: string;
  texts: Texts;
  locale: Locale;
  destinations: SheetDestinations;
};

export function SheetLive(props: Props) {
  const { answered, texts, destinations } = props;
  const path = destinations.resultPath + (answered.address && `?${answered.address}`);
  const all = { ...props, origin: location.origin, actions: <ResultActions path={path} texts={texts.common} /> };
  return (
    <>
      <div className="min-w-0 lg:sticky lg:top-24 lg:self-start">
        <p role="status" className="sr-only">
          {inShort(answered, texts)}
        </p>
        <SheetAnswers {...all} />
      </div>
      <div className="min-w-0 lg:col-span-2">
        <SheetWorking {...all} />
      </div>
    </>
  );
}
