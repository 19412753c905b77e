// Text pasted from Word, Google Docs, mail and web pages becomes Markdown. The samples in tests/unit/pasted are clipboard contents of
// these programs, in both languages.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { markdownOf } from "../../components/admin/content/writing/pasted-page.ts";
import { inertPage } from "../helpers/inert-page.ts";

const site = "https://miqyas.example";
const folder = "tests/unit/pasted";
const read = (name: string) => readFileSync(`${folder}/${name}`, "utf8");
const pasted = (html: string, maxLength = 100_000) => markdownOf(inertPage(html), site, maxLength);
const textOf = (html: string) => pasted(html)?.text;

describe.each(readdirSync(folder).filter((name) => name.endsWith(".clipboard")))("%s", (name) => {
  test("becomes the expected Markdown", () => {
    expect(`${textOf(read(name))}\n`).toBe(read(name.replace(".clipboard", ".md")));
  });

  test("keeps no scripts, styles or foreign pictures", () => {
    expect(textOf(read(name))).not.toMatch(/<|javascript:|data:|vbscript:|file:|style=|mso|!\[|onerror|alert\(/i);
  });
});

test("dropped pictures and links are counted, so that the editor can report them", () => {
  expect(pasted(read("word-desktop.en.clipboard"))).toMatchObject({ pictures: 1, links: 2 });
  // A tracking pixel of 1 × 1 is not counted as a picture.
  expect(pasted(read("web-page.en.clipboard"))).toMatchObject({ pictures: 1, links: 4 });
  expect(pasted(read("google-docs.ar.clipboard"))).toMatchObject({ pictures: 0, links: 0 });
});

test("the title of a document is left out and named, and the headings below it have the same levels, however many they are", () => {
  const copied = (headings: string) => pasted(`<h1>Cool roofs</h1><p>One</p>${headings}`);
  expect(copied("<h2>Why</h2><p>Two</p>")).toMatchObject({ title: "Cool roofs", text: "One\n\n## Why\n\nTwo" });
  expect(copied("<h2>Why</h2><h3>How</h3><h2>When</h2>")).toMatchObject({
    title: "Cool roofs",
    text: "One\n\n## Why\n\n### How\n\n## When",
  });
  // A heading alone, several of the first level, and one behind other text are no titles.
  expect(copied("")?.text).toBe("## Cool roofs\n\nOne");
  expect(copied("<h1>Why</h1>")?.text).toBe("## Cool roofs\n\nOne\n\n## Why");
  expect(textOf("<p>Zero</p><h1>Cool roofs</h1><h2>Why</h2>")).toBe("Zero\n\n## Cool roofs\n\n### Why");
});

describe("links", () => {
  const link = (href: string) => textOf(`<p>see <a href="${href}">this</a></p>`);

  test("to our own pages become paths without domain and language", () => {
    expect(link("https://miqyas.example/ar/services?utm_source=x")).toBe("see [this](/services)");
    expect(link("https://miqyas.example/")).toBe("see [this](/)");
  });

  test("through a click-counting redirect lead directly to the target", () => {
    expect(link("https://www.google.com/url?q=https://www.dewa.gov.ae/&sa=D")).toBe("see [this](https://www.dewa.gov.ae/)");
    expect(link("https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.com%2Fa&h=AT")).toBe("see [this](https://example.com/a)");
    expect(link("https://www.google.com/url?q=javascript:alert(1)")).toBe("see this");
  });

  test.each([
    "javascript:alert(1)",
    "JAVA\tSCRIPT:alert(1)",
    "data:text/html,x",
    "file:///C:/offer.docx",
    "blob:https://x.example/1",
    "https://miqyas.example/admin/pages",
    "https://user:secret@example.com/",
    "https://www.bing.com/ck/a?u=a1aHR0cHM",
    "#top",
    "relative/page.html",
  ])("%s is dropped, and its text stays", (href) => {
    expect(link(href)).toBe("see this");
  });
});

test("a picture from our media library stays, in the editor's notation", () => {
  expect(textOf('<p>A</p><img src="https://miqyas.example/media/roof-1a2b/800.webp"><p>B</p>')).toBe("A\n\n![](/media/roof-1a2b)\n\nB");
});

describe("bold", () => {
  test.each([
    ["<b>one</b><b> two</b>", "**one two**"],
    ["<b>one </b>two", "**one** two"],
    ["<b>ملاحظة:</b>نص", "**ملاحظة**:نص"],
    ["<span style='font-weight:600'>one</span> <i>two</i>", "**one** *two*"],
    ["<b> </b>x", "x"],
    ["<b><b>x</b></b>", "**x**"],
  ])("%s", (html, markdown) => {
    expect(textOf(`<p>${html}</p>`)).toBe(markdown);
  });
});

test("a layout table becomes its text, and a huge colspan is limited to the existing columns", () => {
  expect(textOf("<table><tr><td><p>One</p><p>Two</p></td></tr></table>")).toBe("One\n\nTwo");
  expect(textOf("<table><tr><td>A</td><td>B</td></tr><tr><td colspan=1000000>C</td></tr></table>")).toBe("| A | B |\n| - | - |\n| C | |");
});

test("text longer than the field is refused, and a megabyte of Word converts within 5 s", () => {
  const word = read("word-desktop.en.clipboard");
  const part = word.slice(word.indexOf("<!--StartFragment-->"), word.indexOf("<!--EndFragment-->"));
  const page = inertPage(`<body>${part.repeat(Math.ceil(1_000_000 / part.length))}</body>`);
  expect(markdownOf(page, site, 100_000)).toBeNull();
  const from = performance.now();
  expect(markdownOf(page, site, 1_000_000)?.text.length).toBeGreaterThan(100_000);
  expect(performance.now() - from).toBeLessThan(5000);
});
