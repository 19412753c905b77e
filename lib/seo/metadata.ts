// What crawlers and link previews read about a page. The origin comes from SITE_URL and never from a request.
import type { Metadata } from "next";
import { isClosed } from "../content/store/closed.ts";
import { hasPage, isPublished } from "../content/store/snapshot.ts";
import { siteUrl } from "../env.ts";
import { isolated, plainText } from "../i18n/bidi.ts";
import { type Locale, localeCodes, localePath, locales } from "../i18n/locales.ts";
import { resolveAddress } from "../site/routes.ts";
import { markdownPath } from "./markdown-address.ts";

type Page = {
  path: string;
  locale: Locale;
  businessName: string;
  seo: { title: string; description: string };
  index?: boolean;
  picture?: string | undefined;
  type?: "website" | "article";
};

/** The picture of a page for shared links; for a page that is not indexed, the caller passes "/" and gets the home page's. */
export function socialPicture(path: string, locale: Locale): string {
  return `${siteUrl()}/social/${locale}${path === "/" ? "" : path}.png`;
}

const feed = (file: string, title: string, locale: Locale) => [{ url: siteUrl() + localePath(`/blog/${file}`, locale), title }];

/** The languages in which a page is public, its own included; an article or a resource may be public in one alone. */
function languagesOf(path: string, locale: Locale): Locale[] {
  const address = resolveAddress(path);
  return localeCodes.filter(
    (code) => code === locale || address.type !== "family" || hasPage(address.entry.kind, address.entry.slug, code),
  );
}

export function pageMetadata({ path, locale, businessName, seo: given, index = true, picture, type = "website" }: Page): Metadata {
  // Only the tab's title is read by people; everything else here is for machines.
  const seo = { title: plainText(given.title), description: plainText(given.description) };
  const address = (code: Locale) => siteUrl() + localePath(path, code);
  const languages = languagesOf(path, locale);
  return {
    metadataBase: new URL(siteUrl()),
    title: isolated(`${seo.title} | ${businessName}`, locale),
    description: seo.description,
    // A page that is not indexed states no canonical address.
    ...(index && !isClosed()
      ? {
          robots: { index: true, follow: true, "max-image-preview": "large" as const },
          alternates: {
            canonical: address(locale),
            ...(languages.length > 1 && {
              languages: {
                ...Object.fromEntries(languages.map((code) => [locales[code].tag, address(code)])),
                "x-default": address("en"),
              },
            }),
            types: {
              // Lists have no entry of their own, and so nothing to say as Markdown.
              ...(resolveAddress(path).type !== "list" && { "text/markdown": siteUrl() + markdownPath(path, locale) }),
              "application/rss+xml": feed("feed.xml", "RSS", locale),
              "application/feed+json": feed("feed.json", "JSON Feed", locale),
            },
          },
        }
      : { robots: { index: false, follow: false } }),
    openGraph: {
      type,
      title: seo.title,
      description: seo.description,
      url: address(locale),
      siteName: businessName,
      locale: locales[locale].tag.replace("-", "_"),
      images: [
        {
          url:
            picture && isPublished("media", picture, locale)
              ? `${siteUrl()}/media/${picture}/share.jpg`
              : socialPicture(index ? path : "/", locale),
          width: 1200,
          height: 630,
          alt: seo.title,
        },
      ],
      alternateLocale: languages.filter((code) => code !== locale).map((code) => locales[code].tag.replace("-", "_")),
    },
    twitter: { card: "summary_large_image" },
    manifest: localePath("/site.webmanifest", locale),
    formatDetection: { telephone: false },
  };
}
