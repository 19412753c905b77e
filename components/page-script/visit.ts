// Records where a visit comes from, in this session's storage only (components/forms/attribution.ts reads it when a form is sent).
// Reports clicks on call and WhatsApp links, and page views: the page, nothing about the person.
import { campaignParameter } from "#lib/site/campaign";
import { listen, onClick, onNavigation } from "./dom.ts";

type Touch = Record<string, string>;

export function startVisit(): void {
  // Pages of the office are not counted, and the address of a quote is its key: it is neither kept nor sent.
  if (/\/(admin|q\/)/.test(location.pathname)) return;
  const came: Touch = { landing: location.pathname };
  const query = location.search;
  const from = document.referrer.split("/")[2];
  let known = false;
  let begins = false;
  let seen = "";

  const tell = (to: string, what: Touch) => navigator.sendBeacon(`/api/${to}`, new URLSearchParams(what));

  // A page that the browser prerenders is counted when it is shown.
  const view = () => {
    const page = location.pathname;
    if (page === seen || (document as { prerendering?: boolean }).prerendering) return;
    seen = page;
    if (!navigator.webdriver) tell("views", { page, begins: begins ? "1" : "0" });
    begins = false;
  };

  // Navigation within the site does not change where the visit came from. Where storage is denied, nothing is recorded.
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

  // A link without a number shares the page with somebody else.
  onClick<HTMLAnchorElement>("a[href^='tel:'],a[href^='https://wa.me/']:not([href^='https://wa.me/?'])", ({ protocol }) =>
    tell("clicks", { channel: protocol === "tel:" ? "call" : "whatsapp", page: location.pathname }),
  );
  // The first access to storage blocks on the browser process, so it runs after the page has loaded, or when the visitor leaves before.
  listen("load", () => setTimeout(begin));
  listen("pagehide", begin);
  onNavigation("before", begin);
  onNavigation("after", view);
  listen("prerenderingchange", view, true);
}
