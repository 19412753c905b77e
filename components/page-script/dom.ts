// Helpers shared by the parts of the page script, which is inlined into every page and therefore has to stay small.

export const root = document.documentElement;

/** Listens on the window to several events, whose names are separated by spaces. */
export function listen<E extends Event = Event>(types: string, act: (event: E) => void, options?: AddEventListenerOptions | boolean): void {
  for (const type of types.split(" ")) addEventListener(type, act as EventListener, options);
}

/** The nearest element around an event's target that matches the selector; null for none. */
export const closest = <E extends HTMLElement>(target: EventTarget | null, selector: string): E | null =>
  target instanceof Element ? target.closest<E>(selector) : null;

/** Calls back when a matching element, or an element inside it, is clicked. */
export const onClick = <E extends HTMLElement>(selector: string, act: (element: E) => void) =>
  listen("click", ({ target }) => {
    const element = closest<E>(target, selector);
    if (element) act(element);
  });

/** Sets or removes a data attribute on the root element, for the style sheets. */
export const mark = (name: string, on: boolean) => root.toggleAttribute(`data-${name}`, on);

/** Reads from localStorage or, with a value, writes to it. Where storage is denied or full, reads return null and writes do nothing. */
export function stored(key: string, value?: string): string | null {
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

/** Calls back before or after the router changes the address within the document. */
export const onNavigation = (when: "before" | "after", callback: () => void) => steps[when].push(callback);

/** Watches the router: pushState for navigation, popstate for going back. */
export function startNavigation(): void {
  const push = history.pushState;
  history.pushState = function (...args) {
    run("before");
    push.apply(this, args);
    run("after");
  };
  listen("popstate", () => run("after"));
}
