// A labelled control with its hint and error, linked for screen readers. Usable in server and client components.

export function controlClass(wrong = false): string {
  return `mt-1 block min-h-12 w-full rounded-control border bg-paper px-3 py-2 ${wrong ? "border-2 border-error" : "border-hair"}`;
}

/** A radio button or a checkbox with its label, as a box that is marked while it is checked. */
export const choiceClass =
  "flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-line bg-sheet px-3 py-1.5 text-[0.95rem] leading-snug hover:border-cool has-checked:border-cool has-checked:bg-cool-wash";

/** The attributes that link a control to its label, hint and error. */
export function describedBy(id: string, { hint, problem }: { hint?: string | undefined; problem?: string | undefined }) {
  const ids = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ");
  return { id, "aria-invalid": problem ? true : undefined, "aria-describedby": ids || undefined };
}

type FieldProps = {
  id: string;
  label: string;
  /** Whether to show the mark; the control itself has the attribute for screen readers. */
  isRequired?: boolean;
  hint?: string | undefined;
  problem?: string | undefined;
  children: React.ReactNode;
};

/** The mark beside the label of a required field, hidden from screen readers, which read the control's attribute. */
export const RequiredMark = () => (
  <span aria-hidden="true" className="font-medium text-error">
    *
  </span>
);

export function Field({ id, label, isRequired = false, hint, problem, children }: FieldProps) {
  return (
    <div>
      <label htmlFor={id} className="font-medium">
        {label} {isRequired && <RequiredMark />}
      </label>
      <Notes id={id} hint={hint} problem={problem} />
      {children}
    </div>
  );
}

/** Hint and error, with the ids that describedBy() refers to. */
export function Notes({ id, hint, problem }: Pick<FieldProps, "id" | "hint" | "problem">) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-[0.88rem] text-soft">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="mt-1 font-medium text-error">
          {problem}
        </p>
      )}
    </>
  );
}

type Choice = { value: string; label: string; hint?: string };

export function Select({
  choices,
  problem,
  hint,
  id,
  ...rest
}: React.ComponentProps<"select"> & { id: string; choices: Choice[]; hint?: string; problem?: string }) {
  return (
    <select {...rest} {...describedBy(id, { hint, problem })} className={controlClass(Boolean(problem))}>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** A checkbox whose whole line is the target. */
export function Checkbox({
  label,
  hint,
  problem,
  id,
  ...rest
}: React.ComponentProps<"input"> & { id: string; label: string; hint?: string; problem?: string }) {
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2">
        <input {...rest} {...describedBy(id, { hint, problem })} type="checkbox" className="mt-0.5" />
        {label}
      </label>
      <Notes id={id} hint={hint} problem={problem} />
    </div>
  );
}

/** Radio buttons with the question as their legend. */
export function RadioGroup({
  name,
  legend,
  choices,
  defaultValue,
  hint,
  problem,
}: {
  name: string;
  legend: string;
  choices: Choice[];
  defaultValue?: string;
  hint?: string;
  problem?: string;
}) {
  const { "aria-describedby": described } = describedBy(name, { hint, problem });
  return (
    <fieldset aria-describedby={described}>
      <legend className="font-medium">{legend}</legend>
      <Notes id={name} hint={hint} problem={problem} />
      {choices.map(({ value, label, hint: more }) => (
        <label key={value} className="flex min-h-11 items-start gap-3 py-2">
          <input type="radio" name={name} value={value} defaultChecked={value === defaultValue} className="mt-0.5" />
          <span>
            {label}
            {more && <span className="block text-[0.88rem] text-soft">{more}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
