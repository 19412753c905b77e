// The floor plans of the templates, north up and drawn to scale: each room as large as the template says, its window on the side where the
// template has its outside wall. Halls, bathrooms and stairs are drawn too; the template does not cool them.
import { type TemplateId, templates } from "#lib/calculators/project/new-project";
import { type Direction, glassAmounts } from "#lib/calculators/quick/quick-answers";

/** x, y, width and depth, cm. */
type Rectangle = readonly [x: number, y: number, wide: number, deep: number];
/** A hinge, the way from it across the opening, and the way in which the leaf stands open; the ways are unit vectors. */
type Door = readonly [x: number, y: number, closed: readonly [number, number], open: readonly [number, number]];

type FloorPlan = {
  /** Width and depth of the drawing, cm. */
  size: readonly [number, number];
  /** Outer walls, one rectangle a floor. */
  floors: readonly Rectangle[];
  /** In the template's order. */
  rooms: readonly Rectangle[];
  innerWalls: string;
  doors: readonly Door[];
  furniture: string;
  /** Rooms that the visitor adds, dashed. */
  toAdd?: readonly Rectangle[];
};

const doorCm = 85;
const box = (x: number, y: number, wide: number, deep: number) => `M${x} ${y}h${wide}v${deep}h${-wide}z`;
const seats = (x: number, y: number, number: number, step: number) =>
  Array.from({ length: number }, (_, index) => box(x + index * step, y, 45, 40)).join("");
/** A double bed whose head is at the lower or the upper end. */
const bed = (x: number, y: number, headsUp: boolean) => {
  const pillows = y + (headsUp ? 12 : 153);
  return box(x, y, 160, 200) + box(x + 12, pillows, 62, 35) + box(x + 86, pillows, 62, 35) + `M${x} ${y + (headsUp ? 65 : 135)}h160`;
};
const desk = (x: number, y: number) => box(x, y, 70, 140) + box(x + 85, y + 47, 45, 45);

