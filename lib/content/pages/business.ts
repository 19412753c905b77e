// What the settings and the calendar say for today, for prerendered pages: reading the clock needs a cache around it.
// lib/content/publish/daily-refresh.ts expires these entries when a day changes what they say.
import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { getTranslations } from "next-intl/server";
import { type Locale, localeCodes } from "../../i18n/locales.ts";
import { dubaiDay } from "../../time/dubai-clock.ts";
import { isRoundTheClock, type OpeningSpans, openingSpans, phoneLineSpans } from "../../time/opening-hours.ts";
import type { Telephone } from "../../time/opening-times.ts";
import { openSpans, workingSpans } from "../../time/working-calendar.ts";
import type { Data } from "../kinds.ts";
import { readEntry, readNames, readSettings } from "../store/read.ts";
import { entryTag } from "../store/tags.ts";
import {
  currentMakes,
  currentTeam,
  type Licence,
  type Make,
  openingHoursDays,
  type Person,
  type SpecialHours,
  specialHours,
} from "./business-dates.ts";
import {
  addressLines,
  type FirmRow,
  type FirmWords,
  firmLicences,
  firmRows,
  type LicensedFirm,
  licenceRow,
  licensedFirmsFor,
} from "./firm.ts";
import { isEnoughForPaper } from "./prequalification.ts";
import { licencesFor } from "./trust.ts";

const today = () => dubaiDay(new Date());

/** The day for which pages show papers; daily-refresh.ts expires it with the settings when one of them runs out. */
async function dayOfPapers(locale: Locale): Promise<string> {
  "use cache";
  cacheTag(entryTag({ kind: "settings", slug: "site", locale }));
  cacheLife("max");
  return today();
}

const firmWords = async (locale: Locale): Promise<FirmWords> => getTranslations({ locale, namespace: "firm" });

/** Licences and certificates that have a number and have not expired. */
export async function readLicences(locale: Locale): Promise<Licence[]> {
  return firmLicences(await readSettings(locale), locale, await dayOfPapers(locale), await firmWords(locale));
}

/** Who the firm is: those rows that the settings fill, without papers that have expired. */
export async function readFirm(locale: Locale): Promise<FirmRow[]> {
  return firmRows(await readSettings(locale), locale, await dayOfPapers(locale), await firmWords(locale));
}

/** The main address in lines. */
export async function readAddress(locale: Locale): Promise<string[]> {
  return addressLines(await readSettings(locale), locale, await firmWords(locale));
}

/** The licences of the firm that a service needs, and the firms that hold one where ours has none. */
export async function readLicenceHolders(locale: Locale, service: string): Promise<{ own: FirmRow[]; firms: LicensedFirm[] }> {
  const [settings, day, words] = [await readSettings(locale), await dayOfPapers(locale), await firmWords(locale)];
  return {
    own: licencesFor(firmLicences(settings, locale, day, words), service).map((licence) => licenceRow(licence, locale, words)),
    firms: licensedFirmsFor(settings, service, day),
  };
}

/** The team; a certificate is shown until it expires. */
export async function readTeam(locale: Locale): Promise<Person[]> {
  return currentTeam((await readSettings(locale)).team, await dayOfPapers(locale));
}

/** The makes that are serviced; an authorisation is shown until it expires. */
export async function readMakes(locale: Locale): Promise<Make[]> {
  return currentMakes((await readSettings(locale)).makes, await dayOfPapers(locale));
}

/** Whether enough is filled in, and has not expired, for a prequalification paper. */
export async function offersPrequalification(locale: Locale): Promise<boolean> {
  return isEnoughForPaper(await readSettings(locale), await dayOfPapers(locale));
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

/** When the office is open in the coming days; `isStaffed`: when staff work in them. */
export async function readOpeningSpans(locale: Locale, isStaffed = false): Promise<OpeningSpans> {
  "use cache";
  for (const code of localeCodes) cacheTag(entryTag({ kind: "calendar", slug: "office", locale: code }));
  cacheTag(entryTag({ kind: "settings", slug: "site", locale }));
  cacheLife("max");
  const [{ hours }, { holidays, ramadan }] = [await readSettings(locale), await readSpecialHours(locale)];
  return openingSpans(today(), openingHoursDays, { hours, holidays, ramadan }, isStaffed ? workingSpans : openSpans);
}

/** Who answers the telephone in the coming days. */
export async function readTelephone(locale: Locale): Promise<Telephone> {
  "use cache";
  for (const code of localeCodes) cacheTag(entryTag({ kind: "calendar", slug: "office", locale: code }));
  cacheTag(entryTag({ kind: "settings", slug: "site", locale }));
  cacheLife("max");
  const { emergencyPhone, emergencyHours } = await readSettings(locale);
  const office = await readOpeningSpans(locale);
  if (!emergencyPhone) return { office, line: null };
  return { office, line: isRoundTheClock(emergencyHours) ? "always" : phoneLineSpans(today(), openingHoursDays, emergencyHours) };
}

export type AmcPlan = Data<"settings">["amcPlans"][number];

/** The annual contracts that are offered, prices with VAT: all, or those of one service's page. */
export async function readAmcPlans(locale: Locale, page?: string): Promise<AmcPlan[]> {
  const { amcPlans } = await readSettings(locale);
  const offered = await readNames("service", locale);
  return amcPlans.filter((plan) => offered.has(plan.page) && (page === undefined || plan.page === page));
}
