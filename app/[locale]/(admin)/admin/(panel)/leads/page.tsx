// The inbox. Everything that is filtered stands in the address; forms and links alone can work it.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LeadKeys } from "#components/admin/leads/inbox/lead-keys";
import { LeadList } from "#components/admin/leads/inbox/lead-list";
import { keyTexts, lineTexts } from "#components/admin/leads/inbox/lead-texts";
import { tabTitle } from "#components/admin/leads/inbox/lead-title";
import { ViewsForm } from "#components/admin/leads/inbox/lead-views";
import { AdminBar } from "#components/admin/shell/admin-bar";
import { buttonClass } from "#components/ui/button";
import { TextLink } from "#components/ui/link";
import { mayReadLeads } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { type FilterField, filterQuery, type InboxFilter, lastMonth, parseFilter } from "#lib/leads/inbox/filter";
import { placeChoices, serviceChoices } from "#lib/leads/inbox/names";
import { listLeads, listPeople, listSources, listViews, readLeadCounts } from "#lib/leads/inbox/queries";
import { lostReasons } from "#lib/leads/inbox/types";
import { leadKinds } from "#lib/leads/kinds/index";
import { leadStatuses } from "#lib/leads/statuses";
import { kindName } from "#lib/notify/mail/texts";
import { dubaiDay } from "#lib/time/visit-windows";

export function generateMetadata(): Promise<Metadata> {
  return tabTitle("inbox");
}

const searchLink = "inline-flex min-h-11 items-center text-[0.9rem] underline";
const chip = "inline-flex min-h-11 items-center border-b-2 px-1 whitespace-nowrap";

