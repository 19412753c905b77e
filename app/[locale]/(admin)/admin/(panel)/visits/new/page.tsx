// Whom a time of the calendar is booked for: a lead that is searched, or a new caller. The lead's page then opens with the time chosen.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OfficePage } from "#components/admin/shell/office-page";
import { officeTitle } from "#components/admin/shell/office-title";
import { buttonClass } from "#components/ui/button";
import { controlClass } from "#components/ui/field";
import { Link } from "#components/ui/link";
import { mayBookVisits } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { currentLocale } from "#lib/i18n/current";
import { formatDate, formatShortDate, formatTime, formatWeekday } from "#lib/i18n/dates";
import { localePath } from "#lib/i18n/locales";
import { parseFilter, searchTerms } from "#lib/leads/inbox/filter";
import { leadPlaceName } from "#lib/leads/inbox/names";
import { listLeads } from "#lib/leads/inbox/queries";
import { asksForWork } from "#lib/leads/inbox/types";
import { dubaiDay } from "#lib/time/dubai-clock";
import { isoWeekday } from "#lib/time/working-calendar";
import { listVisitPeople } from "#lib/visits/queries";
import { wishedQuery, wishedVisit } from "#lib/visits/wished-visit";

export function generateMetadata(): Promise<Metadata> {
  return officeTitle("visits");
}

const mostShown = 12;

export default async function BookVisitPage({ searchParams }: PageProps<"/[locale]/admin/visits/new">) {
  const viewer = await requireRole(mayBookVisits);
  const query = await searchParams;
  const [t, status, locale] = [await getTranslations("visits"), await getTranslations("status"), await currentLocale()];
  const wished = wishedVisit(query) ?? { day: dubaiDay(Date.now()), time: "", technician: "" };
  const filter = parseFilter({ q: query.q });
  const typed = filter.q ?? "";
  const [page, people] = await Promise.all([listLeads(filter, viewer), listVisitPeople()]);
  const leads = page.rows.filter(({ kind }) => asksForWork(kind)).slice(0, mostShown);
  const to = (address: string, more = "") => localePath(`${address}?${wishedQuery(wished)}${more}`, locale);
  const terms = typed ? searchTerms(typed) : {};
  const caller = terms.phone || terms.digits ? `&phone=${encodeURIComponent(typed)}` : "";
  const facts = [
    `${formatWeekday(isoWeekday(wished.day), locale)} ${formatDate(wished.day, locale)}`,
    wished.time ? formatTime(wished.time, locale) : t("timeOpen"),
    people.find(({ id }) => id === wished.technician)?.name ?? t("nobodyYet"),
  ];
  return (
    <OfficePage
      viewer={viewer}
      title={t("bookTitle")}
      above={{ href: localePath(`/admin/visits?day=${wished.day}`, locale), label: t("backToDay") }}
    >
      <p className="mt-1 text-18">
        {facts.map((fact, index) => (
          <span key={fact}>
            {index > 0 && " · "}
            <bdi>{fact}</bdi>
          </span>
        ))}
      </p>
      <h2 className="mt-5 text-18">{t("forWhom")}</h2>
      <form method="get" className="mt-1 flex max-w-[46rem] items-end gap-2">
        {Object.entries(wished).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="min-w-0 grow text-16">
          {t("findLead")}
          {/* biome-ignore lint/a11y/noAutofocus: the page asks for nothing else */}
          <input type="search" name="q" defaultValue={typed} maxLength={200} dir="auto" autoFocus className={controlClass()} />
        </label>
        <button type="submit" className={buttonClass("primary")}>
          {t("find")}
        </button>
      </form>
      <p className="mt-2">
        <Link href={to("/admin/leads/new", caller)} className="inline-flex min-h-11 items-center text-cool underline">
          {t("newCaller")}
        </Link>
      </p>
      <h2 className="mt-3 text-18">{t(typed ? "foundLeads" : "recent")}</h2>
      <ul className="max-w-[46rem] border-t border-ink text-16">
        {leads.map((lead) => (
          <li key={lead.id} className="border-b border-line">
            <Link href={to(`/admin/leads/${lead.id}`)} className="flex min-h-12 flex-wrap items-center gap-x-3 py-1 hover:bg-cool-wash">
              <bdi className="font-medium">{lead.fullName}</bdi>
              <span className="text-14 text-soft">
                {[
                  lead.place && leadPlaceName(lead.place, locale),
                  status(lead.status),
                  formatShortDate(dubaiDay(Date.parse(lead.createdAt)), locale),
                  lead.reference,
                ]
                  .filter(Boolean)
                  .map((part, index) => (
                    <span key={part}>
                      {index > 0 && " · "}
                      <bdi>{part}</bdi>
                    </span>
                  ))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {typed && leads.length === 0 && <p className="mt-2 text-soft">{t("findNone")}</p>}
    </OfficePage>
  );
}
