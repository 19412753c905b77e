"use client";
// How a request for a quote goes on: from step to step, kept as a draft, and sent at the end. Where the visitor comes from (a
// service, a place, a calculator) is read from the address here, so that the page itself stays static.
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

export function useQuote(given: QuoteProps) {
  const { locale, labels, texts } = given;
  const [photos, setPhotos] = useState<File[]>([]);
  const [drawings, setDrawings] = useState<File[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const draft = useQuoteDraft();
  const place = useTakenPlace(given);
  const { step, moves, go, set, back, justMoved } = useSteps(stepNames);
  const lead = useLeadForm<typeof quoteFields>({
    kind: "quote",
    labels,
    locale,
    page: "/quote",
    loadChecks,
    texts,
    files: () => [
      ...photos.map((file) => ({ name: "photos" as const, file })),
      ...drawings.map((file) => ({ name: "drawings" as const, file })),
    ],
    submissionId: draft.submissionId,
    onSent: () => {
      clearDraft();
      setPhotos([]);
      setDrawings([]);
      set(0);
    },
  });
  // What came back from a post without JavaScript stays one page: all of it may need another look.
  const long = lead.served.status !== "idle";

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time the page is shown
  useEffect(() => {
    const fresh = !long && !lead.reference;
    draft.look(fresh);
    if (!fresh) return;
    if (window.location.search) place.fromAddress(lead).catch(() => undefined); // the visitor names it
    if (stepNames.indexOf(window.location.hash.slice(1) as StepName) > 0 && step === 0) set(0);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a move is the signal
  useEffect(() => {
    if (moves === 0) return;
    heading.current?.focus({ preventScroll: true });
    lead.form.current?.scrollIntoView({ block: "start" });
  }, [moves]);

  // What is wrong may be in an earlier step: show the first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is the signal
  useEffect(() => {
    if (lead.attempt === 0 || lead.failed) return;
    const first = stepNames.findIndex((name) => fieldsOf[name].some(lead.problemOf));
    if (first >= 0 && first < step) set(first);
  }, [lead.attempt]);

  const keep = (at = step) => draft.keep(lead, at);

  return {
    ...given,
    lead,
    step,
    long,
    go,
    back,
    heading,
    place,
    photos,
    setPhotos,
    drawings,
    setDrawings,
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
      if (justMoved()) return;
      if (long || step === lastStep) return void lead.submit();
      void lead.once(async () => {
        if (!(await lead.inspect(fieldsOf[stepNames[step] ?? "what"]))) return;
        keep(step + 1);
        go(step + 1);
      });
    },
    /** Brings the step of a field into sight before the focus goes to it. */
    showField(name: QuoteField): void {
      const index = stepOf(name);
      if (!long && index !== step) flushSync(() => set(index));
    },
  };
}

/** The request as it stands: what the page gives, what is typed, and the ways on. Every part of the form takes of it what it needs. */
export type Quote = ReturnType<typeof useQuote>;
