"use client";
// Results of the detailed form: the building's headline, rooms, zones and building in a table, and variants side by side.
import { useContext } from "react";
import { Table } from "#components/ui/table";
import type { AirUnitLoad } from "#lib/calculators/engineering/building-load";
import type { Group } from "#lib/calculators/engineering/lines";
import { m2ToFt2 } from "#lib/calculators/engineering/units";
import { formatChange, formatNumber, formatParts, formatPower, formatSensibleLatent, powerUnits, withUnit } from "#lib/calculators/format";
import type { Project } from "#lib/calculators/project/project";
import type { LoadTotal, ProjectResult } from "#lib/calculators/project/project-load";
import {
  airUnitName,
  designText,
  hasSeveralRooms,
  isDiverse,
  roomNameWithTimes,
  unusualRemarks,
  zoneName,
} from "#lib/calculators/project/project-names";
import { type DetailedTexts, filled, type UnitSystem } from "#lib/calculators/texts";
import { peakTime } from "#lib/calculators/times";
import { formatFlow } from "../load-parts.tsx";
import { FormContext } from "./detailed-fields.tsx";

type Props = { project: Project; result: ProjectResult };

const formatArea = (areaM2: number, system: UnitSystem, texts: DetailedTexts) =>
  `${formatNumber(system === "imperial" ? m2ToFt2(areaM2) : areaM2, system === "imperial" ? 0 : 1)} ${texts.units[system].area}`;

/** The building's coil load in all three units, and remarks on unusual rooms. */
export function Headline({ project, result, unitSwitch }: Props & { unitSwitch: React.ReactNode }) {
  const { words, texts, locale, system, unit } = useContext(FormContext);
  const { building } = result;
  const shared = Math.round((building.coilW / building.sumOfRoomPeaksW) * 100);
  return (
    <div className="border border-ink bg-sheet p-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="text-[1.3rem]">
          {words.result.building}
          {(project.title || project.revision) && (
            <span className="block text-[0.95rem] font-normal text-soft">
              <bdi>{project.title}</bdi> {project.revision && `· ${words.fields.revision} ${project.revision}`}
            </span>
          )}
        </h2>
        {unitSwitch}
      </div>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3">
        <span data-building="" className="text-[clamp(2.2rem,1.6rem+2.6vw,3.2rem)] leading-none font-[560] tabular-nums">
          {formatPower(building.coilW, unit)}
        </span>
        <span className="text-[1.15rem]">{texts.units[unit]}</span>
      </p>
      <p className="mt-1 text-soft tabular-nums">
        {powerUnits
          .filter((other) => other !== unit)
          .map((other) => withUnit(building.coilW, other, texts))
          .join(" · ")}
      </p>
      <p className="mt-3 text-[0.95rem]">
        {filled(words.result.buildingText, {
          rooms: building.rooms,
          area: formatArea(building.floorAreaM2, system, words),
          day: texts.result[building.kind],
          when: peakTime(building, texts, locale),
        })}
      </p>
      <p className="mt-2 text-[0.92rem] text-soft">
        {words.fields.design}: {words.designs[project.design]}. {designText(result.design, words, system)}
      </p>
      {hasSeveralRooms(project) && (
        <p className="mt-2 text-[0.92rem] text-soft">
          {filled(isDiverse(project) ? words.result.togetherDiverse : words.result.together, {
            sum: withUnit(building.sumOfRoomPeaksW, unit, texts),
            percent: shared,
          })}{" "}
          {result.zones.some(({ air, airUnit }) => air || airUnit) && words.systemAir.together}
        </p>
      )}
      {unusualRemarks(project, words, locale).map((remark) => (
        <p key={remark} className="mt-3 border-s-3 border-heat ps-4 text-[0.95rem]">
          {remark}
        </p>
      ))}
    </div>
  );
}

