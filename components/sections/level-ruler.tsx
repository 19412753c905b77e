// The ruler of levels: what stands at which height of the building; on a service's page, the services at the height of their plant.
import { getTranslations } from "next-intl/server";
import { Ruler, type RulerItem } from "#components/scale/ruler";
import { serviceLinks } from "#lib/content/pages/navigation";
import { currentLocale } from "#lib/i18n/current";
import { locales } from "#lib/i18n/locales";
import { levelText, serviceHeights, storeys } from "#lib/site/levels";

const [lowest = 0, highest = 0] = [storeys[0], storeys.at(-1)];

/** `here`: the service whose page it is. */
export async function ServiceRuler({ here }: { here?: string }) {
  const locale = await currentLocale();
  const items = await Promise.all(
    Object.entries(serviceHeights).map(async ([slug, value]) =>
      (await serviceLinks([slug], locale)).map(({ href, label }) => ({ href, label, value, isHere: slug === here })),
    ),
  );
  return <LevelRuler items={items.flat()} />;
}

export async function LevelRuler({ items }: { items: readonly RulerItem[] }) {
  const [t, locale] = [await getTranslations("home"), await currentLocale()];
  return (
    <Ruler
      caption={t("levelRuler")}
      items={items}
      ticks={storeys}
      position={(metres) => (metres - lowest) / (highest - lowest)}
      figure={levelText}
      dir={locales[locale].dir}
    />
  );
}
