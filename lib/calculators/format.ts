// Formats quantities, rounded to their accuracy, with Western digits in both languages.
import type { Locale } from "../i18n/locales.ts";
import { roundedToAddUp } from "./engineering/lines.ts";
import type { Peak } from "./engineering/peaks.ts";
import { celsiusToFahrenheit, m2ToFt2, wattsToBtuh, wattsToTons } from "./engineering/units.ts";
import type { PowerUnit } from "./quick/quick-query.ts";
import { type CalculatorTexts, filled, type UnitSystem } from "./texts.ts";

export const powerUnits = ["kw", "tr", "btuh"] as const satisfies PowerUnit[];

const decimals: Record<PowerUnit, number> = { kw: 2, tr: 2, btuh: 0 };
/** Rounding step of each unit; parts are rounded to it so that they add up to the shown total. */
const powerStep: Record<PowerUnit, number> = { kw: 0.01, tr: 0.01, btuh: 10 };

export function wattsToUnit(watts: number, unit: PowerUnit): number {
  return unit === "kw" ? watts / 1000 : unit === "tr" ? wattsToTons(watts) : wattsToBtuh(watts);
}

const formats = new Map<number, Intl.NumberFormat>();

export function formatNumber(value: number, places = 0): string {
  const format = formats.get(places) ?? new Intl.NumberFormat("en", { minimumFractionDigits: places, maximumFractionDigits: places });
  formats.set(places, format);
  return format.format(Math.abs(value) < 10 ** -places / 2 ? 0 : value);
}

/** Formats a value that is already in the unit. */
const formatIn = (value: number, unit: PowerUnit) => formatNumber(value, decimals[unit]);

/** Watts converted to a unit, without the unit's name. */
export function formatPower(watts: number, unit: PowerUnit): string {
  const value = wattsToUnit(watts, unit);
  return formatIn(Math.round(value / powerStep[unit]) * powerStep[unit], unit);
}

/** Watts of several parts in a unit, without its name, rounded so that the shown parts add up to the shown total. */
export function formatParts(watts: readonly number[], unit: PowerUnit): string[] {
  const shown = roundedToAddUp(
    watts.map((part) => wattsToUnit(part, unit)),
    powerStep[unit],
  );
  return shown.map((value) => formatIn(value, unit));
}

/** Sensible and latent load of a peak, rounded so that they add up to its shown total. */
export function formatSensibleLatent(
  peak: Pick<Peak, "coilSensibleW" | "coilLatentW">,
  unit: PowerUnit,
): [sensible: string, latent: string] {
  return formatParts([peak.coilSensibleW, peak.coilLatentW], unit) as [string, string];
}

export const withUnit = (watts: number, unit: PowerUnit, texts: CalculatorTexts) => `${formatPower(watts, unit)}\u00a0${texts.units[unit]}`;

/** The change from one load to another, such as "+12 %". */
export function formatChange(watts: number, fromW: number): string {
  const percent = Math.round((watts / fromW - 1) * 100);
  return `\u2066${percent > 0 ? "+" : percent < 0 ? "−" : ""}${Math.abs(percent)} %\u2069`;
}

export function monthName(month: number, locale: Locale, length: "long" | "short" = "long"): string {
  return new Intl.DateTimeFormat(locale === "ar" ? "ar-AE" : "en-GB", { month: length, timeZone: "UTC" }).format(
    Date.UTC(2026, month - 1, 15),
  );
}

/** A temperature with its unit, in the given unit system. */
export function formatTemperature(celsius: number, places: number, { result }: CalculatorTexts, system: UnitSystem = "metric"): string {
  if (system === "imperial") return `\u2066${formatNumber(celsiusToFahrenheit(celsius), places)} °F\u2069`;
  return filled(result.clockDegrees, { value: formatNumber(celsius, places) });
}

/** A floor area with its unit. */
export function formatFloorArea(areaM2: number, { form }: CalculatorTexts, system: UnitSystem = "metric"): string {
  return system === "imperial" ? `${formatNumber(m2ToFt2(areaM2))} ${form.ft2}` : `${formatNumber(areaM2, 1)} ${form.m2}`;
}

/** A load density in W/m² or Btu/h·ft², with its unit. */
export function formatLoadDensity(wattsM2: number, { result }: CalculatorTexts, system: UnitSystem = "metric"): string {
  if (system === "imperial") return `\u2066${formatNumber(wattsToBtuh(wattsM2) / m2ToFt2(1), 1)} Btu/h·ft²\u2069`;
  return filled(result.clockWatts, { value: formatNumber(wattsM2) });
}

/** A figure of the working: integers in full, other values with five significant digits and no trailing zeros. */
export const formatExact = (value: number) => (Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(5))));
