// The rooms of a building side by side, each as large as its floor. Not a floor plan: nobody was asked where the rooms are.

type PlanRoom = { name: string; areaM2: number; text?: string /** 0 to 1: how far it is filled. */; fill?: number };
type Placed = PlanRoom & { x: number; y: number; wide: number; high: number };

const [sheetWidth, sheetHeight] = [360, 240];

/** How far from square the worst of these areas is, laid along a side of this length. */
const worstShape = (areas: readonly number[], side: number) => {
  const sum = areas.reduce((total, area) => total + area, 0);
  return Math.max(...areas.map((area) => Math.max((side * side * area) / (sum * sum), (sum * sum) / (side * side * area))));
};

/** Fills a rectangle with rooms in proportion to their floors, in rows as near to square as they can be (a squarified treemap). */
function placed(rooms: readonly PlanRoom[]): Placed[] {
  const total = rooms.reduce((sum, { areaM2 }) => sum + areaM2, 0);
  if (!(total > 0)) return [];
  const perM2 = (sheetWidth * sheetHeight) / total;
  const waiting = [...rooms].filter(({ areaM2 }) => areaM2 > 0).sort((first, second) => second.areaM2 - first.areaM2);
  const result: Placed[] = [];
  let [x, y, wide, high] = [0, 0, sheetWidth, sheetHeight];
  while (waiting.length > 0) {
    const side = Math.min(wide, high);
    const row = [waiting.shift() as PlanRoom];
    const areas = (more: readonly PlanRoom[]) => more.map(({ areaM2 }) => areaM2 * perM2);
    while (waiting[0] && worstShape(areas([...row, waiting[0]]), side) <= worstShape(areas(row), side))
      row.push(waiting.shift() as PlanRoom);
    const depth = areas(row).reduce((sum, area) => sum + area, 0) / side;
    let along = 0;
    for (const room of row) {
      const length = (room.areaM2 * perM2) / depth;
      result.push(
        wide >= high ? { ...room, x, y: y + along, wide: depth, high: length } : { ...room, x: x + along, y, wide: length, high: depth },
      );
      along += length;
    }
    if (wide >= high) [x, wide] = [x + depth, wide - depth];
    else [y, high] = [y + depth, high - depth];
  }
  return result;
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** `label`: what is seen, or empty beside a text that says it. Names stand only in rooms that have space for them. */
export function RoomsPlan({ rooms, label, className = "" }: { rooms: readonly PlanRoom[]; label: string; className?: string }) {
  const named = label ? { role: "img", "aria-label": label } : ({ "aria-hidden": true } as const);
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it is named by its label, or hidden
    <svg viewBox={`-3 -3 ${sheetWidth + 6} ${sheetHeight + 6}`} {...named} className={`drawing rooms-plan ${className}`}>
      {placed(rooms).map(({ name, text, fill = 0, x, y, wide, high }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
        <g key={index}>
          <rect x={tenth(x)} y={tenth(y)} width={tenth(wide)} height={tenth(high)} className="pen-unit" />
          {fill > 0 && (
            <rect
              x={tenth(x)}
              y={tenth(y)}
              width={tenth(wide)}
              height={tenth(high)}
              className="room-heat"
              style={{ opacity: tenth(0.1 + fill * 0.6) }}
            />
          )}
          {text !== undefined && wide > 62 && high > 30 && (
            <text x={tenth(x + 7)} y={tenth(y + 17)}>
              {[...name].length * 6.4 > wide - 12 ? `${[...name].slice(0, Math.floor((wide - 18) / 6.4)).join("")}…` : name}
              <tspan x={tenth(x + 7)} dy="14">
                {text}
              </tspan>
            </text>
          )}
        </g>
      ))}
      <path d={`M0 0H${sheetWidth}V${sheetHeight}H0z`} className="rooms-wall" />
    </svg>
  );
}
