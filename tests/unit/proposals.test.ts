// What the editor makes of a kind's schema: what stands first, what is marked as required, and which search texts are proposed.
import { describe, expect, test } from "vitest";
import { pagesNamed } from "../../components/admin/content/writing/link-search.ts";
import { bestLength, proposedSlug, searchProposals } from "../../components/admin/content/writing/proposals.ts";
import { checkEditions } from "../../lib/content/edit/problems.ts";
import { formOf } from "../../lib/content/form-of.ts";
import { type Kind, kinds } from "../../lib/content/kinds.ts";
import { blank, type FormField, isRequired, type Json, valueAt } from "../../lib/content/schema-form.ts";
import { blocksOf } from "../../lib/pdf/from-markdown.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";

type Group = Extract<FormField, { type: "group" }>;
const groupOf = (kind: Kind) => formOf(kinds[kind]) as Group;

describe.each(["post", "service", "case-study", "resource", "job", "page", "location", "testimonial"] as const)("the kind %s", (kind) => {
  const { fields } = groupOf(kind);
  const text = fields.filter(({ key, part }) => key !== "seo" && !part).map(({ key }) => key);
  const details = fields.filter(({ part }) => part === "details").map(({ key }) => key);

  test("begins with what it is called", () => {
    expect(["title", "name"]).toContain(text[0]);
  });

  test("has its running text before pictures and drawings, where it must have one", () => {
    const body = fields.find(({ key }) => key === "body")?.field;
    if (!body || !isRequired(body)) return;
    for (const later of ["picture", "drawings", "questions", "sources"].filter((key) => text.includes(key)))
      expect(text.indexOf("body"), later).toBeLessThan(text.indexOf(later));
  });

  test("keeps what it belongs with for later", () => {
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

test("a field is marked as required where an empty one cannot be published, and nowhere else", { tags: ["long"] }, () => {
  for (const kind of Object.keys(kinds) as Kind[]) {
    const form = groupOf(kind);
    const seed = readSeeds().find((one) => one.kind === kind && one.locale === "en");
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
  const of = (data: Json, kind: Kind = "post") => searchProposals(groupOf(kind), data, "Miqyas");

  test("come from the title and the summary, cut where search results cut them", () => {
    expect(of({ title: "Cool roofs", summary: "A white roof keeps rooms below it cooler." })).toEqual({
      title: "Cool roofs",
      description: "A white roof keeps rooms below it cooler.",
    });
    const title = of({ title: "Why the coils of outdoor units near the sea die early, and what helps them to live longer" }).title;
    expect(`${title} | Miqyas`.length).toBeLessThanOrEqual(60);
    expect(title).toBe("Why the coils of outdoor units near the sea die");
    const long =
      "One sentence that says what the page is about and for whom it is. A second that says what one learns from the whole. A third one that is cut off because it does not fit.";
    expect(of({ title: "x", summary: long }).description).toBe(
      "One sentence that says what the page is about and for whom it is. A second that says what one learns from the whole.",
    );
  });

  test("or from the first paragraph, without its marks, in Arabic too", () => {
    const body =
      "## عنوان\n\n![](/media/roof)\n\nتنظيف **الملف** مرتين في السنة، انظر [الصيانة](/services/air-conditioning-maintenance).\n\nثم";
    expect(of({ title: "الصيانة", summary: "", body })).toEqual({
      title: "الصيانة",
      description: "تنظيف الملف مرتين في السنة، انظر الصيانة. ثم",
    });
  });

  test("a short summary goes on with what follows it, until the description fills its line", () => {
    const summary = "When our technicians come during Ramadan";
    const body =
      "## Hours\n\nThey work from 9 to 3, and after iftar on request.\n\n- a list\n\nCalls are answered all day. In an emergency they come at any hour of the day or the night.";
    const { description } = of({ title: "Ramadan hours", summary, body });
    expect(description).toBe(
      "When our technicians come during Ramadan. They work from 9 to 3, and after iftar on request. Calls are answered all day.",
    );
    const { least, most } = bestLength("description", "Miqyas");
    expect(description.length).toBeGreaterThanOrEqual(least);
    expect(description.length).toBeLessThanOrEqual(most);
    const short = "Cool roofs keep the rooms below them cooler.";
    const long = of({ title: "x", summary: short, body: "word ".repeat(60) }).description;
    expect(long.length).toBeGreaterThanOrEqual(least);
    expect(long.endsWith("word…")).toBe(true);
  });

  test("a title is measured with the name that stands behind it in search results", () => {
    expect(bestLength("title", "Miqyas")).toEqual({ least: 21, most: 60 });
    expect("Ramadan hours for AC service".length).toBeGreaterThanOrEqual(bestLength("title", "Miqyas").least);
  });

  test("and are none where nothing is written", () => {
    expect(of(blank(groupOf("post")))).toEqual({ title: "", description: "" });
    expect(valueAt(blank(groupOf("post")), ["seo", "title"])).toBe("");
  });

  test("no first edition has a longer one than its field takes", () => {
    for (const { kind, data } of readSeeds().filter((one) => "seo" in one.data)) {
      const { title, description } = searchProposals(groupOf(kind as Kind), data as Json, "Miqyas");
      expect(title.length).toBeLessThanOrEqual(60);
      expect(description.length).toBeLessThanOrEqual(160);
    }
  });
});

test("a page to link to is found by its title in either language, as people type it", () => {
  const page = (path: string, en: string, ar: string) => ({ path, titles: { en, ar } });
  const pages = [page("/services/maintenance", "AC maintenance", "صيانة المكيّفات"), page("/about", "About us", "من نحن")];
  for (const query of ["صيانه المكيفات", "صيانة", "maint", "services/maint"])
    expect(pagesNamed(pages, query).map(({ path }) => path)).toEqual(["/services/maintenance"]);
  expect(pagesNamed(pages, "")).toHaveLength(2);
  expect(pagesNamed(pages, "plumbing")).toEqual([]);
});

test("a proposed address drops apostrophes and accents, and ends with a whole word or letter", () => {
  expect(proposedSlug("Five signs your ducted AC’s filter is clogged")).toBe("five-signs-your-ducted-acs-filter-is-clogged");
  expect(proposedSlug("  Don't wait: Café & Co. ")).toBe("dont-wait-cafe-co");
  expect(proposedSlug("أسطح باردة")).toBe("");
  expect(proposedSlug(`${"a".repeat(79)} bc`)).toBe("a".repeat(79));
});

describe("links in running text", () => {
  test("an address without its beginning is a secure one; one that is written out leads where it says", () => {
    const links = (text: string) => blocksOf(text, (href) => href).flatMap((block) => ("text" in block ? block.text : []));
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
  ])("%s is told of before it is", (body) => expect(problems(body)).toEqual([{ path: "en.body", reason: "link" }]));

  test("no first edition has one that is refused", () => {
    for (const { kind, slug, data: own } of readSeeds())
      expect(
        checkEditions(kind as Kind, { en: own as Json }).problems.filter(({ reason }) => reason === "link"),
        slug,
      ).toEqual([]);
  });
});
