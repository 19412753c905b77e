// Laws that hold for any room, on 250 random rooms of the detailed form (2,500 in the long form), fifty to a building.
import { expect, test } from "vitest";
import { places } from "../../../lib/calculators/data/climate.ts";
import { absorptances, byAge, groundReflectances } from "../../../lib/calculators/data/constructions.ts";
import { activities, schedules } from "../../../lib/calculators/data/gains.ts";
import { glasses, shades } from "../../../lib/calculators/data/glass.ts";
import { emptyProject, newRoom, newSurface, newWindow } from "../../../lib/calculators/project/new-project.ts";
import {
  glassM2,
  type Project,
  type RoomInput,
  type SurfaceInput,
  spaceIds,
  surfaceKinds,
} from "../../../lib/calculators/project/project.ts";
import { projectLoad } from "../../../lib/calculators/project/project-load.ts";
import { roomKinds } from "../../../lib/calculators/quick/quick-answers.ts";
import { cases } from "../../helpers/run-size.ts";

let state = 24;
const next = () => {
  state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return state / 2 ** 32;
};
const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
const key = <T extends object>(record: T) => pick(Object.keys(record)) as keyof T & string;
const between = (min: number, max: number) => Math.round((min + next() * (max - min)) * 100) / 100;
const usual = () => ({ usual: key(schedules), from: 8, to: 18, outsidePercent: 5 });

function someSurface(): SurfaceInput {
  const built = key(byAge);
  const kind = pick(surfaceKinds);
  const surface = newSurface(kind, built, between(4, 60));
  const window = () => ({
    ...newWindow(built, surface.areaM2 * between(0.05, 0.25)),
    count: 1 + Math.floor(next() * 2),
    glass: key(glasses),
    shade: pick([...(Object.keys(shades) as (keyof typeof shades)[]), "none"] as const),
    overhangM: between(0, 2),
    overhangGapM: between(0, 0.5),
    finsM: between(0, 1),
  });
  return {
    ...surface,
    direction: "own",
    bearingDeg: between(0, 360),
    ...(kind === "wall" && { build: pick(["insulatedWall", "blockWall", "aeratedWall"] as const), uWm2K: between(0.3, 3) }),
    colour: key(absorptances),
    belowOutdoorK: between(-10, 10),
    windows: kind === "wall" || kind === "roof" ? Array.from({ length: Math.floor(next() * 3) }, window) : [],
  };
}

function someRoom(index: number): RoomInput {
  const base = newRoom(pick([...roomKinds.home, ...roomKinds.office]), `Room ${index}`, key(byAge));
  return {
    ...base,
    times: 1 + Math.floor(next() * 4),
    zone: 1 + Math.floor(next() * 5),
    areaM2: between(6, 300),
    heightM: between(2.4, 6),
    indoorC: between(20, 27),
    humidityPercent: between(40, 60),
    surfaces: Array.from({ length: Math.floor(next() * 5) }, someSurface),
    people: Math.floor(next() * 40),
    activity: key(activities),
    peopleHours: usual(),
    lightsWm2: between(0, 20),
    lightHours: usual(),
    machinesWm2: between(0, 60),
    machineLatentW: between(0, 500),
    machineHours: usual(),
    leakAch: between(0, 2),
    space: pick(spaceIds),
    freshBy: pick(["typed", "standard"] as const),
    freshLps: between(0, 200),
    freshHours: usual(),
    heatRecoveryPercent: pick([0, 70]),
    moistureRecoveryPercent: pick([0, 60]),
    fanPercent: between(0, 5),
    ductPercent: between(0, 10),
  };
}

const someBuilding = (): Project => ({
  ...emptyProject,
  place: key(places),
  surroundings: key(groundReflectances),
  design: "own",
  dryC: between(42, 48),
  dryWetC: between(22, 30),
  humidWetC: between(28, 31),
  humidDryC: between(33, 37),
  rooms: Array.from({ length: 50 }, (_, index) => someRoom(index)),
});

