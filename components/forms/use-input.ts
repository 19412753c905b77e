"use client";
// Separate from use-lead-form.ts, so that forms which only send values do not load useWatch.
import { useWatch } from "react-hook-form";
import type { LeadForm } from "./use-lead-form.ts";

/** The current text of a field, as it is typed. */
export function useInput<Name extends string>({ control }: LeadForm<Name>, name: NoInfer<Name>): string {
  return useWatch({ control, name }) ?? "";
}
