// The PDF of a building from the detailed form.
import { formatExact, formatPower, withUnit } from "../../calculators/format.ts";
import { placeSources } from "../../calculators/line-sources.ts";
import { type Project, roomsOfZone, signingIds } from "../../calculators/project/project.ts";
import { type ProjectResult, projectLoad } from "../../calculators/project/project-load.ts";
import {
  designText,
  hasSeveralRooms,
  projectLineName,
  projectLineSources,
  underventilatedRooms,
  unusualRemarks,
  zoneName,
} from "../../calculators/project/project-names.ts";
import { enteredIn, formatIn, writtenUnit } from "../../calculators/quantities.ts";
import type { DetailedTexts, UnitSystem } from "../../calculators/texts.ts";
import type { Block, PdfDocument } from "../document.ts";
import { airSideBlocks } from "./air-side-blocks.ts";
import { complianceBlocks } from "./compliance-blocks.ts";
import { constructionBlocks, hoursAndAirBlocks, insideBlocks, surfaceBlocks, zoneBlocks } from "./project-inputs.ts";
import type { ProjectJob } from "./project-job.ts";
import {
  airBlocks,
  checkBlocks,
  coincidenceBlocks,
  groupLoadBlocks,
  systemAirBlocks,
  totalsBlocks,
  variantBlocks,
} from "./project-loads.ts";
import { arabicDegrees, calculationDocument, capitalised, factTable, noteBlocks, type ResultData, resultBlocks } from "./result-blocks.ts";
import { scheduleBlocks } from "./schedule-blocks.ts";
import { workingBlocks } from "./working-blocks.ts";

/** The subject, the design weather and the diversity. */
function projectFacts({ building, design }: ProjectResult, { project, texts, words, system }: ProjectJob): Block {
  const { fields } = words;
  const together = [fields.peoplePercent, fields.lightsPercent, fields.machinesPercent, fields.marginPercent].join(" / ");
  const percents = [project.peoplePercent, project.lightsPercent, project.machinesPercent, project.marginPercent]
    .map(formatExact)
    .join(" / ");
  return factTable([
    ...(project.title ? [[fields.title, `\u2068${project.title}\u2069`]] : []),
    ...(project.revision ? [[fields.revision, project.revision]] : []),
    [fields.place, texts.places[project.place]],
    [`${fields.design}: ${words.designs[project.design]}`, arabicDegrees(designText(design, words, system))],
    [capitalised(texts.factors.floorAreaM2), `${formatIn(system, "area", building.floorAreaM2)} ${writtenUnit(system, "area")}`],
    [fields.surroundings, words.surroundings[project.surroundings]],
    ...(project.northDeg === 0 ? [] : [[`${fields.northDeg} (${words.hints.northDeg})`, `\u2066${formatExact(project.northDeg)}°\u2069`]]),
    ...(hasSeveralRooms(project) ? [[fields.airSystem, airText(project, words)]] : []),
    ...(building.airUnit ? [[fields.freshSupply, freshSupplyText(project, words, system)]] : []),
    [`${words.diversity} (${together})`, `\u2066${percents} %\u2069`],
  ]);
}

/** How the fresh air units supply: "Dried, then warmed again: 13 °C, 22 °C, A heater". */
function freshSupplyText(
  { freshSupply, freshCoilC, freshSupplyC, reheat }: Project,
  { freshSupplies, reheats }: DetailedTexts,
  system: UnitSystem,
): string {
  const degrees = (celsius: number) => `\u2066${enteredIn(system, "temperature", celsius)} ${writtenUnit(system, "temperature")}\u2069`;
  return [
    freshSupplies[freshSupply],
    ...(freshSupply === "room" ? [] : [degrees(freshCoilC)]),
    ...(freshSupply === "warmed" ? [degrees(freshSupplyC), reheats[reheat]] : []),
  ].join(" · ");
}

/** How fresh air is supplied, and the zones that differ. */
const airText = ({ airSystem, zones, ...project }: Project, words: DetailedTexts) =>
  [
    words.airSystems[airSystem],
    ...zones.flatMap(({ zone, air }) =>
      air === "asBuilding" || air === airSystem || roomsOfZone(project, zone).length === 0
        ? []
        : [`${zoneName({ zones }, zone, words)}: ${words.airSystems[air]}`],
    ),
  ].join("; ");

/** The building's own load and its parts, through the day and the year. */
function buildingBlocks({ detail, groups, outdoors }: ProjectResult, { texts, frame, unit, system }: ProjectJob): Block[] {
  const { floorAreaM2, supplyLps, freshLps, indoor } = detail;
  const shown: ResultData = { unit, system, load: detail, groups, floorAreaM2, supplyLps, freshLps, indoor, outdoors };
  return resultBlocks(shown, texts, frame);
}

/** Throws InvalidInputError where the form would refuse the project. */
export function projectDocument(job: ProjectJob): PdfDocument {
  const { project, frame, texts, words } = job;
  const { locale } = frame;
  const computed = projectLoad(project, { kind: "building" }, { groupLoads: true });
  const { building, detail } = computed;
  return calculationDocument(frame, texts.result.title, texts, [
    {
      type: "figures",
      items: [
        { label: words.result.building, value: withUnit(building.coilW, "kw", texts) },
        { label: texts.units.tr, value: formatPower(building.coilW, "tr") },
        { label: texts.units.btuh, value: formatPower(building.coilW, "btuh") },
      ],
    },
    { type: "blanks", items: signingIds.map((id) => ({ label: words.signing[id], text: project.signing[id] })) },
    projectFacts(computed, job),
    ...buildingBlocks(computed, job),
    ...noteBlocks(unusualRemarks(project, words, locale)),
    ...noteBlocks(underventilatedRooms(project, { kind: "building" }, words, locale)),
    ...checkBlocks(computed, job),
    ...totalsBlocks(computed, job),
    ...coincidenceBlocks(computed, job),
    ...groupLoadBlocks(computed, job),
    ...airBlocks(computed, job),
    ...airSideBlocks(computed, job),
    ...scheduleBlocks(computed, job),
    ...complianceBlocks(job),
    ...systemAirBlocks(computed, job),
    ...variantBlocks(computed, job),
    ...zoneBlocks(job),
    ...surfaceBlocks(job),
    ...constructionBlocks(job),
    ...insideBlocks(job),
    ...hoursAndAirBlocks(job),
    ...workingBlocks(
      detail.peak,
      {
        nameOf: (line) => projectLineName(project, line, hasSeveralRooms(project), words, texts),
        sourcesOf: (line) => projectLineSources(project, line),
        other: [...(project.design === "own" ? (["ownDesign"] as const) : []), ...placeSources(project.place)],
      },
      texts,
      locale,
      job.system === "metric" ? words.result.workingText : `${words.result.workingText} ${words.result.workingSi}`,
    ),
  ]);
}
