// What every paper of the house has in common: the letterhead and the foot.
import "server-only";
import { getTranslations } from "next-intl/server";
import { readSettings } from "../content/store/read.ts";
import { formatDate } from "../i18n/dates.ts";
import type { Locale } from "../i18n/locales.ts";
import { siteUrl } from "../platform/env.ts";
import { displayPhone } from "../site/contact-links.ts";
import type { PdfDocument } from "./document.ts";

/** Letterhead, foot and page label; `asOf` is the day (YYYY-MM-DD) the content is of, `path` where it stands on the site. */
export async function paper(
  locale: Locale,
  asOf: string,
  path: string,
): Promise<Pick<PdfDocument, "locale" | "letterhead" | "foot" | "pageLabel">> {
  const [t, settings] = [await getTranslations({ locale, namespace: "pdf" }), await readSettings(locale)];
  const host = new URL(siteUrl()).host;
  return {
    locale,
    letterhead: {
      name: settings.legalName || settings.businessName,
      descriptor: settings.tradeLicence ? t("tradeLicence", { number: settings.tradeLicence }) : "",
      lines: [
        settings.address,
        ...(settings.contactIsPlaceholder ? [t("placeholder")] : [displayPhone(settings.phone), settings.email]),
        host,
      ].filter(Boolean),
    },
    foot: `${host}${path} · ${t("asOf", { date: formatDate(asOf, locale) })}`,
    pageLabel: t("page", { page: "{page}", pages: "{pages}" }),
  };
}
