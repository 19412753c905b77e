"use client";
// The keyboard of the office: single keys, never while something is typed, and they can be switched off (WCAG 2.1.4).
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button";

const storageKey = "office-keys";
const isOff = () => {
  try {
    return localStorage.getItem(storageKey) === "off";
  } catch {
    return false;
  }
};

/** The framework keeps pages that were left in the document, hidden. */
const shown = <E extends HTMLElement>(selector: string) =>
  [...document.querySelectorAll<E>(selector)].filter((element) => element.checkVisibility());

/** Moves the focus to the lead that is some lines further, or to the first. */
function step(by: number): void {
  const links = shown("[data-lead] a[data-open]");
  const at = links.findIndex((link) => link.closest("[data-lead]")?.contains(document.activeElement));
  const next = links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))];
  next?.focus();
  next?.closest("[data-lead]")?.scrollIntoView({ block: "nearest" });
}

const current = () => document.activeElement?.closest("[data-lead]");

/** "e" leads to the element #work: on this page, or on the lead that has the focus. */
function edit(): void {
  const [work] = shown("#work");
  const link = current()?.querySelector<HTMLAnchorElement>("a[data-open]");
  if (work) work.querySelector<HTMLElement>("button, input, select, textarea, summary")?.focus();
  else if (link) location.assign(`${link.href}#work`);
}

export function LeadKeys() {
  const t = useTranslations("inbox.keys");
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [on, setOn] = useState(true);
  useEffect(() => {
    setOn(!isOff());
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const types = target.closest("input:not([type=checkbox]), textarea, select, [contenteditable], dialog");
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || types || isOff()) return;
      const act: Record<string, () => void> = {
        j: () => step(1),
        k: () => step(-1),
        e: edit,
        x: () => current()?.querySelector<HTMLInputElement>("input[name=leads]")?.click(),
        "/": () => shown("input[name=q]")[0]?.focus(),
        "?": () => dialog.current?.showModal(),
        // The same keys on an Arabic keyboard.
        ت: () => step(1),
        ن: () => step(-1),
        ث: edit,
        "؟": () => dialog.current?.showModal(),
      };
      const action = act[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const keys: [string, string][] = [
    ["j", t("down")],
    ["k", t("up")],
    ["Enter", t("open")],
    ["x", t("select")],
    ["/", t("search")],
    ["e", t("edit")],
    ["?", t("help")],
  ];
  return (
    <>
      <span className="hidden lg:inline print:hidden">
        <button type="button" className={buttonClass("quiet")} onClick={() => dialog.current?.showModal()}>
          {t("show")}
        </button>
      </span>
      <dialog
        ref={dialog}
        aria-labelledby={id}
        className="m-auto w-[min(26rem,calc(100vw-2rem))] border border-line bg-sheet p-6 text-ink shadow-lg backdrop:bg-[#0008]"
      >
        <h2 id={id} className="text-[1.2rem]">
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
              try {
                localStorage.setItem(storageKey, event.target.checked ? "on" : "off");
              } catch {
                // Without storage it holds for this page.
              }
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
