// The search, with a plain form: it works without JavaScript, and its results have an address.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Drawing, type PageDrawing } from "#components/illustrations/drawing";
import { DrawingCrop } from "#components/illustrations/drawing-crop";
import { placePlanOf } from "#components/illustrations/plan-picture";
import { ContactButtons } from "#components/layout/contact-links";
import { Opening } from "#components/scale/opening";
import { SheetMark } from "#components/sections/resource-sheet";
import { TroubleLinks } from "#components/sections/troubles";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { buttonClass } from "#components/ui/button";
import { Link, TextLink } from "#components/ui/link";
import { placeLinks } from "#lib/content/pages/navigation";
import { placeFinder } from "#lib/content/pages/place-finder";
import { currentLocale } from "#lib/i18n/current";
import { localePath, locales } from "#lib/i18n/locales";
import { otherLanguageOf, type SearchHit, searchSite, suggestionFor } from "#lib/search/site-search";
import { cropOfCalculator, cropOfService, isCalculator } from "#lib/site/drawing-crops";
import { areas, emirateServices, emirates } from "#lib/site/places";

// Rendered whole for each request, because a reader without JavaScript would not see streamed parts.
export const instant = false;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("search");
  return { title: t("title"), robots: { index: false, follow: true } };
}

/** How many results of the first kind and of each other kind are shown at once; the others follow when they are asked for. */
const atOnce = { first: 3, other: 2 };

