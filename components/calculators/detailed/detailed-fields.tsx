"use client";
// The controls of the detailed form, each with its label, unit and error message.
import { createContext, useContext, useId, useState } from "react";
import { controlClass } from "#components/ui/field";
import type { Allowed } from "#lib/calculators/engineering/invalid-input";
import { lpsToCfm } from "#lib/calculators/engineering/units";
import { formatNumber } from "#lib/calculators/format";
import { type Bounds, type Hours, hoursBounds, type NumberOf, type Quantity } from "#lib/calculators/project/project";
import { unitConversion, uUnits } from "#lib/calculators/quantities";
import type { PowerUnit } from "#lib/calculators/quick/quick-query";
import { typedSum } from "#lib/calculators/signed-number";
import { type CalculatorTexts, type DetailedTexts, filled, type UnitSystem } from "#lib/calculators/texts";
import type { Locale } from "#lib/i18n/locales";

type FormShared = {
  words: DetailedTexts;
  texts: CalculatorTexts;
  locale: Locale;
  system: UnitSystem;
  /** The unit of the shown loads. */
  unit: PowerUnit;
  /** The values the engine allows, by the path of the refused field. */
  refused: ReadonlyMap<string, Allowed>;
};

/** Shared by all parts of the calculator. */
export const FormContext = createContext({} as FormShared);

export const fieldGrid = "mt-3 grid grid-cols-2 items-end gap-x-3 gap-y-4 sm:grid-cols-3";

export const unitOf = (quantity: Quantity, plainUnit: string, system: UnitSystem, words: DetailedTexts) =>
  quantity === "plain" ? plainUnit : quantity === "u" ? uUnits[system] : words.units[system][quantity];

/** A number with as many digits as a form needs: 1450, 145.25, 12.35, 0.034. */
const formatFieldNumber = (value: number) => {
  const size = Math.abs(value);
  const digits = size >= 1000 ? 1 : size >= 1 ? 100 : size >= 0.1 ? 1000 : 100_000;
  return String(Math.round(value * digits) / digits);
};

function Labelled({
  id,
  label,
  hint,
  problem,
  children,
}: {
  id: string;
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  children: React.ReactNode;
}) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block text-[0.88rem] leading-snug">
        {label}
        {hint && <span className="block text-soft">{hint}</span>}
      </label>
      {children}
      {problem && (
        <p id={`${id}-problem`} className="mt-1 text-[0.88rem] font-medium text-heat">
          {problem}
        </p>
      )}
    </div>
  );
}

const hintOf = (name: string, { hints }: DetailedTexts): string | undefined => (hints as Record<string, string>)[name];

/** A flow in whole L/s or cfm, with its unit. */
export const formatFlowIn = (lps: number, system: UnitSystem, words: DetailedTexts) =>
  `\u2068${formatNumber(system === "imperial" ? lpsToCfm(lps) : lps)}\u00a0${words.units[system].flow}\u2069`;

export function FieldGroup({ title, text, children }: { title: string; text?: string; children: React.ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-4 pb-5">
      <legend className="float-start w-full font-medium">{title}</legend>
      <div className="clear-both">
        {text && <p className="text-[0.88rem] text-soft">{text}</p>}
        {children}
      </div>
    </fieldset>
  );
}

/** A text field for a name in either script. */
export function TextField({
  label,
  value,
  longest: maxLength,
  onValue,
}: {
  label: string;
  value: string;
  /** Characters. */
  longest: number;
  onValue: (value: string) => void;
}) {
  const id = useId();
  return (
    <Labelled id={id} label={label}>
      <input
        id={id}
        type="text"
        dir="auto"
        autoComplete="off"
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => onValue(target.value)}
        className={controlClass()}
      />
    </Labelled>
  );
}

/** The allowed range as a sentence in the reader's units; undefined for a refusal that is not of a range. */
export function rangeText(
  allowed: Allowed | undefined,
  quantity: Quantity,
  system: UnitSystem,
  { problems }: DetailedTexts,
): string | undefined {
  if (!allowed || !("min" in allowed)) return undefined;
  const { to } = unitConversion(system, quantity);
  return filled(allowed.unit === "(whole)" ? problems.whole : problems.number, {
    min: formatFieldNumber(to(allowed.min)),
    max: formatFieldNumber(to(allowed.max)),
  });
}

/** Characters: long enough for a sum of dimensions such as "3.2x2.8+1.1x2.1". */
export const maxTypedLength = 40;

