// How long the cooling load takes: 40 rooms over 12 months, 2 days and 24 hours, and the quick answer. The first run is what a visitor
// waits for, the best what the arithmetic needs. Run: node tests/bench/cooling-load.ts
import { designOutdoors } from "../../lib/calculators/data/design-outdoors.ts";
import { buildingLoad } from "../../lib/calculators/engineering/building-load.ts";
import type { Room } from "../../lib/calculators/engineering/room.ts";
import { quickLoad } from "../../lib/calculators/quick/quick.ts";
import { type Direction, directions, type QuickAnswers } from "../../lib/calculators/quick/quick-answers.ts";
import { roomFrom } from "../../lib/calculators/quick/quick-room.ts";

const answers: QuickAnswers = {
  place: "dubai",
  built: "from2005",
  use: "home",
  room: "bedroom",
  floorAreaM2: 20,
  topFloor: true,
  facades: [{ direction: "W", glass: "medium" }],
  shades: "curtains",
  people: 2,
};

function milliseconds(compute: () => unknown): number {
  const start = performance.now();
  compute();
  return performance.now() - start;
}

function report(name: string, compute: () => unknown): void {
  const first = milliseconds(compute);
  const runs = Array.from({ length: 30 }, () => milliseconds(compute)).sort((a, b) => a - b);
  console.log(`${name}: first ${first.toFixed(1)} ms, median ${(runs[15] ?? 0).toFixed(1)} ms, best ${(runs[0] ?? 0).toFixed(1)} ms`);
}

const names = Object.keys(directions) as Direction[];
const rooms = Array.from({ length: 40 }, (_, index): Room => {
  const first = names[index % 8] as Direction;
  const second = names[(index + 2) % 8] as Direction;
  const facades = [first, second].map((direction) => ({ direction, glass: "medium" as const }));
  const { room } = roomFrom({ ...answers, floorAreaM2: 15 + index, facades }, () => 1);
  return { ...room, id: `room ${index}` };
});

// A copy of the place has no cached sun and wall results, as after a change of place.
report("40 rooms", () => buildingLoad(rooms, structuredClone(designOutdoors("dubai"))));
report("40 rooms, place unchanged", () => buildingLoad(rooms, designOutdoors("dubai")));
report("quick answer", () => quickLoad(answers));
report("quick answer, nothing known", () =>
  quickLoad({
    place: null,
    built: null,
    use: null,
    room: null,
    floorAreaM2: null,
    topFloor: null,
    facades: null,
    shades: null,
    people: null,
  }),
);
