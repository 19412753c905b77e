// The engine against published worked examples and independently computed figures (docs/validation.md).
import { expect, test } from "vitest";
import { deviation, independentCases, publishedCases, valuesOf } from "./validation-cases.ts";

for (const workedCase of [...publishedCases, ...independentCases])
  test(`${workedCase.id} ${workedCase.title} (${workedCase.source})`, () => {
    const values = valuesOf(workedCase);
    expect(values.length).toBeGreaterThan(0);
    for (const value of values)
      expect(deviation(value), `${value.quantity}: ${value.computed} for ${value.published}`).toBeLessThanOrEqual(1);
  });
