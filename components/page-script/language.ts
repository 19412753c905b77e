// The link to the other language takes query and hash along, and the choice is remembered on this device. Where the
// remembered language is not the page's, one quiet line offers it: offered, never forced.
import { languageKey } from "#lib/site/readers-language";
import { kept, mark, onClick } from "./dom.ts";

const key = languageKey;

export function startLanguage(): void {
  const other = document.querySelector<HTMLElement>("a[data-locale]")?.dataset.locale;
  const offer = () => mark("offers-language", Boolean(other) && kept(key) === other);
  offer();
  onClick("[data-locale]", (control) => {
    kept(key, control.dataset.locale ?? "");
    if (control instanceof HTMLAnchorElement) control.href = control.pathname + location.search + location.hash;
    else offer(); // the offer was declined
  });
}
