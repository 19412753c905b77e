// The palette knows the office's screens, settings and commands by what people call them, in both languages.
import { describe, expect, test, vi } from "vitest";
import { paletteDestinations } from "../../components/admin/shell/palette-destinations.ts";
import { findDestinations } from "../../components/admin/shell/palette-search.ts";
import { paletteWords } from "../../components/admin/shell/palette-words.ts";
import { type Locale, localeCodes } from "../../lib/i18n/locales.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };

vi.mock("next-intl/server", async () => {
  const { createTranslator } = await import("next-intl");
  return {
    getTranslations: async ({ locale, namespace }: { locale: Locale; namespace: string }) =>
      createTranslator({ locale, messages: { en, ar }[locale], namespace } as never),
  };
});

const words = Object.entries(paletteWords).flatMap(([path, { en: english, ar: arabic }]) =>
  [...english.split(","), ...arabic.split("،")].map((word) => ({ path, word: word.trim() })),
);

/** What staff were seen to type, and the place they meant. */
const typed: [string, string][] = [
  ["holiday", "/admin/settings/calendar"],
  ["day off", "/admin/settings/calendar"],
  ["eid", "/admin/settings/calendar"],
  ["عطلة", "/admin/settings/calendar"],
  ["العطلة", "/admin/settings/calendar"],
  ["Ramadan", "/admin/settings/calendar"],
  ["export", "/admin/leads#export"],
  ["csv", "/admin/leads#export"],
  ["excel", "/admin/leads#export"],
  ["تصدير", "/admin/leads#export"],
  ["invite", "/admin/team#invite"],
  ["new colleague", "/admin/team#invite"],
  ["دعوة", "/admin/team#invite"],
  ["sign out", "sign-out"],
  ["log out", "sign-out"],
  ["logout", "sign-out"],
  ["خروج", "sign-out"],
  ["password", "/admin/account#password"],
  ["price", "/admin/settings/prices"],
  ["logo", "/admin/settings/brand"],
  ["phone number", "/admin/settings/contact"],
  ["whatsapp number", "/admin/settings/contact"],
  ["رقم واتساب", "/admin/settings/contact"],
  ["hours", "/admin/settings/hours"],
  ["redirect", "/admin/redirects"],
  ["picture", "/admin/media"],
  ["backup", "/admin/health"],
  ["mail", "/admin/notifications"],
  ["spam", "/admin/leads?status=spam"],
  ["report", "/admin/reports"],
  ["theme", "theme"],
  ["language", "language"],
];

describe.each(localeCodes)("the palette (%s)", async (locale) => {
  const destinations = await paletteDestinations("admin", locale);
  const firstThree = (text: string) =>
    findDestinations(destinations, text)
      .found.slice(0, 3)
      .map(({ path }) => path);

  test.each(typed)("“%s” leads to its place", (text, path) => {
    expect(firstThree(text)).toContain(path);
    expect(findDestinations(destinations, text).isNamed).toBe(true);
  });

  test.each([
    ["prices", "/admin/pages/page/prices"],
    ["الأسعار", "/admin/pages/page/prices"],
    ["about us", "/admin/pages/page/about"],
    ["jobs", "/admin/pages/page/careers"],
  ])("“%s” is a page of the site first", (text, path) => expect(firstThree(text)[0]).toBe(path));

  test("every word leads to its place among the first three, as it is and while its last letter is still missing", () => {
    expect(words.filter(({ path, word }) => !firstThree(word).includes(path))).toEqual([]);
    const unfinished = words.filter(({ word }) => word.length > 6);
    expect(unfinished.filter(({ path, word }) => !firstThree(word.slice(0, -1)).includes(path))).toEqual([]);
  });

  test("every destination has words and a name of its own, and no word leads nowhere", () => {
    expect(destinations.map(({ path }) => path).sort()).toEqual(Object.keys(paletteWords).sort());
    expect(new Set(destinations.map(({ label }) => label)).size).toBe(destinations.length);
  });

  test("a name is found by the beginnings of its words, and a person's name is no screen", () => {
    expect(firstThree(locale === "en" ? "set pri" : "إعدا أسع")[0]).toBe("/admin/settings/prices");
    for (const name of ["Abdul Rahman", "نورة", "Palette Person"]) expect(findDestinations(destinations, name).isNamed).toBe(false);
  });
});

test.each([
  [
    "sales",
    ["/admin/leads", "/admin/leads#export", "/admin/account#password", "sign-out"],
    ["/admin/settings/prices", "/admin/pages/page/prices", "/admin/team#invite"],
  ],
  ["editor", ["/admin/settings/prices", "/admin/media"], ["/admin/leads#export", "/admin/team#invite", "/admin/settings/retention"]],
] as const)("%s find what their role may open", async (role, open, closed) => {
  const paths = (await paletteDestinations(role, "en")).map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining([...open]));
  for (const path of closed) expect(paths).not.toContain(path);
});
