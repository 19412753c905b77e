// Variables in ready answers, and the keys that pair the texts of both languages.
import { describe, expect, test } from "vitest";
import { checkEditions, oneSided } from "../../lib/content/edit/problems.ts";
import { withReplyKeys } from "../../lib/content/edit/reply-keys.ts";
import { formOf } from "../../lib/content/form-of.ts";
import { fillVariables, replyVariables, variableFaults } from "../../lib/content/kinds/reply-variables.ts";
import { kinds } from "../../lib/content/kinds.ts";
import type { Json } from "../../lib/content/schema-form.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";

const template = (text: string, name = "First") => ({ key: "first", name, text });
const sides = (en: Json[], ar: Json[] = en) => ({ en: { templates: en }, ar: { templates: ar } });

describe("variables", () => {
  test.each([
    ["{nmae}", "name"],
    ["{nam}", "name"],
    ["{Name}", "name"],
    ["{ name }", "name"],
    ["{customer}", "name"],
    ["{الاسم}", "name"],
    ["{refrence}", "reference"],
    ["{ref}", "reference"],
    ["{busines}", "business"],
    ["{company}", "business"],
    ["{tiem}", "time"],
    ["{date}", "time"],
    ["{الموعد}", "time"],
    ["{price}", null],
    ["{}", null],
    ["{name", "name"],
  ])("%s is reported as no variable, with the suggestion %s", (found, meant) => {
    expect(variableFaults(`Hello ${found}, good day`)).toEqual([{ found, meant }]);
  });

  test("known variables are correct, and a single brace is reported", () => {
    const all = replyVariables.map((variable) => `{${variable}}`).join(" ");
    expect(variableFaults(all)).toEqual([]);
    expect(variableFaults("{name}} and {{time}").map(({ found }) => found)).toEqual(["}", "{"]);
    expect(variableFaults("{nmae} {nmae}")).toHaveLength(1);
  });

  test("variables inside a filled-in value are not filled in again", () => {
    const facts = { name: "{time}", reference: "RQ-1", business: "Miqyas", time: "10:00", technician: "Ahmed", phone: "+971 4 123 4567" };
    expect(fillVariables("Hello {name}, {reference}, {nmae}", facts)).toBe("Hello {time}, RQ-1, {nmae}");
  });

  test("publishing refuses a misspelt variable, and names it and its language", () => {
    expect(checkEditions("replies", sides([template("Hello {nmae}")], [template("مرحبًا {name}")])).problems).toEqual([
      { path: "en.templates.0.text", reason: "variable", found: "{nmae}" },
    ]);
    expect(checkEditions("replies", sides([template("Hello {name}")])).problems).toEqual([]);
    // Texts published before the rule stay valid: publishing checks variables, the schema does not.
    expect(kinds.replies.safeParse({ templates: [template("Hello {nmae}")] }).success).toBe(true);
  });

  test("the first edition has correct variables, and the editor's form lists them", () => {
    const seeds = readSeeds().filter(({ kind }) => kind === "replies");
    expect(seeds).toHaveLength(2);
    const [en, ar] = ["en", "ar"].map((code) => seeds.find(({ locale }) => locale === code)?.data as Json);
    expect(checkEditions("replies", { en: en as Json, ar: ar as Json }).problems).toEqual([]);
    const form = JSON.stringify(formOf(kinds.replies));
    expect(form).toContain('"variables":["name","reference","business","time","technician","phone"]');
    expect(form).toContain('"hidden":true');
  });
});

describe("keys", () => {
  const keysOf = ({ templates }: { templates: { key: string }[] }) => templates.map(({ key }) => key);
  test("a template without a key gets a unique one from its English name, the same in both languages", () => {
    const given = sides(
      [
        template("a"),
        { key: "", name: "Ask for photos!", text: "b" },
        { key: "", name: "صور", text: "c" },
        { key: "", name: "First", text: "d" },
      ],
      [template("a"), { key: "", name: "صور", text: "b" }, { key: "", name: "صور", text: "c" }, { key: "first", name: "", text: "d" }],
    );
    const { en, ar } = withReplyKeys(given) as unknown as Record<"en" | "ar", { templates: { key: string }[] }>;
    expect(keysOf(en)).toEqual(["first", "ask-for-photos", "reply", "first-2"]);
    expect(keysOf(ar)).toEqual(keysOf(en));
  });

  test("existing keys never change, whatever the names and the order", () => {
    const given = sides([
      { key: "b", name: "Renamed", text: "" },
      { key: "a", name: "", text: "" },
    ]);
    expect(withReplyKeys(given)).toEqual(given);
  });
});

test("a text that exists in one language only is reported, and does not prevent publishing", () => {
  expect(oneSided("replies", sides([template("Hello", "First")], [template("", "الأول")]))).toEqual([
    { path: "templates.0.text", in: "en" },
  ]);
  const settings = (code: string) => readSeeds().find(({ kind, locale }) => kind === "settings" && locale === code)?.data as object;
  expect(oneSided("settings", { en: settings("en"), ar: settings("ar") })).toEqual([]);
  const [en, ar] = [
    { ...settings("en"), address: "Al Quoz 3" },
    { ...settings("ar"), address: "" },
  ];
  expect(oneSided("settings", { en, ar })).toEqual([{ path: "address", in: "en" }]);
  // A field shared by both languages is not reported here.
  expect(oneSided("settings", { en: { ...settings("en"), phone: "" }, ar: settings("ar") })).toEqual([]);
});
