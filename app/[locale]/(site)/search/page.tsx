// The search, with a plain form: it works without JavaScript, and its results have an address.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Troubles } from "#components/sections/troubles";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { buttonClass } from "#components/ui/button";
import { EmptyState } from "#components/ui/empty-state";
import { TextLink } from "#components/ui/link";
import { currentLocale } from "#lib/i18n/current";
import { localePath, locales } from "#lib/i18n/locales";
import { otherLanguageOf, type SearchHit, searchSite } from "#lib/search/site-search";

// Rendered whole for each request, because a reader without JavaScript would not see streamed parts.
export const instant = false;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("search");
  return { title: t("title"), robots: { index: false, follow: true } };
}

export default async function SearchPage({ searchParams }: PageProps<"/[locale]/search">) {
  const { q } = await searchParams;
  const [site, t, kinds, locale] = [
    await getTranslations("site"),
    await getTranslations("search"),
    await getTranslations("kinds"),
    await currentLocale(),
  ];
  const query = typeof q === "string" ? q.trim().slice(0, 200) : "";
  const hits = query ? searchSite(query, locale) : [];
  const other = otherLanguageOf(query, locale);
  const elsewhere = other ? searchSite(query, other).slice(0, 5) : [];
  const groups = new Map<string, SearchHit[]>();
  for (const hit of hits) groups.set(hit.kind, [...(groups.get(hit.kind) ?? []), hit]);
  return (
    <div className="wrap py-8">
      <Breadcrumb current={t("title")} />
      <h1 className="mt-6">{t("title")}</h1>
      <search className="mt-6 block max-w-[40rem]">
        <form action={localePath("/search", locale)} className="flex flex-wrap gap-3">
          <label htmlFor="q" className="w-full font-medium">
            {t("label")}
          </label>
          <input
            id="q"
            name="q"
            type="search"
            defaultValue={query}
            dir="auto"
            maxLength={200}
            className="min-h-12 min-w-0 grow basis-60 rounded-control border border-hair bg-sheet px-3"
          />
          <button type="submit" className={buttonClass("plain")}>
            {site("search")}
          </button>
        </form>
      </search>
      {query && (
        <p role="status" className="mt-6 text-soft">
          {t("found", { count: hits.length, query })}
        </p>
      )}
      {[...groups].map(([kind, list]) => (
        <section key={kind} className="mt-8 max-w-[48rem]">
          <h2 className="text-[1.05rem] text-soft">{kinds(kind as "service")}</h2>
          <ul>
            {list.map(({ path, title, snippet }) => (
              <li key={path} className="border-t border-line py-4">
                <TextLink href={localePath(path, locale)} className="min-h-8 text-[1.08rem] font-medium">
                  {title}
                </TextLink>
                <p className="line-clamp-3 text-[0.95rem] text-soft">
                  {snippet.map(({ text, hit }, index) =>
                    hit ? (
                      // biome-ignore lint/suspicious/noArrayIndexKey: words of one passage, in their order
                      <mark key={index} className="bg-cool-wash text-ink">
                        {text}
                      </mark>
                    ) : (
                      text
                    ),
                  )}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {other && elsewhere.length > 0 && (
        <section className="mt-10 max-w-[48rem] border-s-3 border-cool bg-cool-wash px-5 py-4">
          <h2 className="text-[1.05rem]">{t("elsewhere")}</h2>
          <ul lang={other} dir={locales[other].dir}>
            {elsewhere.map(({ path, title }) => (
              <li key={path}>
                <a href={localePath(path, other)} hrefLang={other} className="inline-flex min-h-11 items-center underline">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {query && hits.length === 0 && elsewhere.length === 0 && (
        <div className="mt-6 max-w-[48rem]">
          <EmptyState title={t("nothing")}>
            {t("nothingHelp")} <TextLink href={localePath("/services", locale)}>{site("services")}</TextLink>{" "}
            <TextLink href={localePath("/contact", locale)}>{site("contact")}</TextLink>
          </EmptyState>
        </div>
      )}
      <Troubles className="mt-10 max-w-[40rem]" />
    </div>
  );
}
