"use client";
// Variants: the same building with better glass, blinds or insulation, side by side with the original.
import { useContext } from "react";
import { buttonClass } from "#components/ui/button";
import { betterGlass, betterInsulation } from "#lib/calculators/project/new-project";
import {
  buildsOf,
  emptyVariant,
  type Project,
  projectLimits,
  roomBounds,
  surfaceBounds,
  type Variant,
} from "#lib/calculators/project/project";
import type { ProjectResult } from "#lib/calculators/project/project-load";
import { buildName } from "#lib/calculators/project/project-names";
import { type DetailedTexts, filled } from "#lib/calculators/texts";
import { ChoiceField, FormContext, fieldGrid, NumberField } from "./detailed-fields.tsx";
import { Variants } from "./detailed-result.tsx";
import type { Building } from "./use-building.ts";

function VariantFields({
  at,
  number,
  variant,
  project,
  words,
  onChange,
  onRemove,
}: {
  at: string;
  number: number;
  variant: Variant;
  project: Project;
  words: DetailedTexts;
  onChange: (variant: Variant) => void;
  onRemove: () => void;
}) {
  const title = filled(words.variants.name, { number });
  const builds = (kind: "wall" | "roof") =>
    Object.fromEntries(buildsOf(kind, project.constructions).map((id) => [id, buildName(project, id, words)]));
  const choice = <K extends "glass" | "shade" | "wall" | "roof" | "colour">(name: K, label: string, names: Record<string, string>) => (
    <ChoiceField
      label={label}
      value={(variant[name] ?? "") as string}
      choices={[["", words.variants.unchanged], ...Object.entries(names).filter(([id]) => id !== "own")]}
      onValue={(value) => onChange({ ...variant, [name]: value === "" ? null : value })}
    />
  );
  return (
    <fieldset className="mt-4 min-w-0 border border-line bg-sheet px-4 pb-4">
      <legend className="px-1 font-medium">{title}</legend>
      <div className={`${fieldGrid} lg:grid-cols-4`}>
        {choice("glass", words.fields.glass, words.glasses)}
        {choice("shade", words.fields.shade, words.shades)}
        {choice("wall", words.surfaces.wall, builds("wall"))}
        {choice("roof", words.surfaces.roof, builds("roof"))}
        {choice("colour", words.fields.colour, words.colours)}
        {(["wallUWm2K", "roofUWm2K"] as const).map((name) => (
          <NumberField
            key={name}
            path={`${at}${name}`}
            label={words.fields[name]}
            hint={words.hints.variantU}
            value={variant[name] ?? Number.NaN}
            bounds={surfaceBounds.uWm2K}
            onValue={(value) => onChange({ ...variant, [name]: Number.isNaN(value) ? null : value })}
          />
        ))}
        <ChoiceField
          label={words.variants.lights}
          value={variant.lightsWm2 === null ? "" : "own"}
          choices={[
            ["", words.variants.unchanged],
            ["own", words.variants.other],
          ]}
          onValue={(value) => onChange({ ...variant, lightsWm2: value === "" ? null : 5 })}
        />
        {variant.lightsWm2 !== null && (
          <NumberField
            path={`${at}lightsWm2`}
            label={words.fields.lightsWm2}
            value={variant.lightsWm2}
            bounds={roomBounds.lightsWm2}
            onValue={(lightsWm2) => onChange({ ...variant, lightsWm2 })}
          />
        )}
        <ChoiceField
          label={words.variants.recovery}
          value={variant.recovery ? "wheel" : ""}
          choices={[
            ["", words.variants.unchanged],
            ["wheel", words.variants.wheel],
          ]}
          onValue={(value) => onChange({ ...variant, recovery: value === "wheel" ? true : null })}
        />
      </div>
      <button type="button" className={buttonClass("quiet", "mt-2 px-2! text-[0.9rem]")} onClick={onRemove}>
        {words.remove} <span className="sr-only">{title}</span>
      </button>
    </fieldset>
  );
}

/** Buttons that add the most frequent variants, which can then be changed. */
function NewVariant({ project, words, onAdd }: { project: Project; words: DetailedTexts; onAdd: (changed: Partial<Variant>) => void }) {
  return (
    <div className="my-4 flex flex-wrap gap-2">
      {(
        [
          [words.variants.betterGlass, { glass: betterGlass(project) }],
          [words.variants.blinds, { shade: "lightBlind" }],
          [words.variants.insulation, betterInsulation],
          [words.variants.recovery, { recovery: true }],
        ] as const
      ).map(([label, changed]) => (
        <button key={label} type="button" className={buttonClass("plain", "px-3! text-[0.9rem]")} onClick={() => onAdd(changed)}>
          + {label}
        </button>
      ))}
    </div>
  );
}

export function VariantsSection({ building: { project, change }, result }: { building: Building; result: ProjectResult }) {
  const { words } = useContext(FormContext);
  return (
    <section>
      <h2>{words.variants.title}</h2>
      <p className="mt-1 max-w-[44rem] text-[0.95rem] text-soft">{words.variants.text}</p>
      <div className="print:hidden">
        {project.variants.map((variant, index) => (
          <VariantFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a variant is identified by its place in the list
            key={index}
            at={`variants[${index}].`}
            number={index + 1}
            variant={variant}
            project={project}
            words={words}
            onChange={(changed) => change({ variants: project.variants.map((other, place) => (place === index ? changed : other)) })}
            onRemove={() => change({ variants: project.variants.filter((_, place) => place !== index) })}
          />
        ))}
        {project.variants.length < projectLimits.variants && (
          <NewVariant
            project={project}
            words={words}
            onAdd={(changed) => change({ variants: [...project.variants, { ...emptyVariant, ...changed }] })}
          />
        )}
      </div>
      {result.variants.length === project.variants.length && <Variants project={project} result={result} />}
    </section>
  );
}