/** The text of a number field: as typed, until the value or the unit system changes from outside. */
export function useTypedNumber(value: number, quantity: Quantity, system: UnitSystem) {
  const { to, from } = unitConversion(system, quantity);
  const [typed, setTyped] = useState<{ text: string; value: number; system: UnitSystem } | null>(null);
  const same = typed && typed.system === system && Object.is(typed.value, value);
  return {
    text: same ? typed.text : Number.isFinite(value) ? formatFieldNumber(to(value)) : "",
    /** Replaces the typed text by the stored value, formatted. */
    settle: () => setTyped(null),
    /** Parses a typed text and passes its number (SI, NaN where there is none) to `kept`, which returns the value that was stored. */
    read: (text: string, kept: (number: number, isEmpty: boolean) => number) => {
      const number = typedSum(text);
      setTyped({ text, value: kept(number === null ? Number.NaN : from(number), number === null), system });
    },
  };
}

/** A number in the reader's units, typed with the digits of either script; `onValue` gets SI, NaN while the text is no number. */
export function NumberField({
  path,
  label,
  hint,
  unit = "",
  value,
  bounds,
  onValue,
}: {
  path: string;
  label: string;
  hint?: string | undefined;
  unit?: string;
  value: number;
  bounds: Bounds;
  onValue: (value: number) => void;
}) {
  const { words, system, refused } = useContext(FormContext);
  const id = useId();
  const { text, read } = useTypedNumber(value, bounds.quantity, system);
  const shownUnit = unitOf(bounds.quantity, unit, system, words);
  const problem = rangeText(refused.get(path), bounds.quantity, system, words);
  return (
    <Labelled
      id={id}
      label={shownUnit ? filled(words.labelUnit, { label, unit: `\u2068${shownUnit}\u2069` }) : label}
      hint={hint}
      problem={problem}
    >
      <input
        id={id}
        data-field={path}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={maxTypedLength}
        dir="ltr"
        value={text}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ target }) =>
          read(target.value, (number) => {
            onValue(number);
            return number;
          })
        }
        className={`${controlClass(Boolean(problem))} px-2.5! tabular-nums rtl:text-end`}
      />
    </Labelled>
  );
}

type Numbers<T> = {
  /** The path of these values in the project, such as "rooms[0].". */
  at: string;
  values: T;
  bounds: Record<NumberOf<T>, Bounds>;
  onChange: (change: Partial<T>) => void;
};

/** Returns a function that renders the field of a number by its name; `word` names another label and hint than the field's own. */
export function useNumberFields<T extends object>({ at, values, bounds, onChange }: Numbers<T>) {
  const { words } = useContext(FormContext);
  return (name: NumberOf<T>, { unit = "", word = name }: { unit?: string; word?: string } = {}) => (
    <NumberField
      path={at + name}
      label={(words.fields as Record<string, string>)[word] ?? name}
      hint={hintOf(word, words)}
      unit={unit}
      value={values[name] as number}
      bounds={bounds[name]}
      onValue={(value) => onChange({ [name]: value } as Partial<T>)}
    />
  );
}

export function ChoiceField<T extends string>({
  label,
  hint,
  value,
  choices,
  onValue,
}: {
  label: string;
  hint?: string;
  value: T;
  choices: readonly (readonly [value: T, label: string])[];
  onValue: (value: T) => void;
}) {
  const id = useId();
  return (
    <Labelled id={id} label={label} hint={hint}>
      <select id={id} value={value} onChange={({ target }) => onValue(target.value as T)} className={`${controlClass()} px-2!`}>
        {choices.map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

export const choicePairs = <T extends string>(names: Record<T, string>, only?: readonly T[]) =>
  (Object.entries(names) as [T, string][]).filter(([value]) => !only || only.includes(value));

export function HoursField({
  path,
  label,
  value,
  onValue,
}: {
  path: string;
  label: string;
  value: Hours;
  onValue: (value: Hours) => void;
}) {
  const { words } = useContext(FormContext);
  return (
    <>
      <ChoiceField label={label} value={value.usual} choices={choicePairs(words.hours)} onValue={(usual) => onValue({ ...value, usual })} />
      {value.usual === "own" && (
        <div className="col-span-full grid grid-cols-3 gap-3 border-s-2 border-line ps-3">
          {(["from", "to", "outsidePercent"] as const).map((name) => (
            <NumberField
              key={name}
              path={`${path}.${name}`}
              label={words.fields[name]}
              hint={name === "outsidePercent" ? words.hints.outsidePercent : undefined}
              unit={name === "outsidePercent" ? "%" : ""}
              value={value[name]}
              bounds={hoursBounds[name]}
              onValue={(number) => onValue({ ...value, [name]: number })}
            />
          ))}
        </div>
      )}
    </>
  );
}
