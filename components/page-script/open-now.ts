// Shows whether the office is open now, by Dubai time. Pages are prerendered, so only the browser knows the time; without JavaScript
// there is only the table of hours.
import { type OpeningTimes, openingTimesId } from "#lib/time/opening-times";
import { onNavigation } from "./dom.ts";

export function startOpenNow(): void {
  const facts = document.getElementById(openingTimesId)?.textContent;
  if (!facts) return;
  const times = JSON.parse(facts) as OpeningTimes;
  const show = () => {
    const minute = Date.now() / 60_000;
    // The line of the week has its mark there (forms.css).
    document.documentElement.style.setProperty("--minute", `${minute}`);
    const [, state = "", text = ""] = times.find(([until]) => minute < until) ?? [];
    for (const place of document.querySelectorAll<HTMLElement>("[data-open-now]")) {
      place.dataset.openNow = state;
      if (place.textContent !== text) place.textContent = text;
    }
  };
  show();
  setInterval(show, 20_000);
  // After a client-side navigation the new page's elements appear a moment later than its address.
  onNavigation("after", () => {
    const watch = new MutationObserver(show);
    watch.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => watch.disconnect(), 5000);
  });
}
