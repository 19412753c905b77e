// Buildings from gbXML: units, areas, directions, what is inside and outside, and what is said to be left out.
import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { readGbxml } from "../../../lib/calculators/project/gbxml.ts";
import type { XmlElement } from "../../../lib/calculators/project/gbxml-shape.ts";
import { inspectProject } from "../../../lib/calculators/project/inspect-project.ts";
import { emptyProject } from "../../../lib/calculators/project/new-project.ts";
import { projectLoad } from "../../../lib/calculators/project/project-load.ts";

type Node = { type: string; name: string; attribs: Record<string, string>; children: Node[]; data?: string };
function treeOf({ name, attribs, children }: Node): XmlElement {
  const elements = children.filter(({ type }) => type === "tag").map(treeOf);
  return { name, attributes: attribs, children: elements, text: elements.length > 0 ? "" : children.map(({ data = "" }) => data).join("") };
}
function read(xml: string) {
  const root = load(xml, { xml: true })
    .root()[0]
    ?.children.find(({ type }) => type === "tag");
  return readGbxml(treeOf(root as unknown as Node), emptyProject);
}

const point = (...coordinates: number[]) =>
  `<CartesianPoint>${coordinates.map((value) => `<Coordinate>${value}</Coordinate>`).join("")}</CartesianPoint>`;
const loop = (...points: number[][]) =>
  `<PlanarGeometry><PolyLoop>${points.map((each) => point(...each)).join("")}</PolyLoop></PlanarGeometry>`;
const rectangle = (azimuth: number, tilt: number, width: number, height: number) =>
  `<RectangularGeometry><Azimuth>${azimuth}</Azimuth><Tilt>${tilt}</Tilt><Width>${width}</Width><Height>${height}</Height></RectangularGeometry>`;
const surface = (type: string, spaces: string[], geometry: string, more = "", attributes = "") =>
  `<Surface id="x" surfaceType="${type}" ${attributes}>${spaces.map((id) => `<AdjacentSpaceId spaceIdRef="${id}"/>`).join("")}${geometry}${more}</Surface>`;
const opening = (type: string, width: number, height: number) =>
  `<Opening openingType="${type}" windowTypeIdRef="w1">${rectangle(0, 90, width, height)}</Opening>`;

/** A room of 5 by 8 m and 3 m high, in a unit of so many metres. */
const building = ({ metres = 1, units = "", spaces = "", surfaces = "", location = "" }) => {
  const of = (length: number) => length / metres;
  return `<?xml version="1.0"?>
<gbXML xmlns="http://www.gbxml.org/schema" ${units}>
  <Campus id="c"><Location>${location}</Location>
    <Building id="b" buildingType="Office">
      <Space id="s1" zoneIdRef="z1" conditionType="HeatedAndCooled">
        <Name>Corner office</Name><Area>${40 / metres ** 2}</Area><Volume>${120 / metres ** 3}</Volume>
        <PeopleNumber unit="NumberOfPeople">4</PeopleNumber>
        <LightPowerPerArea unit="WattPerSquareFoot">1</LightPowerPerArea>
      </Space>${spaces}
    </Building>
    ${surface("ExteriorWall", ["s1"], rectangle(180, 90, of(5), of(3)), opening("FixedWindow", of(2), of(1.5)) + opening("FixedWindow", of(2), of(1.5)), 'constructionIdRef="k1"')}
    ${surface("ExteriorWall", ["s1"], loop([0, 0, 0], [0, 0, of(3)], [0, of(8), of(3)], [0, of(8), 0]))}
    ${surface("Roof", ["s1"], rectangle(0, 0, of(5), of(8)))}
    ${surfaces}
  </Campus>
  <Construction id="k1"><U-value unit="BtuPerHourSquareFtF">0.1</U-value></Construction>
  <WindowType id="w1"><U-value unit="WPerSquareMeterK">2.1</U-value><SolarHeatGainCoeff solarIncidentAngle="40">0.2</SolarHeatGainCoeff><SolarHeatGainCoeff>0.3</SolarHeatGainCoeff></WindowType>
  <Zone id="z1"><Name>North side</Name><DesignCoolT unit="F">75</DesignCoolT></Zone>
</gbXML>`;
};
const inMetres = 'lengthUnit="Meters" areaUnit="SquareMeters" volumeUnit="CubicMeters"';

