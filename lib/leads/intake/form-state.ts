// What a form without JavaScript gets back from its action.

import type { InputProblems } from "../kinds/inputs.ts";

export type FormProblem = "required" | "invalid";

/** What a form says of a field: something is missing, or something is wrong. */
export function shownProblems(problems: InputProblems): Record<string, FormProblem> {
  return Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, problem === "required" ? "required" : "invalid"]));
}

export type FormState<Name extends string> = {
  status: "idle" | "refused" | "failed";
  values: Partial<Record<Name, string>>;
  problems: Partial<Record<Name, FormProblem>>;
};
