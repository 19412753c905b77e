"use client";
// Opens the detailed calculator with a template, a building stored on the device, a file, or the one in the address. The form and
// the engine are loaded only then.
import { useEffect, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button";
import type { TemplateId } from "#lib/calculators/project/new-project";
import type { Project } from "#lib/calculators/project/project";
import { type RecentProject, readRecentProjects, recentProjectTexts, withRecentProject } from "#lib/calculators/project/recent-projects";
import type { PowerUnit } from "#lib/calculators/quick/quick-query";
import { type CalculatorTexts, type DetailedTexts, filled, type UnitSystem } from "#lib/calculators/texts";
import type { Locale } from "#lib/i18n/locales";
import { useAwake } from "../../ui/use-awake.ts";
import type { BuildingToStore } from "./detailed-editor.tsx";

/** What prevents opening a building, by the key of its message. */
type Trouble = "badLink" | "notLoaded" | "otherFile" | "newerFile" | "damagedFile" | "largeFile";

type Editor = typeof import("./detailed-editor.tsx");
type Opened = { editor: Editor; project: Project; power: PowerUnit; system: UnitSystem; startAsTable?: boolean };

type Props = {
  words: DetailedTexts;
  texts: CalculatorTexts;
  locale: Locale;
  destinations: { path: string; pdfPath: string; askPath: string; whatsappHref: string };
};

const storeKey = "cooling-load-detailed";
/** The key under which earlier releases stored a second building; still read, and removed at the next write. */
const oldSecondKey = `${storeKey}-before`;
const templateNames = ["flat", "villa", "office", "shop", "ownHome", "ownWork"] as const satisfies TemplateId[];
/** Templates of one room, for a visitor who brings a list of rooms. */
const asTable: readonly TemplateId[] = ["ownHome", "ownWork"];
const load = () => import("./detailed-opening.ts");

/** The stored buildings; none where the browser denies storage, since the address still carries the building. */
function readStored(): RecentProject[] {
  try {
    return readRecentProjects(localStorage.getItem(storeKey), localStorage.getItem(oldSecondKey));
  } catch {
    return [];
  }
}

/** Stores the buildings, as many of them as storage has space for; returns whether that succeeded. */
function store(list: readonly RecentProject[]): boolean {
  if (list.length === 0) {
    try {
      localStorage.removeItem(storeKey);
      localStorage.removeItem(oldSecondKey);
    } catch {}
    return true;
  }
  return recentProjectTexts(list).some((text) => {
    try {
      localStorage.setItem(storeKey, text);
      localStorage.removeItem(oldSecondKey);
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * The building to open in this tab instead of the one in the address, as a query. `own`: the address at leaving, where the last change
 * had not reached it; else null. `recent`: the addresses of the last seconds before, because a reload opens the address it was
 * requested with while the visitor may go on editing until the response arrives. `at`: ms since 1970.
 */
type UnsavedChange = { own: string | null; recent: readonly string[]; query: string; at: number };
const unsavedChangeKey = `${storeKey}-left`;
const recentMs = 10_000;
/** A visit after this time is not the reload that was under way. */
const unsavedChangeMs = 60_000;

function storeUnsavedChange(left: Omit<UnsavedChange, "at">): void {
  try {
    sessionStorage.setItem(unsavedChangeKey, JSON.stringify({ ...left, at: Date.now() } satisfies UnsavedChange));
  } catch {}
}

const isReload = () => performance.getEntriesByType("navigation").some((entry) => (entry as PerformanceNavigationTiming).type === "reload");

/** The query to open: the address's own, or the one stored when the visitor left the page. */
function takeUnsavedQuery(address: string): string {
  try {
    const {
      own: pageAddress,
      recent = [],
      query,
      at = 0,
    } = JSON.parse(sessionStorage.getItem(unsavedChangeKey) ?? "{}") as Partial<UnsavedChange>;
    sessionStorage.removeItem(unsavedChangeKey);
    const wasMeant = isReload() && recent.includes(address) && Date.now() - at < unsavedChangeMs;
    if ((pageAddress === address || wasMeant) && query !== undefined) return `?${query}`;
  } catch {}
  return address;
}

const newId = () => Math.random().toString(36).slice(2, 12);

/** The open building in storage: `id` is null until it is stored, `by` identifies this page as the writer. */
type Session = { id: string | null; by: string };

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

export function DetailedLauncher({ words, texts, locale, destinations }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [trouble, setTrouble] = useState<"" | Trouble>("");
  const [kept, setKept] = useState<readonly RecentProject[]>([]);
  const session = useRef<Session>({ id: null, by: "" });
  /** The addresses before the last changes, with their times (ms), and the newest query. */
  const moved = useRef<{ from: { address: string; at: number }[]; query: string }>({ from: [], query: "" });
  const recent = () => moved.current.from.filter(({ at }) => Date.now() - at < recentMs);
  /** Whether another tab changed the building that is open here. */
  const [isElsewhere, setIsElsewhere] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);

  const open = (editor: Editor, found: Omit<Opened, "editor">, id: string | null = null) => {
    session.current = { id, by: newId() };
    setTrouble("");
    setIsElsewhere(false);
    setOpened({ editor, ...found });
  };
  const openWith = async (query: string, id?: string) => {
    try {
      const { editor, fromAddress } = await load();
      const found = await fromAddress(new URLSearchParams(query), words.roomKinds);
      if (found) {
        const plain = query.replace(/^\?/, "");
        open(editor, found, id ?? readStored().find((stored) => stored.query === plain)?.id);
      } else if (new URLSearchParams(query).has("c")) setTrouble("badLink");
    } catch {
      setTrouble("notLoaded");
    }
  };
  const openTemplate = async (template: TemplateId) => {
    try {
      const { editor, newProject } = await load();
      const project = newProject(template, words.roomKinds);
      open(editor, { project, power: "kw", system: "metric", startAsTable: asTable.includes(template) });
    } catch {
      setTrouble("notLoaded");
    }
  };
  const openFile = async (file: File | undefined) => {
    if (!file) return;
    try {
      const { editor, maxProjectFileBytes, readProjectFile } = await load();
      const found = file.size > maxProjectFileBytes ? "large" : await readProjectFile(await file.text());
      if (typeof found === "string") setTrouble(`${found}File`);
      else open(editor, { project: found, power: "kw", system: "metric" });
    } catch {
      setTrouble("notLoaded");
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page has loaded
  useEffect(() => {
    setKept(readStored());
    void openFile(fileInput.current?.files?.[0]); // chosen before the page was hydrated
    const address = takeUnsavedQuery(location.search);
    if (address.length > 1) void openWith(address);
    // Once another tab has changed this building, changes here are stored as a new one, so that neither tab's work is lost.
    const look = ({ key }: StorageEvent) => {
      const { id, by } = session.current;
      const theirs = key === storeKey && id ? readStored().find((stored) => stored.id === id) : undefined;
      if (!theirs || theirs.by === by) return;
      session.current = { id: null, by };
      setIsElsewhere(true);
    };
    const leave = () => {
      if (recent().length > 0)
        storeUnsavedChange({ own: null, recent: recent().map(({ address }) => address), query: moved.current.query });
    };
    addEventListener("storage", look);
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("storage", look);
      removeEventListener("pagehide", leave);
    };
  }, []);

  const onStore = ({ code, isLink, power, system, isChanged, title, rooms, isLeaving }: BuildingToStore) => {
    const query = new URLSearchParams({
      c: code,
      ...(power !== "kw" && { o: power }),
      ...(system !== "metric" && { u: system }),
    }).toString();
    const list = readStored();
    const { id, by } = session.current;
    // A building that is only viewed is not stored.
    const isKept = id !== null || isChanged || list.length === 0;
    const entry = { id: id ?? newId(), query, title, rooms, savedAt: new Date().toISOString(), by };
    const isSame = list.some((other) => other.id === id && other.query === query);
    const taken = !isKept || isSame || store(withRecentProject(list, entry));
    if (isKept && taken) session.current = { id: entry.id, by };
    // Changing the address while the visitor leaves would cancel the navigation.
    moved.current = { from: [...recent(), { address: location.search, at: Date.now() }], query };
    if (!isLeaving) history.replaceState(history.state, "", isLink ? `${location.pathname}?${query}` : location.pathname);
    else storeUnsavedChange({ own: location.search, recent: moved.current.from.map(({ address }) => address), query });
    return isLink || taken;
  };
  const onClear = () => {
    // The building leaves the device's storage, but stays in this page's list until the visitor leaves. A building that was only
    // viewed has no id, so nothing is removed.
    const list = readStored();
    setKept(list);
    store(list.filter(({ id }) => id !== session.current.id));
    session.current = { id: null, by: "" };
    moved.current = { from: [], query: "" };
    setOpened(null);
    history.replaceState(history.state, "", location.pathname);
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
        isElsewhere={isElsewhere}
        onStore={onStore}
        onClear={onClear}
      />
    );
  return (
    <div ref={panel} data-wakes={storeKey} tabIndex={-1} className="border border-ink bg-sheet p-5 focus-visible:outline-none sm:p-7">
      <h2 className="text-[1.3rem]">{words.start.title}</h2>
      <p className="mt-2 max-w-[44rem] text-soft">{words.start.text}</p>
      {trouble && (
        <p role="alert" className="mt-4 border-s-3 border-heat ps-4 font-medium">
          {words.start[trouble]}
        </p>
      )}
      {kept.length > 0 && <RecentProjects kept={kept} words={words} locale={locale} onOpen={({ query, id }) => void openWith(query, id)} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: prefetches when a pointer or the focus reaches the buttons inside */}
      <div
        className="mt-5 flex flex-wrap gap-3 noscript:hidden"
        onPointerEnter={() => void load().catch(() => undefined)}
        onFocus={() => void load().catch(() => undefined)}
      >
        {templateNames.map((template) => (
          <button key={template} type="button" className={buttonClass("plain")} onClick={() => void openTemplate(template)}>
            {words.start[template]}
          </button>
        ))}
        <label
          className={buttonClass("quiet", "cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-cool")}
        >
          {words.start.openFile}
          <input
            ref={fileInput}
            type="file"
            accept=".json,application/json"
            className="sr-only"
            onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.click()}
            onChange={({ target }) => {
              void openFile(target.files?.[0]);
              target.value = "";
            }}
          />
        </label>
      </div>
    </div>
  );
}
