// Immediate actions of buttons and links: theme, print, share, and the greeting of a WhatsApp message. Also says that the device is
// offline, and marks the document for CSS where it can share.
import { themeKey } from "#lib/site/theme";
import { closest, listen, mark, onClick, root, stored } from "./dom.ts";

/** Switches from the theme that is displayed, so the button needs no state of its own. */
function switchTheme(): void {
  const { theme } = root.dataset;
  const isDark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  const next = isDark ? "light" : "dark";
  root.dataset.theme = next;
  stored(themeKey, next);
}

export function startActions(): void {
  const sayConnection = () => document.getElementById("offline")?.toggleAttribute("hidden", navigator.onLine);
  listen("online offline", sayConnection);
  sayConnection();
  mark("shares", "share" in navigator);
  onClick("[data-action=theme]", switchTheme);
  onClick("[data-action=print]", print);
  // Its data are the title and the url to share. The promise rejects when the visitor cancels, which is not an error.
  onClick("[data-action=share]", ({ dataset }) => {
    navigator.share(dataset as ShareData).catch(() => undefined);
  });
  // A WhatsApp link takes along in its greeting what is asked about: what the visitor chose or opened, or else the subject of the visible page.
  // A link to the quote form that names no subject takes the same.
  listen(
    "click",
    ({ target }) => {
      const link = closest<HTMLAnchorElement>(target, "a[data-greeting],a[href$='/quote']");
      if (!link) return;
      const shown = [...document.querySelectorAll<HTMLElement>("main :is(article,:checked,[open])[data-subject]")].findLast((element) =>
        element.checkVisibility(),
      );
      const { subject, about = "" } = shown?.dataset ?? {};
      const { greeting } = link.dataset;
      link.search = greeting ? `?text=${encodeURIComponent(subject ? `${greeting} ${subject}` : greeting)}` : about;
      // The header stays while pages change, so its link forgets this page once it is followed.
      if (!greeting) setTimeout(() => (link.search = ""));
    },
    true,
  );
}
