// Collects all refusals of an input. Apart from `invalid-input.ts`, because conversions of units load that with a page.
import { type InvalidInput, InvalidInputError } from "./invalid-input.ts";

/** Collects refusals, so that a form learns of all its fields at once. */
export class Inspection {
  readonly refusals: InvalidInput[] = [];

  number(field: string, value: number | undefined, min: number, max: number, unit: string): void {
    if (typeof value !== "number" || !(value >= min && value <= max)) this.refusals.push({ field, value, allowed: { min, max, unit } });
  }

  whole(field: string, value: number, min: number, max: number, unit: string): void {
    if (Number.isInteger(value)) this.number(field, value, min, max, unit);
    else this.refusals.push({ field, value, allowed: { min, max, unit: `${unit} (whole)` } });
  }

  /** Refuses anything but 24 values, hours ending 1 to 24, each within the range. */
  day(field: string, values: readonly number[], min: number, max: number, unit: string): void {
    if (!Array.isArray(values) || values.length !== 24)
      this.refusals.push({ field, value: Array.isArray(values) ? values.length : values, allowed: { length: 24 } });
    else
      for (const [index, value] of values.entries())
        if (!(value >= min && value <= max)) this.refusals.push({ field: `${field}[${index}]`, value, allowed: { min, max, unit } });
  }

  /** Refuses anything but 24 factors that sum to one within a rounding error. */
  series(field: string, values: readonly number[]): void {
    const before = this.refusals.length;
    this.day(field, values, -0.5, 1, "");
    if (this.refusals.length > before) return;
    const sum = values.reduce((total, value) => total + value, 0);
    this.number(`${field}.sum`, sum, 0.9999, 1.0001, "");
  }

  choice(field: string, value: string, oneOf: readonly string[]): void {
    if (!oneOf.includes(value)) this.refusals.push({ field, value, allowed: { oneOf } });
  }

  /** Refusals of an engine function become refusals of the field that holds its input. */
  within(field: string, compute: () => unknown): void {
    try {
      compute();
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      for (const refusal of error.refusals) this.refusals.push({ ...refusal, field: `${field}.${refusal.field}` });
    }
  }

  /** Throws InvalidInputError if anything was refused. */
  close(): void {
    const [first, ...others] = this.refusals;
    if (first) throw new InvalidInputError(first, ...others);
  }
}
