// Old addresses as editors type and paste them.
import { expect, test } from "vitest";
import { typedOldAddress, typedPath } from "../../lib/content/edit/old-address.ts";

test.each([
  ["/ac-repair.html", "/ac-repair.html"],
  [" /AC-Repair.html ", "/ac-repair.html"],
  ["https://old.example.ae/Services/AC.php?id=3#top", "/services/ac.php"],
  ["old.example.ae/villa//repair/", "/villa/repair"],
  ["/ar/ac-repair", "/ac-repair"],
  ["/en/ac-repair", "/ac-repair"],
  ["/خدمات", "/%d8%ae%d8%af%d9%85%d8%a7%d8%aa"],
])("%s is stored as %s", (typed, path) => {
  expect(typedOldAddress(typed)).toBe(path);
  // Normalising the result again does not change it.
  expect(typedOldAddress(path)).toBe(path);
});

test.each([
  "",
  "/",
  "https://old.example.ae",
  "/admin/pages",
  "/api/leads",
  "/_next/static/x.js",
  "/media/a/1.webp",
  "two words",
  `/${"a".repeat(301)}`,
])("%s cannot be redirected", (typed) => {
  expect(typedOldAddress(typed)).toBeNull();
});

test("the home page can be the target of a redirect", () => {
  expect(typedPath("/")).toBe("/");
  expect(typedPath("/ar")).toBe("/");
});
