import { type Locale, localePath } from "../i18n/locales.ts";

/** The address of a page as Markdown. */
export const markdownPath = (path: string, locale: Locale): string => `${localePath(path === "/" ? "/index" : path, locale)}.md`;
