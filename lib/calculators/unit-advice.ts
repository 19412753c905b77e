// Advises which unit to buy. It compares the sizes on the market with the whole band of the load, not only with its likely value. It names
// a unit only for a room that one split serves and whose size-deciding answers are known; otherwise it gives the capacity needed and the
// number of zones.
import { places } from "./data/climate.ts";
import { designOutdoors } from "./data/design-outdoors.ts";
import { splitBehaviour, splitSizes, splitZone } from "./data/unit-sizes.ts";
import type { DayLoad } from "./engineering/day-load.ts";
import { capacityShare, type IndoorAir, type UnitChoice, type UnitNeed, unitChoices, unitNeeds } from "./engineering/equipment.ts";
import type { OutdoorDay } from "./engineering/outdoor-day.ts";
import type { Outdoors } from "./engineering/outdoors.ts";
import type { Load, Peak } from "./engineering/peaks.ts";
import { type OffHours, offHours, type PullDown, pullDown } from "./engineering/pull-down.ts";
import { btuhToWatts } from "./engineering/units.ts";
import type { QuickResult, Swing } from "./quick/quick.ts";
import { isOpen, type OpenPart, openPart, type Question, type QuickAnswers } from "./quick/quick-answers.ts";

/**
 * What a size means for the room. short: less than the likely load, enough only at the low end of the band. likely: enough for the likely
 * load, not for the high end. whole: enough for the high end. fits: enough for a load without a band. smallest: oversized, but nothing
 * smaller is sold. large: oversized.
 */
type UnitVerdict = "short" | "likely" | "whole" | "fits" | "smallest" | "large";

export type UnitSize = Pick<UnitChoice, "count" | "nominalBtuh"> & {
  /** Capacity divided by the likely need of each day, minus one. */
  spare: readonly number[];
  verdict: UnitVerdict;
  /** The capacity is more than 15 % above the likely need: a fixed-speed unit would stop too often to dry the air. */
  needsInverter: boolean;
  recommended: boolean;
  /** The open answer that alone, at its worst, makes this size too small; null if only several together do. */
  shortIfWorst?: OpenPart | null;
};

type Tons = { fromTons: number; toTons: number };

/**
 * Why no unit is named. floor: the floor is too large for one split. load: the load exceeds the largest size. open: an answer that decides
 * the size is missing.
 */
type NoUnitReason = "floor" | "load" | "open";

export type UnitAdvice = {
  needs: readonly UnitNeed[];
  /** The harder pull-down after hours without cooling, and the nominal size that gives it; absent if the room is cooled all day. */
  pullDown?: PullDown & { nominalW: number };
  /** Whether the load has a band to compare the sizes with. */
  hasBand: boolean;
  sizes: readonly UnitSize[];
  /** Undefined exactly when `noUnitReason` is set. */
  recommended: UnitSize | undefined;
  noUnitReason: NoUnitReason | undefined;
  /** Least number of zones, none with more floor or load than one split serves; 1 for a room with one unit. */
  zones: number;
  /** The open question that changes the size most, and the range of sizes it causes alone, in tons. */
  decidingQuestion: ({ part: OpenPart } & Tons) | undefined;
  /** Total size of all units over the whole band. */
  tons: Tons;
};

type NominalBand = { lowW: number; likelyW: number; highW: number };
type QuickAdviceInput = Pick<QuickResult, "band" | "swings" | "questionsToAsk"> & { answers: QuickAnswers };

/** The size in tons, as the trade names it. */
export const tonsOf = (nominalBtuh: number) => nominalBtuh / 12_000;

const sizesBtuh: readonly number[] = splitSizes.btuh;
const capacityW = ({ count, nominalBtuh }: Pick<UnitChoice, "count" | "nominalBtuh">) => count * btuhToWatts(nominalBtuh);
/** The tolerance keeps rounding from counting as a shortage. */
const isEnough = (capacity: number, needW: number) => capacity > needW * 0.9999;

