// How list items are named in the editor: by their text in the user's language if there is one.
import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Fields } from "../../components/admin/content/editor/entry-field.tsx";
import { type Editor, EditorContext } from "../../components/admin/content/editor-context.tsx";
import { MessagesProvider } from "../../components/admin/shell/messages-provider.tsx";
import { TooltipProvider } from "../../components/ui/tooltip.tsx";
import type { EntryProblem } from "../../lib/content/edit/problems.ts";
import { formOf } from "../../lib/content/form-of.ts";
import { type Kind, kinds } from "../../lib/content/kinds.ts";
import { conform, type FormField } from "../../lib/content/schema-form.ts";
import type { Locale } from "../../lib/i18n/locales.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };

const words = { en, ar };
const nothing = () => undefined;
const entries = { service: [{ slug: "ventilation", label: "التهوية", isOff: false }] };

/** The editor's HTML for an entry. */
function drawn(kind: Kind, sides: Record<Locale, object>, locale: Locale, problems: readonly EntryProblem[] = []): string {
  const whole = formOf(kinds[kind]) as Extract<FormField, { type: "group" }>;
  const keys = new Set(Object.keys(sides.en));
  const field = { ...whole, fields: whole.fields.filter(({ key }) => keys.has(key)) };
  const editor = {
    ...{
      kind,
      site: "",
      businessName: { en: "", ar: "" },
      entries,
      offers: undefined,
      offerNames: [],
      links: [],
      pictures: [],
      problems: new Map(problems.map((problem) => [problem.path, problem])),
      warnings: new Map(),
    },
    ...{ isNarrow: false, sample: undefined, listsOpen: false, change: nothing, pickLink: nothing, pickPicture: nothing },
  } as Editor;
  const fields = h(Fields, { field, path: "", en: conform(field, sides.en), ar: conform(field, sides.ar) });
  return renderToStaticMarkup(
    h(MessagesProvider, {
      locale,
      timeZone: "Asia/Dubai",
      messages: words[locale],
      // biome-ignore lint/correctness/noChildrenProp: the provider's type asks for it
      children: h(TooltipProvider, null, h(EditorContext, { value: editor }, fields)),
    }),
  );
}
const headings = (html: string) => [...html.matchAll(/<strong[^>]*>(.*?)<\/strong>/g)].map(([, head = ""]) => head.replace(/<[^>]*>/g, ""));
const folded = (html: string) => [...html.matchAll(/<span class="block font-medium[^>]*>(.*?)<\/span>/g)].map(([, name]) => name);

const team = {
  en: { team: [{ name: "Yousef Haddad" }, { name: "Maria Santos" }] },
  ar: { team: [{ name: "يوسف حداد" }, { name: "" }] },
};

describe("an item of a list", () => {
  test("is named by its text in the user's language, or else by that in the other language", () => {
    expect(headings(drawn("settings", team, "ar"))).toEqual(["شخص 1 يوسف حداد", "شخص 2 Maria Santos"]);
    expect(headings(drawn("settings", team, "en"))).toEqual(["Person 1 Yousef Haddad", "Person 2 Maria Santos"]);
  });

  test("without a text is named by the name of its choice, not by its code", () => {
    const warranties = [{ service: "ventilation", partsDays: "365", labourDays: "90", terms: "" }];
    expect(headings(drawn("settings", { en: { warranties }, ar: { warranties } }, "ar"))).toEqual(["ضمان 1 التهوية"]);
  });

  test("a collapsed message template that exists in English only shows its English name and beginning", () => {
    const sides = {
      en: { templates: [{ key: "a", name: "Thanks", text: "Thank you, {name}." }] },
      ar: { templates: [{ key: "a", name: "", text: "" }] },
    };
    const html = drawn("replies", sides, "ar");
    expect(folded(html)).toEqual(["Thanks"]);
    expect(html).toContain("Thank you, {name}.");
  });
});

describe("a list", () => {
  test("has a title, and a button that names the item it adds", () => {
    const facts = [{ label: "Cooling", value: "District", source: "" }];
    const sides = { en: { facts }, ar: { facts } };
    const [english, arabic] = [drawn("location", sides, "en"), drawn("location", sides, "ar")];
    expect(english).toMatch(/<summary[^>]*>Facts /);
    expect(english).toContain("+ Add fact<");
    expect(arabic).toMatch(/<summary[^>]*>المعلومات /);
    expect(arabic).toContain("+ إضافة معلومة<");
  });

  test("is unfolded by whoever writes in it, and not while something in it is wrong: mending that would fold it", () => {
    const facts = [{ label: "Cooling", value: "", source: "" }];
    const html = drawn("location", { en: { facts }, ar: { facts } }, "en", [{ path: "en.facts.0.value", reason: "required" }]);
    expect(html).toContain("data-problem");
    expect(html).not.toMatch(/<details[^>]* open/);
  });

  test("has a title in both languages that differs from the name of its item", () => {
    const lists = (field: FormField, path: string): string[] => {
      if (field.type === "group") return field.fields.flatMap(({ key, field: inner }) => lists(inner, path ? `${path}.${key}` : key));
      return field.type === "list" ? [path, ...lists(field.item, `${path}.0`)] : [];
    };
    for (const [kind, schema] of Object.entries(kinds))
      for (const path of lists(formOf(schema), "").filter((list) => !list.endsWith(".0"))) {
        const key = path.split(".").at(-1) as "facts";
        for (const { fields, lists: titles } of [en, ar]) {
          expect(titles[key], `${kind}.${path}`).toBeTruthy();
          if (path !== "emergencyHours" || fields === ar.fields) expect(titles[key], `${kind}.${path}`).not.toBe(fields[key as "facts"]);
        }
      }
  });
});
