// Business data that is shown only for a time: licences until they expire, Ramadan hours and days off while they are near. Pure; days are
// "YYYY-MM-DD" in Asia/Dubai.

import { daysLater } from "../../time/dubai-clock.ts";
import type { SpecialDays } from "../../time/opening-hours.ts";
import { holidayDays } from "../../time/working-calendar.ts";
import type { Data } from "../kinds.ts";

type Settings = Data<"settings">;
type TradeLicence = Settings["tradeLicences"][number];
/** `trade`: of a trade licence, the emirate and the free zone where it holds. */
export type Licence = Settings["licences"][number] & { trade?: Pick<TradeLicence, "emirate" | "freeZone"> };
export type Person = Settings["team"][number];
export type Make = Settings["makes"][number];
/** `expected`: calculated, until the moon is sighted. */
type NamedDays = { name: string; from: string; to: string; expected: boolean };
export type SpecialHours = SpecialDays & {
  /** To be announced now: consecutive days off under one name, and Ramadan. */
  daysOffSoon: NamedDays[];
  ramadanSoon: { from: string; to: string; opens: string; closes: string; expected: boolean }[];
};

/** How many days ahead visitors are told of other hours. */
const noticeDays = 45;
/** Days further ahead than this are not sent to the browser. */
const horizonDays = 400;

const noDetails = { scope: "", issued: "", services: [] as string[] };

const plain = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
const isTradeLicence = (name: string) => name === "" || /(trade|commercial|business)\s+licen[cs]e|رخصة\s+(ال)?تجارية/i.test(name);

const holdsIn = ({ trade }: Licence) => trade && `${trade.emirate} ${plain(trade.freeZone)}`;

/** To have its picture shown, an owner may also have entered the trade licence among the certificates, under another name. */
function isSame(a: Licence, b: Licence): boolean {
  if (plain(a.number) !== plain(b.number)) return false;
  // Two emirates may have given the same number.
  if (a.trade && b.trade) return holdsIn(a) === holdsIn(b);
  return plain(a.name) === plain(b.name) || [a, b].every(({ name, trade }) => trade || isTradeLicence(name));
}

/** Merges the rows of one document, at the position of the first: the row with a picture, completed from the others. */
function mergeDuplicates(licence: Licence, at: number, licences: readonly Licence[]): Licence[] {
  const rows = licences.filter((other) => isSame(other, licence));
  if (rows.length === 1) return [licence];
  if (licences.findIndex((other) => isSame(other, licence)) < at) return [];
  const [first = licence, ...others] = rows.toSorted((a, b) => Number(Boolean(b.picture)) - Number(Boolean(a.picture)));
  const firstFilled = (field: "issuer" | "issued" | "expires" | "scope") =>
    first[field] || (others.find((row) => row[field])?.[field] ?? "");
  const services = [...new Set(rows.flatMap((row) => row.services))];
  const trade = rows.find((row) => row.trade)?.trade;
  return [
    {
      ...first,
      ...(trade && { trade }),
      name: licence.name,
      issuer: firstFilled("issuer"),
      issued: firstFilled("issued"),
      expires: firstFilled("expires"),
      scope: firstFilled("scope"),
      services,
    },
  ];
}

/** The trade licences, named by `nameOf`, and every licence or certificate; those that have a number. */
export function licencesOf({ tradeLicences, licences }: Settings, nameOf: (licence: TradeLicence) => string): Licence[] {
  return [
    ...tradeLicences.map((licence): Licence => {
      const { emirate, freeZone, number, issuer, expires, picture } = licence;
      return { name: nameOf(licence), number, issuer, expires, picture, ...noDetails, trade: { emirate, freeZone } };
    }),
    ...licences,
  ]
    .filter(({ number }) => number)
    .flatMap(mergeDuplicates);
}

/** A document is valid through the day it expires. */
export const isCurrent = (expires: string, today: string) => !expires || expires >= today;

export function currentLicences(licences: Licence[], today: string): Licence[] {
  return licences.filter(({ expires }) => isCurrent(expires, today));
}

