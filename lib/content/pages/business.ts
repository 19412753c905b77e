// What the settings and the calendar say for today, for prerendered pages: reading the clock needs a cache around it.
// lib/content/publish/daily-refresh.ts expires these entries when a day changes what they say.
import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { getTranslations } from "next-intl/server";
import { type Locale, localeCodes } from "../../i18n/locales.ts";
import { dubaiDay } from "../../time/dubai-clock.ts";
import { isRoundTheClock, type OpeningSpans, openingSpans, phoneLineSpans } from "../../time/opening-hours.ts";
import type { Data } from "../kinds.ts";
import { readEntry, readNames, readSettings } from "../store/read.ts";
import { entryTag } from "../store/tags.ts";
import {
  currentLicences,
  currentTeam,
  type Licence,
  licencesOf,
  openingHoursDays,
  type Person,
  type SpecialHours,
  specialHours,
} from "./business-dates.ts";

const today = () => dubaiDay(new Date());

async function readCurrentLicences(locale: Locale, tradeLicenceName: string): Promise<Licence[]> {
  "use cache";
  cacheTag(entryTag({ kind: "settings", slug: "site", locale }));
  cacheLife("max");
  return currentLicences(licencesOf(await readSettings(locale), tradeLicenceName), today());
}

/** Licences and certificates that have a number and have not expired. */
export async function readLicences(locale: Locale): Promise<Licence[]> {
  return readCurrentLicences(locale, (await getTranslations("site"))("tradeLicence"));
}

/** The team; a certificate is shown until it expires. */
export async function readTeam(locale: Locale): Promise<Person[]> {
  "use cache";
  cacheTag(entryTag({ kind: "settings", slug: "site", locale }));
  cacheLife("max");
  return currentTeam((await readSettings(locale)).team, today());
}

/** Days off and Ramadan hours from today on, named in the given language. */
export async function readSpecialHours(locale: Locale): Promise<SpecialHours> {
  "use cache";
  for (const code of localeCodes) cacheTag(entryTag({ kind: "calendar", slug: "office", locale: code }));
  cacheLife("max");
  const ownCalendar = await readEntry("calendar", "office", locale);
  const others = await Promise.all(localeCodes.filter((code) => code !== locale).map((code) => readEntry("calendar", "office", code)));
  return specialHours(
    [ownCalendar, ...others].filter((calendar) => calendar !== null),
    today(),
  );
}

/** When the office is open in the coming days. */
export async function readOpeningSpans(locale: Locale): Promise<OpeningSpans> {
  "use cache";
  for (const code of localeCodes) cacheTag(entryTag({ kind: "calendar", slug: "office", locale: code }));
  cacheTag(entryTag({ kind: "settings", slug: "site", locale }));
  cacheLife("max");
  const [{ hours }, { holidays, ramadan }] = [await readSettings(locale), await readSpecialHours(locale)];
  return openingSpans(today(), openingHoursDays, { hours, holidays, ramadan });
}

/** When the emergency line is answered in the coming days; null if it always is, or if there is none. */
export async function readEmergencyLineSpans(locale: Locale): Promise<OpeningSpans | null> {
  "use cache";
  cacheTag(entryTag({ kind: "settings", slug: "site", locale }));
  cacheLife("max");
  const { emergencyPhone, emergencyHours } = await readSettings(locale);
  if (!emergencyPhone || isRoundTheClock(emergencyHours)) return null;
  return phoneLineSpans(today(), openingHoursDays, emergencyHours);
}

export type AmcPlan = Data<"settings">["amcPlans"][number];

/** The annual contracts that are offered, prices with VAT: all, or those of one service's page. */
export async function readAmcPlans(locale: Locale, page?: string): Promise<AmcPlan[]> {
  const { amcPlans } = await readSettings(locale);
  const offered = await readNames("service", locale);
  return amcPlans.filter((plan) => offered.has(plan.page) && (page === undefined || plan.page === page));
}
