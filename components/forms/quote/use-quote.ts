"use client";
// The logic of the quote form: steps, draft and sending. The page that the visitor comes from (a service, a place, a calculator) is
// read from the address in the browser, so that the page itself stays static.
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { QuoteField, quoteFields } from "#lib/leads/kinds/quote-fields";
import { useLeadForm } from "../use-lead-form.ts";
import { clearDraft, type Draft } from "./draft.ts";
import type { QuoteProps } from "./quote-props.ts";
import { fieldsOf, lastStep, type StepName, stepNames, stepOf } from "./quote-steps.ts";
import { useQuoteDraft } from "./use-quote-draft.ts";
import { useSteps } from "./use-steps.ts";
import { useTakenPlace } from "./use-taken-place.ts";

const loadChecks = () => import("#lib/leads/kinds/quote").then(({ quote }) => quote.parse);

/** The attached photos and drawings. */
function useFiles() {
  const [photos, setPhotos] = useState<File[]>([]);
  const [drawings, setDrawings] = useState<File[]>([]);
  return {
    shared: { photos, setPhotos, drawings, setDrawings },
    toSend: () => [
      ...photos.map((file) => ({ name: "photos" as const, file })),
      ...drawings.map((file) => ({ name: "drawings" as const, file })),
    ],
    clear() {
      setPhotos([]);
      setDrawings([]);
    },
  };
}

type Lead = ReturnType<typeof useLeadForm<typeof quoteFields>>;

/** Returns the ref of the shown step's heading, which takes the focus after each move. */
function useHeadingFocus(lead: Lead, moves: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each move
  useEffect(() => {
    if (moves === 0) return;
    heading.current?.focus({ preventScroll: true });
    lead.form.current?.scrollIntoView({ block: "start" });
  }, [moves]);
  return heading;
}

/** A problem may be in an earlier step: shows the first one. */
function useFirstProblem(lead: Lead, { step, set }: ReturnType<typeof useSteps>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each attempt
  useEffect(() => {
    if (lead.attempt === 0 || lead.failure) return;
    const first = stepNames.findIndex((name) => fieldsOf[name].some(lead.problemOf));
    if (first >= 0 && first < step) set(first);
  }, [lead.attempt]);
}

export function useQuote(given: QuoteProps) {
  const { locale, labels, texts } = given;
  const files = useFiles();
  const draft = useQuoteDraft();
  const place = useTakenPlace(given);
  const steps = useSteps(stepNames);
  const { step, go, set } = steps;
  const lead = useLeadForm<typeof quoteFields>({
    kind: "quote",
    labels,
    locale,
    page: "/quote",
    loadChecks,
    texts,
    files: files.toSend,
    submissionId: draft.submissionId,
    onSent: () => {
      clearDraft();
      set(0);
    },
  });
  // A form that came back from a post without JavaScript stays one long page, since any field may need correction.
  const long = lead.served.status !== "idle";

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once each time the page is shown
  useEffect(() => {
    const fresh = !long && !lead.reference;
    draft.look(fresh);
    if (!fresh) return;
    if (window.location.search) place.fromAddress(lead).catch(() => undefined); // the visitor enters it
    if (stepNames.indexOf(window.location.hash.slice(1) as StepName) > 0 && step === 0) set(0);
  }, []);
  const heading = useHeadingFocus(lead, steps.moves);
  useFirstProblem(lead, steps);

  const keep = (at = step) => draft.keep(lead, at);

  return {
    ...given,
    lead: {
      ...lead,
      // The files stay on the job sheet until the next request.
      again() {
        files.clear();
        lead.again();
      },
    },
    step,
    long,
    go,
    back: steps.back,
    heading,
    place,
    ...files.shared,
    keep,
    offered: draft.offered,
    changed(): void {
      draft.stopOffering();
      keep();
    },
    restore(kept: Draft): void {
      draft.restore(lead, kept);
      if (kept.step > 0 && kept.step <= lastStep) go(kept.step);
      else heading.current?.focus();
    },
    clear(): void {
      draft.clear();
      heading.current?.focus();
    },
    submit(): void {
      if (steps.justMoved()) return;
      if (long || step === lastStep) return void lead.submit();
      void lead.once(async () => {
        if (!(await lead.inspect(fieldsOf[stepNames[step] ?? "what"]))) return;
        keep(step + 1);
        go(step + 1);
      });
    },
    /** Shows the step of a field before the focus moves to it. */
    showField(name: QuoteField): void {
      const index = stepOf(name);
      if (!long && index !== step) flushSync(() => set(index));
    },
  };
}

/** The props and state of the quote form, passed to each of its parts. */
export type Quote = ReturnType<typeof useQuote>;
