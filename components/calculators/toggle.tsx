const buttonClasses = "-ms-px min-h-11 border border-hair px-3 text-[0.88rem] aria-pressed:border-cool aria-pressed:bg-cool-wash";

type Props<T extends string> = { label: string; value: T; choices: readonly (readonly [T, string])[]; onValue: (value: T) => void };

/** A choice of a unit by buttons beside each other. */
export function Toggle<T extends string>({ label, value, choices, onValue }: Props<T>) {
  return (
    <fieldset className="flex print:hidden">
      <legend className="sr-only">{label}</legend>
      {choices.map(([choice, name]) => (
        <button key={choice} type="button" aria-pressed={choice === value} onClick={() => onValue(choice)} className={buttonClasses}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}
