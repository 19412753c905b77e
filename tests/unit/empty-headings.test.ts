// How the crawl of the site finds headings without content below them.
import { expect, test } from "vitest";
import { emptyHeadings } from "../e2e/crawl.ts";

const page = (inside: string) => emptyHeadings(`<body><main>${inside}</main></body>`);

test("a heading with text, a list or a subheading below it is not reported", () => {
  expect(page("<h1>A</h1><p>x</p><h2>B</h2><ul><li>y</li></ul><h2>C</h2><h3>D</h3><p>z</p>")).toEqual([]);
  expect(page("<details><summary><h2>A</h2></summary><p>x</p></details>")).toEqual([]);
  expect(page("<section><div><h2>A</h2></div><div>words</div></section>")).toEqual([]);
});

test("a heading directly before the next of its level, or at the end of its section, is reported", () => {
  expect(page("<h1>A</h1><p>x</p><h2>B</h2><h2>C</h2><p>y</p>")).toEqual(["B"]);
  expect(page("<section><h2>A</h2></section><section><h2>B</h2><p>y</p></section>")).toEqual(["A"]);
  expect(page("<section><h2>A</h2><ul></ul></section><p>words after</p>")).toEqual(["A"]);
  expect(page("<h2>A</h2><h3>B</h3>")).toEqual(["A", "B"]);
});
