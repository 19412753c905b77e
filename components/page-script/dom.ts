// What the parts of the script share. It stands in every page, so each word in it counts.

export const root = document.documentElement;

/** Listens on the window to events named in one text. */
export function listen<E extends Event = Event>(types: string, act: (event: E) => void, options?: AddEventListenerOptions | boolean): void {
  for (const type of types.split(" ")) addEventListener(type, act as EventListener, options);
}

/** The element that an event happened in, from its target outwards. */
export const closest = <E extends HTMLElement>(target: EventTarget | null, selector: string): E | null =>
  target instanceof Element ? target.closest<E>(selector) : null;

/** Calls back when an element like this, or something in it, is clicked. */
export const onClick = <E extends HTMLElement>(selector: string, act: (element: E) => void) =>
  listen("click", ({ target }) => {
    const element = closest<E>(target, selector);
    if (element) act(element);
  });

/** Says something of the device or of the page to the style sheets. */
export const mark = (name: string, on: boolean) => root.toggleAttribute(`data-${name}`, on);

/** What the device keeps for us. Storage may be closed, or full: then nothing is remembered. */
export function kept(key: string, value?: string): string | null {
  try {
    if (value === undefined) return localStorage.getItem(key);
    localStorage.setItem(key, value);
  } catch {}
  return null;
}

const steps: { before: (() => void)[]; after: (() => void)[] } = { before: [], after: [] };
const run = (when: "before" | "after") => {
  for (const callback of steps[when]) callback();
};

/** Calls back before the router leaves the address that is shown, or after it has shown another in the same document. */
export const onNavigation = (when: "before" | "after", callback: () => void) => steps[when].push(callback);

/** The router moves by pushState, and back by popstate. */
export function startNavigation(): void {
  const push = history.pushState;
  history.pushState = function (...args) {
    run("before");
    push.apply(this, args);
    run("after");
  };
  listen("popstate", () => run("after"));
}
