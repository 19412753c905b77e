"use client";
// The command palette (Ctrl+K, ⌘K or the search button): opens any page, finds leads, and runs the screen's commands. A screen offers a
// command by putting data-command on a button; choosing it clicks that button.
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { normalize } from "#lib/formats/normalize";
import { localePath } from "#lib/i18n/locales";
import { Icon } from "./icons.tsx";
import type { PaletteDestination } from "./palette-destinations.ts";
import { findDestinations } from "./palette-search.ts";
import { useFoundLeads, useFoundPages } from "./use-found-leads.ts";

type Command = { id: string; label: string; more?: string; run: () => void };
type Group = { title: string; commands: Command[] };

type PaletteProps = {
  destinations: PaletteDestination[];
  findsLeads: boolean;
  findsPages: boolean;
};

const maxLeads = 7;
const maxPages = 5;
const maxDestinations = 8;

/** The commands of the screen. Hidden elements are skipped, because the framework keeps left pages in the document. */
function commandsOnScreen(): Command[] {
  return [...document.querySelectorAll<HTMLElement>("[data-command]")]
    .filter((element) => (element.closest("main") ?? element).checkVisibility() && !element.closest("[aria-disabled=true]"))
    .map((element, index) => ({
      id: `do-${index}`,
      label: element.dataset.command ?? "",
      run: () => element.click(),
    }));
}

/** Presses an element of the top line that is on the screen. */
function press(selector: string): void {
  [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.closest("header")?.checkVisibility())?.click();
}

const matches = (label: string, typed: string) =>
  normalize(typed)
    .split(" ")
    .every((part) => normalize(label).includes(part));

function useGroups(typed: string, { destinations, findsLeads, findsPages }: PaletteProps): Group[] {
  const [t, locale, router] = [useTranslations("palette"), useLocale(), useRouter()];
  const leads = useFoundLeads(findsLeads && typed.trim().length > 1 ? typed.trim() : "", locale, { most: maxLeads });
  // Words of a sentence: one or two letters are in every text.
  const pages = useFoundPages(findsPages && typed.trim().length > 2 ? typed.trim() : "", locale, maxPages);
  const [offered, setOffered] = useState<Command[]>([]);
  useEffect(() => setOffered(commandsOnScreen()), []);
  const go = (href: string) => () => router.push(href);
  const search = (path: string, label: string): Command => ({
    id: `find-${path}`,
    label,
    run: go(`${localePath(path, locale)}?${new URLSearchParams({ q: typed.trim() })}`),
  });
  const { found, isNamed } = findDestinations(destinations, typed);
  const shown = typed.trim() ? found.slice(0, maxDestinations) : destinations.filter(({ onlyWhenTyped }) => !onlyWhenTyped);
  const here = {
    title: t("here"),
    commands: offered
      .filter(({ label }) => matches(label, typed) && !(typed && shown.some((destination) => destination.label === label)))
      .slice(0, typed ? 12 : 6),
  };
  const places = {
    title: t("goTo"),
    commands: shown.map(({ path, label, href = path, presses }) => ({
      id: path,
      label,
      run: presses ? () => press(presses) : go(localePath(href, locale)),
    })),
  };
  return [
    // Screen commands come after the search results: a typed word must not easily trigger a change of the open lead.
    ...(typed.trim() ? [] : [here]),
    // A screen that is called what was typed comes before leads in which the word occurs.
    ...(isNamed ? [places] : []),
    {
      title: t("leads"),
      commands: leads.map((row) => ({
        id: row.id,
        label: row.fullName,
        more: [row.reference, row.area].filter(Boolean).join(" · "),
        run: go(localePath(`/admin/leads/${row.id}`, locale)),
      })),
    },
    ...(isNamed ? [] : [places]),
    ...(typed.trim() ? [here] : []),
    { title: t("pages"), commands: pages.map(({ href, label, more }) => ({ id: href, label, more, run: go(href) })) },
    {
      title: t("search"),
      commands: typed.trim()
        ? [
            ...(findsLeads ? [search("/admin/leads", t("inLeads", { words: typed.trim() }))] : []),
            ...(findsPages ? [search("/admin/pages", t("inPages", { words: typed.trim() }))] : []),
          ]
        : [],
    },
  ].filter(({ commands }) => commands.length > 0);
}

/** Toggles with Ctrl+K or ⌘K, on any keyboard layout and inside fields too. */
function useShortcut(toggle: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // In a Markdown field the same keys insert a link (markdown-control.tsx).
      if (event.code !== "KeyK" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.defaultPrevented) return;
      event.preventDefault();
      toggle();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [toggle]);
}

export function CommandPalette(props: PaletteProps) {
  const t = useTranslations("palette");
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => {
    if (dialog.current?.open) return dialog.current.close();
    dialog.current?.showModal();
    setOpen(true);
  }, []);
  useShortcut(open);
  return (
    <>
      <button
        type="button"
        aria-label={t("open")}
        title={`${t("open")} (Ctrl K)`}
        onClick={open}
        className="inline-flex size-11 cursor-pointer items-center justify-center text-cool noscript:hidden"
      >
        <Icon name="search" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop closes it; the dialog itself handles Escape */}
      <dialog
        ref={dialog}
        aria-label={t("open")}
        onClose={() => setOpen(false)}
        onClick={(event) => event.target === dialog.current && dialog.current.close()}
        className="mx-auto mt-[8dvh] w-[min(38rem,calc(100vw-1rem))] border border-line bg-sheet p-0 text-ink shadow-2xl backdrop:bg-[#0008]"
      >
        {isOpen && <Chooser {...props} close={() => dialog.current?.close()} />}
      </dialog>
    </>
  );
}

function Chooser({ close, ...props }: PaletteProps & { close: () => void }) {
  const t = useTranslations("palette");
  const [id, list] = [useId(), useRef<HTMLDivElement>(null)];
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const groups = useGroups(typed, props);
  const all = groups.flatMap(({ commands }) => commands);
  const chosen = all[Math.min(at, all.length - 1)];
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  });
  const run = (command: Command) => {
    close();
    command.run();
  };
  const onKey = (event: React.KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) setAt((Math.min(at, all.length - 1) + by + all.length) % all.length);
    else if (event.key === "Enter" && chosen && !event.nativeEvent.isComposing) run(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-4">
        <Icon name="search" className="size-5 text-soft" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${chosen.id}`}
          aria-label={t("open")}
          placeholder={t("hint")}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setAt(0);
          }}
          onKeyDown={onKey}
          className="min-h-14 min-w-0 grow bg-transparent text-18 outline-none"
        />
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={t("open")} className="max-h-[60dvh] overflow-y-auto py-2">
        {all.length === 0 && <p className="px-4 py-3 text-soft">{t("nothing")}</p>}
        {groups.map(({ title, commands }) => (
          // biome-ignore lint/a11y/useSemanticElements: the ARIA pattern of a listbox with groups
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden="true" className="px-4 pt-2 pb-1 text-14 text-soft">
              {title}
            </p>
            {commands.map((command) => (
              <button
                key={command.id}
                id={`${id}-${command.id}`}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={command === chosen}
                onClick={() => run(command)}
                className="flex min-h-11 w-full cursor-pointer flex-wrap items-center justify-between gap-x-4 px-4 text-start hover:bg-cool-wash aria-selected:bg-cool-wash"
              >
                <bdi className="min-w-0 wrap-anywhere">{command.label}</bdi>
                {command.more && <bdi className="text-preview min-w-0 text-14 text-soft">{command.more}</bdi>}
              </button>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
