// Puts the labels of a map where no two touch. Pure; runs when the page is rendered.

export type Point = { x: number; y: number };
export type Label = Point & { side: "before" | "after" };

type Box = { left: number; right: number; top: number; bottom: number };

const overlaps = (one: Box, two: Box) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;

/**
 * For points in px and texts with a width in px: where each label's near edge stands (its vertical middle), the nearest
 * free spot first. Labels keep clear of each other, of all points and of the sheet's edge.
 */
export function placeLabels(points: (Point & { width: number })[], sheet: { width: number; height: number }, height = 26): Label[] {
  const taken: Box[] = points.map(({ x, y }) => ({ left: x - 7, right: x + 7, top: y - 7, bottom: y + 7 }));
  const spots = [12, 26, 44, 66, 92].flatMap((away) =>
    [0, 14, -14, 28, -28, 44, -44, 62, -62, 84, -84].flatMap((down) =>
      (["after", "before"] as const).map((side) => ({ away, down, side, cost: away + Math.abs(down) * 1.2 })),
    ),
  );
  spots.sort((one, two) => one.cost - two.cost);
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
