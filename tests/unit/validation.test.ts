import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { validationDocument } from "../../scripts/validation.ts";

test("docs/validation.md is what the calculators compute today (npm run validation)", () => {
  expect(readFileSync("docs/validation.md", "utf8")).toBe(validationDocument());
});