const load = (project: Project) => projectLoad(project, { kind: "building" });
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
/** The largest drop of a room's load by a change, W; a drop by rounding stays far below 1e-6. */
const lost = (before: ReturnType<typeof load>, after: ReturnType<typeof load>) =>
  Math.max(...before.rooms.map((room, index) => room.coilW - (after.rooms[index]?.coilW ?? 0)));

test("random rooms: lines add up, heat is conserved, and more gains never lower a load", () => {
  for (let run = 0; run < cases(50); run++) {
    const project = someBuilding();
    const { rooms } = project;
    const now = load(project);
    const near = (value: number, expected: number) => expect(Math.abs(value - expected)).toBeLessThan(1e-7 * (1 + Math.abs(expected)));
    const changed = (change: (room: RoomInput) => Partial<RoomInput>, settings: Partial<Project> = {}) =>
      load({ ...project, ...settings, rooms: rooms.map((room) => ({ ...room, ...change(room) })) });

    // Sums: the lines and the groups each add up to the load, and rooms and zones together never need less than the building.
    near(sum(now.detail.peak.lines.map(({ sensibleW, latentW }) => sensibleW + latentW)), now.building.coilW);
    near(sum(now.groups.map(({ watts }) => watts)), now.building.coilW);
    near(now.building.coilSensibleW + now.building.coilLatentW, now.building.coilW);
    near(sum(rooms.map(({ areaM2, times }) => areaM2 * times)), now.building.floorAreaM2);
    near(sum(now.rooms.map(({ coilW }, index) => coilW * (rooms[index]?.times ?? 1))), now.building.sumOfRoomPeaksW);
    expect(now.building.coilW).toBeLessThanOrEqual(sum(now.zones.map(({ coilW }) => coilW)) + 1e-6);
    expect(now.building.coilW).toBeLessThanOrEqual(now.building.sumOfRoomPeaksW + 1e-6);

    // Conservation: the structure delays heat but keeps none, so a heavy room has the same daily total as a medium one.
    const heavy = changed(() => ({ mass: "heavy" }));
    const medium = changed(() => ({ mass: "medium" }));
    const room = Math.floor(next() * rooms.length);
    const daysOf = (mass: RoomInput["mass"]) =>
      projectLoad({ ...project, rooms: [{ ...(rooms[room] as RoomInput), mass, times: 1 }] }, { kind: "room", index: 0 }).detail.days;
    const [light, dense] = [daysOf("medium"), daysOf("heavy")];
    for (const [index, day] of light.entries()) near(sum(day.roomSensibleW), sum(dense[index]?.roomSensibleW ?? []));
    near(heavy.building.floorAreaM2, medium.building.floorAreaM2);

    // Monotonicity: more gains, a cooler room or less shading never lower a load.
    expect(
      lost(
        now,
        changed(({ people }) => ({ people: people + 5 })),
      ),
    ).toBeLessThan(1e-6);
    expect(
      lost(
        now,
        changed(({ lightsWm2 }) => ({ lightsWm2: lightsWm2 + 3 })),
      ),
    ).toBeLessThan(1e-6);
    expect(
      lost(
        now,
        changed(({ machineLatentW }) => ({ machineLatentW: machineLatentW + 200 })),
      ),
    ).toBeLessThan(1e-6);
    expect(
      lost(
        now,
        changed(({ indoorC }) => ({ indoorC: indoorC - 1 })),
      ),
    ).toBeLessThan(1e-6);
    expect(
      lost(
        now,
        changed(({ surfaces }) => ({
          surfaces: surfaces.map((surface) => ({
            ...surface,
            windows: surface.windows.map((window) => ({ ...window, overhangM: 0, finsM: 0 })),
          })),
        })),
      ),
    ).toBeLessThan(1e-6);
    for (const surface of rooms.flatMap(({ surfaces }) => surfaces)) expect(glassM2(surface)).toBeLessThanOrEqual(surface.areaM2 + 1e-9);
  }
}, 240_000);
