"use client";
// Shows the status of a lead for a reference and the last four digits of the phone number. A server action, with or without JavaScript.
import { useActionState, useLayoutEffect, useRef } from "react";
import { buttonClass } from "#components/ui/button";
import { controlClass, describedBy, Field } from "#components/ui/field";
import { answeredInWords } from "#lib/i18n/answered-in-words";
import { formatDateTime } from "#lib/i18n/dates";
import type { Locale } from "#lib/i18n/locales";
import { type StatusState, statusAction } from "#lib/leads/status/actions";
import type { PublicStatus, StatusAnswer } from "#lib/leads/status/public-status";
import { answerDueMs } from "#lib/site/answer-times";
import { TimeScale } from "../scale/time-scale.tsx";
import { useAnswerFocus } from "../ui/use-answer-focus.ts";
import { useAwake } from "../ui/use-awake.ts";
import type { FrameLinks } from "./lead-frame.tsx";
import { Promised } from "./sent-panel.tsx";
import type { Labels } from "./use-lead-form.ts";

type Texts = Record<
  | "heading"
  | "stages"
  | "example"
  | "answered"
  | "problemTitle"
  | "referenceHint"
  | "show"
  | "since"
  | "next"
  | "answerBy"
  | "answerLater"
  | "application"
  | "unknown"
  | "busy"
  | "failed"
  | "whatsapp",
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

/** Where the example stands. */
const exampleTaken = 3;

/** The stages of a request across a scale, each with what it means. */
function Stages({ texts, taken }: { texts: Texts; taken: number }) {
  const steps = way.map((word) => ({ mark: texts.words[word], text: texts.texts[word].replace("{answered}", texts.answered) }));
  return <TimeScale label={texts.stages} steps={steps} taken={taken} isProgress />;
}

/** Before a request is found: the same scale, with an example on it. */
function Example({ texts }: { texts: Texts }) {
  return (
    <div className="status-example">
      <p>
        <b>{texts.stages}</b> <span className="provisional">{texts.example}</span>
      </p>
      <Stages texts={texts} taken={exampleTaken} />
    </div>
  );
}

type FoundProps = { answer: Extract<StatusAnswer, { status: "found" }>; texts: Texts; locale: Locale };

/**
 * The status in a word, since when, what it means, what follows and till when an answer is promised; below it the stages. An application is
 * promised no time and has no such stages.
 */
function Found({ answer, texts, locale }: FoundProps) {
  const { promise } = answer;
  const byMs = promise ? Date.parse(promise.answerBy) : 0;
  const isLater = promise !== null && byMs > answerDueMs(Date.parse(answer.since), promise.replyHours);
  const taken = way.indexOf(answer.word) + 1;
  const following = answer.word === "closed" || !promise ? undefined : way[taken];
  const answered = promise ? answeredInWords(promise.replyHours, locale) : "";
  return (
    <>
      <div className="status-found">
        <div>
          <h2>{texts.words[answer.word]}</h2>
          <p className="status-since">{texts.since.replace("{time}", formatDateTime(answer.since, locale))}</p>
        </div>
        <div>
          <p>{promise ? texts.texts[answer.word].replace("{answered}", answered) : texts.application}</p>
          {answer.word === "received" && byMs > Date.now() && (
            <Promised texts={texts} answer={{ byMs, isLater }} locale={locale} className="status-due" />
          )}
          {following && <p>{texts.next.replace("{stage}", texts.words[following])}</p>}
        </div>
      </div>
      {/* What the stage at hand means stands above. */}
      {answer.word !== "closed" && promise && (
        <Stages texts={{ ...texts, answered, texts: { ...texts.texts, [answer.word]: "" } }} taken={taken} />
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
    <>
      <section className="band ground-sand status-band">
        <div className="wrap">
          <form ref={form} action={action} noValidate data-wakes="" aria-label={texts.heading} className="form-sheet status-form">
            {problems.length > 0 && (
              // biome-ignore lint/a11y/noAutofocus: without JavaScript this is how the summary takes focus
              <div ref={outcome} tabIndex={-1} autoFocus className="border-2 border-error bg-error-wash p-4">
                <div role="alert">
                  <h2 className="text-[1.1rem]">{texts.problemTitle}</h2>
                </div>
                <ul className="mt-2 grid gap-1">
                  {problems.map(({ name, text }) => (
                    <li key={name}>
                      <a href={`#status-${name}`} className="inline-flex min-h-6 font-medium text-error underline">
                        {text}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            )}
            <StatusField name="reference" state={state} labels={labels} hint={texts.referenceHint} maxLength={20} />
            <StatusField name="digits" state={state} labels={labels} inputMode="numeric" maxLength={8} />
            <button type="submit" aria-disabled={pending || undefined} className={buttonClass("primary")}>
              {texts.show}
            </button>
          </form>
        </div>
      </section>
      <section className="band ground-sea">
        <div className="wrap">
          {answer ? (
            // biome-ignore lint/a11y/noAutofocus: without JavaScript this is how the answer takes focus
            <div ref={outcome} tabIndex={-1} autoFocus className="status-answer">
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
          ) : (
            <Example texts={texts} />
          )}
        </div>
      </section>
    </>
  );
}
