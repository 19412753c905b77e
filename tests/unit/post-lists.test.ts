import { expect, test } from "vitest";
import { pageCount, tagPages } from "../../lib/content/pages/post-lists.ts";
import { resolveAddress } from "../../lib/site/routes.ts";

test("a tag has a page only with two published articles, under the same address in both languages", () => {
  const english = [
    { slug: "a", tags: ["Coil cleaning", "coast"] },
    { slug: "b", tags: ["readings", "Coil cleaning"] },
  ];
  const arabic = [
    { slug: "a", tags: ["غسيل الكويل", "الساحل"] },
    { slug: "b", tags: ["القراءات", "غسيل الكويل"] },
    { slug: "c", tags: ["غسيل الكويل"] },
  ];
  expect(tagPages(english, english)).toEqual([{ slug: "coil-cleaning", label: "Coil cleaning", posts: ["a", "b"] }]);
  expect(tagPages(arabic, english)).toEqual([{ slug: "coil-cleaning", label: "غسيل الكويل", posts: ["a", "b"] }]);
});

test("a second page of articles begins with the thirteenth", () => {
  expect([0, 1, 12, 13, 24, 25].map(pageCount)).toEqual([1, 1, 1, 2, 2, 3]);
});

test("list pages and tag pages have addresses, and malformed ones are unknown", () => {
  expect(resolveAddress("/ar/blog/page/2")).toMatchObject({ type: "list", locale: "ar", list: { type: "page", key: "2" } });
  expect(resolveAddress("/blog/tag/coil-cleaning")).toMatchObject({ type: "list", list: { type: "tag", key: "coil-cleaning" } });
  for (const path of ["/blog/page/0", "/blog/page/02", "/blog/page/x", "/blog/tag/", "/blog/tag/a/b"])
    expect(resolveAddress(path).type, path).toBe("unknown");
});
