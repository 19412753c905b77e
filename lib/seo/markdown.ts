// A page as Markdown, for readers that take no HTML: its title, the answer, then everything that people read of its entry, and the firm's
// telephone number and hours.
import "server-only";
import { getMessages, getTranslations } from "next-intl/server";
import { toldOfRoom } from "../calculators/usual-rooms.ts";
import { type Data, isKind, type Kind, kinds } from "../content/kinds.ts";
import { notProse } from "../content/pages/prose.ts";
import { changeOf, entryKey, isPage } from "../content/store/entry.ts";
import { readSettings } from "../content/store/read.ts";
import { content } from "../content/store/snapshot.ts";
import { weekInWords } from "../content/store/week-in-words.ts";
import { siteUrl } from "../env.ts";
import { plainText } from "../i18n/bidi.ts";
import { type Locale, localePath, locales } from "../i18n/locales.ts";
import { roomEntry, roomPages } from "../site/calculators.ts";
import { hasPlaceholderContact } from "../site/placeholder-firm.ts";
import { resolveAddress } from "../site/routes.ts";
import { askedPages } from "../site/services.ts";

type Value = string | number | boolean | Value[] | { [key: string]: Value };
type Fields = Record<string, Value>;
type Heading = (key: string) => string;

/** Shown above, or of no use without the page's drawings. */
const elsewhere = new Set(["title", "headline", "name", "lead", "summary", "answer", "plate", "readings", "example", "features", "also"]);
/** What names an item of a list. */
const itemNames = ["title", "question", "name", "label", "reading", "publisher"] as const;

const isText = (value: Value | undefined): value is string => typeof value === "string" && value.trim() !== "";

/** An item of a list in one line: its name in bold, then its other words. */
function itemLine(item: Value): string {
  if (typeof item !== "object") return String(item);
  if (Array.isArray(item)) return item.map(itemLine).join(" · ");
  const name = itemNames.find((key) => isText(item[key]));
  const rest = Object.entries(item)
    .filter(([key, value]) => key !== name && !notProse.has(key) && !["id", "hours", "mark"].includes(key) && value !== "")
    .map(([, value]) => (Array.isArray(value) ? value.map(itemLine).join("; ") : typeof value === "object" ? itemLine(value) : value))
    .filter((value) => isText(value) || (typeof value === "number" && value !== 0))
    .map(String);
  const address = isText(item.url) ? [item.url] : [];
  return [...(name ? [`**${item[name]}**`] : []), ...rest, ...address].join(" ").replace(/\n+/g, " ");
}

/** The fields of an entry in their order, each list below its heading. */
function parts(fields: Fields, heading: Heading): string[] {
  return Object.entries(fields).flatMap(([key, value]) => {
    if (notProse.has(key) || elsewhere.has(key)) return [];
    if (isText(value)) return [key === "body" ? value : [heading(key) && `## ${heading(key)}`, value].filter(Boolean).join("\n\n")];
    if (Array.isArray(value)) {
      if (value.length === 0) return [];
      const lines = value.map((item, at) => `${key === "firstSteps" ? `${at + 1}.` : "-"} ${itemLine(item)}`);
      return [[heading(key) && `## ${heading(key)}`, lines.join("\n")].filter(Boolean).join("\n\n")];
    }
    if (typeof value !== "object") return [];
    const { question, options } = value;
    if (Array.isArray(options))
      return options.length > 0 ? [`## ${question}\n\n${options.map((each) => `- ${itemLine(each)}`).join("\n")}`] : [];
    return Object.values(value).some(Array.isArray) ? parts(value, heading) : [itemLine(value)].filter(Boolean);
  });
}

/** The fields as the kind declares them, with what the reader does first before all others. */
function inOrder(kind: Kind, data: Fields): Fields {
  const keys = ["firstSteps", ...Object.keys(kinds[kind].shape)];
  return Object.fromEntries(keys.flatMap((key) => (data[key] === undefined ? [] : [[key, data[key]]])));
}

/** The warnings of a page about a trouble: they stand in the question "What is wrong?", and on the page beside its first steps. */
async function warningsOf(slug: string, locale: Locale): Promise<string[]> {
  const { troubles } = (content().entries[entryKey("cooling", "question", locale)]?.data ?? { troubles: [] }) as Data<"cooling">;
  const t = await getTranslations({ locale, namespace: "troubles" });
  const warnings = troubles.find(({ trouble }) => trouble === askedPages[slug]?.trouble)?.warnings ?? [];
  return warnings.map(
    ({ danger, steps }) => `## ${t("warning")}: ${danger}\n\n${steps.map((step, at) => `${at + 1}. ${step}`).join("\n")}`,
  );
}

/** The computed answer of the page about a kind of room; empty for every other page. */
async function answerOfRoom(slug: string, locale: Locale): Promise<string[]> {
  const room = roomPages.find((known) => roomEntry(known) === slug);
  if (!room) return [];
  const t = await getTranslations({ locale, namespace: "roomSize" });
  return [t("answer", toldOfRoom(room, (await getMessages({ locale })).coolingLoad)), t("assumed", { room })];
}

/** Null for an address that shows no entry. `path` is without its language. */
export async function pageMarkdown(path: string, locale: Locale): Promise<string | null> {
  const address = resolveAddress(path);
  const key = address.type === "page" ? address.route.entry : address.type === "family" ? address.entry : undefined;
  const entry = key && content().entries[entryKey(key.kind, key.slug, locale)];
  if (!key || !entry || !isPage(entry)) return null;
  const service = await getTranslations({ locale, namespace: "service" });
  const location = await getTranslations({ locale, namespace: "location" });
  const register = await getTranslations({ locale, namespace: "register" });
  const words = await getTranslations({ locale, namespace: "llms" });
  const heading: Heading = (field) => {
    const found = [service, location].find((t) => t.has(field as never));
    return found ? found(field as never) : "";
  };
  const data = entry.data as Fields;
  const settings = await readSettings(locale);
  const name = String(data.headline ?? data.title ?? data.name ?? "");
  const title = key.kind === "community" ? register("question", { name }) : name;
  const computed = key.kind === "page" ? await answerOfRoom(key.slug, locale) : [];
  const answer = [computed[0], data.answer, data.lead, data.summary].find(isText);
  const text = [
    `# ${title}`,
    ...(answer ? [`> ${answer}`] : []),
    ...computed.slice(1),
    ...(computed.length > 0 && isText(data.lead) ? [data.lead] : []),
    ...(key.kind === "service" ? await warningsOf(key.slug, locale) : []),
    ...parts(isKind(key.kind) ? inOrder(key.kind, data) : data, heading),
    "---",
    [
      `${settings.businessName}, ${siteUrl()}${localePath(path, locale)}`,
      ...(hasPlaceholderContact(settings) ? [] : [words("phone", { phone: settings.phone })]),
      words("hours", { hours: weekInWords(settings.hours, locale) }),
      changeOf(entry).slice(0, 10),
    ].join("\n"),
  ].join("\n\n");
  // Links within the site become whole addresses, in the reader's language.
  return `${plainText(text).replace(/\]\((\/[^)\]\s]*)\)/g, (_, href: string) => `](${siteUrl()}${localePath(href, locale)})`)}\n`;
}

export const markdownHeaders = (locale: Locale) => ({
  "Content-Type": "text/markdown; charset=utf-8",
  "Content-Language": locales[locale].tag,
  // The page itself is what search engines show.
  "X-Robots-Tag": "noindex",
});
