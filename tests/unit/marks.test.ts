// The actions of the editor's toolbar, and the marks it shows at the caret. "¦" is the caret or either end of the selection.
import { describe, expect, test } from "vitest";
import { cleanedLink, typedAddress } from "../../components/admin/content/writing/link-addresses.ts";
import {
  asBlock,
  linkAt,
  marksAt,
  newTable,
  pastedAt,
  toggleInline,
  toggleLines,
  withLink,
} from "../../components/admin/content/writing/marks.ts";
import { edited, type TextEdit } from "../../components/admin/content/writing/text-edit.ts";

const site = "https://miqyas.example";

function done(marked: string, act: (text: string, start: number, end: number) => TextEdit): string {
  const start = marked.indexOf("¦");
  const last = marked.lastIndexOf("¦");
  const text = marked.replaceAll("¦", "");
  const edit = act(text, start, last > start ? last - 1 : start);
  const after = edited(text, edit);
  const [from, to] = edit.select;
  return from === to
    ? `${after.slice(0, from)}¦${after.slice(from)}`
    : `${after.slice(0, from)}¦${after.slice(from, to)}¦${after.slice(to)}`;
}

describe("bold and emphasis", () => {
  const bold = (marked: string) => done(marked, (...at) => toggleInline(...at, "bold", "bold"));
  test.each([
    ["¦", "**¦bold¦**"],
    ["¦one¦ two", "**¦one¦** two"],
    ["¦one ¦two", "**¦one¦** two"],
    ["**¦one¦** two", "¦one¦ two"],
    ["¦**one**¦ two", "¦one¦ two"],
    ["**o¦ne** two", "o¦ne two"],
    ["¦- one\n- two¦", "¦- **one**\n- **two**¦"],
  ])("pressing Bold: %s", (before, after) => expect(bold(before)).toBe(after));
  test("emphasis is added and removed beside bold text", () => {
    expect(done("**b** ¦e¦", (...at) => toggleInline(...at, "emphasis", "x"))).toBe("**b** *¦e¦*");
    expect(done("**b** *¦e¦*", (...at) => toggleInline(...at, "emphasis", "x"))).toBe("**b** ¦e¦");
  });
});

describe("lines", () => {
  test.each([
    ["heading", "o¦ne", "## o¦ne"],
    ["heading", "## o¦ne", "o¦ne"],
    ["subheading", "## o¦ne", "### o¦ne"],
    ["list", "¦", "- ¦"],
    ["list", "¦one\ntwo¦", "¦- one\n- two¦"],
    ["numbers", "¦- one\n- two¦", "¦1. one\n2. two¦"],
    ["numbers", "¦1. one\n2. two¦", "¦one\ntwo¦"],
    ["quote", "- o¦ne", "> - o¦ne"],
    ["quote", "> o¦ne", "o¦ne"],
  ] as const)("%s: %j", (mark, before, after) => expect(done(before, (...at) => toggleLines(...at, mark))).toBe(after));
});

test("the toolbar shows the marks at the caret", () => {
  const on = (text: string, at: number) => [...marksAt(text, at, at).active].sort();
  expect(on("## one", 4)).toEqual(["heading"]);
  expect(on("#### one", 6)).toEqual(["subheading"]);
  expect(on("> 1. one **two**", 12)).toEqual(["bold", "numbers", "quote"]);
  expect(on("a *b* [c](/d)", 4)).toEqual(["emphasis"]);
  expect(on("a *b* [c](/d)", 8)).toEqual(["link"]);
  expect(on("| a | b |", 3)).toEqual(["table"]);
  expect(on("2 * 3 * 4", 4)).toEqual([]);
});

