"use client";
// Shows the status of a lead for a reference and the last four digits of the phone number. A server action, with or without JavaScript.
import { useActionState, useLayoutEffect, useRef } from "react";
import { buttonClass } from "#components/ui/button";
import { controlClass, describedBy, Field } from "#components/ui/field";
import { formatDateTime, formatWeekdayTime } from "#lib/i18n/dates";
import { durationInWords } from "#lib/i18n/durations";
import type { Locale } from "#lib/i18n/locales";
import { type StatusState, statusAction } from "#lib/leads/status/actions";
import type { PublicStatus, StatusAnswer } from "#lib/leads/status/public-status";
import { answerDueMs } from "#lib/site/answer-times";
import { useAnswerFocus } from "../ui/use-answer-focus.ts";
import { useAwake } from "../ui/use-awake.ts";
import type { FrameLinks } from "./lead-frame.tsx";
import type { Labels } from "./use-lead-form.ts";

type Texts = Record<
  "heading" | "problemTitle" | "referenceHint" | "show" | "since" | "answerBy" | "unknown" | "busy" | "failed" | "whatsapp",
  string
> & {
  words: Record<PublicStatus, string>;
  texts: Record<PublicStatus, string>;
};

type Name = "reference" | "digits";
type Props = { locale: Locale; labels: Labels<Name>; links: FrameLinks; texts: Texts };

/** The stages of a lead in order; "closed" can follow any of them. */
const way: PublicStatus[] = ["received", "in-progress", "visit-booked", "quoted", "agreed"];

type FieldProps = { name: Name; state: StatusState; labels: Labels<Name>; hint?: string } & React.ComponentProps<"input">;

function StatusField({ name, state, labels, hint, ...rest }: FieldProps) {
  const type = state.problems[name];
  const problem = type && labels[name][type];
  const id = `status-${name}`;
  return (
    <Field id={id} label={labels[name].label} hint={hint} problem={problem}>
      <input
        {...describedBy(id, { hint, problem })}
        {...rest}
        key={`${name}${state[name]}`}
        name={name}
        type="text"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        aria-required
        defaultValue={state[name]}
        className={`${controlClass(Boolean(problem))} tabular-nums rtl:text-end`}
      />
    </Field>
  );
}

type FoundProps = { answer: Extract<StatusAnswer, { status: "found" }>; texts: Texts; locale: Locale };

/** The status in a word and a sentence, and the stages reached. */
function Found({ answer, texts, locale }: FoundProps) {
  const due = answerDueMs(Date.parse(answer.since), answer.replyHours);
  return (
    <>
      <h2>{texts.words[answer.word]}</h2>
      <p className="mt-1 text-[0.92rem] text-soft">{texts.since.replace("{time}", formatDateTime(answer.since, locale))}</p>
      <p className="mt-4">{texts.texts[answer.word].replace("{reply}", durationInWords(answer.replyHours, "hours", locale))}</p>
      {answer.word === "received" && due > Date.now() && (
        <p className="mt-1 font-medium">{texts.answerBy.replace("{time}", formatWeekdayTime(due, locale))}</p>
      )}
      {answer.word !== "closed" && (
        <ol className="mt-6 border-t border-line pt-5">
          {way.map((word, index) => {
            const reached = index <= way.indexOf(answer.word);
            return (
              <li
                key={word}
                aria-current={word === answer.word ? "step" : undefined}
                className="relative flex items-center gap-3 pb-4 last:pb-0"
              >
                {index < way.length - 1 && <span aria-hidden="true" className="absolute start-[0.45rem] top-4 h-full w-px bg-hair" />}
                <span
                  aria-hidden="true"
                  className={`relative size-4 shrink-0 rounded-full border-2 ${reached ? "border-cool bg-cool" : "border-hair bg-sheet"}`}
                />
                <span className={word === answer.word ? "font-medium" : "text-soft"}>{texts.words[word]}</span>
              </li>
            );
          })}
        </ol>
      )}
    </>
  );
}

export function StatusForm({ locale, labels, links, texts }: Props) {
  const [state, action, pending] = useActionState<StatusState, FormData>(statusAction, {
    reference: "",
    digits: "",
    problems: {},
    answer: null,
  });
  const outcome = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const [number, given] = [
      form.current?.querySelector<HTMLInputElement>("[name=reference]"),
      new URLSearchParams(window.location.search).get("ref"),
    ];
    // Not while the field has the focus: the visitor may be typing, and the value would land in the middle of their number.
    if (number && given && number.value === "" && document.activeElement !== number) number.value = given.slice(0, 20);
  }, []);
  useAwake(form);
  useAnswerFocus(outcome, state);
  const problems = (["reference", "digits"] as const).flatMap((name) => {
    const type = state.problems[name];
    return type ? [{ name, text: labels[name][type] }] : [];
  });
  const { answer } = state;
  return (
    <div className="grid max-w-[62rem] items-start gap-8 lg:grid-cols-[5fr_6fr]">
      <form
        ref={form}
        action={action}
        noValidate
        data-wakes=""
        aria-label={texts.heading}
        className="grid gap-5 border border-line bg-sheet p-5 sm:p-7"
      >
        {problems.length > 0 && (
          // biome-ignore lint/a11y/noAutofocus: without JavaScript this is how the summary takes focus
          <div ref={outcome} tabIndex={-1} autoFocus className="border-2 border-heat bg-heat-wash p-4">
            <div role="alert">
              <h2 className="text-[1.1rem]">{texts.problemTitle}</h2>
            </div>
            <ul className="mt-2 grid gap-1">
              {problems.map(({ name, text }) => (
                <li key={name}>
                  <a href={`#status-${name}`} className="inline-flex min-h-6 font-medium text-heat underline">
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
        <StatusField name="reference" state={state} labels={labels} hint={texts.referenceHint} maxLength={20} />
        <StatusField name="digits" state={state} labels={labels} inputMode="numeric" maxLength={8} />
        <div>
          <button type="submit" aria-disabled={pending || undefined} className={buttonClass("primary", "w-full sm:w-auto")}>
            {texts.show}
          </button>
        </div>
      </form>
      {answer && (
        // biome-ignore lint/a11y/noAutofocus: without JavaScript this is how the answer takes focus
        <div ref={outcome} tabIndex={-1} autoFocus className="border border-line border-s-3 border-s-cool bg-sheet p-5 sm:p-7">
          {answer.status === "found" ? (
            <Found answer={answer} texts={texts} locale={locale} />
          ) : (
            <>
              <p>{texts[answer.status]}</p>
              <p className="mt-5 flex flex-wrap gap-3">
                <a href={links.call.href} className={buttonClass("plain")}>
                  <bdi dir="ltr">{links.call.label}</bdi>
                </a>
                <a href={links.whatsappHref} className={buttonClass("plain")}>
                  {texts.whatsapp}
                </a>
              </p>
            </>
          )}
        </div>
      )}
    </div>
  );
}
