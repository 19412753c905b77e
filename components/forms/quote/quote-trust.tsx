"use client";
// What can be counted on for what is asked for so far. Without JavaScript nothing is known of it: then every service and place that
// says something is listed.
import { useWatch } from "react-hook-form";
import { type CountedOn, CountOn } from "#components/ui/count-on";
import type { QuoteField } from "#lib/leads/kinds/quote-fields";
import type { QuoteTrust as Known } from "./quote-props.ts";
import type { Quote } from "./use-quote.ts";

const there = (facts: (CountedOn | undefined)[]) => facts.filter((fact): fact is CountedOn => fact !== undefined);

/** Facts of many under the name of each. */
const named = (id: string, name: string, facts: CountedOn[]): CountedOn[] =>
  facts.map((fact) => ({ ...fact, id: `${id}-${fact.id}`, name, text: fact.id === "price" ? fact.text : `${fact.name}: ${fact.text}` }));

export function QuoteTrust({ quote: { lead }, trust: { label, all, services, places } }: { quote: Quote; trust: Known }) {
  const { service, place, emirate, area } = useWatch({ control: lead.control }) as Record<QuoteField, string>;
  const own = services[service];
  const facts = there([
    own?.price,
    // An area without a window of its own: what its emirate says may not hold there.
    places[place || (area ? "" : emirate)],
    all.fee,
    own?.warranty ?? all.warranty,
    own?.licence ?? all.licence,
  ]);
  return <CountOn facts={facts} label={label} />;
}

/** All of it, for who has no JavaScript. */
export function EveryTrust({ trust: { label, services, places } }: { trust: Known }) {
  const facts = [
    ...Object.entries(services).flatMap(([slug, { name, price, warranty, licence }]) =>
      named(slug, name, there([price, warranty, licence])),
    ),
    ...Object.entries(places).map(([slug, fact]) => ({ ...fact, id: slug })),
  ];
  return <CountOn facts={facts} label={label} className="col-span-full hidden noscript:block" />;
}
