// The orientation of walls in the displayed working.
import { expect, test } from "vitest";
import { emptyProject, newRoom, newSurface } from "#lib/calculators/project/new-project";
import type { Project, SurfaceInput } from "#lib/calculators/project/project";
import { projectLoad } from "#lib/calculators/project/project-load";
import { shownInputs } from "#lib/calculators/symbols";

const wall: SurfaceInput = newSurface("wall", "from2015", 12, "N", 0.3);

function shownBearings(surfaces: readonly SurfaceInput[]): (number | undefined)[] {
  const project: Project = { ...emptyProject, rooms: [{ ...newRoom("office", "Office", "from2015"), surfaces }] };
  return projectLoad(project, { kind: "building" })
    .detail.peak.lines.filter(({ component }) => component === "wall" || component === "roof" || component === "exposedFloor")
    .map(({ inputs }) => Object.fromEntries(shownInputs(inputs)).azimuthDeg as number | undefined);
}

test("the working shows the bearing that the user gave a wall, clockwise from north", () => {
  for (const bearingDeg of [0, 20, 89, 180, 215, 300, 359])
    expect(shownBearings([{ ...wall, direction: "own", bearingDeg }])[0]).toBeCloseTo(bearingDeg, 9);
  const named = { N: 0, NE: 45, E: 90, SE: 135, S: 180, SW: 225, W: 270, NW: 315 } as const;
  for (const direction of Object.keys(named) as (keyof typeof named)[])
    expect(shownBearings([{ ...wall, direction }])).toEqual([named[direction]]);
});

test("a roof or an exposed floor has no bearing", () => {
  expect(shownBearings([newSurface("roof", "from2015", 20), newSurface("floor", "from2015", 20)])).toEqual([undefined, undefined]);
});
