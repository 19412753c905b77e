// The PDF of a resource: first what is ticked or filled in, then its text.
import "server-only";
import { getTranslations } from "next-intl/server";
import type { Data } from "../content/kinds.ts";
import { siteUrl } from "../env.ts";
import { type Locale, localePath } from "../i18n/locales.ts";
import { resolveAddress } from "../site/routes.ts";
import type { Block, PdfDocument } from "./document.ts";
import { markdownBlocks } from "./from-markdown.ts";
import { documentFrame } from "./letterhead.ts";

/** Makes the site's addresses absolute, in the reader's language; undefined for a link that leads nowhere. */
function absoluteAddress(locale: Locale) {
  return (href: string): string | undefined => {
    if (!href.startsWith("/")) return /^https?:|^mailto:|^tel:/.test(href) ? href : undefined;
    return resolveAddress(href).type === "unknown" ? undefined : siteUrl() + localePath(href, locale);
  };
}

const isSheet = ({ format, columns }: Data<"resource">) => format === "sheet" && columns.length > 0;

export function resourceBlocks(resource: Data<"resource">, locale: Locale): Block[] {
  const { columns, rows, groups } = resource;
  // A sheet with empty cells is filled in with a pen, so its text stands on pages of its own.
  const isFilledIn = isSheet(resource) && rows.some((row) => columns.some((_, at) => !row[at]));
  return [
    ...groups.map(({ title, items }): Block => ({ type: "checklist", title, items })),
    ...(columns.length > 0 ? [{ type: "table" as const, head: columns, rows, writable: isFilledIn }] : []),
    ...(isFilledIn ? [{ type: "pageBreak" as const }] : []),
    ...markdownBlocks(resource.body, absoluteAddress(locale)),
  ];
}

export async function resourceDocument(slug: string, resource: Data<"resource">, locale: Locale, asOf: string): Promise<PdfDocument> {
  const t = await getTranslations({ locale, namespace: "resource" });
  return {
    ...(await documentFrame(locale, asOf, localePath(`/resources/${slug}`, locale))),
    title: resource.title,
    summary: resource.summary,
    eyebrow: t(`format_${resource.format}`),
    landscape: isSheet(resource) && resource.columns.length > 5,
    blocks: resourceBlocks(resource, locale),
  };
}
