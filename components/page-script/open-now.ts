// Shows what depends on the clock of Dubai: whether the office is open, by when a message is answered, when somebody comes. Pages are
// prerendered, so only the browser knows the time; without JavaScript there are the hours and the promises themselves.
import type { TimesTable } from "#lib/time/opening-times";
import { root } from "./dom.ts";

export function startOpenNow(): void {
  const show = () => {
    const minute = (Date.now() / 60_000) | 0;
    const texts: Record<string, string> = { state: "" };
    // The line of the week has its mark there (forms.css).
    root.style.setProperty("--minute", `${minute}`);
    // Pages that were left stay in the document, after the one that is shown: its tables count.
    for (const { textContent } of [...document.querySelectorAll("[data-times]")].reverse())
      Object.assign(texts, (JSON.parse(textContent) as TimesTable).find(([until]) => minute < until)?.[1]);
    root.dataset.openNow = texts.state;
    for (const place of document.querySelectorAll<HTMLElement>("[data-now]")) {
      const { now, as } = place.dataset as { now: string; as: string };
      const text = (texts[now] ?? "").replace(/{(.+?)}/, (_, later: number) =>
        new Date(Date.now() + later * 60_000).toLocaleString(...(JSON.parse(as) as [string, object])),
      );
      if (place.textContent !== text) place.textContent = text;
    }
  };
  show();
  // After a client-side navigation, or where a form shows another part, new places appear.
  setInterval(show, 1000);
}
