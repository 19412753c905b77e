// What texts are filled in from, in a form that can be sent to the editor: it shows a text as readers see it while it is written. Pure.
import { filledText, type TokenFacts } from "../tokens.ts";

export type SentFacts = Pick<TokenFacts, "locale" | "values" | "shows"> & {
  /** Names of offered services by slug, and every service and place that has its page. */
  services: [string, string][];
  offered: string[];
};

/** `slugs`: of all services and places there are. */
export function sentFacts({ locale, values, shows, services, isOffered }: TokenFacts, slugs: readonly string[]): SentFacts {
  return { locale, values, shows, services: [...services], offered: [...new Set(slugs)].filter(isOffered) };
}

/** Enough for lines: of running text, links to what is off would stay links. */
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
