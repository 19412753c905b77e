// "Open now" by the clock of Dubai. Pages are prerendered, so only the browser knows the hour; without JavaScript the
// table of hours stands alone.
import { type OpeningFacts, openingFactsId } from "#lib/site/opening-facts";
import { openState } from "#lib/time/opening-hours";
import { onNavigation } from "./dom.ts";

/** What is to be said of some spans now. */
function stateNow({ spans, texts }: Pick<OpeningFacts, "spans" | "texts">) {
  const { span = -1, state = "later" } = openState(spans, Date.now()) ?? {};
  return { state, text: texts[span]?.[state] ?? "" };
}

export function startOpenNow(): void {
  const found = document.getElementById(openingFactsId)?.textContent;
  if (!found) return;
  const facts = JSON.parse(found) as OpeningFacts;
  const show = () => {
    const office = stateNow(facts);
    // Without hours of its own the line for emergencies, where there is one, is always answered.
    const line = facts.line && stateNow(facts.line);
    const isNobodyThere = office.state !== "open" && line !== undefined && line.state !== "open";
    const text = isNobodyThere ? [office.text, line.text].filter(Boolean).join(" · ") : office.text;
    for (const place of document.querySelectorAll<HTMLElement>("[data-open-now]")) {
      place.toggleAttribute("data-nobody", isNobodyThere);
      if (place.textContent !== text) {
        place.textContent = text;
        place.dataset.openNow = text && office.state;
      }
    }
    const answers = line?.state === "open" ? line.text : "";
    for (const place of document.querySelectorAll<HTMLElement>("[data-line-now]"))
      if (place.textContent !== answers) place.textContent = answers;
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
