// Places the labels of a map so that none overlap. Pure; runs when the page is rendered.

export type Point = { x: number; y: number };
export type Label = Point & { side: "before" | "after" };

type Box = { left: number; right: number; top: number; bottom: number };

const overlaps = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * For points in px and texts with a width in px: the position of each label's near edge (its vertical middle), at the nearest free spot.
 * Labels avoid each other, all points and the sheet's edge.
 */
export function placeLabels(points: (Point & { width: number })[], sheet: { width: number; height: number }, height = 26): Label[] {
  const taken: Box[] = points.map(({ x, y }) => ({ left: x - 7, right: x + 7, top: y - 7, bottom: y + 7 }));
  const spots = [12, 26, 44, 66, 92].flatMap((away) =>
    [0, 14, -14, 28, -28, 44, -44, 62, -62, 84, -84].flatMap((down) =>
      (["after", "before"] as const).map((side) => ({ away, down, side, cost: away + Math.abs(down) * 1.2 })),
    ),
  );
  spots.sort((a, b) => a.cost - b.cost);
  return points.map(({ x, y, width }, index) => {
    const boxAt = ({ away, down, side }: (typeof spots)[number]): Box => {
      const near = side === "after" ? x + away : x - away;
      return {
        left: side === "after" ? near : near - width,
        right: side === "after" ? near + width : near,
        top: y + down - height / 2,
        bottom: y + down + height / 2,
      };
    };
    const free = spots.find((spot) => {
      const box = boxAt(spot);
      const inside = box.left >= 4 && box.right <= sheet.width - 4 && box.top >= 4 && box.bottom <= sheet.height - 4;
      return inside && taken.every((other, at) => at === index || !overlaps(box, other));
    });
    const spot = free ?? spots[0] ?? { away: 12, down: 0, side: "after" as const, cost: 0 };
    taken.push(boxAt(spot));
    return { x: spot.side === "after" ? x + spot.away : x - spot.away, y: y + spot.down, side: spot.side };
  });
}
