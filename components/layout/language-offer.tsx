// An offer to switch languages; components/page-script/language.ts shows it where the remembered language is not the page's.
import { type Locale, locales, otherLocale } from "#lib/i18n/locales";
import { LanguageSwitch } from "./language-switch.tsx";

type Texts = { question: string; accept: string; dismiss: string };

export function LanguageOffer({ locale, texts }: { locale: Locale; texts: Texts }) {
  const { tag, dir } = locales[otherLocale(locale)];
  return (
    <aside
      lang={tag}
      dir={dir}
      data-nosnippet=""
      className="hidden border-b border-line bg-cool-wash in-data-offers-language:block print:hidden!"
    >
      <p className="wrap flex flex-wrap items-center gap-x-4 py-1 text-[0.9rem]">
        {texts.question}
        <LanguageSwitch
          locale={locale}
          label={texts.accept}
          className="inline-flex min-h-11 items-center font-medium text-cool underline"
        />
        <button type="button" data-locale={locale} className="min-h-11 text-soft underline">
          {texts.dismiss}
        </button>
      </p>
    </aside>
  );
}
