// Gives next-intl its language and messages on the server.

import { locale as rootLocale } from "next/root-params";
import { getRequestConfig } from "next-intl/server";
import { reportsMissingMessages } from "../env.ts";
import { dubaiTimeZone } from "./dates.ts";
import { displayMessages } from "./display-messages.ts";
import { defaultLocale, isLocale, type Locale } from "./locales.ts";

const messages = {
  en: () => import("../../messages/en.json"),
  ar: () => import("../../messages/ar.json"),
};
const shown: { [locale in Locale]?: Promise<typeof import("../../messages/en.json")> } = {};

/** The messages of a language, prepared for display once per process. */
function messagesOf(locale: Locale) {
  shown[locale] ??= messages[locale]().then((file) => displayMessages(file.default as typeof import("../../messages/en.json"), locale));
  return shown[locale];
}

async function requestedLocale(override: string | undefined): Promise<Locale> {
  const wanted = override ?? (await rootLocale());
  return isLocale(wanted) ? wanted : defaultLocale;
}

export default getRequestConfig(async ({ locale: override }) => {
  const locale = await requestedLocale(override);
  return {
    locale,
    messages: await messagesOf(locale),
    timeZone: dubaiTimeZone,
    // A missing message is displayed as its key, and reported in development and with REPORT_MISSING_MESSAGES=1.
    getMessageFallback: ({ namespace, key }) => (namespace ? `${namespace}.${key}` : key),
    onError: (error) => {
      if (process.env.NODE_ENV !== "production" || reportsMissingMessages()) console.error(`messages (${locale}): ${error.message}`);
    },
  };
});
