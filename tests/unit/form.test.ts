// The editor's picture of a kind: it fits what the schema takes, and whatever is sent comes out in its shape.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { picturesIn } from "../../lib/content/edit/pictures-in.ts";
import { wordKeys } from "../../lib/content/field-words.ts";
import { formOf } from "../../lib/content/form-of.ts";
import { isKind, type Kind, kinds } from "../../lib/content/kinds.ts";
import {
  blank,
  changedOver,
  conform,
  type FormField,
  fieldAt,
  isBlank,
  type Json,
  typedNumber,
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
  expect(at(post, "services")).toEqual({ type: "list", item: { type: "entry", of: "service", optional: false }, min: 0, max: 4 });
  expect(at(post, "relatedPosts", "0")).toMatchObject({ of: "post" });
  expect(at(post, "picture")).toEqual({ type: "picture" });
  expect(at(post, "sources", "0", "url")).toMatchObject({ format: "url", required: true });
  expect(at(formOf(kinds.settings), "hours", "0", "opens")).toMatchObject({ format: "time", required: true });
  expect(at(formOf(kinds.calendar), "ramadan", "0", "opens")).toMatchObject({ format: "time", required: false });
  expect(at(formOf(kinds.testimonial), "order")).toEqual({ type: "number", min: 1, max: 99, int: true, initial: null });
  expect(at(formOf(kinds.job), "openings")).toMatchObject({ type: "number", initial: 1 });
  expect(at(formOf(kinds.settings), "phone")).toMatchObject({ format: "tel", required: true, code: true });
  expect(at(formOf(kinds.settings), "hours", "0", "days")).toEqual({ type: "days" });
  // The number of a licence is one, whatever the language; it may be missing.
  expect(at(formOf(kinds.settings), "licences", "0", "number")).toMatchObject({ code: true, required: false });
  expect(at(formOf(kinds.settings), "complaints")).toMatchObject({ markdown: true, code: false });
  expect(at(formOf(kinds.settings), "nowhere", "at", "all")).toBeUndefined();
  expect(at(formOf(kinds.cooling), "answers")).toMatchObject({ min: 4, max: 4 });
});

test("a source is an address people can open, and nothing that runs", () => {
  const verdict = (url: string) => kinds.post.shape.sources.safeParse([{ title: "Source", url }]).success;
  expect(["https://www.moei.gov.ae/en", "http://example.test/a?b=c"].map(verdict)).toEqual([true, true]);
  for (const url of ["javascript:alert(1)", "data:text/html,<script>alert(1)</script>", "vbscript:x", "file:///etc/passwd", "/about"])
    expect(verdict(url), url).toBe(false);
});

