"use client";
// The answers of the detailed form: rooms, zones and building in a table, one of them in full, variants side by side.
import { useContext, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Table } from "#components/ui/table";
import { checkFigures } from "#lib/calculators/check-figures";
import { byGroup, type Group } from "#lib/calculators/engineering/lines";
import { lpsToCfm, m2ToFt2 } from "#lib/calculators/engineering/units";
import { formatNumber, formatParts, formatPower, formatSensibleLatent, peakTime, powerUnits, withUnit } from "#lib/calculators/format";
import { placeSources } from "#lib/calculators/line-sources";
import type { Project } from "#lib/calculators/project/project";
import type { ProjectResult, Scope, Total } from "#lib/calculators/project/project-load";
import {
  designText,
  hasSeveralRooms,
  moistRooms,
  projectLineName,
  projectLineSources,
  projectRoomName,
  roomNameWithTimes,
  stuffyRooms,
} from "#lib/calculators/project/project-names";
import type { PowerUnit } from "#lib/calculators/quick/quick-query";
import { type FigureRow, supplyAirFigures, supplyAirRemarks } from "#lib/calculators/supply-air-figures";
import type { DetailedTexts, UnitSystem } from "#lib/calculators/texts";
import { type CalculatorTexts, filled } from "#lib/calculators/texts";
import type { Locale } from "#lib/i18n/locales";
import { DayChart, MonthChart } from "../charts.tsx";
import { EngineerFigures, Figure, GroupBars, shownFlow, TwoDays, UnitSizes } from "../load-parts.tsx";
import { WorkingFrame } from "../quick/quick-result.tsx";
import { SourceList } from "../source-list.tsx";
import { WorkingLines } from "../working.tsx";
import { FormContext } from "./detailed-fields.tsx";

type Props = { project: Project; result: ProjectResult; unit: PowerUnit; texts: CalculatorTexts; locale: Locale };

const shownArea = (areaM2: number, system: UnitSystem, texts: DetailedTexts) =>
  `${formatNumber(system === "imperial" ? m2ToFt2(areaM2) : areaM2, system === "imperial" ? 0 : 1)} ${texts.units[system].area}`;

/** The number a building is bought by, in all three units, and what an area rule would have said. */
export function Headline({ project, result, unit, texts, locale, unitSwitch }: Props & { unitSwitch: React.ReactNode }) {
  const { texts: words, system } = useContext(FormContext);
  const { building, ruleOfThumbW } = result;
  const away = ruleOfThumbW / building.coilW - 1;
  const percent = Math.round(Math.abs(away) * 100);
  const difference =
    Math.abs(away) < 0.05 ? texts.result.ruleSame : filled(away < 0 ? texts.result.ruleLess : texts.result.ruleMore, { percent });
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
          area: shownArea(building.floorAreaM2, system, words),
          day: texts.result[building.kind],
          when: peakTime(building, texts, locale),
        })}
      </p>
      <p className="mt-2 text-[0.92rem] text-soft">
        {words.fields.design}: {words.designs[project.design]}. {designText(result.design, words, system)}
      </p>
      {hasSeveralRooms(project) && building.coilW <= building.sumOfRoomPeaksW && (
        <p className="mt-2 text-[0.92rem] text-soft">
          {filled(words.result.together, { sum: withUnit(building.sumOfRoomPeaksW, unit, texts), percent: shared })}
        </p>
      )}
      <p className="mt-3 border-t border-dashed border-line pt-3 text-[0.92rem] text-soft">
        {filled(texts.result.rule, { value: withUnit(ruleOfThumbW, unit, texts) })}. {filled(words.result.ruleText, { difference })}
      </p>
    </div>
  );
}

