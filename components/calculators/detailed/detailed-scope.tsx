"use client";
// One scope in full (the building, a zone or a room), with its charts, figures and working.
import { lazy, Suspense, useContext, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Table } from "#components/ui/table";
import { checkFigures } from "#lib/calculators/check-figures";
import { byGroup } from "#lib/calculators/engineering/lines";
import { lpsToCfm, m2ToFt2 } from "#lib/calculators/engineering/units";
import { formatNumber } from "#lib/calculators/format";
import { placeSources } from "#lib/calculators/line-sources";
import { airBalanceTable } from "#lib/calculators/project/air-balance";
import type { Project } from "#lib/calculators/project/project";
import type { ProjectResult, Scope } from "#lib/calculators/project/project-load";
import {
  airRemarks,
  projectLineName,
  projectLineSources,
  projectRoomName,
  roomsInScope,
  scopeName,
  systemAirTable,
  underventilatedRooms,
  zoneName,
} from "#lib/calculators/project/project-names";
import { type FigureRow, supplyAirFigures, supplyAirRemarks } from "#lib/calculators/supply-air-figures";
import { type CalculatorTexts, type DetailedTexts, filled, type UnitSystem } from "#lib/calculators/texts";
import { adviseUnits } from "#lib/calculators/unit-advice";
import type { Locale } from "#lib/i18n/locales";
import { CalculationSteps } from "../calculation-steps.tsx";
import { DayChart, MonthChart } from "../charts.tsx";
import { DesignDays, EngineerFigures, Figure, formatFlow, GroupBars, UnitSizes } from "../load-parts.tsx";
import { WorkingFrame } from "../quick/quick-result.tsx";
import { SourceList } from "../source-list.tsx";
import type { AirSideProps } from "./air-side.tsx";
import { FormContext } from "./detailed-fields.tsx";
import type { EquipmentScheduleProps } from "./equipment-schedule.tsx";

type ScopeProps = { project: Project; result: ProjectResult; scope: Scope; onScope: (scope: Scope) => void };

/** The chart and the schedule are loaded with the result; without them the rest of the result stands. */
const AirSide = lazy(async () => {
  const loaded = await import("./air-side.tsx").catch(() => undefined);
  return { default: loaded?.AirSide ?? ((_: AirSideProps) => null) };
});

const EquipmentSchedule = lazy(async () => {
  const loaded = await import("./equipment-schedule.tsx").catch(() => undefined);
  return { default: loaded?.EquipmentSchedule ?? ((_: EquipmentScheduleProps) => null) };
});

const ComplianceCheck = lazy(async () => {
  const loaded = await import("./compliance.tsx").catch(() => undefined);
  return { default: loaded?.ComplianceCheck ?? ((_: { project: Project }) => null) };
});