test("a new table and pasted blocks are separated by empty lines, and pasted words are inserted in place", () => {
  expect(done("Text¦", (text, start) => newTable(text, start, { heading: "Heading", cell: "Text" }))).toBe(
    "Text\n\n| ¦Heading¦ | Heading |\n| --- | --- |\n| Text | Text |\n| Text | Text |",
  );
  expect(done("a ¦ b", (...at) => pastedAt(...at, "**c**"))).toBe("a **c**¦ b");
  expect(done("a¦\nb", (...at) => pastedAt(...at, "## c\n\nd"))).toBe("a\n\n## c\n\nd¦\n\nb");
  expect(done("- one\n- ¦", (...at) => pastedAt(...at, "- two\n- three"))).toBe("- one\n- two\n- three¦");
  expect(done("", (text) => asBlock(text, 0, 0, "- a"))).toBe("- a¦");
});

describe("links", () => {
  test("the link at the caret is found, and a picture is no link", () => {
    expect(linkAt("see [our page](/services) now", 8, 8)).toEqual({ from: 4, to: 25, label: "our page", address: "/services" });
    expect(linkAt("see [our page](/services) now", 26, 26)).toBeNull();
    expect(linkAt("![](/media/roof)", 5, 5)).toBeNull();
  });

  test("selected words become the label; an existing link gets a new address or is removed", () => {
    const link = { address: "https://example.com/", label: "example.com" };
    expect(done("see ¦this¦", (...at) => withLink(...at, link))).toBe("see [this](https://example.com/)¦");
    expect(done("see ¦", (...at) => withLink(...at, link))).toBe("see [example.com](https://example.com/)¦");
    expect(done("see [th¦is](/a) now", (...at) => withLink(...at, link))).toBe("see [this](https://example.com/)¦ now");
    expect(done("see [th¦is](/a) now", (...at) => withLink(...at, null))).toBe("see this¦ now");
  });

  test.each([
    ["https://www.dewa.gov.ae/en", "https://www.dewa.gov.ae/en", "dewa.gov.ae/en"],
    ["example.com/x (1)", null, null],
    ["example.com/x", "https://example.com/x", "example.com/x"],
    ["www.example.co.uk", "https://www.example.co.uk/", "example.co.uk"],
    ["wa.me/971501234567", "https://wa.me/971501234567", "wa.me/971501234567"],
    ["https://example.com/a(b)", "https://example.com/a%28b%29", "example.com/a(b)"],
    ["mailto:office@example.com", "mailto:office@example.com", "office@example.com"],
    ["office@example.com", "mailto:office@example.com", "office@example.com"],
    ["tel:+97141234567", "tel:+97141234567", "+97141234567"],
    ["+971 4 123 4567", "tel:+97141234567", "+971 4 123 4567"],
    ["https://miqyas.example/ar/contact", "/contact", "/contact"],
    ["/services", "/services", "/services"],
    ["#questions", "#questions", "#questions"],
  ])("%s becomes the right address and label", (typed, address, label) => {
    expect(typedAddress(typed, site)).toEqual(address && { address, label });
  });

  test.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "data:text/html,x",
    "file:///C:/a.docx",
    "C:\\a.docx",
    "ftp://example.com",
    "whatsapp:send",
  ])("%s is not allowed", (typed) => expect(typedAddress(typed, site)).toEqual({ problem: "protocol" }));

  test.each([
    "https://",
    "https://localhost",
    "https://nowhere",
    "mailto:office",
    "tel:office",
    "https://a:b@example.com",
    "https://miqyas.example/admin",
  ])("%s is refused as an incomplete address", (typed) => expect(typedAddress(typed, site)).toEqual({ problem: "shape" }));

  test.each(["", "filter", "تنظيف", "Note: filters", "2026", "e.g. this"])("%j is searched for among the pages", (typed) =>
    expect(typedAddress(typed, site)).toBeNull(),
  );

  test("a pasted link nested in several redirects is dropped", () => {
    let href = "https://example.com/";
    for (let step = 0; step < 6; step++) href = `https://www.google.com/url?q=${encodeURIComponent(href)}`;
    expect(cleanedLink(href, site)).toBeNull();
  });
});
