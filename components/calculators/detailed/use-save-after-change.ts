"use client";
// Has the building stored (use-stored-buildings.ts) after each change, and makes the address that carries it.
import { useEffect, useState } from "react";
import type { Project } from "#lib/calculators/project/project";
import { encodeProject, encodeProjectUncompressed, maxLinkLength } from "#lib/calculators/project/project-code";
import type { PowerUnit } from "#lib/calculators/quick/quick-query";
import type { UnitSystem } from "#lib/calculators/texts";

/** A building to store. `query`: it with its units, as an address carries it. */
export type BuildingToStore = {
  query: string;
  /** Whether it is short enough for an address. */
  isLink: boolean;
  /** Whether it was changed since it was opened. */
  isChanged: boolean;
  title: string;
  rooms: number;
  /** Whether the visitor is leaving the page. */
  isLeaving: boolean;
};

type State = { start: Project; project: Project; unit: PowerUnit; system: UnitSystem };

/**
 * Calls `onStore`, which returns whether the device or the address holds the building, 250 ms after the last change, or when the visitor
 * leaves before that. Returns what it last returned, and the path that carries the building: "" before it is known, null where it is too
 * long for an address.
 */
export function useSaveAfterChange(
  { start, project, unit, system }: State,
  pagePath: string,
  onStore: (building: BuildingToStore) => boolean,
): { isKept: boolean; path: string | null } {
  const [path, setPath] = useState<string | null>("");
  const [isKept, setIsKept] = useState(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: storing is debounced on the shown state alone
  useEffect(() => {
    let [isLate, isStored] = [false, false];
    const keep = (code: string, isLeaving: boolean) => {
      isStored = true;
      const isLink = code.length <= maxLinkLength;
      const query = new URLSearchParams({
        c: code,
        ...(unit !== "kw" && { o: unit }),
        ...(system !== "metric" && { u: system }),
      }).toString();
      const { title, rooms } = project;
      setIsKept(onStore({ query, isLink, isChanged: project !== start, title, rooms: rooms.length, isLeaving }));
      setPath(isLink ? `${pagePath}?${query}` : null);
    };
    // A change within the debounce time must not be lost when the visitor leaves.
    const leave = () => {
      if (!isStored && project !== start) keep(encodeProjectUncompressed(project), true);
    };
    const later = setTimeout(async () => {
      const code = await encodeProject(project).catch(() => null);
      if (isLate) return;
      if (code === null) setIsKept(false);
      else keep(code, false);
    }, 250);
    addEventListener("pagehide", leave);
    return () => {
      isLate = true;
      clearTimeout(later);
      removeEventListener("pagehide", leave);
    };
  }, [project, unit, system]);

  return { isKept, path };
}
