// The content of the 404 page: in Arabic where the address is Arabic, else in both languages, the reader's first. Its texts come from
// messages/, so that it works where no content can be read.
import { buttonClass } from "#components/ui/button";
import { showReadersLanguage } from "#lib/http/readers-language";
import { type Locale, localeCodes, localePath, locales } from "#lib/i18n/locales";
import ar from "#messages/ar";
import en from "#messages/en";

const messages = { en, ar } as const;

/** The languages of the page. An Arabic address was chosen; one without a language prefix says nothing about the reader. */
const languagesOf = (address?: Locale): readonly Locale[] => (address === "ar" ? ["ar"] : localeCodes);

export const unknownTitle = (address?: Locale): string =>
  languagesOf(address)
    .map((locale) => messages[locale].notFound.title)
    .join(" · ");

type UnknownProps = {
  /** The language of the address; undefined where the server does not know it. */
  address?: Locale;
  /** Whether a popular page exists; by default none is linked, for where no content can be read. */
  offered?: (path: string, locale: Locale) => boolean;
};

export function UnknownAddress({ address, offered = () => false }: UnknownProps) {
  const languages = languagesOf(address);
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which must run before the first paint */}
      {languages.length > 1 && <script dangerouslySetInnerHTML={{ __html: showReadersLanguage }} />}
      <div className="mx-auto grid max-w-[44rem]">
        {languages.map((locale) => (
          <InLanguage key={locale} locale={locale} offered={offered} />
        ))}
      </div>
    </>
  );
}

function InLanguage({ locale, offered }: { locale: Locale } & Required<Pick<UnknownProps, "offered">>) {
  const { notFound, site, service, search } = messages[locale];
  const links = [
    { path: "/", label: site.home },
    { path: "/services", label: site.services },
    ...[
      { path: "/services/air-conditioning", label: service.airConditioning },
      { path: "/dubai/ac-services", label: notFound.dubai },
    ].filter(({ path }) => offered(path, locale)),
    { path: "/contact", label: site.contact },
  ];
  return (
    <section
      lang={locales[locale].tag}
      dir={locales[locale].dir}
      data-language={locale}
      className="border-line py-8 not-first:border-t in-data-[reads=ar]:data-[language=en]:order-last"
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
          className="min-h-12 min-w-0 grow basis-64 rounded-control border border-hair bg-sheet px-3"
        />
        <button type="submit" className={buttonClass("plain")}>
          {site.search}
        </button>
      </form>
      <ul className="mt-4 flex flex-wrap gap-x-6">
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
