import { join } from "node:path";
import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";
import { pageCaching } from "./lib/http/page-caching.ts";
import { localeCodes, localePath } from "./lib/i18n/locales.ts";
import { families, routes } from "./lib/site/routes.ts";

const maxForwardedBytes = 5 * 1024 * 1024;

// Whole pages only: the router's RSC requests have the same address but other content, and not every cache heeds Vary.
const staticPages = [
  ...routes.filter(({ rendering }) => rendering === "static").map(({ path }) => path),
  ...families.map(({ prefix }) => `${prefix}:slug`),
  "/blog/page/:page",
  "/blog/tag/:tag",
];
/** Rendered per request. Without a query some of them look prerendered to the framework, which would let caches keep them for 30 days. */
const answers = routes.filter(({ rendering, file }) => rendering === "request" && !file).map(({ path }) => path);
const inBoth = (paths: string[]) => paths.flatMap((path) => localeCodes.map((locale) => localePath(path, locale)));
const cacheControl = [
  ...inBoth(staticPages).map((source) => ({
    source,
    missing: [
      { type: "header" as const, key: "rsc" },
      { type: "query" as const, key: "_rsc" },
    ],
    headers: [{ key: "Cache-Control", value: pageCaching }],
  })),
  ...[
    { type: "header" as const, key: "rsc" },
    { type: "query" as const, key: "_rsc" },
  ].map((condition) => ({
    source: "/:path*",
    has: [condition],
    headers: [{ key: "Cache-Control", value: "private, no-store" }],
  })),
  // These come last, so that they override a family's pattern that matches the same address.
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
  // The middleware corrects the spelling of addresses, so that one redirect corrects everything at once.
  skipTrailingSlashRedirect: true,
  // Refreshed pages stay in memory and are rendered again after a restart (lib/content/publish/refresh.ts): a page cache on disk
  // could outlive the database it was rendered from.
  cacheMaxMemorySize: 256 * 1024 * 1024,
  cacheHandler: join(process.cwd(), "lib/host-config/cache-handler.ts"),
  // npm run check runs the type check, with the project's own settings.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  serverExternalPackages: ["@supabase/lite", "@resvg/resvg-js", "imapflow"],
  headers: async () => [
    { source: "/:path*", headers: securityHeaders },
    // Other sites embed the pictures of shared links and the firm's mark: most fetch them from a server, some from the reader's browser.
    { source: "/:kind(social|icons)/:path*", headers: forEverybody },
    { source: "/media/:slug/share.jpg", headers: forEverybody },
    { source: "/:mark(icon\\.svg|apple-icon\\.png|favicon\\.ico)", headers: forEverybody },
    ...cacheControl,
    // The file names contain the version.
    { source: "/fonts/:file([\\w.-]+\\.woff2)", headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }] },
    {
      source: "/:prefix(ar/admin|admin|api)/:path*",
      headers: [
        { key: "Cache-Control", value: "private, no-store" },
        { key: "X-Robots-Tag", value: "noindex, nofollow" },
      ],
    },
    // The editor frames the page beside its text.
    { source: "/:prefix(ar/admin|admin)/preview/:path*", headers: [{ key: "X-Frame-Options", value: "SAMEORIGIN" }] },
  ],
  // The host compresses (lib/host/requests/compress.ts).
  compress: false,
  experimental: {
    globalNotFound: true,
    // Only a failing build reads its source maps, which are 70 MB and a tenth of the build's work.
    turbopackSourceMaps: process.env.NODE_ENV !== "production",
    // A page rendered per request would be rendered twice and contain its data twice, for a cache of the router that these pages, which
    // no cache may keep, do not need.
    cachedNavigations: false,
    isrFlushToDisk: false,
    // lib/host-config/request-rules.ts limits each address, and the host takes the files out of forms, before the framework sees a
    // request: what it sees is smaller than this.
    serverActions: { bodySizeLimit: maxForwardedBytes },
    proxyClientMaxBodySize: maxForwardedBytes,
  },
};

export default createNextIntlPlugin("./lib/i18n/request.ts")(config);
