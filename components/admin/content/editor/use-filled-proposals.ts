"use client";
// In a language that was never public, the required texts that follow from its text are filled in while it is written.
import { useEffect, useRef } from "react";
import { type FieldOf, type Json, valueAt } from "#lib/content/schema-form";
import { type Locale, localeCodes } from "#lib/i18n/locales";
import type { Editor } from "../editor-context.tsx";
import { type Proposals, proposalsToFill, proposedFields } from "../writing/proposals.ts";

type Options = {
  isNew: Record<Locale, boolean>;
  form: FieldOf<"group">;
  data: Record<Locale, Json>;
  proposals: Record<Locale, Proposals>;
  change: Editor["change"];
};

/** Nothing is filled in until the text of the language is edited: a page that is only opened stays as it is. */
export function useFilledProposals({ isNew, form, data, proposals, change }: Options): void {
  const opened = useRef(data);
  const filled = useRef<Record<Locale, Map<string, string>>>({ en: new Map(), ar: new Map() });
  useEffect(() => {
    for (const locale of localeCodes) {
      if (!isNew[locale] || valueAt(data[locale], ["body"]) === valueAt(opened.current[locale], ["body"])) continue;
      const written = (path: string) => String(valueAt(data[locale], path.split(".")) ?? "").trim();
      for (const { path, text } of proposalsToFill(proposedFields(form, proposals[locale]), filled.current[locale], written)) {
        filled.current[locale].set(path, text);
        change(path, [locale], () => text);
      }
    }
  });
}
