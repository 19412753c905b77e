// What the business shows only for a time: papers until they expire, Ramadan hours and days off while they are near. Pure;
// days are "YYYY-MM-DD" in Asia/Dubai.

import { daysLater } from "../../time/dubai-clock.ts";
import type { SpecialDays } from "../../time/opening-hours.ts";
import type { Data } from "../kinds.ts";

export type Paper = Data<"settings">["licences"][number];
export type Person = Data<"settings">["team"][number];
/** `expected`: until the moon is sighted. */
type NamedDays = { name: string; from: string; to: string; expected: boolean };
export type SpecialHours = SpecialDays & {
  /** To be told of now: days off in a row under one name, and Ramadan. */
  daysOffSoon: NamedDays[];
  ramadanSoon: { from: string; to: string; opens: string; closes: string; expected: boolean }[];
};

/** How long before, visitors are told of other hours. */
const noticeDays = 45;
/** Nothing that is further away is sent to the browser. */
const horizonDays = 400;

const noMore = { scope: "", issued: "", services: [] as string[] };

const plain = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
const isTradeLicence = (name: string) => name === "" || /(trade|commercial|business)\s+licen[cs]e|رخصة\s+(ال)?تجارية/i.test(name);

/** An owner who wants its picture shown may have entered the trade licence among the certificates too, in words of its own. */
const isSame = (one: Paper, two: Paper) =>
  plain(one.number) === plain(two.number) &&
  (plain(one.name) === plain(two.name) || (isTradeLicence(one.name) && isTradeLicence(two.name)));

/** A paper once, where it stood first; of several rows the one with a picture, and from the others what it leaves open. */
function once(paper: Paper, at: number, papers: readonly Paper[]): Paper[] {
  const rows = papers.filter((other) => isSame(other, paper));
  if (rows.length === 1) return [paper];
  if (papers.findIndex((other) => isSame(other, paper)) < at) return [];
  const [first = paper, ...others] = rows.toSorted((one, two) => Number(Boolean(two.picture)) - Number(Boolean(one.picture)));
  const told = (field: "issuer" | "issued" | "expires" | "scope") => first[field] || (others.find((row) => row[field])?.[field] ?? "");
  const services = [...new Set(rows.flatMap((row) => row.services))];
  return [
    {
      ...first,
      name: paper.name,
      issuer: told("issuer"),
      issued: told("issued"),
      expires: told("expires"),
      scope: told("scope"),
      services,
    },
  ];
}

/** The trade licence and every licence or certificate that has a number. */
export function papersOf(settings: Data<"settings">, tradeLicenceName: string): Paper[] {
  const { tradeLicence, tradeLicenceIssuer, tradeLicenceExpires, tradeLicencePicture, licences } = settings;
  return [
    {
      name: tradeLicenceName,
      number: tradeLicence,
      issuer: tradeLicenceIssuer,
      expires: tradeLicenceExpires,
      ...noMore,
      picture: tradeLicencePicture,
    },
    ...licences,
  ]
    .filter(({ number }) => number)
    .flatMap(once);
}

/** "Trade licence: 123456 · Dubai Economy · valid until 3 March 2027"; `until` stands for a paper that expires. */
export function paperLine({ name, number, issuer, expires, scope }: Paper, until: string): string {
  return `${name}: ${[number, issuer, scope, expires && until].filter(Boolean).join(" · ")}`;
}

/** A paper counts on the day it expires, and no longer. */
const isCurrent = (expires: string, today: string) => !expires || expires >= today;

export function currentPapers(papers: Paper[], today: string): Paper[] {
  return papers.filter(({ expires }) => isCurrent(expires, today));
}

/** The people of the team; of a certificate that has expired nothing is said, and the person stays. */
export function currentTeam(team: readonly Person[], today: string): Person[] {
  return team
    .filter(({ name }) => name)
    .map((person) =>
      isCurrent(person.certificateExpires, today) ? person : { ...person, certificate: "", certificateNumber: "", certificateExpires: "" },
    );
}

const filledRamadan = (calendars: readonly Data<"calendar">[]) => {
  const rows = calendars.flatMap(({ ramadan }) => ramadan).filter(({ from, to, opens, closes }) => from && to && opens && closes);
  return rows.filter((row, index) => rows.findIndex(({ from, to }) => from === row.from && to === row.to) === index);
};

/** Other hours from today on. A date that stands in either language's calendar counts; names come from the first one. */
export function specialHours(calendars: readonly Data<"calendar">[], today: string): SpecialHours {
  const soon = daysLater(today, noticeDays);
  const end = daysLater(today, horizonDays);
  const names = new Map<string, { name: string; expected: boolean }>();
  for (const { date, name, expected } of calendars.flatMap(({ holidays }) => holidays))
    if (date >= today && date <= end && !names.has(date)) names.set(date, { name, expected });
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

/** Whether what pages show has changed by itself between two days: the first one was shown, the second one is today. */
export function turnedBetween(
  settings: readonly Data<"settings">[],
  calendars: readonly Data<"calendar">[],
  shown: string,
  today: string,
): boolean {
  const days = [
    ...settings
      .flatMap((edition) => [...papersOf(edition, "").map(({ expires }) => expires), ...edition.team.map((one) => one.certificateExpires)])
      .map((expires) => expires && daysLater(expires, 1)),
    ...calendars
      .flatMap(({ holidays }) => holidays)
      .flatMap(({ date }) => (date ? [daysLater(date, -noticeDays), daysLater(date, 1)] : [])),
    ...filledRamadan(calendars).flatMap(({ from, to }) => [daysLater(from, -noticeDays), daysLater(to, 1)]),
  ];
  return days.some((day) => day > shown && day <= today);
}
