// The inbox's views: the built-in ones and those a user has saved by name. Each is a link whose URL contains the filter.
import { getTranslations } from "next-intl/server";
import { Link } from "#components/ui/link";
import { type Locale, localePath } from "#lib/i18n/locales";
import { filterQuery, type InboxFilter, parseFilter } from "#lib/leads/inbox/filter";
import type { LeadCounts, SavedView } from "#lib/leads/inbox/queries";
import { builtInViews, viewQuery } from "#lib/leads/inbox/views";

type View = { label: string; filter: InboxFilter; count: number | undefined };

const chip = "inline-flex min-h-11 items-center border-b-2 px-1 whitespace-nowrap";

/** The inbox's URL with this filter. */
export const inboxPath = (query: string, locale: Locale) => localePath(query ? `/admin/leads?${query}` : "/admin/leads", locale);

export async function inboxViews(counts: LeadCounts): Promise<View[]> {
  const t = await getTranslations("leadFilters");
  const countOf: Record<string, number> = { viewWaiting: counts.waiting, viewOverdue: counts.overdue };
  return builtInViews(new Date()).map(({ name, filter }) => ({ label: t(name), filter, count: countOf[name] }));
}

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
  const links = [
    ...views.map(({ label, filter, count }) => ({ label, to: viewQuery(filter, q), count })),
    ...saved.map(({ name, query: to }) => ({
      label: name,
      to: filterQuery({ ...(q && { q }), ...parseFilter(new URLSearchParams(to)) }),
      count: undefined,
    })),
  ];
  // A saved view may have the filter of another one: only the first is marked as current.
  const current = links.find(({ to }) => to === query);
  return (
    <nav aria-label={t("views")} className="mt-2 overflow-x-auto">
      <ul className="flex gap-x-4">
        {links.map((link) => (
          <li key={`${link.label} ${link.to}`}>
            <Link
              href={inboxPath(link.to, locale)}
              aria-current={link === current ? "page" : undefined}
              className={`${chip} ${link === current ? "border-cool font-medium" : "border-transparent text-soft hover:border-line active:border-cool active:text-ink"}`}
            >
              <bdi>{link.label}</bdi>
              {link.count ? <span className="ms-1.5 text-14 tabular-nums">{link.count}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
