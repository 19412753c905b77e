"use client";
// The request for a quote: five steps with JavaScript, one long page without. What is typed stays on the device until it
// is sent; where the visitor comes from (a service, a place, a calculator) is read from the address here, so that the page
// itself stays static.
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { buttonClass } from "#components/ui/button";
import { controlClass, describedBy, Field } from "#components/ui/field";
import type { Locale } from "#lib/i18n/locales";
import { quoteAction } from "#lib/leads/intake/quote-actions";
import { problems, properties, quoteEmirates, quoteFields, urgentProblems } from "#lib/leads/kinds/quote-fields";
import type { WorkingCalendar } from "#lib/time/working-day";
import { AreaField } from "../area-field.tsx";
import { AttachedCalculation, type CalculationTexts } from "../attached-calculation.tsx";
import { type Choice, Choices } from "../choices.tsx";
import { FilesField, type FilesTexts } from "../files-field.tsx";
import { ConsentBox, type FrameLinks, type FrameTexts, type Labels, LeadFrame, problemText, TextLine } from "../lead-frame.tsx";
import { newSubmissionId, useLeadForm } from "../use-lead-form.ts";
import { dayLabel, VisitFields, type VisitTexts, windowLabel } from "../visit-fields.tsx";
import { clearDraft, type Draft, readDraft, saveDraft } from "./draft.ts";
import type { Taken } from "./quote-prefill.ts";
import { QuoteSheet, type SheetRow } from "./quote-sheet.tsx";
import { StepLine } from "./step-line.tsx";
import { useSteps } from "./use-steps.ts";

const stepNames = ["what", "where", "details", "when", "who"] as const;
type StepName = (typeof stepNames)[number];

const fieldsOf: Record<StepName, readonly string[]> = {
  what: ["calculation", "problem", "service", "message"],
  where: ["area", "place", "emirate", "property", "cooling"],
  details: ["size", "photos", "drawings"],
  when: ["day", "window"],
  who: ["fullName", "phone", "email", "company"],
};
const stepOf = (name: string) => stepNames.findIndex((step) => fieldsOf[step].includes(name));
const last = stepNames.length - 1;

type Names<K extends string> = Record<K, string>;
export type QuoteTexts = FrameTexts & {
  heading: string;
  /** "{step}" and "{steps}" are replaced. */
  progress: string;
  steps: string;
  stepDone: string;
  stepNames: Names<StepName>;
  stepTitles: Names<StepName>;
  next: string;
  previous: string;
  send: string;
  /** "{label}" is replaced. */
  optional: string;
  problem: string;
  problems: Names<(typeof problems)[number]>;
  urgentTitle: string;
  urgentText: string;
  callUs: string;
  serviceHint: string;
  serviceUnsure: string;
  messageHint: string;
  /** For who comes from a calculator without scripts. */
  pasteCalculation: string;
  areaHint: string;
  areaFound: string;
  choose: string;
  property: string;
  properties: Names<(typeof properties)[number]>;
  cooling: string;
  /** "{place}" and "{cooling}" are replaced. */
  coolingUsual: string;
  sizeHint: string;
  calculation: CalculationTexts;
  photosHint: string;
  drawingsHint: string;
  photoFiles: FilesTexts;
  drawingFiles: FilesTexts;
  visit: VisitTexts;
  wish: string;
  phoneHint: string;
  draftTitle: string;
  draftRestore: string;
  draftClear: string;
  draftKept: string;
  sheet: string;
  sheetReview: string;
  notYet: string;
  change: string;
};

type Props = {
  locale: Locale;
  labels: Labels;
  links: FrameLinks;
  texts: QuoteTexts;
  services: { label: string; choices: { value: string; label: string }[] }[];
  emirates: Names<(typeof quoteEmirates)[number]>;
  cooling: Choice[];
  calendar: WorkingCalendar;
};

const loadChecks = () => import("#lib/leads/kinds/quote").then(({ parse }) => parse);

