// What a sleeping page holds of its framework: written by lib/host/pages/put-to-sleep.ts, read by components/page-script/wake.ts.

/** The id of the block of data at the end of the page. */
export const sleepingBlock = "sleeping-page";

/** How near a part has to be to somebody who is there, to be brought to life before it is reached. */
export const nearPx = 800;

export type Sleeping = {
  /** The address of the page's hydration data, by its content. */
  data: string;
  /** The framework's scripts and the page's own, in order. */
  scripts: string[];
  /** The one that starts the framework. */
  first: string;
};
