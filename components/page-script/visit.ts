// Where a visit comes from, for this session and this device only (components/forms/attribution reads it when a form is
// sent); that call and WhatsApp links were followed; and that a page was read: the page, nothing of the person.
import { campaignParameter } from "#lib/site/campaign";
import { listen, onClick, onNavigation } from "./dom.ts";

type Touch = Record<string, string>;

export function startVisit(): void {
  // The office is no visit.
  if (/^\/(ar\/)?admin(\/|$)/.test(location.pathname)) return;
  const came: Touch = { landing: location.pathname };
  const query = location.search;
  const from = document.referrer.split("/")[2];
  let known = false;
  let begins = false;
  let seen = "";

  const tell = (to: string, what: Touch) => navigator.sendBeacon(`/api/${to}`, new URLSearchParams(what));

  // A page that a browser prepares unseen is read when it is shown.
  const view = () => {
    const page = location.pathname;
    if (page === seen || (document as { prerendering?: boolean }).prerendering) return;
    seen = page;
    if (!navigator.webdriver) tell("views", { page, begins: begins ? "1" : "0" });
    begins = false;
  };

  // Going on inside the site is no new touch. Storage may be closed: nobody knows then, and nobody needs to.
  const begin = () => {
    if (known) return;
    known = true;
    try {
      if (from && from !== location.host) came.referrer = from;
      for (const [name, value] of new URLSearchParams(query)) if (campaignParameter.test(name)) came[name] = value.slice(0, 200);
      const { first } = JSON.parse(sessionStorage.getItem("came-from") ?? "{}") as { first?: Touch };
      begins = !first;
      if (!first || Object.keys(came).length > 1) sessionStorage.setItem("came-from", JSON.stringify({ first: first ?? came, last: came }));
    } catch {}
    view();
  };

  onClick<HTMLAnchorElement>("a[href^='tel:'],a[href^='https://wa.me/']", ({ protocol }) =>
    tell("clicks", { channel: protocol === "tel:" ? "call" : "whatsapp", page: location.pathname }),
  );
  // Opening the storage waits for the browser's own process, so it comes after the page is there, or when it is left before.
  listen("load", () => setTimeout(begin));
  listen("pagehide", begin);
  onNavigation("before", begin);
  onNavigation("after", view);
  document.addEventListener("prerenderingchange", view);
}
