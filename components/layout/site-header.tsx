import type { Route } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { listEntries, readSettings } from "#lib/content/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { pathOfEntry, routes } from "#lib/site/routes";
import { BrandMark } from "./brand-mark.tsx";
import { LanguageOffer } from "./language-offer.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

export async function SiteHeader() {
  const [t, locale] = [await getTranslations("site"), await currentLocale()];
  const settings = await readSettings(locale);
  const services = (await listEntries("service", locale)).map(({ slug, data }) => ({
    path: pathOfEntry({ kind: "service", slug }),
    label: data.name,
  }));
  // The emirates: places directly below the home page.
  const emirates = new Set(
    routes.filter(({ entry, parent }) => entry?.kind === "location" && parent === "/").map(({ entry }) => entry?.slug),
  );
  const places = (await listEntries("location", locale))
    .filter(({ slug }) => emirates.has(slug))
    .map(({ slug, data }) => ({ path: pathOfEntry({ kind: "location", slug }), label: data.name }));
  const items = [...services, ...places, { path: "/contact", label: t("contact") }];
  return (
    <header className="border-b border-line">
      <a
        href="#content"
        className="absolute start-4 top-2 z-50 -translate-y-24 rounded-control bg-ink px-4 py-2 text-paper focus:translate-y-0"
      >
        {t("skip")}
      </a>
      <LanguageOffer locale={locale} texts={{ question: t("offerLanguage"), accept: t("offerAccept"), dismiss: t("offerDismiss") }} />
      <div className="wrap flex flex-wrap items-center gap-x-2 gap-y-1 py-3 md:gap-x-7">
        <Link href={localePath("/", locale) as Route} className="flex items-center gap-3 leading-tight font-semibold">
          <BrandMark />
          <span>
            {settings.shortName} <span className="block text-[0.75rem] font-normal text-soft">{settings.descriptor}</span>
          </span>
        </Link>
        <ThemeSwitch
          label={t("theme")}
          className="ms-auto inline-flex size-11 items-center justify-center rounded-control hover:bg-cool-wash md:order-last md:ms-0"
        />
        <LanguageSwitch
          locale={locale}
          label={t("switchLanguage")}
          className=" inline-flex min-h-11 items-center rounded-control border border-ink px-4 text-[0.92rem] font-medium hover:bg-cool-wash md:order-last"
        />
        <nav aria-label={t("menu")} className="-mx-2 w-full md:ms-auto md:w-auto">
          <ul className="flex flex-wrap gap-x-2 text-[0.92rem]">
            {items.map(({ path, label }) => (
              <li key={path}>
                <Link
                  href={localePath(path ?? "/", locale) as Route}
                  className="inline-flex min-h-11 items-center px-2 hover:underline hover:decoration-cool hover:decoration-2"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}
