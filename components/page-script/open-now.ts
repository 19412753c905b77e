// "Open now" by the clock of Dubai. Pages are prerendered, so only the browser knows the hour; without JavaScript the
// table of hours stands alone.
import { type OpeningFacts, openingFactsId } from "#lib/site/opening-facts";
import { openState } from "#lib/time/opening-hours";
import { onNavigation } from "./dom.ts";

export function startOpenNow(): void {
  const facts = document.getElementById(openingFactsId)?.textContent;
  if (!facts) return;
  const { spans, texts, answered } = JSON.parse(facts) as OpeningFacts;
  const show = () => {
    const { span = -1, state = "later" } = openState(spans) ?? {};
    const text = texts[span]?.[state] ?? "";
    const now = answered && openState(answered)?.state !== "open" ? "nobody" : text && state;
    for (const place of document.querySelectorAll<HTMLElement>("[data-open-now]"))
      if (place.textContent + now !== text + place.dataset.openNow) {
        place.textContent = text;
        place.dataset.openNow = now;
      }
  };
  show();
  setInterval(show, 20_000);
  // A page that came from the router brings its own places, and it is drawn a moment after its address.
  onNavigation("after", () => {
    const watch = new MutationObserver(show);
    watch.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => watch.disconnect(), 5000);
  });
}
