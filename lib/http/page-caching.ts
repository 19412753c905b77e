// How long shared caches keep what is made from published content. The framework would let them keep a page for 30 days, but an edit must be
// live within seconds: an instance takes it over within 4 s, and a cache serves the old page for at most 5 s more, in the last 2 of them
// while a visitor's request revalidates it. lib/content/publish/visitor-pages.ts waits for as long before it calls an edit live.

export const pageCaching = "public, max-age=0, s-maxage=3, stale-while-revalidate=2, stale-if-error=604800";
