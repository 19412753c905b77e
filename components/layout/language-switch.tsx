"use client";
// The link to the same page in the other language. It works without JavaScript; components/page-script/language.ts adds query and
// hash and remembers the choice.
import { usePathname } from "next/navigation";
import { type Locale, localePath, locales, otherLocale, splitLocale } from "#lib/i18n/locales";

export function LanguageSwitch({ locale, label, className }: { locale: Locale; label: string; className?: string }) {
  const other = otherLocale(locale);
  const { tag, dir } = locales[other];
  return (
    <a
      href={localePath(splitLocale(usePathname()).path, other)}
      data-locale={other}
      hrefLang={tag}
      lang={tag}
      dir={dir}
      className={className}
    >
      {label}
    </a>
  );
}
