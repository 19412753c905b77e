// The visits of a lead: those ahead first, the nearest on top, then past ones.
import { getTranslations } from "next-intl/server";
import type { Locale } from "#lib/i18n/locales";
import { shownVisits } from "#lib/visits/shown-visit";
import { startOf, type Visit, type VisitPerson } from "#lib/visits/visit";
import { VisitList } from "../../visits/visit-list.tsx";

type LeadVisitsProps = { visits: Visit[]; people: VisitPerson[]; locale: Locale; now: number };

export async function LeadVisits({ visits, people, locale, now }: LeadVisitsProps) {
  const t = await getTranslations("visits");
  const kept = visits.filter(({ status }) => status !== "cancelled");
  if (kept.length === 0) return null;
  const ahead = kept.filter((visit) => startOf(visit) > now).reverse();
  const past = kept.filter((visit) => startOf(visit) <= now);
  return (
    <section aria-labelledby="lead-visits">
      <h2 id="lead-visits" className="text-18">
        {t("title")}
      </h2>
      <div className="mt-1">
        <VisitList visits={await shownVisits([...ahead, ...past], { people, locale, now })} without="customer" />
      </div>
    </section>
  );
}
