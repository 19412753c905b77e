// The texts of mails and of notices on devices. They are written outside any request, and next-intl's getTranslations needs one.

import { createTranslator } from "use-intl/core";
import ar from "../../../messages/ar.json" with { type: "json" };
import en from "../../../messages/en.json" with { type: "json" };
import { dubaiTimeZone, formatDate, formatTime } from "../../i18n/dates.ts";
import { displayMessages } from "../../i18n/display-messages.ts";
import type { Locale } from "../../i18n/locales.ts";
import { placeOf } from "../../site/places.ts";

const messages = { en, ar: displayMessages(ar as typeof en, "ar") };

export function mailTexts(locale: Locale) {
  return createTranslator({ locale, messages: messages[locale], namespace: "mail", timeZone: dubaiTimeZone });
}

export function pushTexts(locale: Locale) {
  return createTranslator({ locale, messages: messages[locale], namespace: "pushNotice", timeZone: dubaiTimeZone });
}

export function careersTexts(locale: Locale) {
  return createTranslator({ locale, messages: messages[locale], namespace: "careers", timeZone: dubaiTimeZone });
}

export function firmTexts(locale: Locale) {
  return createTranslator({ locale, messages: messages[locale], namespace: "firm", timeZone: dubaiTimeZone });
}

export function accountMailTexts<N extends "accountMail" | "team" = "accountMail">(locale: Locale, namespace?: N) {
  return createTranslator({ locale, messages: messages[locale], namespace: namespace ?? ("accountMail" as N) });
}

const named = (names: Record<string, string>, key: string) => (Object.hasOwn(names, key) ? names[key] : undefined);

/** The name of a weekday by its ISO number. */
export function weekdayName(day: number, locale: Locale): string {
  return named(messages[locale].days, String(day)) ?? "";
}

export function kindName(kind: string, locale: Locale): string {
  return named(messages[locale].mail.kinds, kind) ?? kind;
}

/** The label of a lead's detail: its translation, or its key made readable. */
export function detailName(key: string, locale: Locale): string {
  const readable = key
    .replace(/[_-]+/g, " ")
    .replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return named(messages[locale].mail.details, key) ?? readable.charAt(0).toUpperCase() + readable.slice(1);
}

const times = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/;

/** A detail's value for display: choices and places by name, days and times in the language, anything else as it is. */
export function detailValue(key: string, value: string, locale: Locale): string {
  const choices = (messages[locale].mail.values as Record<string, Record<string, string>>)[key];
  const choice = choices && named(choices, value);
  if (choice) return choice;
  if (key === "emirate" || key === "place") return placeOf(value)?.names[locale][0] ?? value;
  if (key === "day" && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))) return formatDate(value, locale);
  if (key === "window" && times.test(value)) {
    const [from = "", to = ""] = value.split("-");
    return mailTexts(locale)("hours", { from: formatTime(from, locale), to: formatTime(to, locale) });
  }
  return value;
}
