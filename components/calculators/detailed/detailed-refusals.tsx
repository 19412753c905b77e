"use client";
// The refused values in words, each with a button that goes to its field.
import { useContext } from "react";
import { type Project, projectLimits } from "#lib/calculators/project/project";
import { projectRoomName, surfaceName } from "#lib/calculators/project/project-names";
import { type DetailedTexts, filled } from "#lib/calculators/texts";
import { FormContext } from "./detailed-fields.tsx";
import { windowWords } from "./detailed-surfaces.tsx";

/** How many refusals are listed; all are marked at their fields. */
const maxListed = 4;

/** "Bath 2 · Roof · Area" for a refusal's path such as rooms[3].surfaces[1].areaM2; "" where the field has no name. */
function fieldName(path: string, project: Project, words: DetailedTexts): string {
  const name = path.slice(path.lastIndexOf(".") + 1);
  const word = (field: string) => (words.fields as Record<string, string>)[field] ?? "";
  const [, room, , surface, , window] = /^rooms\[(\d+)\](\.surfaces\[(\d+)\])?(\.windows\[(\d+)\])?/.exec(path) ?? [];
  const [, construction] = /^constructions\[(\d+)\]/.exec(path) ?? [];
  if (construction !== undefined) {
    const refused = project.constructions[Number(construction)];
    return [refused?.name || filled(words.ownConstruction, { number: Number(construction) + 1 }), word(name)].filter(Boolean).join(" · ");
  }
  if (room === undefined) return word(name);
  const drawn = surface === undefined ? undefined : project.rooms[Number(room)]?.surfaces[Number(surface)];
  const label =
    window !== undefined
      ? word((windowWords as Record<string, string>)[name] ?? name)
      : drawn && name === "areaM2"
        ? word("surfaceArea")
        : word(name);
  return [
    projectRoomName(project, Number(room), words),
    drawn && surfaceName(drawn, words),
    window !== undefined && filled(words.windowTitle, { number: Number(window) + 1 }),
    label,
  ]
    .filter(Boolean)
    .join(" · ");
}

type Props = { project: Project; onGo: (path: string) => void };

export function Refusals({ project, onGo }: Props) {
  const { words, refused } = useContext(FormContext);
  const paths = [...refused.keys()];
  if (paths.length === 0) return null;
  const isFull = refused.has("windows.length");
  const named = paths.map((path) => ({ path, name: fieldName(path, project, words) })).filter(({ name }) => name !== "");
  return (
    <div role="alert" className="mb-4 border-s-3 border-heat bg-sheet p-4 font-medium">
      <p>{isFull ? filled(words.tooManyWindows, { number: projectLimits.windowsPerBuilding }) : words.refused}</p>
      {!isFull && (
        <ul className="mt-1 text-[0.92rem]">
          {named.slice(0, maxListed).map(({ path, name }) => (
            <li key={path}>
              <button type="button" className="min-h-11 text-start underline sm:min-h-8" onClick={() => onGo(path)}>
                <bdi>{name}</bdi>
              </button>
            </li>
          ))}
          {named.length > maxListed && <li>{filled(words.table.moreFaults, { number: named.length - maxListed })}</li>}
        </ul>
      )}
    </div>
  );
}
