// Where a page is Markdown, for the middleware and the metadata.
import { type Locale, localePath } from "../i18n/locales.ts";

/** Set by the middleware on a request for a page's own address that asks for Markdown: its answer is not the page, so nothing stores it. */
export const askedHeader = "x-markdown-address";

/** The address of a page as Markdown. */
export const markdownPath = (path: string, locale: Locale): string => `${localePath(path === "/" ? "/index" : path, locale)}.md`;
