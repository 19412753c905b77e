// What the walk through the site takes for a heading that stands over nothing.
import { expect, test } from "vitest";
import { emptyHeadings } from "../e2e/crawl.ts";

const page = (inside: string) => emptyHeadings(`<body><main>${inside}</main></body>`);

test("a heading with words, a list or a part below it is none", () => {
  expect(page("<h1>A</h1><p>x</p><h2>B</h2><ul><li>y</li></ul><h2>C</h2><h3>D</h3><p>z</p>")).toEqual([]);
  expect(page("<details><summary><h2>A</h2></summary><p>x</p></details>")).toEqual([]);
  expect(page("<section><div><h2>A</h2></div><div>words</div></section>")).toEqual([]);
});

test("one before the next of its level, or at the end of its part, is", () => {
  expect(page("<h1>A</h1><p>x</p><h2>B</h2><h2>C</h2><p>y</p>")).toEqual(["B"]);
  expect(page("<section><h2>A</h2></section><section><h2>B</h2><p>y</p></section>")).toEqual(["A"]);
  expect(page("<section><h2>A</h2><ul></ul></section><p>words after</p>")).toEqual(["A"]);
  expect(page("<h2>A</h2><h3>B</h3>")).toEqual(["A", "B"]);
});
