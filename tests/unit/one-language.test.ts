// A page that is public in one language alone.
import { beforeAll, expect, test } from "vitest";
import { listInstead } from "../../lib/content/store/redirects.ts";
import { replaceContent } from "../../lib/content/store/snapshot.ts";
import { pageMetadata } from "../../lib/seo/metadata.ts";
import { resolveAddress } from "../../lib/site/routes.ts";

const entry = (slug: string, locale: "en" | "ar") => ({
  [`post/${slug}/${locale}`]: { kind: "post", slug, locale, data: {}, revision: 1, updatedAt: "", changedAt: "" },
});

beforeAll(() =>
  replaceContent({
    source: "test",
    version: 1,
    entries: { ...entry("both", "en"), ...entry("both", "ar"), ...entry("alone", "en"), ...entry("allein", "ar") },
  } as unknown as Parameters<typeof replaceContent>[0]),
);

test("its address in the other language leads to the list, and no other address does", () => {
  const at = (path: string) => listInstead(resolveAddress(path));
  expect(at("/ar/blog/alone")).toBe("/ar/blog");
  expect(at("/blog/allein")).toBe("/blog");
  expect(["/blog/alone", "/ar/blog/both", "/ar/blog/nothing", "/ar/about", "/ar/blog"].map(at)).toEqual(Array(5).fill(undefined));
});

test("it names no page in the other language to search engines", () => {
  const of = (path: string, locale: "en" | "ar") =>
    pageMetadata({ path, locale, businessName: "Miqyas", seo: { title: "Title", description: "Text" } });
  expect(of("/blog/alone", "en").alternates?.languages).toBeUndefined();
  expect(of("/blog/alone", "en").openGraph).toMatchObject({ alternateLocale: [] });
  expect(Object.keys(of("/blog/both", "ar").alternates?.languages ?? {})).toEqual(["en-AE", "ar-AE", "x-default"]);
  expect(Object.keys(of("/about", "en").alternates?.languages ?? {})).toHaveLength(3);
});
