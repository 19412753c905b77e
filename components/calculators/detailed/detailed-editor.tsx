"use client";
// The open detailed calculator: the building's form on one side, its load on the other, tables and charts below.
import { useContext, useEffect, useMemo, useRef, useState } from "react";
import type { Allowed } from "#lib/calculators/engineering/invalid-input";
import { powerUnits, withUnit } from "#lib/calculators/format";
import type { Project } from "#lib/calculators/project/project";
import type { ProjectResult, Scope } from "#lib/calculators/project/project-load";
import { projectRoomName } from "#lib/calculators/project/project-names";
import type { PowerUnit } from "#lib/calculators/quick/quick-query";
import type { CalculatorTexts, DetailedTexts, UnitSystem } from "#lib/calculators/texts";
import type { Locale } from "#lib/i18n/locales";
import { ResultPanel } from "../result-panel.tsx";
import { Toggle } from "../toggle.tsx";
import { Allowances } from "./allowances.tsx";
import { BuildingFields } from "./detailed-building.tsx";
import { FormContext } from "./detailed-fields.tsx";
import { type Destinations, type LinksProps, ResultLinks, SaveProject } from "./detailed-links.tsx";
import { Refusals } from "./detailed-refusals.tsx";
import { Headline, Totals } from "./detailed-result.tsx";
import { Rooms, RoomsHead } from "./detailed-rooms.tsx";
import { Detail } from "./detailed-scope.tsx";
import { VariantsSection } from "./detailed-variants.tsx";
import { keyLetter } from "./key-letter.ts";
import { RoomsPlan } from "./rooms-plan.tsx";
import { RoomsTable } from "./rooms-table.tsx";
import { type Building, useBuilding } from "./use-building.ts";
import { useLoadWorker } from "./use-load-worker.ts";
import { type BuildingToStore, useSaveAfterChange } from "./use-save-after-change.ts";

type Props = {
  start: Project;
  /** Whether the rooms are first shown as a table. */
  startAsTable?: boolean;
  power: PowerUnit;
  system: UnitSystem;
  words: DetailedTexts;
  texts: CalculatorTexts;
  locale: Locale;
  destinations: Destinations;
  /** Whether another tab changed the same building. */
  isElsewhere?: boolean;
  /** Stores the building; returns whether the device or the address holds it. */
  onStore: (building: BuildingToStore) => boolean;
  onClear: () => void;
};

/**
 * Whether the loads of an earlier state may be shown with the current rooms while the engine computes or refuses those. One renamed
 * room is harmless, but after an import or an undo old loads would appear beside other rooms.
 */
function isOfTheseRooms(before: Project, now: Project): boolean {
  const renamed = now.rooms.filter(({ name }, index) => name !== before.rooms[index]?.name).length;
  return before.rooms.length === now.rooms.length && renamed <= 1;
}

/** The newest load of the building (null while none fits its rooms), and the fields whose values the engine refuses. */
function useResult(project: Project, scope: Scope) {
  const shown = useRef<{ project: Project; result: ProjectResult } | null>(null);
  const answered = useLoadWorker(project, scope);
  const refused = useMemo(
    () =>
      new Map<string, Allowed>(answered && "refusals" in answered ? answered.refusals.map(({ field, allowed }) => [field, allowed]) : []),
    [answered],
  );
  if (answered && "result" in answered) shown.current = answered;
  const result = shown.current && isOfTheseRooms(shown.current.project, project) ? shown.current.result : null;
  return { result, refused };
}

/** The browser's undo covers the text of one field only, not pasting, filling or removing; here each of them is an undo step. */
function useUndoKeys(root: React.RefObject<HTMLElement | null>, step: Building["step"]): void {
  useEffect(() => {
    const stepByKey = (event: KeyboardEvent) => {
      const key = keyLetter(event);
      // The previous step may have removed the focused element; the focus is then on the body.
      if (event.target !== document.body && !root.current?.contains(event.target as Node)) return;
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y")) return;
      event.preventDefault();
      step(key === "y" || event.shiftKey ? "forth" : "back");
    };
    document.addEventListener("keydown", stepByKey);
    return () => document.removeEventListener("keydown", stepByKey);
  });
}

/** Returns a function that focuses the field of a path, once `show` has opened its room, or closed all rooms for a field of the building. */
function useFieldFocus(root: React.RefObject<HTMLElement | null>, show: (room: number | null) => void): (path: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const field = root.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(wanted.current)}"]`);
    if (!field) return;
    wanted.current = null;
    for (let around = field.closest("details"); around; around = around.parentElement?.closest("details") ?? null) around.open = true;
    field.focus();
  });
  return (path) => {
    wanted.current = path;
    const room = /^rooms\[(\d+)\]/.exec(path)?.[1];
    show(room === undefined ? null : Number(room));
  };
}

