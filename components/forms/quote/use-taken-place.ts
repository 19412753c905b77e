"use client";
// The place in the quote form, from the address or the area field, and what usually cools it. The code that prefills the fields loads
// only where there is something to prefill.
import { useState } from "react";
import type { QuoteField } from "#lib/leads/kinds/quote-fields";
import type { FoundPlace } from "#lib/site/finder";
import type { LeadForm } from "../use-lead-form.ts";
import type { Taken } from "./quote-prefill.ts";
import type { QuoteProps } from "./quote-props.ts";

const loadPrefill = () => import("./quote-prefill.ts");

export function useTakenPlace(quote: QuoteProps) {
  const [name, setName] = useState("");
  const [usual, setUsual] = useState<{ place: string; cooling: string } | null>(null);

  const took = (place: Taken) => {
    setName(place.name);
    const label = quote.cooling.find(({ value }) => value === place.cooling)?.label;
    setUsual(label ? { place: place.name, cooling: label } : null);
  };

  return {
    name,
    usual,
    /** Called when the text no longer names the place. */
    left: () => setUsual(null),
    fromAddress: (lead: LeadForm<QuoteField>) => loadPrefill().then(({ takeQuery }) => took(takeQuery(lead, quote))),
    /** Takes over a recognised place. */
    take: (lead: LeadForm<QuoteField>, match: FoundPlace, name: string) =>
      loadPrefill().then(({ takePlace }) => took(takePlace(lead, match, name, quote.offeredEmirates))),
  };
}
