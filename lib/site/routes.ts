// Every address of the site, once. Middleware, navigation, generateStaticParams, warming and the tests read this list; the content of an
// address is in the database. It imports only the language table and the lists beside it, because next.config.ts loads it without the rest
// of the program.
import { type Locale, splitLocale } from "../i18n/locales.ts";
import { coolingLoadPath, roomEntry, roomPages, roomPath, sheetEntry, sheetSlugs } from "./calculators.ts";
import { areas, emirateServices, emirates } from "./places.ts";
import { serviceTree } from "./services.ts";

export type EntryKey = { kind: string; slug: string };

export type Route = {
  path: string;
  /** static: prerendered, for crawlers and visitors. request: rendered for each request, kept out of search. */
  rendering: "static" | "request";
  /** A file and not a page: it has no h1, and no picture of it is made. */
  file?: true;
  /** The entry whose text the address shows. */
  entry?: EntryKey;
  /** The parent address, for breadcrumbs. */
  parent?: string;
};

function placeRoutes(): Route[] {
  return emirates.flatMap(({ slug: emirate }) => {
    const hub = `/${emirate}/ac-services`;
    const below = [
      ...(emirateServices[emirate] ?? []).map(({ address }) => ({ address, slug: `${emirate}-${address}` })),
      ...areas.filter((area) => area.emirate === emirate).map(({ slug }) => ({ address: slug, slug })),
    ];
    return [
      { path: hub, rendering: "static" as const, entry: { kind: "location", slug: emirate }, parent: "/" },
      ...below.map(({ address, slug }) => ({
        path: `${hub}/${address}`,
        rendering: "static" as const,
        entry: { kind: "location", slug },
        parent: hub,
      })),
    ];
  });
}

function serviceRoutes(): Route[] {
  return Object.entries(serviceTree).flatMap(([hub, subs]) => [
    { path: `/services/${hub}`, rendering: "static" as const, entry: { kind: "service", slug: hub }, parent: "/services" },
    ...subs.map((sub) => ({
      path: `/services/${hub}/${sub}`,
      rendering: "static" as const,
      entry: { kind: "service", slug: `${hub}-${sub}` },
      parent: `/services/${hub}`,
    })),
  ]);
}

function calculatorRoutes(): Route[] {
  return sheetSlugs.flatMap((slug) => {
    const path = `/calculators/${slug}`;
    return [
      { path, rendering: "static" as const, entry: { kind: "page", slug: sheetEntry(slug) }, parent: "/calculators" },
      { path: `${path}/result`, rendering: "request" as const, parent: path },
    ];
  });
}

/** The register "Who cools my building": a resource, with the communities below it. */
export const register = { slug: "who-cools-my-building", path: "/resources/who-cools-my-building" } as const;

export const prequalificationPath = "/prequalification.pdf";

export const routes: readonly Route[] = [
  { path: "/", rendering: "static", entry: { kind: "home", slug: "home" } },
  { path: "/services", rendering: "static", entry: { kind: "page", slug: "services" }, parent: "/" },
  ...serviceRoutes(),
  ...placeRoutes(),
  { path: "/about", rendering: "static", entry: { kind: "page", slug: "about" }, parent: "/" },
  { path: "/blog", rendering: "static", entry: { kind: "page", slug: "blog" }, parent: "/" },
  { path: "/site.webmanifest", rendering: "static", file: true, parent: "/" },
  { path: "/office.webmanifest", rendering: "static", file: true, parent: "/" },
  { path: prequalificationPath, rendering: "request", file: true, parent: "/about" },
  { path: "/blog/feed.xml", rendering: "static", file: true, parent: "/blog" },
  { path: "/blog/feed.json", rendering: "static", file: true, parent: "/blog" },
  { path: "/resources", rendering: "static", entry: { kind: "page", slug: "resources" }, parent: "/" },
  { path: "/case-studies", rendering: "static", entry: { kind: "page", slug: "case-studies" }, parent: "/" },
  { path: "/calculators", rendering: "static", entry: { kind: "page", slug: "calculators" }, parent: "/" },
  {
    path: coolingLoadPath,
    rendering: "static",
    entry: { kind: "page", slug: "cooling-load" },
    parent: "/calculators",
  },
  {
    path: `${coolingLoadPath}/detailed`,
    rendering: "static",
    entry: { kind: "page", slug: "cooling-load-detailed" },
    parent: coolingLoadPath,
  },
  ...roomPages.map((room) => ({
    path: roomPath(room),
    rendering: "static" as const,
    entry: { kind: "page", slug: roomEntry(room) },
    parent: coolingLoadPath,
  })),
  { path: `${coolingLoadPath}/hours.csv`, rendering: "request", file: true, parent: coolingLoadPath },
  { path: `${coolingLoadPath}/report.pdf`, rendering: "request", file: true, parent: coolingLoadPath },
  { path: `${coolingLoadPath}/result`, rendering: "request", parent: coolingLoadPath },
  ...calculatorRoutes(),
  { path: "/careers", rendering: "static", entry: { kind: "page", slug: "careers" }, parent: "/" },
  { path: "/careers/sent", rendering: "request", parent: "/careers" },
  { path: "/accessibility", rendering: "static", entry: { kind: "page", slug: "accessibility" }, parent: "/" },
  { path: "/contact", rendering: "static", entry: { kind: "page", slug: "contact" }, parent: "/" },
  { path: "/contact/sent", rendering: "request", parent: "/contact" },
  { path: "/privacy", rendering: "static", entry: { kind: "page", slug: "privacy" }, parent: "/" },
  { path: "/data-request", rendering: "static", entry: { kind: "page", slug: "data-request" }, parent: "/" },
  { path: "/database-test", rendering: "request", parent: "/" },
  { path: "/search", rendering: "request", parent: "/" },
  { path: "/contact/call-back", rendering: "request", parent: "/contact" },
  { path: "/quote", rendering: "static", entry: { kind: "page", slug: "quote" }, parent: "/" },
  { path: "/quote/sent", rendering: "request", parent: "/quote" },
  { path: "/status", rendering: "request", parent: "/" },
  { path: "/prices", rendering: "static", entry: { kind: "page", slug: "prices" }, parent: "/" },
  { path: "/terms", rendering: "static", entry: { kind: "page", slug: "terms" }, parent: "/" },
];

