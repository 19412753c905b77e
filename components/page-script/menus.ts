// Menus are <details> and a popover, which open and close without JavaScript. This script also closes them after a navigation, when the
// pointer or the focus goes elsewhere, and on Escape.
import { closest, listen, onClick, onNavigation } from "./dom.ts";

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]");

function closeAll(except: Node | null = null): void {
  for (const menu of openMenus()) if (!menu.contains(except)) menu.open = false;
  const drawer = document.querySelector<HTMLElement>("[data-drawer]:popover-open");
  if (!drawer?.contains(except)) drawer?.hidePopover();
}

/** The pictures of a menu, which browsers would load only once it is open and looked at. */
function loadPictures({ target }: Event): void {
  const pictures = closest(target, "[data-menu]")?.querySelectorAll("img") ?? [];
  for (const picture of pictures) picture.loading = "eager";
}

export function startMenus(): void {
  listen("pointerover focusin", loadPictures);
  listen("pointerdown focusin", ({ target }) => closeAll(target as Node));
  listen<KeyboardEvent>("keydown", ({ key }) => {
    if (key !== "Escape") return;
    for (const menu of openMenus()) {
      if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
      menu.open = false;
    }
  });
  // A link to the current page navigates nowhere, so its menu is closed here.
  onClick<HTMLAnchorElement>(":is([data-menu], [data-drawer]) a", (link) => link.pathname === location.pathname && closeAll());
  onNavigation("after", closeAll);
}
