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
