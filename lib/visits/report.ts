// The report of a visit: what was measured as found and as left, what was done, and who signed. One set of rules for the phone's form, the
// server and the PDF; the database keeps it as visits.report.
import "../formats/schemas-without-eval.ts";
import { z } from "zod";
import { westernDigits } from "../formats/digits.ts";
import { clean } from "../leads/kinds/inputs.ts";

/** Pressures are kept as they were read off the gauge, with its unit. */
export const pressureUnits = ["psi", "bar", "kPa"] as const;
export type PressureUnit = (typeof pressureUnits)[number];
const perPsi: Record<PressureUnit, number> = { psi: 1, bar: 0.0689476, kPa: 6.89476 };

/**
 * What is measured, with its unit and the values that are usual in the field. A value outside of them is pointed out to the technician and
 * never refused: what is broken may well measure so.
 */
export const readings = {
  returnAir: { unit: "°C", usual: [16, 40] },
  supplyAir: { unit: "°C", usual: [5, 30] },
  lowPressure: { unit: "pressure", usual: [20, 200] },
  highPressure: { unit: "pressure", usual: [90, 600] },
  superheat: { unit: "K", usual: [0, 25] },
  subcooling: { unit: "K", usual: [0, 20] },
  compressorCurrent: { unit: "A", usual: [0, 400] },
  fanCurrent: { unit: "A", usual: [0, 100] },
  voltage: { unit: "V", usual: [200, 440] },
  staticPressure: { unit: "Pa", usual: [-1000, 2000] },
  waterIn: { unit: "°C", usual: [4, 45] },
  waterOut: { unit: "°C", usual: [4, 45] },
} as const satisfies Record<string, { unit: "°C" | "K" | "A" | "V" | "Pa" | "pressure"; usual: readonly [number, number] }>;
export type Reading = keyof typeof readings;
const readingNames = Object.keys(readings) as [Reading, ...Reading[]];

/** What is asked for by kind of work, in the order in which it is measured, and the usual works to tick. */
export const workKinds = {
  cooling: {
    readings: [
      "returnAir",
      "supplyAir",
      "lowPressure",
      "highPressure",
      "superheat",
      "subcooling",
      "compressorCurrent",
      "fanCurrent",
      "voltage",
    ],
    works: ["filter", "coil", "condenser", "drain", "leakTest", "gas", "capacitor", "controls", "tested"],
  },
  chilledWater: {
    readings: ["returnAir", "supplyAir", "waterIn", "waterOut", "fanCurrent", "voltage", "staticPressure"],
    works: ["filter", "coil", "drain", "strainer", "valve", "motor", "controls", "tested"],
  },
  ventilation: {
    readings: ["staticPressure", "supplyAir", "fanCurrent", "voltage"],
    works: ["filter", "duct", "belt", "bearings", "motor", "balancing", "controls", "tested"],
  },
  other: {
    readings: ["voltage", "compressorCurrent", "fanCurrent", "staticPressure"],
    works: ["inspected", "repaired", "replaced", "wiring", "plumbing", "tested"],
  },
} as const satisfies Record<string, { readings: readonly Reading[]; works: readonly string[] }>;
export type WorkKind = keyof typeof workKinds;
export const workKindNames = Object.keys(workKinds) as [WorkKind, ...WorkKind[]];
const workNames = [...new Set(workKindNames.flatMap((kind) => workKinds[kind].works))];
export type Work = (typeof workNames)[number];

/** The kind of work that a service of the site suggests. */
export function workKindOf(service: string | null): WorkKind {
  if (!service) return "cooling";
  if (/ventilation|duct|fresh-air|exhaust|indoor-air/.test(service)) return "ventilation";
  if (/chill|fcu|ahu|district/.test(service)) return "chilledWater";
  return /mep|electric|plumb|water-heater/.test(service) ? "other" : "cooling";
}

export const photoPurposes = ["found", "left", "signature"] as const;

/** Photos of each kind. They are made small on the phone; the limit is far above what they take. */
export const maxPhotos = 6;
export const maxPhotoBytes = 3 * 1024 * 1024;
export const photoSide = 1600;
export const maxTextLength = 2000;
export const maxSigner = 120;
export const refrigerants = ["R410A", "R32", "R22", "R407C", "R134a", "R404A"] as const;

const text = z
  .string()
  .max(maxTextLength * 2)
  .transform(clean)
  .pipe(z.string().max(maxTextLength));
const measured = z.partialRecord(z.enum(readingNames), z.number().min(-100_000).max(100_000));

export const report = z.object({
  kind: z.enum(workKindNames),
  found: measured,
  left: measured,
  pressureUnit: z.enum(pressureUnits),
  refrigerant: z.string().max(40).transform(clean),
  /** Added during the visit. */
  refrigerantKg: z.number().min(0).max(1000).nullable(),
  work: z.array(z.enum(workNames as [Work, ...Work[]])).max(workNames.length),
  note: text,
  parts: text,
  advice: text,
  signer: z
    .string()
    .max(maxSigner * 2)
    .transform(clean)
    .pipe(z.string().max(maxSigner)),
  /** typed: the signer's name stands for a signature that could not be drawn. */
  signed: z.enum(["drawn", "typed", "no"]),
  /** How many photos, the signature among them, follow the report. */
  photos: z
    .number()
    .int()
    .min(0)
    .max(2 * maxPhotos + 1),
});
export type Report = z.output<typeof report>;

/** The report as the database holds it; null for one that this version of the site cannot read. */
export const readReport = (stored: unknown): Report | null => report.safeParse(stored).data ?? null;

/** What was typed as a number, in Arabic or Western digits; null for nothing, undefined for what is no number. */
export function typedReading(typed: string): number | null | undefined {
  const plain = westernDigits(typed)
    .replace(/[\s\u061c\u200e\u200f]/g, "")
    .replace(/[٫,]/, ".")
    .replace(/^[−–]/, "-");
  if (plain === "") return null;
  const value = /^[+-]?(?:\d{1,6}(?:\.\d{0,4})?|\.\d{1,4})$/.test(plain) ? Number(plain) : Number.NaN;
  return Number.isFinite(value) && Math.abs(value) <= 100_000 ? value : undefined;
}

/** The unit of a reading, with that of the gauge for pressures. */
export const unitOf = (name: Reading, pressureUnit: PressureUnit): string =>
  readings[name].unit === "pressure" ? pressureUnit : readings[name].unit;

export function isUsual(name: Reading, value: number, pressureUnit: PressureUnit): boolean {
  const factor = readings[name].unit === "pressure" ? perPsi[pressureUnit] : 1;
  const [least, most] = readings[name].usual;
  return value >= least * factor && value <= most * factor;
}
