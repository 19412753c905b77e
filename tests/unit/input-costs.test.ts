/** @module-tag long */
// The cost of processing a text grows linearly with its length, whatever it contains: every field of every form, every parameter and every
// stored text is tried at its size limit with content that breaks patterns and parsers. Costs are processor time, so that a busy machine
// does not matter. Texts of a page may cost more than what a visitor sends, because their results are cached. The Markdown library is not
// measured here.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { typedAddress } from "../../components/admin/content/writing/link-addresses.ts";
import { markdownOf } from "../../components/admin/content/writing/pasted-page.ts";
import { proposedSlug } from "../../components/admin/content/writing/proposals.ts";
import { titleLines } from "../../components/social/picture.tsx";
import { Unbroken } from "../../components/ui/unbroken-hyphens.tsx";
import { cleanName as cleanPersonName } from "../../lib/auth/display-name.ts";
import { nextPath } from "../../lib/auth/next-path.ts";
import { newProject } from "../../lib/calculators/project/new-project.ts";
import { decodeProject, maxLinkLength } from "../../lib/calculators/project/project-code.ts";
import { readRecentProjects } from "../../lib/calculators/project/recent-projects.ts";
import { readBearing } from "../../lib/calculators/project/room-columns.ts";
import { readRoomsCsv } from "../../lib/calculators/project/rooms-csv.ts";
import type { RoomKind } from "../../lib/calculators/quick/quick-answers.ts";
import { readQuery } from "../../lib/calculators/quick/quick-query.ts";
import { answerSheet } from "../../lib/calculators/sheets/sheet.ts";
import { sheets } from "../../lib/calculators/sheets/sheets.ts";
import { signedNumber, typedSum } from "../../lib/calculators/signed-number.ts";
import { typedNumber } from "../../lib/calculators/typed-number.ts";
import { typedOldAddress } from "../../lib/content/edit/old-address.ts";
import { picturesIn } from "../../lib/content/edit/pictures-in.ts";
import { checkEditions } from "../../lib/content/edit/problems.ts";
import { formOf } from "../../lib/content/form-of.ts";
import { fillVariables, variableFaults } from "../../lib/content/kinds/reply-variables.ts";
import { kinds } from "../../lib/content/kinds.ts";
import { placeFinder } from "../../lib/content/pages/place-finder.ts";
import { headingsOf, readingMinutes } from "../../lib/content/pages/posts.ts";
import { conform, oneLine } from "../../lib/content/schema-form.ts";
import { type Entry, entryKey } from "../../lib/content/store/entry.ts";
import { replaceContent } from "../../lib/content/store/snapshot.ts";
import { termFaults, westernNumbers } from "../../lib/content/terms.ts";
import { fillText, type TokenFacts, tokenFaults } from "../../lib/content/tokens.ts";
import { csv, csvRows, separatorOf, undefused } from "../../lib/formats/csv.ts";
import { normalize, withoutArticle } from "../../lib/formats/normalize.ts";
import { plainDigits, toE164 } from "../../lib/formats/phone.ts";
import { lineOf } from "../../lib/host/log.ts";
import { addressBlock, clientAddress } from "../../lib/host/visitors.ts";
import { canonicalPath } from "../../lib/http/canonical-path.ts";
import { foreignParts, isolated, isolatedInArabic, plainText } from "../../lib/i18n/bidi.ts";
import { inSentence } from "../../lib/i18n/in-sentence.ts";
import type { Locale } from "../../lib/i18n/locales.ts";
import { keepUnits } from "../../lib/i18n/unit-spaces.ts";
import { parseFilter, searchTerms } from "../../lib/leads/inbox/filter.ts";
import { deviceOf, readAttribution } from "../../lib/leads/intake/attribution.ts";
import { spamReasons } from "../../lib/leads/intake/spam-score.ts";
import { leadKinds } from "../../lib/leads/kinds/index.ts";
import { oneLine as mailLine, renderMail, unlinked } from "../../lib/notify/mail/markup.ts";
import { readClick } from "../../lib/reports/contact-clicks.ts";
import { readView } from "../../lib/reports/page-views.ts";
import { readViolations } from "../../lib/reports/policy-violations.ts";
import { otherLanguageOf, searchSite, suggestionFor } from "../../lib/search/site-search.ts";
import { indexTerm } from "../../lib/search/terms.ts";
import { faqNode, jsonLdText } from "../../lib/seo/json-ld.ts";
import { xmlText } from "../../lib/seo/xml.ts";
import { calculationAddress } from "../../lib/site/calculation-address.ts";
import { sheetSlugs } from "../../lib/site/calculators.ts";
import { coordinatesOf } from "../../lib/site/map-link.ts";
import { resolveAddress, siteAddress } from "../../lib/site/routes.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";
import { inertPage } from "../helpers/inert-page.ts";
import { processorMs } from "./processor-time.ts";

