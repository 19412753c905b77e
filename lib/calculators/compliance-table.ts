// The compliance of a building as text, for the screen and on paper.

import type { Locale } from "../i18n/locales.ts";
import { type Compliance, type ComplianceRow, complianceOf } from "./compliance.ts";
import { formatNumber } from "./format.ts";
import type { Project } from "./project/project.ts";
import { roomList } from "./project/project-names.ts";
import { formatIn, writtenUnit } from "./quantities.ts";
import { type DetailedTexts, filled, type UnitSystem } from "./texts.ts";

export type ComplianceTable = { intro: string; head: string[]; rows: string[][] };

/** Null where no table could be read for the place of the building. */
export function complianceTable(project: Project, words: DetailedTexts, locale: Locale, system: UnitSystem): ComplianceTable | null {
  const found: Compliance | null = complianceOf(project);
  if (!found) return null;
  const { compliance } = words;
  const value = ({ id }: ComplianceRow, number: number | undefined) => {
    if (number === undefined) return "–";
    return id === "glassSc" ? formatNumber(number, 2) : `\u2066${formatIn(system, "u", number)} ${writtenUnit(system, "u")}\u2069`;
  };
  return {
    intro: filled(compliance.text, { share: formatNumber(found.glassShare * 100) }),
    head: Object.values(compliance.head),
    rows: found.rows.map((row) => [
      compliance.rules[row.id],
      `\u2066${row.clause}\u2069`,
      value(row, row.limit),
      value(row, row.worst),
      row.failing.length === 0 ? compliance.pass : filled(compliance.fail, { rooms: roomList(project, row.failing, words, locale) }),
    ]),
  };
}
