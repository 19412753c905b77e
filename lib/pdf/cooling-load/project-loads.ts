// The loads in a building's PDF: rooms, zones and building, their parts, their air, and the variants.
import { checkFigures } from "../../calculators/check-figures.ts";
import { lineGroups } from "../../calculators/engineering/lines.ts";
import type { SupplyAir } from "../../calculators/engineering/supply-air.ts";
import { lpsToCfm, m2ToFt2 } from "../../calculators/engineering/units.ts";
import { formatChange, formatNumber, formatParts, formatPower, formatSensibleLatent, withUnit } from "../../calculators/format.ts";
import type { GroupWatts, LoadTotal, ProjectResult } from "../../calculators/project/project-load.ts";
import {
  airRemarks,
  airUnitName,
  hasSeveralRooms,
  isDiverse,
  projectRoomName,
  roomNameWithTimes,
  systemAirTable,
  variantText,
  zoneName,
} from "../../calculators/project/project-names.ts";
import { formatIn, writtenUnit } from "../../calculators/quantities.ts";
import { formatShare } from "../../calculators/supply-air-figures.ts";
import { filled } from "../../calculators/texts.ts";
import { peakTime } from "../../calculators/times.ts";
import type { Block } from "../document.ts";
import type { ProjectJob } from "./project-job.ts";
import { capitalised, headingBlock, isolatedLtr, labelWithUnit, noteBlocks, withoutBreaks } from "./result-blocks.ts";

/** The PDF's typeface has no Greek. */
const latinSymbols = (text: string) => text.replaceAll("Σ", "sum ");

type Row = { name: string; total: LoadTotal; groups: GroupWatts };

/** Every room, every zone where there are several, and the building. */
function rowsOf({ rooms, zones, building, groupLoads }: ProjectResult, { project, words }: ProjectJob): Row[] {
  const row = (name: string, total: LoadTotal, groups: GroupWatts = []) => ({ name, total, groups });
  return [
    ...rooms.map((room, index) => row(roomNameWithTimes(project, index, words), room, groupLoads?.rooms[index])),
    ...(zones.length > 1
      ? zones.map((zone, index) => row(zoneName(project, zone.zone, words, zone.rooms), zone, groupLoads?.zones[index]))
      : []),
    ...(hasSeveralRooms(project) ? [row(words.result.building, building, groupLoads?.building)] : []),
  ];
}

/** "hot · Jul, 17:00". */
const dayAndHour = (
  total: Pick<LoadTotal, "kind" | "month" | "hour" | "everyMonth" | "everyHour">,
  { frame: { locale }, texts, words }: ProjectJob,
) => `${words.result.dayShort[total.kind]} · ${peakTime(total, texts, locale, "short")}`;

/** Sensible share at the coil, as on the page; that of the room itself stands with its air. */
const coilShare = ({ coilW, coilSensibleW }: Pick<LoadTotal, "coilW" | "coilSensibleW">) =>
  coilW > 0 ? formatNumber(coilSensibleW / coilW, 2) : "–";