/** Addresses that end in the slug of a published entry, so that the office can add one without a deployment. */
export const families = [
  { prefix: "/services/", kind: "service" },
  { prefix: "/blog/", kind: "post" },
  { prefix: "/resources/", kind: "resource" },
  { prefix: `${register.path}/`, kind: "community" },
  { prefix: "/case-studies/", kind: "case-study" },
  { prefix: "/careers/", kind: "job" },
] as const;

const office = /^\/admin(?:\/[a-z0-9/-]*)?$/;
/** Links of another length too: one that was cut off still gets a page that says whom to call. */
const quote = /^\/q\/[a-z0-9]{1,64}(?:\/quote\.pdf)?$/;

const byPath = new Map(routes.map((route) => [route.path, route]));

export type Address =
  | { type: "page"; locale: Locale; path: string; route: Route }
  | { type: "family"; locale: Locale; path: string; entry: EntryKey }
  /** Further pages of the list of articles, and the pages of a tag. */
  | { type: "list"; locale: Locale; path: string; list: { type: "page" | "tag"; key: string } }
  /** The page of a quote, and its paper: only whoever has the link finds them. */
  | { type: "quote"; locale: Locale; path: string }
  | { type: "office"; locale: Locale; path: string }
  | { type: "unknown"; locale: Locale; path: string };

/** Resolves a pathname. The caller decides whether a family's entry is published, and whether a list is long enough. */
export function resolveAddress(pathname: string): Address {
  const { locale, path } = splitLocale(pathname);
  const route = byPath.get(path);
  if (route) return { type: "page", locale, path, route };
  for (const { prefix, kind } of families) {
    const slug = path.startsWith(prefix) ? path.slice(prefix.length) : "";
    // An entry with a fixed address has no second one here.
    const elsewhere = routes.some(({ entry }) => entry?.kind === kind && entry.slug === slug);
    if (!elsewhere && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) return { type: "family", locale, path, entry: { kind, slug } };
  }
  const [, sheet] = /^\/resources\/([a-z0-9-]+)\/(?:sheet\.(?:csv|xlsx)|paper\.pdf)$/.exec(path) ?? [];
  if (sheet) return { type: "family", locale, path, entry: { kind: "resource", slug: sheet } };
  const [, listType, key] = /^\/blog\/(?:(page)\/([1-9]\d{0,3})|(tag)\/([a-z0-9-]{1,80}))$/.exec(path)?.filter(Boolean) ?? [];
  if (listType && key) return { type: "list", locale, path, list: { type: listType as "page" | "tag", key } };
  if (quote.test(path)) return { type: "quote", locale, path };
  if (office.test(path)) return { type: "office", locale, path };
  return { type: "unknown", locale, path };
}

/** The address that shows an entry; undefined if none does. */
export function pathOfEntry({ kind, slug }: EntryKey): string | undefined {
  const route = routes.find(({ entry }) => entry?.kind === kind && entry.slug === slug);
  if (route) return route.path;
  const family = families.find((candidate) => candidate.kind === kind);
  return family && family.prefix + slug;
}

const here = "http://site.invalid";

/**
 * An untrusted path as an address on this site; null for anything a browser could follow elsewhere, and for what does not exist
 * here. Check every such path with it before making a link.
 */
export function siteAddress(given: unknown): { href: string; address: Address } | null {
  // One leading slash, and no character that a browser drops, turns into a slash or writes differently from what was checked.
  if (typeof given !== "string" || given.length > 8192 || !/^\/(?![/\\])[^\s\\\p{C}]*$/u.test(given)) return null;
  const url = URL.parse(given, here);
  if (!url || url.origin !== here || url.pathname + url.search !== given) return null;
  const address = resolveAddress(url.pathname);
  return address.type === "unknown" ? null : { href: given, address };
}
