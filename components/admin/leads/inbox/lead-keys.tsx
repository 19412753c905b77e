"use client";
// The office's keyboard shortcuts: single keys, inactive while the user types, which can be switched off (WCAG 2.1.4).
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button";
import { localePath } from "#lib/i18n/locales";
import type { LeadPage } from "#lib/leads/inbox/types";
import { areKeysOff, commandKey, leaveField, switchKeys } from "../../shell/office-keys.ts";
import { fetchOffice } from "../../shell/office-queries.tsx";
import { hasLastList, neighbour, rememberList } from "./last-list.ts";
import { openLead } from "./lead-opener.tsx";

/** Only visible elements: the framework keeps left pages in the document, hidden. */
const shown = <E extends HTMLElement>(selector: string) =>
  [...document.querySelectorAll<E>(selector)].filter((element) => element.checkVisibility());

/** Moves the focus `by` leads down the list (up if negative), or to the first lead if none has the focus. */
function stepInList(by: number): void {
  const links = shown("[data-lead] a[data-open]");
  const at = links.findIndex((link) => link.closest("[data-lead]")?.contains(document.activeElement));
  const next = links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))];
  next?.focus();
  next?.closest("[data-lead]")?.scrollIntoView({ block: "nearest" });
}

/** Opens the lead before or after this one in the list the user came from; after a direct link, in the list of open leads. */
async function stepToLead(lead: string, by: number, rowsPath: string): Promise<void> {
  if (!hasLastList()) rememberList(await fetchOffice<LeadPage>(rowsPath));
  const next = neighbour(lead, by);
  if (next) openLead(next);
}

const current = () => document.activeElement?.closest("[data-lead]");

/** Opens a property of the lead and focuses its first choice. */
function openProperty(key: string): void {
  const [property] = shown<HTMLDetailsElement>(`#work details[data-key="${key}"]`);
  if (!property) return;
  property.open = true;
  property.scrollIntoView({ block: "center" });
  property.querySelector<HTMLElement>("form button, form select, form input:not([type=hidden])")?.focus();
}

/** The "e" key focuses the lead's properties, or in a list opens the focused lead. */
function edit(): void {
  const [work] = shown("#work");
  const link = current()?.querySelector<HTMLAnchorElement>("a[data-open]");
  if (work) work.querySelector<HTMLElement>("summary")?.focus();
  else link?.click();
}

/** The action of each key, in a list or in a lead. */
function actionsOf(lead: string | undefined, rowsPath: string): Record<string, () => void> {
  const step = (by: number) => () => (lead ? void stepToLead(lead, by, rowsPath) : stepInList(by));
  return {
    j: step(1),
    k: step(-1),
    e: edit,
    x: () => current()?.querySelector<HTMLInputElement>("input[name=leads]")?.click(),
    "/": () => shown("input[name=q]")[0]?.focus(),
    ...(lead && {
      s: () => openProperty("s"),
      n: () => openProperty("n"),
      v: () => openProperty("v"),
      o: () => openProperty("o"),
      r: () => shown("#answer textarea")[0]?.focus(),
      m: () => shown("#note")[0]?.focus(),
      u: () => shown<HTMLAnchorElement>("[data-back]")[0]?.click(),
    }),
  };
}

/** `lead` is the id of the lead on screen; omit it on a screen with a list. */
export function LeadKeys({ lead }: { lead?: string }) {
  const [t, locale] = [useTranslations("inbox.keys"), useLocale()];
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [on, setOn] = useState(true);
  useEffect(() => {
    setOn(!areKeysOff());
    const actions = { ...actionsOf(lead, localePath("/admin/leads/rows", locale)), "?": () => dialog.current?.showModal() };
    const onKey = (event: KeyboardEvent) => {
      leaveField(event);
      const action = (actions as Record<string, (() => void) | undefined>)[commandKey(event) ?? ""];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [lead, locale]);
  const keys: [string, string][] = [
    ["j", t("down")],
    ["k", t("up")],
    ...(lead
      ? ([
          ["s", t("status")],
          ["n", t("plan")],
          ["v", t("visit")],
          ["o", t("owner")],
          ["r", t("answer")],
          ["m", t("note")],
          ["u", t("back")],
        ] as [string, string][])
      : ([
          ["Enter", t("open")],
          ["x", t("select")],
          ["/", t("search")],
        ] as [string, string][])),
    ["c", t("newLead")],
    ["Esc", t("leave")],
    ["Ctrl K", t("palette")],
    ["?", t("help")],
  ];
  return (
    <>
      <span className="hidden lg:inline print:hidden">
        <button type="button" className={buttonClass("quiet", "px-0!")} onClick={() => dialog.current?.showModal()}>
          {t("show")}
        </button>
      </span>
      <dialog
        ref={dialog}
        aria-labelledby={id}
        className="m-auto w-[min(26rem,calc(100vw-2rem))] border border-line bg-sheet p-6 text-ink shadow-lg backdrop:bg-[#0008]"
      >
        <h2 id={id} className="text-22">
          {t("title")}
        </h2>
        <dl className="mt-3 grid grid-cols-[5rem_1fr] gap-y-2">
          {keys.map(([key, text]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="rounded-control border border-hair px-2">{key}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <label className="mt-4 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={on}
            onChange={(event) => {
              setOn(event.target.checked);
              switchKeys(event.target.checked);
            }}
          />
          {t("on")}
        </label>
        <form method="dialog" className="mt-4">
          <button type="submit" className={buttonClass("plain")}>
            {t("close")}
          </button>
        </form>
      </dialog>
    </>
  );
}
