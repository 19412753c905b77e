// Whether the site is closed to search engines: by the owner in the settings, or because it is a staging copy. Reads the snapshot in
// memory, so that every response can check it.

import { isStaging } from "../../env.ts";
import { localeCodes } from "../../i18n/locales.ts";
import { entryKey } from "./entry.ts";
import { content } from "./snapshot.ts";

export function isClosed(): boolean {
  if (isStaging()) return true;
  try {
    const { entries } = content();
    return localeCodes.some((locale) => entries[entryKey("settings", "site", locale)]?.data.isClosed === true);
  } catch {
    return false; // without content there is nothing to close
  }
}
