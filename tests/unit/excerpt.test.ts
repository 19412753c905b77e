// Where in a text the words of a search stand.
import { expect, test } from "vitest";
import { placeOfWords } from "../../lib/search/excerpt.ts";

test.each([
  ["The visit costs little. The visit fee is taken off the bill.", "visit fee", "visit fee"],
  ["Prices are with VAT.", "vat", "VAT"],
  ["تبدأ أسعار الصيانة من 199 درهمًا.", "الأسعار", "أسعار"],
  ["نعرض الأسعار على الصفحة.", "اسعار", "الأسعار"],
])("%s: %s", (text, query, found) => {
  const place = placeOfWords(text, query);
  expect(place && text.slice(place.from, place.to)).toBe(found);
});

test("a text without any of the words has no place", () => expect(placeOfWords("Nothing of it.", "valve")).toBeUndefined());
