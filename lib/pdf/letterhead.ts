// What every PDF of the firm has in common: the letterhead and the foot.
import "server-only";
import { getTranslations } from "next-intl/server";
import { logoDrawing, markSvg } from "../content/pages/brand.ts";
import { readFirm } from "../content/pages/business.ts";
import { registerLine } from "../content/pages/firm.ts";
import { isDemonstration } from "../content/store/demonstration.ts";
import { readSettings } from "../content/store/read.ts";
import { siteUrl } from "../env.ts";
import { formatDate } from "../i18n/dates.ts";
import type { Locale } from "../i18n/locales.ts";
import { brandColours } from "../site/brand.ts";
import { displayPhone } from "../site/contact-links.ts";
import { isRealAddress, isRealNumber } from "../site/placeholder-firm.ts";
import type { PdfDocument } from "./document.ts";

/** In millimetres. */
const [markSide, largestLogo] = [11, { width: 52, height: 14 }];

/** Letterhead, foot and page label; `asOf` is the date of the content (YYYY-MM-DD), `path` its path on the site. */
export async function documentFrame(
  locale: Locale,
  asOf: string,
  path: string,
): Promise<Pick<PdfDocument, "locale" | "letterhead" | "colours" | "foot" | "pageLabel">> {
  const [t, settings] = [await getTranslations({ locale, namespace: "pdf" }), await readSettings(locale)];
  const firm = await readFirm(locale);
  const mark = isDemonstration() ? ` (${(await getTranslations({ locale, namespace: "demonstration" }))("mark")})` : "";
  const { cool, heat, coolWash } = brandColours(settings).light;
  const host = new URL(siteUrl()).host;
  const { phone, email } = settings;
  const contacts = [...(isRealNumber(phone) ? [displayPhone(phone)] : []), ...(email && isRealAddress(email) ? [email] : [])];
  return {
    locale,
    letterhead: {
      name: settings.legalName || settings.businessName,
      descriptor: registerLine(firm) && registerLine(firm) + mark,
      lines: [
        ...(firm.find(({ id }) => id === "address")?.lines ?? []),
        ...(isDemonstration() ? [(await getTranslations({ locale, namespace: "demonstration" }))("paper")] : []),
        ...(contacts.length > 0 ? contacts : [t("placeholder")]),
        host,
      ],
      sign: (await logoDrawing(locale, largestLogo)) ?? { svg: await markSvg(locale), width: markSide, height: markSide },
    },
    colours: { cool, heat, coolWash },
    // An invented firm is marked on every page.
    foot: [...(isDemonstration() ? [t("invented")] : []), host + path, t("asOf", { date: formatDate(asOf, locale) })].join(" · "),
    pageLabel: t("page", { page: "{page}", pages: "{pages}" }),
  };
}
