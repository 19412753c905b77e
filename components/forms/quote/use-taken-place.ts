"use client";
// The place that was taken over into the quote form, from the address or from the area field, and what usually cools it. What
// fills in the fields is loaded only where there is something to take over.
import { useState } from "react";
import type { QuoteField } from "#lib/leads/kinds/quote-fields";
import type { Found } from "#lib/site/finder";
import type { LeadForm } from "../use-lead-form.ts";
import type { Taken } from "./quote-prefill.ts";
import type { QuoteProps } from "./quote-props.ts";

const loadPrefill = () => import("./quote-prefill.ts");

export function useTakenPlace({ services, offeredEmirates, cooling }: QuoteProps) {
  const [name, setName] = useState("");
  const [usual, setUsual] = useState<{ place: string; cooling: string } | null>(null);

  const took = (place: Taken) => {
    setName(place.name);
    const label = cooling.find(({ value }) => value === place.cooling)?.label;
    setUsual(label ? { place: place.name, cooling: label } : null);
  };

  return {
    name,
    usual,
    /** What is typed is no longer that place. */
    left: () => setUsual(null),
    fromAddress: (lead: LeadForm<QuoteField>) =>
      loadPrefill().then(({ takeQuery }) => took(takeQuery(lead, { services, offeredEmirates }))),
    /** A place that was recognised. */
    take: (lead: LeadForm<QuoteField>, match: Found, name: string) =>
      loadPrefill().then(({ takePlace }) => took(takePlace(lead, match, name, offeredEmirates))),
  };
}
