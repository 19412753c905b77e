// The equipment schedule in a building's PDF: a table for each kind of machine.
import { scheduleTables } from "../../calculators/equipment/schedule-tables.ts";
import type { ProjectResult } from "../../calculators/project/project-load.ts";
import type { Block } from "../document.ts";
import type { ProjectJob } from "./project-job.ts";
import { headingBlock, isolatedLtr, noteBlocks, withoutBreaks } from "./result-blocks.ts";

/** A heading whose unit, which is isolated, does not break at its slash. */
const unbrokenUnit = (heading: string) =>
  heading.replace(/\u2066([^\u2066\u2069]*)\u2069/, (_, of: string) => isolatedLtr(withoutBreaks(of)));

export function scheduleBlocks(computed: ProjectResult, { project, texts, words, unit, system }: ProjectJob): Block[] {
  const { schedule } = words;
  const tables = scheduleTables(project, computed, { words, texts, unit, system });
  if (tables.length === 0) return [];
  return [
    headingBlock(schedule.title),
    { type: "paragraph", text: [schedule.text] },
    ...tables.map(
      ({ title, head, numeric, rows }): Block => ({
        type: "table",
        dense: true,
        caption: title,
        head: head.map(unbrokenUnit),
        numeric,
        rows,
      }),
    ),
    ...noteBlocks([schedule.note]),
  ];
}
