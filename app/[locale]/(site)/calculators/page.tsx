// What can be computed here, listed by what a person wants to know.
import { getTranslations } from "next-intl/server";
import { ListPage } from "#components/sections/list-page";
import { textPageMetadata } from "#components/sections/text-page";
import { buttonClass } from "#components/ui/button";
import { TextLink } from "#components/ui/link";
import { readEntry } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { type SheetGroup, type SheetSlug, sheetEntry, sheetGroups } from "#lib/site/calculators";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("calculators");

type Offer = { path: string; question: string; text: string };

async function offerOf(slug: SheetSlug): Promise<Offer[]> {
  const page = await readEntry("page", sheetEntry(slug), await currentLocale());
  return page ? [{ path: `/calculators/${slug}`, question: page.title, text: page.lead }] : [];
}

async function groups(): Promise<{ group: SheetGroup; offers: Offer[] }[]> {
  const t = await getTranslations("calculators");
  const load = { path: "/calculators/hvac-cooling-load", question: t("coolingLoadQuestion"), text: t("coolingLoadText") };
  const order = ["size", "cost", "air", "design"] as const satisfies readonly SheetGroup[];
  return Promise.all(
    order.map(async (group) => ({
      group,
      offers: [...(group === "size" ? [load] : []), ...(await Promise.all(sheetGroups[group].map(offerOf))).flat()],
    })),
  );
}

export default async function CalculatorsPage() {
  const [t, names, locale] = [await getTranslations("calculators"), await getTranslations("sheets.groups"), await currentLocale()];
  return (
    <ListPage slug="calculators">
      <p className="text-[0.95rem] text-soft">{t("coolingLoadMeta")}</p>
      {(await groups()).map(({ group, offers }) => (
        <section key={group} className="mt-10">
          <h2>{names(group)}</h2>
          <ul className="mt-4 border-t border-ink">
            {offers.map(({ path, question, text }) => (
              <li key={path} className="grid gap-x-8 gap-y-4 border-b border-line py-6 md:grid-cols-[1fr_auto] md:items-center">
                <div className="max-w-[42rem]">
                  <h3 className="text-[1.25rem]">
                    <TextLink href={localePath(path, locale)} look="quiet" className="min-h-9">
                      {question}
                    </TextLink>
                  </h3>
                  <p className="mt-2 text-soft">{text}</p>
                </div>
                <TextLink href={localePath(path, locale)} className={buttonClass("plain", "no-underline")}>
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
