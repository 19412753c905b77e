// The state that an action returns to a form without JavaScript.

import type { InputProblem } from "../kinds/inputs.ts";

export type FormState<Name extends string> = {
  status: "idle" | "refused" | "failed";
  values: Partial<Record<Name, string>>;
  problems: Partial<Record<Name, InputProblem>>;
};
