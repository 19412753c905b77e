// The quick form's answers in words: each question with its answer, for paper.
import { type Locale, locales } from "../../i18n/locales.ts";
import { formatExact } from "../format.ts";
import type { CalculatorTexts } from "../texts.ts";
import type { Question, QuickAnswers } from "./quick-answers.ts";

type Asked = Exclude<Question, "facades" | "floorAreaM2"> | "area" | "directions" | "glass" | "offByDay";

/** The answers in the order of the form; null is open. Questions that do not apply to a room without glass are left out. */
function answered(answers: QuickAnswers, texts: CalculatorTexts, locale: Locale): [question: Asked, answer: string | null][] {
  const { facades } = answers;
  const named = facades?.flatMap(({ direction }) => (direction ? texts.directions[direction] : []));
  const glass = facades?.[0]?.glass;
  const shadeName = { none: texts.shadesKinds.none, blinds: texts.shadesKinds.blinds, curtains: texts.shadesKinds.curtains };
  const room = answers.room ? texts.rooms[answers.room] : answers.use && texts.uses[answers.use];
  const rows: [Asked, string | null][] = [
    ["place", answers.place && texts.places[answers.place]],
    ["built", answers.built && texts.ages[answers.built]],
    ["room", room],
    ["area", answers.floorAreaM2 === null ? null : `${formatExact(Math.round(answers.floorAreaM2 * 10) / 10)}\u00a0${texts.form.m2}`],
    ["topFloor", answers.topFloor === null ? null : texts.topFloors[answers.topFloor ? "1" : "0"]],
    ["directions", facades?.length === 0 ? texts.form.noOutsideWall : named?.join(locales[locale].comma) || null],
  ];
  if (facades?.length !== 0) rows.push(["glass", glass ? texts.glassAmounts[glass] : null]);
  if (facades?.length !== 0 && glass !== "none") rows.push(["shades", answers.shades && shadeName[answers.shades]]);
  rows.push(["people", answers.people === null ? null : formatExact(answers.people)]);
  rows.push(["offByDay", answers.offByDay ? texts.offByDay.yes : texts.offByDay.no]);
  return rows;
}

export const givenAnswers = (answers: QuickAnswers, texts: CalculatorTexts, locale: Locale): [question: string, answer: string][] =>
  answered(answers, texts, locale).map(([question, answer]) => [texts.questions[question], answer ?? texts.form.unknown]);
