/**
 * Lets one page blend into the next (app/site.css). It stands in the document itself: Chromium asks for it when it first shows a page, and
 * a linked style sheet may not have been taken into account by then, which aborts the transition with an error in the console.
 */
export const pageTransition = "@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}";
