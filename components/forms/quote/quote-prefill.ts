// Prefills the quote form from the page, finder or calculator that the visitor came from. Loaded only where there is something to
// prefill.

import { locales } from "#lib/i18n/locales";
import { problemOf, properties, type QuoteField } from "#lib/leads/kinds/quote-fields";
import type { CoolingType } from "#lib/site/cooling-types";
import { coolingTypes } from "#lib/site/cooling-types";
import type { FoundPlace } from "#lib/site/finder";
import { placeOf } from "#lib/site/places";
import { isTrouble } from "#lib/site/troubles";
import type { LeadForm } from "../use-lead-form.ts";
import { calculatedPlace } from "./calculated-place.ts";
import type { QuoteProps } from "./quote-props.ts";

/** A prefilled place, and what usually cools it. */
export type Taken = { name: string; cooling?: CoolingType | undefined };

type Offered = QuoteProps["offeredEmirates"];

/** The emirate, or "other" where it is not offered; the typed name then identifies the place. */
const choiceOf = (emirate: string, offered: Offered) => offered.find((slug) => slug === emirate) ?? "other";

/** Fills in the emirate of a place, and the place itself where it has a page on the site. */
export function takePlace(lead: Pick<LeadForm<QuoteField>, "setValue">, match: FoundPlace, name: string, offered: Offered): Taken {
  const place = match.slug === undefined ? undefined : placeOf(match.slug);
  if (match.type === "away") {
    lead.setValue("place", "");
    lead.setValue("emirate", choiceOf(match.emirate, offered));
    return { name };
  }
  if (!place) return { name: "" };
  const exact = match.type === "page";
  lead.setValue("place", exact ? place.slug : "");
  lead.setValue("emirate", choiceOf(match.type === "near" ? match.emirate : place.emirate, offered));
  return { name, cooling: exact ? place.cooling : undefined };
}

/** The name of a zone of a place, as its page shows it. */
const isZoneName = /^[\p{L}\p{M}\p{N} ,.'’()/&-]{1,40}$/u;

const areaUnits = { en: { m2: "m²", ft2: "ft²" }, ar: { m2: "م²", ft2: "قدم²" } };

/** The number of units or the size: what the calculator says, and the area if it was typed. */
function sizeOf(size: string, { area }: ReturnType<typeof calculatedPlace>, { locale }: LeadForm<QuoteField>): string {
  const typed = area && `${area.value}\u00a0${areaUnits[locale][area.unit]}`;
  return [size, typed].filter(Boolean).join(locales[locale].comma).slice(0, 200);
}

/**
 * Fills in ?service=…&place=…&zone=…&cooling=…&property=…&size=…&trouble=…&calculation=… from a page, the finder or a calculator; ignores
 * unknown values.
 */
export function takeQuery(
  lead: LeadForm<QuoteField>,
  { services, offeredEmirates, offeredProblems }: Pick<QuoteProps, "services" | "offeredEmirates" | "offeredProblems">,
): Taken {
  const query = new URLSearchParams(window.location.search);
  const [service, slug, size, trouble] = ["service", "place", "size", "trouble"].map((name) => query.get(name) ?? "") as [
    string,
    string,
    string,
    string,
  ];
  if (isTrouble(trouble)) lead.setValue("problem", problemOf[trouble]);
  if (services.some(({ choices }) => choices.some(({ value }) => value === service))) lead.setValue("service", service);
  const cooling = query.get("cooling") ?? "";
  if (coolingTypes.some((type) => type === cooling)) lead.setValue("cooling", cooling);
  const noticed = query.get("noticed") ?? "";
  if (noticed && !lead.getValues("message")) lead.setValue("message", noticed.slice(0, 200));
  const calculated = calculatedPlace(query.get("calculation") ?? "");
  const { emirate, problem } = calculated;
  if (problem && offeredProblems.includes(problem) && !lead.getValues("problem")) lead.setValue("problem", problem);
  const property = properties.find((kind) => kind === query.get("property")) ?? calculated.property;
  const sized = sizeOf(size, calculated, lead);
  if (sized) lead.setValue("size", sized);
  if (emirate && !lead.getValues("emirate")) lead.setValue("emirate", choiceOf(emirate, offeredEmirates));
  if (property && !lead.getValues("property")) lead.setValue("property", property);
  const place = placeOf(slug);
  if (!place) return { name: "" };
  // For an emirate, the visitor still has to enter the area.
  if (place.emirate === slug) lead.setValue("emirate", choiceOf(slug, offeredEmirates));
  else if (!lead.getValues("area")) {
    const name = place.names[lead.locale][0] ?? "";
    const zone = query.get("zone") ?? "";
    lead.setValue("area", isZoneName.test(zone) ? `${name}, ${zone}` : name);
    return takePlace(lead, { type: "page", slug, emirate: place.emirate }, name, offeredEmirates);
  }
  return { name: "" };
}
