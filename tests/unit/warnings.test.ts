// Safety warnings are numbered lists under a heading that says "Warning", in both languages; advice on what not to pay for has its own
// heading.

import { createElement as h } from "react";
import { prerender } from "react-dom/static";
import { describe, expect, test, vi } from "vitest";
import { CoolingKinds } from "../../components/sections/service-plate.tsx";
import { FirstSteps, TroubleQuestion } from "../../components/sections/troubles.tsx";
import { Dangers } from "../../components/ui/warning.tsx";
import { kinds } from "../../lib/content/kinds.ts";
import type { Locale } from "../../lib/i18n/locales.ts";
import { localeCodes } from "../../lib/i18n/locales.ts";
import { askedPages } from "../../lib/site/services.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };
import { shownSeeds } from "../helpers/shown-seeds.ts";

const messages = { en, ar };
const reader = vi.hoisted(() => ({ locale: "en" as Locale }));

vi.mock("next-intl/server", async () => {
  const { createTranslator } = await import("next-intl");
  return {
    getTranslations: async (namespace: string) =>
      createTranslator({ locale: reader.locale, messages: messages[reader.locale], namespace } as never),
  };
});
vi.mock("#lib/i18n/current", () => ({ currentLocale: async () => reader.locale }));
vi.mock("#lib/content/pages/navigation", () => ({ offersCooling: async () => true, serviceLinks: async () => [] }));
vi.mock("#lib/content/store/read", () => ({
  readEntry: async (kind: string, _: string, locale: Locale) => (kind === "cooling" ? question(locale) : null),
  readSettings: async () => ({}),
}));
vi.mock("#lib/site/contact-links", () => ({ phoneLines: () => [] }));
vi.mock("#components/layout/contact-links", () => ({
  quoteLink: async ({ trouble }: { trouble?: string } = {}) => ({ href: `/quote?trouble=${trouble}` }),
  CallLinks: () => null,
  WhatsAppLink: () => null,
}));
vi.mock("#components/ui/link", () => ({ Link: () => null, LinkRow: () => null, TextLink: () => null }));

const seeds = shownSeeds();
const question = (locale: Locale) =>
  kinds.cooling.parse(seeds.find((seed) => seed.kind === "cooling" && seed.slug === "question" && seed.locale === locale)?.data);

