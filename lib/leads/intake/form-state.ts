// The state that an action returns to a form without JavaScript.

import type { InputProblem } from "../kinds/inputs.ts";

/** Nothing was stored; `minutes` to wait after too many submissions. */
export type Failure = { status: "failed" } | { status: "limited"; minutes: number };

export type FormState<Name extends string> = {
  values: Partial<Record<Name, string>>;
  problems: Partial<Record<Name, InputProblem>>;
} & ({ status: "idle" | "refused" } | Failure);