/** The scope that is shown as the heading, and a list to choose another. */
function ScopeChoice({ project, result, scope, onScope }: ScopeProps) {
  const { words } = useContext(FormContext);
  const roomName = (index: number) => projectRoomName(project, index, words);
  const value = scope.kind === "building" ? "b" : scope.kind === "zone" ? `z${scope.zone}` : `r${scope.index}`;
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <h2>{scopeName(project, scope, words)}</h2>
      <label className="text-[0.9rem] print:hidden">
        {words.result.look}
        <select
          value={value}
          onChange={({ target }) => {
            const number = Number(target.value.slice(1));
            onScope(
              target.value === "b"
                ? { kind: "building" }
                : target.value[0] === "z"
                  ? { kind: "zone", zone: number }
                  : { kind: "room", index: number },
            );
          }}
          className="mt-1 block min-h-12 w-full min-w-[14rem] rounded-control border border-hair bg-paper px-3"
        >
          <option value="b">{words.result.building}</option>
          {result.zones.length > 1 &&
            result.zones.map(({ zone }) => (
              <option key={zone} value={`z${zone}`}>
                {zoneName(project, zone, words)}
              </option>
            ))}
          {project.rooms.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a room is identified by its place in the list
            <option key={index} value={`r${index}`}>
              {roomName(index)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** For one room how its air is supplied; for several rooms the sum of their air. */
function moreFigures(
  { supplyAir, sumOfRoomsLps }: ProjectResult["detail"],
  texts: CalculatorTexts,
  words: DetailedTexts,
  system: UnitSystem,
  locale: Locale,
): FigureRow[] {
  if (!supplyAir) return [[words.result.roomsAir, words.result.roomsAirHint, formatFlow(sumOfRoomsLps ?? 0, texts, system === "imperial")]];
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

/** The outdoor air that a shared machine takes in, and how it follows from the needs of its rooms; nothing without such a machine. */
function SystemAirFigures({ project, result }: Pick<ScopeProps, "project" | "result">) {
  const { words, texts, system } = useContext(FormContext);
  const { head, rows } = systemAirTable(project, result, words, (lps) => formatFlow(lps, texts, system === "imperial"));
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className="mb-3">{words.systemAir.title}</h3>
      <Table fits="named" caption={words.systemAir.text} head={head} numeric={[1, 2, 3, 4, 5]} rows={rows} />
    </section>
  );
}

/** Fresh and extract air of the zones; nothing if no air is extracted. */
function AirBalance({ project, result }: Pick<ScopeProps, "project" | "result">) {
  const { words, texts, system } = useContext(FormContext);
  const table = airBalanceTable(project, result, words, system, (lps) => formatFlow(lps, texts, system === "imperial"));
  if (!table) return null;
  return (
    <section>
      <h3 className="mb-3">{words.airBalance.title}</h3>
      <Table fits="named" caption={words.airBalance.caption} head={table.head} numeric={[1, 2, 3, 4]} rows={table.rows} />
      {table.remarks.map((remark) => (
        <p key={remark} className="mt-2 max-w-[48rem] border-s-3 border-heat ps-4 text-[0.95rem]">
          {remark}
        </p>
      ))}
    </section>
  );
}

/** Check figures beside the usual ranges. */
function CheckFigures({ detail }: { detail: ProjectResult["detail"] }) {
  const { words, texts, locale, system } = useContext(FormContext);
  const { checks } = words;
  return (
    <section>
      <h3 className="mb-3">{checks.title}</h3>
      <Table
        fits="named"
        caption={checks.text}
        head={Object.values(checks.head)}
        numeric={[1, 2]}
        rows={checkFigures(detail, system).map(({ id, value, unit, usual, verdict, source }) => [
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

export function Detail({ project, result, scope, onScope, onProject }: ScopeProps & Pick<AirSideProps, "onProject">) {
  const { words, texts, locale, system, unit } = useContext(FormContext);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const print = () => flushSync(() => setOpen(true));
    addEventListener("beforeprint", print);
    return () => removeEventListener("beforeprint", print);
  }, []);
  const { detail } = result;
  const room = scope.kind === "room" ? project.rooms[scope.index] : undefined;
  const shared = { unit, texts, locale };
  const { supplyAir } = detail;
  const severalRooms = scope.kind !== "room" && roomsInScope(project, scope) > 1;
  return (
    <section className="grid grid-cols-1 gap-12">
      <ScopeChoice project={project} result={result} scope={scope} onScope={onScope} />
      <div className="grid grid-cols-1 gap-10 md:grid-cols-2 print:grid-cols-1">
        <GroupBars groups={byGroup(detail.peak.lines)} {...shared} />
        <Figure number={2} title={texts.result.figDay} texts={texts}>
          <DayChart load={detail} {...shared} />
        </Figure>
      </div>
      <DesignDays load={detail} outdoors={result.outdoors} system={system} {...shared} />
      <Figure number={3} title={texts.result.figMonths} texts={texts}>
        <MonthChart load={detail} {...shared} />
      </Figure>
      <UnitSizes
        advice={adviseUnits(detail, detail.indoor, result.outdoors, { severalRooms })}
        severalRooms={severalRooms}
        system={system}
        {...shared}
      />
      <EngineerFigures
        load={detail}
        floorAreaM2={detail.floorAreaM2}
        supplyLps={detail.supplyLps}
        {...(room && { supplyC: room.supplyC, indoorC: room.indoorC })}
        freshLps={detail.freshLps}
        system={system}
        more={moreFigures(detail, texts, words, system, locale)}
        remarks={[
          ...(supplyAir
            ? supplyAirRemarks(supplyAir, texts, system)
            : airRemarks(project, result.rooms, scope, { words, texts, locale, system })),
          ...underventilatedRooms(project, scope, words, locale),
        ]}
        {...shared}
      />
      <Suspense>
        <AirSide key={JSON.stringify(scope)} project={project} result={result} scope={scope} onProject={onProject} />
      </Suspense>
      {scope.kind === "building" && (
        <Suspense>
          <EquipmentSchedule project={project} result={result} onProject={onProject} />
          <ComplianceCheck project={project} />
        </Suspense>
      )}
      <CheckFigures detail={detail} />
      <SystemAirFigures project={project} result={result} />
      <AirBalance project={project} result={result} />
      <WorkingFrame
        texts={texts}
        open={open}
        onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
      >
        {open && (
          <CalculationSteps
            peak={detail.peak}
            intro={words.result.workingText}
            nameOf={(line) => projectLineName(project, line, scope.kind !== "room", words, texts)}
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
