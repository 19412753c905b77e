"use client";
// A choice of one as boxes to tap, with the question as their legend. Native radio buttons, so that it works without JavaScript.
import { Notes } from "#components/ui/field";
import type { LeadForm } from "./use-lead-form.ts";

export type Choice = { value: string; label: string; hint?: string | undefined; urgent?: boolean };

type Props<Name extends string> = {
  lead: LeadForm<Name>;
  name: NoInfer<Name>;
  legend: string;
  choices: Choice[];
  hint?: string | undefined;
  columns?: string;
};

export function Choices<Name extends string>({ lead, name, legend, choices, hint, columns = "sm:grid-cols-2" }: Props<Name>) {
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
      <legend className="font-medium">{legend}</legend>
      <Notes id={id} hint={hint} problem={problem} />
      <div className={`mt-2 grid gap-2 ${columns}`}>
        {choices.map(({ value, label, hint: more, urgent }, index) => (
          <label
            key={value}
            className={`flex min-h-12 cursor-pointer items-start gap-3 rounded-control border bg-paper px-3 py-2.5 hover:border-cool has-checked:border-cool has-checked:bg-cool-wash ${problem ? "border-heat" : "border-hair"}`}
          >
            <input
              {...lead.register(name)}
              id={index === 0 ? id : undefined}
              type="radio"
              value={value}
              defaultChecked={lead.served.values[name] === value}
              data-urgent={urgent ? "" : undefined}
              className="mt-0.5"
            />
            <span>
              {label}
              {more && <span className="mt-0.5 block text-[0.85rem] leading-snug text-soft">{more}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
