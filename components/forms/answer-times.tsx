// By when a message sent in the coming days is answered, for the line of AnswerBy or AnswerNow; once on each page that has one.
import { getTranslations } from "next-intl/server";
import { Now, Times } from "#components/ui/now";
import { currentLocale } from "#lib/i18n/current";
import { formatWeekdayTime } from "#lib/i18n/dates";
import { readAnswers } from "#lib/leads/read-answers";

export async function AnswerTimes({ isAlone = false }: { isAlone?: boolean }) {
  const [t, locale] = [await getTranslations("contact"), await currentLocale()];
  const answers = await readAnswers(locale);
  return (
    <Times
      table={answers.map(([until, answer, isLater]) => {
        // The browser replaces the minutes by their time.
        const time = "at" in answer ? formatWeekdayTime(answer.at * 60_000, locale) : `{${answer.after}}`;
        return [until, { answer: t(isAlone ? "answerNow" : isLater ? "answerLater" : "answerBy", { time }) }];
      })}
    />
  );
}

/** The same where there is no form. */
export async function AnswerNow({ className = "" }: { className?: string }) {
  return (
    <>
      <Now of="answer" locale={await currentLocale()} className={`min-h-[2lh] sm:min-h-[1lh] ${className}`} />
      <AnswerTimes isAlone />
    </>
  );
}
