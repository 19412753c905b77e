// Messages in the office's browser: nested providers add up, and a missing message is reported.
import { useTranslations } from "next-intl";
import { createElement as h, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { MessagesProvider } from "#components/admin/shell/messages-provider";

const Word = ({ namespace }: { namespace: "session" | "status" }) => {
  const [session, status] = [useTranslations("session"), useTranslations("status")];
  return namespace === "session" ? session("cancel") : status("new");
};
const within = (messages: object, children: ReactNode) => h(MessagesProvider, { locale: "en", timeZone: "Asia/Dubai", messages, children });

afterEach(() => vi.restoreAllMocks());

test("a nested provider adds to the messages of the outer one", () => {
  const words = h("p", null, h(Word, { namespace: "session" }), ", ", h(Word, { namespace: "status" }));
  const page = within({ session: { cancel: "Not now" } }, within({ status: { new: "New" } }, words));
  expect(renderToStaticMarkup(page)).toBe("<p>Not now, New</p>");
});

test("a missing message is written to the console, which fails the browser tests", () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  renderToStaticMarkup(within({ session: { cancel: "Not now" } }, h(Word, { namespace: "status" })));
  expect(String(error.mock.calls[0]?.[0])).toContain("MISSING_MESSAGE");
});
