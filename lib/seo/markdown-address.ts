import { type Locale, localePath } from "../i18n/locales.ts";

/** The address of a page as Markdown. */
export const markdownPath = (path: string, locale: Locale): string => `${localePath(path === "/" ? "/index" : path, locale)}.md`;

/** The address of the page that such an address shows as Markdown; undefined for every other address. */
export const pageOfMarkdown = (pathname: string): string | undefined => {
  const [, beside] = /^(.*)\.md$/.exec(pathname) ?? [];
  return beside === undefined ? undefined : beside.replace(/\/index$/, "") || "/";
};