const floorPlans: Record<TemplateId, FloorPlan> = {
  flat: {
    size: [1100, 900],
    floors: [[0, 0, 1100, 900]],
    rooms: [
      [0, 0, 600, 500],
      [0, 500, 450, 400],
      [650, 500, 450, 400],
      [700, 0, 400, 300],
    ],
    innerWalls: "M600 0V500M0 500H450M650 500H1100M450 500V900M650 500V900M700 0V300H1100M450 640H650",
    doors: [
      [1100, 455, [0, -1], [-1, 0]],
      [600, 480, [0, -1], [-1, 0]],
      [450, 520, [0, 1], [-1, 0]],
      [650, 520, [0, 1], [1, 0]],
      [470, 640, [1, 0], [0, 1]],
      [720, 300, [1, 0], [0, -1]],
    ],
    furniture:
      box(20, 395, 280, 85) +
      "M20 460h280" +
      box(95, 270, 130, 70) +
      box(140, 20, 220, 40) +
      bed(145, 675, false) +
      bed(790, 675, false) +
      "M1080 20V290M720 70H1030V290M850 20v50M910 20v50" +
      box(470, 815, 160, 65) +
      "M590 700a22 22 0 1 0 .1 0M470 730h45v55h-45",
  },
  villa: {
    size: [2350, 1100],
    floors: [
      [0, 0, 1100, 1100],
      [1250, 0, 1100, 1100],
    ],
    rooms: [
      [400, 600, 700, 500],
      [0, 0, 500, 600],
      [700, 0, 400, 300],
      [1900, 0, 450, 400],
      [1250, 0, 450, 400],
      [1900, 700, 450, 400],
    ],
    innerWalls:
      "M500 0V600M0 600H1100M400 600V1100M700 0V300H1100M0 900H220V1100M1700 0V400M1900 0V400M1250 400H1700M1900 400H2350M1700 260H1900M1900 700V1100M1250 700H2350M1250 520H1480V700",
    doors: [
      [60, 600, [1, 0], [0, 1]],
      [400, 640, [0, 1], [1, 0]],
      [500, 580, [0, -1], [-1, 0]],
      [720, 300, [1, 0], [0, -1]],
      [0, 790, [0, -1], [1, 0]],
      [130, 900, [1, 0], [0, 1]],
      [1600, 400, [1, 0], [0, -1]],
      [1920, 400, [1, 0], [0, -1]],
      [1720, 260, [1, 0], [0, -1]],
      [1920, 700, [1, 0], [0, 1]],
      [1480, 680, [0, -1], [-1, 0]],
      [1560, 700, [1, 0], [0, 1]],
    ],
    furniture: [
      // The majlis has seats along its walls.
      box(1020, 620, 60, 460) + box(420, 1020, 600, 60) + box(640, 800, 180, 90),
      box(20, 60, 85, 300) + "M45 60v300" + box(200, 140, 80, 140) + box(250, 20, 160, 30),
      "M1080 20V290M720 70H1030V290M850 20v50M910 20v50",
      // The stairs of both floors.
      ...[0, 1250].map((x) =>
        Array.from({ length: 9 }, (_, step) => (x ? `M${1900 + step * 30} 420v110` : `M520 ${30 + step * 28}h160`)).join(""),
      ),
      box(20, 1000, 60, 45),
      bed(2100, 20, true) + bed(1270, 20, true) + bed(2090, 880, false),
      box(1720, 20, 160, 65) + box(1270, 580, 60, 90),
    ].join(""),
  },
  office: {
    size: [1250, 1000],
    floors: [[0, 0, 1250, 1000]],
    rooms: [
      [0, 0, 500, 500],
      [750, 0, 500, 500],
      [375, 500, 500, 500],
    ],
    innerWalls: "M500 0V500M750 0V500M0 500H540M710 500H1250M375 500V1000M875 500V1000",
    doors: [
      [500, 480, [0, -1], [-1, 0]],
      [750, 480, [0, -1], [1, 0]],
      [582, 500, [1, 0], [0, 1]],
      [0, 700, [0, -1], [1, 0]],
    ],
    furniture:
      desk(60, 40) +
      desk(60, 300) +
      desk(270, 40) +
      desk(820, 40) +
      desk(820, 300) +
      desk(1030, 40) +
      desk(1030, 300) +
      box(475, 690, 300, 120) +
      seats(495, 640, 4, 70) +
      seats(495, 820, 4, 70) +
      box(920, 560, 300, 60) +
      box(40, 900, 300, 60),
  },
  shop: {
    size: [750, 800],
    floors: [[0, 0, 750, 800]],
    rooms: [[0, 0, 750, 800]],
    innerWalls: "",
    doors: [[0, 780, [0, -1], [1, 0]]],
    furniture:
      box(160, 110, 400, 70) +
      box(160, 290, 400, 70) +
      box(160, 470, 400, 70) +
      "M160 145h400M160 325h400M160 505h400" +
      box(690, 40, 40, 560) +
      "M400 780V660H730",
  },
  ownHome: {
    size: [960, 500],
    floors: [[0, 0, 600, 500]],
    rooms: [[0, 0, 600, 500]],
    innerWalls: "",
    doors: [[600, 480, [0, -1], [-1, 0]]],
    furniture: box(20, 395, 280, 85) + "M20 460h280" + box(95, 270, 130, 70) + box(140, 20, 220, 40),
    toAdd: [
      [600, 0, 360, 250],
      [600, 250, 360, 250],
    ],
  },
  ownWork: {
    size: [900, 500],
    floors: [[0, 0, 500, 500]],
    rooms: [[0, 0, 500, 500]],
    innerWalls: "",
    doors: [[500, 480, [0, -1], [-1, 0]]],
    furniture: desk(60, 40) + desk(60, 300) + desk(270, 40),
    toAdd: [
      [500, 0, 400, 250],
      [500, 250, 400, 250],
    ],
  },
};

/** The window of a room: the middle part of its outside wall, as long as the template's share of glass. */
function windowPath([x, y, wide, deep]: Rectangle, side: Direction): string {
  const share = glassAmounts.medium;
  if (side === "W" || side === "E") return `M${side === "W" ? x : x + wide} ${Math.round(y + (deep * (1 - share)) / 2)}v${deep * share}`;
  return `M${Math.round(x + (wide * (1 - share)) / 2)} ${side === "N" ? y : y + deep}h${wide * share}`;
}

