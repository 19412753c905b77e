"use client";
// The quote form: five steps with JavaScript, one long page without. A draft stays on the device until the form is sent. The logic
// of the steps is in use-quote.ts.
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
          <span className="mb-1 block text-[0.88rem] font-normal text-soft">
            {texts.progress.replace("{step}", String(index + 1)).replace("{steps}", String(stepNames.length))}
          </span>
          {texts.stepTitles[name]}
        </h2>
      </legend>
      <div className="mt-5 grid gap-6">
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
  return (
    <div className="mt-8 flex flex-wrap items-center gap-3">
      {!long && step > 0 && (
        <button type="button" className={buttonClass("plain", "grow sm:grow-0")} onClick={back}>
          {texts.previous}
        </button>
      )}
      <button type="submit" aria-disabled={lead.sending || undefined} className={buttonClass("primary", "grow sm:grow-0 sm:min-w-44")}>
        {lead.sending ? (
          texts.sending
        ) : long || step === lastStep ? (
          texts.send
        ) : (
          <>
            <span className="noscript:hidden">{texts.next}</span>
            <span className="hidden noscript:inline">{texts.send}</span>
          </>
        )}
      </button>
      <p className="w-full text-[0.88rem] text-soft noscript:hidden">{texts.draftKept}</p>
    </div>
  );
}

export function QuoteForm(given: QuoteProps) {
  const quote = useQuote(given);
  const { links, texts, lead, step, long, go, trust } = quote;
  return (
    <div className={lead.reference || long ? "max-w-[46rem]" : "grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]"}>
      {/* Saves the draft at every change, which bubbles up from the fields. */}
      <div onChange={quote.changed}>
        <LeadFrame
          lead={lead}
          heading={texts.heading}
          texts={texts}
          links={links}
          before={<DraftOffer {...quote} />}
          onSubmit={quote.submit}
          onFollow={quote.showField}
          className="scroll-mt-4"
          wakesFor={draftKey}
        >
          {!long && (
            <StepLine
              label={texts.steps}
              names={stepNames.map((name) => texts.stepNames[name])}
              done={texts.stepDone}
              current={step}
              onStep={go}
            />
          )}
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
      {!lead.reference && (!long || trust) && (
        <div className={trust ? "max-lg:mt-8" : "hidden lg:block noscript:hidden"}>
          <div className="stays-beside">
            {!long && (
              <div className={trust ? "mb-6 hidden lg:block noscript:hidden" : ""}>
                <QuoteSheet quote={quote} title={texts.sheet} />
              </div>
            )}
            {trust && <QuoteTrust quote={quote} trust={trust} />}
          </div>
        </div>
      )}
      {!lead.reference && trust && <EveryTrust trust={trust} />}
    </div>
  );
}
