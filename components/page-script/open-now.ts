// "Open now" by the clock of Dubai. Pages are prerendered, so only the browser knows the hour; without JavaScript the
// table of hours stands alone.
import { type OpeningSpans, openState } from "#lib/time/opening-hours";
import { onNavigation } from "./dom.ts";

/** The id of what components/layout/opening-hours.tsx puts into the page, once. */
export const openingBlock = "opening-facts";

export type OpeningData = {
  spans: OpeningSpans;
  texts: {
    /** "{time}" is replaced. */
    openUntil: string;
    opensToday: string;
    /** "{day}" and "{time}" are replaced. */
    opensOn: string;
    days: Record<number, string>;
    /** Every time that can be named, as it is read: "18:00" to "6:00 PM". */
    times: Record<string, string>;
  };
};

function sentence({ spans, texts }: OpeningData): { open: boolean; text: string } | null {
  const state = openState(spans, Date.now());
  const time = (value: string) => texts.times[value] ?? value;
  if (!state) return null;
  if (state.open) return { open: true, text: texts.openUntil.replace("{time}", time(state.closes)) };
  const text = (state.today ? texts.opensToday : texts.opensOn).replace("{day}", texts.days[state.day] ?? "");
  return { open: false, text: text.replace("{time}", time(state.opens)) };
}

export function startOpenNow(): void {
  const data = document.getElementById(openingBlock)?.textContent;
  if (!data) return;
  const opening = JSON.parse(data) as OpeningData;
  const show = () => {
    const said = sentence(opening);
    for (const place of document.querySelectorAll<HTMLElement>("[data-open-now]")) {
      const text = said?.text ?? "";
      if (place.textContent === text) continue;
      const dot = document.createElement("span");
      dot.ariaHidden = "true";
      dot.className = `size-2.5 shrink-0 rounded-full ${said?.open ? "bg-cool" : "border-2 border-hair"}`;
      place.replaceChildren(...(said ? [dot, text] : []));
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