export function totalsBlocks(computed: ProjectResult, job: ProjectJob): Block[] {
  const { texts, words, unit, system } = job;
  const flow = (lps: number) => formatIn(system, "flow", lps, system === "metric" ? 1 : 0);
  return [
    headingBlock(words.result.totals),
    {
      type: "table",
      dense: true,
      caption: filled(words.result.totalsCaption, { unit: texts.units[unit] }),
      head: [
        words.result.part,
        labelWithUnit(words, words.fields.areaM2, writtenUnit(system, "area")),
        texts.result.coil,
        texts.result.sensible,
        texts.result.latent,
        "SHR",
        words.result.dayAndHour,
        labelWithUnit(words, texts.result.supply, writtenUnit(system, "flow")),
        labelWithUnit(words, texts.result.fresh, writtenUnit(system, "flow")),
      ],
      numeric: [1, 2, 3, 4, 5, 7, 8],
      rows: rowsOf(computed, job)
        .map(({ name, total }) => [
          name,
          formatIn(system, "area", total.floorAreaM2),
          formatPower(total.coilW, unit),
          ...formatSensibleLatent(total, unit),
          coilShare(total),
          dayAndHour(total, job),
          formatIn(system, "flow", total.supplyLps),
          total.freshLps > 0 ? flow(total.freshLps) : "–",
        ])
        .concat(
          computed.zones.flatMap(({ zone, airUnit }) =>
            airUnit
              ? [
                  [
                    airUnitName(job.project, zone, words),
                    "–",
                    formatPower(airUnit.coilW, unit),
                    ...formatSensibleLatent(airUnit, unit),
                    coilShare(airUnit),
                    dayAndHour(airUnit, job),
                    "–",
                    flow(airUnit.airFlowLps),
                  ],
                ]
              : [],
          ),
        ),
    },
    ...noteBlocks([
      ...(computed.zones.some(({ air }) => air) ? [words.systemAir.table] : []),
      ...(computed.zones.some(({ airUnit }) => airUnit) ? [words.systemAir.apart] : []),
    ]),
  ];
}

/** Each load at its own peak, in parts that add up to it as displayed. */
export function groupLoadBlocks(computed: ProjectResult, job: ProjectJob): Block[] {
  const { texts, words, unit } = job;
  const rows = rowsOf(computed, job);
  const groups = lineGroups.filter((group) => rows.some((row) => row.groups.some((part) => part.group === group && part.watts !== 0)));
  const wattsOf = (row: Row) => groups.map((group) => row.groups.find((part) => part.group === group)?.watts ?? 0);
  return [
    headingBlock(words.result.madeOf),
    {
      type: "table",
      dense: true,
      caption: filled(words.result.madeOfCaption, { unit: texts.units[unit] }),
      head: [words.result.part, ...groups.map((group) => capitalised(texts.groups[group])), texts.result.coil, words.result.dayAndHour],
      numeric: Array.from({ length: groups.length + 1 }, (_, index) => index + 1),
      rows: rows.map((row) => [
        row.name,
        ...formatParts(wattsOf(row), unit),
        formatPower(row.total.coilW, unit),
        dayAndHour(row.total, job),
      ]),
    },
    ...noteBlocks([[words.result.madeOfText, ...(rows.length > 1 ? [words.result.madeOfRows] : [])].join(" ")]),
  ];
}

/** Each room's supply air and the dew point that its coil must reach, at its largest sensible load and on the most humid day. */
export function airBlocks({ rooms }: ProjectResult, { project, frame: { locale }, texts, words, system }: ProjectJob): Block[] {
  const { result } = texts;
  const duty = ({ duties }: SupplyAir, wanted: "sensible" | "humid") => {
    const found = duties.find(({ role }) => role === wanted || role === "both");
    if (!found) return ["–", "–"];
    const { sensibleShare, apparatusDewPointC: dewPoint } = found;
    return [formatShare(sensibleShare), dewPoint === null ? result.adpNone : formatIn(system, "temperature", dewPoint)];
  };
  return [
    headingBlock(words.result.airOfRooms),
    {
      type: "table",
      dense: true,
      head: [
        words.result.part,
        isolatedLtr(withoutBreaks(system === "metric" ? "L/s·m²" : "cfm/ft²")),
        `${result.roomShr} – ${result.sensiblePeak}`,
        isolatedLtr(`ADP, ${writtenUnit(system, "temperature")}`),
        `${result.roomShr} – ${result.wetBulb}`,
        isolatedLtr(`ADP, ${writtenUnit(system, "temperature")}`),
      ],
      numeric: [1, 2, 3, 4, 5],
      rows: rooms.map(({ supplyAir }, index) => [
        projectRoomName(project, index, words),
        system === "metric" ? formatNumber(supplyAir.airFlowLpsM2, 1) : formatNumber(lpsToCfm(supplyAir.airFlowLpsM2) / m2ToFt2(1), 2),
        ...duty(supplyAir, "sensible"),
        ...duty(supplyAir, "humid"),
      ]),
    },
    ...noteBlocks(airRemarks(project, rooms, { kind: "building" }, { words, texts, locale, system })),
  ];
}

