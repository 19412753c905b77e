// The data block of a sleeping page: lib/host/pages/put-to-sleep.ts writes it, components/page-script/wake.ts reads it.

/** The id of the block of data at the end of the page. */
export const sleepingBlock = "sleeping-page";

/** A part of the page this near to the visible part is hydrated before the visitor reaches it. */
export const nearPx = 800;

export type Sleeping = {
  /** The address of the page's hydration data, by its content. */
  data: string;
  /** The framework's scripts and the page's own, in order. */
  scripts: string[];
  /** The script that starts the framework. */
  first: string;
};
