// The engine against published worked examples, and against figures computed apart from it (docs/validation.md).
import { expect, test } from "vitest";
import { deviation, independentCases, publishedCases, valuesOf } from "./validation-cases.ts";

for (const one of [...publishedCases, ...independentCases])
  test(`${one.id} ${one.title} (${one.source})`, () => {
    const values = valuesOf(one);
    expect(values.length).toBeGreaterThan(0);
    for (const value of values)
      expect(deviation(value), `${value.quantity}: ${value.computed} for ${value.published}`).toBeLessThanOrEqual(1);
  });
