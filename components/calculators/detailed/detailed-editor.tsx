"use client";
// The open detailed calculator: the building's form on one side, its load on the other, tables and charts below.
import { useEffect, useMemo, useRef, useState } from "react";
import type { Allowed } from "#lib/calculators/engineering/invalid-input";
import { powerUnits, withUnit } from "#lib/calculators/format";
import type { Project } from "#lib/calculators/project/project";
import { encodeProject, encodeProjectUncompressed, maxLinkLength } from "#lib/calculators/project/project-code";
import type { ProjectResult, Scope } from "#lib/calculators/project/project-load";
import type { PowerUnit } from "#lib/calculators/quick/quick-query";
import type { CalculatorTexts, DetailedTexts, UnitSystem } from "#lib/calculators/texts";
import type { Locale } from "#lib/i18n/locales";
import { ResultPanel } from "../result-panel.tsx";
import { useEngine } from "../use-engine.ts";
import { BuildingFields } from "./detailed-building.tsx";
import { FormContext } from "./detailed-fields.tsx";
import { type Destinations, ResultLinks, SaveProject } from "./detailed-links.tsx";
import { Refusals } from "./detailed-refusals.tsx";
import { Headline, Totals } from "./detailed-result.tsx";
import { Rooms, RoomsHead } from "./detailed-rooms.tsx";
import { Detail } from "./detailed-scope.tsx";
import { VariantsSection } from "./detailed-variants.tsx";
import { keyLetter } from "./key-letter.ts";
import { RoomsTable } from "./rooms-table.tsx";
import { useBuilding } from "./use-building.ts";

/** A building to store. `code` is the encoded project; `isLink`: it is short enough for an address; `isChanged`: since it was opened. */
export type BuildingToStore = {
  code: string;
  isLink: boolean;
  power: PowerUnit;
  system: UnitSystem;
  isChanged: boolean;
  title: string;
  rooms: number;
  /** Whether the visitor is leaving the page. */
  isLeaving: boolean;
};

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
  onStore: (kept: BuildingToStore) => boolean;
  onClear: () => void;
};

const toggle = "-ms-px min-h-11 border border-hair px-3 text-[0.88rem] aria-pressed:border-cool aria-pressed:bg-cool-wash";