export function Totals({ project, result }: Props) {
  const { words, texts, locale, system, unit } = useContext(FormContext);
  const row = (name: React.ReactNode, total: Omit<LoadTotal, "roomSensibleW" | "roomLatentW">): React.ReactNode[] => [
    name,
    formatArea(total.floorAreaM2, system, words),
    formatPower(total.coilW, unit),
    ...formatSensibleLatent(total, unit),
    formatNumber(total.coilW > 0 ? total.coilSensibleW / total.coilW : 1, 2),
    ...[
      `${texts.result[total.kind]}, ${peakTime(total, texts, locale, "short")}`,
      formatFlow(total.supplyLps, texts, system === "imperial"),
      total.freshLps > 0 ? formatFlow(total.freshLps, texts, system === "imperial") : "–",
    ].map((text) => (
      <span key={text} className="whitespace-nowrap print:whitespace-normal">
        <bdi>{text}</bdi>
      </span>
    )),
  ];
  const airRow = (name: string, unit: AirUnitLoad): React.ReactNode[] =>
    row(name, { ...unit, floorAreaM2: 0, supplyLps: 0, freshLps: unit.airFlowLps }).map((cell, place) =>
      place === 1 || place === 7 ? "–" : cell,
    );
  const airUnits = result.zones.flatMap(({ zone, airUnit }) => (airUnit ? [{ zone, airUnit }] : []));
  const isInstalledMore = hasSeveralRooms(project) || airUnits.length > 0;
  const name = (index: number) => <bdi key="n">{roomNameWithTimes(project, index, words)}</bdi>;
  return (
    <section>
      <h2>{words.result.totals}</h2>
      <p className="mt-1 mb-3 max-w-[44rem] text-[0.95rem] text-soft">
        {words.result.totalsText} {result.zones.some(({ air }) => air) && words.systemAir.table}{" "}
        {airUnits.length > 0 && (project.freshSupply === "room" ? words.systemAir.apart : words.airSide.supplied)}{" "}
        {isInstalledMore && words.airSide.installedText}
      </p>
      <Table
        caption={filled(words.result.totalsCaption, { unit: texts.units[unit] })}
        head={[
          words.result.part,
          words.fields.areaM2,
          texts.result.coil,
          texts.result.sensible,
          texts.result.latent,
          "SHR",
          texts.result.peakAt,
          texts.result.supply,
          texts.result.fresh,
        ]}
        numeric={[1, 2, 3, 4, 5, 7, 8]}
        rows={[
          ...result.rooms.map((total, index) => row(name(index), total)),
          ...(result.zones.length > 1 ? result.zones.map((zone) => row(zoneName(project, zone.zone, words, zone.rooms), zone)) : []),
          ...airUnits.map(({ zone, airUnit }) => airRow(airUnitName(project, zone, words), airUnit)),
          row(<strong key="b">{words.result.building}</strong>, result.building),
          ...(isInstalledMore
            ? [[words.airSide.installed, "–", formatPower(result.building.installedW, unit), "–", "–", "–", "–", "–", "–"]]
            : []),
        ]}
      />
    </section>
  );
}

export function Variants({ project, result }: Props) {
  const { words, texts, locale, system, unit } = useContext(FormContext);
  if (result.variants.length === 0) return null;
  const columns = [{ building: result.building as LoadTotal, groups: result.groups }, ...result.variants];
  const groups = [...new Set(columns.flatMap((column) => column.groups.map(({ group }) => group)))];
  const inGroup = (column: (typeof columns)[number], group: Group) => column.groups.find((part) => part.group === group)?.watts ?? 0;
  const inGroups = columns.map((column) =>
    formatParts(
      groups.map((group) => inGroup(column, group)),
      unit,
    ),
  );
  return (
    <Table
      caption={`${words.variants.title} · ${texts.units[unit]}`}
      head={[
        words.result.building,
        words.variants.asDrawn,
        ...project.variants.map((_, index) => filled(words.variants.name, { number: index + 1 })),
      ]}
      numeric={columns.map((_, index) => index + 1)}
      rows={[
        [texts.result.coil, ...columns.map(({ building }) => formatPower(building.coilW, unit))],
        [words.variants.change, "–", ...columns.slice(1).map(({ building }) => formatChange(building.coilW, result.building.coilW))],
        ...([texts.result.sensible, texts.result.latent] as const).map((name, part) => [
          name,
          ...columns.map(({ building }) => formatSensibleLatent(building, unit)[part]),
        ]),
        [texts.result.peakAt, ...columns.map(({ building }) => <bdi key="p">{peakTime(building, texts, locale, "short")}</bdi>)],
        [
          texts.result.supply,
          ...columns.map(({ building }) => <bdi key="s">{formatFlow(building.supplyLps, texts, system === "imperial")}</bdi>),
        ],
        ...groups.map((group, index) => [
          <span key={group} className="inline-block first-letter:uppercase">
            {texts.groups[group]}
          </span>,
          ...inGroups.map((shown) => shown[index]),
        ]),
      ]}
    />
  );
}
