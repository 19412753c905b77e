"use client";
// The link to the same page in the other language. Its address is right without JavaScript; with it, query and hash
// come along and the choice is remembered on this device.
import { usePathname } from "next/navigation";
import { type Locale, localePath, locales, otherLocale, splitLocale } from "#lib/i18n/locales";
import { storeLocale } from "./stored-locale.ts";

export function LanguageSwitch({ locale, label, className }: { locale: Locale; label: string; className?: string }) {
  const other = otherLocale(locale);
  const path = localePath(splitLocale(usePathname()).path, other);
  return (
    <a
      href={path}
      hrefLang={locales[other].tag}
      lang={locales[other].tag}
      dir={locales[other].dir}
      className={className}
      onClick={(event) => {
        storeLocale(other);
        event.currentTarget.href = path + window.location.search + window.location.hash;
      }}
    >
      {label}
    </a>
  );
}