function Toggle<T extends string>({
  label,
  value,
  choices,
  onValue,
}: {
  label: string;
  value: T;
  choices: readonly (readonly [T, string])[];
  onValue: (value: T) => void;
}) {
  return (
    <fieldset className="flex print:hidden">
      <legend className="sr-only">{label}</legend>
      {choices.map(([choice, name]) => (
        <button key={choice} type="button" aria-pressed={choice === value} onClick={() => onValue(choice)} className={toggle}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}

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
  const answered = useEngine(project, scope);
  const refused = useMemo(
    () =>
      new Map<string, Allowed>(answered && "refusals" in answered ? answered.refusals.map(({ field, allowed }) => [field, allowed]) : []),
    [answered],
  );
  if (answered && "result" in answered) shown.current = answered;
  const result = shown.current && isOfTheseRooms(shown.current.project, project) ? shown.current.result : null;
  return { result, refused };
}

export function DetailedEditor({
  start,
  startAsTable = false,
  power,
  system,
  words,
  texts,
  locale,
  destinations,
  isElsewhere = false,
  onStore,
  onClear,
}: Props) {
  const building = useBuilding(start, words);
  const { project, scope, setScope } = building;
  const [unit, setUnit] = useState(power);
  const [units, setUnits] = useState(system);
  const [path, setPath] = useState<string | null>("");
  const [asTable, setAsTable] = useState(startAsTable);
  const [isKept, setIsKept] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  const { result, refused } = useResult(project, scope);
  const form = useMemo(() => ({ texts: words, system: units, refused }), [words, units, refused]);

  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: storing is debounced on the shown state alone
  useEffect(() => {
    let [isLate, isStored] = [false, false];
    const keep = (code: string, isLink: boolean, isLeaving = false) => {
      isStored = true;
      const isChanged = project !== start;
      const { title, rooms } = project;
      return onStore({ code, isLink, power: unit, system: units, isChanged, title, rooms: rooms.length, isLeaving });
    };
    // A change within the debounce time must not be lost when the visitor leaves.
    const leave = () => {
      if (isStored || project === start) return;
      const code = encodeProjectUncompressed(project);
      keep(code, code.length <= maxLinkLength, true);
    };
    const later = setTimeout(async () => {
      const code = await encodeProject(project).catch(() => null);
      if (isLate) return;
      if (code === null) {
        setIsKept(false);
        return;
      }
      const isLink = code.length <= maxLinkLength;
      setIsKept(keep(code, isLink));
      const query = new URLSearchParams({ c: code, ...(unit !== "kw" && { o: unit }), ...(units !== "metric" && { u: units }) });
      setPath(isLink ? `${destinations.path}?${query}` : null);
    }, 250);
    addEventListener("pagehide", leave);
    return () => {
      isLate = true;
      clearTimeout(later);
      removeEventListener("pagehide", leave);
    };
  }, [project, unit, units]);

  /** The browser's undo covers the text of one field only, not pasting, filling or removing; here each of them is an undo step. */
  const root = useRef<HTMLDivElement>(null);
  const stepByKey = (event: KeyboardEvent) => {
    const key = keyLetter(event);
    // The previous step may have removed the focused element; the focus is then on the body.
    if (event.target !== document.body && !root.current?.contains(event.target as Node)) return;
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y")) return;
    event.preventDefault();
    building.step(key === "y" || event.shiftKey ? "forth" : "back");
  };
  useEffect(() => {
    document.addEventListener("keydown", stepByKey);
    return () => document.removeEventListener("keydown", stepByKey);
  });

  /** The path of a refused field to focus once the room and the disclosures around it are open. */
  const wantedField = useRef<string | null>(null);
  const goTo = (path: string) => {
    wantedField.current = path;
    const room = /^rooms\[(\d+)\]/.exec(path)?.[1];
    if (room === undefined) building.setOpen(null);
    else {
      setAsTable(false);
      building.setOpen(Number(room));
    }
  };
  useEffect(() => {
    const path = wantedField.current;
    if (path === null) return;
    const field = root.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`);
    if (!field) return;
    wantedField.current = null;
    for (let around = field.closest("details"); around; around = around.parentElement?.closest("details") ?? null) around.open = true;
    field.focus();
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
              value={units}
              choices={[
                ["metric", words.units.metric.name],
                ["imperial", words.units.imperial.name],
              ]}
              onValue={setUnits}
            />
          </div>
          <BuildingFields building={building} texts={texts} />
          <RoomsHead building={building} asTable={asTable} onTable={setAsTable} />
          {!asTable && <Rooms building={building} result={result} unit={unit} texts={texts} />}
        </div>

        <ResultPanel>
          {isElsewhere && (
            <p role="alert" className="mb-4 border-s-3 border-heat bg-sheet p-4">
              {words.elsewhere}
            </p>
          )}
          <Refusals project={project} onGo={goTo} />
          {result ? (
            <>
              <div role="status" className="sr-only">
                {withUnit(result.building.coilW, unit, texts)}
              </div>
              <Headline
                project={project}
                result={result}
                unit={unit}
                texts={texts}
                locale={locale}
                unitSwitch={
                  <Toggle
                    label={texts.units.label}
                    value={unit}
                    choices={powerUnits.map((name) => [name, texts.units[name]] as const)}
                    onValue={setUnit}
                  />
                }
              />
              <ResultLinks
                project={project}
                result={result}
                scope={scope}
                unit={unit}
                texts={texts}
                path={path}
                destinations={destinations}
                isOld={refused.size > 0}
                onClear={onClear}
              />
              <p className={`mt-3 text-[0.88rem] print:hidden ${isKept ? "text-soft" : "font-medium text-heat"}`}>
                {isKept ? texts.form.kept : words.notKept}
              </p>
            </>
          ) : (
            <div className="min-h-64 border border-dashed border-hair p-5">{refused.size > 0 && <SaveProject project={project} />}</div>
          )}
        </ResultPanel>

        {asTable && (
          <div className="min-w-0 lg:col-span-2 print:hidden">
            <RoomsTable building={building} result={result} unit={unit} texts={texts} />
          </div>
        )}

        {result && (
          <div className="grid min-w-0 grid-cols-1 gap-14 lg:col-span-2">
            <Totals project={project} result={result} unit={unit} texts={texts} locale={locale} />
            <VariantsSection building={building} result={result} unit={unit} texts={texts} locale={locale} />
            <Detail project={project} result={result} scope={scope} onScope={setScope} unit={unit} texts={texts} locale={locale} />
            <p className="max-w-[48rem] border-t border-line pt-4 text-[0.9rem] text-soft">{texts.result.notes}</p>
          </div>
        )}
      </div>
    </FormContext>
  );
}
