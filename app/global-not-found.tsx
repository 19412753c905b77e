// The one page for addresses that do not exist. It stands for the whole app, prerendered, so it speaks both languages: the
// reader's first, where scripts run.
import "./site.css";
import type { Metadata } from "next";
import { BrandMark } from "#components/layout/brand-mark";
import { buttonClass } from "#components/ui/button";
import { type Locale, localeCodes, localePath, locales } from "#lib/i18n/locales";
import { showReadersLanguage } from "#lib/site/readers-language";
import { applyRememberedTheme } from "#lib/site/theme";
import ar from "#messages/ar";
import en from "#messages/en";

export const metadata: Metadata = {
  title: `${en.notFound.title} · ${ar.notFound.title}`,
  robots: { index: false, follow: false },
};

const messages = { en, ar } as const;

function InLanguage({ locale }: { locale: Locale }) {
  const { notFound, site, service, search } = messages[locale];
  const links = [
    { path: "/", label: site.home },
    { path: "/services", label: site.services },
    { path: "/services/air-conditioning", label: service.airConditioning },
    { path: "/dubai/ac-services", label: notFound.dubai },
  ];
  return (
    <section
      lang={locales[locale].tag}
      dir={locales[locale].dir}
      data-language={locale}
      className="border-line py-8 not-first:border-t sm:py-0 sm:pe-8 sm:not-first:border-t-0 sm:first:border-e in-data-reads:sm:first:border-e-0 in-data-reads:sm:border-t in-data-reads:sm:py-8 in-data-[reads=ar]:data-[language=en]:order-last"
    >
      <h1 className="text-[1.6rem]">{notFound.title}</h1>
      <p className="mt-3 text-soft">{notFound.text}</p>
      <form action={localePath("/search", locale)} className="mt-6 flex flex-wrap gap-3">
        <input
          name="q"
          type="search"
          dir="auto"
          aria-label={search.label}
          placeholder={search.label}
          className="min-h-12 min-w-0 grow basis-48 rounded-control border border-hair bg-sheet px-3"
        />
        <button type="submit" className={buttonClass("plain")}>
          {site.search}
        </button>
      </form>
      <p className="mt-6">
        <a href={localePath("/contact", locale)} className={buttonClass("primary")}>
          {site.contact}
        </a>
      </p>
      <ul className="mt-4">
        {links.map(({ path, label }) => (
          <li key={path}>
            <a href={localePath(path, locale)} className="inline-flex min-h-11 items-center underline">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function GlobalNotFound() {
  return (
    <html lang={locales.en.tag} dir="ltr" suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, and it must run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: applyRememberedTheme }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, and it must run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: showReadersLanguage }} />
      </head>
      <body>
        <main className="wrap py-12">
          <p className="flex items-center gap-3 text-[0.95rem] text-soft">
            <BrandMark /> 404
          </p>
          <div className="mt-6 grid gap-x-8 sm:grid-cols-2 in-data-reads:mx-auto in-data-reads:max-w-[44rem] in-data-reads:sm:grid-cols-1">
            {localeCodes.map((locale) => (
              <InLanguage key={locale} locale={locale} />
            ))}
          </div>
        </main>
      </body>
    </html>
  );
}
