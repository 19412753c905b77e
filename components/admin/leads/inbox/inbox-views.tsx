// The inbox's views: the built-in ones and those a user has saved by name. Each is a link whose URL contains the filter.
import { getTranslations } from "next-intl/server";
import { Link } from "#components/ui/link";
import { type Locale, localePath } from "#lib/i18n/locales";
import { filterQuery, type InboxFilter, parseFilter, previousMonth } from "#lib/leads/inbox/filter";
import type { LeadCounts, SavedView } from "#lib/leads/inbox/queries";

type View = { label: string; filter: InboxFilter; count?: number };

const chip = "inline-flex min-h-11 items-center border-b-2 px-1 whitespace-nowrap";

/** The inbox's URL with this filter. */
export const inboxPath = (query: string, locale: Locale) => localePath(query ? `/admin/leads?${query}` : "/admin/leads", locale);

export async function inboxViews(counts: LeadCounts): Promise<View[]> {
  const [t, inbox] = [await getTranslations("leadFilters"), await getTranslations("inbox")];
  const month = previousMonth(new Date());
  return [
    { label: t("viewInbox"), filter: {} },
    { label: t("viewWaiting"), filter: { waiting: "1" }, count: counts.waiting },
    { label: t("viewOverdue"), filter: { overdue: "1" }, count: counts.overdue },
    { label: t("viewMine"), filter: { owner: "me" } },
    { label: inbox("actionsTitle"), filter: { status: "all", owner: "me", step: "1", sort: "step" } },
    { label: t("viewSteps"), filter: { status: "all", step: "1", sort: "step" } },
    { label: t("viewUnowned"), filter: { owner: "none" } },
    { label: t("viewWon"), filter: { status: "won", ...month } },
    { label: t("viewLost"), filter: { status: "lost", ...month } },
    { label: t("viewSpam"), filter: { status: "spam" } },
    { label: t("viewAll"), filter: { status: "all", sort: "newest" } },
  ];
}

// A search is kept when the user changes the view. A search covers all leads, so the default view adds the filter for open ones.
const inSearch = (view: InboxFilter, q: string): InboxFilter =>
  Object.keys(view).length === 0 ? { status: "open", q } : view.status === "all" && !view.owner ? { q } : { ...view, q };

/** The query string of a view, combined with the current search. */
export const viewQuery = (view: InboxFilter, q: string | undefined) => filterQuery(q ? inSearch(view, q) : view);

type InboxViewsProps = {
  views: View[];
  saved: SavedView[];
  /** `q` is the current search text; `query` is the whole query string of the URL. */
  q: string | undefined;
  query: string;
  locale: Locale;
};

export async function InboxViews({ views, saved, q, query, locale }: InboxViewsProps) {
  const t = await getTranslations("leadFilters");
  return (
    <nav aria-label={t("views")} className="mt-2 overflow-x-auto">
      <ul className="flex gap-x-4">
        {[
          ...views.map((view) => ({ ...view, query: viewQuery(view.filter, q) })),
          ...saved.map(({ name, query: to }) => ({
            label: name,
            query: filterQuery({ ...(q && { q }), ...parseFilter(new URLSearchParams(to)) }),
            count: undefined,
          })),
        ].map(({ label, query: to, count }) => (
          <li key={`${label} ${to}`}>
            <Link
              href={inboxPath(to, locale)}
              aria-current={to === query ? "page" : undefined}
              className={`${chip} ${to === query ? "border-cool font-medium" : "border-transparent text-soft hover:border-line active:border-cool active:text-ink"}`}
            >
              <bdi>{label}</bdi>
              {count ? <span className="ms-1.5 text-14 tabular-nums">{count}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