/** The figures that an engineer checks first, beside their usual ranges. */
export function checkBlocks({ detail }: ProjectResult, { texts, words: { checks }, system }: ProjectJob): Block[] {
  return [
    headingBlock(checks.title),
    {
      type: "table",
      head: Object.values(checks.head),
      numeric: [1, 2],
      rows: checkFigures(detail, system).map(({ id, value, unit: unitName, usual, verdict, source }) => [
        checks.figures[id],
        `${value} ${unitName}`.trim(),
        usual ? `\u2066${usual}\u2069${verdict && verdict !== "within" ? ` (${checks.verdict[verdict]})` : ""}` : "–",
        source ? texts.sources[source] : "–",
      ]),
    },
    { type: "note", text: [checks.text] },
  ];
}

/** How much less the building needs than the sum of its rooms, which do not peak at the same time. */
export function coincidenceBlocks({ building, zones }: ProjectResult, { project, texts, words, unit }: ProjectJob): Block[] {
  if (!hasSeveralRooms(project)) return [];
  return [
    {
      type: "paragraph",
      text: [
        filled(isDiverse(project) ? words.result.togetherDiverse : words.result.together, {
          sum: withUnit(building.sumOfRoomPeaksW, unit, texts),
          percent: Math.round((building.coilW / building.sumOfRoomPeaksW) * 100),
        }),
        ...(zones.some(({ air, airUnit }) => air || airUnit) ? [` ${words.systemAir.together}`] : []),
      ],
    },
  ];
}

/** The outdoor air that each machine takes in for its rooms, by the standard. */
export function systemAirBlocks(computed: ProjectResult, { project, words, system }: ProjectJob): Block[] {
  const { head, rows } = systemAirTable(
    project,
    computed,
    words,
    (lps) => `${formatIn(system, "flow", lps)} ${writtenUnit(system, "flow")}`,
  );
  if (rows.length === 0) return [];
  return [
    headingBlock(words.systemAir.title),
    { type: "table", dense: true, head: head.map(latinSymbols), numeric: [1, 2, 3, 4, 5], rows },
    { type: "note", text: [latinSymbols(words.systemAir.text)] },
  ];
}

/** The variants of the building (other glass, shades, walls or machines): what each changes, and its load. */
export function variantBlocks({ building, variants }: ProjectResult, job: ProjectJob): Block[] {
  const { project, texts, words, unit, system } = job;
  if (variants.length === 0) return [];
  const row = (name: string, text: string, total: LoadTotal, change: string) => [
    name,
    text,
    formatPower(total.coilW, unit),
    change,
    ...formatSensibleLatent(total, unit),
    formatIn(system, "flow", total.supplyLps),
    dayAndHour(total, job),
  ];
  return [
    headingBlock(words.variants.title),
    {
      type: "table",
      dense: true,
      caption: filled(words.result.totalsCaption, { unit: texts.units[unit] }),
      head: [
        words.result.part,
        words.variants.changed,
        texts.result.coil,
        words.variants.change,
        texts.result.sensible,
        texts.result.latent,
        labelWithUnit(words, texts.result.supply, writtenUnit(system, "flow")),
        words.result.dayAndHour,
      ],
      numeric: [2, 3, 4, 5, 6],
      rows: [
        row(words.variants.asDrawn, "–", building, "–"),
        ...variants.map((variant, index) =>
          row(
            filled(words.variants.name, { number: index + 1 }),
            variantText(project, index, words, system),
            variant.building,
            formatChange(variant.building.coilW, building.coilW),
          ),
        ),
      ],
    },
  ];
}
