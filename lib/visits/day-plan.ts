// Who is free when: visits that overlap, ways that are too long for the time between two visits, and the next free times. Pure; runs in the
// browser too.
import { type StepTime, stepTimeOf } from "../leads/inbox/next-step.ts";
import { daysLater, dubaiDay, dubaiMoment } from "../time/dubai-clock.ts";
import { type WorkingCalendar, workingSpans } from "../time/working-calendar.ts";
import { travelMinutes } from "./travel.ts";
import { endOf, type PlannedVisit, startOf } from "./visit.ts";

/** A visit that is being booked or moved. */
export type Proposal = Pick<PlannedVisit, "technician" | "startsAt" | "lengthMinutes" | "place"> & { id?: string };

export type ShortWay = { other: PlannedVisit; needMinutes: number; gapMinutes: number };

const minuteMs = 60_000;

const othersOf = (proposal: Proposal, visits: readonly PlannedVisit[]): PlannedVisit[] =>
  proposal.technician ? visits.filter(({ id, technician }) => technician === proposal.technician && id !== proposal.id) : [];

const asVisit = (proposal: Proposal): PlannedVisit => ({ reference: "", ...proposal, id: proposal.id ?? "" });

/** What else the technician has on the day of a visit, in the order of its time. Of nobody there is nothing. */
export const dayOfTechnician = (proposal: Proposal, visits: readonly PlannedVisit[]): PlannedVisit[] =>
  othersOf(proposal, visits)
    .filter((other) => dubaiDay(startOf(other)) === dubaiDay(startOf(asVisit(proposal))))
    .sort((a, b) => startOf(a) - startOf(b));

/** Other visits of the same technician in the same time. Of nobody there are none. */
export function clashesOf(proposal: Proposal, visits: readonly PlannedVisit[]): PlannedVisit[] {
  const own = asVisit(proposal);
  return othersOf(proposal, visits).filter((other) => startOf(other) < endOf(own) && endOf(other) > startOf(own));
}

/** The visits before and after, on the same day, whose way takes longer than the time between. */
export function shortWaysOf(proposal: Proposal, visits: readonly PlannedVisit[]): ShortWay[] {
  const own = asVisit(proposal);
  const others = dayOfTechnician(proposal, visits);
  const before = others.filter((other) => endOf(other) <= startOf(own)).sort((a, b) => endOf(b) - endOf(a))[0];
  const after = others.find((other) => startOf(other) >= endOf(own));
  const way = (from: PlannedVisit, to: PlannedVisit, other: PlannedVisit): ShortWay[] => {
    const needMinutes = travelMinutes(from.place, to.place, endOf(from));
    const gapMinutes = Math.round((startOf(to) - endOf(from)) / minuteMs);
    return needMinutes !== null && gapMinutes < needMinutes ? [{ other, needMinutes, gapMinutes }] : [];
  };
  return [...(before ? way(before, own, before) : []), ...(after ? way(own, after, after) : [])];
}

const stepMinutes = 30;
/** Nobody is at a door sooner than this. */
const noticeMinutes = 60;
const daysAhead = 21;
const noon = 13 * 60;

type Search = {
  calendar: WorkingCalendar | null;
  visits: readonly PlannedVisit[];
  proposal: Omit<Proposal, "startsAt">;
  now: number;
  count: number;
};

/** The next times within working hours in which the technician is free and can come from the visit before, one before and one after noon of each day. */
export function freeTimes({ calendar, visits, proposal, now, count }: Search): StepTime[] {
  const found: StepTime[] = [];
  if (!calendar) return found;
  for (let ahead = 0; ahead < daysAhead && found.length < count; ahead++) {
    const day = daysLater(dubaiDay(now), ahead);
    const spans = workingSpans(day, calendar).flatMap(({ opens, closes }) =>
      opens < noon && closes > noon
        ? [
            { opens, until: noon, closes },
            { opens: noon, until: closes, closes },
          ]
        : [{ opens, until: closes, closes }],
    );
    for (const { opens, until, closes } of spans) {
      for (let at = Math.ceil(opens / stepMinutes) * stepMinutes; at < until && at + proposal.lengthMinutes <= closes; at += stepMinutes) {
        const start = dubaiMoment(day).getTime() + at * minuteMs;
        const visit = { ...proposal, startsAt: new Date(start).toISOString() };
        if (start < now + noticeMinutes * minuteMs || clashesOf(visit, visits).length > 0 || shortWaysOf(visit, visits).length > 0)
          continue;
        found.push(stepTimeOf(start));
        break;
      }
      if (found.length === count) break;
    }
  }
  return found;
}

/** What is marked on the calendar, by visit: the references of visits in the same time, and ways that are too short. */
export function marksOf(visits: readonly PlannedVisit[]): Map<string, { clashes: string[]; ways: ShortWay[] }> {
  return new Map(
    visits.map((visit) => [
      visit.id,
      { clashes: clashesOf(visit, visits).map(({ reference }) => reference), ways: shortWaysOf(visit, visits) },
    ]),
  );
}

/** Beside each other where they overlap: the lane of each visit, and the number of lanes of its group. Visits in the order of their time. */
export function lanesOf(visits: readonly PlannedVisit[]): Map<string, { lane: number; of: number }> {
  const lanes = new Map<string, { lane: number; of: number }>();
  let group: { id: string; lane: number; end: number }[] = [];
  const close = () => {
    const of = Math.max(0, ...group.map(({ lane }) => lane)) + 1;
    for (const { id, lane } of group) lanes.set(id, { lane, of });
    group = [];
  };
  for (const visit of visits) {
    if (group.every(({ end }) => end <= startOf(visit))) close();
    const taken = new Set(group.filter(({ end }) => end > startOf(visit)).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane++;
    group.push({ id: visit.id, lane, end: endOf(visit) });
  }
  close();
  return lanes;
}
