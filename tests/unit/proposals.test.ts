// The editor's form for each kind: order of fields, required marks, and proposed texts for search results.
import { describe, expect, test } from "vitest";
import { pagesNamed } from "../../components/admin/content/writing/link-search.ts";
import {
  proposalsToFill,
  proposedFields,
  proposedSlug,
  recommendedLength,
  searchProposals,
  wordCount,
} from "../../components/admin/content/writing/proposals.ts";
import { checkEditions } from "../../lib/content/edit/problems.ts";
import { formOf } from "../../lib/content/form-of.ts";
import { type Kind, kinds } from "../../lib/content/kinds.ts";
import { blank, type FormField, isRequired, type Json, valueAt } from "../../lib/content/schema-form.ts";
import { markdownBlocks } from "../../lib/pdf/from-markdown.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";

type Group = Extract<FormField, { type: "group" }>;
const groupOf = (kind: Kind) => formOf(kinds[kind]) as Group;

describe.each(["post", "service", "case-study", "resource", "job", "page", "location", "testimonial"] as const)("the kind %s", (kind) => {
  const { fields } = groupOf(kind);
  const text = fields.filter(({ key, part }) => key !== "seo" && !part).map(({ key }) => key);
  const details = fields.filter(({ part }) => part === "details").map(({ key }) => key);

  test("begins with its title or name", () => {
    expect(["title", "name"]).toContain(text[0]);
  });

  test("has a required body before pictures and drawings", () => {
    const body = fields.find(({ key }) => key === "body")?.field;
    if (!body || !isRequired(body)) return;
    for (const later of ["picture", "drawings", "questions", "sources"].filter((key) => text.includes(key)))
      expect(text.indexOf("body"), later).toBeLessThan(text.indexOf(later));
  });

  test("puts categories, relations and dates into the details", () => {
    for (const key of [
      "category",
      "tags",
      "services",
      "related",
      "relatedPosts",
      "publishedOn",
      "postedOn",
      "closesOn",
      "popular",
      "order",
    ])
      if (fields.some((field) => field.key === key)) expect(details, key).toContain(key);
    for (const key of ["title", "summary", "lead", "body", "duties"]) expect(details).not.toContain(key);
  });
});

test("a field is marked as required exactly if publishing refuses it empty", { tags: ["long"] }, () => {
  for (const kind of Object.keys(kinds) as Kind[]) {
    const form = groupOf(kind);
    const seed = readSeeds().find((entry) => entry.kind === kind && entry.locale === "en");
    const { data } = seed ? checkEditions(kind, { en: seed.data as Json }) : { data: { en: undefined } };
    if (!seed || data.en === undefined) continue;
    for (const { key, field } of form.fields) {
      const emptied = { ...(data.en as Record<string, Json>), [key]: field.type === "number" ? "" : blank(field) };
      const isRefused = checkEditions(kind, { en: emptied as Json }).problems.some(({ path }) => path === `en.${key}`);
      if (!["group", "boolean", "days"].includes(field.type) && !(field.type === "list" && field.min > 0))
        expect(isRefused, `${kind}.${key}`).toBe(isRequired(field));
    }
  }
});

describe("proposed search texts", () => {
  const proposalsFor = (data: Json, kind: Kind = "post") => searchProposals(groupOf(kind), data, "Miqyas");

  test("come from the title and the summary, cut to the length of search results", () => {
    expect(proposalsFor({ title: "Cool roofs", summary: "A white roof keeps rooms below it cooler." })).toMatchObject({
      title: "Cool roofs",
      description: "A white roof keeps rooms below it cooler.",
    });
    const title = proposalsFor({
      title: "Why the coils of outdoor units near the sea die early, and what helps them to live longer",
    }).title;
    expect(`${title} | Miqyas`.length).toBeLessThanOrEqual(60);
    expect(title).toBe("Why the coils of outdoor units near the sea die");
    const long =
      "One sentence that says what the page is about and for whom it is. A second that says what one learns from the whole. A third one that is cut off because it does not fit.";
    expect(proposalsFor({ title: "x", summary: long }).description).toBe(
      "One sentence that says what the page is about and for whom it is. A second that says what one learns from the whole.",
    );
  });

  test("come from the first paragraph without Markdown if there is no summary, in Arabic too", () => {
    const body =
      "## عنوان\n\n![](/media/roof)\n\nتنظيف **الملف** مرتين في السنة، انظر [الصيانة](/services/air-conditioning-maintenance).\n\nثم";
    expect(proposalsFor({ title: "الصيانة", summary: "", body })).toMatchObject({
      title: "الصيانة",
      description: "تنظيف الملف مرتين في السنة، انظر الصيانة. ثم",
    });
  });

  test("continue a short summary with the body until the description is long enough", () => {
    const summary = "When our technicians come during Ramadan";
    const body =
      "## Hours\n\nThey work from 9 to 3, and after iftar on request.\n\n- a list\n\nCalls are answered all day. In an emergency they come at any hour of the day or the night.";
    const { description } = proposalsFor({ title: "Ramadan hours", summary, body });
    expect(description).toBe(
      "When our technicians come during Ramadan. They work from 9 to 3, and after iftar on request. Calls are answered all day.",
    );
    const { minLength, maxLength } = recommendedLength("description", "Miqyas");
    expect(description.length).toBeGreaterThanOrEqual(minLength);
    expect(description.length).toBeLessThanOrEqual(maxLength);
    const short = "Cool roofs keep the rooms below them cooler.";
    const long = proposalsFor({ title: "x", summary: short, body: "word ".repeat(60) }).description;
    expect(long.length).toBeGreaterThanOrEqual(minLength);
    expect(long.endsWith("word…")).toBe(true);
  });

  test("measure a title together with the firm's name behind it", () => {
    expect(recommendedLength("title", "Miqyas")).toEqual({ minLength: 21, maxLength: 60 });
    expect("Ramadan hours for AC service".length).toBeGreaterThanOrEqual(recommendedLength("title", "Miqyas").minLength);
  });

  test("are empty for an empty entry", () => {
    expect(proposalsFor(blank(groupOf("post")))).toEqual({ title: "", description: "", summary: "" });
    expect(valueAt(blank(groupOf("post")), ["seo", "title"])).toBe("");
  });

  test("fit their fields for every entry of the first edition", () => {
    for (const { kind, data } of readSeeds().filter((entry) => "seo" in entry.data)) {
      const { title, description } = searchProposals(groupOf(kind as Kind), data as Json, "Miqyas");
      expect(title.length).toBeLessThanOrEqual(60);
      expect(description.length).toBeLessThanOrEqual(160);
    }
  });
});

