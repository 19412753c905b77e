// Whether the site is still being prepared: closed by the owner in the settings, or a copy that was never meant to be found. Read from
// the copy in memory, so that it can be asked with every answer.

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
    return false; // without content there is nothing to be found either
  }
}
