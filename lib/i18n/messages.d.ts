// Makes a wrong message key or locale fail the type check.
//
// The import loads the module's types: without it, the declaration below silently applies to nothing.
import type {} from "next-intl";
import type en from "../../messages/en.json";
import type { Locale } from "./locales.ts";

declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: typeof en;
  }
}