test("tax is named at prices, and never at a salary", () => {
  for (const { fields } of [en, ar]) {
    const nameOf = (path: string) => wordKeys(path).flatMap((key) => (fields as Record<string, string>)[key] ?? [])[0];
    for (const end of ["fromAed", "toAed"]) expect(nameOf(`salary.${end}`), end).not.toMatch(/VAT|ضريبة/);
    expect(nameOf("prices.0.fromAed")).toMatch(/VAT|ضريبة/);
  }
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

test("a number is read in any script's digits; what is none stays as it was typed", () => {
  expect(["1200", "1,200", "١٬٢٠٠", "۱۲۰۰", " 1 200 "].map(typedNumber)).toEqual([1200, 1200, 1200, 1200, 1200]);
  expect(["2.5", "٢٫٥", "-3"].map(typedNumber)).toEqual([2.5, 2.5, -3]);
  for (const text of ["", "-", "3.", "0,85", "1,20", "1 2", "3 dirhams", "1e5", "0x10", "9".repeat(40)])
    expect(typedNumber(text)).toBe(text);
});

test("a name has one line, wherever it was copied from; a text keeps its own", () => {
  const post = formOf(kinds.post);
  expect(conform(post, { title: "Cool\r\n  roofs\n", body: "One\n\nTwo" })).toMatchObject({ title: "Cool roofs", body: "One\n\nTwo" });
});

test("what has a number to begin with begins with it, what a person has to say begins empty", () => {
  expect(blank(formOf(kinds.job))).toMatchObject({ openings: 1 });
  expect(blank(formOf(kinds.testimonial))).toMatchObject({ order: "" });
  expect(blank(formOf(kinds.post))).toMatchObject({ category: "" });
});

test("an empty item is no item, in any language or depth; one that says something in one language stays in both", () => {
  const form = formOf(kinds.service);
  const empty = { question: "", answer: "" };
  const sides = (en: object, ar: object) => ({ en: conform(form, en), ar: conform(form, ar) });
  const tidy = (en: object, ar: object) => withoutBlankItems(form, sides(en, ar));
  const full = { question: "Why?", answer: "" };
  const { en, ar } = tidy({ questions: [empty, full, empty] }, { questions: [empty, empty, empty, empty] });
  expect([valueAt(en, ["questions"]), valueAt(ar, ["questions"])]).toEqual([[full], [empty]]);
  // Where one language has fewer items, none is invented for it.
  const uneven = tidy({ questions: [full, full] }, { questions: [empty] });
  expect(valueAt(uneven.ar, ["questions"])).toEqual([empty]);
  // A list of a fixed length keeps its places.
  const cooling = formOf(kinds.cooling);
  const none = { en: blank(cooling), ar: blank(cooling) };
  expect(withoutBlankItems(cooling, none)).toEqual(none);
  expect(isBlank(cooling, none.en)).toBe(true);
  expect(isBlank(cooling, { title: " \n" })).toBe(true);
});

test("what was published has no empty items to lose", () => {
  const seeds = readSeeds();
  for (const { kind, slug, locale, data } of seeds) {
    const other = seeds.find((one) => one.kind === kind && one.slug === slug && one.locale !== locale);
    if (!isKind(kind) || locale !== "en" || !other) continue;
    const form = formOf(kinds[kind]);
    const sides: Record<"en" | "ar", Json> = { en: conform(form, data), ar: conform(form, other.data) };
    expect(withoutBlankItems(form, sides), `${kind}/${slug}`).toEqual(sides);
  }
});

test("what I changed goes over what somebody else saved, field by field in all languages, and leaves the rest theirs", () => {
  const [begun, claim] = [{ phone: "1", email: "a@b.c", claims: ["one", "two"] }, "three"];
  const sides = (changes: Record<string, Json>, arabic: Record<string, Json> = changes) => ({
    en: { ...begun, ...changes },
    ar: { ...begun, ...arabic },
  });
  const over = (mine: ReturnType<typeof sides>, theirs: ReturnType<typeof sides>) => changedOver(sides({}), mine, theirs);
  expect(over(sides({ phone: "2" }), sides({ email: "x@y.z", claims: [] }))).toEqual(sides({ phone: "2", email: "x@y.z", claims: [] }));
  expect(over(sides({ phone: "2" }), sides({ phone: "3" }))).toEqual(sides({ phone: "2" }));
  expect(over(sides({}), sides({ phone: "3" }))).toEqual(sides({ phone: "3" }));
  // A word in one language of a list from which somebody took an item: the list stays as long in both.
  const mine = sides({}, { claims: ["one", claim] });
  expect(over(mine, sides({ claims: ["one"] }))).toEqual(mine);
  // Two people in two languages: neither takes back what the other wrote.
  expect(over(sides({ email: "mine" }, {}), sides({}, { email: "theirs" }))).toEqual(sides({ email: "mine" }, { email: "theirs" }));
});

test("pictures are found in their fields and in running text", () => {
  expect(picturesIn({ logo: "l-1", logoOnDark: "", mark: "m-1", shortName: "mark" }).map(({ slug }) => slug)).toEqual(["l-1", "m-1"]);
  expect(picturesIn({ picture: "a-1", body: "Text\n\n![](/media/b-2) and ![x](https://elsewhere/media/c)", title: "picture" })).toEqual([
    { path: "picture", slug: "a-1" },
    { path: "body", slug: "b-2" },
  ]);
});
