"use client";
// The quote form with its page's opening and the reader's building: five steps with JavaScript, one long page without. A draft stays on the
// device until the form is sent. The logic of the steps is in use-quote.ts.
import { buttonClass } from "#components/ui/button";
import { showEveryStep } from "#lib/http/show-every-step";
import { LeadFrame } from "../lead-frame.tsx";
import { draftKey } from "./draft.ts";
import type { QuoteProps } from "./quote-props.ts";
import { QuoteSheet } from "./quote-sheet.tsx";
import { lastStep, type StepName, stepNames } from "./quote-steps.ts";
import { EveryTrust, QuoteTrust } from "./quote-trust.tsx";
import { stepFields } from "./step-fields.tsx";
import { StepLine } from "./step-line.tsx";
import { type Quote, useQuote } from "./use-quote.ts";

/** One step. All five are in the document; one is visible. */
function Step({ name, quote }: { name: StepName; quote: Quote }) {
  const { texts, step, long, heading } = quote;
  const Fields = stepFields[name];
  const index = stepNames.indexOf(name);
  const shown = long || index === step;
  return (
    <fieldset
      className={`step group/step min-w-0 ${shown ? "" : "hidden noscript:block"} ${long ? "not-first:mt-10" : "noscript:not-first:mt-10"}`}
    >
      <legend className="w-full">
        <h2 ref={shown && !long ? heading : undefined} tabIndex={-1} className="focus-visible:outline-none">
          <span className="step-number">
            {texts.progress.replace("{step}", String(index + 1)).replace("{steps}", String(stepNames.length))}
          </span>
          {texts.stepTitles[name]}
        </h2>
      </legend>
      <div className="step-fields">
        <Fields {...quote} />
      </div>
    </fieldset>
  );
}

/** Offers to restore or delete the draft of an earlier visit. */
function DraftOffer({ texts, offered, restore, clear }: Quote) {
  return (
    offered && (
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border border-cool bg-cool-wash px-5 py-4">
        <p className="font-medium">{texts.draftTitle}</p>
        <p className="flex flex-wrap gap-2">
          <button type="button" className={buttonClass("plain")} onClick={() => restore(offered)}>
            {texts.draftRestore}
          </button>
          <button type="button" className={buttonClass("quiet")} onClick={clear}>
            {texts.draftClear}
          </button>
        </p>
      </div>
    )
  );
}

/** The buttons back and on; in the last step, and on the one long page, the second sends the form. */
function StepButtons({ texts, lead, step, long, back }: Quote) {
  const following = stepNames[step + 1];
  return (
    <div className="mt-8 flex flex-wrap items-center gap-3">
      {!long && step > 0 && (
        <button type="button" className={buttonClass("plain", "grow min-h-13 sm:grow-0")} onClick={back}>
          {texts.previous}
        </button>
      )}
      <button type="submit" aria-disabled={lead.sending || undefined} className={buttonClass("primary", "grow min-h-13 sm:grow-0")}>
        {lead.sending ? (
          texts.sending
        ) : long || !following || following === "what" ? (
          texts.send
        ) : (
          <>
            <span className="noscript:hidden">{texts.nextTo[following]}</span>
            <span className="hidden noscript:inline">{texts.send}</span>
          </>
        )}
      </button>
      <p className="w-full text-14 text-soft noscript:hidden">{texts.draftKept}</p>
    </div>
  );
}

type Parts = {
  /** The page's heading and lead. */
  opening: React.ReactNode;
  /** Whom to call instead of filling in a form. */
  urgent: React.ReactNode;
  building: React.ReactNode;
};

export function QuoteForm({ opening, urgent, building, ...given }: QuoteProps & Parts) {
  const quote = useQuote(given);
  const { links, texts, lead, step, long, go, trust } = quote;
  const isSent = Boolean(lead.reference);
  return (
    <>
      <section className="opening quote-opening ground-land">
        <div className="wrap">
          {opening}
          {!isSent && urgent}
          {!isSent && !long && (
            <StepLine
              label={texts.steps}
              names={stepNames.map((name) => texts.stepNames[name])}
              done={texts.stepDone}
              current={step}
              onStep={go}
            />
          )}
        </div>
      </section>
      <section className="band ground-sand quote-band">
        <div className={isSent ? "wrap" : "wrap quote-desk"}>
          {/* Saves the draft at every change, which bubbles up from the fields. */}
          <div onChange={quote.changed} className="min-w-0">
            <LeadFrame
              lead={lead}
              heading={texts.heading}
              texts={texts}
              links={links}
              before={<DraftOffer {...quote} />}
              onSubmit={quote.submit}
              onFollow={quote.showField}
              className="quote-form"
              wakesFor={draftKey}
              asked={<QuoteSheet quote={quote} title={texts.sheet} isSent />}
            >
              {stepNames.map((name) => (
                <Step key={name} name={name} quote={quote} />
              ))}
              {/* Shows all steps in browsers without the media query for scripting too. */}
              <noscript>
                <style>{showEveryStep}</style>
              </noscript>
              <StepButtons {...quote} />
            </LeadFrame>
          </div>
          {!isSent && (
            <div className="quote-side">
              <div className={long ? "quote-yours is-alone" : `quote-yours ${step === lastStep ? "is-last" : ""}`}>
                {building}
                {!long && <QuoteSheet quote={quote} title={texts.sheet} />}
              </div>
              {trust && <QuoteTrust quote={quote} trust={trust} />}
            </div>
          )}
          {!isSent && trust && <EveryTrust trust={trust} />}
        </div>
      </section>
    </>
  );
}
