import { expect, test } from "vitest";
import { foreignParts } from "../../lib/i18n/bidi.ts";

test("words of the other language are marked with their language, and no text is lost", () => {
  expect(foreignParts("Ask for غسيل مكيف, not a wipe", "en")).toEqual([
    { text: "Ask for " },
    { text: "غسيل مكيف", lang: "ar", dir: "rtl" },
    { text: ", not a wipe" },
  ]);
  expect(foreignParts("نظام VRF مع fan coil unit (FCU)", "ar")).toEqual([
    { text: "نظام VRF مع " },
    { text: "fan coil unit", lang: "en", dir: "ltr" },
    { text: " (FCU)" },
  ]);
  expect(foreignParts("مكيف", "en")).toEqual([{ text: "مكيف", lang: "ar", dir: "rtl" }]);
  expect(foreignParts("", "ar")).toEqual([]);
});
