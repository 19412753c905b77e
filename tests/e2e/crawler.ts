// Crawls the site like a search engine, from the two home pages along every link, and judges each page.
import { load } from "cheerio";
import { HtmlValidate } from "html-validate";
import { type Locale, localeCodes, localePath, locales, splitLocale } from "../../lib/i18n/locales.ts";
import { isLong } from "../helpers/run-size.ts";

type CrawledPage = {
  path: string;
  locale: Locale;
  /** Clicks from the home page of its language. */
  depth: number;
  title: string;
  description: string;
  indexable: boolean;
  canonical: string | null;
  alternates: Record<string, string>;
  links: string[];
  ids: ReadonlySet<string>;
  structured: string[];
};
export type Crawl = { pages: Map<string, CrawledPage>; files: Map<string, number>; faults: string[] };

/** The properties that each type needs to be understood (Google's lists, October 2026, and schema.org). */
const required: Record<string, readonly string[]> = {
  Organization: ["@id", "name", "url"],
  HVACBusiness: ["@id", "name", "url", "address"],
  WebSite: ["@id", "name", "url", "publisher"],
  Service: ["@id", "name", "description", "provider", "areaServed"],
  BreadcrumbList: ["itemListElement"],
  FAQPage: ["mainEntity"],
  Article: ["headline", "description", "url", "author", "publisher", "image"],
  BlogPosting: ["headline", "datePublished", "dateModified", "author", "image"],
  DefinedTermSet: ["name", "description", "url", "hasDefinedTerm"],
  JobPosting: ["title", "description", "datePosted", "validThrough", "hiringOrganization", "jobLocation"],
  AboutPage: ["name", "url", "mainEntity"],
  ContactPage: ["name", "url", "mainEntity"],
  WebPage: ["name", "description", "url", "about", "citation", "publisher"],
  Dataset: ["@id", "name", "description", "creator", "distribution"],
  WebApplication: ["name", "url", "applicationCategory", "operatingSystem"],
};

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // React's own spelling of valid HTML: <br/>, hidden="", the order of attributes, links kept for the router.
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "no-trailing-whitespace": "off",
    "no-inline-style": "off",
    "long-title": "off", // judged below
    "require-sri": "off", // our own origin
    "tel-non-breaking": "off", // done by CSS
    "script-type": "off",
  },
});

