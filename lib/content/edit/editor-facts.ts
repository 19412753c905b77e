// The facts that texts are filled in from, in a form that can be sent to the editor, which shows a text as readers see it. Pure.
import { fillText, type TokenFacts } from "../tokens.ts";

export type EditorFacts = Pick<TokenFacts, "locale" | "values" | "shows"> & {
  /** Names of offered services by slug; `offered` lists every service and place that has a page. */
  services: [string, string][];
  offered: string[];
};

/** `slugs`: all existing services and places. */
export function editorFacts({ locale, values, shows, services, isOffered }: TokenFacts, slugs: readonly string[]): EditorFacts {
  return { locale, values, shows, services: [...services], offered: [...new Set(slugs)].filter(isOffered) };
}

/** Sufficient for single lines; in running text, links to switched-off pages would stay links. */
function tokenFacts({ locale, values, shows, services, offered }: EditorFacts): TokenFacts {
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
export const fillLine = (text: string, facts: EditorFacts): string => fillText(text, tokenFacts(facts), false);
