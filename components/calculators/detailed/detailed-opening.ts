// Everything that opening the detailed calculator needs, in one chunk to load.
import { projectFromQuick } from "#lib/calculators/project/new-project";
import type { Project } from "#lib/calculators/project/project";
import { decodeProject } from "#lib/calculators/project/project-code";
import { inspectAnswers, type RoomKind } from "#lib/calculators/quick/quick-answers";
import { quickFields, readQuery } from "#lib/calculators/quick/quick-query";
import type { UnitSystem } from "#lib/calculators/texts";

export { newProject } from "#lib/calculators/project/new-project";
export { maxProjectFileBytes, readProjectFile } from "#lib/calculators/project/project-file";
export * as editor from "./detailed-editor.tsx";

/** The building in ?c=…, or the likely room of the quick form's answers; null where the address holds neither or is damaged. */
export async function fromAddress(
  given: URLSearchParams,
  names: Record<RoomKind, string>,
): Promise<{ project: Project; power: ReturnType<typeof readQuery>["power"]; system: UnitSystem } | null> {
  const { answers, power, areaUnit } = readQuery(given);
  const code = given.get("c");
  if (code !== null) {
    const project = await decodeProject(code);
    return project && project.rooms.length > 0 ? { project, power, system: given.get("u") === "imperial" ? "imperial" : "metric" } : null;
  }
  const asked = [...given.keys()].some((name) => (Object.values(quickFields) as string[]).includes(name));
  if (!asked || inspectAnswers(answers).refusals.length > 0) return null;
  return { project: projectFromQuick(answers, names), power, system: areaUnit === "ft2" ? "imperial" : "metric" };
}
