// Immediate actions of buttons and links: theme, print, share, and the greeting of a WhatsApp message. Also marks the document for CSS
// where the device is offline or can share.
import { themeKey } from "#lib/site/theme";
import { closest, listen, mark, onClick, root, stored } from "./dom.ts";

/** Switches from the theme that is displayed, so the button needs no state of its own. */
function switchTheme(): void {
  const shown = root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  root.dataset.theme = shown === "dark" ? "light" : "dark";
  stored(themeKey, root.dataset.theme);
}

export function startActions(): void {
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
  // A WhatsApp link takes the subject of the visible page along in its greeting. A link to the quote form that names no subject takes that of
  // the page.
  listen(
    "click",
    ({ target }) => {
      const link = closest<HTMLAnchorElement>(target, "a[data-greeting],a[href$='/quote']");
      if (!link) return;
      const shown = [...document.querySelectorAll<HTMLElement>("main [data-subject]")].find((element) => element.checkVisibility());
      const { subject, about = "" } = shown?.dataset ?? {};
      const { greeting } = link.dataset;
      link.search = greeting ? `?text=${encodeURIComponent(subject ? `${greeting} (${subject})` : greeting)}` : about;
      // The header stays while pages change, so its link forgets this page once it is followed.
      if (!greeting) setTimeout(() => (link.search = ""));
    },
    true,
  );
}
