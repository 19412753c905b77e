// The quick form's answers in words, for paper: each question with what was answered.
import type { Locale } from "../../i18n/locales.ts";
import { exact, formatNumber } from "../format.ts";
import type { CalculatorTexts } from "../texts.ts";
import type { QuickAnswers } from "./quick-answers.ts";

export function givenAnswers(answers: QuickAnswers, texts: CalculatorTexts, locale: Locale): [question: string, answer: string][] {
  const { questions, shadesKinds } = texts;
  const open = texts.form.unknown;
  const facade = answers.facades
    ?.map(({ direction }) => (direction ? texts.directions[direction] : open))
    .join(locale === "ar" ? "، " : ", ");
  const glass = answers.facades?.[0]?.glass;
  const shadeName = { none: shadesKinds.none, blinds: shadesKinds.blinds, curtains: shadesKinds.curtains };
  return [
    [questions.place, answers.place ? texts.places[answers.place] : open],
    [questions.built, answers.built ? texts.ages[answers.built] : open],
    [questions.room, answers.room ? texts.rooms[answers.room] : answers.use ? texts.uses[answers.use] : open],
    [questions.area, answers.floorAreaM2 === null ? open : `${formatNumber(answers.floorAreaM2, 1)} m²`],
    [questions.topFloor, answers.topFloor === null ? open : texts.topFloors[answers.topFloor ? "1" : "0"]],
    [questions.directions, facade === undefined ? open : facade || texts.form.noOutsideWall],
    [questions.glass, glass ? texts.glassAmounts[glass] : open],
    [questions.shades, answers.shades ? shadeName[answers.shades] : open],
    [questions.people, answers.people === null ? open : exact(answers.people)],
  ];
}
