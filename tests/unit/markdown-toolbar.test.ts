// The bar of tools above a text: what a phone shows of it, and what belongs to it.
import { load } from "cheerio";
import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MarkdownToolbar } from "../../components/admin/content/writing/markdown-toolbar.tsx";
import { isKey } from "../../components/admin/content/writing/use-markdown-editing.ts";
import { MessagesProvider } from "../../components/admin/shell/messages-provider.tsx";
import { TooltipProvider } from "../../components/ui/tooltip.tsx";
import en from "../../messages/en.json" with { type: "json" };

/** The bar with these tools, and `below` as what belongs to a table. */
function drawn(keys: readonly string[], below?: string) {
  const tools = keys.map((key) => ({ key, label: key, act: () => undefined }));
  // biome-ignore lint/correctness/noChildrenProp: the bar's type asks for it
  const bar = h(MarkdownToolbar, { controls: "text", tools, below: below && h("b", null, below), children: null });
  const html = renderToStaticMarkup(
    h(MessagesProvider, {
      locale: "en",
      timeZone: "Asia/Dubai",
      messages: en,
      // biome-ignore lint/correctness/noChildrenProp: the provider's type asks for it
      children: h(TooltipProvider, null, bar),
    }),
  );
  return load(html);
}

test("a phone shows the most used tools and one button for the others; a short bar is shown whole", () => {
  const $ = drawn(["undo", "heading", "subheading", "bold", "emphasis", "list", "link", "picture", "table"]);
  const names = (selector: string) =>
    $(selector)
      .toArray()
      .map((button) => $(button).attr("aria-label"));
  expect(names("button:not([class~='max-sm:hidden'])")).toEqual(["undo", "heading", "bold", "list", "link", "More"]);
  const short = drawn(["undo", "chips", "source"]);
  expect(short("button").length).toBe(3);
  expect(short("[class~='max-sm:hidden']").length).toBe(0);
});

test("the tools of a table are part of the bar that stays in view, and no message is an empty line", () => {
  const $ = drawn(["undo"], "Row below");
  expect($("[data-toolbar].sticky b").text()).toBe("Row below");
  expect($("[aria-live]").html()).toBe("");
});

test("keys are known on a keyboard without Latin letters too", () => {
  expect(isKey({ key: "س", code: "KeyS" }, "s")).toBe(true);
  expect(isKey({ key: "a", code: "KeyS" }, "s")).toBe(false);
});
