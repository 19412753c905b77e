// "Open now" by the clock of Dubai. Pages are prerendered, so only the browser knows the hour; without JavaScript the
// table of hours stands alone.
import { type OpeningSpans, openState } from "#lib/time/opening-hours";
import { onNavigation } from "./dom.ts";

/** The id of what components/layout/opening-hours.tsx puts into the page, once. */
export const openingBlock = "opening-facts";

/** What is said of each span: while it lasts, before it on the same day, and on a day before. */
export type OpeningFacts = { spans: OpeningSpans; texts: Record<"open" | "today" | "later", string>[] };

export function startOpenNow(): void {
  const facts = document.getElementById(openingBlock)?.textContent;
  if (!facts) return;
  const { spans, texts } = JSON.parse(facts) as OpeningFacts;
  const show = () => {
    const { span = -1, state = "later" } = openState(spans, Date.now()) ?? {};
    const text = texts[span]?.[state] ?? "";
    for (const place of document.querySelectorAll<HTMLElement>("[data-open-now]"))
      if (place.textContent !== text) {
        place.textContent = text;
        place.dataset.openNow = text && state;
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
