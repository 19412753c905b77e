// Wakes a sleeping page (docs/decisions/0015-sleeping-pages.md): the framework's scripts and data load when the visitor touches a part
// that needs them ([data-wakes]), or comes near it. Actions on such a part before it is hydrated are not lost: clicks are held and
// repeated, entered values are put back and passed on to React.
//
// The same holds for the parts of a page that is served awake, until they are hydrated.

import { nearPx, type Sleeping, sleepingBlock } from "#lib/host/sleeping-page";
import { campaignParameter } from "#lib/site/campaign";
import { closest, listen, mark, stored } from "./dom.ts";

const partsAsleep = "[data-wakes]:not([data-awake])";
/** A page that is not hydrated after this time is treated as one whose scripts cannot be loaded. */
const mostMs = 20_000;
/** After this time a form that the visitor has sent is submitted natively. */
const mostMsToSend = 4000;
/** A visitor who has a part in view for this long is likely to use it. */
const lookedAtMs = 3000;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** The state of a field. `caret`: start and end of the selection; `byHand`: an input event showed that the visitor entered it. */
export type Entered = { field: Field; value: string; ticked: boolean; caret: [number, number] | null; byHand: boolean };
/** Puts an earlier entry back into a hydrated part (components/ui/restore-input.ts); false where the part has no such field. */
export type RestoreInput = (part: Element, entered: Entered) => boolean;

type Framework = Window & { __next_f?: unknown[]; TURBOPACK?: unknown[] };

const partAsleep = (target: EventTarget | null) => closest(target, partsAsleep);

/** Actions on parts before they were hydrated, in order. `sends`: a form submission, which works natively if hydration fails. */
let held: { part: Element; sends?: boolean; repeat: () => void }[] = [];
const entered = new Map<Field, Entered>();

function note(field: Field, byHand = entered.has(field)): void {
  const { value, checked = false, selectionStart = null, selectionEnd } = field as HTMLInputElement;
  const caret: Entered["caret"] = selectionStart === null ? null : [selectionStart, selectionEnd ?? selectionStart];
  entered.set(field, { field, value, ticked: checked, caret, byHand });
}

/** Restores the framework's data and scripts as they were before the page was put to sleep (lib/host/pages/put-to-sleep.ts). */
async function bringFramework({ data, scripts, first }: Sleeping): Promise<void> {
  // The page has only the rules that it needs asleep; the template names the files with all of them.
  document.head.append(document.querySelector<HTMLTemplateElement>("head template")?.content ?? "");
  for (const src of scripts) {
    const script = Object.assign(document.createElement("script"), { src, async: true, onerror: giveUp });
    if (src === first) script.id = "_R_";
    document.head.append(script);
  }
  const answer = await fetch(`${data}?page=${encodeURIComponent(location.pathname)}`);
  if (!answer.ok) return renew();
  const { pushes, chunks } = (await answer.json()) as { pushes: unknown[]; chunks: unknown };
  // The browser may have restored fields by itself, after going back or a reload.
  for (const field of document.querySelectorAll<Field>(`:is(${partsAsleep}) :is(input:not([type=hidden]),textarea,select)`)) note(field);
  const framework = window as Framework;
  framework.__next_f = pushes;
  // This starts the framework, now or once its scripts have loaded.
  framework.TURBOPACK ??= [];
  framework.TURBOPACK.push(chunks);
}

/** The data of this page is gone, because the page is of an older release. Reloads, unless the visitor has entered something. */
function renew(): void {
  const [{ type }] = performance.getEntriesByType("navigation") as [PerformanceNavigationTiming];
  if (type === "reload" || entered.size || held.some(({ sends }) => sends)) giveUp();
  else location.reload();
}

/** Stops waiting for hydration: forms submit as they do without JavaScript, and entered values are left alone. */
function giveUp(): void {
  if (!document.querySelector(partsAsleep)) return;
  mark("waking", false);
  gaveUp = true;
  const sending = held.filter(({ sends }) => sends);
  held = [];
  for (const { repeat } of sending) repeat();
}

/** The title changes when the browser, or an extension of it, translates the page. */
const { title } = document;

let composing = false;
let started = false;
let gaveUp = false;

