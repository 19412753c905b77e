"use client";
// Where a visit comes from, for this session and this device only (components/forms/attribution reads it when a form is
// sent), and that call and WhatsApp links were followed: the page, nothing of the person.
import { useEffect } from "react";

export function Attribution() {
  useEffect(() => {
    try {
      const touch: Record<string, string> = { landing: location.pathname };
      const from = document.referrer && new URL(document.referrer).host;
      if (from && from !== location.host) touch.referrer = from;
      for (const [name, value] of new URLSearchParams(location.search))
        if (/^(utm_\w+|g(clid|braid)|wbraid|fbclid)$/.test(name)) touch[name] = value.slice(0, 200);
      const { first } = JSON.parse(sessionStorage["came-from"] ?? "{}");
      // Going on inside the site is no new touch.
      if (!first || Object.keys(touch).length > 1) sessionStorage["came-from"] = JSON.stringify({ first: first ?? touch, last: touch });
    } catch {
      // storage is closed: nobody knows, and nobody needs to
    }
    const onClick = ({ target }: MouseEvent) => {
      const link = (target as Element).closest?.<HTMLAnchorElement>("a[href^='tel:'],a[href^='https://wa.me/']");
      if (link)
        navigator.sendBeacon(
          "/api/clicks",
          new URLSearchParams({ channel: link.protocol === "tel:" ? "call" : "whatsapp", page: location.pathname }),
        );
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);
  return null;
}
