// The editor's picture of a kind: it fits what the schema takes, and whatever is sent comes out in its shape.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { picturesIn } from "../../lib/content/edit/pictures-in.ts";
import { isKind, type Kind, kinds } from "../../lib/content/kinds.ts";
import { blank, conform, type FormField, formOf, valueAt, withValue } from "../../lib/content/schema-form.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };
import { readSeeds } from "../../scripts/seed-files.ts";

const names = Object.keys(kinds) as Kind[];
const at = (field: FormField, ...path: string[]): FormField =>
  path.reduce((inner, key) => {
    if (inner.type === "group") return inner.fields.find((candidate) => candidate.key === key)?.field as FormField;
    if (inner.type === "list") return inner.item;
    throw new Error(`${key} is below a leaf`);
  }, field);

test("limits, choices and references are those of the schema", () => {
  const post = formOf(kinds.post);
  expect(at(post, "seo", "title")).toEqual({ type: "text", max: 70, required: true, markdown: false, code: false });
  expect(at(post, "body")).toMatchObject({ type: "text", markdown: true, required: true });
  expect(at(post, "publishedOn")).toMatchObject({ format: "date", required: true, code: true });
  expect(at(post, "updatedOn")).toMatchObject({ format: "date", required: false });
  expect(at(post, "category")).toEqual({ type: "choice", options: ["home", "building", "cost", "health"], optional: false });
  expect(at(post, "services")).toEqual({ type: "list", item: { type: "entry", of: "service", optional: false }, min: 0, max: 4 });
  expect(at(post, "relatedPosts", "0")).toMatchObject({ of: "post" });
  expect(at(post, "picture")).toEqual({ type: "picture" });
  expect(at(post, "sources", "0", "url")).toMatchObject({ format: "url", required: true });
  expect(at(formOf(kinds.settings), "hours", "0", "opens")).toMatchObject({ format: "time", required: true });
  expect(at(formOf(kinds.calendar), "ramadan", "0", "opens")).toMatchObject({ format: "time", required: false });
  expect(at(formOf(kinds.testimonial), "order")).toEqual({ type: "number", min: 1, max: 99, int: true });
  expect(at(formOf(kinds.cooling), "answers")).toMatchObject({ min: 4, max: 4 });
});

test("a source is an address people can open, and nothing that runs", () => {
  const verdict = (url: string) => kinds.post.shape.sources.safeParse([{ title: "Source", url }]).success;
  expect(["https://www.moei.gov.ae/en", "http://example.test/a?b=c"].map(verdict)).toEqual([true, true]);
  for (const url of ["javascript:alert(1)", "data:text/html,<script>alert(1)</script>", "vbscript:x", "file:///etc/passwd", "/about"])
    expect(verdict(url), url).toBe(false);
});

test("every choice has its name in both languages", () => {
  const options = (field: FormField): string[] =>
    field.type === "choice"
      ? field.options
      : field.type === "list"
        ? options(field.item)
        : field.type === "group"
          ? field.fields.flatMap((inner) => options(inner.field))
          : [];
  for (const kind of names)
    for (const option of options(formOf(kinds[kind])))
      for (const messages of [en, ar]) expect(messages.choices, kind).toHaveProperty([option]);
});

test("what is published passes through the editor unchanged", () => {
  for (const { kind, slug, locale, data } of readSeeds()) {
    if (!isKind(kind)) continue;
    expect(kinds[kind].parse(conform(formOf(kinds[kind]), data)), `${kind}/${slug}.${locale}`).toEqual(data);
  }
});

describe.each(names)("%s", (kind) => {
  const form = formOf(kinds[kind]);
  test("anything at all comes out in the kind's shape, twice the same", () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const once = conform(form, value);
        expect(conform(form, once)).toEqual(once);
        expect(Object.keys(once)).toEqual(Object.keys(blank(form)));
        JSON.stringify(once);
      }),
      { numRuns: 100 },
    );
  });
});

test("a value is found and replaced by its path, and nothing else moves", () => {
  const data = { title: "One", facts: [{ label: "a" }, { label: "b" }] };
  expect(valueAt(data, ["facts", "1", "label"])).toBe("b");
  expect(withValue(data, ["facts", "1", "label"], "c")).toEqual({ title: "One", facts: [{ label: "a" }, { label: "c" }] });
  expect(withValue(data, ["facts", "1", "label"], "c")).toHaveProperty("facts.0", data.facts[0]);
  expect(withValue(data, ["nowhere", "at", "all"], "c")).toEqual(data);
  expect(withValue(data, ["facts", "7", "label"], "c")).toEqual(data);
});

test("pictures are found in their fields and in running text", () => {
  expect(picturesIn({ picture: "a-1", body: "Text\n\n![](/media/b-2) and ![x](https://elsewhere/media/c)", title: "picture" })).toEqual([
    { path: "picture", slug: "a-1" },
    { path: "body", slug: "b-2" },
  ]);
});
