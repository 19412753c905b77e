// Buttons and links that do one thing at once: light and dark, print, share, and the greeting of a WhatsApp message. And
// what the page says of the device: that it is offline, that it can share.
import { themeKey } from "#lib/site/theme";
import { kept, listen, mark, onClick, root } from "./dom.ts";

/** The button works on what is shown, so it needs no state of its own. */
function switchTheme(): void {
  const shown = root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  root.dataset.theme = shown === "dark" ? "light" : "dark";
  kept(themeKey, root.dataset.theme);
}

export function startActions(): void {
  const sayConnection = () => mark("offline", !navigator.onLine);
  listen("online offline", sayConnection);
  sayConnection();
  mark("shares", "share" in navigator);
  onClick("[data-action=theme]", switchTheme);
  onClick("[data-action=print]", () => print());
  onClick("[data-action=share]", ({ dataset: { title, address: url } }) => {
    // A share that was thought better of is refused, which is no fault.
    navigator.share({ title, url }).catch(() => undefined);
  });
  // A WhatsApp link says what the shown page is about.
  onClick<HTMLAnchorElement>("a[data-greeting]", (link) => {
    const shown = [...document.querySelectorAll<HTMLElement>("main [data-subject]")].find((element) => element.checkVisibility());
    const { greeting } = link.dataset;
    link.search = `?text=${encodeURIComponent(shown ? `${greeting} (${shown.dataset.subject})` : `${greeting}`)}`;
  });
}
