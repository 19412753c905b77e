// Elements of gbXML, and the shape of its surfaces and openings.

/** An element of an XML document: its name without a prefix, its attributes, the elements in it, and the text of an element without any. */
export type XmlElement = { name: string; attributes: Readonly<Record<string, string>>; children: readonly XmlElement[]; text: string };

export const childOf = (element: XmlElement, name: string) => element.children.find((child) => child.name === name);
export const childrenOf = (element: XmlElement, name: string) => element.children.filter((child) => child.name === name);
export const textOf = (element: XmlElement, name: string) => childOf(element, name)?.text.trim() ?? "";
export const numberOf = (text: string | undefined) => (text === undefined || text.trim() === "" ? Number.NaN : Number(text));

type Point = readonly [x: number, y: number, z: number];

function pointsOf(loop: XmlElement): Point[] {
  return childrenOf(loop, "CartesianPoint").map((point) => {
    const [x = 0, y = 0, z = 0] = childrenOf(point, "Coordinate").map(({ text }) => Number(text));
    return [x, y, z];
  });
}

/** Newell's normal of a polygon, twice as long as its area. */
function normalOf(points: readonly Point[]): Point {
  const sum: [number, number, number] = [0, 0, 0];
  for (const [index, [x, y, z]] of points.entries()) {
    const [nextX, nextY, nextZ] = points[(index + 1) % points.length] as Point;
    sum[0] += (y - nextY) * (z + nextZ);
    sum[1] += (z - nextZ) * (x + nextX);
    sum[2] += (x - nextX) * (y + nextY);
  }
  return sum;
}

/** `heightM` is that of its rectangle. */
type Shape = { areaM2: number; azimuthDeg: number; tiltDeg: number; heightM: number };

/** Area by the polygon, otherwise by width and height; azimuth clockwise from north and tilt from level, by the polygon if they are not given. */
export function shapeOf(element: XmlElement, metres: number): Shape {
  const rectangle = childOf(element, "RectangularGeometry");
  const planar = childOf(element, "PlanarGeometry");
  const loop = planar && childOf(planar, "PolyLoop");
  const normal = loop ? normalOf(pointsOf(loop)) : ([0, 0, 0] as const);
  const size = Math.hypot(...normal);
  const given = (name: string) => numberOf(rectangle && textOf(rectangle, name));
  const heightM = given("Height") * metres;
  const flat = Math.hypot(normal[0], normal[1]);
  const azimuthDeg = Number.isFinite(given("Azimuth"))
    ? given("Azimuth")
    : flat > 0
      ? (Math.atan2(normal[0], normal[1]) * 180) / Math.PI
      : 0;
  const tiltDeg = Number.isFinite(given("Tilt")) ? given("Tilt") : size > 0 ? (Math.acos(normal[2] / size) * 180) / Math.PI : 90;
  return {
    areaM2: size > 0 ? (size / 2) * metres ** 2 : heightM * given("Width") * metres,
    azimuthDeg: ((azimuthDeg % 360) + 360) % 360,
    tiltDeg,
    heightM,
  };
}
