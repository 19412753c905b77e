// The equipment schedule in a building's PDF: a table for each kind of machine.
import { scheduleTables } from "../../calculators/equipment/schedule-tables.ts";
import type { ProjectResult } from "../../calculators/project/project-load.ts";
import type { Block } from "../document.ts";
import type { ProjectJob } from "./project-job.ts";
import { headingBlock, noteBlocks, unit } from "./result-blocks.ts";

export function scheduleBlocks(computed: ProjectResult, { project, texts, words }: ProjectJob): Block[] {
  const { schedule } = words;
  const tables = scheduleTables(project, computed, { words, texts, unit, system: "metric" });
  if (tables.length === 0) return [];
  return [
    headingBlock(schedule.title),
    { type: "paragraph", text: [schedule.text] },
    ...tables.map(
      ({ title, head, rows }): Block => ({
        type: "table",
        dense: true,
        caption: title,
        head,
        numeric: head.flatMap((_, index) => (index > 1 && index < head.length - 1 ? [index] : [])),
        rows,
      }),
    ),
    ...noteBlocks([schedule.note]),
  ];
}
