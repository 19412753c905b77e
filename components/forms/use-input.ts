"use client";
// Apart from use-lead-form.ts: the forms that only send what was typed do not load what watches it.
import { useWatch } from "react-hook-form";
import type { LeadForm } from "./use-lead-form.ts";

/** What stands in a field, as it is typed. */
export function useInput<Name extends string>({ control }: LeadForm<Name>, name: NoInfer<Name>): string {
  return useWatch({ control, name }) ?? "";
}
