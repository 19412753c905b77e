// Visits as the office's screens show them, on the server and in the browser.
import type { Locale } from "../i18n/locales.ts";

export const visitStatuses = ["booked", "on-the-way", "arrived", "done", "missed", "cancelled"] as const;
export type VisitStatus = (typeof visitStatuses)[number];

export const isOpenVisit = (status: VisitStatus): boolean => status === "booked" || status === "on-the-way" || status === "arrived";

/** The lengths that are offered; half a day and a day are working time. */
export const visitLengths = [30, 60, 90, 120, 180, 240, 480] as const;

/** What is needed to see whether somebody is free: no customer is named. */
export type PlannedVisit = {
  id: string;
  reference: string;
  technician: string | null;
  startsAt: string;
  lengthMinutes: number;
  /** An emirate or an area; empty when it is not known. */
  place: string;
};

export type Visit = PlannedVisit & {
  version: number;
  lead: string;
  name: string;
  phone: string;
  locale: Locale;
  status: VisitStatus;
  address: string;
  instruction: string;
  isReported: boolean;
  remindedAt: string | null;
  /** The customer has an e-mail address, so the reminder goes by mail. */
  isRemindedByMail: boolean;
  doNotContact: boolean;
};

/** Whoever may be sent to a visit, technicians first; or once was, and has left (`active` false). */
export type VisitPerson = { id: string; name: string; role: string; active: boolean };

export const startOf = ({ startsAt }: PlannedVisit): number => Date.parse(startsAt);
export const endOf = ({ startsAt, lengthMinutes }: PlannedVisit): number => Date.parse(startsAt) + lengthMinutes * 60_000;
