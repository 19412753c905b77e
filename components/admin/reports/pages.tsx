// The pages of the site: how often each was read, and whether readers found it useful.
import { getTranslations } from "next-intl/server";
import { Table } from "#components/ui/table";
import { formatWhole } from "#lib/i18n/dates";
import { type Locale, localePath } from "#lib/i18n/locales";
import type { PageReport } from "#lib/reports/queries";
import { siteAddress } from "#lib/site/routes";
import { Count, CsvLink, type Shown } from "./figures.tsx";

const shownPages = 15;

export async function Pages({ pages: { pages }, period, listOf, locale }: { pages: PageReport } & Shown) {
  const t = await getTranslations("reports");
  return (
    <section className="office-sheet mt-12">
      <header>
        <h2>{t("pagesTitle")}</h2>
        <CsvLink title={t("pagesTitle")} table="pages" period={period} locale={locale} />
      </header>
      <p className="note">{t("pagesText")}</p>
      {pages.length === 0 ? (
        <p className="pb-5 text-soft">{t("nothing")}</p>
      ) : (
        <Table
          caption={t("pagesTitle")}
          head={[t("page"), t("views"), t("visits"), t("calls"), t("chats"), t("leads"), t("perHundred")]}
          numeric={[1, 2, 3, 4, 5, 6]}
          rows={pages
            .slice(0, shownPages)
            .map((row) => [
              <PagePath key="page" path={row.page} locale={locale} />,
              ...[row.views, row.visits, row.calls, row.chats].map((value) => formatWhole(value, locale)),
              <Count key="leads" count={row.leads} list={listOf(row.leads, "came", { key: "landing", value: row.page })} locale={locale} />,
              row.visits > 0 ? String(Math.round((row.leads / row.visits) * 1000) / 10) : "–",
            ])}
        />
      )}
      {pages.length > shownPages && <p className="note pb-4">{t("morePages", { count: pages.length - shownPages })}</p>}
    </section>
  );
}

/** What readers answered to "Was this page useful?", the pages first that failed most of them. */
export async function Useful({ pages: { pages }, locale }: { pages: PageReport; locale: Locale }) {
  const t = await getTranslations("reports");
  const answered = pages.filter(({ useful, notUseful }) => useful + notUseful > 0).sort((a, b) => b.notUseful - a.notUseful);
  if (answered.length === 0) return null;
  return (
    <section className="office-sheet mt-12">
      <header>
        <h2>{t("usefulTitle")}</h2>
      </header>
      <p className="note">{t("usefulText")}</p>
      <Table
        caption={t("usefulTitle")}
        head={[t("page"), t("wasUseful"), t("wasNotUseful")]}
        numeric={[1, 2]}
        rows={answered
          .slice(0, shownPages)
          .map(({ page, useful, notUseful }) => [
            <PagePath key="page" path={page} locale={locale} />,
            formatWhole(useful, locale),
            formatWhole(notUseful, locale),
          ])}
      />
      {answered.length > shownPages && <p className="note pb-4">{t("morePages", { count: answered.length - shownPages })}</p>}
    </section>
  );
}

/** A page's path as a visitor's browser sent it: a link only where it leads to a page of this site. */
function PagePath({ path, locale }: { path: string; locale: Locale }) {
  const found = siteAddress(path);
  const shown = <bdi dir="ltr">{path}</bdi>;
  const look = "inline-block min-w-48 [overflow-wrap:anywhere] pointer-coarse:py-2.5";
  if (!found || found.address.type === "office") return <span className={look}>{shown}</span>;
  return (
    <a href={localePath(found.href, locale)} className={`${look} text-cool underline`}>
      {shown}
    </a>
  );
}
