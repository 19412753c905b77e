// The text that goes with a quote, in the customer's language; the user may change it before it is sent.
import "server-only";
import { getTranslations } from "next-intl/server";
import { readOwnSettings } from "../../content/store/read.ts";
import { siteUrl } from "../../env.ts";
import { formatDate } from "../../i18n/dates.ts";
import { localePath } from "../../i18n/locales.ts";
import { moneyOf } from "./money.ts";
import { type QuoteContent, quotePath } from "./quote.ts";

export async function messageWith(quote: QuoteContent & { link: string }, name: string): Promise<{ subject: string; text: string }> {
  const { locale, link, totalFils, validUntil } = quote;
  const t = await getTranslations({ locale, namespace: "quoteText" });
  const { businessName: business } = readOwnSettings(locale);
  const values = {
    name,
    business,
    total: moneyOf(totalFils, locale),
    link: `${siteUrl()}${localePath(quotePath(link), locale)}`,
    date: formatDate(validUntil, locale),
  };
  // What keeps figures in order on a page would be sent as characters that nobody sees.
  const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, "");
  return { subject: plain(t("subject", { business })), text: plain(t("text", values)) };
}