const pageName = (path: string) => path.replace(/[?#].*/, "");

/** Every page and file that links lead to. `origin`: the site's public address, as in canonical links. */
export async function crawl(base: string, origin: string): Promise<Crawl> {
  const pages = new Map<string, CrawledPage>();
  const files = new Map<string, number>();
  const faults: string[] = [];
  const fragments: [from: string, to: string, id: string][] = [];
  const seen = new Set<string>();
  /** In the short form one address stands for all that ask the same page the same question. */
  const sameQuestion = (address: string) => (isLong ? address : address.replace(/=[^&#]*/g, "="));
  const validated = new Set<string>();
  const inside = (href: string, from: string): string | null => {
    const url = new URL(href, origin + from);
    return url.origin === origin ? url.pathname + url.search + url.hash : null;
  };

  async function visit(address: string, depth: number, from: string): Promise<string[]> {
    const ask = () => fetch(base + address, { redirect: "manual" });
    // Tries again once, as browsers do, when a kept connection was closed just as it was used.
    const response = await ask().catch(ask);
    const path = pageName(address);
    if (response.status !== 200) {
      faults.push(`${address}: ${response.status}${from ? `, linked from ${from}` : ""}`);
      await response.body?.cancel();
      return [];
    }
    if (!response.headers.get("content-type")?.startsWith("text/html")) {
      files.set(address, (await response.arrayBuffer()).byteLength);
      return [];
    }
    if (address !== path) {
      // A page with a prefilled question answers; its content is judged at its plain address.
      await response.body?.cancel();
      return [path];
    }
    const html = await response.text();
    const $ = load(html);
    const fault = (text: string) => faults.push(`${address}: ${text}`);
    const { locale } = splitLocale(path);
    const content = (selector: string, attribute = "content") => $(selector).first().attr(attribute) ?? "";
    const found: string[] = [];
    for (const element of $("a[href], link[href], img[src], script[src], source[srcset], form[action]").toArray()) {
      const { href, src, srcset, action, rel } = element.attribs;
      if (rel === "preconnect" || element.attribs.hreflang === "x-default" || action?.startsWith("javascript:")) continue;
      const target = inside(href ?? src ?? srcset?.split(/\s/)[0] ?? action ?? "", address);
      if (target === null) continue;
      const [to = "", id] = target.split("#");
      if (element.name === "form") continue; // submitted, not followed
      if (id && element.name === "a") fragments.push([address, to, decodeURIComponent(id)]);
      found.push(to);
    }
    // Each picture is rendered on its first request: seo.spec.ts looks at those of every kind of page.
    const picture = content("meta[property='og:image']");
    if (picture && isLong) found.push(inside(picture, address) ?? "");

    const robots = content("meta[name=robots]") + (response.headers.get("x-robots-tag") ?? "");
    const structured = $("script[type='application/ld+json']")
      .toArray()
      .flatMap((script) => {
        try {
          return [JSON.parse($(script).text())].flat() as Record<string, unknown>[];
        } catch {
          fault("structured data that is not JSON");
          return [];
        }
      });
    for (const node of structured) {
      const type = String(node["@type"]);
      const wanted = required[type];
      if (!wanted) fault(`structured data of a type nobody checks: ${type}`);
      for (const property of wanted ?? []) if (node[property] === undefined) fault(`${type} without ${property}`);
      if (/"(?:aggregateRating|review)"/.test(JSON.stringify(node))) fault("rates itself");
    }
    const page: CrawledPage = {
      path,
      locale,
      depth,
      title: $("title").first().text(),
      description: content("meta[name=description]"),
      indexable: !robots.includes("noindex"),
      canonical: content("link[rel=canonical]", "href") || null,
      alternates: Object.fromEntries(
        $("link[rel=alternate][hreflang]")
          .toArray()
          .map(({ attribs }) => [attribs.hreflang ?? "", attribs.href ?? ""]),
      ),
      links: found,
      ids: new Set(
        $("[id]")
          .toArray()
          .map(({ attribs }) => attribs.id ?? ""),
      ),
      structured: structured.map((node) => String(node["@type"])),
    };
    pages.set(path, page);

    if (content("html", "lang") !== locales[locale].tag || content("html", "dir") !== locales[locale].dir) fault("not in its language");
    if ($("title").length !== 1 && $("head title").length !== 1) fault(`${$("title").length} titles`);
    if (page.indexable && (page.title.length < 10 || page.title.length > 75)) fault(`title of ${page.title.length} characters`);
    if (page.indexable && (page.description.length < 50 || page.description.length > 170))
      fault(`description of ${page.description.length} characters`);
    if ($("h1").length !== 1) fault(`${$("h1").length} h1`);
    let level = 0;
    for (const heading of $("main h1, main h2, main h3, main h4, main h5, main h6").toArray()) {
      const next = Number(heading.name.slice(1));
      if (next > level + 1) fault(`h${next} after h${level}: ${$(heading).text().slice(0, 40)}`);
      level = next;
    }
    if (/<template id="[BP]:|<div hidden="" id="S:/.test(html)) fault("content out of line, invisible without JavaScript");
    if (/sb_secret_|SUPABASE_SECRET/.test(html)) fault("a secret");
    // Text in the other language must be marked as such.
    const main = $("main").clone();
    main.find("script, style, svg, [lang], code, bdi, [dir=ltr]").remove();
    const letters = main.text().replace(/[^A-Za-z\u0600-\u06ff]/g, "");
    const arabic = (letters.match(/[\u0600-\u06ff]/g) ?? []).length / Math.max(1, letters.length);
    if (locale === "ar" ? arabic < 0.6 : arabic > 0.02) fault(`${Math.round(100 * arabic)} % of the letters are Arabic`);
    // Pages of one kind have the same parts: in the short form the rules of HTML read only the first of each.
    const kind = path.split("/").slice(0, -1).join("/");
    if (validated.has(kind) && !isLong) return found;
    validated.add(kind);
    const { results } = await validator.validateString(html);
    // React writes action="" on a form with a server action, which is the page's own address. And the quote's <noscript> holds a style that
    // no browser with scripts ever sees.
    for (const { messages } of results)
      for (const { ruleId, message, line, column } of messages)
        if (!/"action" has invalid value ""|<style> element is not permitted as content under <form>/.test(message))
          fault(`HTML ${ruleId}: ${message} (${line}:${column})`);
    return found;
  }

  // In waves, so that the depth of a page is its shortest way.
  let wave = localeCodes.map((locale) => ({ address: localePath("/", locale), from: "" }));
  for (const { address } of wave) seen.add(sameQuestion(address));
  for (let depth = 0; wave.length > 0; depth++) {
    const next: typeof wave = [];
    const queue = [...wave];
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        for (let item = queue.shift(); item; item = queue.shift())
          for (const address of await visit(item.address, depth, item.from))
            if (!seen.has(sameQuestion(address))) {
              seen.add(sameQuestion(address));
              next.push({ address, from: item.address });
            }
      }),
    );
    wave = next;
  }

  for (const [from, to, id] of fragments)
    if (pages.has(pageName(to)) && !pages.get(pageName(to))?.ids.has(id)) faults.push(`${from}: no #${id} on ${to}`);
  const titles = new Map<string, string>();
  for (const { path, title, description, indexable, canonical, alternates, depth } of pages.values()) {
    if (depth > 3) faults.push(`${path}: ${depth} clicks away`);
    if (!indexable) continue;
    for (const [kind, text] of [
      ["title", title],
      ["description", description],
    ] as const) {
      const twin = titles.get(kind + text);
      if (twin) faults.push(`${path}: the ${kind} of ${twin}`);
      titles.set(kind + text, path);
    }
    const address = origin + (path === "/" ? "" : path);
    if (canonical !== address) faults.push(`${path}: canonical ${canonical}`);
    const { path: plain } = splitLocale(path);
    for (const locale of localeCodes) {
      const other = localePath(plain, locale);
      if (alternates[locales[locale].tag] !== origin + (other === "/" ? "" : other))
        faults.push(`${path}: alternate ${locales[locale].tag} is ${alternates[locales[locale].tag]}`);
      if (!pages.has(other)) faults.push(`${path}: its edition ${other} is not linked from anywhere`);
    }
    if (alternates["x-default"] !== alternates["en-AE"]) faults.push(`${path}: x-default`);
  }
  return { pages, files, faults };
}