export default async function SearchPage({ searchParams }: PageProps<"/[locale]/search">) {
  const { q } = await searchParams;
  const [site, t, locale] = [await getTranslations("site"), await getTranslations("search"), await currentLocale()];
  const query = typeof q === "string" ? q.trim().slice(0, 200) : "";
  const hits = query ? searchSite(query, locale) : [];
  const meant = query ? suggestionFor(query, locale) : undefined;
  const other = otherLanguageOf(query, locale);
  const elsewhere = other ? searchSite(query, other).slice(0, 5) : [];
  const [best, ...others] = hits;
  const groups = [...Map.groupBy(others, kindOf)];
  return (
    <>
      <Opening
        title={t("title")}
        above={<Breadcrumb current={t("title")} />}
        aside={best && <Best hit={best} />}
        className={best ? "search-opening search-answered" : "search-opening"}
        foot={
          <>
            <search>
              <form action={localePath("/search", locale)}>
                <label htmlFor="q">{t("label")}</label>
                <input id="q" name="q" type="search" defaultValue={query} dir="auto" maxLength={200} />
                <button type="submit" className={buttonClass("primary")}>
                  {site("search")}
                </button>
              </form>
            </search>
            {query && (
              <p role="status" className="search-found">
                {t("found", { count: hits.length, query })}
              </p>
            )}
            {meant && (
              <p className="search-meant">
                {t("meant")}{" "}
                <Link href={`${localePath("/search", locale)}?q=${encodeURIComponent(meant)}`}>
                  <bdi>{meant}</bdi>
                </Link>
              </p>
            )}
            {query && <NearestPlace query={query} shown={hits} />}
            {groups.length > 1 && <Counts groups={groups} />}
          </>
        }
      />
      {groups.length > 0 && (
        <section className="band ground-paper">
          <div className="wrap search-groups">
            {groups.map(([kind, list], index) => (
              <Group key={kind} kind={kind} hits={list} shows={index === 0 ? atOnce.first : atOnce.other} />
            ))}
          </div>
        </section>
      )}
      {other && elsewhere.length > 0 && (
        <section className="band ground-wash">
          <div className="wrap">
            <h2>{t("elsewhere")}</h2>
            <ul lang={other} dir={locales[other].dir} className="search-elsewhere">
              {elsewhere.map(({ path, title }) => (
                <li key={path}>
                  <a href={localePath(path, other)} hrefLang={other}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
      {query && hits.length === 0 && elsewhere.length === 0 && (
        <section className="band ground-paper">
          <div className="wrap halves">
            <p className="numeral" aria-hidden="true">
              0
            </p>
            <div>
              <h2>{t("nothing")}</h2>
              <p className="band-lead">
                {t("nothingHelp")} <TextLink href={localePath("/services", locale)}>{site("services")}</TextLink>{" "}
                <TextLink href={localePath("/contact", locale)}>{site("contact")}</TextLink>
              </p>
            </div>
          </div>
        </section>
      )}
      <section className="band ground-sand">
        <div className="wrap grid gap-8">
          <TroubleLinks />
          <ContactButtons />
        </div>
      </section>
    </>
  );
}

/** Calculators are pages to the office and instruments to a reader. */
const kindOf = ({ kind, path }: SearchHit) => (path.startsWith("/calculators") ? "calculator" : kind);

async function nameOf(kind: string) {
  return (await getTranslations("search"))(`groups.${kind as "service"}`);
}

type Groups = readonly (readonly [string, readonly SearchHit[]])[];

/** How many pages of each kind follow, as links to them. */
async function Counts({ groups }: { groups: Groups }) {
  const names = await Promise.all(groups.map(([kind]) => nameOf(kind)));
  return (
    <ul className="search-counts">
      {groups.map(([kind, { length }], index) => (
        <li key={kind}>
          <a href={`#${kind}`}>
            {names[index]} <b>{length}</b>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The page that answers best, beside the question. */
async function Best({ hit }: { hit: SearchHit }) {
  const locale = await currentLocale();
  return (
    <div className="search-best">
      <Thumbnail hit={hit} isOnNight />
      <p className="search-kind">{await nameOf(kindOf(hit))}</p>
      <TextLink href={localePath(hit.path, locale)} look="quiet">
        {hit.title}
      </TextLink>
      <Snippet hit={hit} />
    </div>
  );
}

/** A place without a page that was searched for by its whole name, which no ordinary word is: the page that is for it. */
async function NearestPlace({ query, shown }: { query: string; shown: readonly SearchHit[] }) {
  const [t, locale] = [await getTranslations("finder"), await currentLocale()];
  const links = await placeLinks(
    [...emirates, ...areas].map(({ slug }) => slug),
    locale,
  );
  const found = placeFinder().exactPlace(query, (slug) => links.some((link) => link.slug === slug))?.found;
  if (found?.type !== "near") return null;
  const nearest = links.find(({ slug }) => slug === found.slug);
  if (!nearest || shown[0]?.slug === found.slug) return null;
  const values = { place: found.names[locale], nearest: nearest.label, km: Math.max(1, Math.round(found.km)) };
  return (
    <p className="search-meant">
      {t(found.isWithin ? "within" : "near", values)} <Link href={nearest.href}>{nearest.label}</Link>
    </p>
  );
}

async function Group({ kind, hits, shows }: { kind: string; hits: readonly SearchHit[]; shows: number }) {
  const t = await getTranslations("search");
  const [shown, more] = [hits.slice(0, shows), hits.slice(shows)];
  return (
    <section id={kind} className="search-group">
      <h2>{await nameOf(kind)}</h2>
      <div>
        <Hits hits={shown} />
        {more.length > 0 && (
          <details>
            <summary>{t("more", { count: more.length })}</summary>
            <Hits hits={more} />
          </details>
        )}
      </div>
    </section>
  );
}

async function Hits({ hits }: { hits: readonly SearchHit[] }) {
  const locale = await currentLocale();
  return (
    <ul>
      {hits.map((hit) => (
        <li key={hit.path}>
          <Thumbnail hit={hit} />
          <TextLink href={localePath(hit.path, locale)} look="quiet">
            {hit.title}
          </TextLink>
          <Snippet hit={hit} />
        </li>
      ))}
    </ul>
  );
}

const Snippet = ({ hit }: { hit: SearchHit }) => (
  <p className="search-snippet">
    {hit.snippet.map(({ text, hit: isHit }, index) =>
      isHit ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: words of one passage, in their order
        <mark key={index}>{text}</mark>
      ) : (
        text
      ),
    )}
  </p>
);

/** The drawings of pages that have no drawing of their own. */
const drawingOfPage: Readonly<Record<string, PageDrawing>> = {
  about: "run",
  careers: "job-list",
  "case-studies": "promise-readings",
  contact: "promise-reply",
  quote: "promise-quote",
};

/** What stands for a page: a detail of its drawing, the plan of a place, its drawing, else a sheet of its format. */
async function Thumbnail({ hit: { kind, slug, path, drawing, format }, isOnNight = false }: { hit: SearchHit; isOnNight?: boolean }) {
  const calculator = path.split("/").at(2) ?? "";
  const service = kind === "location" ? serviceOfEmirate(path) : kind === "service" ? slug : undefined;
  const crop = service
    ? cropOfService(service)
    : kind === "location"
      ? placePlanOf(slug)
      : isCalculator(calculator)
        ? cropOfCalculator[calculator]
        : drawing;
  if (crop) return <DrawingCrop crop={crop} isOnNight={isOnNight} className="search-thumb" />;
  const ofPage = drawingOfPage[slug];
  return ofPage ? <Drawing name={ofPage} label="" className="search-thumb" /> : <SheetMark format={format} className="search-thumb" />;
}

/** The service that an emirate's page is about, where it is about one. */
function serviceOfEmirate(path: string): string | undefined {
  const [, emirate = "", , address] = path.split("/");
  return emirateServices[emirate]?.find((offer) => offer.address === address)?.service;
}
