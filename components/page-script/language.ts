// The link to the other language keeps query and hash, and the device remembers the choice. Where the remembered language is not the
// page's, a line offers it; there is no redirect.
import { languageKey } from "#lib/http/readers-language";
import { mark, onClick, stored } from "./dom.ts";

const key = languageKey;

export function startLanguage(): void {
  const other = document.querySelector<HTMLElement>("a[data-locale]")?.dataset.locale;
  const offer = () => mark("offers-language", stored(key) === other);
  offer();
  onClick("[data-locale]", (control) => {
    stored(key, control.dataset.locale as string);
    if (control instanceof HTMLAnchorElement) control.href = control.pathname + location.search + location.hash;
    else offer(); // the visitor declined the offer
  });
}
