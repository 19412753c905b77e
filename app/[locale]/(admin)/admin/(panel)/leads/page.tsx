// The inbox. The whole filter is in the address, so that the inbox works with forms and links alone.
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import { ColumnsForm } from "#components/admin/leads/inbox/columns-form";
import { InboxFilters } from "#components/admin/leads/inbox/inbox-filters";
import { InboxViews, inboxPath, inboxViews } from "#components/admin/leads/inbox/inbox-views";
import { LeadKeys } from "#components/admin/leads/inbox/lead-keys";
import { LeadList } from "#components/admin/leads/inbox/lead-list";
import { tabTitle } from "#components/admin/leads/inbox/tab-title";
import { ViewsForm } from "#components/admin/leads/inbox/views-form";
import { AdminBar } from "#components/admin/shell/admin-bar";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { buttonClass } from "#components/ui/button";
import { TextLink } from "#components/ui/link";
import { mayReadLeads } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { columnsCookie, parseColumns } from "#lib/leads/inbox/columns";
import { filterQuery, parseFilter } from "#lib/leads/inbox/filter";
import { leadNames } from "#lib/leads/inbox/names";
import { officeDays } from "#lib/leads/inbox/office-times";
import { listColleagues, listLeads, listSavedViews, listSources, readHeldLeads, readLeadCounts } from "#lib/leads/inbox/queries";
import { viewQuery } from "#lib/leads/inbox/views";

export function generateMetadata(): Promise<Metadata> {
  return tabTitle("inbox");
}

export default async function InboxPage({ searchParams }: PageProps<"/[locale]/admin/leads">) {
  const viewer = await requireRole(mayReadLeads);
  const params = await searchParams;
  const filter = parseFilter(params);
  const after = typeof params.after === "string" ? params.after : undefined;
  const locale = await currentLocale();
  const [page, held, pulse, people, sources, saved] = await Promise.all([
    listLeads(filter, viewer, after),
    readHeldLeads(),
    readLeadCounts(),
    listColleagues(),
    listSources(),
    listSavedViews(),
  ]);
  const [t, today] = [await getTranslations("inbox"), await getTranslations("today")];
  const [{ q }, now] = [filter, Date.now()];
  const query = filterQuery(filter);
  const path = (address: string) => localePath(address, locale);
  const views = await inboxViews(pulse);
  const columns = parseColumns((await cookies()).get(columnsCookie)?.value);
  return (
    <AdminMessages namespaces={["inbox", "days", "status", "mail.kinds", "mail.values.problem", "newLead.channels", "saving"]}>
      <AdminBar viewer={viewer} />
      <main className="office wrap py-6">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h1>{t("inbox")}</h1>
          <div className="flex gap-x-5">
            <ColumnsForm columns={columns} />
            <LeadKeys />
          </div>
        </div>
        {held.count > 0 && (
          <p className="mt-2 border-s-3 border-heat ps-3 text-16">
            {today("heldCount", { count: held.count })} <TextLink href={path("/admin#held")}>{today("heldLink")}</TextLink>
          </p>
        )}
        <InboxViews views={views} saved={saved} q={q} query={query} locale={locale} />
        <InboxFilters
          filter={filter}
          isView={views.some((view) => viewQuery(view.filter, q) === query)}
          people={people}
          sources={sources}
          viewer={viewer.id}
          locale={locale}
        />
        <LeadList
          key={`${query} ${after ?? ""}`}
          page={page}
          query={new URLSearchParams([...new URLSearchParams(query), ...(after ? [["after", after] as [string, string]] : [])]).toString()}
          now={now}
          waiting={pulse.waiting}
          locale={locale}
          viewer={viewer.id}
          people={people}
          isFiltered={query !== ""}
          office={officeDays(locale, now)}
          names={leadNames(locale)}
          columns={columns}
          paths={{ rows: path("/admin/leads/rows"), pulse: path("/admin/pulse"), live: path("/admin/live") }}
        />
        <p className="mt-4 flex gap-5">
          {after && <TextLink href={inboxPath(query, locale)}>{t("first")}</TextLink>}
          {page.next && (
            <TextLink href={inboxPath(`${query}${query && "&"}after=${encodeURIComponent(page.next)}`, locale)}>{t("next")}</TextLink>
          )}
        </p>
        <div className="mt-6 grid gap-6 border-t border-line pt-4 md:grid-cols-2">
          <ExportForm action={path("/admin/leads/export")} query={query} />
          <ViewsForm query={query} saved={saved} />
        </div>
      </main>
    </AdminMessages>
  );
}

async function ExportForm({ action, query }: { action: string; query: string }) {
  const t = await getTranslations("leadExport");
  return (
    <form id="export" method="post" action={action}>
      <h2 className="text-18">{t("title")}</h2>
      <p className="text-14 text-soft">{t("text")}</p>
      <input type="hidden" name="query" value={query} />
      <p className="mt-2 flex flex-wrap gap-3">
        <button type="submit" name="format" value="xlsx" className={buttonClass("plain")}>
          {t("xlsx")}
        </button>
        <button type="submit" name="format" value="csv" className={buttonClass("plain")}>
          {t("csv")}
        </button>
      </p>
    </form>
  );
}