/** The pieces that are repeated up to the size limit. */
const pieces = [
  ..."a1 \n\t|*_`~^#>-+.:,;=&<>/\\'\"()[]{}!?@%$\u0645\u0661\u0300\u064b\u200f\u2067\u00a0°−",
  ..."\ud83d\u0000",
  "a ",
  "a-",
  "a.",
  "a@",
  "a@a.",
  "1,",
  "1.",
  "-1",
  " \n",
  "\r\n",
  "|a",
  "|-",
  "| a |\n",
  "*_",
  "**a",
  "__",
  "~~",
  "``` ",
  "`a``",
  "![",
  "![a",
  "[]",
  "[](",
  "[](/",
  "[a](",
  "[a]: /b\n",
  "[^a]",
  "[^",
  "\\[",
  "[\\[",
  "{a?",
  "{a? ",
  "{!a|b? ",
  "{a}",
  "{reply}   ",
  "{services: ",
  "}{",
  "<a ",
  "<a href",
  "<!--",
  "<script",
  "&amp;",
  "&#",
  "%41",
  "%",
  "a=&",
  "a[]=",
  "http://",
  "www.",
  "www.a",
  "https://a.b/(",
  "mailto:",
  "> ",
  "- ",
  "  - ",
  "1. ",
  "# ",
  "#### ",
  "====\n",
  "a\n---\n",
  "/a",
  "//",
  "../",
  "=1+",
  '""',
  '","',
  "\t\n",
  "\u0645 ",
  "\u0645a",
  "\u0645(",
  "\u0645 1 ",
  "29 °C ",
  "(a(",
  "1/",
  '1/1"',
  "a b ",
  "A-A ",
  "+971 ",
  "00 ",
];
/** Text before and after the repeated pieces, because many patterns fail only at the end. */
const around: readonly (readonly [before: string, after: string])[] = [
  ["", ""],
  ["\u0645", "x\u0001"],
];

type Case = { what: string; bound: number; run: (text: string) => unknown; maxMs?: number };

const facts: TokenFacts = {
  locale: "en",
  values: {
    business: "nasma",
    "business-short": "nasma",
    emirates: "dubai",
    hours: "",
    reply: "a day",
    answered: "within a day",
    services: "cooling",
  },
  shows: {
    samples: false,
    "worked-examples": false,
    "case-studies": true,
    certificates: false,
    contracts: false,
    "visit-photos": false,
    "old-units": false,
    "emergency-line": false,
  },
  services: new Map([["a", "Air"]]),
  isOffered: (slug) => slug === "a",
  off: new Set(),
  offPaths: new Set(["/", "/b"]),
};
const roomNames = new Proxy({}, { get: (_, kind) => String(kind) }) as Record<RoomKind, string>;
const project = newProject("flat", roomNames);
const sender = { businessName: "Nasma", mainColour: "", accentColour: "" };
const service = formOf(kinds.service);
const seed = (locale: string) => readSeeds().find((entry) => entry.kind === "post" && entry.locale === locale);
const [post, postAr] = [seed("en"), seed("ar")];
const sheetsLoaded = await Promise.all(sheetSlugs.map(async (slug) => ({ slug, sheet: await sheets[slug]() })));
/** A form may have 64 KB even in its short fields, so refusing a long value must be cheap. */
const formText = 60_000;
/** Node's limit for all headers together, approximately. */
const header = 15_000;
const address = 8000;
const markdown = 40_000;
const good: Record<string, string> = {
  fullName: "A B",
  phone: "0501234567",
  email: "a@b.ae",
  message: "Hot",
  problem: "water",
  area: "Marina",
  emirate: "dubai",
  property: "flat",
  service: "",
  job: "open-application",
  requestType: "access",
};

