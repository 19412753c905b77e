// Input outside its range is refused with the field, the value and the allowed range; nothing is clamped silently and no result is NaN. A
// form translates the refusal; the error message is for logs and tests.

export type Allowed = { min: number; max: number; unit: string } | { oneOf: readonly string[] } | { length: number };

export type InvalidInput = { field: string; value: unknown; allowed: Allowed };

function describe({ field, value, allowed }: InvalidInput): string {
  if ("oneOf" in allowed) return `${field}: ${String(value)} is none of ${allowed.oneOf.join(", ")}`;
  if ("length" in allowed) return `${field}: ${String(value)} values, ${allowed.length} are needed`;
  return `${field}: ${String(value)} is not between ${allowed.min} and ${allowed.max} ${allowed.unit}`.trimEnd();
}

/** Every public function of the engine throws it. `refusals` holds everything that was found, at least one. */
export class InvalidInputError extends Error {
  override readonly name = "InvalidInputError";
  readonly refusals: readonly InvalidInput[];
  readonly field: string;
  readonly value: unknown;
  readonly allowed: Allowed;

  constructor(first: InvalidInput, ...others: InvalidInput[]) {
    super([first, ...others].map(describe).join("; "));
    this.refusals = [first, ...others];
    this.field = first.field;
    this.value = first.value;
    this.allowed = first.allowed;
  }
}

/** Returns the value if it is a finite number from min to max; otherwise throws InvalidInputError. */
export function inRange(field: string, value: number, min: number, max: number, unit: string): number {
  if (!(value >= min && value <= max)) throw new InvalidInputError({ field, value, allowed: { min, max, unit } });
  return value;
}

/** As inRange() for a whole number: fractions are refused too. */
export function wholeInRange(field: string, value: number, min: number, max: number, unit: string): number {
  if (!Number.isInteger(value)) throw new InvalidInputError({ field, value, allowed: { min, max, unit: `${unit} (whole)`.trimStart() } });
  return inRange(field, value, min, max, unit);
}

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
