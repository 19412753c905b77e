// What is wrong with the links and titles of texts that are to be published. A link to an address that no page has prevents publishing. The
// rest are warnings that an editor may override: a page may be linked to before it is published, and two pages may share a title on purpose.

import GithubSlugger from "github-slugger";
import { ownOrigin, siteUrl } from "../../env.ts";
import { misspelling } from "../../formats/edit-distance.ts";
import { ownRequestHeaders } from "../../host/requests.ts";
import { type Locale, localeCodes, localePath, splitLocale } from "../../i18n/locales.ts";
import { type Address, type EntryKey, pathOfEntry, resolveAddress, routes } from "../../site/routes.ts";
import type { Kind } from "../kinds.ts";
import { listExists } from "../pages/post-lists.ts";
import type { Json } from "../schema-form.ts";
import { isPage } from "../store/entry.ts";
import { redirectTarget } from "../store/redirects.ts";
import { isHiddenSample, isOwnPublished, isSwitchedOff, ownContent } from "../store/snapshot.ts";
import { titleFiller } from "./filled-titles.ts";
import type { EntrySummary } from "./office-entries.ts";
import { type EntryProblem, type Fault, linksIn } from "./problems.ts";

type Edition = { kind: Kind; slug: string; locale: Locale; data: Json };

type Circumstances = {
  /** All entries of the office, published or not. */
  office: readonly EntrySummary[];
  /** When the text is to appear; null: now. */
  at: Date | null;
  /** A page's HTML as visitors get it; empty if it cannot be fetched. */
  pageOf: (path: string) => Promise<string>;
};

/** Whether publishing is refused because of it, and cannot be repeated all the same. */
export const isRefused = ({ reason }: Fault): boolean => reason === "deadLink";

/**
 * Whether an address shows visitors a page, or will once an entry of the office is published ("waiting"). A link to a switched-off page
 * counts: it turns into its words on purpose.
 */
function stateOf(address: Address, { office, at }: Circumstances): "public" | "waiting" | "none" {
  const { locale } = address;
  if (redirectTarget(address)) return "public";
  if (address.type === "list") return listExists(address.list, locale) ? "public" : "none";
  if (address.type !== "page" && address.type !== "family") return "none";
  const entry: EntryKey | undefined = address.type === "page" ? address.route.entry : address.entry;
  if (!entry) return "public";
  if ([isOwnPublished, isSwitchedOff, isHiddenSample].some((is) => is(entry.kind, entry.slug, locale))) return "public";
  const version = office
    .find(({ kind, slug }) => kind === entry.kind && slug === entry.slug)
    ?.versions.find((candidate) => candidate.locale === locale);
  if (!version || version.status === "archived") return "none";
  return at && version.scheduledAt && Date.parse(version.scheduledAt) <= at.getTime() ? "public" : "waiting";
}

/** The addresses that visitors can reach in a language, without the language prefix. */
function publicPaths(locale: Locale): string[] {
  const entryPaths = Object.values(ownContent().entries).flatMap(
    (entry) => (entry.locale === locale && isPage(entry) && pathOfEntry(entry)) || [],
  );
  return [
    ...new Set([...entryPaths, ...routes.filter(({ rendering, entry }) => rendering === "static" && !entry).map(({ path }) => path)]),
  ];
}

/** Longest path that is compared: comparing costs the product of both lengths. */
const maxComparedChars = 120;
const lastPart = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** The address a link probably meant: where an old address redirects, or the most similar spelling; undefined if none is close. */
function probableTarget(path: string, locale: Locale): string | undefined {
  const redirected = redirectTarget(resolveAddress(localePath(path, locale)));
  if (redirected) return splitLocale(redirected).path;
  if (path.length > maxComparedChars) return undefined;
  // The last segment identifies the page; those before it are more often omitted or mistaken.
  const distance = (candidate: string) => Math.min(misspelling(path, candidate), misspelling(lastPart(path), lastPart(candidate)) + 0.5);
  const [nearest] = publicPaths(locale)
    .map((candidate) => ({ candidate, away: distance(candidate) }))
    .sort((a, b) => a.away - b.away);
  return nearest && nearest.away <= Math.max(2, lastPart(path).length / 3) ? nearest.candidate : undefined;
}

