// The ruler of levels: the services at the height of the building at which their plant stands.
import { getTranslations } from "next-intl/server";
import { Ruler } from "#components/scale/ruler";
import { serviceLinks } from "#lib/content/pages/navigation";
import { currentLocale } from "#lib/i18n/current";
import { locales } from "#lib/i18n/locales";
import { levelText, serviceHeights, storeys } from "#lib/site/levels";

const [lowest = 0, highest = 0] = [storeys[0], storeys.at(-1)];

/** `here`: the service whose page it is. */
export async function LevelRuler({ here }: { here?: string }) {
  const [t, locale] = [await getTranslations("home"), await currentLocale()];
  const items = await Promise.all(
    Object.entries(serviceHeights).map(async ([slug, value]) =>
      (await serviceLinks([slug], locale)).map(({ href, label }) => ({ href, label, value, isHere: slug === here })),
    ),
  );
  return (
    <Ruler
      caption={t("levelRuler")}
      items={items.flat()}
      ticks={storeys}
      position={(metres) => (metres - lowest) / (highest - lowest)}
      figure={levelText}
      dir={locales[locale].dir}
    />
  );
}
