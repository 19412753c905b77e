// Which entries a price, a warranty, a licence or a review may refer to.
import { expect, test } from "vitest";
import { selectableEntries } from "../../components/admin/content/editor/selectable-entries.ts";

test("a switched-off entry is not offered for choosing, but stays where it was chosen already", () => {
  const entries = [
    { slug: "plumbing", label: "Plumbing", isOff: false },
    { slug: "solar", label: "Solar", isOff: true },
  ];
  const slugs = (now: string) => selectableEntries(entries, now).map(({ slug }) => slug);
  expect(slugs("")).toEqual(["plumbing"]);
  expect(slugs("plumbing")).toEqual(["plumbing"]);
  expect(slugs("solar")).toEqual(["plumbing", "solar"]);
});
