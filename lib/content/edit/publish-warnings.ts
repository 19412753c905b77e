// Warnings that an editor may override when publishing: links to missing pages and headings, and a title that another page has. A page may
// be linked to before it is published, and two pages may share a title on purpose.

import GithubSlugger from "github-slugger";
import { ownOrigin } from "../../env.ts";
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
import { type EntryProblem, type Fault, linksIn } from "./problems.ts";

type Edition = { kind: Kind; slug: string; locale: Locale; data: Json };

/** Whether an address shows visitors a page. A link to a switched-off page counts: it turns into its words on purpose. */
function isReachable(address: Address): boolean {
  const isShown = ({ kind, slug }: EntryKey) =>
    [isOwnPublished, isSwitchedOff, isHiddenSample].some((is) => is(kind, slug, address.locale)) || redirectTarget(address) !== undefined;
  if (address.type === "page") return !address.route.entry || isShown(address.route.entry);
  if (address.type === "family") return isShown(address.entry);
  return address.type === "list" && listExists(address.list, address.locale);
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

/** The warning about a link; undefined if its target exists or is outside this site. `pageOf` returns a page's HTML as visitors get it. */
async function linkWarning(
  target: string,
  text: string,
  edition: Edition,
  pageOf: (path: string) => Promise<string>,
): Promise<Fault | undefined> {
  const { kind, slug, locale } = edition;
  if (!/^(?:\/(?!\/)|#)/.test(target) || /^\/(?:media|drawings)\//.test(target)) return undefined;
  const [, path = "", anchor = ""] = /^([^?#]*)(?:\?[^#]*)?#?(.*)$/.exec(target) ?? [];
  const ownPath = pathOfEntry({ kind, slug });
  if (path !== "" && path !== ownPath) {
    // Links are written without a language prefix and get the reader's.
    const address = resolveAddress(localePath(path, locale));
    if (address.type !== "office" && !isReachable(address)) {
      const meant = probableTarget(splitLocale(path).path, locale);
      return { reason: "deadLink", found: target, ...(meant && { meant: meant + (anchor && `#${anchor}`) }) };
    }
  }
  if (anchor === "" || anchor.startsWith("user-content-")) return undefined;
  const id = decodeURIComponent(anchor);
  if ((path === "" || path === ownPath) && headingsIn(text).includes(id)) return undefined;
  const page = path || ownPath;
  const html = page ? await pageOf(localePath(page, locale)) : "";
  return html === "" || html.includes(`id="${id}"`) ? undefined : { reason: "deadAnchor", found: target };
}

/** The first broken link of each running text. */
async function linkWarnings(edition: Edition, pageOf: (path: string) => Promise<string>): Promise<EntryProblem[]> {
  const found: EntryProblem[] = [];
  for (const { path, text, targets } of linksIn(edition.kind, edition.data))
    for (const target of new Set(targets)) {
      const warning = await linkWarning(target, text, edition, pageOf).catch(() => undefined);
      if (!warning) continue;
      found.push({ path: `${edition.locale}.${path}`, ...warning });
      break;
    }
  return found;
}

const titleKey = (data: object) => (["title", "name", "headline"] as const).find((key) => key in data);
const comparableTitle = (title: unknown) =>
  String(title ?? "")
    .trim()
    .replace(/\s+/g, " ")
    .toLowerCase();

/** Warns if another published page of the language has the same title. */
function titleWarnings({ kind, slug, locale, data }: Edition, filled: ReturnType<typeof titleFiller>): EntryProblem[] {
  const [fields, key] = [data as Record<string, Json>, titleKey(data as object)];
  if (!key || !pathOfEntry({ kind, slug })) return [];
  const title = comparableTitle(filled(String(fields[key]), locale));
  const other = Object.values(ownContent().entries).find((entry) => {
    const theirs = titleKey(entry.data);
    return (
      entry.locale === locale &&
      !(entry.kind === kind && entry.slug === slug) &&
      theirs &&
      comparableTitle(entry.data[theirs]) === title &&
      pathOfEntry(entry)
    );
  });
  return other && title ? [{ path: `${locale}.${key}`, reason: "sameTitle", found: pathOfEntry(other) ?? "" }] : [];
}

/** The HTML of a page of this site as visitors get it; empty if it cannot be fetched. */
async function fetchServedPage(path: string): Promise<string> {
  const page = await fetch(`${ownOrigin()}${path}`, { headers: ownRequestHeaders(), signal: AbortSignal.timeout(5000) }).catch(
    () => undefined,
  );
  return page?.ok ? page.text() : "";
}

/** The warnings about the editions that are to be published. */
export async function publishWarnings(
  kind: Kind,
  slug: string,
  given: Partial<Record<Locale, Json>>,
  pageOf = fetchServedPage,
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
    warnings.push(...titleWarnings(edition, filled), ...(await linkWarnings(edition, pageOnce)));
  }
  return warnings;
}
