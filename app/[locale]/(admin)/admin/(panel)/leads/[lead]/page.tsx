import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { tabTitle } from "#components/admin/leads/inbox/tab-title";
import { LeadAttribution } from "#components/admin/leads/lead/lead-attribution";
import { LeadFacts } from "#components/admin/leads/lead/lead-facts";
import { LeadHead, LeadWarnings } from "#components/admin/leads/lead/lead-head";
import { LeadMessage, VisitFiles } from "#components/admin/leads/lead/lead-message";
import { LeadPresence } from "#components/admin/leads/lead/lead-presence";
import { LeadTimeline } from "#components/admin/leads/lead/lead-timeline";
import { LeadVisits } from "#components/admin/leads/lead/lead-visits";
import { LeadWork, seenLead } from "#components/admin/leads/lead/lead-work";
import { OtherLeads } from "#components/admin/leads/lead/other-leads";
import { OptimisticLead } from "#components/admin/leads/lead/work/change-form";
import { LeadAnswer } from "#components/admin/leads/lead/work/lead-answer";
import { LeadPrivacy } from "#components/admin/leads/lead/work/lead-privacy";
import { LeadQuotes } from "#components/admin/leads/quote/lead-quotes";
import { AdminBar } from "#components/admin/shell/admin-bar";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { mayManagePrivacy, mayReadLeads } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { readReplyTemplates } from "#lib/content/edit/hidden-entries";
import { readOwnSettings } from "#lib/content/store/read";
import { sendsOnWhatsApp } from "#lib/env";
import { isUuid } from "#lib/formats/uuid";
import { currentLocale } from "#lib/i18n/current";
import { formatDateTime } from "#lib/i18n/dates";
import { localePath } from "#lib/i18n/locales";
import { placeChoices } from "#lib/leads/inbox/names";
import { officeDays } from "#lib/leads/inbox/office-times";
import { type Lead, type LeadSubmission, listColleagues, readLead, readLeadCounts } from "#lib/leads/inbox/queries";
import { repliesFor } from "#lib/leads/inbox/replies";
import { asksForWork } from "#lib/leads/inbox/types";
import { readQuotes } from "#lib/leads/quotes/queries";
import { sendsAnswersByMail } from "#lib/notify/mail/mail-server-state";
import { readLeadNotices } from "#lib/notify/queries";
import { displayPhone } from "#lib/site/contact-links";
import { dubaiDay } from "#lib/time/dubai-clock";
import { listVisitPeople, visitsOfLead } from "#lib/visits/queries";
import { isOpenVisit } from "#lib/visits/visit";
import { whenOf } from "#lib/visits/visit-words";
import { wishedVisit } from "#lib/visits/wished-visit";

export function generateMetadata(): Promise<Metadata> {
  return tabTitle("inbox");
}

