// The register "Who cools my building": its rows in the reader's order, what a row may say, and its table for downloads.
import "server-only";
import { getTranslations } from "next-intl/server";
import { siteUrl } from "../../env.ts";
import { plainText } from "../../i18n/bidi.ts";
import { byName } from "../../i18n/by-name.ts";
import { dateFormat, formatDate } from "../../i18n/dates.ts";
import { type Locale, localePath } from "../../i18n/locales.ts";
import { distanceKm, emirates, inNamedOrder, placeOf } from "../../site/places.ts";
import { register } from "../../site/routes.ts";
import type { PublicData } from "../kinds.ts";
import { isPage } from "../store/entry.ts";
import { listEntries, readEntry } from "../store/read.ts";

export type Community = PublicData<"community">;
export type Row = { slug: string; data: Community; href: string | undefined };

/** What a row says of the cooling: nothing without a source, whatever was chosen. */
export const coolingOf = ({ cooling, sources }: Community): Community["cooling"] => (sources.length > 0 ? cooling : "unknown");
export const certaintyOf = ({ certainty, sources }: Community): Community["certainty"] => (sources.length > 0 ? certainty : "unknown");

/** The newest of the sources' dates; "" if none has one. */
export const newestSource = ({ sources }: Community): string =>
  sources
    .map(({ date }) => plainText(date))
    .sort()
    .at(-1) ?? "";

/** All rows: by emirate in its usual order, then by name in the language's alphabet. */
export async function readRegister(locale: Locale): Promise<Row[]> {
  const compare = byName(locale);
  const order = inNamedOrder(
    emirates.map(({ slug }) => slug),
    locale,
  );
  const place = ({ data }: Row) => order.indexOf(data.emirate);
  return (await listEntries("community", locale))
    .map(({ slug, data }) => ({
      slug,
      data,
      href: isPage({ kind: "community", data }) ? localePath(`${register.path}/${slug}`, locale) : undefined,
    }))
    .sort((a, b) => place(a) - place(b) || compare(a.data.name, b.data.name));
}

/** The rows nearest to a spot that say who cools them, without the given one. */
export function nearest(rows: readonly Row[], { slug, data }: Row, count: number): Row[] {
  return rows
    .filter((row) => row.slug !== slug && row.href)
    .map((row) => ({ row, km: distanceKm(row.data, data) }))
    .sort((a, b) => a.km - b.km)
    .slice(0, count)
    .map(({ row }) => row);
}

/** The rows of a place page: those that name it, or of an emirate's page those that are in it and name no other. */
export const rowsOfPlace = (rows: readonly Row[], place: string): Row[] =>
  rows.filter(({ data }) => data.placePage === place || (data.placePage === "" && data.emirate === place));

/** A resource with its table: of the register it is made from the rows, of others it is as written. `brief`: the columns that fit a page. */
export async function readResource(slug: string, locale: Locale, size: "full" | "brief" = "full"): Promise<PublicData<"resource"> | null> {
  const resource = await readEntry("resource", slug, locale);
  return resource?.format === "register" ? { ...resource, ...(await registerTable(locale, size)) } : resource;
}

async function registerTable(locale: Locale, size: "full" | "brief"): Promise<{ columns: string[]; rows: string[][] }> {
  const t = await getTranslations({ locale, namespace: "register" });
  const brief = ["name", "emirate", "cooling", "provider", "certainty"] as const;
  const columns = [
    ...brief,
    ...(size === "full" ? (["also", "billed", "authority", "manager", "source", "dated", "address", "checked"] as const) : []),
  ];
  const rows = (await readRegister(locale)).map(({ data }) => {
    const [source] = data.sources;
    const cells: Record<(typeof columns)[number], string> = {
      name: data.name,
      emirate: placeOf(data.emirate)?.names[locale][0] ?? data.emirate,
      cooling: t(`kind_${coolingOf(data)}`),
      provider: data.providers.join(" / "),
      certainty: t(`certainty_${certaintyOf(data)}`),
      also: data.also,
      billed: data.billed,
      authority: data.authority,
      manager: data.manager,
      source: source?.publisher ?? "",
      dated: source?.date ?? "",
      address: source?.url ?? "",
      checked: data.checked,
    };
    return columns.map((column) => cells[column]);
  });
  return { columns: columns.map((column) => t(`column_${column}`)), rows };
}

/** A source's date as exact as it is: a day, a month or a year. */
export function sourceDay(shown: string, locale: Locale): string {
  const date = plainText(shown);
  if (date.length === 10) return formatDate(date, locale);
  if (date.length === 7) return dateFormat(locale, { year: "numeric", month: "long", timeZone: "UTC" }).format(new Date(`${date}-01`));
  return date;
}

/** Where machines find the register's files. */
export const registerFiles = (locale: Locale) => {
  const file = (name: string) => siteUrl() + localePath(`${register.path}/${name}`, locale);
  return { csv: file("sheet.csv"), xlsx: file("sheet.xlsx") };
};
