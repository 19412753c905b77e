// The fixed addresses that have a published entry, for the build to render. A page whose entry was unpublished is not built.
import "server-only";
import type { Locale } from "../../i18n/locales.ts";
import { type EntryKey, routes } from "../../site/routes.ts";
import { readNames } from "./read.ts";

/** The routes of a kind whose entry is published in the language. */
export async function publishedRoutes(kind: "location" | "service", locale: Locale): Promise<{ path: string; entry: EntryKey }[]> {
  const published = await readNames(kind, locale);
  return routes.flatMap(({ path, entry }) => (entry?.kind === kind && published.has(entry.slug) ? [{ path, entry }] : []));
}

/** A build needs one address of each family; if nothing is published, it gets one that does not exist and is never requested. */
export function atLeastOne<Params>(params: Params[], placeholder: Params): Params[] {
  return params.length > 0 ? params : [placeholder];
}
