// Which next page a browser may prerender while the pointer is on its way to the link (Speculation Rules). Only links inside the site:
// calls, WhatsApp, files and the other language have no data-soft, and the office has no rules.

export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: { and: [{ selector_matches: "a[data-soft]" }, { not: { selector_matches: "[download], [target]" } }] },
      eagerness: "moderate",
    },
  ],
});