export function QuoteForm({ locale, labels, links, texts, services, emirates, cooling, calendar }: Props) {
  const [photos, setPhotos] = useState<File[]>([]);
  const [drawings, setDrawings] = useState<File[]>([]);
  const [offered, setOffered] = useState<Draft | null>(null);
  const [usual, setUsual] = useState<{ place: string; cooling: string } | null>(null);
  const [placeName, setPlaceName] = useState("");
  const submissionId = useRef<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { step, moves, go, set, back, justMoved } = useSteps(stepNames);
  const lead = useLeadForm({
    kind: "quote",
    locale,
    page: "/quote",
    names: quoteFields,
    action: quoteAction,
    loadChecks,
    notices: { ...texts, successTitle: texts.sent.title, successText: texts.sent.text },
    files: () => [...photos.map((file) => ({ name: "photos", file })), ...drawings.map((file) => ({ name: "drawings", file }))],
    submissionId,
    onSent: () => {
      clearDraft();
      setPhotos([]);
      setDrawings([]);
      set(0);
    },
  });
  // What came back from a post without JavaScript stays one page: all of it may need another look.
  const long = lead.served.status !== "idle";

  const keep = (at = step) => {
    submissionId.current ??= newSubmissionId();
    saveDraft({ values: lead.getValues(), step: at, submissionId: submissionId.current });
  };

  const took = ({ name, cooling: type }: Taken) => {
    setPlaceName(name);
    const label = cooling.find(({ value }) => value === type)?.label;
    setUsual(label ? { place: name, cooling: label } : null);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time the page is shown
  useEffect(() => {
    if (long || lead.reference) return;
    setOffered(readDraft());
    if (window.location.search)
      import("./quote-prefill.ts").then(({ takeQuery }) => took(takeQuery(lead, services))).catch(() => undefined); // the visitor names it
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
    const first = stepNames.findIndex((name) => fieldsOf[name].some((field) => lead.problemOf(field)));
    if (first >= 0 && first < step) set(first);
  }, [lead.attempt]);

  const restore = (draft: Draft) => {
    lead.reset({ ...lead.getValues(), ...draft.values });
    submissionId.current = draft.submissionId;
    setOffered(null);
    if (draft.step > 0 && draft.step <= last) go(draft.step);
    else heading.current?.focus();
  };

  const onSubmit = () => {
    if (justMoved()) return;
    if (long || step === last) return void lead.submit();
    void lead.once(async () => {
      if (!(await lead.inspect(fieldsOf[stepNames[step] ?? "what"]))) return;
      keep(step + 1);
      go(step + 1);
    });
  };

  const optional = (name: string) => texts.optional.replace("{label}", labels[name]?.label ?? name);
  const choicesOf = <K extends string>(names: Names<K>, order: readonly K[]): Choice[] =>
    order.map((value) => ({ value, label: names[value], urgent: urgentProblems.includes(value) }));

  const rows = (values: Record<string, string>): SheetRow[] => {
    const service = services.flatMap(({ choices }) => choices).find(({ value }) => value === values.service)?.label;
    const files = [...photos, ...drawings].map(({ name }) => name);
    const lines: Record<StepName, SheetRow["lines"]> = {
      what: [texts.problems[values.problem as keyof typeof texts.problems], service, values.message],
      where: [
        [values.area, emirates[values.emirate as keyof typeof emirates]].filter(Boolean).join(locale === "ar" ? "، " : ", "),
        texts.properties[values.property as keyof typeof texts.properties],
        cooling.find(({ value }) => value === values.cooling)?.label,
      ],
      details: [values.size, ...files],
      when: [
        values.day ? dayLabel(values.day, locale) : step > 3 && texts.visit.soon,
        values.window && windowLabel(values.window, locale, texts.visit.range),
      ],
      who: [values.fullName, values.phone, values.email],
    };
    return stepNames.map((name, index) => ({ step: index, name: texts.stepNames[name], lines: lines[name] }));
  };
  const sheet = (title: string) => (
    <QuoteSheet lead={lead} title={title} empty={texts.notYet} change={texts.change} current={step} rows={rows} onChange={go} />
  );

  const part = (name: StepName, content: React.ReactNode) => {
    const index = stepNames.indexOf(name);
    const shown = long || index === step;
    return (
      <fieldset
        key={name}
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
        <div className="mt-5 grid gap-6">{content}</div>
      </fieldset>
    );
  };

  const select = (name: "service" | "emirate", hint: string | undefined, options: React.ReactNode, label = labels[name]?.label ?? name) => {
    const problem = problemText(lead, labels, name);
    const id = lead.id + name;
    return (
      <Field id={id} label={label} hint={hint} problem={problem}>
        <select
          {...lead.register(name)}
          {...describedBy(id, { hint, problem })}
          defaultValue={lead.served.values[name]}
          className={controlClass(Boolean(problem))}
        >
          {options}
        </select>
      </Field>
    );
  };

  const draftOffer = offered && (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border border-cool bg-cool-wash px-5 py-4">
      <p className="font-medium">{texts.draftTitle}</p>
      <p className="flex flex-wrap gap-2">
        <button type="button" className={buttonClass("plain")} onClick={() => restore(offered)}>
          {texts.draftRestore}
        </button>
        <button
          type="button"
          className={buttonClass("quiet")}
          onClick={() => {
            clearDraft();
            setOffered(null);
            heading.current?.focus();
          }}
        >
          {texts.draftClear}
        </button>
      </p>
    </div>
  );

  return (
    <div className={lead.reference || long ? "max-w-[46rem]" : "grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]"}>
      {/* Every change is kept; what React listens to here bubbles up from the fields. */}
      <div
        onChange={() => {
          setOffered(null);
          keep();
        }}
      >
        <LeadFrame
          lead={lead}
          heading={texts.heading}
          labels={labels}
          texts={texts}
          links={links}
          before={draftOffer}
          onSubmit={onSubmit}
          onFollow={(name) => {
            const index = stepOf(name);
            if (!long && index >= 0 && index !== step) flushSync(() => set(index));
          }}
          className="scroll-mt-4"
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
          {part(
            "what",
            <>
              <AttachedCalculation lead={lead} texts={texts.calculation} />
              <div>
                <Choices
                  lead={lead}
                  labels={labels}
                  name="problem"
                  legend={texts.problem}
                  required
                  choices={choicesOf(texts.problems, problems)}
                />
                <div role="status">
                  <div className="mt-5 hidden border-s-3 border-s-heat bg-heat-wash p-5 group-has-[[data-urgent]:checked]/step:block">
                    <h3>{texts.urgentTitle}</h3>
                    <p className="mt-1">{texts.urgentText}</p>
                    <p className="mt-4 flex flex-wrap gap-3">
                      <a href={links.call.href} className={buttonClass("primary")}>
                        {texts.callUs} <bdi dir="ltr">{links.call.label}</bdi>
                      </a>
                      <a href={links.whatsappHref} className={buttonClass("whatsapp")}>
                        {texts.whatsapp}
                      </a>
                    </p>
                  </div>
                </div>
              </div>
              {select(
                "service",
                texts.serviceHint,
                <>
                  <option value="">{texts.serviceUnsure}</option>
                  {services.map(({ label, choices }) => (
                    <optgroup key={label} label={label}>
                      {choices.map((choice) => (
                        <option key={choice.value} value={choice.value}>
                          {choice.label}
                        </option>
                      ))}
                    </optgroup>
                  ))}
                </>,
                optional("service"),
              )}
              <TextLine lead={lead} labels={labels} name="message" hint={texts.messageHint} rows={4} />
              <p className="hidden text-[0.9rem] text-soft noscript:block">{texts.pasteCalculation}</p>
            </>,
          )}
          {part(
            "where",
            <>
              <AreaField
                lead={lead}
                labels={labels}
                hint={texts.areaHint}
                found={texts.areaFound}
                taken={placeName}
                onLeave={() => setUsual(null)}
                onPlace={(match, name) =>
                  void import("./quote-prefill.ts").then(({ takePlace }) => {
                    took(takePlace(lead, match.slug, match.type === "page", name));
                    keep();
                  })
                }
              />
              {select(
                "emirate",
                undefined,
                <>
                  <option value="">{texts.choose}</option>
                  {quoteEmirates.map((value) => (
                    <option key={value} value={value}>
                      {emirates[value]}
                    </option>
                  ))}
                </>,
              )}
              <Choices
                lead={lead}
                labels={labels}
                name="property"
                legend={texts.property}
                required
                columns="sm:grid-cols-2"
                choices={choicesOf(texts.properties, properties)}
              />
              <Choices
                lead={lead}
                labels={labels}
                name="cooling"
                legend={texts.optional.replace("{label}", texts.cooling)}
                hint={usual ? texts.coolingUsual.replace("{place}", usual.place).replace("{cooling}", usual.cooling) : undefined}
                columns="grid-cols-1"
                choices={cooling}
              />
            </>,
          )}
          {part(
            "details",
            <>
              <TextLine lead={lead} labels={labels} name="size" label={optional("size")} hint={texts.sizeHint} required={false} />
              <FilesField
                lead={lead}
                labels={labels}
                name="photos"
                label={optional("photos")}
                hint={texts.photosHint}
                texts={texts.photoFiles}
                files={photos}
                onFiles={setPhotos}
              />
              <FilesField
                lead={lead}
                labels={labels}
                name="drawings"
                label={optional("drawings")}
                hint={texts.drawingsHint}
                texts={texts.drawingFiles}
                files={drawings}
                onFiles={setDrawings}
              />
            </>,
          )}
          {part(
            "when",
            <>
              <VisitFields lead={lead} labels={labels} calendar={calendar} texts={texts.visit} />
              <p className="text-[0.92rem] text-soft">{texts.wish}</p>
            </>,
          )}
          {part(
            "who",
            <>
              {!long && <div className="lg:hidden noscript:hidden">{sheet(texts.sheetReview)}</div>}
              <TextLine lead={lead} labels={labels} name="fullName" />
              <TextLine lead={lead} labels={labels} name="phone" hint={texts.phoneHint} />
              <TextLine lead={lead} labels={labels} name="email" label={optional("email")} required={false} />
              <TextLine lead={lead} labels={labels} name="company" label={optional("company")} required={false} />
              <ConsentBox lead={lead} texts={texts.consent} />
            </>,
          )}
          {/* Browsers that do not know the media query for scripting see all steps too. */}
          <noscript>
            <style>{".step{display:block!important}"}</style>
          </noscript>
          <div className="mt-8 flex flex-wrap items-center gap-3">
            {!long && step > 0 && (
              <button type="button" className={buttonClass("plain", "grow sm:grow-0")} onClick={back}>
                {texts.previous}
              </button>
            )}
            <button
              type="submit"
              aria-disabled={lead.sending || undefined}
              className={buttonClass("primary", "grow sm:grow-0 sm:min-w-44")}
            >
              {lead.sending ? (
                texts.sending
              ) : long || step === last ? (
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
        </LeadFrame>
      </div>
      {!lead.reference && !long && (
        <div className="hidden lg:block noscript:hidden">
          <div className="stays-beside">{sheet(texts.sheet)}</div>
        </div>
      )}
    </div>
  );
}
