"use client";
// The way into the detailed calculator: a building to start from, what the device kept, or what the address carries. The
// form and the engine are fetched when one is chosen.
import { useEffect, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button";
import type { TemplateId } from "#lib/calculators/project/new-project";
import type { Project } from "#lib/calculators/project/project";
import type { PowerUnit } from "#lib/calculators/quick/quick-query";
import type { CalculatorTexts, DetailedTexts, UnitSystem } from "#lib/calculators/texts";
import type { Locale } from "#lib/i18n/locales";
import { useAwake } from "../../ui/use-awake.ts";
import type { Kept } from "./detailed-editor.tsx";

/** What stands in the way, by the key of its sentence. */
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
/** The building from before the one that is kept: a link or a file that is opened and changed takes its place. */
const beforeKey = `${storeKey}-before`;
const templateNames = ["flat", "villa", "office", "shop", "ownHome", "ownWork"] as const satisfies TemplateId[];
/** One room, for somebody who brings a list of rooms. */
const asTable: readonly TemplateId[] = ["ownHome", "ownWork"];
const load = () => import("./detailed-opening.ts");

function stored(value?: string | null, key = storeKey): string | null {
  try {
    if (value === undefined) return localStorage.getItem(key);
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is closed to us: the address still carries the building.
  }
  return null;
}

export function DetailedLauncher({ words, texts, locale, destinations }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [trouble, setTrouble] = useState<"" | Trouble>("");
  const [kept, setKept] = useState<string | null>(null);
  const [before, setBefore] = useState<string | null>(null);
  /** Whether what is open is the building that is kept, and takes its place. */
  const isKept = useRef(false);
  const panel = useRef<HTMLDivElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);

  const openWith = async (query: string) => {
    try {
      const { editor, fromAddress } = await load();
      const found = await fromAddress(new URLSearchParams(query), words.roomKinds);
      if (found) {
        isKept.current = query.replace(/^\?/, "") === stored();
        setOpened({ editor, ...found });
      } else if (new URLSearchParams(query).has("c")) setTrouble("badLink");
    } catch {
      setTrouble("notLoaded");
    }
  };
  const openTemplate = async (template: TemplateId) => {
    try {
      const { editor, newProject } = await load();
      setTrouble("");
      setOpened({
        editor,
        project: newProject(template, words.roomKinds),
        power: "kw",
        system: "metric",
        startAsTable: asTable.includes(template),
      });
    } catch {
      setTrouble("notLoaded");
    }
  };
  const openFile = async (file: File | undefined) => {
    if (!file) return;
    try {
      const { editor, longestFile, readProjectFile } = await load();
      const found = file.size > longestFile ? "large" : await readProjectFile(await file.text());
      if (typeof found === "string") setTrouble(`${found}File`);
      else setOpened({ editor, project: found, power: "kw", system: "metric" });
    } catch {
      setTrouble("notLoaded");
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come: what the address or the device holds
  useEffect(() => {
    setKept(stored());
    setBefore(stored(undefined, beforeKey));
    void openFile(fileInput.current?.files?.[0]); // chosen while the page was waking
    if (location.search.length > 1) void openWith(location.search);
  }, []);

  const onKeep = ({ code, isLink, power, system, isChanged }: Kept) => {
    const query = new URLSearchParams({
      c: code,
      ...(power !== "kw" && { o: power }),
      ...(system !== "metric" && { u: system }),
    }).toString();
    const last = stored();
    if (last === query) isKept.current = true;
    // Only looking at a building leaves the one that is kept; changing it moves that one aside.
    if (!isKept.current && last && isChanged) stored(last, beforeKey);
    if (isChanged || !last) isKept.current = true;
    if (isKept.current) stored(query);
    history.replaceState(history.state, "", isLink ? `${location.pathname}?${query}` : location.pathname);
    return isLink || stored() === query;
  };
  const onClear = () => {
    // What was only looked at leaves what is kept. Otherwise nothing stays on the device; until the page is left there is a way back.
    if (isKept.current) {
      const last = stored();
      const former = kept !== null && kept !== last && !stored(undefined, beforeKey) ? kept : stored(undefined, beforeKey);
      setKept(last);
      setBefore(former ?? before);
      stored(null);
      stored(null, beforeKey);
    }
    isKept.current = false;
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
        onKeep={onKeep}
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: fetches ahead when a hand comes near the buttons inside */}
      <div
        className="mt-5 flex flex-wrap gap-3 noscript:hidden"
        onPointerEnter={() => void load().catch(() => undefined)}
        onFocus={() => void load().catch(() => undefined)}
      >
        {kept && (
          <button type="button" className={buttonClass("primary")} onClick={() => void openWith(kept)}>
            {words.start.kept}
          </button>
        )}
        {before && before !== kept && (
          <button type="button" className={buttonClass("plain")} onClick={() => void openWith(before)}>
            {words.start.before}
          </button>
        )}
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
