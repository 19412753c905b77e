"use client";
// The fields of each step of the quote form.
import { useWatch } from "react-hook-form";
import { buttonClass } from "#components/ui/button";
import { ByHours } from "#components/ui/by-hours";
import { controlClass, describedBy, Field } from "#components/ui/field";
import { Dangers } from "#components/ui/warning";
import { asksPlant, plantFields, properties, type QuoteField, type quoteFields, urgentProblems } from "#lib/leads/kinds/quote-fields";
import { AreaField } from "../area-field.tsx";
import { AttachedCalculation } from "../attached-calculation.tsx";
import { type Choice, Choices } from "../choices.tsx";
import { FilesField } from "../files-field.tsx";
import { AnswerBy, ConsentBoxes, TextLine } from "../lead-frame.tsx";
import { VisitFields } from "../visit-fields.tsx";
import type { Names } from "./quote-props.ts";
import { QuoteSheet } from "./quote-sheet.tsx";
import type { StepName } from "./quote-steps.ts";
import type { Quote } from "./use-quote.ts";

type Asked = (typeof quoteFields)["fields"];
type OptionalField = { [Name in QuoteField]: Asked[Name] extends "required" ? never : Name }[QuoteField];

/** The label of a field that may be left empty. */
const optional = ({ labels, texts }: Quote, name: OptionalField) => texts.optional.replace("{label}", labels[name].label);

const choicesOf = <K extends string>(names: Names<K>, order: readonly K[]): Choice[] =>
  order.map((value) => ({ value, label: names[value], urgent: urgentProblems.includes(value) }));

type SelectProps = {
  quote: Quote;
  name: "service" | "emirate";
  label?: string;
  hint?: string;
  children: React.ReactNode;
};

function Select({ quote: { lead, labels }, name, label = labels[name].label, hint, children }: SelectProps) {
  const problem = lead.problemOf(name);
  const id = lead.id + name;
  return (
    <Field id={id} label={label} hint={hint} problem={problem}>
      <select
        {...lead.register(name)}
        {...describedBy(id, { hint, problem })}
        defaultValue={lead.served.values[name]}
        className={controlClass(Boolean(problem))}
      >
        {children}
      </select>
    </Field>
  );
}

/** CSS shows the notice as soon as an urgent problem is chosen. */
function UrgentNotice({ links, texts, water }: Quote) {
  const call = (look: "primary" | "plain") =>
    links.answered.map(({ href, label, calls }) => (
      <a key={href} href={href} data-calls={calls} className={buttonClass(look)}>
        {texts.callUs} <bdi dir="ltr">{label}</bdi>
      </a>
    ));
  return (
    <div role="status">
      <div className="mt-5 hidden border-s-3 border-s-heat bg-heat-wash p-5 group-has-[[data-urgent]:checked]/step:block">
        <h3>
          <ByHours nobody={texts.closedTitle}>{texts.urgentTitle}</ByHours>
        </h3>
        <p className="mt-1">
          <ByHours nobody={texts.closedText}>{texts.urgentText}</ByHours>
        </p>
        {water && (
          <div className="mt-4 hidden group-has-[[value=water]:checked]/step:block">
            <Dangers label={texts.warning} warnings={water.warnings} className="[&>section]:bg-sheet" />
            <p className="mt-3">{water.now}</p>
          </div>
        )}
        <p className="mt-4 flex flex-wrap gap-3">
          <ByHours nobody={texts.closedText && call("plain")}>{call("primary")}</ByHours>
          <a href={links.whatsappHref} data-writes="" className={buttonClass("plain")}>
            {texts.whatsapp}
          </a>
        </p>
      </div>
    </div>
  );
}

function WhatFields(quote: Quote) {
  const { lead, texts, services, offeredProblems } = quote;
  // A problem posted from an older version of the page stays a choice.
  const given = lead.served.values.problem as (typeof offeredProblems)[number];
  const offered = offeredProblems.includes(given) || !texts.problems[given] ? offeredProblems : [...offeredProblems, given];
  return (
    <>
      <AttachedCalculation lead={lead} texts={texts.calculation} />
      <div>
        <Choices lead={lead} name="problem" legend={texts.problem} isHeaded choices={choicesOf(texts.problems, offered)} />
        <UrgentNotice {...quote} />
      </div>
      <Select quote={quote} name="service" label={optional(quote, "service")} hint={texts.serviceHint}>
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
      </Select>
      {/* Hidden in an emergency, when no description is needed; it stays visible if its own error is shown. */}
      <div className={lead.problemOf("message") ? "" : "group-has-[[data-urgent]:checked]/step:hidden"}>
        <TextLine lead={lead} name="message" hint={texts.messageHint} rows={4} />
      </div>
      <p className="hidden text-[0.9rem] text-soft noscript:block">{texts.pasteCalculation}</p>
    </>
  );
}

