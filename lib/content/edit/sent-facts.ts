// The facts that texts are filled in from, in a form that can be sent to the editor, which shows a text as readers see it. Pure.
import { filledText, type TokenFacts } from "../tokens.ts";

export type SentFacts = Pick<TokenFacts, "locale" | "values" | "shows"> & {
  /** Names of offered services by slug; `offered` lists every service and place that has a page. */
  services: [string, string][];
  offered: string[];
};

/** `slugs`: all existing services and places. */
export function sentFacts({ locale, values, shows, services, isOffered }: TokenFacts, slugs: readonly string[]): SentFacts {
  return { locale, values, shows, services: [...services], offered: [...new Set(slugs)].filter(isOffered) };
}

/** Sufficient for single lines; in running text, links to switched-off pages would stay links. */
function tokenFacts({ locale, values, shows, services, offered }: SentFacts): TokenFacts {
  const there = new Set(offered);
  return {
    locale,
    values,
    shows,
    services: new Map(services),
    isOffered: (slug) => there.has(slug),
    off: new Set(),
    offPaths: new Set(),
  };
}

/** A line as readers see it. */
export const filledLine = (text: string, facts: SentFacts): string => filledText(text, tokenFacts(facts), false);