const headingsIn = (text: string): string[] => {
  const slugger = new GithubSlugger();
  return [...text.matchAll(/^#{1,6}[ \t]+(.*)$/gm)].map(([, words = ""]) =>
    slugger.slug(
      words
        .trimEnd()
        .replace(/\[([^[\]]*)\]\([^()]*\)/g, "$1")
        .replace(/[*_`]| #+$/g, ""),
    ),
  );
};

/** A link as written, without the name of this site; undefined if it leads elsewhere, or to a picture. */
function ownLink(target: string): { path: string; query: string; anchor: string } | undefined {
  const here = target.startsWith(`${siteUrl()}/`) ? target.slice(siteUrl().length) : target;
  if (!/^(?:\/(?!\/)|#)/.test(here) || /^\/(?:media|drawings)\//.test(here)) return undefined;
  const [, path = "", query = "", anchor = ""] = /^([^?#]*)(\?[^#]*)?#?(.*)$/.exec(here) ?? [];
  return { path, query, anchor };
}

/** What is wrong with the address of a link; undefined if it shows a page of the reader's language. */
function addressFault(target: string, edition: Edition, circumstances: Circumstances): Fault | undefined {
  const { path, query, anchor } = ownLink(target) ?? { path: "", query: "", anchor: "" };
  if (path === "") return undefined;
  const plain = splitLocale(path).path;
  const rest = query + (anchor && `#${anchor}`);
  // Links are written without a language prefix and get the reader's. One with the name of the site stays as it is.
  const address = resolveAddress(target.startsWith("/") ? localePath(path, edition.locale) : path);
  if (address.type === "office") return undefined;
  const state = plain === pathOfEntry(edition) ? "public" : stateOf(address, circumstances);
  if (state === "none" || address.type === "unknown") {
    const meant = probableTarget(plain, edition.locale);
    // A page shows no link to an address that it does not know, even if the middleware redirects it.
    const reason = state === "public" ? "oldAddress" : "deadLink";
    return { reason, found: target, ...(meant && { meant: meant + rest }) };
  }
  if (address.locale !== edition.locale) return { reason: "linkLanguage", found: target, meant: plain + rest };
  return state === "waiting" ? { reason: "waitingLink", found: target } : undefined;
}

/** The warning about the heading that a link names; undefined if there is one. */
async function anchorFault(target: string, text: string, edition: Edition, { pageOf }: Circumstances): Promise<Fault | undefined> {
  const { path, anchor } = ownLink(target) ?? { path: "", anchor: "" };
  if (anchor === "" || anchor.startsWith("user-content-")) return undefined;
  const id = decodeURIComponent(anchor);
  const ownPath = pathOfEntry(edition);
  if ((path === "" || path === ownPath) && headingsIn(text).includes(id)) return undefined;
  const page = path || ownPath;
  const html = page ? await pageOf(localePath(page, edition.locale)) : "";
  return html === "" || html.includes(`id="${id}"`) ? undefined : { reason: "deadAnchor", found: target };
}

/** The first link of each running text that is wrong, one that prevents publishing before one that does not. */
async function linkFaults(edition: Edition, circumstances: Circumstances): Promise<EntryProblem[]> {
  const found: EntryProblem[] = [];
  for (const { path, text, targets } of linksIn(edition.kind, edition.data)) {
    const links = [...new Set(targets)];
    const faults = links.flatMap((target) => addressFault(target, edition, circumstances) ?? []);
    let fault = faults.find(isRefused) ?? faults[0];
    for (const target of fault ? [] : links) fault ??= await anchorFault(target, text, edition, circumstances).catch(() => undefined);
    if (fault) found.push({ path: `${edition.locale}.${path}`, ...fault });
  }
  return found;
}

const titleKey = (data: object) => (["title", "name", "headline"] as const).find((key) => key in data);
const comparableTitle = (title: unknown) =>
  String(title ?? "")
    .trim()
    .replace(/\s+/g, " ")
    .toLowerCase();

/** Warns if another published page of the language has the same title, on the page or in search results. */
function titleWarnings({ kind, slug, locale, data }: Edition, filled: ReturnType<typeof titleFiller>): EntryProblem[] {
  if (!pathOfEntry({ kind, slug })) return [];
  const others = Object.values(ownContent().entries).filter(
    (entry) => entry.locale === locale && !(entry.kind === kind && entry.slug === slug) && isPage(entry) && pathOfEntry(entry),
  );
  const titlesOf = (edition: Record<string, unknown>) => {
    const key = titleKey(edition);
    const { title } = (edition.seo ?? {}) as { title?: unknown };
    return [...(key ? [{ field: key, title: edition[key] }] : []), { field: "seo.title", title }];
  };
  const isSearchTitle = (field: string) => field === "seo.title";
  return titlesOf(data as Record<string, Json>).flatMap(({ field, title }): EntryProblem[] => {
    const written = comparableTitle(filled(String(title ?? ""), locale));
    const other = others.find((entry) =>
      titlesOf(entry.data).some(
        (theirs) => isSearchTitle(theirs.field) === isSearchTitle(field) && comparableTitle(theirs.title) === written,
      ),
    );
    return other && written ? [{ path: `${locale}.${field}`, reason: "sameTitle", found: pathOfEntry(other) ?? "" }] : [];
  });
}

/** The HTML of a page of this site as visitors get it; empty if it cannot be fetched. */
async function fetchServedPage(path: string): Promise<string> {
  const page = await fetch(`${ownOrigin()}${path}`, { headers: ownRequestHeaders(), signal: AbortSignal.timeout(5000) }).catch(
    () => undefined,
  );
  return page?.ok ? page.text() : "";
}

/** What is wrong with the links and titles of the editions that are to be published, now or at a time. */
export async function publishWarnings(
  kind: Kind,
  slug: string,
  given: Partial<Record<Locale, Json>>,
  { office, at = null, pageOf = fetchServedPage }: Pick<Circumstances, "office"> & Partial<Circumstances>,
): Promise<EntryProblem[]> {
  const filled = titleFiller(ownContent);
  const pages = new Map<string, Promise<string>>();
  const pageOnce = (path: string) => {
    const page = pages.get(path) ?? pageOf(path);
    pages.set(path, page);
    return page;
  };
  const warnings: EntryProblem[] = [];
  for (const locale of localeCodes) {
    const data = given[locale];
    if (data === undefined) continue;
    const edition = { kind, slug, locale, data };
    warnings.push(...titleWarnings(edition, filled), ...(await linkFaults(edition, { office, at, pageOf: pageOnce })));
  }
  return warnings;
}
