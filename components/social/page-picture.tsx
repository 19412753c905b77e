// The social picture of a page, drawn at the first request and cached by its SVG text, so that a change of content redraws it.
import "server-only";
import type { Data } from "../../lib/content/kinds.ts";
import { markSvg } from "../../lib/content/pages/brand.ts";
import { type Entry, entryKey } from "../../lib/content/store/entry.ts";
import { content } from "../../lib/content/store/snapshot.ts";
import { siteUrl } from "../../lib/env.ts";
import { isolated } from "../../lib/i18n/bidi.ts";
import type { Locale } from "../../lib/i18n/locales.ts";
import { cropOfCalculator, crops, isCalculator } from "../../lib/site/drawing-crops.ts";
import type { DrawingId } from "../../lib/site/drawings.ts";
import { levelText, serviceHeights, storeys } from "../../lib/site/levels.ts";
import { resolveAddress } from "../../lib/site/routes.ts";
import { seaKm, seaShare, seaTicksKm } from "../../lib/site/sea-distance.ts";
import { drawingDocument } from "../illustrations/drawing.tsx";
import { floors } from "../scale/stage.tsx";
import { drawPicture } from "./draw.ts";
import { type SocialScale, socialSvg } from "./picture.tsx";

type Texts = {
  headline?: string;
  title?: string;
  name?: string;
  seo?: { title: string };
  drawings?: { drawing: DrawingId }[];
  services?: string[];
};

const entryOf = (key: { kind: string; slug: string }, locale: Locale): (Entry & { data: Texts }) | undefined =>
  content().entries[entryKey(key.kind, key.slug, locale)];
const titleOf = ({ headline, title, seo, name }: Texts) => headline ?? title ?? seo?.title ?? name ?? "";

function drawingOf({ drawings: entryDrawings, services }: Texts, path: string, locale: Locale) {
  const related = services?.map((slug) => entryOf({ kind: "service", slug }, locale)?.data.drawings?.[0]).find(Boolean);
  const [, calculator = ""] = /^\/calculators\/([a-z-]+)/.exec(path) ?? [];
  const name =
    (entryDrawings?.[0] ?? related)?.drawing ?? (isCalculator(calculator) ? crops[cropOfCalculator[calculator]].drawing : undefined);
  return name
    ? { svg: drawingDocument(name, { callouts: false }), ground: (floors[name] ?? sheetHeight) / sheetHeight }
    : { svg: drawingDocument("building"), ground: buildingGround };
}

/** The height of a drawing's sheet, in its units; the building is drawn higher, with its ground at this share. */
const [sheetHeight, buildingGround] = [260, 770 / 895];

/** The levels of the building with that of a service, or the distances to the sea with that of an area; no figures for other pages. */
function scaleOf({ kind, slug }: Entry): SocialScale | undefined {
  const metres = kind === "service" ? serviceHeights[slug] : undefined;
  if (metres !== undefined) {
    const [lowest = 0, highest = 1] = [storeys[0], storeys.at(-1)];
    const mark = (value: number, label: string) => ({ at: (value - lowest) / (highest - lowest), label });
    return { ticks: storeys.map((storey) => mark(storey, levelText(storey))), here: mark(metres, `${levelText(metres)} m`) };
  }
  const km = kind === "location" ? seaKm[slug] : undefined;
  if (km === undefined) return undefined;
  return {
    ticks: seaTicksKm.map((tick) => ({ at: seaShare(tick), label: String(tick) })),
    here: { at: seaShare(km), label: `${km} km` },
  };
}

/** The entry that a path shows and the title of its parent page; null where the path has no page with an entry. */
function pageAt(path: string, locale: Locale): { entry: Entry & { data: Texts }; above: string } | null {
  const address = resolveAddress(path);
  const blog = address.type === "list" ? { kind: "page", slug: "blog" } : undefined;
  const key = address.type === "page" ? address.route.entry : address.type === "family" ? address.entry : blog;
  const entry = key && entryOf(key, locale);
  if (!entry) return null;
  const parent = address.type === "page" ? address.route.parent : path.slice(0, path.lastIndexOf("/"));
  const over = parent && parent !== "/" ? resolveAddress(parent) : undefined;
  const overKey = over?.type === "page" ? over.route.entry : over?.type === "family" ? over.entry : undefined;
  const overEntry = overKey && entryOf(overKey, locale);
  return { entry, above: overEntry ? titleOf(overEntry.data) : "" };
}

const maxMade = 300;
const made = new Map<string, Promise<Buffer>>();

/** A PNG of 1200 × 630 px; null for a path without a page. `path` is without its language. */
export async function pagePicture(path: string, locale: Locale): Promise<Buffer | null> {
  const page = pageAt(path, locale);
  const settings = entryOf({ kind: "settings", slug: "site" }, locale)?.data as Data<"settings"> | undefined;
  if (!page || !settings) return null;
  const texts = {
    title: isolated(titleOf(page.entry.data), locale),
    above: isolated(page.above, locale),
    name: settings.shortName,
    descriptor: settings.descriptor,
    host: new URL(siteUrl()).host,
  };
  const svg = socialSvg(
    texts,
    drawingOf(page.entry.data, path, locale),
    locale,
    { ...settings, mark: await markSvg(locale) },
    scaleOf(page.entry),
  );
  const kept = made.get(svg);
  if (kept) return kept;
  const picture = drawPicture(svg);
  made.set(svg, picture);
  picture.catch(() => made.delete(svg));
  const oldest = made.size > maxMade ? made.keys().next().value : undefined;
  if (oldest) made.delete(oldest);
  return picture;
}
