// The coast: the places served as a list and on the map, and below them, where asked for, the areas of Dubai by their distance to the sea.
import { getTranslations } from "next-intl/server";
import { EmiratesMap } from "#components/illustrations/emirates-map";
import { Link } from "#components/ui/link";
import type { MenuGroup } from "#lib/content/pages/navigation";
import { emiratesOnMap } from "#lib/content/pages/served-places";
import { currentLocale } from "#lib/i18n/current";
import { SeaRuler } from "./sea-ruler.tsx";

type Props = { title: string; text: string; places: readonly MenuGroup[]; label: string; hasRuler?: boolean };

export async function CoastBand({ title, text, places, label, hasRuler = true }: Props) {
  const [t, locale] = [await getTranslations("location"), await currentLocale()];
  return (
    <section className="ground-sea overflow-clip pt-[clamp(56px,6.2vw,88px)]">
      <div className="wrap grid gap-x-12 gap-y-6 lg:grid-cols-[4fr_8fr]">
        <div className="relative z-10 lg:pb-20">
          <h2 className="text-46 leading-tight">{title}</h2>
          <p className="band-lead">{text}</p>
          <ul className="mt-6 grid grid-cols-2 gap-x-6 border-t border-line">
            {places.map(({ href, label: name }) => (
              <li key={href} className="border-b border-line">
                <Link href={href} className="flex min-h-12 items-center text-18 font-medium hover:underline hover:underline-offset-4">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <EmiratesMap
          places={await emiratesOnMap(locale)}
          label={label}
          kilometres={(km) => t("distance", { km })}
          className="max-lg:-mx-(--page-edge) lg:-me-(--page-edge) lg:-mt-[clamp(56px,6.2vw,88px)]"
        />
      </div>
      {hasRuler && <SeaRuler />}
    </section>
  );
}
