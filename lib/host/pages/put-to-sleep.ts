// Takes the framework's scripts and hydration data out of a prerendered page. The remaining page has working text, links and forms;
// components/page-script/wake.ts puts the scripts and data back when the visitor needs them. Every line below relies on the contract with the
// framework in docs/decisions/0015-sleeping-pages.md.
import { createHash } from "node:crypto";
import { type Sleeping, sleepingBlock } from "../sleeping-page.ts";
import { usedRules } from "./used-rules.ts";

/** What hydrates a page. */
export type HydrationData = {
  /** The values that the page pushes to `self.__next_f`, in order. Style sheets are blank, because the waking page loads their files. */
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

/** A text shorter than this is not worth leaving out. */
const leastSheet = 12;

/** A style sheet among the data as spaces of the same length, which the framework reads past: the page has one of that name. */
function blankSheet(push: unknown, style: string): unknown {
  const text = Array.isArray(push) && typeof push[1] === "string" ? push[1] : "";
  return text.length > leastSheet && style.includes(text) ? [1, " ".repeat(Buffer.byteLength(text))] : push;
}

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
  /** The style sheets of the page, and what the page keeps of them. */
  sheet: { whole: string; used: string };
};

/** Splits a finished page into one that sleeps and what wakes it. `ownScripts`: the texts of inline scripts that stay. Throws UnknownPage. */
export function putToSleep(html: string, ownScripts: readonly string[]): SleepingPage {
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

  const [element, opening = "", names = "", whole = ""] =
    /(<style(?=[^>]* data-precedence=)[^>]* data-href="([^"]*)"[^>]*>)(.*?)<\/style>/s.exec(light) ?? [];
  if (element === undefined) throw new UnknownPage("no style element with the names of its sheets (data-href)");
  const used = usedRules(whole, light);
  // The files of the sheets, which the waking page takes out of the template. Sheets of pages that are reached from it come after them.
  const files = names.split(" ").map((href) => `<link rel="stylesheet" data-precedence="next" href="${href}"/>`);
  const hydration = JSON.stringify({ pushes: pushes.map((push) => blankSheet(push, whole)), chunks } satisfies HydrationData);
  const hash = createHash("sha256").update(hydration).digest("base64url").slice(0, 20);
  const sleeping: Sleeping = { data: hydrationAddress(hash), scripts, first };
  const block = `<script type="application/json" id="${sleepingBlock}">${JSON.stringify(sleeping).replaceAll("<", "\\u003c")}</script>`;
  return {
    html: light
      .replace(element, () => `${opening}${used}</style><template>${files.join("")}</template>`)
      .replace("</body>", () => `${block}</body>`),
    hash,
    hydration,
    sheet: { whole, used },
  };
}