function verdictOf(capacity: number, nominalBtuh: number, smallerBtuh: number, { lowW, likelyW, highW }: NominalBand): UnitVerdict {
  if (!isEnough(capacity, likelyW)) return "short";
  if (!isEnough(capacity, highW)) return "likely";
  const oversize = capacity / likelyW - 1;
  if (oversize > 0.3 && nominalBtuh === sizesBtuh[0]) return "smallest";
  // Whether the next smaller size is too small for the high end of the band or, without a band, for the load.
  const needed = !isEnough(btuhToWatts(smallerBtuh), lowW < highW ? highW : likelyW);
  if (oversize > 0.3 && !needed) return "large";
  return lowW < highW ? "whole" : "fits";
}

/** Single units, from one size below the likely need to one size above the smallest that carries the high end. */
function singleUnits({ lowW, likelyW, highW }: NominalBand): number[] {
  const below = sizesBtuh.findLastIndex((size) => !isEnough(btuhToWatts(size), likelyW));
  const first = below >= 0 && isEnough(btuhToWatts(sizesBtuh[below] as number), lowW) && lowW < highW ? below : below + 1;
  const covering = sizesBtuh.findIndex((size) => isEnough(btuhToWatts(size), highW));
  return sizesBtuh.slice(first, covering < 0 ? undefined : covering + 2);
}

/** Equal units in one large room; none if a single unit of less than two tons is enough. */
function multipleUnits(likelyW: number): UnitChoice[] {
  const choices = unitChoices(Math.max(1, likelyW), sizesBtuh);
  const single = choices.find(({ count }) => count === 1);
  if (!single || single.nominalBtuh < 24_000) return [];
  return choices.filter(({ count, oversize }) => count > 1 && oversize <= 0.3).slice(0, 1);
}

/** Questions that decide the size of a unit; no unit is named while two of them are open. */
const keyQuestions: readonly Question[] = ["place", "built", "room", "topFloor", "facades"];

function isUndecided({ questionsToAsk, answers }: QuickAdviceInput, decidingQuestion: UnitAdvice["decidingQuestion"]): boolean {
  const open = keyQuestions.filter((question) => isOpen(answers, question) && questionsToAsk.includes(question));
  return decidingQuestion !== undefined || answers.floorAreaM2 === null || open.length > 1;
}

const largestW = btuhToWatts(Math.max(...sizesBtuh));
/** Least number of zones for a floor area and a nominal size. */
export const zonesFor = (floorAreaM2: number, nominalW: number) =>
  Math.max(1, Math.ceil(floorAreaM2 / splitZone.largestM2 - 1e-9), Math.ceil((nominalW / largestW) * 0.9999));

function totalTons(needW: number): number {
  const [fewest] = unitChoices(Math.max(1, needW), sizesBtuh, 100);
  return fewest ? tonsOf(fewest.count * fewest.nominalBtuh) : 0;
}

const tonsBetween = (lowW: number, highW: number): Tons => ({ fromTons: totalTons(lowW), toTons: totalTons(highW) });

function findDecidingQuestion(
  { questionsToAsk, swings, answers }: QuickAdviceInput,
  nominalWAt: (loadW: number) => number,
): UnitAdvice["decidingQuestion"] {
  for (const { factor, lowW, highW } of swings) {
    if (!(questionsToAsk as readonly string[]).includes(factor)) continue;
    const tons = tonsBetween(nominalWAt(lowW), nominalWAt(highW));
    if (tons.fromTons < tons.toTons) return { part: openPart(answers, factor), ...tons };
  }
  return undefined;
}

/**
 * Unit advice for the load of a floor. `quick` is the result of the quick form with its band and open questions. `severalRooms` means that
 * one ducted unit serves them all; equal units do not suit rooms of different size.
 */
