// What can be computed here, listed by what a person wants to know.
import { getTranslations } from "next-intl/server";
import { ListPage } from "#components/sections/list-page";
import { textPageMetadata } from "#components/sections/text-page";
import { buttonClass } from "#components/ui/button";
import { TextLink } from "#components/ui/link";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("calculators");

const calculators = [{ name: "coolingLoad", path: "/calculators/hvac-cooling-load" }] as const;

export default async function CalculatorsPage() {
  const [t, locale] = [await getTranslations("calculators"), await currentLocale()];
  return (
    <ListPage slug="calculators">
      <h2>{t("heading")}</h2>
      <ul className="mt-4 border-t border-ink">
        {calculators.map(({ name, path }, index) => (
          <li key={name} className="grid gap-x-8 gap-y-4 border-b border-line py-7 md:grid-cols-[3rem_1fr_auto] md:items-center">
            <span
              aria-hidden="true"
              className="inline-flex size-9 items-center justify-center rounded-full border border-cool text-cool tabular-nums"
            >
              {index + 1}
            </span>
            <div className="max-w-[40rem]">
              <h3 className="text-[1.3rem]">
                <TextLink href={localePath(path, locale)} look="quiet" className="min-h-9">
                  {t(`${name}Question`)}
                </TextLink>
              </h3>
              <p className="mt-2 text-soft">{t(`${name}Text`)}</p>
              <p className="mt-2 text-[0.88rem] text-soft">{t(`${name}Meta`)}</p>
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
