// The only table of languages; `font` is the file of public/fonts that its pages load first, `comma` stands between the parts of a list. No imports, because next.config.ts reads it.
export const locales = {
  en: { code: "en", tag: "en-AE", dir: "ltr", label: "English", prefix: "", font: "latin", comma: ", " },
  ar: { code: "ar", tag: "ar-AE", dir: "rtl", label: "العربية", prefix: "/ar", font: "arabic-latin", comma: "، " },
} as const;

export type Locale = keyof typeof locales;

export const defaultLocale: Locale = "en";
export const localeCodes = Object.keys(locales) as Locale[];

export function isLocale(value: unknown): value is Locale {
  return typeof value === "string" && Object.hasOwn(locales, value);
}

/** Both languages, the reader's own first. */
export const localesFrom = (own: Locale): readonly Locale[] => [own, ...localeCodes.filter((code) => code !== own)];

export function otherLocale(locale: Locale): Locale {
  return locale === "en" ? "ar" : "en";
}

/** The public address of a path in a language: ("/contact", "ar") gives "/ar/contact". */
export function localePath(path: string, locale: Locale): string {
  return path === "/" ? locales[locale].prefix || "/" : locales[locale].prefix + path;
}

/** Splits a public (or rewritten) pathname: "/ar/contact" gives ar and "/contact"; "/en/contact" gives en. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  for (const locale of localeCodes) {
    if (pathname === `/${locale}`) return { locale, path: "/" };
    if (pathname.startsWith(`/${locale}/`)) return { locale, path: pathname.slice(locale.length + 1) };
  }
  return { locale: defaultLocale, path: pathname };
}