export function adviseUnits(
  { days, floorAreaM2 }: Pick<Load<Peak>, "days"> & { floorAreaM2: number },
  indoor: IndoorAir,
  outdoors: Pick<Outdoors, "days">,
  { quick, severalRooms = false, down }: { quick?: QuickAdviceInput; severalRooms?: boolean; down?: UnitAdvice["pullDown"] } = {},
): UnitAdvice {
  const needs = unitNeeds(days, indoor, outdoors, splitBehaviour);
  const steadyW = Math.max(1, ...needs.map(({ nominalW }) => nominalW));
  const likelyW = Math.max(steadyW, down?.nominalW ?? 0);
  // The nominal size at the ends of the band scales with their loads.
  const nominalWAt = (loadW: number) => (quick ? (loadW / quick.band.likelyW) * likelyW : likelyW);
  const nominalBand: NominalBand = quick
    ? { lowW: nominalWAt(quick.band.lowW), likelyW, highW: nominalWAt(quick.band.highW) }
    : { lowW: likelyW, likelyW, highW: likelyW };
  const worst = quick?.swings.reduce<Swing | undefined>(
    (highest, swing) => (highest && highest.highW >= swing.highW ? highest : swing),
    undefined,
  );
  const listed = [
    ...singleUnits(nominalBand).map((nominalBtuh) => ({ count: 1, nominalBtuh })),
    ...(severalRooms ? [] : multipleUnits(likelyW)),
  ];
  const decidingQuestion = quick && findDecidingQuestion(quick, nominalWAt);
  const zones = zonesFor(floorAreaM2, likelyW);
  const noUnitReason =
    floorAreaM2 > splitZone.largestM2
      ? "floor"
      : !isEnough(largestW, likelyW)
        ? "load"
        : quick && isUndecided(quick, decidingQuestion)
          ? "open"
          : undefined;
  const best = noUnitReason ? undefined : listed.find((choice) => isEnough(capacityW(choice), likelyW));
  // No single size is offered for several zones, except for rooms that one ducted unit serves.
  const offered = severalRooms || zones === 1 ? listed : [];
  const sizes = offered.map((choice): UnitSize => {
    const capacity = capacityW(choice);
    const smaller = choice.count === 1 ? (sizesBtuh.findLast((size) => size < choice.nominalBtuh) ?? 0) : 0;
    const verdict = verdictOf(capacity, choice.nominalBtuh, smaller, nominalBand);
    return {
      count: choice.count,
      nominalBtuh: choice.nominalBtuh,
      spare: needs.map(({ nominalW }) => capacity / nominalW - 1),
      verdict,
      // Once the room is cool, the unit has only the steady load.
      needsInverter: capacity / steadyW - 1 > 0.15,
      recommended: choice === best,
      ...(verdict === "likely" &&
        quick &&
        worst && { shortIfWorst: isEnough(capacity, nominalWAt(worst.highW)) ? null : openPart(quick.answers, worst.factor) }),
    };
  });
  return {
    needs,
    ...(down && { pullDown: down }),
    hasBand: quick !== undefined,
    sizes,
    recommended: sizes.find(({ recommended }) => recommended),
    noUnitReason,
    zones,
    decidingQuestion,
    tons: tonsBetween(nominalBand.lowW, nominalBand.highW),
  };
}

/** The air of a warm room has at least the wet bulb at which units are rated, °C. */
const warmRoomWetBulbC = 19;

/** Of the pull-downs on the days of both peaks the one that needs the larger unit. */
function hardestPullDown({ room, load }: QuickResult, days: readonly OutdoorDay[], off: OffHours): UnitAdvice["pullDown"] {
  const peaks = [load.dryBulbPeak, load.wetBulbPeak].filter((peak) => peak !== undefined);
  return peaks
    .map(({ dayIndex }) => {
      const down = pullDown(room, load.days[dayIndex] as DayLoad, days[dayIndex] as OutdoorDay, off);
      return { ...down, nominalW: down.totalW / capacityShare(splitBehaviour, down.outdoorC, warmRoomWetBulbC) };
    })
    .sort((first, second) => second.nominalW - first.nominalW)[0];
}

/** Unit advice for the room of a quick result. */
export function adviseQuick(result: QuickResult, answers: QuickAnswers): UnitAdvice {
  const { load, room, place } = result;
  const indoor = { dryBulbC: room.indoorDryBulbC, relativeHumidity: room.indoorRelativeHumidity };
  const outdoors = designOutdoors(places[place]);
  const down = answers.offByDay && hardestPullDown(result, outdoors.days, offHours[answers.use === "office" ? "work" : "home"]);
  return adviseUnits({ ...load, floorAreaM2: room.floorAreaM2 }, indoor, outdoors, {
    quick: { ...result, answers },
    ...(down && { down }),
  });
}
