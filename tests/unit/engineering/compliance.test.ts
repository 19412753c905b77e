// The rules of Dubai: each passes at its limit and fails beyond it, by name of the room.
import { expect, test } from "vitest";
import { complianceOf } from "../../../lib/calculators/compliance.ts";
import { newConstruction, newProject, newSurface, newWindow } from "../../../lib/calculators/project/new-project.ts";
import type { Project, SurfaceInput } from "../../../lib/calculators/project/project.ts";
import { roomKinds } from "../../../lib/calculators/quick/quick-answers.ts";

const names = Object.fromEntries(
  Object.values(roomKinds)
    .flat()
    .map((kind) => [kind, kind]),
) as Parameters<typeof newProject>[1];

/** Two rooms with a wall and a roof each; `share` of the walls is glass. */
function building(wall: Partial<SurfaceInput>, share: number, glass: { uWm2K: number; shgc: number }): Project {
  const project = newProject("office", names);
  const window = { ...newWindow("from2015", 10 * share), glass: "own" as const, ...glass };
  const surfaces = [
    { ...newSurface("wall", "from2015", 10), uWm2K: 0.57, windows: [window], ...wall },
    { ...newSurface("roof", "from2015", 20), uWm2K: 0.3 },
  ];
  return { ...project, rooms: project.rooms.slice(0, 2).map((room) => ({ ...room, surfaces })) };
}
const failures = (project: Project) =>
  Object.fromEntries(complianceOf(project)?.rows.flatMap(({ id, failing }) => (failing.length > 0 ? [[id, failing]] : [])) ?? []);

test("passes at the limits, whose glass depends on its share of the walls", () => {
  expect(failures(building({}, 0.4, { uWm2K: 2.1, shgc: 0.348 }))).toEqual({});
  expect(failures(building({}, 0.5, { uWm2K: 1.9, shgc: 0.278 }))).toEqual({});
  expect(failures(building({}, 0.7, { uWm2K: 1.9, shgc: 0.217 }))).toEqual({});
  expect(failures(building({}, 0.5, { uWm2K: 2.1, shgc: 0.348 }))).toEqual({ glassU: [0, 1], glassSc: [0, 1] });
  expect(failures(building({}, 0.7, { uWm2K: 1.9, shgc: 0.278 }))).toEqual({ glassSc: [0, 1] });
  expect(complianceOf(building({}, 0.5, { uWm2K: 1.9, shgc: 0.2 }))?.glassShare).toBeCloseTo(0.5, 9);
});

test("fails beyond a limit, in the rooms that exceed it, by the layers of an own construction", () => {
  const good = building({}, 0.3, { uWm2K: 2.1, shgc: 0.3 });
  const [first, second] = good.rooms as [Project["rooms"][0], Project["rooms"][0]];
  const bare = { ...second, surfaces: second.surfaces.map((surface) => (surface.kind === "roof" ? { ...surface, uWm2K: 0.44 } : surface)) };
  expect(failures({ ...good, rooms: [first, bare] })).toEqual({ roofs: [1] });
  expect(failures({ ...good, rooms: [first, { ...second, indoorC: 22 }] })).toEqual({ indoor: [1] });
  expect(failures({ ...good, rooms: [{ ...first, freshBy: "typed", freshLps: 0 }, second] })).toEqual({ freshAir: [0] });
  // Its layers have 0.53 W/m²K, whatever U was entered before.
  const own = {
    ...good,
    constructions: [newConstruction("wall", "")],
    rooms: building({ build: "own0", uWm2K: 2 }, 0.3, { uWm2K: 2.1, shgc: 0.3 }).rooms,
  };
  expect(failures(own)).toEqual({});
});

test("checks nothing where no table could be read", () => {
  expect(complianceOf({ ...newProject("office", names), place: "abuDhabi" })).toBeNull();
  expect(complianceOf({ ...newProject("office", names), place: "dubaiInland" })).not.toBeNull();
});
