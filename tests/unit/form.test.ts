// The editor's form of a kind of content: it matches the schema, and any input is brought into its shape.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { picturesIn } from "../../lib/content/edit/pictures-in.ts";
import { fieldLabelKeys } from "../../lib/content/field-label-keys.ts";
import { formOf } from "../../lib/content/form-of.ts";
import { isKind, type Kind, kinds } from "../../lib/content/kinds.ts";
import {
  blank,
  conform,
  type FormField,
  fieldAt,
  isBlank,
  type Json,
  mergeChanges,
  typedFieldNumber,
  valueAt,
  withoutBlankItems,
  withValue,
} from "../../lib/content/schema-form.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };
import { readSeeds } from "../../scripts/data/seed-files.ts";

const names = Object.keys(kinds) as Kind[];
const at = (field: FormField, ...path: string[]) => fieldAt(field, path);

test("limits, choices and references are those of the schema", () => {
  const post = formOf(kinds.post);
  expect(at(post, "seo", "title")).toEqual({ type: "text", max: 70, required: true, markdown: false, code: false, line: true });
  expect(at(post, "body")).toMatchObject({ type: "text", markdown: true, required: true });
  expect(at(post, "publishedOn")).toMatchObject({ format: "date", required: true, code: true });
  expect(at(post, "updatedOn")).toMatchObject({ format: "date", required: false });
  expect(at(post, "category")).toEqual({ type: "choice", options: ["home", "building", "cost", "health"], optional: false, initial: "" });
  expect(at(post, "services")).toEqual({ type: "list", item: { type: "entry", entryKind: "service", optional: false }, min: 0, max: 4 });
  expect(at(post, "relatedPosts", "0")).toMatchObject({ entryKind: "post" });
  expect(at(post, "picture")).toEqual({ type: "picture" });
  expect(at(post, "sources", "0", "url")).toMatchObject({ format: "url", required: true });
  expect(at(formOf(kinds.settings), "hours", "0", "opens")).toMatchObject({ format: "time", required: true });
  expect(at(formOf(kinds.calendar), "ramadan", "0", "opens")).toMatchObject({ format: "time", required: false });
  expect(at(formOf(kinds.testimonial), "order")).toEqual({ type: "number", min: 1, max: 99, int: true, initial: null });
  expect(at(formOf(kinds.job), "openings")).toMatchObject({ type: "number", initial: 1 });
  expect(at(formOf(kinds.settings), "phone")).toMatchObject({ format: "tel", required: true, code: true });
  expect(at(formOf(kinds.settings), "hours", "0", "days")).toEqual({ type: "days" });
  // A licence number is the same in both languages, and may be empty.
  expect(at(formOf(kinds.settings), "licences", "0", "number")).toMatchObject({ code: true, required: false });
  expect(at(formOf(kinds.settings), "complaints")).toMatchObject({ markdown: true, code: false });
  expect(at(formOf(kinds.settings), "nowhere", "at", "all")).toBeUndefined();
  expect(at(formOf(kinds.cooling), "answers")).toMatchObject({ min: 4, max: 4 });
});

test("a source is a web link, never a script or a local file", () => {
  const verdict = (url: string) => kinds.post.shape.sources.safeParse([{ title: "Source", url }]).success;
  expect(["https://www.moei.gov.ae/en", "http://example.test/a?b=c"].map(verdict)).toEqual([true, true]);
  for (const url of ["javascript:alert(1)", "data:text/html,<script>alert(1)</script>", "vbscript:x", "file:///etc/passwd", "/about"])
    expect(verdict(url), url).toBe(false);
});

test("price fields mention VAT, and salary fields never do", () => {
  for (const { fields } of [en, ar]) {
    const nameOf = (path: string) => fieldLabelKeys(path).flatMap((key) => (fields as Record<string, string>)[key] ?? [])[0];
    for (const end of ["fromAed", "toAed"]) expect(nameOf(`salary.${end}`), end).not.toMatch(/VAT|ضريبة/);
    expect(nameOf("prices.0.fromAed")).toMatch(/VAT|ضريبة/);
  }
});

