// "Open now" by the clock of Dubai. Pages are prerendered, so only the browser knows the hour; without JavaScript the
// table of hours stands alone.
import { type OpeningTimes, openingTimesId } from "#lib/site/opening-times";
import { onNavigation } from "./dom.ts";

export function startOpenNow(): void {
  const facts = document.getElementById(openingTimesId)?.textContent;
  if (!facts) return;
  const times = JSON.parse(facts) as OpeningTimes;
  const show = () => {
    const [, state = "", text = ""] = times.find(([until]) => Date.now() < until * 60_000) ?? [];
    for (const place of document.querySelectorAll<HTMLElement>("[data-open-now]")) {
      place.dataset.openNow = state;
      if (place.textContent !== text) place.textContent = text;
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
