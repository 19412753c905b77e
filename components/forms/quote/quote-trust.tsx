"use client";
// The trust facts for the chosen service and place. Without JavaScript the choice is unknown, so the facts of every service and
// place are listed.
import { useWatch } from "react-hook-form";
import { type TrustFact, TrustFacts } from "#components/ui/trust-facts";
import type { QuoteField } from "#lib/leads/kinds/quote-fields";
import type { QuoteTrust as Known } from "./quote-props.ts";
import type { Quote } from "./use-quote.ts";

const there = (facts: (TrustFact | undefined)[]) => facts.filter((fact): fact is TrustFact => fact !== undefined);

/** Facts of one service, labelled with its name for the list of all. */
const named = (id: string, name: string, facts: TrustFact[]): TrustFact[] =>
  facts.map((fact) => ({ ...fact, id: `${id}-${fact.id}`, name, text: fact.id === "price" ? fact.text : `${fact.name}: ${fact.text}` }));

export function QuoteTrust({ quote: { lead }, trust: { label, mark, all, services, places } }: { quote: Quote; trust: Known }) {
  const { service, place, emirate } = useWatch({ control: lead.control }) as Record<QuoteField, string>;
  const chosen = services[service];
  const isVisited = chosen?.isVisited ?? true;
  const facts = there([
    chosen?.price,
    isVisited ? (places[place] ?? places[emirate] ?? (emirate && emirate !== "other" ? all.response : undefined)) : undefined,
    ...(isVisited ? all.visit : []),
    ...all.payment,
    chosen ? chosen.warranty : all.warranty,
    chosen?.licence ?? all.licence,
  ]);
  return (
    <>
      <TrustFacts facts={facts} label={label} mark={mark} />
      {chosen?.prices}
    </>
  );
}

/** The facts of all services and places, for visitors without JavaScript. */
export function EveryTrust({ trust: { label, mark, all, services, places } }: { trust: Known }) {
  const facts = [
    ...there([all.response]),
    ...Object.entries(services).flatMap(([slug, { name, price, warranty, hasOwnWarranty, licence }]) =>
      named(slug, name, there([price, hasOwnWarranty ? warranty : undefined, licence])),
    ),
    ...Object.entries(places).map(([slug, fact]) => ({ ...fact, id: slug })),
  ];
  return <TrustFacts facts={facts} label={label} mark={mark} className="col-span-full hidden noscript:block" />;
}
