// A wrong message key or locale fails the type check.
// The import makes the module known: without one, the declaration below applies to nothing and says so nowhere.
import type {} from "next-intl";
import type en from "../../messages/en.json";
import type { Locale } from "./locales.ts";

declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: typeof en;
  }
}
