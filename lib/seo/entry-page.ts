// What the pages of a family share: the params of a build, the entry at an address, and its metadata.
import "server-only";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { listEntries, readEntry, readSettings } from "../content/store/read.ts";
import { atLeastOne } from "../content/store/static-params.ts";
import { currentLocale } from "../i18n/current.ts";
import { families } from "../site/routes.ts";
import { pageMetadata } from "./metadata.ts";

/** Without services, whose pages have more than one shape (components/sections/service-page.tsx). */
export type FamilyKind = Exclude<(typeof families)[number]["kind"], "service">;

/** A build renders at most this many pages of a family; the others are rendered on their first request and cached. */
const maxBuilt = 200;

export async function entryParams<Param extends string>(kind: FamilyKind, param: Param): Promise<Record<Param, string>[]> {
  const paramsOf = (slug: string) => ({ [param]: slug }) as Record<Param, string>;
  return atLeastOne(
    (await listEntries(kind, await currentLocale())).slice(0, maxBuilt).map(({ slug }) => paramsOf(slug)),
    paramsOf("none"),
  );
}

export async function entryAt<K extends FamilyKind>(kind: K, slug: string) {
  const locale = await currentLocale();
  const entry = await readEntry(kind, slug, locale);
  if (!entry) notFound();
  return { slug, locale, entry };
}

export async function entryMetadata(kind: Exclude<FamilyKind, "community">, slug: string): Promise<Metadata> {
  const { locale, entry } = await entryAt(kind, slug);
  const prefix = families.find((family) => family.kind === kind)?.prefix ?? "/";
  return pageMetadata({
    path: prefix + slug,
    locale,
    businessName: (await readSettings(locale)).shortName,
    seo: entry.seo,
    picture: "picture" in entry ? entry.picture : undefined,
    type: kind === "post" || kind === "case-study" ? "article" : "website",
  });
}