type AnswerProps = Omit<LinksProps, "isOld"> & { isKept: boolean; onUnit: (unit: PowerUnit) => void };

/** The load beside the form, what can be done with it, and whether the building is stored. */
function Answer({ isKept, onUnit, ...links }: AnswerProps) {
  const { words, texts, unit, refused } = useContext(FormContext);
  const { project, result } = links;
  const unitChoices = powerUnits.map((name) => [name, texts.units[name]] as const);
  const most = Math.max(...result.rooms.map(({ coilW, floorAreaM2 }) => coilW / floorAreaM2), 1);
  return (
    <>
      <div role="status" className="sr-only">
        {withUnit(result.building.coilW, unit, texts)}
      </div>
      <Headline
        project={project}
        result={result}
        unitSwitch={<Toggle label={texts.units.label} value={unit} choices={unitChoices} onValue={onUnit} />}
      />
      <figure className="mt-4">
        <RoomsPlan
          label={words.result.plan}
          rooms={result.rooms.map(({ coilW, floorAreaM2 }, index) => ({
            name: projectRoomName(project, index, words),
            areaM2: floorAreaM2 * (project.rooms[index]?.times ?? 1),
            text: withUnit(coilW, unit, texts),
            fill: coilW / floorAreaM2 / most,
          }))}
        />
        <figcaption className="mt-1 text-14 text-soft">{words.result.plan}</figcaption>
      </figure>
      <ResultLinks {...links} isOld={refused.size > 0} />
      <p className={`mt-3 text-[0.88rem] print:hidden ${isKept ? "text-soft" : "font-medium text-heat"}`}>
        {isKept ? texts.form.kept : words.notKept}
      </p>
    </>
  );
}

export function DetailedEditor({ start, words, texts, locale, destinations, onStore, onClear, ...given }: Props) {
  const building = useBuilding(start, words);
  const { project, scope, setScope } = building;
  const [unit, setUnit] = useState(given.power);
  const [system, setSystem] = useState(given.system);
  const [asTable, setAsTable] = useState(given.startAsTable ?? false);
  const root = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { result, refused } = useResult(project, scope);
  const form = useMemo(() => ({ words, texts, locale, system, unit, refused }), [words, texts, locale, system, unit, refused]);

  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const { isKept, path } = useSaveAfterChange({ start, project, unit, system }, destinations.path, onStore);
  useUndoKeys(root, building.step);
  const goTo = useFieldFocus(root, (room) => {
    if (room !== null) setAsTable(false);
    building.setOpen(room);
  });

  return (
    <FormContext value={form}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to fields inside that lose the focus */}
      <div ref={root} onBlur={building.endStep} className="grid grid-cols-1 items-start gap-x-8 gap-y-10 lg:grid-cols-[7fr_5fr]">
        <div data-rooms="" className="min-w-0 print:hidden">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 ref={heading} tabIndex={-1} className="text-[1.3rem] focus-visible:outline-none">
              {words.yourBuilding}
            </h2>
            <Toggle
              label={words.units.label}
              value={system}
              choices={(["metric", "imperial"] as const).map((name) => [name, words.units[name].name] as const)}
              onValue={setSystem}
            />
          </div>
          <BuildingFields building={building} />
          <RoomsHead building={building} asTable={asTable} onTable={setAsTable} />
          {!asTable && <Rooms building={building} result={result} />}
        </div>

        <ResultPanel>
          {given.isElsewhere && (
            <p role="alert" className="mb-4 border-s-3 border-heat bg-sheet p-4">
              {words.elsewhere}
            </p>
          )}
          <Refusals project={project} onGo={goTo} />
          {result ? (
            <Answer {...{ project, result, scope, path, destinations, onClear, isKept }} onUnit={setUnit} />
          ) : (
            <div className="min-h-64 border border-dashed border-hair p-5">{refused.size > 0 && <SaveProject project={project} />}</div>
          )}
        </ResultPanel>

        {asTable && (
          <div className="min-w-0 lg:col-span-2 print:hidden">
            <RoomsTable building={building} result={result} />
          </div>
        )}

        {result && (
          <div className="grid min-w-0 grid-cols-1 gap-14 lg:col-span-2">
            <Allowances building={building} />
            <Totals project={project} result={result} />
            <VariantsSection building={building} result={result} />
            <Detail project={project} result={result} scope={scope} onScope={setScope} onProject={building.change} />
            <p className="max-w-[48rem] border-t border-line pt-4 text-[0.9rem] text-soft">{texts.result.notes}</p>
          </div>
        )}
      </div>
    </FormContext>
  );
}