describe("a building from gbXML", () => {
  test("has the rooms, surfaces and windows of the file, and can be computed", () => {
    const found = read(building({ units: inMetres }));
    const [room] = found?.rooms ?? [];
    expect(room).toMatchObject({ name: "Corner office", areaM2: 40, heightM: 3, people: 4, lightsWm2: 10.764, indoorC: 23.9, zone: 1 });
    expect(found?.zones).toEqual([{ zone: 1, name: "North side", air: "asBuilding" }]);
    const [south, west, roof] = room?.surfaces ?? [];
    expect(south).toMatchObject({ kind: "wall", direction: "S", areaM2: 15, uWm2K: 0.568 });
    expect(south?.windows).toMatchObject([{ count: 2, areaM2: 3, glass: "own", uWm2K: 2.1, shgc: 0.3, heightM: 1.5 }]);
    // Without an azimuth the polygon gives it: this one turns its front to the west.
    expect(west).toMatchObject({ kind: "wall", direction: "W", areaM2: 24 });
    expect(roof).toMatchObject({ kind: "roof", areaM2: 40 });
    const project = { ...emptyProject, rooms: found?.rooms ?? [], zones: found?.zones ?? [] };
    expect(inspectProject(project).refusals).toEqual([]);
    expect(projectLoad(project, { kind: "building" }).building.coilW).toBeGreaterThan(1000);
  });

  test.each([
    ["Feet", 0.3048],
    ["Inches", 0.0254],
    ["Millimeters", 0.001],
  ])("is the same in %s", (unit, metres) => {
    const units = `lengthUnit="${unit}" areaUnit="Square${unit}" volumeUnit="Cubic${unit}"`;
    expect(read(building({ metres, units }))?.rooms).toEqual(read(building({ units: inMetres }))?.rooms);
  });

  test("passes no heat between cooled rooms, and some to a space that is not cooled", () => {
    const spaces = `<Space id="s2" conditionType="HeatedAndCooled"><Area>20</Area><Volume>60</Volume></Space>
      <Space id="s3" conditionType="Unconditioned"><Area>9</Area><Volume>27</Volume></Space>`;
    const wall = rectangle(90, 90, 8, 3);
    const surfaces = [
      surface("InteriorWall", ["s1", "s2"], wall),
      surface("InteriorWall", ["s1", "s1"], wall),
      surface("InteriorWall", ["s1", "s3"], wall),
      surface("SlabOnGrade", ["s1"], rectangle(0, 180, 5, 8)),
      surface("Air", ["s1", "s2"], wall),
      surface("Shade", [], wall),
    ].join("");
    const found = read(building({ units: inMetres, spaces, surfaces, location: "<CADModelAzimuth>12</CADModelAzimuth>" }));
    expect(found?.rooms.map(({ surfaces: all }) => all.map(({ kind }) => kind))).toEqual([
      ["wall", "wall", "roof", "partition", "ground"],
      [],
    ]);
    expect(found?.notes).toMatchObject({ uncooled: 1, shades: 1, doors: 0, turnDeg: 12, freshAir: 0 });
  });

  test("keeps every square metre where a room has more surfaces than the form", () => {
    const walls = Array.from({ length: 30 }, (_, index) =>
      surface("ExteriorWall", ["s1"], rectangle(index * 11, 90, 2, 3), opening("OperableWindow", 1, 1 + index / 100)),
    );
    const found = read(building({ units: inMetres, surfaces: walls.join("") }));
    const surfaces = found?.rooms[0]?.surfaces ?? [];
    expect(surfaces.length).toBeLessThanOrEqual(12);
    expect(surfaces.reduce((sum, { kind, areaM2 }) => sum + (kind === "wall" ? areaM2 : 0), 0)).toBeCloseTo(15 + 24 + 30 * 6, 1);
    const glass = surfaces.flatMap(({ windows }) => windows).reduce((sum, { count, areaM2 }) => sum + count * areaM2, 0);
    expect(glass).toBeCloseTo(6 + 30 * 1.145, 1);
    expect(surfaces.every(({ windows }) => windows.length <= 6)).toBe(true);
    expect(found?.notes.moreSurfaces).toBe(0);
  });

  test("is refused where it is none, and where no space has a floor", () => {
    expect(read("<html><body/></html>")).toBeNull();
    expect(read("<gbXML/>")).toBeNull();
    expect(read("<gbXML><Campus><Building><Space id='s'><Name>x</Name></Space></Building></Campus></gbXML>")).toBeNull();
  });
});
