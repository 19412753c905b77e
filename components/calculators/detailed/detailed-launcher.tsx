"use client";
// Opens the detailed calculator with a template, a building stored on the device, a file, or the one in the address. The form and
// the engine are loaded only then.
import { useEffect, useId, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button";
import { controlClass } from "#components/ui/field";
import type { PlaceId } from "#lib/calculators/data/climate";
import type { BuildAge } from "#lib/calculators/data/constructions";
import type { PlaceAndYears, TemplateId } from "#lib/calculators/project/new-project";
import type { Project } from "#lib/calculators/project/project";
import type { RecentProject } from "#lib/calculators/project/recent-projects";
import type { PowerUnit } from "#lib/calculators/quick/quick-query";
import { type CalculatorTexts, type DetailedTexts, filled, type UnitSystem } from "#lib/calculators/texts";
import type { Locale } from "#lib/i18n/locales";
import { useAwake } from "../../ui/use-awake.ts";
import type { Destinations } from "./detailed-links.tsx";
import { FileButton } from "./file-button.tsx";
import { readStored, storeKey, takeUnsavedQuery, useStoredBuildings } from "./use-stored-buildings.ts";

/** What prevents opening a building, by the key of its message. */
type Trouble = "badLink" | "notLoaded" | "otherFile" | "newerFile" | "damagedFile" | "largeFile";

type Props = {
  words: DetailedTexts;
  texts: CalculatorTexts;
  locale: Locale;
  destinations: Destinations;
  /** The templates offered, each with a drawing of its rooms, their number and their floor. */
  templates: readonly { template: TemplateId; plan: React.ReactNode; size: string }[];
};

/** Templates of one room, for a visitor who brings a list of rooms. */
const asTable: readonly TemplateId[] = ["ownHome", "ownWork"];
const load = () => import("./detailed-opening.ts");
type Loaded = Awaited<ReturnType<typeof load>>;
const loadAhead = () => void load().catch(() => undefined);

/** A building to open; `id` where the device stores it. */
type Found = { project: Project; power: PowerUnit; system: UnitSystem; startAsTable?: boolean; id?: string | undefined };

/** The open building with its loaded editor, and the ways to open one. `onOpen` is called with the id of each. */
function useOpening(roomKinds: DetailedTexts["roomKinds"], onOpen: (id: string | null) => void) {
  const [opened, setOpened] = useState<(Found & Pick<Loaded, "editor">) | null>(null);
  const [trouble, setTrouble] = useState<"" | Trouble>("");
  const open = async (find: (loaded: Loaded) => Found | Promise<Found | Trouble | null>) => {
    try {
      const loaded = await load();
      const found = await find(loaded);
      if (typeof found === "string") setTrouble(found);
      else if (found) {
        onOpen(found.id ?? null);
        setTrouble("");
        setOpened({ ...found, editor: loaded.editor });
      }
    } catch {
      setTrouble("notLoaded");
    }
  };
  return {
    opened,
    trouble,
    close: () => setOpened(null),
    openQuery: (query: string, id?: string) =>
      open(async ({ fromAddress }) => {
        const found = await fromAddress(new URLSearchParams(query), roomKinds);
        const plain = query.replace(/^\?/, "");
        if (found) return { ...found, id: id ?? readStored().find((stored) => stored.query === plain)?.id };
        return new URLSearchParams(query).has("c") ? "badLink" : null;
      }),
    openTemplate: (template: TemplateId, begin: PlaceAndYears) =>
      open(({ newProject }) => {
        const project = newProject(template, roomKinds, begin);
        return { project, power: "kw", system: "metric", startAsTable: asTable.includes(template) };
      }),
    openFile: (file: File) =>
      open(async ({ maxProjectFileBytes, readProjectFile }) => {
        const found = file.size > maxProjectFileBytes ? "large" : await readProjectFile(await file.text());
        return typeof found === "string" ? `${found}File` : { project: found, power: "kw", system: "metric" };
      }),
  };
}

/** The stored buildings: the newest as a button, the others listed below it. */
function RecentProjects({
  kept,
  words: { start },
  locale,
  onOpen,
}: Pick<Props, "words" | "locale"> & { kept: readonly RecentProject[]; onOpen: (project: RecentProject) => void }) {
  const date = new Intl.DateTimeFormat(locale === "ar" ? "ar-AE-u-nu-latn" : "en-GB", { dateStyle: "medium", timeStyle: "short" });
  const summaryOf = ({ title, rooms, savedAt }: RecentProject) =>
    [
      title && `\u2068${title}\u2069`,
      rooms > 0 && filled(start.keptRooms, { number: rooms }),
      savedAt && `\u2068${date.format(new Date(savedAt))}\u2069`,
    ]
      .filter(Boolean)
      .join(" · ");
  const [last, ...others] = kept as [RecentProject, ...RecentProject[]];
  return (
    <div className="mt-5 noscript:hidden">
      <button type="button" className={buttonClass("primary")} onClick={() => onOpen(last)}>
        {start.kept}
      </button>
      {summaryOf(last) && <p className="mt-2 text-[0.9rem] text-soft">{summaryOf(last)}</p>}
      {others.length > 0 && (
        <>
          <h3 className="mt-5 text-[1rem]">{start.before}</h3>
          <ul className="mt-1">
            {others.map((project) => (
              <li key={project.id} className="border-t border-line">
                <button type="button" className="min-h-11 py-1 text-start text-cool underline" onClick={() => onOpen(project)}>
                  {summaryOf(project) || start.before}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

type StartChoiceProps = { label: string; usual: string; names: Readonly<Record<string, string>>; ref: React.Ref<HTMLSelectElement> };

/** A choice that applies to the whole building, made before it is opened; kept by the list itself, which may be used before this code runs. */
function StartChoice({ label, usual, names, ref }: StartChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="text-[0.95rem]">
        {label}
      </label>
      <select id={id} ref={ref} defaultValue={usual} className={`${controlClass()} mt-1 px-2!`}>
        {Object.entries(names).map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

export function DetailedLauncher({ words, texts, locale, destinations, templates }: Props) {
  const stored = useStoredBuildings();
  const { opened, trouble, close, openQuery, openTemplate, openFile } = useOpening(words.roomKinds, stored.begin);
  const place = useRef<HTMLSelectElement>(null);
  const built = useRef<HTMLSelectElement>(null);
  const begin = () => ({ place: (place.current?.value ?? "dubai") as PlaceId, built: (built.current?.value ?? "from2005") as BuildAge });
  const panel = useRef<HTMLDivElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page has loaded
  useEffect(() => {
    const [chosenBeforeHydration] = fileInput.current?.files ?? [];
    if (chosenBeforeHydration) void openFile(chosenBeforeHydration);
    const address = takeUnsavedQuery(location.search);
    if (address.length > 1) void openQuery(address);
  }, []);

  const onClear = () => {
    stored.clear();
    close();
    requestAnimationFrame(() => panel.current?.focus());
  };

  useAwake(panel, load);

  if (opened)
    return (
      <opened.editor.DetailedEditor
        start={opened.project}
        startAsTable={opened.startAsTable ?? false}
        power={opened.power}
        system={opened.system}
        words={words}
        texts={texts}
        locale={locale}
        destinations={destinations}
        isElsewhere={stored.isElsewhere}
        onStore={stored.keep}
        onClear={onClear}
      />
    );
  return (
    <div ref={panel} data-wakes={storeKey} tabIndex={-1} className="focus-visible:outline-none">
      <h2>{words.start.title}</h2>
      <p className="band-lead">{words.start.text}</p>
      {trouble && (
        <p role="alert" className="mt-4 border-s-3 border-heat ps-4 font-medium">
          {words.start[trouble]}
        </p>
      )}
      {stored.kept.length > 0 && (
        <RecentProjects kept={stored.kept} words={words} locale={locale} onOpen={({ query, id }) => void openQuery(query, id)} />
      )}
      <div className="mt-4 grid gap-x-4 gap-y-3 noscript:hidden sm:grid-cols-2 lg:w-2/3">
        <StartChoice label={words.fields.place} usual="dubai" names={texts.places} ref={place} />
        <StartChoice label={words.start.built} usual="from2005" names={texts.ages} ref={built} />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: prefetches when a pointer or the focus reaches the buttons inside */}
      <div className="start-plans noscript:hidden" onPointerEnter={loadAhead} onFocus={loadAhead}>
        <ul>
          {templates.map(({ template, plan, size }) => (
            <li key={template}>
              <button type="button" onClick={() => void openTemplate(template, begin())}>
                {plan}
                <b>{words.start[template]}</b>
                <small>{size}</small>
              </button>
            </li>
          ))}
        </ul>
        <div className="start-plans-foot">
          <FileButton ref={fileInput} label={words.start.openFile} accept=".json,application/json" onFile={openFile} />
          <p>{words.start.scale}</p>
          <p className="plan-scale" dir="ltr">
            <i />
            <bdi>{`5 ${words.units.metric.length}`}</bdi>
          </p>
        </div>
      </div>
    </div>
  );
}
