// Takes the framework's scripts and hydration data out of a prerendered page. The remaining page has working text, links and forms;
// components/page-script/wake.ts puts the scripts and data back when the visitor needs them. Every line below relies on the contract with the
// framework in docs/decisions/0015-sleeping-pages.md.
import { createHash } from "node:crypto";
import { type Sleeping, sleepingBlock } from "../sleeping-page.ts";
import { usedRules } from "./used-rules.ts";

/** What hydrates a page. */
export type HydrationData = {
  /** The values that the page pushes to `self.__next_f`, in order. */
  pushes: unknown[];
  /** The value that the page pushes to the bundler's runtime. */
  chunks: unknown;
};

/** Thrown when a page does not look as this framework's pages do; the message says where. */
export class UnknownPage extends Error {}

const flightStart = /^(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\((.*)\)$/s;
const chunksStart = /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((.*)\);?$/s;
const data = /\btype="(?:application\/(?:ld\+)?json|speculationrules)"/;

/** `hash`: of the text of the hydration data. */
const hydrationAddress = (hash: string) => `/hydration/${hash}`;

type Found = { scripts: string[]; first?: string; pushes: unknown[]; chunks?: unknown };

/** Collects one script element into `found`, and returns what remains of it in the page. */
function takeScript(found: Found, ownScripts: readonly string[], whole: string, attributes: string, text: string): string {
  const [, src] = /\bsrc="([^"]+)"/.exec(attributes) ?? [];
  if (src) {
    if (!src.startsWith("/_next/static/")) throw new UnknownPage(`a script of another place: ${src}`);
    // Polyfills for browsers without modules, which could not run the site anyhow.
    if (/\bnomodule/i.test(attributes)) return "";
    found.scripts.push(src);
    if (attributes.includes('id="_R_"')) found.first = src;
    return "";
  }
  if (data.test(attributes) || ownScripts.includes(text)) return whole;
  const [, push] = flightStart.exec(text) ?? [];
  const [, chunks] = chunksStart.exec(text) ?? [];
  const json = push ?? chunks;
  if (json === undefined) throw new UnknownPage(`an inline script that nobody knows: ${text.slice(0, 80)}`);
  try {
    if (push !== undefined) found.pushes.push(JSON.parse(push));
    else found.chunks = JSON.parse(json);
  } catch {
    throw new UnknownPage(`data that is no JSON: ${json.slice(0, 80)}`);
  }
  return "";
}

type SleepingPage = {
  html: string;
  /** Of the text of the hydration data. */
  hash: string;
  /** JSON of HydrationData. */
  hydration: string;
  /** What the page contains of its style sheets. */
  used: string;
};

type Site = {
  /** The texts of inline scripts that stay. */
  ownScripts: readonly string[];
  /** The text of a style sheet of the build, by the address in its link; undefined if the build has none there. */
  readSheet: (href: string) => string | undefined;
};

const sheetLink = /<link rel="stylesheet" href="([^"]+)"[^>]* data-precedence="[^"]*"[^>]*>/g;

/** The style sheets that a page links: their links, and their texts as one. */
function sheetsOf(html: string, readSheet: Site["readSheet"]): { links: string[]; css: string } {
  const found = [...html.matchAll(sheetLink)];
  if (found.length === 0) throw new UnknownPage("no link to a style sheet (data-precedence)");
  const texts = found.map(([, href = ""]) => {
    const text = readSheet(href);
    if (text === undefined) throw new UnknownPage(`a style sheet that the build does not have: ${href}`);
    return text;
  });
  return { links: found.map(([link]) => link), css: texts.join("") };
}

/** Splits a finished page into one that sleeps and what wakes it. Throws UnknownPage. */
export function putToSleep(html: string, { ownScripts, readSheet }: Site): SleepingPage {
  const found: Found = { scripts: [], pushes: [] };
  const light = html
    .replace(/<script([^>]*)>(.*?)<\/script>/gs, (whole, attributes: string, text: string) =>
      takeScript(found, ownScripts, whole, attributes, text),
    )
    .replace(/<link rel="preload" as="script"[^>]*>/g, "");
  const { scripts, first, pushes, chunks } = found;
  if (!first) throw new UnknownPage('no script with the id "_R_" that starts the framework');
  if (chunks === undefined) throw new UnknownPage("nothing for the bundler's runtime (TURBOPACK)");
  if (pushes.length < 2 || JSON.stringify(pushes[0]) !== "[0]")
    throw new UnknownPage("no data of the framework (__next_f), or begun otherwise");
  if (!light.includes("</body>")) throw new UnknownPage("no end of the body");

  const { links, css } = sheetsOf(light, readSheet);
  const used = usedRules(css, light);
  // The waking page takes the links out of the template. React does not look at a style element with data-precedence that it does not
  // know, and puts the sheets of pages that are reached from this one behind it.
  const sheets = `<style data-precedence="next">${used}</style><template>${links.join("")}</template>`;
  const hydration = JSON.stringify({ pushes, chunks } satisfies HydrationData);
  const hash = createHash("sha256").update(hydration).digest("base64url").slice(0, 20);
  const sleeping: Sleeping = { data: hydrationAddress(hash), scripts, first };
  const block = `<script type="application/json" id="${sleepingBlock}">${JSON.stringify(sleeping).replaceAll("<", "\\u003c")}</script>`;
  return {
    html: light.replace(sheetLink, (link) => (link === links[0] ? sheets : "")).replace("</body>", () => `${block}</body>`),
    hash,
    hydration,
    used,
  };
}
