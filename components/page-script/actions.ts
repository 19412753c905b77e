// Immediate actions of buttons and links: theme, print, share, and the greeting of a WhatsApp message. Also marks the document for CSS
// where the device is offline or can share.
import { themeKey } from "#lib/site/theme";
import { listen, mark, onClick, root, stored } from "./dom.ts";

/** Switches from the theme that is displayed, so the button needs no state of its own. */
function switchTheme(): void {
  const shown = root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  root.dataset.theme = shown === "dark" ? "light" : "dark";
  stored(themeKey, root.dataset.theme);
}

/** A ruler wider than the screen opens at the page's own place. */
function showOwnPlace(): void {
  for (const here of document.querySelectorAll(".ruler [aria-current]")) {
    const [scroller, { left, width }] = [here.closest(".scrolls") as Element, here.getBoundingClientRect()];
    scroller.scrollLeft += left + (width - innerWidth) / 2;
  }
}

export function startActions(): void {
  showOwnPlace();
  const sayConnection = () => mark("offline", !navigator.onLine);
  listen("online offline", sayConnection);
  sayConnection();
  mark("shares", "share" in navigator);
  onClick("[data-action=theme]", switchTheme);
  onClick("[data-action=print]", () => print());
  onClick("[data-action=share]", ({ dataset: { title, address: url } }) => {
    // The promise rejects when the visitor cancels, which is not an error.
    navigator.share({ title, url }).catch(() => undefined);
  });
  // Adds the subject of the visible page to the greeting of a WhatsApp link.
  onClick<HTMLAnchorElement>("a[data-greeting]", (link) => {
    const shown = [...document.querySelectorAll<HTMLElement>("main [data-subject]")].find((element) => element.checkVisibility());
    const { greeting } = link.dataset;
    link.search = `?text=${encodeURIComponent(shown ? `${greeting} (${shown.dataset.subject})` : `${greeting}`)}`;
  });
}
