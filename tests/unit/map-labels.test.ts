import { expect, test } from "vitest";
import { placeLabels } from "../../lib/site/map-labels.ts";

const sheet = { width: 760, height: 500 };

test("labels of points that stand close together do not touch, and stay on the sheet", () => {
  const points = Array.from({ length: 20 }, (_, index) => ({
    x: 150 + (index % 5) * 95,
    y: 90 + Math.floor(index / 5) * 85,
    width: 80 + (index % 3) * 20,
  }));
  points.push({ x: 152, y: 97, width: 90 }, { x: 245, y: 180, width: 110 });
  const labels = placeLabels(points, sheet);
  const boxes = labels.map(({ x, y, side }, index) => {
    const width = points[index]?.width ?? 0;
    return { left: side === "after" ? x : x - width, right: side === "after" ? x + width : x, top: y - 13, bottom: y + 13 };
  });
  for (const [index, one] of boxes.entries()) {
    expect(one.left).toBeGreaterThanOrEqual(0);
    expect(one.right).toBeLessThanOrEqual(sheet.width);
    for (const two of boxes.slice(index + 1))
      expect(one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom, `${index}`).toBe(false);
  }
});

test("a point alone has its label right beside it", () => {
  expect(placeLabels([{ x: 100, y: 100, width: 60 }], sheet)).toEqual([{ x: 112, y: 100, side: "after" }]);
});
