import { expect, test } from "vitest";
import { usedRules } from "../../../lib/host/pages/used-rules.ts";

const page = '<p class="a md:b c&amp;d">x</p><svg class="pen"><path class="thin"/></svg>';
const kept = (css: string) => usedRules(css, page);

test.each([
  // Attributes, ids and states are not looked at, because those of a page change.
  "p{x:y}",
  "[data-open] #id{x:y}",
  ".a:hover,.a[data-x=y]:not(.none){x:y}",
  '.a::before{content:"}.none{"}',
  // Names with escapes.
  ".md\\:b{x:y}",
  ".c\\&d{x:y}",
  // Alternatives.
  ":is(.none,.a) .pen{x:y}",
  ".a:has(.none,.thin){x:y}",
  // What is no rule.
  "@font-face{font-family:x}",
  "@keyframes x{to{opacity:0}}",
  '@property --x{syntax:"*";inherits:false}',
  "@layer a,b;",
  "@layer empty{}",
  "/*! kept */.none{x:y}",
  "@media print{.a{x:y}}",
])("a page keeps %s", (css) => expect(kept(css)).toBe(css));

test.each([
  ".none{x:y}",
  "b{x:y}",
  ".a>b:first-child,.a table.pen,input:checked~p{x:y}",
  ".a:has(>b){x:y}",
  ".a .none:hover{x:y}",
  ".a.none,.none{x:y}",
  ".md\\:none{x:y}",
  ".\\32 xl{x:y}",
  ":is(.none,.other) .a{x:y}",
  ":where(.a .none){x:y}",
  ".a:has(.none){x:y}",
  "@media print{.none{x:y}}",
])("a page does without %s", (css) => expect(kept(css)).toBe(""));

test("only the selectors that a page may need remain, in order, and a layer keeps its place", () => {
  const css = "@layer one{.none{x:y}}@layer two{.none,.a,p>.none,.pen{x:y}@media print{.none{x:y}.a{x:z}}}.none{x:y}p{x:y}";
  expect(kept(css)).toBe("@layer one{}@layer two{.a,.pen{x:y}@media print{.a{x:z}}}p{x:y}");
});

test("sheets that begin on a new line are read", () =>
  expect(kept("p{x:y}\n@layer one{.none{x:y}}\n.none{x:y}")).toBe("p{x:y}@layer one{}"));

test("digits and other scripts in names are read", () => {
  expect(usedRules(".\\32 xl,.من-هنا{x:y}", '<p class="2xl">')).toBe(".\\32 xl{x:y}");
  expect(usedRules(".\\32 xl,.من-هنا{x:y}", '<p class="من-هنا">')).toBe(".من-هنا{x:y}");
});