function WhereFields(quote: Quote) {
  const { lead, texts, emirates, offeredEmirates, placesGone, cooling, place, keep } = quote;
  const { usual } = place;
  // An emirate posted from an older version of the page, without JavaScript, stays a choice.
  const given = lead.served.values.emirate as (typeof offeredEmirates)[number];
  const served = offeredEmirates.includes(given) ? "" : given;
  return (
    <>
      <AreaField
        lead={lead}
        hint={texts.areaHint}
        found={texts.areaFound}
        away={{ near: texts.areaAway, alone: texts.areaAwayAlone }}
        gone={placesGone}
        taken={place.name}
        onLeave={place.left}
        onPlace={(match, name) => void place.take(lead, match, name).then(() => keep())}
      />
      <Select quote={quote} name="emirate">
        <option value="">{texts.choose}</option>
        {[...offeredEmirates, ...(Object.keys(emirates) as (keyof typeof emirates)[]).filter((value) => value === served)].map((value) => (
          <option key={value} value={value}>
            {emirates[value]}
          </option>
        ))}
      </Select>
      <Choices
        lead={lead}
        name="property"
        legend={texts.property}
        columns="sm:grid-cols-2"
        choices={choicesOf(texts.properties, properties)}
      />
      <Choices
        lead={lead}
        name="cooling"
        legend={texts.optional.replace("{label}", texts.cooling)}
        hint={usual ? texts.coolingUsual.replace("{place}", usual.place).replace("{cooling}", usual.cooling) : undefined}
        columns="grid-cols-1"
        choices={cooling}
      />
    </>
  );
}

/** For facility managers. Without JavaScript, which hides them from households, their legend says for whom they are. */
function PlantFields(quote: Quote) {
  const { lead, texts, long } = quote;
  const [service = "", property = ""] = useWatch({ control: lead.control, name: ["service", "property"] });
  return (
    <fieldset
      className={`step-plant min-w-0 border-s-3 border-cool ps-5 ${long || asksPlant({ service, property }) ? "" : "hidden noscript:block"}`}
    >
      <legend className="float-start mb-4 w-full font-medium">{texts.plantTitle}</legend>
      <div className="clear-both grid gap-5">
        {plantFields.map((name) => (
          <TextLine key={name} lead={lead} name={name} label={optional(quote, name)} hint={texts.plantHints[name]} />
        ))}
      </div>
    </fieldset>
  );
}

function DetailsFields(quote: Quote) {
  const { lead, texts } = quote;
  return (
    <>
      <TextLine lead={lead} name="size" label={optional(quote, "size")} hint={texts.sizeHint} />
      <PlantFields {...quote} />
      <FilesField
        lead={lead}
        name="photos"
        label={optional(quote, "photos")}
        hint={texts.photosHint}
        texts={texts.photoFiles}
        files={quote.photos}
        onFiles={quote.setPhotos}
      />
      <FilesField
        lead={lead}
        name="drawings"
        label={optional(quote, "drawings")}
        hint={texts.drawingsHint}
        texts={texts.drawingFiles}
        files={quote.drawings}
        onFiles={quote.setDrawings}
      />
    </>
  );
}

function WhenFields({ lead, texts, calendar }: Quote) {
  return (
    <>
      <VisitFields lead={lead} calendar={calendar} texts={texts.visit} />
      <p className="text-[0.92rem] text-soft">{texts.wish}</p>
    </>
  );
}

function WhoFields(quote: Quote) {
  const { lead, texts, long } = quote;
  return (
    <>
      {!long && (
        <div className="lg:hidden noscript:hidden">
          <QuoteSheet quote={quote} title={texts.sheetReview} />
        </div>
      )}
      <TextLine lead={lead} name="fullName" />
      <TextLine lead={lead} name="phone" hint={texts.phoneHint} />
      <TextLine lead={lead} name="email" label={optional(quote, "email")} />
      <TextLine lead={lead} name="company" label={optional(quote, "company")} />
      <ConsentBoxes lead={lead} texts={texts.consent} />
      <AnswerBy locale={lead.locale} />
    </>
  );
}

export const stepFields: Record<StepName, (quote: Quote) => React.ReactNode> = {
  what: WhatFields,
  where: WhereFields,
  details: DetailsFields,
  when: WhenFields,
  who: WhoFields,
};
