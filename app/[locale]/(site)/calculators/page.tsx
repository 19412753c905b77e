// What can be computed here, listed by what a person wants to know.
import { getTranslations } from "next-intl/server";
import { ListPage } from "#components/sections/list-page";
import { textPageMetadata } from "#components/sections/text-page";
import { buttonClass } from "#components/ui/button";
import { TextLink } from "#components/ui/link";
import { readEntry } from "#lib/content/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { sheetEntry, sheetSlugs } from "#lib/site/calculators";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("calculators");

type Offer = { path: string; question: string; text: string; meta: string };

async function offers(): Promise<Offer[]> {
  const [t, locale] = [await getTranslations("calculators"), await currentLocale()];
  const pages = await Promise.all(sheetSlugs.map(async (slug) => ({ slug, page: await readEntry("page", sheetEntry(slug), locale) })));
  return [
    { path: "/calculators/hvac-cooling-load", question: t("coolingLoadQuestion"), text: t("coolingLoadText"), meta: t("coolingLoadMeta") },
    ...pages.flatMap(({ slug, page }) =>
      page ? [{ path: `/calculators/${slug}`, question: page.title, text: page.lead, meta: t("coolingLoadMeta") }] : [],
    ),
  ];
}

export default async function CalculatorsPage() {
  const [t, locale] = [await getTranslations("calculators"), await currentLocale()];
  return (
    <ListPage slug="calculators">
      <h2>{t("heading")}</h2>
      <ul className="mt-4 border-t border-ink">
        {(await offers()).map(({ path, question, text, meta }, index) => (
          <li key={path} className="grid gap-x-8 gap-y-4 border-b border-line py-7 md:grid-cols-[3rem_1fr_auto] md:items-center">
            <span
              aria-hidden="true"
              className="inline-flex size-9 items-center justify-center rounded-full border border-cool text-cool tabular-nums"
            >
              {index + 1}
            </span>
            <div className="max-w-[40rem]">
              <h3 className="text-[1.3rem]">
                <TextLink href={localePath(path, locale)} look="quiet" className="min-h-9">
                  {question}
                </TextLink>
              </h3>
              <p className="mt-2 text-soft">{text}</p>
              <p className="mt-2 text-[0.88rem] text-soft">{meta}</p>
            </div>
            <TextLink href={localePath(path, locale)} className={buttonClass("plain", "no-underline")}>
              {t("open")}
            </TextLink>
          </li>
        ))}
      </ul>
    </ListPage>
  );
}
