// The compliance of a building in its PDF; nothing where no table could be read for its place.
import { complianceTable } from "../../calculators/compliance-table.ts";
import type { Block } from "../document.ts";
import type { ProjectJob } from "./project-job.ts";
import { headingBlock, noteBlocks, withoutBreaks } from "./result-blocks.ts";

export function complianceBlocks({ project, words, system, frame: { locale } }: ProjectJob): Block[] {
  const table = complianceTable(project, words, locale, system);
  if (!table) return [];
  return [
    headingBlock(words.compliance.title),
    { type: "paragraph", text: [table.intro] },
    { type: "table", dense: true, head: table.head, numeric: [2, 3], rows: table.rows.map((row) => row.map(withoutBreaks)) },
    ...noteBlocks([words.compliance.source]),
  ];
}
