"use client";
// The equipment of a building: the kind of its machines, makers' tables read from a file, and the schedule with its tags.
import { useContext, useState } from "react";
import { buttonClass } from "#components/ui/button";
import { Table } from "#components/ui/table";
import { type CapacityFault, capacityColumns, capacityHeadings, readCapacities } from "#lib/calculators/equipment/capacity-table";
import { scheduleTables } from "#lib/calculators/equipment/schedule-tables";
import { airOfZone, capacityKinds, type Project, projectBounds, projectLimits } from "#lib/calculators/project/project";
import type { ProjectResult } from "#lib/calculators/project/project-load";
import { maxCsvBytes } from "#lib/calculators/project/rooms-csv";
import { type DetailedTexts, filled } from "#lib/calculators/texts";
import { csv, decodedTable } from "#lib/formats/csv";
import { CsvButton } from "../csv-button.tsx";
import { ChoiceField, choicePairs, FormContext, fieldGrid, useNumberFields } from "./detailed-fields.tsx";
import { FileButton } from "./file-button.tsx";

export type EquipmentScheduleProps = { project: Project; result: ProjectResult; onProject: (part: Partial<Project>) => void };

const mostFaults = 5;

function faultTexts(faults: readonly CapacityFault[], moreLines: number, { schedule }: DetailedTexts): string[] {
  const text = ({ line, column, value }: CapacityFault) =>
    filled(value === undefined ? schedule.missing : schedule.fault, { line, column, value: `\u2068${value || "–"}\u2069` });
  return [
    ...faults.slice(0, mostFaults).map(text),
    ...(faults.length > mostFaults ? [filled(schedule.moreFaults, { count: faults.length - mostFaults })] : []),
    ...(moreLines > 0 ? [filled(schedule.moreLines, { count: moreLines, most: projectLimits.capacities })] : []),
  ];
}

/** Reads makers' tables from a file; what cannot be read is said, and the tables before stay until another one is read. */
function Tables({ project, onProject }: Omit<EquipmentScheduleProps, "result">) {
  const { words } = useContext(FormContext);
  const { schedule } = words;
  const [faults, setFaults] = useState<readonly string[]>([]);
  const { capacities } = project;
  const read = async (file: File) => {
    if (file.size > maxCsvBytes) return setFaults([words.table.largeCsv]);
    const found = readCapacities(decodedTable(await file.arrayBuffer()).text);
    setFaults(faultTexts(found.faults, found.moreLines, words));
    if (found.capacities.length > 0) onProject({ capacities: found.capacities });
  };
  return (
    <details className="mt-4 border-y border-line print:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center text-[0.95rem] text-cool underline">{schedule.tables}</summary>
      <p className="max-w-[44rem] text-[0.88rem] text-soft">
        {filled(schedule.tablesText, {
          columns: `\u2066${capacityColumns.join(", ")}\u2069`,
          machines: `\u2066${capacityKinds.join(", ")}\u2069`,
        })}
      </p>
      <div className="my-3 flex flex-wrap items-center gap-3">
        <CsvButton label={schedule.empty} name="capacities" text={() => csv([capacityHeadings])} />
        <FileButton label={schedule.read} accept=".csv,.tsv,.txt,text/csv" onFile={read} />
        {capacities.length > 0 && (
          <button type="button" className={buttonClass("quiet")} onClick={() => onProject({ capacities: [] })}>
            {schedule.remove}
          </button>
        )}
      </div>
      {capacities.length > 0 && (
        <p role="status" className="mb-3 text-[0.95rem]">
          {filled(schedule.held, { models: new Set(capacities.map(({ model }) => model)).size, lines: capacities.length })}
        </p>
      )}
      {faults.length > 0 && (
        <div role="alert" className="mb-3 border-s-3 border-heat ps-4 text-[0.95rem]">
          <p className="font-medium">{schedule.faults}</p>
          {faults.map((fault) => (
            <p key={fault}>{fault}</p>
          ))}
        </div>
      )}
    </details>
  );
}

export function EquipmentSchedule({ project, result, onProject }: EquipmentScheduleProps) {
  const { words, texts, unit, system } = useContext(FormContext);
  const { schedule } = words;
  const field = useNumberFields({ at: "", values: project, bounds: projectBounds, onChange: onProject });
  const tables = scheduleTables(project, result, { words, texts, unit, system });
  if (tables.length === 0) return null;
  const isShared = ({ zone }: { zone: number }) => airOfZone(project, zone) === "shared";
  const hasOwn = !project.rooms.every(isShared);
  const hasShared = project.rooms.some(isShared);
  const isOnWater = (hasOwn && project.roomMachine === "fanCoil") || (hasShared && project.zoneMachine === "airHandler");
  return (
    <section data-schedule="">
      <h3>{schedule.title}</h3>
      <p className="mt-1 max-w-[44rem] text-[0.95rem] text-soft">{schedule.text}</p>
      <div className={`${fieldGrid} print:hidden`}>
        {hasOwn && (
          <ChoiceField
            label={schedule.roomMachine}
            value={project.roomMachine}
            choices={choicePairs(schedule.roomMachines)}
            onValue={(roomMachine) => onProject({ roomMachine })}
          />
        )}
        {hasShared && (
          <ChoiceField
            label={schedule.zoneMachine}
            value={project.zoneMachine}
            choices={choicePairs(schedule.zoneMachines)}
            onValue={(zoneMachine) => onProject({ zoneMachine })}
          />
        )}
        {isOnWater && field("waterSupplyC")}
        {isOnWater && field("waterRiseK")}
      </div>
      <Tables project={project} onProject={onProject} />
      <div className="mt-4 grid grid-cols-1 gap-6">
        {tables.map(({ title, head, numeric, rows }) => (
          <Table
            key={title}
            fits="named"
            caption={title}
            head={head}
            numeric={numeric}
            rows={rows.map(([tag, ...cells]) => [
              <bdi key="tag" className="whitespace-nowrap">
                {tag}
              </bdi>,
              ...cells,
            ])}
          />
        ))}
      </div>
      <p className="mt-2 max-w-[44rem] text-[0.9rem] text-soft">{schedule.note}</p>
    </section>
  );
}
