// What is wrong with the links, titles and prices of a text that is being written, told while its author still types.
import "server-only";
import type { Kind } from "../kinds.ts";
import { listForOffice } from "./office-entries.ts";
import type { EntryProblem } from "./problems.ts";
import { isRefused, publishWarnings } from "./publish-warnings.ts";
import { typedEditions } from "./saving.ts";
import { priceProblems } from "./unshown-prices.ts";

/** As before publishing, but for the headings that links name: each would need the page that has it. */
export async function writingWarnings(kind: Kind, slug: string, data: Record<string, unknown>): Promise<EntryProblem[]> {
  const given = typedEditions(kind, { en: data.en, ar: data.ar });
  const pageOf = async () => "";
  const found = await publishWarnings(kind, slug, given, { office: [], pageOf });
  // The database is asked only about links to what is not public.
  const links = found.some(isRefused) ? await publishWarnings(kind, slug, given, { office: await listForOffice(), pageOf }) : found;
  return [...links, ...priceProblems(kind, given)];
}