const doorway = ([x, y, [alongX, alongY]]: Door) => `M${x} ${y}l${alongX * doorCm} ${alongY * doorCm}`;
function doorLeaf([x, y, closed, open]: Door): string {
  const end = ([dx, dy]: readonly [number, number]) => `${x + dx * doorCm} ${y + dy * doorCm}`;
  const turnsRight = closed[0] * open[1] - closed[1] * open[0] > 0;
  return `M${x} ${y}L${end(open)}A${doorCm} ${doorCm} 0 0 ${turnsRight ? 0 : 1} ${end(closed)}`;
}

/** A text of each room, and the share of the strongest heat by floor, 0 to 1, that it is filled with. */
type RoomMark = { value: string; unit: string; name: string; fill: number };

/** Where a room's text stands: the middle of its free floor, as a share of width and depth. */
const textAt: Partial<Record<TemplateId, readonly (readonly [number, number])[]>> = {
  flat: [
    [0.5, 0.4],
    [0.5, 0.24],
    [0.56, 0.24],
    [0.4, 0.55],
  ],
};

type TemplatePlanProps = { template: TemplateId; marks?: readonly RoomMark[]; label?: string };

/** The size of a template's plan, cm. */
const planSize = (template: TemplateId) => floorPlans[template].size;

/** The floors of a template's rooms as they are drawn, m². */
export const drawnFloorsM2 = (template: TemplateId) => floorPlans[template].rooms.map(([, , wide, deep]) => (wide * deep) / 10_000);

/** The lines of a plan in cm, for a drawing of its own or as a part of one. */
export function PlanLines({ template, marks = [] }: Omit<TemplatePlanProps, "label">) {
  const { floors, rooms, innerWalls, doors, furniture, toAdd = [] } = floorPlans[template];
  const sides = templates[template].map(([, side]) => side);
  const windows = rooms.map((room, index) => windowPath(room, sides[index] as Direction)).join("");
  return (
    <>
      {toAdd.map(([x, y, wide, deep]) => (
        <path key={`${x} ${y}`} d={`${box(x, y, wide, deep)}M${x + wide / 2 - 30} ${y + deep / 2}h60m-30 -30v60`} className="plan-to-add" />
      ))}
      {floors.map(([x, ...rest]) => (
        <path key={x} d={box(x, ...rest)} className="plan-floor" />
      ))}
      {rooms.map((room, index) => (
        <path
          key={room.join()}
          d={box(...room)}
          className="plan-room"
          style={marks[index] && { opacity: Math.round((0.12 + marks[index].fill * 0.5) * 100) / 100 }}
        />
      ))}
      <path d={furniture} className="pen-hair" />
      <path d={innerWalls} className="plan-inner" />
      {floors.map(([x, ...rest]) => (
        <path key={x} d={box(x, ...rest)} className="plan-wall" />
      ))}
      <path d={doors.map(doorway).join("")} className="plan-doorway" />
      <path d={doors.map(doorLeaf).join("")} className="pen-thin" />
      <path d={windows} className="plan-doorway" />
      <path d={windows} className="plan-window" />
      {marks.map(({ value, unit, name }, index) => {
        const [[x, y, wide, deep], [across, down]] = [rooms[index] as Rectangle, textAt[template]?.[index] ?? [0.5, 0.5]];
        return (
          <text key={name} x={x + wide * across} y={y + deep * down} textAnchor="middle">
            <tspan className="plan-value">{value}</tspan> {unit}
            <tspan x={x + wide * across} dy="44">
              {name}
            </tspan>
          </text>
        );
      })}
    </>
  );
}

/** The plan of a template at the scale of its surroundings (`--metre`). */
export function TemplatePlan({ template }: { template: TemplateId }) {
  const [wide, deep] = planSize(template);
  return (
    <svg
      viewBox={`-14 -14 ${wide + 28} ${deep + 28}`}
      className="drawing template-plan"
      style={{ "--wide": wide / 100 } as React.CSSProperties}
      aria-hidden="true"
    >
      <PlanLines template={template} />
    </svg>
  );
}