test("every choice has a name in both languages", () => {
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

test("published content passes through the editor unchanged", () => {
  for (const { kind, slug, locale, data } of readSeeds()) {
    if (!isKind(kind)) continue;
    expect(kinds[kind].parse(conform(formOf(kinds[kind]), data)), `${kind}/${slug}.${locale}`).toEqual(data);
  }
});

describe.each(names)("%s", (kind) => {
  const form = formOf(kinds[kind]);
  test("any input is brought into the kind's shape, and doing it again changes nothing", () => {
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

test("a value is read and replaced by its path, and nothing else changes", () => {
  const data = { title: "One", facts: [{ label: "a" }, { label: "b" }] };
  expect(valueAt(data, ["facts", "1", "label"])).toBe("b");
  expect(withValue(data, ["facts", "1", "label"], "c")).toEqual({ title: "One", facts: [{ label: "a" }, { label: "c" }] });
  expect(withValue(data, ["facts", "1", "label"], "c")).toHaveProperty("facts.0", data.facts[0]);
  expect(withValue(data, ["nowhere", "at", "all"], "c")).toEqual(data);
  expect(withValue(data, ["facts", "7", "label"], "c")).toEqual(data);
});

test("a number is read in any script's digits; other text stays as typed", () => {
  expect(["1200", "1,200", "١٬٢٠٠", "۱۲۰۰", " 1 200 "].map(typedFieldNumber)).toEqual([1200, 1200, 1200, 1200, 1200]);
  expect(["2.5", "٢٫٥", "-3"].map(typedFieldNumber)).toEqual([2.5, 2.5, -3]);
  for (const text of ["", "-", "3.", "0,85", "1,20", "1 2", "3 dirhams", "1e5", "0x10", "9".repeat(40)])
    expect(typedFieldNumber(text)).toBe(text);
});

test("line breaks are removed from a single-line field and kept in a text", () => {
  const post = formOf(kinds.post);
  expect(conform(post, { title: "Cool\r\n  roofs\n", body: "One\n\nTwo" })).toMatchObject({ title: "Cool roofs", body: "One\n\nTwo" });
});

test("a new entry begins with the schema's defaults, and with empty fields where an editor must choose", () => {
  expect(blank(formOf(kinds.job))).toMatchObject({ openings: 1 });
  expect(blank(formOf(kinds.testimonial))).toMatchObject({ order: "" });
  expect(blank(formOf(kinds.post))).toMatchObject({ category: "" });
});

test("items that are empty in both languages are removed at any depth; an item filled in one language stays in both", () => {
  const form = formOf(kinds.service);
  const empty = { question: "", answer: "" };
  const sides = (en: object, ar: object) => ({ en: conform(form, en), ar: conform(form, ar) });
  const tidy = (en: object, ar: object) => withoutBlankItems(form, sides(en, ar));
  const full = { question: "Why?", answer: "" };
  const { en, ar } = tidy({ questions: [empty, full, empty] }, { questions: [empty, empty, empty, empty] });
  expect([valueAt(en, ["questions"]), valueAt(ar, ["questions"])]).toEqual([[full], [empty]]);
  // A language with fewer items gets no additional ones.
  const uneven = tidy({ questions: [full, full] }, { questions: [empty] });
  expect(valueAt(uneven.ar, ["questions"])).toEqual([empty]);
  // A list of fixed length keeps its items.
  const cooling = formOf(kinds.cooling);
  const none = { en: blank(cooling), ar: blank(cooling) };
  expect(withoutBlankItems(cooling, none)).toEqual(none);
  expect(isBlank(cooling, none.en)).toBe(true);
  expect(isBlank(cooling, { title: " \n" })).toBe(true);
});

test("published content has no empty items that saving would remove", () => {
  const seeds = readSeeds();
  for (const { kind, slug, locale, data } of seeds) {
    const other = seeds.find((seed) => seed.kind === kind && seed.slug === slug && seed.locale !== locale);
    if (!isKind(kind) || locale !== "en" || !other) continue;
    const form = formOf(kinds[kind]);
    const sides: Record<"en" | "ar", Json> = { en: conform(form, data), ar: conform(form, other.data) };
    expect(withoutBlankItems(form, sides), `${kind}/${slug}`).toEqual(sides);
  }
});

test("saving over another editor's version keeps their changes in every field and language that I did not change", () => {
  const [begun, claim] = [{ phone: "1", email: "a@b.c", claims: ["one", "two"] }, "three"];
  const sides = (changes: Record<string, Json>, arabic: Record<string, Json> = changes) => ({
    en: { ...begun, ...changes },
    ar: { ...begun, ...arabic },
  });
  const over = (edited: ReturnType<typeof sides>, theirs: ReturnType<typeof sides>) => mergeChanges(sides({}), edited, theirs);
  expect(over(sides({ phone: "2" }), sides({ email: "x@y.z", claims: [] }))).toEqual(sides({ phone: "2", email: "x@y.z", claims: [] }));
  expect(over(sides({ phone: "2" }), sides({ phone: "3" }))).toEqual(sides({ phone: "2" }));
  expect(over(sides({}), sides({ phone: "3" }))).toEqual(sides({ phone: "3" }));
  // The other editor removed an item of a list, and I changed its text in one language: the list keeps its length in both.
  const edited = sides({}, { claims: ["one", claim] });
  expect(over(edited, sides({ claims: ["one"] }))).toEqual(edited);
  // Two editors in two languages do not undo each other's changes.
  expect(over(sides({ email: "mine" }, {}), sides({}, { email: "theirs" }))).toEqual(sides({ email: "mine" }, { email: "theirs" }));
});

test("pictures are found in picture fields and in Markdown text", () => {
  expect(picturesIn({ logo: "l-1", logoOnDark: "", mark: "m-1", shortName: "mark" }).map(({ slug }) => slug)).toEqual(["l-1", "m-1"]);
  expect(picturesIn({ picture: "a-1", body: "Text\n\n![](/media/b-2) and ![x](https://elsewhere/media/c)", title: "picture" })).toEqual([
    { path: "picture", slug: "a-1" },
    { path: "body", slug: "b-2" },
  ]);
});

test("an article begins with its title and text, and what its drawing shows stands apart", () => {
  const { fields } = formOf(kinds.post) as Extract<FormField, { type: "group" }>;
  const keysOf = (part: string | undefined) => fields.filter((field) => field.part === part).map(({ key }) => key);
  expect(keysOf(undefined).slice(0, 3)).toEqual(["seo", "title", "body"]);
  expect(keysOf("drawing")).toEqual(["plate", "readings", "stages", "drawings"]);
});