function wake(): void {
  // The block that lists the scripts is at the end of the page.
  if (document.readyState === "loading") {
    listen("DOMContentLoaded", wake);
    return;
  }
  if (started) return;
  started = true;
  // The framework would take the texts that a translator has put in for faults, and write the page's own over them.
  if (document.title !== title) {
    giveUp();
    return;
  }
  mark("waking", true);
  setTimeout(giveUp, mostMs);
  const block = document.getElementById(sleepingBlock)?.textContent;
  if (block) bringFramework(JSON.parse(block)).catch(giveUp);
}

function hold(event: Event, what: (typeof held)[number]): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  held.push(what);
  wake();
}

/** The part is hydrated: puts earlier entries back and repeats held actions in order. */
function settle(part: Element, putBack: RestoreInput): void {
  // Waits for the end of an input method's composition (Arabic with vowels, Chinese).
  if (composing) {
    listen("compositionend", () => setTimeout(() => settle(part, putBack)), { once: true });
    return;
  }
  part.setAttribute("data-awake", "");
  mark("waking", false);
  for (const one of entered.values()) if (putBack(part, one)) entered.delete(one.field);
  const due = held.filter((one) => one.part === part);
  held = held.filter((one) => one.part !== part);
  for (const { repeat } of due) repeat();
}

function onTap(event: MouseEvent): void {
  const part = partAsleep(event.target);
  if (!part || gaveUp) return;
  // Fields, links and disclosures work natively; a submit button triggers the form's submit event.
  const button = closest(event.target, "button[type=button]");
  if (button) hold(event, { part, repeat: () => button.click() });
  else wake();
}

function onSubmit(event: SubmitEvent): void {
  const part = partAsleep(event.target);
  if (!part || gaveUp) return;
  const { target, submitter } = event;
  // A second press replaces the first, so that the form is sent once.
  held = held.filter((one) => one.part !== part || !one.sends);
  setTimeout(() => held.some(({ sends }) => sends) && giveUp(), mostMsToSend);
  hold(event, { part, sends: true, repeat: () => (target as HTMLFormElement).requestSubmit(submitter) });
}

function onEntered(event: Event): void {
  if (!partAsleep(event.target)) return;
  note(event.target as Field, true);
  wake();
}

/** Whether a part has something to show at once: from the hash, the query or the storage key in its data-wakes. */
const hasSomethingToShow = ({ id, dataset: { wakes } }: HTMLElement) =>
  location.hash === `#${id}` ||
  [...new URLSearchParams(location.search).keys()].some((name) => !campaignParameter.test(name)) ||
  (wakes && stored(wakes));

/** Wakes the page when a part has been within `rootMargin` of the viewport for `waitMs`. */
function wakeWithin(rootMargin: string, waitMs: number): void {
  let waiting: ReturnType<typeof setTimeout>;
  const reach = new IntersectionObserver(
    (parts) => {
      clearTimeout(waiting);
      if (parts.some(({ isIntersecting }) => isIntersecting)) waiting = setTimeout(wake, waitMs);
    },
    { rootMargin },
  );
  for (const part of document.querySelectorAll(partsAsleep)) reach.observe(part);
}

declare global {
  interface WindowEventMap {
    /** Dispatched by a part once it is hydrated. */
    awake: CustomEvent<RestoreInput>;
  }
}

export function startWaking(): void {
  listen<CustomEvent<RestoreInput>>("awake", ({ target, detail }) => settle(target as Element, detail));
  listen<MouseEvent>("click", onTap, true);
  listen<SubmitEvent>("submit", onSubmit, true);
  listen("input change", onEntered, true);
  listen("compositionstart compositionend", ({ type }) => (composing = type === "compositionstart"), true);
  listen("keydown pointerover pointerdown focusin", ({ target }) => partAsleep(target) && wake(), true);

  if ([...document.querySelectorAll<HTMLElement>(partsAsleep)].some(hasSomethingToShow)) wake();
  if (!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData) wakeWithin("0px", lookedAtMs);
  // After the visitor's first interaction, parts wake before they are scrolled into view.
  listen("scroll touchstart keydown", () => wakeWithin(`${nearPx}px 0px`, 0), { passive: true, once: true });
}
