// Links from a cooling-load result to the other calculators. The query of each link fills in what the result already contains (place,
// floor, walls, load); fields without a value keep the default of the target calculator.
import type { SheetSlug } from "../site/calculators.ts";
import { type PlaceId, places } from "./data/climate.ts";
import { designOutdoors } from "./data/design-outdoors.ts";
import { splitBehaviour } from "./data/unit-sizes.ts";
import { unitNeeds } from "./engineering/equipment.ts";
import type { QuickResult } from "./quick/quick.ts";
import type { Direction } from "./quick/quick-answers.ts";
import type { QuickQuery } from "./quick/quick-query.ts";
import { zonesFor } from "./unit-advice.ts";

type Given = Readonly<Record<string, string | number | null | undefined>>;

const queryOf = (given: Given) =>
  new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, String(value)]])),
  );

/** The option of the `bill` field for a home or a business in this place; undefined without a place. */
function billOf(place: PlaceId | null, use: "home" | "office" | null): string | undefined {
  const work = use === "office";
  if (place === null) return undefined;
  if (place.startsWith("dubai")) return work ? "dewaBusiness" : "dewaHome";
  if (place.startsWith("abuDhabi") || place === "alAin")
    return work ? "abuDhabiBusiness" : place === "alAin" ? "abuDhabiVilla" : "abuDhabiFlat";
  if (place === "sharjah") return work ? "sharjahBusiness" : "sharjahHome";
  return work ? "northBusiness" : "northHome";
}

function facing(directions: readonly (Direction | null)[] | undefined): string | undefined {
  if (!directions) return undefined;
  if (directions.length === 0) return "none";
  return directions.length === 4 ? "all" : (directions[0] ?? undefined);
}

const roomOf: Readonly<Record<string, string>> = {
  living: "living",
  bedroom: "bedroom",
  majlis: "majlis",
  office: "office",
  meeting: "office",
  shop: "shop",
};
const spaceOf: Readonly<Record<string, string>> = { office: "office", meeting: "conference", shop: "retail" };

/** The hour that needs the largest unit, as fields of the converter, so that the converter names the same unit. */
function hardestHour({ place, room, load }: QuickResult): Given | null {
  const indoor = { dryBulbC: room.indoorDryBulbC, relativeHumidity: room.indoorRelativeHumidity };
  const [hardest] = unitNeeds(load.days, indoor, designOutdoors(places[place]), splitBehaviour).sort(
    (first, second) => second.nominalW - first.nominalW,
  );
  // One unit does not serve a room that needs several zones.
  if (!hardest || zonesFor(room.floorAreaM2, hardest.nominalW) > 1) return null;
  return { power: (hardest.loadW / 1000).toFixed(3), day: "given", share: (100 * hardest.share).toFixed(2) };
}

/** Each calculator to link to, with the query that fills in its form. */
export function nextCalculatorLinks(
  result: QuickResult,
  { answers, area, areaUnit }: QuickQuery,
): { calculator: SheetSlug; query: URLSearchParams }[] {
  const { place, use, room, built, topFloor, facades, floorAreaM2, people } = answers;
  // Sheets about a space refuse floors below 8 m², so a smaller floor is left out.
  const isFloor = floorAreaM2 !== null && floorAreaM2 >= 8;
  const floor = isFloor ? { area, "area-u": areaUnit === "ft2" ? "ft2" : undefined } : {};
  const envelope = {
    ...floor,
    bill: billOf(place, use),
    room: room ? roomOf[room] : undefined,
    built,
    top: topFloor === null ? undefined : topFloor ? "yes" : "no",
    facing: facing(facades?.map(({ direction }) => direction)),
    glass: facades?.[0]?.glass,
  };
  const size = hardestHour(result);
  const space = room ? spaceOf[room] : undefined;
  return [
    ...(size ? [{ calculator: "ac-size-converter" as const, query: queryOf(size) }] : []),
    { calculator: "ac-electricity-cost", query: queryOf(envelope) },
    ...(space ? [{ calculator: "fresh-air-ventilation" as const, query: queryOf({ space, ...floor, people, place }) }] : []),
    { calculator: "insulation-glass-upgrade", query: queryOf(envelope) },
  ];
}
