// Which next page a browser may prepare while a hand is still on its way to the link (Speculation Rules). Links inside the
// site only: calls, WhatsApp, files and the other language are no soft links, and the office has none of this.

export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: { and: [{ selector_matches: "a[data-soft]" }, { not: { selector_matches: "[download], [target]" } }] },
      eagerness: "moderate",
    },
  ],
});
