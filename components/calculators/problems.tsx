"use client";
// The error message beside a question, from the server's or the browser's check.
import { createContext, useContext } from "react";
import type { Problems } from "#lib/calculators/quick/compute-quick";

export const ProblemContext = createContext<Problems>({});

export function Problem({ name }: { name: string }) {
  const problem = useContext(ProblemContext)[name];
  return (
    <p id={`q-${name}-problem`} className={problem ? "dial-problem" : "hidden"}>
      {problem}
    </p>
  );
}

/** A text field that accepts digits of either script; it must not be type=number, which refuses them. */
export function NumberInput({
  name,
  field,
  value,
  placeholder,
  label,
}: {
  name: string;
  field: string;
  value: string;
  placeholder: string;
  label: string;
}) {
  const problem = useContext(ProblemContext)[field];
  return (
    <input
      id={`q-${field}-input`}
      name={name}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      defaultValue={value}
      placeholder={placeholder}
      aria-label={label}
      aria-invalid={problem ? true : undefined}
      aria-describedby={`q-${field}-hint q-${field}-problem`}
    />
  );
}
