"use client";
// A choice of one as lines to tap, with the question as their legend. Native radio buttons, so that it works without JavaScript.
import { Notes } from "#components/ui/field";
import type { LeadForm } from "./use-lead-form.ts";

export type Choice = { value: string; label: string; hint?: string | undefined; urgent?: boolean };

type Props<Name extends string> = {
  lead: LeadForm<Name>;
  name: NoInfer<Name>;
  legend: string;
  /** A heading above says the same. */
  isHeaded?: boolean;
  choices: Choice[];
  hint?: string | undefined;
  columns?: string;
};

export function Choices<Name extends string>({
  lead,
  name,
  legend,
  isHeaded = false,
  choices,
  hint,
  columns = "sm:grid-cols-2",
}: Props<Name>) {
  const problem = lead.problemOf(name);
  const id = lead.id + name;
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ");
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a plain fieldset does not support required and invalid
      role="radiogroup"
      aria-describedby={described || undefined}
      aria-required={lead.labels[name].required ? true : undefined}
      aria-invalid={problem ? true : undefined}
      className="min-w-0"
    >
      <legend className={isHeaded ? "sr-only" : "font-medium"}>{legend}</legend>
      <Notes id={id} hint={hint} problem={problem} />
      <div className={`choices ${problem ? "is-wrong" : ""} ${columns}`}>
        {choices.map(({ value, label, hint: more, urgent }, index) => (
          <label key={value}>
            <input
              {...lead.register(name)}
              id={index === 0 ? id : undefined}
              type="radio"
              value={value}
              defaultChecked={lead.served.values[name] === value}
              data-urgent={urgent ? "" : undefined}
            />
            <span>
              {label}
              {more && <small>{more}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