const cases: Case[] = [
  ...Object.values(leadKinds).flatMap(({ kind, fields, parse }) =>
    fields.map((field) => ({ what: `form ${kind}.${field}`, bound: formText, run: (text: string) => parse({ ...good, [field]: text }) })),
  ),
  {
    what: "spam of a form",
    bound: 30_000,
    run: (text) =>
      spamReasons(
        { fullName: text.slice(0, 200), email: null, phone: null, message: text, details: { area: text.slice(0, 120) } },
        { honeypot: "", elapsedMs: 1 },
      ),
  },
  {
    what: "where a form says it came from",
    bound: 6000,
    run: (text) =>
      readAttribution(
        { agreed: true, attribution: JSON.stringify({ first: { source: text }, last: { landing: text } }) },
        new Headers({ "user-agent": "x", referer: `https://a.example/?utm_source=${encodeURIComponent(text.toWellFormed())}` }),
      ),
  },
  {
    what: "attribution that is no JSON",
    bound: 6000,
    run: (text) => readAttribution({ agreed: true, attribution: text }, new Headers()),
  },
  {
    what: "User-Agent",
    bound: header,
    run: (text) => [deviceOf(text), readView("page=/&locale=en", text), readClick("channel=call&page=/", text)],
  },
  { what: "X-Forwarded-For", bound: header, run: (text) => addressBlock(clientAddress(text, "127.0.0.1", 1) ?? text) },
  { what: "what a view says", bound: 1024, run: (text) => readView(text, "x") },
  { what: "what a click says", bound: 1024, run: (text) => readClick(text, "x") },
  { what: "a report of a policy", bound: 16_000, run: (text) => readViolations(text) },
  {
    what: "a report of a policy with such values",
    bound: 15_000,
    run: (text) =>
      readViolations(
        JSON.stringify({ "csp-report": { "document-uri": "https://a.example/", "blocked-uri": text, "effective-directive": text } }),
      ),
  },
  { what: "path", bound: header, run: (text) => [canonicalPath(`/${text}`), resolveAddress(`/${text}`), siteAddress(`/${text}`)] },
  { what: "next of the office's doors", bound: header, run: (text) => nextPath(`/admin/${text}`, "en") },
  {
    what: "address of a calculation",
    bound: address,
    run: (text) => calculationAddress.test(`/calculators/${text}`) || calculationAddress.test(`/calculators/a?${text}`),
  },
  {
    what: "answers of the quick calculator",
    bound: header,
    run: (text) => ["area", "people", "place", "facing", "glass"].map((name) => readQuery(new URLSearchParams({ [name]: text }))),
  },
  { what: "address of the quick calculator", bound: header, run: (text) => readQuery(new URLSearchParams(text)) },
  ...sheetsLoaded.map(({ slug, sheet }) => ({
    what: `answers of ${slug}`,
    bound: header,
    run: (text: string) =>
      answerSheet(
        sheet,
        new URLSearchParams(sheet.fields.map(({ id }): [string, string] => [id, text.slice(0, header / sheet.fields.length)])),
      ),
  })),
  {
    what: "numbers as they are typed",
    bound: header,
    run: (text) => [typedNumber(text), signedNumber(text), typedSum(text), readBearing(text)],
  },
  { what: "code of a project", bound: maxLinkLength, run: (text) => decodeProject(text, maxLinkLength) },
  { what: "kept projects", bound: formText, run: (text) => readRecentProjects(text) },
  { what: "rooms of a table", bound: formText, run: (text) => readRoomsCsv(`name,areaM2\n${text}`, project) },
  { what: "cells of a table", bound: formText, run: (text) => csvRows(text, separatorOf(text)) },
  { what: "phone numbers", bound: formText, run: (text) => [plainDigits(text), toE164(text), toE164(`+971${text}`)] },
  {
    what: "filters of the inbox",
    bound: header,
    run: (text) => ["q", "owner", "from", "status"].map((name) => parseFilter({ [name]: text })),
  },
  { what: "search of the inbox", bound: 200, run: (text) => searchTerms(text) },
  // Searches wait in a queue, so they may cost more: the texts they find are read for excerpts.
  ...(["en", "ar"] as const).map((locale) => ({
    what: `search of the site, ${locale}`,
    bound: header,
    run: (text: string) => [searchSite(text, locale), suggestionFor(text, locale), otherLanguageOf(text, locale)],
    maxMs: 60,
  })),
  { what: "finder of places", bound: header, run: (text) => placeFinder().findPlaces(text) },
  { what: "spellings", bound: formText, run: (text) => withoutArticle(normalize(text)).split(" ").map(indexTerm), maxMs: 60 },
  {
    what: "link of a map",
    bound: formText,
    run: (text) =>
      ["google.com/maps/place/", "maps.apple.com/?q=", "openstreetmap.org/#map="].map((host) =>
        coordinatesOf(`https://www.${host}${text}`),
      ),
  },
  { what: "old addresses", bound: formText, run: (text) => [typedOldAddress(text), typedOldAddress(`/${text}`)] },
  { what: "names of people", bound: formText, run: (text) => cleanPersonName(text) },
  { what: "lines of the log", bound: header, run: (text) => lineOf("error", [text, new Error(text)], new Date(0)) },

  // Editors write these texts; they are processed when a page is rendered again or in the editor's own browser.
  { what: "words in braces", bound: markdown, run: (text) => fillText(text, facts, true) },
  {
    what: "words in braces where something is left out",
    bound: markdown,
    run: (text) => fillText(`{b? x}${text}{b? y}`, facts, true),
    maxMs: 60,
  },
  { what: "faults of words in braces", bound: markdown, run: (text) => tokenFaults(text), maxMs: 60 },
  {
    what: "variables of a ready answer",
    bound: 900,
    run: (text) => [
      variableFaults(text),
      fillVariables(text, { name: "a", reference: "b", business: "c", time: "d", technician: "e", phone: "f" }),
    ],
  },
  {
    what: "words this site writes otherwise",
    bound: markdown,
    run: (text) => [termFaults(text, "en"), termFaults(text, "ar"), westernNumbers(text)],
    maxMs: 400,
  },
  {
    what: "order of mixed text",
    bound: markdown,
    run: (text) => [isolated(text, "ar"), isolatedInArabic(text), plainText(text)],
    maxMs: 100,
  },
  {
    what: "words of the other language",
    bound: markdown,
    run: (text) => [foreignParts(text, "en"), foreignParts(text, "ar")],
    maxMs: 100,
  },
  { what: "units beside their numbers", bound: markdown, run: (text) => [keepUnits(text), inSentence(text)] },
  { what: "hyphens that do not break", bound: 2000, run: (text) => renderToStaticMarkup(createElement(Unbroken, null, text)) },
  {
    what: "headings and reading time",
    bound: markdown,
    run: (text) => [headingsOf(text), readingMinutes(text, "ar"), headingsOf(`## ${text}`)],
  },
  { what: "pictures of a text", bound: markdown, run: (text) => picturesIn(text) },
  { what: "JSON-LD", bound: markdown, run: (text) => faqNode([{ question: text, answer: text }]).map(jsonLdText) },
  { what: "feeds", bound: markdown, run: (text) => xmlText(text) },
  { what: "tables for spreadsheets", bound: markdown, run: (text) => [csv([[text]]), undefused(text)] },
  {
    what: "mails",
    bound: 5000,
    run: (text) =>
      renderMail("ar", sender, [
        { type: "quote", text },
        { type: "text", text },
        { type: "facts", rows: [{ label: "a", value: { text } }] },
        { type: "text", text: mailLine(text) },
      ]),
  },
  { what: "texts of strangers in mails", bound: 5000, run: (text) => unlinked(text, "…") },
  { what: "titles of shared pictures", bound: 160, run: (text) => titleLines(text, "en") },
  { what: "proposed addresses", bound: 160, run: (text) => proposedSlug(text) },
  {
    what: "addresses in the editor",
    bound: address,
    run: (text) => [typedAddress(text, "https://a.example"), typedAddress(`https://${text}`, "https://a.example")],
  },
  {
    what: "lines of a draft",
    bound: markdown,
    run: (text) =>
      service.type === "group" && service.fields.map(({ field }) => (field.type === "text" ? oneLine(field, `a${text}\n`) : "")),
  },
  { what: "a draft in its shape", bound: markdown, run: (text) => conform(service, { title: text, lead: text, included: [text] }) },
  {
    what: "a page that is to be published",
    bound: markdown,
    run: (text) =>
      checkEditions("post", {
        en: { ...(post?.data as object), title: text, body: text },
        ar: { ...(postAr?.data as object), body: text },
      } as never),
    maxMs: 200,
  },
  {
    what: "index of the search",
    bound: markdown,
    run: (text) => {
      const entry = { kind: "post", slug: "x", locale: "en", revision: 1, updatedAt: "", data: { ...(post?.data as object), body: text } };
      replaceContent({ source: "test", version: 1, entries: { "post/x/en": entry as never } });
      return searchSite("cooling a", "en");
    },
    maxMs: 120,
  },
  { what: "pasted pages", bound: 5000, run: (text) => markdownOf(inertPage(`<p>${text}</p>`), "https://a.example", 100_000), maxMs: 1500 },
];

