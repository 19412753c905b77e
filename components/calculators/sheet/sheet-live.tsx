"use client";
// The sheet's answer in the browser, loaded with the sheet's code when the form is first touched.
import type { Outcome } from "#lib/calculators/sheets/outcome";
import { type AnsweredSheet, answerSheet, type Sheet, systemFieldName } from "#lib/calculators/sheets/sheet";
import { problemText, type Texts } from "#lib/calculators/sheets/texts";
import { isolated } from "#lib/i18n/bidi";
import type { Locale } from "#lib/i18n/locales";
import { AnswerBar } from "../answer-bar.tsx";
import { ResultActions } from "../result-actions.tsx";
import { ResultPanel } from "../result-panel.tsx";
import { useScrollBack } from "../use-scroll-back.ts";
import { type FigureDrawing, figureDrawing } from "./figures/figures.ts";
import { SheetFigure } from "./sheet-figure.tsx";
import { inShort, SheetAnswers, type SheetDestinations, SheetWorking } from "./sheet-result.tsx";

export { answerSheet, figureDrawing, problemText };

/** The first answer in a line, for a phone. */
export function LiveAnswer({ answered, texts }: Pick<Props, "answered" | "texts">) {
  const [name = "", value = ""] = inShort(answered, texts).split(/: (.*)/s);
  return <AnswerBar label={name}>{value}</AnswerBar>;
}

type Props = {
  sheet: Sheet;
  answered: AnsweredSheet & { outcome: Outcome };
  drawing: FigureDrawing | undefined;
  reservedPx: number | undefined;
  title: string;
  texts: Texts;
  locale: Locale;
  destinations: SheetDestinations;
};

export function SheetLive(props: Props) {
  const { answered, drawing, reservedPx, texts, locale, destinations } = props;
  useScrollBack();
  const path = destinations.resultPath + (answered.address && `?${answered.address}`);
  const all = { ...props, origin: location.origin, actions: <ResultActions path={path} texts={texts.common} /> };
  return (
    <>
      <ResultPanel>
        <p role="status" className="sr-only">
          {isolated(inShort(answered, texts), locale)}
        </p>
        <SheetAnswers {...all} />
      </ResultPanel>
      <div className="min-w-0 lg:col-span-2">
        <SheetFigure
          outcome={answered.outcome}
          system={answered.typed[systemFieldName]}
          drawing={drawing}
          texts={texts}
          locale={locale}
          reservedPx={reservedPx}
        />
        <SheetWorking {...all} />
      </div>
    </>
  );
}