export function Totals({ project, result, unit, texts, locale }: Props) {
  const { texts: words, system } = useContext(FormContext);
  const row = (name: React.ReactNode, total: Total): React.ReactNode[] => [
    name,
    shownArea(total.floorAreaM2, system, words),
    formatPower(total.coilW, unit),
    ...formatSensibleLatent(total, unit),
    formatNumber(total.coilW > 0 ? total.coilSensibleW / total.coilW : 1, 2),
    ...[
      `${texts.result[total.kind]}, ${peakTime(total, texts, locale, "short")}`,
      shownFlow(total.supplyLps, texts, system === "imperial"),
      total.freshLps > 0 ? shownFlow(total.freshLps, texts, system === "imperial") : "–",
    ].map((text) => (
      <span key={text} className="whitespace-nowrap print:whitespace-normal">
        <bdi>{text}</bdi>
      </span>
    )),
  ];
  const name = (index: number) => <bdi key="n">{roomNameWithTimes(project, index, words)}</bdi>;
  return (
    <section>
      <h2>{words.result.totals}</h2>
      <p className="mt-1 mb-3 max-w-[44rem] text-[0.95rem] text-soft">{words.result.totalsText}</p>
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
          ...(result.zones.length > 1
            ? result.zones.map((zone) => row(filled(words.result.zone, { number: zone.zone, rooms: zone.rooms }), zone))
            : []),
          row(<strong key="b">{words.result.building}</strong>, result.building),
        ]}
      />
    </section>
  );
}

