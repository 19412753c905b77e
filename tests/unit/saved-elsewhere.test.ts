// An editor gets no notice about a version they saved, or are saving, themselves.
import { expect, test } from "vitest";
import { isSavedElsewhere } from "../../components/admin/content/editor/saved-elsewhere.ts";

const base = { en: 3, ar: 4 };

test("the version in the editor, and one being saved, gives no notice", () => {
  expect(isSavedElsewhere(undefined, base, false)).toBe(false);
  expect(isSavedElsewhere(7, base, false)).toBe(false);
  // The new revision may be seen before the save request has its response.
  expect(isSavedElsewhere(9, base, true)).toBe(false);
  expect(isSavedElsewhere(9, { en: 4, ar: 5 }, false)).toBe(false);
});

test("a version saved by another user gives a notice, also right after one's own save", () => {
  expect(isSavedElsewhere(8, base, false)).toBe(true);
  expect(isSavedElsewhere(10, { en: 4, ar: 5 }, false)).toBe(true);
});
