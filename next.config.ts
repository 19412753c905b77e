import { join } from "node:path";
import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";
import { localeCodes, localePath } from "./lib/i18n/locales.ts";
import { families, routes } from "./lib/site/routes.ts";

const mostPassedOn = 5 * 1024 * 1024;

// The framework would let a shared cache keep a page for 30 days; an edit must be live within seconds: 4 until an instance has
// taken it over, and 5 in a cache, whose last 2 are the visitor's who sets the renewal going. Only whole pages:
// the router's own requests (RSC) have the same address and another content, and not every cache heeds Vary.
const staticPages = [
  ...routes.filter(({ rendering }) => rendering === "static").map(({ path }) => path),
  ...families.map(({ prefix }) => `${prefix}:slug`),
  "/blog/page/:page",
  "/blog/tag/:tag",
];
/** Rendered for whoever asks; without a question some are finished pages to the framework, which would have them kept for 30 days. */
const answers = routes.filter(({ rendering, file }) => rendering === "request" && !file).map(({ path }) => path);
const inBoth = (paths: string[]) => paths.flatMap((path) => localeCodes.map((locale) => localePath(path, locale)));
const pageCaching = [
  ...inBoth(staticPages).map((source) => ({
    source,
    missing: [
      { type: "header" as const, key: "rsc" },
      { type: "query" as const, key: "_rsc" },
    ],
    headers: [{ key: "Cache-Control", value: "public, max-age=0, s-maxage=3, stale-while-revalidate=2, stale-if-error=604800" }],
  })),
  ...[
    { type: "header" as const, key: "rsc" },
    { type: "query" as const, key: "_rsc" },
  ].map((condition) => ({
    source: "/:path*",
    has: [condition],
    headers: [{ key: "Cache-Control", value: "private, no-store" }],
  })),
  // Last: some lie among the pages of a family.
  ...inBoth(answers).map((source) => ({ source, headers: [{ key: "Cache-Control", value: "private, no-store" }] })),
];

const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Embedder-Policy", value: "require-corp" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()" },
];

const forEverybody = [{ key: "Cross-Origin-Resource-Policy", value: "cross-origin" }];

const config: NextConfig = {
  cacheComponents: true,
  partialPrefetching: true,
  poweredByHeader: false,
  // Middleware owns the spelling of addresses, so that one redirect mends everything at once.
  skipTrailingSlashRedirect: true,
  // Refreshed pages stay in memory and are rendered again after a restart (lib/content/publish/refresh.ts): a page cache on disk
  // could outlive the database it was rendered from.
  cacheMaxMemorySize: 256 * 1024 * 1024,
  cacheHandler: join(process.cwd(), "lib/start/page-cache.ts"),
  // npm run check does both, with the project's own settings.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  serverExternalPackages: ["@supabase/lite", "@resvg/resvg-js"],
  headers: async () => [
    { source: "/:path*", headers: securityHeaders },
    // What others are meant to show: pictures of links, and the firm's mark. Most fetch them with a server of theirs, some with the reader's browser.
    { source: "/:kind(social|icons)/:path*", headers: forEverybody },
    { source: "/media/:slug/share.jpg", headers: forEverybody },
    { source: "/:mark(icon\\.svg|apple-icon\\.png|favicon\\.ico)", headers: forEverybody },
    ...pageCaching,
    // The file names carry the version.
    { source: "/fonts/:file([\\w.-]+\\.woff2)", headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }] },
    {
      source: "/:prefix(ar/admin|admin|api)/:path*",
      headers: [
        { key: "Cache-Control", value: "private, no-store" },
        { key: "X-Robots-Tag", value: "noindex, nofollow" },
      ],
    },
    // The editor shows the page beside the text.
    { source: "/:prefix(ar/admin|admin)/preview/:path*", headers: [{ key: "X-Frame-Options", value: "SAMEORIGIN" }] },
  ],
  experimental: {
    globalNotFound: true,
    // Only a build that fails would read its source maps; they are 70 MB and a tenth of its work.
    turbopackSourceMaps: process.env.NODE_ENV !== "production",
    inlineCss: true,
    isrFlushToDisk: false,
    // What each address takes is decided before the framework sees a request (lib/start/request-rules.ts): this is the most of all.
    serverActions: { bodySizeLimit: mostPassedOn },
    proxyClientMaxBodySize: mostPassedOn,
  },
};

export default createNextIntlPlugin("./lib/i18n/request.ts")(config);
