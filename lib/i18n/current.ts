// The language of the page being rendered. Server Components only.
import { locale } from "next/root-params";
import { defaultLocale, isLocale, type Locale } from "./locales.ts";

export async function currentLocale(): Promise<Locale> {
  const value = await locale();
  return isLocale(value) ? value : defaultLocale;
}
