// What the keys of the reports are called, in the reader's language. A campaign's own word or a stranger's address stays
// as it came.
import "server-only";
import { getTranslations } from "next-intl/server";
import type { Locale } from "../i18n/locales.ts";
import { leadServiceName, placeNames } from "../leads/inbox/names.ts";
import type { Dimension } from "./queries.ts";

export type NameOf = (dimension: Dimension | "lost", key: string) => string;

export async function reportNames(locale: Locale): Promise<NameOf> {
  const [t, mail] = [await getTranslations({ locale, namespace: "reports" }), await getTranslations({ locale, namespace: "mail" })];
  const inbox = await getTranslations({ locale, namespace: "inbox" });
  const places = placeNames(locale);
  return (dimension, key) => {
    if (key === "unknown") return t("unknown");
    if (dimension === "service") return leadServiceName(key, locale);
    if (dimension === "place") return places[key] ?? key;
    if (dimension === "kind") return mail.has(`kinds.${key}` as "kinds.contact") ? mail(`kinds.${key}` as "kinds.contact") : key;
    if (dimension === "lost")
      return inbox.has(`lostReasons.${key}` as "lostReasons.price") ? inbox(`lostReasons.${key}` as "lostReasons.price") : key;
    const own = `keys.${dimension}.${key}` as "keys.source.direct";
    return /^[a-z-]+$/.test(key) && t.has(own) ? t(own) : key;
  };
}