/** The people of the team; an expired certificate is omitted, and the person stays. */
export function currentTeam(team: readonly Person[], today: string): Person[] {
  return team
    .filter(({ name }) => name)
    .map((person) =>
      isCurrent(person.certificateExpires, today) ? person : { ...person, certificate: "", certificateNumber: "", certificateExpires: "" },
    );
}

/** The makes that are serviced; one whose authorisation has expired stays, without it. */
export function currentMakes(makes: readonly Make[], today: string): Make[] {
  return makes
    .filter(({ name }) => name)
    .map((make) => (make.authorised && isCurrent(make.expires, today) ? make : { ...make, authorised: false, proof: "", expires: "" }));
}

const filledRamadan = (calendars: readonly Data<"calendar">[]) => {
  const rows = calendars.flatMap(({ ramadan }) => ramadan).filter(({ from, to, opens, closes }) => from && to && opens && closes);
  return rows.filter((row, index) => rows.findIndex(({ from, to }) => from === row.from && to === row.to) === index);
};

/** Special hours from today on. A date in either language's calendar counts; names come from the first calendar. */
export function specialHours(calendars: readonly Data<"calendar">[], today: string): SpecialHours {
  const soon = daysLater(today, noticeDays);
  const end = daysLater(today, horizonDays);
  const names = new Map<string, { name: string; expected: boolean }>();
  for (const holiday of calendars.flatMap(({ holidays }) => holidays))
    for (const date of holidayDays(holiday))
      if (date >= today && date <= end && !names.has(date)) names.set(date, { name: holiday.name, expected: holiday.expected });
  const off = [...names.keys()].sort();
  const daysOffSoon: NamedDays[] = [];
  for (const date of off.filter((date) => date <= soon)) {
    const { name, expected } = names.get(date) ?? { name: "", expected: false };
    const last = daysOffSoon.at(-1);
    if (last && last.name === name && last.expected === expected && daysLater(last.to, 1) === date) last.to = date;
    else daysOffSoon.push({ name, from: date, to: date, expected });
  }
  const ramadan = filledRamadan(calendars).filter(({ from, to }) => to >= today && from <= end);
  return {
    holidays: off,
    ramadan: ramadan.map(({ from, to, opens, closes }) => ({ from, to, opens, closes })),
    daysOffSoon,
    ramadanSoon: ramadan.filter(({ from }) => from <= soon),
  };
}

/** The message for days off; the owner may leave their name out in a language. */
export function dayOffMessage({ name, expected }: Pick<NamedDays, "name" | "expected">) {
  if (name) return expected ? "dayOffExpected" : "dayOff";
  return expected ? "dayOffUnnamedExpected" : "dayOffUnnamed";
}

/** Pages list the opening hours of this many days from the day they were rendered for. */
export const openingHoursDays = 15;
/** Caches may serve a page for days after it was rendered, so pages are renewed well before those days run out. */
const renewedAfterDays = 7;

/** Whether the date alone has made pages outdated that were rendered for the day `renderedFor`: what they show has changed, or ends soon. */
export function isOutdated(
  settings: readonly Settings[],
  calendars: readonly Data<"calendar">[],
  renderedFor: string,
  today: string,
): boolean {
  if (daysLater(renderedFor, renewedAfterDays) <= today) return true;
  const days = [
    ...settings
      .flatMap((edition) => [
        ...[edition.tradeLicences, edition.licences, edition.insurances, edition.licensedFirms, edition.makes].flatMap((papers) =>
          papers.map(({ expires }) => expires),
        ),
        ...edition.team.map((person) => person.certificateExpires),
      ])
      .map((expires) => expires && daysLater(expires, 1)),
    ...calendars
      .flatMap(({ holidays }) => holidays)
      .flatMap(holidayDays)
      .flatMap((date) => [daysLater(date, -noticeDays), daysLater(date, 1)]),
    ...filledRamadan(calendars).flatMap(({ from, to }) => [daysLater(from, -noticeDays), daysLater(to, 1)]),
  ];
  return days.some((day) => day > renderedFor && day <= today);
}
