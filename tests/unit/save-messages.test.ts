// The editor's messages after saving, or after another user saved first.
import { createElement as h, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { MessageControl } from "#components/admin/content/editor/message-control";
import { MessagesProvider } from "#components/admin/shell/messages-provider";
import { liveLocales, saveOverKey } from "../../components/admin/content/editor/save-messages.ts";
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
  older: [],
  oneSided: [],
  unshown: [],
});

describe("the link to the public page after publishing", () => {
  test("leads to the only published language, whatever the office's language", () => {
    expect(liveLocales(published(["ar"]), "en")).toEqual(["ar"]);
    expect(liveLocales(published(["en"]), "ar")).toEqual(["en"]);
  });

  test("leads to both languages, the office's first", () => {
    expect(liveLocales(published(["en", "ar"]), "ar")).toEqual(["ar", "en"]);
  });

  test("is missing while nothing is published", () => {
    expect(liveLocales({ status: "draft-saved", revisions: {}, stored: { en: {}, ar: {} } }, "en")).toEqual([]);
  });
});

test("the button that overwrites another user's text says what it does", () => {
  const labels = ["publish", "publish-ar", "draft", "schedule"].map((intent) => words.editor[saveOverKey(intent)]);
  expect(labels).toEqual(["Publish mine over it", "Publish mine over it", "Save mine over it", "Schedule mine over it"]);
});

test("a misspelt variable is reported directly below the text", () => {
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
