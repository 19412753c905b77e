// Wakes a sleeping page (docs/decisions/0015-sleeping-pages.md): the framework's scripts and its data are fetched when a
// part that needs them ([data-wakes]) is touched, or comes near somebody who is there. What was done to such a part before
// it is alive is not lost: taps are held and given again, what was typed or chosen is put back and told.
//
// A page that is served awake has parts that are not alive yet for a moment; the same holds for them.

import { nearPx, type Sleeping, sleepingBlock } from "#lib/host/sleeping-page";
import { campaignParameter } from "#lib/site/campaign";
import { closest, kept, listen, mark } from "./dom.ts";

const partsAsleep = "[data-wakes]:not([data-awake])";
/** A page that is not alive by then is treated as one whose scripts cannot be had. */
const mostMs = 20_000;
/** Whoever has pressed "send" waits no longer than this before the form sends itself. */
const mostMsToSend = 4000;
/** Whoever looks at a part for so long is about to use it. */
const lookedAtMs = 3000;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** What stood in a field; caret: where the selection begins and ends; byHand: somebody was seen entering it. */
export type Entered = { field: Field; value: string; ticked: boolean; caret: [number, number] | null; byHand: boolean };
/** Says in a part that is alive what was entered before; false where the part has no such field (components/ui/use-awake.ts). */
export type PutBack = (part: Element, entered: Entered) => boolean;

type Framework = Window & { __next_f?: unknown[]; TURBOPACK?: unknown[] };

const partAsleep = (target: EventTarget | null) => closest(target, partsAsleep);

/** What was done to a part before it was alive, in order. Sending a form works natively too, where the page cannot be woken. */
let held: { part: Element; sends?: boolean; repeat: () => void }[] = [];
const entered = new Map<Field, Entered>();

function note(field: Field, byHand = entered.has(field)): void {
  const { value, checked = false, selectionStart = null, selectionEnd } = field as HTMLInputElement;
  const caret: Entered["caret"] = selectionStart === null ? null : [selectionStart, selectionEnd ?? selectionStart];
  entered.set(field, { field, value, ticked: checked, caret, byHand });
}

/** The framework's data and scripts as they stood in the page before it was put to sleep (lib/host/pages/put-to-sleep.ts). */
async function bringFramework({ data, scripts, first }: Sleeping): Promise<void> {
  for (const src of scripts) {
    const script = Object.assign(document.createElement("script"), { src, async: true, onerror: giveUp });
    if (src === first) script.id = "_R_";
    document.head.append(script);
  }
  const answer = await fetch(`${data}?page=${encodeURIComponent(location.pathname)}`);
  if (!answer.ok) return renew();
  const { pushes, chunks, css } = (await answer.json()) as { pushes: unknown[]; chunks: unknown; css: number };
  if (css >= 0) pushes[css] = [1, document.querySelector("style[data-precedence]")?.textContent];
  // The browser may have filled in fields by itself: going back, or a reload.
  for (const field of document.querySelectorAll<Field>(`:is(${partsAsleep}) :is(input:not([type=hidden]),textarea,select)`)) note(field);
  const framework = window as Framework;
  framework.__next_f = pushes;
  // This sets it going, now or when its scripts are there.
  framework.TURBOPACK ??= [];
  framework.TURBOPACK.push(chunks);
}

/** The data of this page is no longer to be had: it is older than what is served now. Whoever has entered nothing gets that. */
function renew(): void {
  const [{ type }] = performance.getEntriesByType("navigation") as [PerformanceNavigationTiming];
  if (type === "reload" || entered.size > 0 || held.some(({ sends }) => sends)) giveUp();
  else location.reload();
}

/** Forms send themselves as they do without JavaScript; nothing that was typed is touched. */
function giveUp(): void {
  if (!document.querySelector(partsAsleep)) return;
  mark("waking", false);
  gaveUp = true;
  const sending = held.filter(({ sends }) => sends);
  held = [];
  for (const { repeat } of sending) repeat();
}

let composing = false;
let started = false;
let gaveUp = false;

function wake(): void {
  // What names the scripts stands at the end of the page.
  if (document.readyState === "loading") listen("DOMContentLoaded", wake);
  if (document.readyState === "loading" || started) return;
  started = true;
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

/** The part's own code runs: what was done before is done again, in order. */
function settle(part: Element, putBack: PutBack): void {
  // Whoever is composing a letter (Arabic with vowels, Chinese) finishes it first.
  if (composing) {
    addEventListener("compositionend", () => setTimeout(() => settle(part, putBack)), { once: true });
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
  const button = closest<HTMLButtonElement>(event.target, "button");
  // Fields, links and disclosures do natively what they do; a button that sends is followed by its form.
  if (button && button.type !== "submit") hold(event, { part, repeat: () => button.click() });
  else wake();
}

function onSubmit(event: SubmitEvent): void {
  const part = partAsleep(event.target);
  if (!part || gaveUp) return;
  const { target, submitter } = event;
  // Two presses are one sending.
  held = held.filter((one) => one.part !== part || !one.sends);
  setTimeout(() => held.some(({ sends }) => sends) && giveUp(), mostMsToSend);
  hold(event, { part, sends: true, repeat: () => (target as HTMLFormElement).requestSubmit(submitter) });
}

function onEntered(event: Event): void {
  if (!partAsleep(event.target)) return;
  note(event.target as Field, true);
  wake();
}

/** What a part shows by itself, from the address or from what the device keeps under the name it gives. */
const hasSomethingToShow = ({ id, dataset: { wakes } }: HTMLElement) =>
  location.hash === `#${id}` ||
  [...new URLSearchParams(location.search).keys()].some((name) => !campaignParameter.test(name)) ||
  (wakes && kept(wakes));

/** Wakes the page when a part has been within reach (a margin as of CSS) for so long. */
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
    /** Sent by a part that is alive. */
    awake: CustomEvent<PutBack>;
  }
}

export function startWaking(): void {
  listen<CustomEvent<PutBack>>("awake", ({ target, detail }) => settle(target as Element, detail));
  listen<MouseEvent>("click", onTap, true);
  listen<SubmitEvent>("submit", onSubmit, true);
  listen("input change", onEntered, true);
  listen("compositionstart compositionend", ({ type }) => (composing = type === "compositionstart"), true);
  listen("pointerdown pointerover focusin keydown", ({ target }) => partAsleep(target) && wake(), true);

  if ([...document.querySelectorAll<HTMLElement>(partsAsleep)].some(hasSomethingToShow)) wake();
  if (!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData) wakeWithin("0px", lookedAtMs);
  // From the first sign of somebody on, parts wake before they are reached.
  listen("scroll touchstart keydown", () => wakeWithin(`${nearPx}px 0px`, 0), { passive: true, once: true });
}
