import { At, bed, box, d, desk, each, Ink, lamp, screen, shelves, sofa, steps, table } from "./parts";

/* Section through the tower, 18 units to the metre: ten storeys of 3.6 m from the ground line to the roof, podium, basement.
   From left to right: rooms | pipe shaft | electrical riser | corridor | duct and wet shaft | bathroom | rooms. */
export const ground = 770;
const storey = 65;
export const floorAt = (level: number) => ground - storey * level;
export const above = (level: number) => floorAt(level + 1);
export const roof = floorAt(10);
export const levels = steps(9, 1);
export const fcuLevels = steps(7, 3);
export const vrfLevels = [1, 2];
export const fitOutLevel = 4;
export const flow = 628;
export const back = 635;
export const condensate = 645;
export const power = 659;
export const data = 663.5;
export const signal = 668;
export const water = 734;
export const stack = 739;

const slab = (x1: number, x2: number, y: number) => box(x1, y, x2 - x1, 6);
const slabs =
  each(steps(9, 1), (level) =>
    each(
      [
        [478, 620],
        [652, 654],
        [672, 704],
        [742, 876],
      ] as const,
      ([x1, x2]) => slab(x1, x2, floorAt(level)),
    ),
  ) +
  each(
    [
      [478, 624],
      [639, 706],
      [742, 876],
    ] as const,
    ([x1, x2]) => slab(x1, x2, roof),
  ) +
  each(
    [
      [478, 654],
      [672, 730],
      [742, 946],
    ] as const,
    ([x1, x2]) => slab(x1, x2, ground),
  ) +
  slab(876, 946, floorAt(1)) +
  box(478, roof - 19, 5, 19) +
  box(871, roof - 19, 5, 19) +
  box(941, floorAt(1) - 14, 5, 14) +
  box(478, ground, 7, 66) +
  box(939, ground, 7, 66) +
  d`M468 ${ground + 65}h488v9h-488z` +
  box(870, ground - 60, 6, 125) +
  each([619, 652, 672, 703, 742], (x) => box(x, roof, 1.7, 650)) +
  each(levels, (level) => box(782, above(level), 1.7, storey)) +
  box(782, above(0), 1.7, storey) +
  each([646, 674], (x) => box(x, ground, 1.7, storey));
const glazing = each(
  steps(10),
  (level) => box(479, above(level) + 6, 4, 59) + (level === 0 ? box(941, above(0) + 6, 4, 59) : box(871, above(level) + 6, 4, 59)),
);
const ceilings = each(steps(10), (level) => {
  const y = above(level) + 19;
  return (level === fitOutLevel ? "" : d`M484 ${y}h135`) + d`M674 ${y}h29M744 ${y}h38M784 ${y}h${level === 0 ? 156 : 86}`;
});
const doors = each(steps(10), (level) => box(680, floorAt(level) - 38, 17, 38) + d`M693.5 ${floorAt(level) - 18}h1.5`);
const flats =
  each([3, 5, 7, 9], (level) => bed(500, floorAt(level)) + lamp(541, floorAt(level)) + table(558, floorAt(level), 30, 13)) +
  each([6, 8], (level) => sofa(498, floorAt(level)) + table(546, floorAt(level)) + screen(582, floorAt(level)));
const offices = each(
  vrfLevels,
  (level) => desk(492, floorAt(level)) + desk(532, floorAt(level)) + desk(572, floorAt(level)) + desk(800, floorAt(level)),
);
const rightRooms =
  each([3, 5, 7, 9], (level) => sofa(800, floorAt(level)) + table(846, floorAt(level), 14)) +
  each([4, 6, 8], (level) => bed(800, floorAt(level)) + table(846, floorAt(level), 18, 13));
const lobby =
  d`M540 ${ground}v-20h34v20M536 ${ground - 20}h42v-3h-42z` +
  sofa(584, ground) +
  desk(790, ground) +
  shelves(754, ground) +
  d`M484 ${ground - 40}h1M488 ${ground}v-42`;
const parkedCar = d`M890 ${ground + 65}v-4h5v4M915 ${ground + 65}v-4h5v4M888 ${ground + 61}v-10q0 -4 4 -5l5 -9q1 -2 3 -2h11q2 0 3 2l5 9q4 1 4 5v10zM892 ${ground + 46}h27M899 ${ground + 57}h13M890 ${ground + 52}h5M916 ${ground + 52}h5`;

export const TowerShell = () => (
  <>
    <Ink as="sheet" d={box(478, roof, 398, 650) + box(876, floorAt(1), 70, 65) + box(478, ground, 468, 65)} />
    <Ink as="glass" d={glazing} />
    <Ink as="hair" d={ceilings + doors + flats + offices + rightRooms + lobby} />
    <Ink as="cut" d={slabs + box(446, 714, 32, 5)} />
    <At x={552} y={ground - 20}>
      <Ink as="line" d="M-3 0v-6q0-3 3-3t3 3v6M0-14a2.7 2.7 0 1 0 .1 0z" />
    </At>
    <Ink as="hair" d={parkedCar} />
  </>
);
