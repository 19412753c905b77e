// The text of the style element with the firm's colours in every public page of a language (components/layout/document.tsx).
import type { Locale } from "../../i18n/locales.ts";
import { brandStyle } from "../../site/brand.ts";
import type { PublicData } from "../kinds.ts";
import { derived } from "./derived.ts";
import { entryKey } from "./entry.ts";

export function brandStyleNow(locale: Locale): string {
  return derived(`brand style ${locale}`, ({ entries }) => {
    const settings = entries[entryKey("settings", "site", locale)]?.data as PublicData<"settings"> | undefined;
    return settings ? brandStyle(settings) : "";
  });
}
