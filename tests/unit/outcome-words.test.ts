// What the editor says once a text is saved, or somebody else was faster.
import { createElement as h, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { MessageControl } from "#components/admin/content/editor/message-control";
import { MessagesProvider } from "#components/admin/shell/messages-provider";
import { liveIn, overKey } from "../../components/admin/content/editor/outcome-words.ts";
import type { SavePageResult } from "../../lib/content/edit/actions.ts";
import words from "../../messages/en.json" with { type: "json" };

const within = (children: ReactNode) => {
  const provided = { locale: "en" as const, timeZone: "Asia/Dubai", messages: words, children };
  return h(MessagesProvider, provided);
};
const published = (languages: readonly ("en" | "ar")[]): SavePageResult => ({
  status: "published",
  revisions: {},
  stored: { en: {}, ar: {} },
  languages,
  oneSided: [],
});

describe("the way to the public page", () => {
  test("leads to the language that was published alone, whatever the office speaks", () => {
    expect(liveIn(published(["ar"]), "en")).toEqual(["ar"]);
    expect(liveIn(published(["en"]), "ar")).toEqual(["en"]);
  });

  test("leads to both, the office's own first", () => {
    expect(liveIn(published(["en", "ar"]), "ar")).toEqual(["ar", "en"]);
  });

  test("leads nowhere while nothing was published", () => {
    expect(liveIn({ status: "draft-saved", revisions: {}, stored: { en: {}, ar: {} } }, "en")).toEqual([]);
  });
});

test("saving over somebody else's text says what it does", () => {
  const said = ["publish", "publish-ar", "draft", "schedule"].map((intent) => words.editor[overKey(intent)]);
  expect(said).toEqual(["Publish mine over it", "Publish mine over it", "Save mine over it", "Schedule mine over it"]);
});

test("a misspelt variable is told of directly below the text", () => {
  const shared = { id: "a", name: "a", "aria-invalid": undefined, "aria-describedby": undefined } as const;
  const control = h(MessageControl, {
    shared,
    look: "",
    text: "Hello {nmae}",
    locale: "en",
    variables: ["name"],
    sample: undefined,
    onText: () => undefined,
  });
  const page = renderToStaticMarkup(within(control));
  expect(page).toMatch(/<\/textarea><p[^>]*data-problem/);
});
