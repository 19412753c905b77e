// Whether the site is closed to search engines: by the owner in the settings, because it is a staging copy, or because it shows an invented
// firm. Reads the snapshot in memory, so that every response can check it.

import { isStaging } from "../../env.ts";
import { localeCodes } from "../../i18n/locales.ts";
import { isDemonstration } from "./demonstration.ts";
import { entryKey } from "./entry.ts";
import { content } from "./snapshot.ts";

export function isClosed(): boolean {
  return isStaging() || isDemonstration() || isClosedByOwner();
}

export function isClosedByOwner(): boolean {
  try {
    const { entries } = content();
    return localeCodes.some((locale) => entries[entryKey("settings", "site", locale)]?.data.isClosed === true);
  } catch {
    return false; // without content there is nothing to close
  }
}