test("a page to link to is found by its title in either language, with usual misspellings", () => {
  const page = (path: string, en: string, ar: string) => ({ path, titles: { en, ar } });
  const pages = [page("/services/maintenance", "AC maintenance", "صيانة المكيّفات"), page("/about", "About us", "من نحن")];
  for (const query of ["صيانه المكيفات", "صيانة", "maint", "services/maint"])
    expect(pagesNamed(pages, query).map(({ path }) => path)).toEqual(["/services/maintenance"]);
  expect(pagesNamed(pages, "")).toHaveLength(2);
  expect(pagesNamed(pages, "plumbing")).toEqual([]);
  const cleaning = { path: "/services/cleaning", titles: { en: "Deep cleaning of your AC", ar: "غسيل المكيف العميق" } };
  expect(["الغسيل العميق", "ac cleaning"].map((query) => pagesNamed([cleaning], query))).toEqual([[cleaning], [cleaning]]);
});

test("a proposed address has no apostrophes or accents, and ends with a whole word", () => {
  expect(proposedSlug("Five signs your ducted AC’s filter is clogged")).toBe("five-signs-your-ducted-acs-filter-is-clogged");
  expect(proposedSlug("  Don't wait: Café & Co. ")).toBe("dont-wait-cafe-co");
  expect(proposedSlug("أسطح باردة")).toBe("");
  expect(proposedSlug(`${"a".repeat(79)} bc`)).toBe("a".repeat(79));
});

describe("links in the body", () => {
  test("an address without a protocol gets https, and a full address stays unchanged", () => {
    const links = (text: string) => markdownBlocks(text, (href) => href).flatMap((block) => ("text" in block ? block.text : []));
    expect(links("See www.dewa.gov.ae.")).toContainEqual({ text: "www.dewa.gov.ae", link: "https://www.dewa.gov.ae" });
    expect(links("http://old.example")).toContainEqual({ text: "http://old.example", link: "http://old.example" });
    expect(links("[www.a.ae](http://b.ae)")).toContainEqual({ text: "www.a.ae", link: "http://b.ae" });
  });

  const data = { seo: { title: "t", description: "d" }, title: "t", lead: "l" };
  const problems = (body: string) => checkEditions("page", { en: { ...data, body } }).problems;

  test.each([
    "[a](/services)",
    "[a](#b)",
    "[a](https://example.com/x)",
    "[a](mailto:a@example.com)",
    "[a](tel:+97141234567)",
    "![](/media/roof)",
    "a [^1]\n\n[^1]: b",
  ])("%s may be published", (body) => expect(problems(body)).toEqual([]));

  test.each([
    "[a](javascript:alert(1))",
    "[a](example.com)",
    "[a](//example.com)",
    "[a]()",
    "[a](file:///c)",
    "![](https://cdn.example/x.png) [a](data:x)",
  ])("%s is refused before publishing", (body) => expect(problems(body)).toEqual([{ path: "en.body", reason: "link" }]));

  test("no link of the first edition is refused", () => {
    for (const { kind, slug, data: content } of readSeeds())
      expect(
        checkEditions(kind as Kind, { en: content as Json }).problems.filter(({ reason }) => reason === "link"),
        slug,
      ).toEqual([]);
  });
});

test("the words of a text are counted without the addresses of its links", () => {
  expect(wordCount("Two words")).toBe(2);
  expect(wordCount("Two [words](/services/air-conditioning/amc#visits) ![](/media/roof-1a2b)")).toBe(2);
});

test("a new page's required texts follow its text until somebody writes or empties them", () => {
  const form = groupOf("post");
  const body = "A filter that is full of dust lets less air through. The unit then runs longer for the same cooling, and the bill rises.";
  const proposed = proposedFields(
    form,
    searchProposals(form, { ...(blank(form) as Record<string, Json>), title: "Clean filters", body }, "Miqyas"),
  );
  expect(proposed.map(({ path }) => path)).toEqual(["seo.title", "seo.description", "summary"]);
  expect(proposed.find(({ path }) => path === "summary")?.text).toBe(body);
  const fill = (written: Record<string, string>, filled: Record<string, string> = {}) =>
    proposalsToFill(proposed, new Map(Object.entries(filled)), (path) => written[path] ?? "").map(({ path }) => path);
  expect(fill({})).toEqual(["seo.title", "seo.description", "summary"]);
  expect(fill({ "seo.title": "Mine" })).toEqual(["seo.description", "summary"]);
  // An earlier proposal is replaced; one that was changed or emptied is not.
  const earlier = { "seo.title": "Clean", "seo.description": "A filter.", summary: "A filter." };
  expect(fill({ "seo.title": "Clean", "seo.description": "My own.", summary: "" }, earlier)).toEqual(["seo.title"]);
});
