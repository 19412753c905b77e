"use client";
// The visits that are planned around a day, for a form that compares with them.
import { useLocale } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { localePath } from "#lib/i18n/locales";
import { daysLater } from "#lib/time/dubai-clock";
import type { PlannedVisit } from "#lib/visits/visit";
import { fetchOffice } from "../shell/office-queries.tsx";

/** The days that one answer holds, less the one on which a way may begin. */
const daysHeld = 20;
const askAgainMs = 5000;

/**
 * `isOpen`: whether anybody looks at the form. null until the first answer; while the server does not answer, it is asked again, the form
 * works without, and the database finds what overlaps.
 */
export function usePlannedVisits(day: string, today: string, isOpen: boolean): { visits: PlannedVisit[] | null; reload: () => void } {
  const locale = useLocale();
  const [visits, setVisits] = useState<PlannedVisit[] | null>(null);
  const [asked, setAsked] = useState(0);
  const from = /^\d{4}-\d\d-\d\d$/.test(day) && day > daysLater(today, daysHeld) ? day : today;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again is what `asked` is for
  useEffect(() => {
    if (!isOpen) return;
    let later: ReturnType<typeof setTimeout> | undefined;
    const controller = new AbortController();
    fetchOffice<{ visits: PlannedVisit[] }>(`${localePath("/admin/visits/planned", locale)}?from=${from}`, { signal: controller.signal })
      .then((answer) => setVisits(answer.visits))
      .catch(() => {
        if (!controller.signal.aborted) later = setTimeout(() => setAsked((count) => count + 1), askAgainMs);
      });
    return () => {
      controller.abort();
      clearTimeout(later);
    };
  }, [from, locale, isOpen, asked]);
  return { visits, reload: useCallback(() => setAsked((count) => count + 1), []) };
}
