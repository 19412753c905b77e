// Which prices of the settings no page shows, told at their fields and after publishing.
import "server-only";
import { type Locale, localeCodes } from "../../i18n/locales.ts";
import type { Data, Kind } from "../kinds.ts";
import { type UnshownPrice, unshownPrices } from "../pages/trust.ts";
import type { Json } from "../schema-form.ts";
import { entryKey } from "../store/entry.ts";
import { ownContent } from "../store/snapshot.ts";

/** `path` begins with the language, as of any problem of a field. */
export type PriceProblem = Pick<UnshownPrice, "reason"> & { path: string };

/** Each price is named once: its service is the same in both languages, its words are not. */
export function priceProblems(kind: Kind, data: Partial<Record<Locale, Json>>): PriceProblem[] {
  if (kind !== "settings") return [];
  const found = localeCodes.flatMap((locale) => {
    const { prices } = data[locale] as Partial<Pick<Data<"settings">, "prices">>;
    const hasPage = (service: string) => entryKey("service", service, locale) in ownContent().entries;
    return unshownPrices({ prices: prices ?? [] }, hasPage).map(({ row, reason }) => ({
      path: `${locale}.prices.${row}.${reason === "priceOff" ? "service" : "part"}`,
      reason,
    }));
  });
  const rowOf = (path: string) => path.split(".")[2];
  return found.filter((problem, at) => found.findIndex(({ path }) => rowOf(path) === rowOf(problem.path)) === at);
}
