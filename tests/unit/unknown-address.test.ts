// The languages of the page for an address that does not exist.
import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { UnknownAddress, unknownTitle } from "../../components/sections/unknown-address.tsx";

const languages = (html: string) => [...html.matchAll(/data-language="(\w+)"/g)].map(([, language]) => language);

test("a visitor at an unknown Arabic address gets the page in Arabic only", () => {
  const html = renderToStaticMarkup(h(UnknownAddress, { address: "ar" }));
  expect(languages(html)).toEqual(["ar"]);
  expect(html.replace(/<script>.*?<\/script>/s, "")).not.toMatch(/>[^<]*[A-Za-z]{3}[^<]*</);
  expect(unknownTitle("ar")).toBe("هذه الصفحة غير موجودة");
});

test("a visitor at any other unknown address gets the page in both languages", () => {
  for (const props of [{}, { address: "en" as const }])
    expect(languages(renderToStaticMarkup(h(UnknownAddress, props)))).toEqual(["en", "ar"]);
  expect(unknownTitle()).toBe("This page does not exist · هذه الصفحة غير موجودة");
});
