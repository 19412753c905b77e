"use client";
// The sheet's answer in the browser, loaded with the sheet's code when the form is first touched.
import type { Outcome } from "#lib/calculators/sheets/outcome";
import { type AnsweredSheet, answerSheet, type Sheet, systemFieldName } from "#lib/calculators/sheets/sheet";
import { problemText, type Texts } from "#lib/calculators/sheets/texts";
import { isolated } from "#lib/i18n/bidi";
import type { Locale } from "#lib/i18n/locales";
import { AnswerBar } from "../answer-bar.tsx";
import { ResultActions } from "../result-actions.tsx";
import { useScrollBack } from "../use-scroll-back.ts";
import { type FigureDrawing, figureDrawing } from "./figures/figures.ts";
import { SheetFigure } from "./sheet-figure.tsx";
import { inShort, SheetActions, SheetBands, type SheetDestinations, SheetNumeral } from "./sheet-result.tsx";

export { answerSheet, figureDrawing, problemText };

export type LiveProps = {
  sheet: Sheet;
  answered: AnsweredSheet & { outcome: Outcome };
  drawing: FigureDrawing | undefined;
  title: string;
  texts: Texts;
  locale: Locale;
  destinations: SheetDestinations;
};

export const LivePicture = ({ answered, drawing, texts, locale }: LiveProps) => (
  <SheetFigure outcome={answered.outcome} system={answered.typed[systemFieldName]} drawing={drawing} texts={texts} locale={locale} />
);
export const LiveNumeral = (props: LiveProps) => <SheetNumeral {...props} />;
export const LiveActions = (props: LiveProps) => <SheetActions {...props} origin={location.origin} />;

/** The first answer in a line, for a phone and for screen readers. */
export function LiveBar({ answered, texts, locale }: LiveProps) {
  const short = inShort(answered, texts);
  const [name = "", value = ""] = short.split(/: (.*)/s);
  return (
    <>
      <p role="status" className="sr-only">
        {isolated(short, locale)}
      </p>
      <AnswerBar label={name}>{value}</AnswerBar>
    </>
  );
}

export function LiveBands(props: LiveProps) {
  const { answered, texts, destinations } = props;
  useScrollBack();
  const path = destinations.resultPath + (answered.address && `?${answered.address}`);
  return <SheetBands {...props} hasWorking origin={location.origin} actions={<ResultActions path={path} texts={texts.common} />} />;
}