const textOf = (piece: string, bound: number, [before, after]: readonly [string, string]) =>
  `${before}${piece.repeat(Math.max(1, Math.floor((bound - 2) / piece.length)))}${after}`;

/** Why a case costs too much with one piece, or undefined. A result that looks too high is measured again. */
async function fault({ bound, run, maxMs = 20 }: Case, piece: string, ends: readonly [string, string]): Promise<string | undefined> {
  const [short, long] = [textOf(piece, bound / 4, ends), textOf(piece, bound, ends)];
  // Other processes evict the processor's caches and lengthen even a thread's own time, so only a text that is slow every time fails.
  let [quarter, whole] = [await processorMs(() => run(short), 1), Number.POSITIVE_INFINITY];
  for (let time = 0; time < 10; time++) {
    // A quarter as cheap as this stays within the limit even if the cost grows cubically.
    if (quarter < 0.3) return undefined;
    whole = Math.min(whole, await processorMs(() => run(long), 1));
    // The text is four times as long: a linear cost is four times as high, a quadratic one sixteen times.
    if (whole <= maxMs && (whole < 4 || whole < 10 * quarter)) return undefined;
    if (time > 3) await new Promise((done) => setTimeout(done, 100 * 2 ** (time - 3)));
    quarter = Math.min(quarter, await processorMs(() => run(short), 1));
  }
  return `${quarter.toFixed(1)} ms for a quarter, ${whole.toFixed(1)} ms for the whole, of ${maxMs} at most`;
}

beforeAll(() => {
  const entries = readSeeds().map(({ kind, slug, locale, data }) => {
    const entry = { kind, slug, locale: locale as Locale, revision: 1, updatedAt: "", data } satisfies Entry;
    return [entryKey(kind, slug, locale), entry] as const;
  });
  replaceContent({ source: "test", version: 1, entries: Object.fromEntries(entries) });
  for (const locale of ["en", "ar"] as const) searchSite("ac", locale);
}, 300_000);

test.each(cases)("a long text costs linear time: $what", { timeout: 300_000 }, async (costCase) => {
  await costCase.run("a");
  const faults: string[] = [];
  for (const piece of pieces)
    for (const ends of around) {
      const found = await fault(costCase, piece, ends).catch((error: Error) => error.message);
      if (found) faults.push(`${JSON.stringify(piece)} up to ${costCase.bound}: ${found}`);
      if (faults.length > 5) break;
    }
  expect(faults.join("\n")).toBe("");
});
