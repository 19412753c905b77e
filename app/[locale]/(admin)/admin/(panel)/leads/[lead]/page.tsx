import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LeadKeys } from "#components/admin/leads/inbox/lead-keys";
import { tabTitle } from "#components/admin/leads/inbox/lead-title";
import { LeadFacts } from "#components/admin/leads/lead/lead-facts";
import { LeadHead, LeadWarnings } from "#components/admin/leads/lead/lead-head";
import { LeadHistory } from "#components/admin/leads/lead/lead-history";
import { LeadJourney } from "#components/admin/leads/lead/lead-journey";
import { LeadOthers } from "#components/admin/leads/lead/lead-others";
import { LeadPresence } from "#components/admin/leads/lead/lead-presence";
import { LeadSubmissions } from "#components/admin/leads/lead/lead-submissions";
import { LeadWork } from "#components/admin/leads/lead/lead-work";
import { AdminBar } from "#components/admin/shell/admin-bar";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { TextLink } from "#components/ui/link";
import { PrintButton } from "#components/ui/print-button";
import { mayReadLeads, mayRuleOnPersons } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { readEntry, readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { formatDateTime } from "#lib/i18n/dates";
import { localePath } from "#lib/i18n/locales";
import { listPeople, readLead, readLeadCounts } from "#lib/leads/inbox/queries";
import { repliesFor } from "#lib/leads/inbox/replies";
import { noticesOf } from "#lib/notify/queries";

export function generateMetadata(): Promise<Metadata> {
  return tabTitle("inbox");
}

export default async function LeadPage({ params }: PageProps<"/[locale]/admin/leads/[lead]">) {
  const viewer = await requireRole(mayReadLeads);
  const lead = await readLead((await params).lead);
  if (!lead) notFound();
  const locale = await currentLocale();
  const path = (address: string) => localePath(address, locale);
  if (lead.mergedInto) redirect(path(`/admin/leads/${lead.mergedInto}`));
  const [people, pulse, settings, own, theirs, told] = await Promise.all([
    listPeople(),
    readLeadCounts(),
    readSettings(lead.locale),
    readEntry("replies", "office", locale),
    readEntry("replies", "office", lead.locale),
    noticesOf(lead.id),
  ]);
  const t = await getTranslations("inbox");
  const now = Date.now();
  const replies = repliesFor(own, theirs, {
    name: lead.fullName,
    reference: lead.reference,
    business: settings.businessName,
    time: lead.nextActionAt ? formatDateTime(lead.nextActionAt, lead.locale) : "",
  });
  return (
    <AdminMessages namespaces={["inbox", "status", "saving", "noteMend"]}>
      <AdminBar viewer={viewer} />
      <main className="wrap grid grid-cols-1 gap-x-10 gap-y-6 py-6 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr] print:block">
        <div className="lg:col-start-1 lg:row-start-1">
          <div className="flex flex-wrap items-center justify-between gap-3 text-[0.9rem] print:hidden">
            <TextLink href={path("/admin/leads")}>{t("back")}</TextLink>
            <div className="flex items-center gap-2">
              <LeadKeys />
              <PrintButton label={t("print")} />
            </div>
          </div>
          <LeadHead lead={lead} locale={locale} now={now} />
          <LeadPresence
            key={lead.id}
            presence={path(`/admin/leads/${lead.id}/presence`)}
            paths={{ pulse: path("/admin/pulse"), live: path("/admin/live") }}
            waiting={pulse.waiting}
            version={lead.version}
            events={Math.max(0, ...lead.events.map(({ id }) => id))}
            drawnAt={formatDateTime(new Date(now).toISOString(), locale)}
          />
          <LeadWarnings lead={lead} />
          <div className="mt-4">
            <LeadSubmissions lead={lead} locale={locale} />
          </div>
        </div>
        <LeadWork
          lead={lead}
          viewer={viewer.id}
          mayRule={mayRuleOnPersons.includes(viewer.role)}
          people={people}
          replies={replies}
          business={settings.businessName}
          locale={locale}
          now={now}
        />
        <div className="grid content-start gap-6 lg:col-start-1 lg:row-start-2 print:mt-6">
          <LeadFacts lead={lead} locale={locale} people={people} now={now} />
          <LeadOthers lead={lead} locale={locale} />
          <LeadJourney lead={lead} locale={locale} />
          <LeadHistory
            events={lead.events}
            {...told}
            people={people}
            replies={own}
            viewer={{ id: viewer.id, mayRule: mayRuleOnPersons.includes(viewer.role) }}
            locale={locale}
          />
        </div>
      </main>
    </AdminMessages>
  );
}
