// What a form without JavaScript gets back from its action.
export type Problem = "required" | "invalid";

export type FormState<Name extends string> = {
  status: "idle" | "refused" | "failed";
  values: Record<Name, string>;
  problems: Partial<Record<Name, Problem>>;
};

export function emptyState<Name extends string>(names: readonly Name[]): FormState<Name> {
  return { status: "idle", values: Object.fromEntries(names.map((name) => [name, ""])) as Record<Name, string>, problems: {} };
}
