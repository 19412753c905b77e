import { expect, test } from "vitest";
import { placeLabels } from "../../lib/site/map-labels.ts";

const sheet = { width: 760, height: 500 };

test("labels of close points do not overlap, and stay on the map", () => {
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
  for (const [index, box] of boxes.entries()) {
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(sheet.width);
    for (const other of boxes.slice(index + 1))
      expect(box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom, `${index}`).toBe(false);
  }
});

test("a single point has its label right beside it", () => {
  expect(placeLabels([{ x: 100, y: 100, width: 60 }], sheet)).toEqual([{ x: 112, y: 100, side: "after" }]);
});
