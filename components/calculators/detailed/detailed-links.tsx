"use client";
// Actions on a building's load: ask for a quote, send it by WhatsApp, save, print, export.
import { useContext, useState } from "react";
import { buttonClass } from "#components/ui/button";
import { withUnit } from "#lib/calculators/format";
import { hourlyCsv } from "#lib/calculators/project/hourly-csv";
import type { Project } from "#lib/calculators/project/project";
import { projectFileName, projectFileStem, writeProjectFile } from "#lib/calculators/project/project-file";
import type { ProjectResult, Scope } from "#lib/calculators/project/project-load";
import { scopeName } from "#lib/calculators/project/project-names";
import { resultsCsv } from "#lib/calculators/project/results-csv";
import { filled } from "#lib/calculators/texts";
import { emirateOf, propertyOf } from "../../forms/quote/calculated-place.ts";
import { CsvButton } from "../csv-button.tsx";
import { ResultActions } from "../result-actions.tsx";
import { saveFile } from "../save-file.ts";
import { FormContext } from "./detailed-fields.tsx";

export type Destinations = { path: string; pdfPath: string; askPath: string; whatsappHref: string };

/** Offered for a building that cannot be computed yet too: an unfinished one is worth saving. */
export function SaveProject({ project }: { project: Project }) {
  const { words } = useContext(FormContext);
  const save = async () => saveFile(projectFileName(project), "application/json", [await writeProjectFile(project, new Date())]);
  return (
    <button type="button" className={buttonClass("plain")} onClick={() => void save()}>
      {words.saveFile}
    </button>
  );
}

/** Makes the workbook in the browser; its code is loaded when it is asked for. */
function WorkbookButton({ project, result }: Pick<LinksProps, "project" | "result">) {
  const { words, texts, locale, unit, system } = useContext(FormContext);
  const [hasFailed, setFailed] = useState(false);
  const save = async () => {
    try {
      const { resultsWorkbook } = await import("#lib/calculators/project/results-workbook");
      const bytes = await resultsWorkbook(project, result, { words, texts, locale, unit, system });
      saveFile(`${projectFileStem(project)}-results.xlsx`, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", [
        new Uint8Array(bytes),
      ]);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <button type="button" className={buttonClass("plain")} onClick={() => void save()}>
        {words.workbook.button}
      </button>
      {hasFailed && <p role="alert">{words.workbook.failed}</p>}
    </>
  );
}

export type LinksProps = {
  project: Project;
  result: ProjectResult;
  /** The part of the building that is shown in full, hour by hour. */
  scope: Scope;
  /** The address that carries this building; null where it is too large for an address. */
  path: string | null;
  destinations: Destinations;
  /** Whether the result is of an earlier state, because the current one cannot be computed. */
  isOld: boolean;
  onClear: () => void;
};

/** What the quote form need not ask again: the emirate, and the kind of property where all rooms are in one kind. */
function knownOf({ place, rooms }: Project): { place?: string; property?: string } {
  const [property, ...others] = new Set(rooms.map(({ space }) => propertyOf[space]));
  const emirate = emirateOf[place];
  return { ...(emirate && { place: emirate }), ...(property && others.length === 0 && { property }) };
}

export function ResultLinks({ project, result, scope, path, destinations, isOld, onClear }: LinksProps) {
  const { words, texts, unit, system } = useContext(FormContext);
  const load = { value: withUnit(result.building.coilW, unit, texts), rooms: result.rooms.length };
  const message = path === null ? filled(words.share, load) : `${filled(words.share, load)}\n${location.origin}${path}`;
  const floorM2 = project.rooms.reduce((sum, { areaM2, times }) => sum + areaM2 * times, 0);
  const size = filled(words.sizeForQuote, { ...load, area: Math.round(floorM2) });
  const part = scopeName(project, scope, words);
  return (
    <div className="mt-5 flex flex-wrap gap-2 print:hidden">
      {path === null && <p className="w-full border-s-3 border-heat ps-4 text-[0.95rem]">{words.tooLargeForLink}</p>}
      <a
        href={`${destinations.askPath}?${new URLSearchParams({ size, ...knownOf(project), ...(path !== null && { calculation: path }) })}`}
        className={buttonClass("primary")}
      >
        {texts.result.check}
      </a>
      <a href={destinations.whatsappHref + encodeURIComponent(message)} className={buttonClass("plain")}>
        {texts.result.whatsapp}
      </a>
      <details className="export">
        <summary className={buttonClass("plain")}>{words.export}</summary>
        <div>
          {path !== null && !isOld && (
            <a href={destinations.pdfPath + path.slice(destinations.path.length)} className={buttonClass("plain")}>
              {texts.result.pdf}
            </a>
          )}
          <SaveProject project={project} />
          {path !== null && <ResultActions path={path} texts={texts.result} />}
          {!isOld && (
            <>
              <CsvButton
                label={words.resultsCsv}
                name={`${projectFileStem(project)}-results`}
                text={() => resultsCsv(project, result, words, texts, { unit, system })}
              />
              <WorkbookButton project={project} result={result} />
              <CsvButton
                label={`${texts.result.csv} · ${part}`}
                name={projectFileStem({ title: `${projectFileStem(project)} ${part} hours`, revision: "" })}
                text={() => hourlyCsv(result.detail.days, texts, unit, part)}
              />
            </>
          )}
        </div>
      </details>
      <button type="button" className={buttonClass("quiet", "px-2!")} onClick={onClear}>
        {texts.form.clear}
      </button>
    </div>
  );
}
