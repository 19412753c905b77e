// What a person saved themselves, or is saving, is no news to them.
import { expect, test } from "vitest";
import { isSavedElsewhere } from "../../components/admin/content/editor/saved-elsewhere.ts";

const base = { en: 3, ar: 4 };

test("what stands in the editor, and what one is saving, is no news", () => {
  expect(isSavedElsewhere(undefined, base, false)).toBe(false);
  expect(isSavedElsewhere(7, base, false)).toBe(false);
  // The revision is there before the pages are: the answer comes when both are.
  expect(isSavedElsewhere(9, base, true)).toBe(false);
  expect(isSavedElsewhere(9, { en: 4, ar: 5 }, false)).toBe(false);
});

test("what somebody else saved is, also right after one's own saving", () => {
  expect(isSavedElsewhere(8, base, false)).toBe(true);
  expect(isSavedElsewhere(10, { en: 4, ar: 5 }, false)).toBe(true);
});
