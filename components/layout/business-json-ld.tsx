import { JsonLd } from "#components/ui/json-ld";
import { iconAddress } from "#lib/content/pages/brand";
import { readLicences, readSpecialHours } from "#lib/content/pages/business";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { businessNode } from "#lib/seo/json-ld";

/** The business in full, on the pages that are about it: home, about, contact. Other pages name it in short where they refer to it. */
export async function BusinessJsonLd() {
  const locale = await currentLocale();
  const [settings, licences, special] = [await readSettings(locale), await readLicences(locale), await readSpecialHours(locale)];
  return <JsonLd data={businessNode(settings, locale, licences, special, await iconAddress(locale, "512.png"))} />;
}
