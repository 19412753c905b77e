// Words in the office's browser: what several providers give adds up, and a word that none gives is reported.
import { useTranslations } from "next-intl";
import { createElement as h, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { MessagesProvider } from "#components/admin/shell/messages-provider";

const Word = ({ of }: { of: "session" | "status" }) => {
  const [session, status] = [useTranslations("session"), useTranslations("status")];
  return of === "session" ? session("cancel") : status("new");
};
const within = (messages: object, children: ReactNode) => h(MessagesProvider, { locale: "en", timeZone: "Asia/Dubai", messages, children });

afterEach(() => vi.restoreAllMocks());

test("a provider inside another adds to its words", () => {
  const words = h("p", null, h(Word, { of: "session" }), ", ", h(Word, { of: "status" }));
  const page = within({ session: { cancel: "Not now" } }, within({ status: { new: "New" } }, words));
  expect(renderToStaticMarkup(page)).toBe("<p>Not now, New</p>");
});

test("a word that no provider gives is written to the console, which fails the browser tests", () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  renderToStaticMarkup(within({ session: { cancel: "Not now" } }, h(Word, { of: "status" })));
  expect(String(error.mock.calls[0]?.[0])).toContain("MISSING_MESSAGE");
});
