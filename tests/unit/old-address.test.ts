// Old addresses as people type and paste them.
import { expect, test } from "vitest";
import { oldAddress, pathTyped } from "../../lib/content/edit/old-address.ts";

test.each([
  ["/ac-repair.html", "/ac-repair.html"],
  [" /AC-Repair.html ", "/ac-repair.html"],
  ["https://old.example.ae/Services/AC.php?id=3#top", "/services/ac.php"],
  ["old.example.ae/villa//repair/", "/villa/repair"],
  ["/ar/ac-repair", "/ac-repair"],
  ["/en/ac-repair", "/ac-repair"],
  ["/خدمات", "/%d8%ae%d8%af%d9%85%d8%a7%d8%aa"],
])("%s is looked up as %s", (typed, path) => {
  expect(oldAddress(typed)).toBe(path);
  // The spelling is one: looked up again it is the same.
  expect(oldAddress(path)).toBe(path);
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
])("%s does not lead on", (typed) => {
  expect(oldAddress(typed)).toBeNull();
});

test("the home page may be led to", () => {
  expect(pathTyped("/")).toBe("/");
  expect(pathTyped("/ar")).toBe("/");
});
