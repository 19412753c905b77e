// A text that is too expensive to parse is refused before publishing; one stored earlier is shown as plain text.
import { expect, test } from "vitest";
import { checkEditions } from "../../lib/content/edit/problems.ts";
import { exceedsMarkdownLimits, readableMarkdown } from "../../lib/content/markdown-limits.ts";
import { markdownBlocks } from "../../lib/pdf/from-markdown.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";

const longest = 40_000;
const address = (path: string) => path;
const tangled: Record<string, string> = {
  "marks of emphasis that alternate": "_*".repeat(longest / 2),
  "the same over many lines": "_*\n".repeat(longest / 3),
  "quotes inside each other": `${">".repeat(longest - 1)}a`,
  "quotes with blanks": `${"> ".repeat(longest / 2 - 1)}a`,
  "items inside each other on one line": `${"- ".repeat(2000)}a`,
  "numbers inside each other on one line": `${"1. ".repeat(2000)}a`,
  "quotes and items in turn": `${"> - ".repeat(2000)}a`,
  "a table whose rows are filled up to its head": `${"|a".repeat(1000)}\n${"|-".repeat(1000)}\n${"|b\n".repeat(1000)}`,
  "the same with other line ends": `${"|a".repeat(1000)}\r${"|-".repeat(1000)}\r${"|b\r".repeat(1000)}`,
  "pictures inside each other": `${"![".repeat(1000)}${"](#)".repeat(1000)}`,
  "footnotes inside each other": `${"[^a]: ".repeat(2000)}x`,
  "the same footnotes, less than brackets are counted": `${"[^a]: ".repeat(90)}x`,
  "references to one definition": `${"[a]".repeat(2000)}\n\n[a]: /b`,
  "the same over many paragraphs": `${"[a]\n\n".repeat(2000)}[a]: /b`,
  "comments that nothing closes": "a <!--".repeat(2000),
  "items inside each other by indentation": Array.from({ length: 150 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n"),
};

test.each(Object.entries(tangled))("%s: refused before publishing, and shown as plain text at low cost", (_, text) => {
  expect(exceedsMarkdownLimits(text)).toBe(true);
  const before = process.cpuUsage();
  expect(() => markdownBlocks(readableMarkdown(text), address)).not.toThrow();
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(2000);
});

test("the editor gets a problem named at the text before publishing", () => {
  const page = { title: "T", description: "D", body: tangled["quotes with blanks"] ?? "" };
  const { problems } = checkEditions("page", { en: page });
  expect(problems).toContainEqual({ path: "en.body", reason: "tangled" });
});

test("the first edition and usual texts are accepted unchanged", () => {
  const strings = (value: unknown): string[] =>
    typeof value === "string" ? [value] : typeof value === "object" && value !== null ? Object.values(value).flatMap(strings) : [];
  const texts = readSeeds().flatMap(({ data }) => strings(data));
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.filter(exceedsMarkdownLimits)).toEqual([]);
  const usual = [
    "----------------------------",
    "* * *",
    "Name: ______________  Phone: ______________",
    "> > said",
    "- a\n  - b\n    - c\n      1. d",
    "**bold** and *lean* ".repeat(40),
  ];
  for (const text of usual) expect(readableMarkdown(text)).toBe(text);
});
