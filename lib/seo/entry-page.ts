// What the pages of a family share: which ones a build makes, the entry at an address, and what is said of it.
import "server-only";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { listEntries, readEntry, readSettings } from "../content/store/read.ts";
import { atLeastOne } from "../content/store/static-params.ts";
import { currentLocale } from "../i18n/current.ts";
import { families } from "../site/routes.ts";
import { pageMetadata } from "./metadata.ts";

/** Services have pages of more than one shape (components/sections/service-page.tsx). */
export type FamilyKind = Exclude<(typeof families)[number]["kind"], "service">;

/** A build makes so many pages of a family at most; the others are made when they are first asked for, and kept. */
const mostBuilt = 200;

export async function entryParams<Param extends string>(kind: FamilyKind, param: Param): Promise<Record<Param, string>[]> {
  const own = (slug: string) => ({ [param]: slug }) as Record<Param, string>;
  return atLeastOne(
    (await listEntries(kind, await currentLocale())).slice(0, mostBuilt).map(({ slug }) => own(slug)),
    own("none"),
  );
}

export async function entryAt<K extends FamilyKind>(kind: K, slug: string) {
  const locale = await currentLocale();
  const entry = await readEntry(kind, slug, locale);
  if (!entry) notFound();
  return { slug, locale, entry };
}

export async function entryMetadata(kind: FamilyKind, slug: string): Promise<Metadata> {
  const { locale, entry } = await entryAt(kind, slug);
  const prefix = families.find((family) => family.kind === kind)?.prefix ?? "/";
  return pageMetadata({
    path: prefix + slug,
    locale,
    businessName: (await readSettings(locale)).shortName,
    seo: entry.seo,
    picture: "picture" in entry ? entry.picture : undefined,
  });
}
