// The areas of Dubai by their distance to the open sea.
import { getTranslations } from "next-intl/server";
import { Ruler } from "#components/scale/ruler";
import { placeLinks } from "#lib/content/pages/navigation";
import { currentLocale } from "#lib/i18n/current";
import { locales } from "#lib/i18n/locales";
import { areas } from "#lib/site/places";
import { seaKm, seaShare, seaTicksKm } from "#lib/site/sea-distance";

/** `here`: the area whose page it is. Nothing where no area is served. */
export async function SeaRuler({ here }: { here?: string }) {
  const [t, locale] = [await getTranslations("location"), await currentLocale()];
  const links = await placeLinks(
    areas.map(({ slug }) => slug),
    locale,
  );
  if (links.length === 0) return null;
  return (
    <Ruler
      caption={t("seaRuler")}
      items={links.map(({ slug, href, label }) => ({ href, label, value: seaKm[slug] ?? 0, isHere: slug === here }))}
      ticks={seaTicksKm}
      position={seaShare}
      dir={locales[locale].dir}
    />
  );
}
