// The names of the reports' keys, in the reader's language. A campaign's own word and a foreign address stay as they came.
import "server-only";
import { getTranslations } from "next-intl/server";
import type { Locale } from "../i18n/locales.ts";
import type { LeadKey } from "../leads/inbox/filter.ts";
import { leadServiceName, placeNames } from "../leads/inbox/names.ts";
import type { Colleague } from "../leads/inbox/types.ts";

export type NameOf = (dimension: LeadKey, key: string) => string;

/** `people`: the owners who may be named. */
export async function reportNames(locale: Locale, people: readonly Colleague[] = []): Promise<NameOf> {
  const [t, mail] = [await getTranslations({ locale, namespace: "reports" }), await getTranslations({ locale, namespace: "mail" })];
  const inbox = await getTranslations({ locale, namespace: "inbox" });
  const channels = await getTranslations({ locale, namespace: "newLead.channels" });
  const places = placeNames(locale);
  return (dimension, key) => {
    if (key === "unknown") return dimension === "owner" ? inbox("nobody") : t("unknown");
    switch (dimension) {
      case "owner":
        return people.find(({ id }) => id === key)?.name ?? t("unknown");
      case "service":
        return leadServiceName(key, locale);
      case "place":
        return places[key] ?? key;
      case "kind":
        return mail.has(`kinds.${key as "contact"}`) ? mail(`kinds.${key as "contact"}`) : key;
      case "problem":
        return mail.has(`values.problem.${key as "other"}`) ? mail(`values.problem.${key as "other"}`) : key;
      case "lost":
        return inbox.has(`lostReasons.${key as "price"}`) ? inbox(`lostReasons.${key as "price"}`) : key;
      default: {
        // Leads that were not sent by a form have as their source how they came.
        if (dimension === "source" && channels.has(key as "call")) return channels(key as "call");
        const messageKey = `keys.${dimension}.${key}` as "keys.source.direct";
        return /^[a-z-]+$/.test(key) && t.has(messageKey) ? t(messageKey) : key;
      }
    }
  };
}
