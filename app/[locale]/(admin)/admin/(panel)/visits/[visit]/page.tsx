// One visit: who goes where and when, to be moved, given to a colleague or taken back.
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LeadUndo } from "#components/admin/leads/lead/work/lead-undo";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { OfficePage } from "#components/admin/shell/office-page";
import { officeTitle } from "#components/admin/shell/office-title";
import { EndVisitForms, ReopenReport } from "#components/admin/visits/end-visit-forms";
import { VisitForm } from "#components/admin/visits/visit-form";
import { Link } from "#components/ui/link";
import { mayBookVisits } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { currentLocale } from "#lib/i18n/current";
import { formatDateTime } from "#lib/i18n/dates";
import { localePath } from "#lib/i18n/locales";
import { placeChoices } from "#lib/leads/inbox/names";
import { officeDays } from "#lib/leads/inbox/office-times";
import { readLead } from "#lib/leads/inbox/queries";
import { dubaiDay } from "#lib/time/dubai-clock";
import { listVisitPeople, readVisit } from "#lib/visits/queries";
import { keptAfterVisitMs } from "#lib/visits/queue";
import { earlierReports } from "#lib/visits/report-document";
import { isOpenVisit, startOf } from "#lib/visits/visit";
import { stateOf, whenOf } from "#lib/visits/visit-words";

export function generateMetadata(): Promise<Metadata> {
  return officeTitle("visits");
}

export default async function VisitPage({ params }: PageProps<"/[locale]/admin/visits/[visit]">) {
  const viewer = await requireRole(mayBookVisits);
  const visit = await readVisit((await params).visit);
  if (!visit) notFound();
  const [t, locale, people, lead] = [
    await getTranslations("visits"),
    await currentLocale(),
    await listVisitPeople(),
    await readLead(visit.lead),
  ];
  const earlier = await earlierReports(visit);
  const path = (address: string) => localePath(address, locale);
  const now = Date.now();
  const isOpen = isOpenVisit(visit.status);
  const technician = people.find(({ id }) => id === visit.technician)?.name ?? t("nobodyYet");
  return (
    <OfficePage
      viewer={viewer}
      title={t("visitOf", { name: `\u2068${visit.name}\u2069` })}
      above={{ href: path(`/admin/visits?day=${dubaiDay(startOf(visit))}`), label: t("backToDay") }}
    >
      <p className="mt-1 text-18">
        <time dateTime={visit.startsAt}>{whenOf(visit, t, locale)}</time> · <bdi>{technician}</bdi> · {t(`status.${stateOf(visit, now)}`)}
      </p>
      <p>
        <Link href={path(`/admin/leads/${visit.lead}`)} className="inline-flex min-h-11 items-center text-cool underline">
          {t("openLead", { reference: `\u2066${visit.reference}\u2069` })}
        </Link>
        {visit.isReported && (
          <a href={path(`/admin/visits/${visit.id}/report`)} className="ms-4 inline-flex min-h-11 items-center text-cool underline">
            {t("report")}
          </a>
        )}
      </p>
      {earlier.length > 0 && (
        <ul className="text-16">
          {earlier.map(({ event, reportedAt }) => (
            <li key={event}>
              <a
                href={path(`/admin/visits/${visit.id}/report?earlier=${event}`)}
                className="inline-flex min-h-11 items-center text-cool underline"
              >
                {t("earlierReport", { time: formatDateTime(reportedAt, locale) })}
              </a>
            </li>
          ))}
        </ul>
      )}
      <AdminMessages namespaces={["visits", "inbox", "days", "saving"]}>
        {lead?.undo?.what === "visit" && (
          <LeadUndo
            lead={lead.id}
            version={lead.version}
            change={t("lastChange", { name: people.find(({ id }) => id === lead.undo?.by)?.name ?? "" })}
          />
        )}
        {isOpen ? (
          <div className="mt-4 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,32rem)_minmax(0,24rem)]">
            <section className="border-y border-line border-t-ink bg-sheet">
              <h2 className="px-4 pt-3 text-18">{t("changeTitle")}</h2>
              <VisitForm
                key={visit.version}
                lead={{ id: visit.lead, name: visit.name, version: lead?.version ?? 0 }}
                visit={visit}
                people={people}
                places={placeChoices(locale)}
                place={visit.place}
                address={visit.address}
                instruction={visit.instruction}
                office={officeDays(locale, now)}
                today={dubaiDay(now)}
              />
            </section>
            <section>
              <h2 className="mb-2 text-18">{t("endTitle")}</h2>
              <EndVisitForms key={visit.version} visit={visit} mayBeMissed={startOf(visit) < now} />
            </section>
          </div>
        ) : (
          <>
            <p className="mt-4 max-w-[46rem] text-16 text-soft">{t(visit.isReported ? "isReported" : "isOver")}</p>
            {visit.isReported && startOf(visit) > now - keptAfterVisitMs && <ReopenReport key={visit.version} visit={visit} />}
          </>
        )}
      </AdminMessages>
    </OfficePage>
  );
}
