// The names of the reports' keys, in the reader's language. A campaign's own word and a foreign address stay as they came.
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
    const messageKey = `keys.${dimension}.${key}` as "keys.source.direct";
    return /^[a-z-]+$/.test(key) && t.has(messageKey) ? t(messageKey) : key;
  };
}