export function Variants({ project, result, unit, texts }: Omit<Props, "locale">) {
  const { texts: words, system } = useContext(FormContext);
  if (result.variants.length === 0) return null;
  const columns = [{ building: result.building as Total, groups: result.groups }, ...result.variants];
  const drawnW = result.building.coilW;
  const change = (watts: number) => {
    const percent = Math.round((watts / drawnW - 1) * 100);
    return `\u2066${percent > 0 ? "+" : percent < 0 ? "−" : ""}${Math.abs(percent)} %\u2069`;
  };
  const groups = [...new Set(columns.flatMap((column) => column.groups.map(({ group }) => group)))];
  const inGroup = (column: (typeof columns)[number], group: Group) => column.groups.find((one) => one.group === group)?.watts ?? 0;
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
        [words.variants.change, "–", ...columns.slice(1).map(({ building }) => change(building.coilW))],
        ...([texts.result.sensible, texts.result.latent] as const).map((name, part) => [
          name,
          ...columns.map(({ building }) => formatSensibleLatent(building, unit)[part]),
        ]),
        [
          texts.result.supply,
          ...columns.map(({ building }) => <bdi key="s">{shownFlow(building.supplyLps, texts, system === "imperial")}</bdi>),
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

type ScopeProps = { project: Project; result: ProjectResult; scope: Scope; onScope: (scope: Scope) => void };

/** What is looked at in full, as the heading, and the choice of something else. */
function ScopeChoice({ project, result, scope, onScope }: ScopeProps) {
  const { texts: words } = useContext(FormContext);
  const roomName = (index: number) => projectRoomName(project, index, words);
  const value = scope.of === "building" ? "b" : scope.of === "zone" ? `z${scope.zone}` : `r${scope.index}`;
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <h2>
        {scope.of === "room"
          ? roomName(scope.index)
          : scope.of === "zone"
            ? filled(words.zoneNumber, { number: scope.zone })
            : words.result.building}
      </h2>
      <label className="text-[0.9rem] print:hidden">
        {words.result.look}
        <select
          value={value}
          onChange={({ target }) => {
            const number = Number(target.value.slice(1));
            onScope(
              target.value === "b"
                ? { of: "building" }
                : target.value[0] === "z"
                  ? { of: "zone", zone: number }
                  : { of: "room", index: number },
            );
          }}
          className="mt-1 block min-h-12 w-full min-w-[14rem] rounded-control border border-hair bg-paper px-3"
        >
          <option value="b">{words.result.building}</option>
          {result.zones.length > 1 &&
            result.zones.map(({ zone }) => (
              <option key={zone} value={`z${zone}`}>
                {filled(words.zoneNumber, { number: zone })}
              </option>
            ))}
          {project.rooms.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a room is its place in the list
            <option key={index} value={`r${index}`}>
              {roomName(index)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** Of one room how its air is supplied; of several what their air adds up to. */
function moreFigures(
  { supplyAir, sumOfRoomsLps }: ProjectResult["detail"],
  texts: CalculatorTexts,
  words: DetailedTexts,
  system: UnitSystem,
  locale: Locale,
): FigureRow[] {
  if (!supplyAir) return [[words.result.roomsAir, words.result.roomsAirHint, shownFlow(sumOfRoomsLps ?? 0, texts, system === "imperial")]];
  return [
    ...supplyAirFigures(supplyAir, texts, locale, system),
    [
      words.result.airPerArea,
      filled(words.result.airPerAreaHint, { range: system === "imperial" ? "0.8–1.2" : "4–6" }),
      system === "imperial"
        ? `${formatNumber(lpsToCfm(supplyAir.airFlowLpsM2) / m2ToFt2(1), 2)} cfm/ft²`
        : `${formatNumber(supplyAir.airFlowLpsM2, 1)} L/s·m²`,
    ],
  ];
}

/** Beside what is usual. */
function CheckFigures({ detail, texts, locale }: { detail: ProjectResult["detail"]; texts: CalculatorTexts; locale: Locale }) {
  const { texts: words, system } = useContext(FormContext);
  const { checks } = words;
  const { peak, floorAreaM2, supplyLps, use, supplyC } = detail;
  const figures = checkFigures({ ...peak, floorAreaM2, supplyLps, ...(use && { use }), ...(supplyC !== undefined && { supplyC }) }, system);
  return (
    <section>
      <h3 className="mb-3">{checks.title}</h3>
      <Table
        fits="named"
        caption={checks.text}
        head={Object.values(checks.head)}
        numeric={[1, 2]}
        rows={figures.map(({ id, value, unit, usual, verdict, source }) => [
          checks.figures[id],
          <bdi key="v" className="whitespace-nowrap">
            {`${value} ${unit}`.trim()}
          </bdi>,
          usual ? (
            <span key="u">
              <bdi dir="ltr">{usual}</bdi>{" "}
              {verdict && verdict !== "within" && <span className="text-heat">({checks.verdict[verdict]})</span>}
            </span>
          ) : (
            <span key="u" className="text-soft">
              {checks.none}
            </span>
          ),
          source ? <SourceList key="s" ids={[source]} names={texts.sources} locale={locale} /> : "–",
        ])}
      />
    </section>
  );
}

export function Detail({
  project,
  result,
  scope,
  onScope,
  unit,
  texts,
  locale,
}: Props & { scope: Scope; onScope: (scope: Scope) => void }) {
  const { texts: words, system } = useContext(FormContext);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const print = () => flushSync(() => setOpen(true));
    addEventListener("beforeprint", print);
    return () => removeEventListener("beforeprint", print);
  }, []);
  const { detail } = result;
  const room = scope.of === "room" ? project.rooms[scope.index] : undefined;
  const shared = { unit, texts, locale };
  const { supplyAir } = detail;
  return (
    <section className="grid grid-cols-1 gap-12">
      <ScopeChoice project={project} result={result} scope={scope} onScope={onScope} />
      <div className="grid grid-cols-1 gap-10 md:grid-cols-2 print:grid-cols-1">
        <GroupBars groups={byGroup(detail.peak.lines)} {...shared} />
        <Figure number={2} title={texts.result.figDay} texts={texts}>
          <DayChart load={detail} {...shared} />
        </Figure>
      </div>
      <TwoDays load={detail} outdoors={result.outdoors} system={system} {...shared} />
      <Figure number={3} title={texts.result.figMonths} texts={texts}>
        <MonthChart load={detail} {...shared} />
      </Figure>
      <UnitSizes load={detail} indoor={detail.indoor} outdoors={result.outdoors} system={system} {...shared} />
      <EngineerFigures
        load={detail}
        floorAreaM2={detail.floorAreaM2}
        supplyLps={detail.supplyLps}
        {...(room && { supplyC: room.supplyC, indoorC: room.indoorC })}
        freshLps={detail.freshLps}
        system={system}
        more={moreFigures(detail, texts, words, system, locale)}
        remarks={[
          ...(supplyAir ? supplyAirRemarks(supplyAir, texts) : moistRooms(project, result.rooms, scope, words, locale)),
          ...stuffyRooms(project, scope, words, locale),
        ]}
        {...shared}
      />
      <CheckFigures detail={detail} texts={texts} locale={locale} />
      <WorkingFrame
        texts={texts}
        open={open}
        onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
      >
        {open && (
          <WorkingLines
            peak={detail.peak}
            intro={words.result.workingText}
            nameOf={(line) => projectLineName(project, line, scope.of !== "room", words, texts)}
            sourcesOf={(line) => projectLineSources(project, line)}
            otherSources={[...(project.design === "own" ? (["ownDesign"] as const) : []), ...placeSources(project.place)]}
            texts={texts}
            locale={locale}
          />
        )}
      </WorkingFrame>
    </section>
  );
}
