"use client";
// What the customer can do with a quote: accept, ask, decline. Each is a form of its own, which works without JavaScript too.
import { useActionState, useRef } from "react";
import { buttonClass } from "#components/ui/button";
import { Checkbox, controlClass, describedBy, Field } from "#components/ui/field";
import type { Locale } from "#lib/i18n/locales";
import type { CustomerState } from "#lib/leads/quotes/customer-state";
import { acceptQuote, askAboutQuote, declineQuote } from "#lib/leads/quotes/public-actions";
import { useAnswerFocus } from "../ui/use-answer-focus.ts";
import { useHydrated } from "../ui/use-hydrated.ts";

type Texts = Record<
  | "acceptTitle"
  | "acceptText"
  | "name"
  | "agree"
  | "accept"
  | "askTitle"
  | "question"
  | "ask"
  | "asked"
  | "declineTitle"
  | "reason"
  | "decline"
  | "changed"
  | "repeated"
  | "expired"
  | "unknown"
  | "busy"
  | "failed",
  string
> & {
  problems: Record<"nameRequired" | "nameInvalid" | "agreeRequired" | "questionRequired" | "questionInvalid" | "reasonInvalid", string>;
};

type Props = {
  link: string;
  version: number;
  locale: Locale;
  /** What the last act led to, of a customer without JavaScript. */
  last: CustomerState | null;
  /** Whether it can still be accepted, and declined. */
  mayAccept: boolean;
  mayDecline: boolean;
  texts: Texts;
};

const untouched: CustomerState = { act: null, status: "idle", problems: {}, typed: { name: "", question: "", reason: "" } };

/** What the result of an act means to the customer; empty where the page itself shows it, or the fields do. */
function noticeOf({ act, status }: CustomerState, texts: Texts): string {
  switch (status) {
    case "asked":
      return texts.asked;
    case "repeated":
      // A question that was tapped twice has reached the office once.
      return act === "ask" ? texts.asked : texts.repeated;
    case "changed":
      return texts.changed;
    case "expired":
      return texts.expired;
    case "gone":
      return texts.unknown;
    case "busy":
      return texts.busy;
    case "failed":
      return texts.failed;
    default:
      return "";
  }
}

function Notice({ state, texts }: { state: CustomerState; texts: Texts }) {
  const place = useRef<HTMLParagraphElement>(null);
  useAnswerFocus(place, state);
  const text = noticeOf(state, texts);
  const isGood = state.status === "asked" || state.status === "repeated";
  return (
    <p
      ref={place}
      tabIndex={-1}
      role="status"
      className={`font-medium focus:outline-none empty:hidden ${isGood ? "text-cool" : "text-error"}`}
    >
      {text}
    </p>
  );
}

const begunWith = ({ last }: Props, act: CustomerState["act"]) => (last?.act === act ? last : untouched);

const Read = ({ link, version, locale }: Pick<Props, "link" | "version" | "locale">) => (
  <>
    <input type="hidden" name="scripts" value={useHydrated() ? "1" : ""} />
    <input type="hidden" name="locale" value={locale} />
    <input type="hidden" name="link" value={link} />
    <input type="hidden" name="version" value={version} />
  </>
);

function AcceptForm(props: Props) {
  const { texts } = props;
  const [state, action, pending] = useActionState(acceptQuote, begunWith(props, "accept"));
  const { problems, typed } = state;
  const name = problems.name && texts.problems[problems.name === "required" ? "nameRequired" : "nameInvalid"];
  return (
    <form action={action} noValidate className="grid max-w-[34rem] gap-4" aria-label={texts.acceptTitle}>
      <h2 className="text-22">{texts.acceptTitle}</h2>
      <p>{texts.acceptText}</p>
      <Read {...props} />
      <Field id="quote-name" label={texts.name} problem={name}>
        <input
          {...describedBy("quote-name", { problem: name })}
          key={typed.name}
          name="name"
          dir="auto"
          autoComplete="name"
          aria-required
          maxLength={200}
          defaultValue={typed.name}
          className={controlClass(Boolean(name))}
        />
      </Field>
      <Checkbox
        id="quote-agree"
        name="agree"
        label={texts.agree}
        aria-required
        {...(problems.agree && { problem: texts.problems.agreeRequired })}
      />
      <Notice state={state} texts={texts} />
      <button type="submit" aria-disabled={pending || undefined} className={buttonClass("primary", "min-h-13")}>
        {texts.accept}
      </button>
    </form>
  );
}

function AskForm(props: Props) {
  const { texts } = props;
  const [state, action, pending] = useActionState(askAboutQuote, begunWith(props, "ask"));
  const { question } = state.problems;
  const problem = question && texts.problems[question === "required" ? "questionRequired" : "questionInvalid"];
  return (
    <form action={action} noValidate className="grid max-w-[34rem] gap-4" aria-label={texts.askTitle}>
      <h2 className="text-22">{texts.askTitle}</h2>
      <Read {...props} />
      <Field id="quote-question" label={texts.question} problem={problem}>
        <textarea
          {...describedBy("quote-question", { problem })}
          key={state.typed.question}
          name="question"
          dir="auto"
          rows={3}
          aria-required
          defaultValue={state.typed.question}
          className={controlClass(Boolean(problem))}
        />
      </Field>
      <Notice state={state} texts={texts} />
      <button type="submit" aria-disabled={pending || undefined} className={buttonClass("plain")}>
        {texts.ask}
      </button>
    </form>
  );
}

function DeclineForm(props: Props) {
  const { texts } = props;
  const [state, action, pending] = useActionState(declineQuote, begunWith(props, "decline"));
  const problem = state.problems.reason && texts.problems.reasonInvalid;
  return (
    <details open={state.act !== null}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">{texts.declineTitle}</summary>
      <form action={action} noValidate className="mt-2 grid max-w-[34rem] gap-4" aria-label={texts.declineTitle}>
        <Read {...props} />
        <Field id="quote-reason" label={texts.reason} problem={problem}>
          <textarea
            {...describedBy("quote-reason", { problem })}
            key={state.typed.reason}
            name="reason"
            dir="auto"
            rows={2}
            defaultValue={state.typed.reason}
            className={controlClass(Boolean(problem))}
          />
        </Field>
        <Notice state={state} texts={texts} />
        <button type="submit" aria-disabled={pending || undefined} className={buttonClass("plain")}>
          {texts.decline}
        </button>
      </form>
    </details>
  );
}

export function QuoteAnswers(props: Props) {
  return (
    <div className="grid gap-10 lg:grid-cols-2">
      {props.mayAccept && <AcceptForm {...props} />}
      <div className="grid content-start gap-6">
        <AskForm {...props} />
        {props.mayDecline && <DeclineForm {...props} />}
      </div>
    </div>
  );
}
