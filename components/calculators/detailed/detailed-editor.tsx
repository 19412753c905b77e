"use client";
// The detailed calculator once it is open: the building on one side, its load on the other, everything else below.
import { useContext, useEffect, useMemo, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button";
import type { Allowed } from "#lib/calculators/engineering/invalid-input";
import { powerUnits, withUnit } from "#lib/calculators/format";
import { designPairs } from "#lib/calculators/project/design-conditions";
import { hourlyCsv } from "#lib/calculators/project/hourly-csv";
import { most, type Project, projectBounds } from "#lib/calculators/project/project";
import { longestLink, writeProject } from "#lib/calculators/project/project-code";
import { projectFileName, projectFileStem, writeProjectFile } from "#lib/calculators/project/project-file";
import type { ProjectResult, Scope } from "#lib/calculators/project/project-load";
import { designText, scopeName } from "#lib/calculators/project/project-names";
import { resultsCsv } from "#lib/calculators/project/results-csv";
import type { PowerUnit } from "#lib/calculators/quick/quick-query";
import { type CalculatorTexts, type DetailedTexts, filled, type UnitSystem } from "#lib/calculators/texts";
import type { Locale } from "#lib/i18n/locales";
import { CsvButton } from "../csv-button.tsx";
import { ResultActions } from "../result-actions.tsx";
import { ResultPanel } from "../result-panel.tsx";
import { saveFile } from "../save-file.ts";
import { useEngine } from "../use-engine.ts";
import { Constructions } from "./detailed-constructions.tsx";
import { ChoiceField, FormContext, fieldGrid, pairs, TextField, useNumberFields } from "./detailed-fields.tsx";
import { Refusals } from "./detailed-refusals.tsx";
import { Headline, Totals } from "./detailed-result.tsx";
import { Rooms, RoomsHead } from "./detailed-rooms.tsx";
import { Detail } from "./detailed-scope.tsx";
import { VariantsSection } from "./detailed-variants.tsx";
import { Zones } from "./detailed-zones.tsx";
import { keyLetter } from "./key-letter.ts";
import { RoomsTable } from "./rooms-table.tsx";
import { type Building, useBuilding } from "./use-building.ts";

/** `isLink`: short enough for an address; `isChanged`: since it was opened. */
export type Kept = {
  code: string;
  isLink: boolean;
  power: PowerUnit;
  system: UnitSystem;
  isChanged: boolean;
  title: string;
  rooms: number;
};

type Destinations = { path: string; pdfPath: string; askPath: string; whatsappHref: string };

type Props = {
  start: Project;
  /** Whether its rooms are shown as a table at first. */
  startAsTable?: boolean;
  power: PowerUnit;
  system: UnitSystem;
  words: DetailedTexts;
  texts: CalculatorTexts;
  locale: Locale;
  destinations: Destinations;
  /** Whether another page changed the same building. */
  isElsewhere?: boolean;
  /** Whether it is on the device or in the address. */
  onKeep: (kept: Kept) => boolean;
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
      {choices.map(([one, name]) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onValue(one)} className={toggle}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}

/**
 * Whether loads of one state may stand beside the names of another while its own are awaited or refused: one room may have
 * been named anew, but a list that was read or undone would give old loads to other rooms.
 */
function isOfTheseRooms(before: Project, now: Project): boolean {
  const renamed = now.rooms.filter(({ name }, index) => name !== before.rooms[index]?.name).length;
  return before.rooms.length === now.rooms.length && renamed <= 1;
}

/** The newest load of the building, and which answers the engine refuses. */
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

const ownPairs = [
  { day: "dry", first: "dryC", second: "dryWetC" },
  { day: "humid", first: "humidWetC", second: "humidDryC" },
] as const;

/** The temperatures outdoors that the building is designed for. */
function DesignFields({ building: { project, change } }: { building: Building }) {
  const { texts: words, system } = useContext(FormContext);
  const field = useNumberFields({ at: "", values: project, bounds: projectBounds, onChange: change });
  return (
    <>
      <div className={fieldGrid}>
        <ChoiceField
          label={words.fields.design}
          value={project.design}
          choices={pairs(words.designs)}
          // One's own begin with those of the station.
          onValue={(design) => change({ ...(design === "own" && project.design !== "own" && designPairs(project)), design })}
        />
        <div className="sm:col-span-2">{field("northDeg", { unit: "°" })}</div>
      </div>
      {project.design === "own" && (
        <div className="mt-3 grid gap-x-6 sm:grid-cols-2">
          {ownPairs.map(({ day, first, second }) => (
            <fieldset key={day} className="min-w-0 border-s-2 border-line ps-3">
              <legend className="float-start w-full text-[0.88rem] text-soft">{words.ownDays[day]}</legend>
              <div className="clear-both grid grid-cols-2 items-end gap-3 pt-2">
                {field(first)}
                {field(second)}
              </div>
            </fieldset>
          ))}
        </div>
      )}
      {project.design !== "own" && <p className="mt-2 text-[0.88rem] text-soft">{designText(designPairs(project), words, system)}</p>}
    </>
  );
}

/** Where the building stands, and how much of it is in use at once. */
function BuildingFields({ building, texts }: { building: Building; texts: CalculatorTexts }) {
  const { project, change } = building;
  const { texts: words } = useContext(FormContext);
  const fields = useNumberFields({ at: "", values: project, bounds: projectBounds, onChange: change });
  const percent = (name: "peoplePercent" | "lightsPercent" | "machinesPercent" | "marginPercent") => fields(name, { unit: "%" });
  const name = (field: "title" | "revision", longest: number) => (
    <div className={field === "title" ? "col-span-full sm:col-span-2" : ""}>
      <TextField label={words.fields[field]} value={project[field]} longest={longest} onValue={(text) => change({ [field]: text })} />
    </div>
  );
  return (
    <>
      <div className={fieldGrid}>
        {name("title", most.title)}
        {name("revision", most.revision)}
      </div>
      <div className={fieldGrid}>
        <ChoiceField
          label={words.fields.place}
          value={project.place}
          choices={pairs(texts.places)}
          onValue={(place) => change({ place })}
        />
        <ChoiceField
          label={words.fields.surroundings}
          value={project.surroundings}
          choices={pairs(words.surroundings)}
          onValue={(surroundings) => change({ surroundings })}
        />
        <ChoiceField label={words.fields.built} value={project.built} choices={pairs(texts.ages)} onValue={(built) => change({ built })} />
      </div>
      <DesignFields building={building} />
      <details className="mt-4 border-y border-line">
        <summary className="flex min-h-11 cursor-pointer items-center text-[0.95rem] text-cool underline">{words.diversity}</summary>
        <p className="text-[0.88rem] text-soft">{words.diversityText}</p>
        <div className={`${fieldGrid} pb-4 sm:grid-cols-4`}>
          {percent("peoplePercent")}
          {percent("lightsPercent")}
          {percent("machinesPercent")}
          {percent("marginPercent")}
        </div>
      </details>
      <Zones building={building} />
      <Constructions building={building} />
    </>
  );
}

type LinksProps = {
  project: Project;
  result: ProjectResult;
  /** What is looked at in full, hour by hour. */
  scope: Scope;
  unit: PowerUnit;
  texts: CalculatorTexts;
  /** The address that carries this building; null where it is too large for one. */
  path: string | null;
  destinations: Destinations;
  /** Whether the figures are from before something that cannot be computed. */
  isOld: boolean;
  onClear: () => void;
};

/** What can be done with the answer: ask about it, send it, keep it. */
function ResultLinks({ project, result, scope, unit, texts, path, destinations, isOld, onClear }: LinksProps) {
  const { texts: words } = useContext(FormContext);
  const load = { value: withUnit(result.building.coilW, unit, texts), rooms: result.rooms.length };
  const message = path === null ? filled(words.share, load) : `${filled(words.share, load)}\n${location.origin}${path}`;
  const size = filled(words.sizeForQuote, load);
  const part = scopeName(project, scope, words);
  const save = async () => saveFile(projectFileName(project), "application/json", [await writeProjectFile(project, new Date())]);
  return (
    <div className="mt-5 flex flex-wrap gap-2 print:hidden">
      {path === null && <p className="w-full border-s-3 border-heat ps-4 text-[0.95rem]">{words.tooLargeForLink}</p>}
      <a
        href={`${destinations.askPath}?${new URLSearchParams({ size, ...(path !== null && { calculation: path }) })}`}
        className={buttonClass("primary")}
      >
        {texts.result.check}
      </a>
      <a href={destinations.whatsappHref + encodeURIComponent(message)} className={buttonClass("whatsapp")}>
        {texts.result.whatsapp}
      </a>
      {path !== null && !isOld && (
        <a href={destinations.pdfPath + path.slice(destinations.path.length)} className={buttonClass("plain")}>
          {texts.result.pdf}
        </a>
      )}
      <button type="button" className={buttonClass("plain")} onClick={() => void save()}>
        {words.saveFile}
      </button>
      {path !== null && <ResultActions path={path} texts={texts.result} />}
      {!isOld && (
        <>
          <CsvButton
            label={words.resultsCsv}
            name={`${projectFileStem(project)}-results`}
            text={() => resultsCsv(project, result, words, texts)}
          />
          <CsvButton
            label={`${texts.result.csv} · ${part}`}
            name={projectFileStem({ title: `${projectFileStem(project)} ${part} hours`, revision: "" })}
            text={() => hourlyCsv(result.detail.days, texts, part)}
          />
        </>
      )}
      <button type="button" className={buttonClass("quiet", "px-2!")} onClick={onClear}>
        {texts.form.clear}
      </button>
    </div>
  );
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
  onKeep,
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept follows what is shown, a moment later
  useEffect(() => {
    let isLate = false;
    const later = setTimeout(async () => {
      const code = await writeProject(project).catch(() => null);
      if (isLate) return;
      if (code === null) {
        setIsKept(false);
        return;
      }
      const isLink = code.length <= longestLink;
      setIsKept(
        onKeep({
          code,
          isLink,
          power: unit,
          system: units,
          isChanged: project !== start,
          title: project.title,
          rooms: project.rooms.length,
        }),
      );
      const query = new URLSearchParams({ c: code, ...(unit !== "kw" && { o: unit }), ...(units !== "metric" && { u: units }) });
      setPath(isLink ? `${destinations.path}?${query}` : null);
    }, 250);
    return () => {
      isLate = true;
      clearTimeout(later);
    };
  }, [project, unit, units]);

  /** A browser takes back the text of one field, and not what was pasted, filled or removed: here all are steps. */
  const root = useRef<HTMLDivElement>(null);
  const stepByKey = (event: KeyboardEvent) => {
    const key = keyLetter(event);
    // What had the focus may be gone with the step before.
    if (event.target !== document.body && !root.current?.contains(event.target as Node)) return;
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y")) return;
    event.preventDefault();
    building.step(key === "y" || event.shiftKey ? "forth" : "back");
  };
  useEffect(() => {
    document.addEventListener("keydown", stepByKey);
    return () => document.removeEventListener("keydown", stepByKey);
  });

  /** The field of a refusal, in whatever has to be opened first. */
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is left inside */}
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
                    choices={powerUnits.map((one) => [one, texts.units[one]] as const)}
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
            <div className="min-h-64 border border-dashed border-hair" />
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
