// All calculators, grouped by what a visitor wants to know.
import { getTranslations } from "next-intl/server";
import { DrawingCrop } from "#components/illustrations/drawing-crop";
import { ListPage } from "#components/sections/list-page";
import { textPageMetadata } from "#components/sections/text-page";
import { buttonClass } from "#components/ui/button";
import { TextLink } from "#components/ui/link";
import { readEntry } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { coolingLoadPath, type SheetGroup, type SheetSlug, sheetEntry, sheetGroups } from "#lib/site/calculators";
import { type CropId, cropOfCalculator } from "#lib/site/drawing-crops";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("calculators");

type Offer = { path: string; crop: CropId; question: string; text: string };

async function offerOf(slug: SheetSlug): Promise<Offer[]> {
  const page = await readEntry("page", sheetEntry(slug), await currentLocale());
  return page ? [{ path: `/calculators/${slug}`, crop: cropOfCalculator[slug], question: page.title, text: page.lead }] : [];
}

async function groups(): Promise<{ group: SheetGroup; offers: Offer[] }[]> {
  const t = await getTranslations("calculators");
  const load = {
    path: coolingLoadPath,
    crop: cropOfCalculator["hvac-cooling-load"],
    question: t("coolingLoadQuestion"),
    text: t("coolingLoadText"),
  };
  const detailed = {
    path: `${coolingLoadPath}/detailed`,
    crop: "vrf-or-chiller",
    question: t("detailedQuestion"),
    text: t("detailedText"),
  } as const;
  const first: Partial<Record<SheetGroup, Offer>> = { size: load, design: detailed };
  const order = ["size", "cost", "air", "design"] as const satisfies readonly SheetGroup[];
  return Promise.all(
    order.map(async (group) => ({
      group,
      offers: [first[group] ?? [], ...(await Promise.all(sheetGroups[group].map(offerOf)))].flat(),
    })),
  );
}

export default async function CalculatorsPage() {
  const [t, names, locale] = [await getTranslations("calculators"), await getTranslations("sheets.groups"), await currentLocale()];
  return (
    <ListPage slug="calculators">
      <p className="-mt-5 text-[0.95rem] text-soft">{t("coolingLoadMeta")}</p>
      {(await groups()).map(({ group, offers }) => (
        <section key={group} className="mt-10">
          <h2>{names(group)}</h2>
          <ul className="mt-4 border-t border-ink">
            {offers.map(({ path, crop, question, text }) => (
              <li
                key={path}
                className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 border-b border-line py-4 md:grid-cols-[11rem_1fr_auto] md:grid-rows-[1fr_auto_1fr] md:gap-x-8 md:py-6"
              >
                <DrawingCrop crop={crop} className="w-full border border-line bg-sheet md:row-span-full" />
                <h3 className="text-[1.12rem] md:row-start-1 md:self-end md:text-[1.25rem]">
                  <TextLink href={localePath(path, locale)} look="quiet" className="min-h-9">
                    {question}
                  </TextLink>
                </h3>
                <p className="max-w-[42rem] text-soft max-md:col-span-full md:col-start-2 md:row-start-2">{text}</p>
                {/* On a phone the question itself is the link. */}
                <TextLink
                  href={localePath(path, locale)}
                  className={buttonClass("plain", "no-underline max-md:hidden! md:col-start-3 md:row-span-full")}
                >
                  {t("open")}
                  <span className="sr-only">: {question}</span>
                </TextLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </ListPage>
  );
}
