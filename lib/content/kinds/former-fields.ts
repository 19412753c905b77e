// Fields that a kind no longer has, carried over to those that took their place. Texts that were saved before keep what was entered.
import type { Kind } from "../kinds.ts";

type Fields = Record<string, unknown>;

const rowsOf = (value: unknown): Fields[] => (Array.isArray(value) ? value : []);

/** Months as days, by a year of 365 days: 12 are 365, 3 are 91. */
const daysOfMonths = (months: unknown): string => (Number(months) > 0 ? String(Math.round((Number(months) * 365) / 12)) : "");

function settings({
  tradeLicence = "",
  tradeLicenceIssuer = "",
  tradeLicenceExpires = "",
  tradeLicencePicture = "",
  ...rest
}: Fields): Fields {
  const former = {
    emirate: "",
    freeZone: "",
    number: tradeLicence,
    issuer: tradeLicenceIssuer,
    expires: tradeLicenceExpires,
    picture: tradeLicencePicture,
  };
  const hasFormer = former.number !== "" && rest.tradeLicences === undefined;
  const warranties = rowsOf(rest.warranties).map(({ partsMonths, labourMonths, ...row }) => ({
    ...row,
    ...(partsMonths !== undefined && { partsDays: daysOfMonths(partsMonths) }),
    ...(labourMonths !== undefined && { labourDays: daysOfMonths(labourMonths) }),
  }));
  return {
    ...rest,
    ...(hasFormer && { tradeLicences: [former] }),
    ...(rest.warranties !== undefined && { warranties }),
  };
}

const carriedOver: Partial<Record<Kind, (data: Fields) => Fields>> = { settings };

/** The data of an entry as its kind names its fields now. */
export const withoutFormerFields = (kind: string, data: Fields): Fields => carriedOver[kind as Kind]?.(data) ?? data;
