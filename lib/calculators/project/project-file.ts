// A project as a file, to store, send and open on another device. It can hold a project that is too long for an address.
import type { Project } from "./project.ts";
import { decodeProject, encodeProject, hasKnownVersion } from "./project-code.ts";

const kind = "cooling-load-project";
/** Largest file that is read, in bytes. */
export const maxProjectFileBytes = 1_000_000;

export async function writeProjectFile(project: Project, savedAt: Date): Promise<string> {
  const { title, revision } = project;
  return `${JSON.stringify({ kind, form: 1, title, revision, savedAt: savedAt.toISOString(), project: await encodeProject(project) }, null, 2)}\n`;
}

/**
 * Returns "other" for a text that is not a project file, "newer" for an unknown later format, "damaged" if the contents are not a project.
 * Never throws.
 */
export async function readProjectFile(text: string): Promise<Project | "other" | "newer" | "damaged"> {
  let found: { kind?: unknown; form?: unknown; project?: unknown };
  try {
    found = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return text.includes(kind) ? "damaged" : "other";
  }
  if (found?.kind !== kind) return "other";
  if (found.form !== 1) return "newer";
  if (typeof found.project !== "string") return "damaged";
  return (await decodeProject(found.project)) ?? (hasKnownVersion(found.project) ? "damaged" : "newer");
}

/** File name such as "Villa-12-rev-B.coolingload.json". */
export const projectFileName = (project: Pick<Project, "title" | "revision">): string => `${projectFileStem(project)}.coolingload.json`;

/** File name of a project without extension: title and revision, in letters and digits of any script. */
export function projectFileStem({ title, revision }: Pick<Project, "title" | "revision">): string {
  const plain = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  return [plain(title) || "cooling-load", ...(revision ? ["rev", plain(revision)] : [])].join("-");
}