type Text = { where: string; title: string; text: string };
const textsOf = (value: unknown, where: string, title = ""): Text[] => {
  if (typeof value === "string") return [{ where, title, text: value }];
  if (typeof value !== "object" || value === null) return [];
  const heading = "title" in value && typeof value.title === "string" ? value.title : "";
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${where}.${key}`, heading));
};
const textsIn = (locale: Locale) =>
  seeds.filter((seed) => seed.locale === locale).flatMap(({ kind, slug, data }) => textsOf(data, `${kind}/${slug}`));

type Warning = { where: string; danger: string; steps: string[] };
const label = { en: "Warning: ", ar: "تحذير: " };
const item = /^\d+\. (.*)$/gm;

/** Every warning of the content: those of "What is wrong?", and the parts of texts under a heading that begins with "Warning". */
function warningsIn(locale: Locale): Warning[] {
  const listed = question(locale).troubles.flatMap(({ trouble, warnings }) =>
    warnings.map((warning) => ({ where: `cooling/question ${trouble}`, ...warning })),
  );
  const written = textsIn(locale).flatMap(({ where, title, text }) => {
    const parts = title.startsWith(label[locale]) && where.endsWith(".text") ? [`${title}\n${text}`] : [];
    for (const section of text.split(/^## /m).slice(1)) {
      if (!section.startsWith(label[locale])) continue;
      const [first = "", ...rest] = section.split(/^### /m);
      parts.push(...(rest.length > 0 ? rest : [first]));
    }
    return parts.map((part) => ({
      where,
      danger: part.split("\n")[0] ?? "",
      steps: [...part.matchAll(item)].map(([, step = ""]) => step),
    }));
  });
  return [...listed, ...written];
}

/** Instructions for people in danger, which may stand in numbered warnings only. */
const instruction = {
  en: /touch no|do not touch|keep (?:\w+ )?(?:out|off|away)\b|get (?:\w+ )?out\b|\b997\b|smoke or flames|leave (?:it|that breaker|a tripped \w+|\w+ AC breaker) off|switch off at the main|main switch|unit off if you can/i,
  ar: /لا تلمس|أبعد الجميع|\b997\b|دخانًا أو (?:لهبًا|نارًا)|(?:اتركه|القاطع) (?:مفصولًا|مطفأ)|لا تدخل الغرفة|القاطع الرئيسي[، ](?:إن|واتصل)|وإلا فأطفئ|أطفئ الوحدة إذا كان/,
};

describe.each(localeCodes)("%s", (locale) => {
  const warnings = warningsIn(locale);

  test("each warning is a list of two or more short steps", () => {
    expect(warnings.length).toBeGreaterThan(18);
    for (const { where, danger, steps } of warnings) {
      expect(steps.length, `${where}: ${danger}`).toBeGreaterThanOrEqual(2);
      for (const step of steps) {
        for (const sentence of step.split(/[.?؟:] /)) expect(sentence.split(/\s+/).length, `${where}: ${step}`).toBeLessThanOrEqual(20);
        expect(step, where).not.toMatch(/وإلا|\botherwise\b|\bif not\b/i);
      }
    }
  });

  test("no other text says what to do in danger", () => {
    const found = [...textsIn(locale), ...textsOf(messages[locale], "messages")]
      .filter(({ where }) => !/\.warnings\.\d+\.(?:steps|danger)/.test(where))
      .map(({ where, text }) => ({ where, text: text.replace(item, "").replace(/^#+ .*$/gm, "") }))
      .filter(({ text }) => instruction[locale].test(text));
    expect(found).toEqual([]);
  });

  test("the page about a trouble shows its warnings as ordered lists under a heading that says so, beside its first steps", async () => {
    reader.locale = locale;
    for (const [slug, { trouble: name }] of Object.entries(askedPages)) {
      const trouble = question(locale).troubles.find(({ trouble }) => trouble === name);
      const html = await htmlOf(h(FirstSteps, { slug, steps: ["One", "Two"] }));
      expect(html).toMatch(/<ol[^>]*><li>One<\/li><li>Two<\/li><\/ol>/);
      for (const { danger, steps } of trouble?.warnings ?? []) {
        const [before = "", after = ""] = html.split(`${danger}</h3></summary>`);
        expect(before.slice(before.lastIndexOf("<h3")), danger).toContain(messages[locale].troubles.warning);
        const [, list] = /^<ol[^>]*>(.*?)<\/ol>/.exec(after) ?? [];
        expect(list?.match(/<li>/g)).toHaveLength(steps.length);
      }
    }
    const shown = Object.values(askedPages).map(({ trouble }) => trouble);
    for (const { trouble, warnings } of question(locale).troubles) if (warnings.length > 0) expect(shown, trouble).toContain(trouble);
  });

  test("each trouble carries what is said and asked about it", async () => {
    reader.locale = locale;
    const html = await htmlOf(h(TroubleQuestion, {}));
    // The first one is chosen from the start, and says nothing about the visitor.
    for (const { trouble } of question(locale).troubles.slice(1))
      expect(html).toContain(`data-subject="${messages[locale].troubles.says[trouble]}." data-about="trouble=${trouble}"`);
  });

  test("advice on what not to pay for has its heading, and is a complete sentence", async () => {
    reader.locale = locale;
    const html = await htmlOf(h(CoolingKinds, { about: {}, name: "" }));
    const lines = question(locale).answers.flatMap(({ never }) => never || []);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line).toMatch({ en: /^(?:Do not pay|Accept no) /, ar: /^(?:لا تدفع|لا تقبل) / }[locale]);
      const at = html.indexOf(line);
      expect(at, line).toBeGreaterThan(0);
      expect(html.slice(0, at), line).toMatch(new RegExp(`<h3[^>]*>${messages[locale].cooling.never}</h3><p[^>]*>$`));
    }
  });
});

test("a warning has the same number of steps in both languages", () => {
  const [english, arabic] = localeCodes.map((locale) => warningsIn(locale).map(({ where, steps }) => `${where}: ${steps.length} steps`));
  expect(arabic).toEqual(english);
});

test("a warning with one step is refused", () => {
  const data = question("en");
  const [first] = data.troubles;
  const saved = (steps: string[]) =>
    kinds.cooling.safeParse({ ...data, troubles: [{ ...first, warnings: [{ danger: "Water near a lamp", steps }] }] }).success;
  expect([saved(["Touch no switch there."]), saved(["Touch no switch there.", "Call us."])]).toEqual([false, true]);
  expect(Dangers({ label: "Warning", warnings: [] })).toBeNull();
});

async function htmlOf(element: React.ReactElement): Promise<string> {
  const html = await new Response((await prerender(element)).prelude as BodyInit).text();
  return html.replaceAll("&#x27;", "'");
}

test("a text leads to the warnings of its page without saying where they stand, which differs by screen", () => {
  for (const locale of localeCodes)
    for (const { where, text } of textsIn(locale)) expect(text, where).not.toMatch(/warnings? (?:above|below)|التحذيرات (?:أعلاه|أدناه)/i);
});
