// Which papers of the business hold today, and whether they are enough for a prequalification paper. Pure; days are "YYYY-MM-DD".
import type { Data } from "../kinds.ts";
import { currentMakes, isCurrent, type Make } from "./business-dates.ts";

type Settings = Data<"settings">;
type Papers = Pick<Settings, "tradeLicences" | "licences" | "insurances" | "licensedFirms"> & { makes: Make[] };

/** The papers with a number that have not expired, and the makes without an authorisation that has. */
export function papersOn(settings: Settings, today: string): Papers {
  const current = <Row extends { number: string; expires: string }>(rows: readonly Row[]) =>
    rows.filter(({ number, expires }) => number && isCurrent(expires, today));
  return {
    tradeLicences: current(settings.tradeLicences),
    licences: current(settings.licences),
    insurances: current(settings.insurances),
    licensedFirms: current(settings.licensedFirms),
    makes: currentMakes(settings.makes, today),
  };
}

/** A paper is offered once it says more than the name: a trade licence, an insurance or a response by urgency. */
export function isEnoughForPaper(settings: Settings, today: string): boolean {
  const { tradeLicences, insurances } = papersOn(settings, today);
  return tradeLicences.length + insurances.length + settings.responseLevels.length > 0;
}

/** A table without the columns that no row fills; undefined without rows. */
export function filledTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): { head: string[]; rows: string[][] } | undefined {
  if (rows.length === 0) return undefined;
  const filled = head.map((_, column) => rows.some((row) => row[column]));
  const only = (cells: readonly string[]) => cells.filter((_, column) => filled[column]);
  return { head: only(head), rows: rows.map(only) };
}
