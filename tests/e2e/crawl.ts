// Follows every link inside the site, in both languages, and reports dead links, headings without content, and pages that still hold given
// words. For a site with any choice of what it offers.
import { load } from "cheerio";
import { localeCodes, localePath } from "../../lib/i18n/locales.ts";

/** Each fault names the page on which it was found. */
export type Walk = {
  /** Pages that were read, by path. */
  pages: string[];
  dead: { from: string; to: string; status: number }[];
  emptyHeadings: { page: string; heading: string }[];
  /** Pages that hold one of the given words. */
  saying: { page: string; words: string; around: string }[];
};

type Options = {
  /** What no page may hold: a text literally, or a match of an expression. */
  words?: readonly (string | RegExp)[];
  /** The public address, as in canonical links and the sitemap. */
  origin?: string;
  /** Pages that are not read, by the beginning of their path. */
  except?: readonly string[];
};

const pathOf = (address: string) => address.replace(/[?#].*/, "") || "/";

/** Elements that count as content of a heading. */
const holdsContent =
  "p, ul, ol, dl, table, figure, form, img, svg, details, blockquote, pre, a, button, input, select, label, dd, address, nav";

/** Headings without content before the next one of their level or the end of their section. */
export function emptyHeadings(html: string): string[] {
  const $ = load(html);
  $("script, style, template, noscript").remove();
  const main = $("main").first();
  const all = main.find("h1, h2, h3, h4, h5, h6, *").toArray();
  const headings = main.find("h1, h2, h3, h4, h5, h6").toArray();
  const level = (element: { name: string }) => Number(element.name.slice(1));
  return headings.flatMap((heading) => {
    // The next heading of its level or above. What is between them, except inside the heading itself, is its own.
    const next = headings.slice(headings.indexOf(heading) + 1).find((other) => level(other) <= level(heading));
    const inside = new Set($(heading).find("*").toArray());
    const from = all.indexOf(heading) + 1;
    const to = next ? all.indexOf(next) : all.length;
    // A section ends where its element does.
    const part = $(heading).parents("section, article, aside, details, li, td, main").get(0);
    const between = all.slice(from, to).filter((element) => {
      if (inside.has(element) || /^h[1-6]$/.test(element.name)) return false;
      return !part || part.name === "main" || $(element).closest(part).length > 0 || level(heading) === 1;
    });
    const says = between.some(
      (element) => $(element).is(holdsContent) && ($(element).text().trim() !== "" || $(element).is("img, svg, input, select, form")),
    );
    // Text outside these elements.
    const bare = between.some((element) =>
      $(element)
        .contents()
        .toArray()
        .some((node) => node.type === "text" && node.data.trim() !== ""),
    );
    return says || bare ? [] : [$(heading).text().replace(/\s+/g, " ").trim()];
  });
}

/** What readers see and machines are told, as plain text. */
function wordsOf(html: string): string {
  const $ = load(html);
  const machineTexts = [
    $("title").first().text(),
    ...$("meta[content]")
      .toArray()
      .map(({ attribs }) => attribs.content ?? ""),
    ...$("script[type='application/ld+json']")
      .toArray()
      .map((script) => $(script).text()),
  ];
  $("script, style, template").remove();
  return [...machineTexts, $("body").text()]
    .join(" ")
    .replace(/[\u2066-\u2069\u200e\u200f]/g, "")
    .replace(/\s+/g, " ");
}

/** Walks from both home pages and everything that the sitemap lists. `base`: the address at which the site answers. */
export async function walk(
  base: string,
  { words = [], origin = base, except = ["/admin", "/api", "/ar/admin"] }: Options = {},
): Promise<Walk> {
  const found: Walk = { pages: [], dead: [], emptyHeadings: [], saying: [] };
  const sitemap = await (await fetch(`${base}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  const first = [...localeCodes.map((locale) => localePath("/", locale)), ...listed].map((to) => ({ to, from: "/sitemap.xml" }));
  const seen = new Set<string>();
  const queue: typeof first = [];
  const add = (to: string, from: string) => {
    if (seen.has(to) || except.some((beginning) => to === beginning || to.startsWith(`${beginning}/`))) return;
    seen.add(to);
    queue.push({ to, from });
  };
  for (const { to, from } of first) add(to, from);

  async function visit({ to, from }: { to: string; from: string }): Promise<void> {
    let response = await fetch(base + to, { redirect: "manual" });
    // A page that is about to be re-rendered is not what readers get.
    for (let tries = 0; tries < 60 && response.headers.get("x-nextjs-cache") === "STALE"; tries++) {
      await response.body?.cancel();
      await new Promise((resolve) => setTimeout(resolve, 200));
      response = await fetch(base + to, { redirect: "manual" });
    }
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      const onward = URL.parse(response.headers.get("location") ?? "", base);
      if (onward) add(onward.pathname + onward.search, to);
      return;
    }
    if (response.status !== 200) {
      found.dead.push({ from, to, status: response.status });
      await response.body?.cancel();
      return;
    }
    if (!response.headers.get("content-type")?.startsWith("text/html")) return void (await response.body?.cancel());
    const html = await response.text();
    found.pages.push(to);
    found.emptyHeadings.push(...emptyHeadings(html).map((heading) => ({ page: to, heading })));
    const text = words.length > 0 ? wordsOf(html) : "";
    for (const word of words) {
      const at = typeof word === "string" ? text.indexOf(word) : text.search(word);
      if (at >= 0) found.saying.push({ page: to, words: String(word), around: text.slice(Math.max(0, at - 60), at + 100) });
    }
    const $ = load(html);
    for (const { attribs } of $("a[href], area[href], link[rel=alternate][href], link[rel=canonical][href]").toArray()) {
      const url = URL.parse(attribs.href ?? "", origin + to);
      if (!url || (url.origin !== origin && url.origin !== base)) continue;
      // A link with a prefilled question leads to the same page.
      add(pathOf(url.pathname), to);
    }
  }

  const work = async () => {
    for (let item = queue.shift(); item; item = queue.shift()) await visit(item);
  };
  // Reading finds further links, so this repeats until none is left.
  while (queue.length > 0) await Promise.all([work(), work(), work(), work()]);
  return found;
}
