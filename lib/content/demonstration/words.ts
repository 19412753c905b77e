// How invented content is written: both languages side by side, so that neither has a field that the other lacks. Pure.
import type { Locale } from "../../i18n/locales.ts";
import { daysLater } from "../../time/dubai-clock.ts";

/** The text of the language that is being made. */
export type Say = (en: string, ar: string) => string;

export const sayIn =
  (locale: Locale): Say =>
  (en, ar) =>
    locale === "en" ? en : ar;

/** The first day of the month, so that dates do not change with every publication, plus days: invented papers never expire. */
export const fromThisMonth = (today: string, days: number): string => daysLater(`${today.slice(0, 7)}-01`, days);
