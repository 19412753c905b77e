// What a price, a warranty, a licence or a review may name.
import { expect, test } from "vitest";
import { choosable } from "../../components/admin/content/editor/choosable.ts";

test("what is switched off is not offered, and stays where it was chosen", () => {
  const entries = [
    { slug: "plumbing", label: "Plumbing", isOff: false },
    { slug: "solar", label: "Solar", isOff: true },
  ];
  const slugs = (now: string) => choosable(entries, now).map(({ slug }) => slug);
  expect(slugs("")).toEqual(["plumbing"]);
  expect(slugs("plumbing")).toEqual(["plumbing"]);
  expect(slugs("solar")).toEqual(["plumbing", "solar"]);
});