export default async function LeadPage({ params, searchParams }: PageProps<"/[locale]/admin/leads/[lead]">) {
  const viewer = await requireRole(mayReadLeads);
  const [locale, { lead: id }] = [await currentLocale(), await params];
  if (!isUuid(id)) notFound();
  const [lead, people, pulse, notices, ownAnswers, mails, quotes, visits, visitPeople] = await Promise.all([
    readLead(id),
    listColleagues(),
    readLeadCounts(),
    readLeadNotices(id),
    readReplyTemplates(locale),
    sendsAnswersByMail(),
    readQuotes(id),
    visitsOfLead(id),
    listVisitPeople(),
  ]);
  if (!lead) notFound();
  const path = (address: string) => localePath(address, locale);
  if (lead.mergedInto) redirect(path(`/admin/leads/${lead.mergedInto}`));
  const leadAnswers = lead.locale === locale ? ownAnswers : await readReplyTemplates(lead.locale);
  const now = Date.now();
  const { businessName, phone } = readOwnSettings(lead.locale);
  const nextVisit =
    lead.nextAction === "visit"
      ? visits.find((visit) => isOpenVisit(visit.status) && Date.parse(visit.startsAt) === Date.parse(lead.nextActionAt ?? ""))
      : undefined;
  const inTheirs = await getTranslations({ locale: lead.locale, namespace: "visits" });
  const replies = repliesFor(ownAnswers, leadAnswers, {
    name: lead.fullName,
    reference: lead.reference,
    business: businessName,
    time: nextVisit ? whenOf(nextVisit, inTheirs, lead.locale) : lead.nextActionAt ? formatDateTime(lead.nextActionAt, lead.locale) : "",
    technician: visitPeople.find(({ id }) => id === nextVisit?.technician)?.name ?? inTheirs("ourTechnician"),
    phone: displayPhone(phone),
  });
  // The newest message with words comes first, because staff need it to answer: a reaction or a wish to be called says nothing of the trouble.
  const newest =
    lead.submissions.findLast(({ details, message }) => details.whatsapp !== "reaction" && message.trim() !== "") ??
    lead.submissions.findLast(({ details }) => details.whatsapp !== "reaction") ??
    lead.submissions.at(-1);
  return (
    <AdminMessages
      namespaces={[
        "inbox",
        "visits",
        "days",
        "status",
        "mail.kinds",
        "mail.values.problem",
        "newLead.channels",
        "saving",
        "noteMend",
        "quoteOffice",
      ]}
    >
      <AdminBar viewer={viewer} />
      <OptimisticLead
        lead={seenLead(lead)}
        people={people}
        viewer={viewer.id}
        today={dubaiDay(now)}
        office={officeDays(locale, now)}
        visits={{
          people: visitPeople,
          places: placeChoices(locale),
          place: lead.place,
          address: lead.area,
          wished: wishedVisit(await searchParams),
        }}
      >
        <main className="office wrap grid grid-cols-1 gap-x-10 gap-y-5 pt-3 pb-28 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr] lg:pb-10 print:block">
          <div className="grid content-start gap-4 lg:col-start-1">
            <div>
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
              <LeadWork lead={lead} people={people} locale={locale} now={now} />
            </div>
            <LeadVisits visits={visits} people={visitPeople} locale={locale} now={now} />
            {newest && <LeadMessage lead={lead} submission={newest} people={people} locale={locale} without={besides(lead, newest)} />}
            <LeadAnswer
              key={lead.id}
              name={lead.fullName}
              phone={lead.phone}
              email={lead.email}
              subject={subjectOf(lead, businessName)}
              replies={replies}
              language={lead.locale}
              whatsApp={whatsAppOf(lead, now)}
              mails={mails}
              lastCame={newest?.kind === "whatsapp" || newest?.kind === "email" ? newest.kind : "other"}
            />
            <VisitFiles lead={lead} />
          </div>
          <div className="grid content-start gap-6 max-lg:contents lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:pt-12">
            <LeadFacts lead={lead} locale={locale} people={people} now={now} />
            {(asksForWork(lead.kind) || quotes.length > 0) && <LeadQuotes lead={lead} quotes={quotes} locale={locale} />}
            <div className="grid gap-6 max-lg:order-2">
              <OtherLeads lead={lead} locale={locale} />
              <LeadPrivacy
                lead={lead.id}
                reference={lead.reference}
                others={lead.others.length}
                doNotContact={lead.doNotContact}
                mayManagePrivacy={mayManagePrivacy.includes(viewer.role)}
              />
              <LeadAttribution lead={lead} people={people} />
            </div>
          </div>
          <div className="max-lg:order-1 lg:col-start-1 lg:row-start-2">
            <LeadTimeline
              lead={lead}
              above={newest}
              {...notices}
              people={[...people, ...visitPeople.filter(({ id }) => people.every((person) => person.id !== id))]}
              replies={ownAnswers}
              viewer={{ id: viewer.id, mayEditAllNotes: mayManagePrivacy.includes(viewer.role) }}
              locale={locale}
            />
          </div>
        </main>
      </OptimisticLead>
    </AdminMessages>
  );
}

/** Whether the site may send a text on WhatsApp: for a day after each message from the lead's number. */
function whatsAppOf({ submissions, phone }: Lead, now: number): "off" | "open" | "closed" {
  const last = submissions.findLast(({ kind, phone: from }) => kind === "whatsapp" && from === phone);
  if (!last || !sendsOnWhatsApp()) return "off";
  return now - Date.parse(last.receivedAt) < 24 * 3_600_000 ? "open" : "closed";
}

/** The subject of an answer: that of the person's newest mail, so that mail programs show one conversation, else the reference. */
function subjectOf({ submissions, reference }: Lead, businessName: string): string {
  const subject = submissions.findLast(({ kind, details }) => kind === "email" && details.subject)?.details.subject;
  return typeof subject === "string" ? `Re: ${subject.replace(/^(?:(?:re|aw|رد)\s*:\s*)+/i, "")}` : `${businessName}: ${reference}`;
}

/** The answers of a message that the head of the page shows already. */
function besides(lead: Lead, { details }: LeadSubmission): string[] {
  return ["problem", "service", "area", "place", "emirate", "urgency"].filter(
    (name) =>
      (name === "problem" && details.problem === lead.problem) ||
      (name === "service" && details.service === lead.service) ||
      (name === "area" && details.area === lead.area) ||
      (["place", "emirate"].includes(name) && details[name] === lead.place) ||
      (name === "urgency" && lead.urgency === "emergency"),
  );
}