export default async function InboxPage({ searchParams }: PageProps<"/[locale]/admin/leads">) {
  const viewer = await requireRole(mayReadLeads);
  const params = await searchParams;
  const filter = parseFilter(params);
  const after = typeof params.after === "string" ? params.after : undefined;
  const locale = await currentLocale();
  const [page, pulse, people, sources, saved] = await Promise.all([
    listLeads(filter, viewer, after),
    readLeadCounts(),
    listPeople(),
    listSources(),
    listViews(),
  ]);
  const [t, status, office, line, keys] = [
    await getTranslations("inbox"),
    await getTranslations("status"),
    await getTranslations("office"),
    await lineTexts(locale),
    await keyTexts(),
  ];
  const query = filterQuery(filter);
  const path = (address: string) => localePath(address, locale);
  const inbox = (to: string) => path(to ? `/admin/leads?${to}` : "/admin/leads");
  const month = lastMonth(new Date());
  const views: { label: string; filter: InboxFilter; count?: number }[] = [
    { label: t("viewInbox"), filter: {} },
    { label: t("viewWaiting"), filter: { waiting: "1" }, count: pulse.waiting },
    { label: t("viewOverdue"), filter: { overdue: "1" }, count: pulse.overdue },
    { label: t("viewMine"), filter: { owner: "me" } },
    { label: t("actionsTitle"), filter: { status: "all", owner: "me", step: "1", sort: "step" } },
    { label: t("viewUnowned"), filter: { owner: "none" } },
    { label: t("viewWon"), filter: { status: "won", ...month } },
    { label: t("viewLost"), filter: { status: "lost", ...month } },
    { label: t("viewSpam"), filter: { status: "spam" } },
    { label: t("viewAll"), filter: { status: "all", sort: "newest" } },
  ];
  const select = (name: FilterField, label: string, choices: { value: string; label: string }[], any: string) => (
    <label className="text-[0.9rem]">
      {label}
      <select
        name={name}
        defaultValue={filter[name] ?? ""}
        className="mt-1 block min-h-11 w-full rounded-control border border-hair bg-paper px-3"
      >
        <option value="">{any}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
  const day = (name: "from" | "to", label: string) => (
    <label className="text-[0.9rem]">
      {label}
      <input
        type="date"
        name={name}
        defaultValue={filter[name]}
        className="mt-1 block min-h-11 w-full rounded-control border border-hair bg-paper px-3"
      />
    </label>
  );
  const statuses = leadStatuses.map((value) => ({ value, label: status(value) }));
  const { q, sort: _sort, ...narrowing } = filter;
  // A search goes with whoever chooses another view. It begins in all leads, so there the open ones have to be asked for.
  const inSearch = (view: InboxFilter): InboxFilter =>
    Object.keys(view).length === 0 ? { status: "open", q } : view.status === "all" && !view.owner ? { q } : { ...view, q };
  const viewQuery = (view: InboxFilter) => filterQuery(q ? inSearch(view) : view);
  return (
    <>
      <AdminBar viewer={viewer} />
      <main className="wrap py-6">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h1 className="text-[1.5rem]">{t("inbox")}</h1>
          <LeadKeys texts={keys} />
        </div>
        <nav aria-label={t("views")} className="mt-2 overflow-x-auto">
          <ul className="flex gap-x-4">
            {[
              ...views.map((view) => ({ ...view, query: viewQuery(view.filter) })),
              ...saved.map(({ name, query: to }) => ({
                label: name,
                query: filterQuery({ ...(q && { q }), ...parseFilter(new URLSearchParams(to)) }),
                count: undefined,
              })),
            ].map(({ label, query: to, count }) => (
              <li key={`${label} ${to}`}>
                <a
                  href={inbox(to)}
                  aria-current={to === query ? "page" : undefined}
                  className={`${chip} ${to === query ? "border-cool font-medium" : "border-transparent text-soft hover:border-line"}`}
                >
                  <bdi>{label}</bdi>
                  {count ? <span className="ms-1.5 text-[0.85rem] tabular-nums">{count}</span> : null}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <form method="get" action={path("/admin/leads")} className="mt-3 grid gap-3">
          <div className="flex gap-2">
            <input
              type="search"
              name="q"
              defaultValue={filter.q}
              aria-label={t("search")}
              placeholder={t("searchHint")}
              dir="auto"
              maxLength={200}
              className="min-h-11 min-w-0 grow rounded-control border border-hair bg-sheet px-3"
            />
            <button type="submit" className={buttonClass("plain", "px-4")}>
              {t("search")}
            </button>
          </div>
          {q && (
            <p className="flex flex-wrap gap-x-5">
              <a href={inbox(filterQuery({ ...filter, q: undefined }))} className={searchLink}>
                {t("clearSearch")}
              </a>
              {query !== filterQuery({ q }) && (
                <a href={inbox(filterQuery({ q }))} className={searchLink}>
                  {t("searchAll")}
                </a>
              )}
            </p>
          )}
          <details
            open={Object.keys(narrowing).length > 0 && !views.some((view) => viewQuery(view.filter) === query)}
            className="border border-line bg-sheet px-4"
          >
            <summary className="flex min-h-11 cursor-pointer items-center">{t("filters")}</summary>
            <div className="grid gap-3 pb-4 sm:grid-cols-2 lg:grid-cols-4">
              {select(
                "status",
                t("statusLabel"),
                [{ value: "open", label: t("openOnly") }, { value: "all", label: t("everything") }, ...statuses],
                t("anyOpen"),
              )}
              {select(
                "kind",
                t("kindLabel"),
                Object.keys(leadKinds).map((value) => ({ value, label: kindName(value, locale) })),
                t("any"),
              )}
              {select("service", t("serviceLabel"), serviceChoices(locale), t("any"))}
              {select("place", t("placeLabel"), placeChoices(locale), t("any"))}
              {select(
                "source",
                t("sourceLabel"),
                sources.map((value) => ({ value, label: value })),
                t("any"),
              )}
              {select(
                "owner",
                t("ownerLabel"),
                [
                  { value: "me", label: t("me") },
                  { value: "none", label: t("nobody") },
                  ...people.filter(({ id }) => id !== viewer.id).map(({ id, name }) => ({ value: id, label: name })),
                ],
                t("any"),
              )}
              {day("from", t("fromDay"))}
              {day("to", t("toDay"))}
              {select(
                "sort",
                t("sortLabel"),
                [
                  { value: "newest", label: t("sortNewest") },
                  { value: "step", label: t("sortStep") },
                ],
                t("sortUrgent"),
              )}
              {(
                [
                  ["waiting", t("onlyWaiting")],
                  ["overdue", t("onlyOverdue")],
                  ["step", t("onlySteps")],
                ] as const
              ).map(([name, label]) => (
                <label key={name} className="flex min-h-11 items-center gap-3">
                  <input type="checkbox" name={name} value="1" defaultChecked={filter[name] === "1"} />
                  {label}
                </label>
              ))}
              <p className="flex items-end gap-4">
                <button type="submit" className={buttonClass("plain", "px-4")}>
                  {t("apply")}
                </button>
                <a href={inbox(filterQuery({ q }))} className="inline-flex min-h-11 items-center underline">
                  {t("clear")}
                </a>
              </p>
              <p className="text-[0.85rem] text-soft sm:col-span-2 lg:col-span-4">{t("daysHint")}</p>
            </div>
          </details>
        </form>
        <LeadList
          key={`${query} ${after ?? ""}`}
          page={page}
          query={new URLSearchParams([...new URLSearchParams(query), ...(after ? [["after", after] as [string, string]] : [])]).toString()}
          now={Date.now()}
          waiting={pulse.waiting}
          locale={locale}
          viewer={viewer.id}
          people={people}
          statuses={statuses}
          reasons={lostReasons.map((value) => ({ value, label: t(`lostReasons.${value}`) }))}
          tomorrow={dubaiDay(new Date(Date.now() + 86_400_000))}
          line={line}
          paths={{ rows: path("/admin/leads/rows"), pulse: path("/admin/pulse"), live: path("/admin/live") }}
          notices={{
            changed: t.raw("bulkAll") as string,
            partly: t.raw("bulkDone") as string,
            none: t("bulkNone"),
            reason: t("reason"),
            day: t("day"),
            forbidden: t("forbidden"),
            failed: t("failed"),
          }}
          texts={{
            label: t("inbox"),
            noneTitle: query ? t("noneTitle") : t("emptyTitle"),
            noneText: query ? t("noneText") : t("emptyText"),
            rowsNew: t.raw("rowsNew") as string,
            offline: t.raw("offline") as string,
            signedOut: t("signedOut"),
            selected: t("selectedLead"),
            takeThem: t("takeThem"),
            giveTo: t("giveTo"),
            apply: t("apply"),
            setStatus: t("setStatus"),
            nobody: t("nobody"),
            visitDay: t("visitDay"),
            visitTime: t("visitTime"),
            lostReason: t("lostReason"),
          }}
        />
        <p className="mt-4 flex gap-5">
          {after && <TextLink href={inbox(query)}>{t("first")}</TextLink>}
          {page.next && <TextLink href={inbox(`${query}${query && "&"}after=${encodeURIComponent(page.next)}`)}>{t("next")}</TextLink>}
        </p>
        <div className="mt-6 grid gap-6 border-t border-line pt-4 md:grid-cols-2">
          <form method="post" action={path("/admin/leads/export")}>
            <h2 className="text-[1.05rem]">{t("export")}</h2>
            <p className="text-[0.88rem] text-soft">{t("exportText")}</p>
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
          <ViewsForm
            query={query}
            saved={saved}
            texts={{ title: t("saveView"), name: t("viewName"), save: t("save"), forget: t("forget") }}
            notices={{
              saved: t("viewSaved"),
              invalid: t("viewTaken"),
              empty: t("viewNameEmpty"),
              forbidden: office("forbidden"),
              failed: t("failed"),
            }}
          />
        </div>
      </main>
    </>
  );
}
