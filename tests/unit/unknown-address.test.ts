// In which languages an address that does not exist is answered.
import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { UnknownAddress, unknownTitle } from "../../components/sections/unknown-address.tsx";

const languages = (html: string) => [...html.matchAll(/data-language="(\w+)"/g)].map(([, language]) => language);

test("who came by an Arabic address reads Arabic alone", () => {
  const html = renderToStaticMarkup(h(UnknownAddress, { address: "ar" }));
  expect(languages(html)).toEqual(["ar"]);
  expect(html).not.toMatch(/>[^<]*[A-Za-z]{3}[^<]*</);
  expect(unknownTitle("ar")).toBe("هذه الصفحة غير موجودة");
});

test("an address that names no language is answered in both", () => {
  for (const props of [{}, { address: "en" as const }])
    expect(languages(renderToStaticMarkup(h(UnknownAddress, props)))).toEqual(["en", "ar"]);
  expect(unknownTitle()).toBe("This page does not exist · هذه الصفحة غير موجودة");
});
