// One person across all their leads: name, contact details, requests and history.
import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { BackLink } from "#components/admin/leads/inbox/lead-paging";
import { tabTitle } from "#components/admin/leads/inbox/tab-title";
import { DoNotContactForm } from "#components/admin/leads/person/do-not-contact-form";
import { PersonContacts } from "#components/admin/leads/person/person-contacts";
import { PersonConsents, PersonVisits } from "#components/admin/leads/person/person-facts";
import { PersonHead } from "#components/admin/leads/person/person-head";
import { PersonLeads } from "#components/admin/leads/person/person-leads";
import { PersonMerging, PossibleDuplicates } from "#components/admin/leads/person/person-merges";
import { PersonTimeline } from "#components/admin/leads/person/person-timeline";
import { AdminBar } from "#components/admin/shell/admin-bar";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { PrintButton } from "#components/ui/print-button";
import { mayManagePrivacy, mayReadLeads } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { readReplyTemplates } from "#lib/content/edit/hidden-entries";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { listColleagues } from "#lib/leads/inbox/queries";
import { findPeople, readPerson } from "#lib/leads/people/queries";
import { listVisitPeople } from "#lib/visits/queries";

/** How many messages and lines are shown at first, and after a request for all. */
const initialLines = 60;
const maxLines = 1000;

export function generateMetadata(): Promise<Metadata> {
  return tabTitle("inbox");
}

export default async function PersonPage({ params, searchParams }: PageProps<"/[locale]/admin/people/[person]">) {
  const viewer = await requireRole(mayReadLeads);
  const [{ person: id }, query, locale] = [await params, await searchParams, await currentLocale()];
  const person = await readPerson(id, query.all === "1" ? maxLines : initialLines);
  if (!person) notFound();
  const path = (address: string) => localePath(address, locale);
  if (person.id !== id) redirect(path(`/admin/people/${person.id}`));
  const typed = typeof query.find === "string" ? query.find.trim() : "";
  const [colleagues, visitPeople, replies, found] = await Promise.all([
    listColleagues(),
    listVisitPeople(),
    readReplyTemplates(locale),
    typed ? findPeople(typed, id, viewer) : null,
  ]);
  const t = await getTranslations("inbox");
  const [now, managesPrivacy] = [Date.now(), mayManagePrivacy.includes(viewer.role)];
  const newest = [...person.leads].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  // A do-not-contact wish is withdrawn on the lead that carries it.
  const stopped = newest.find(({ doNotContact }) => doNotContact);
  const lead = stopped ?? newest[0];
  return (
    <AdminMessages namespaces={["inbox", "status", "saving", "person", "noteMend"]}>
      <AdminBar viewer={viewer} />
      <main className="office wrap grid grid-cols-1 gap-x-10 gap-y-6 py-6 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_auto_1fr] print:block">
        <div className="lg:col-span-2">
          <div className="flex flex-wrap items-center justify-between gap-3 text-16 print:hidden">
            <BackLink href={path("/admin/leads")} label={t("back")} />
            <span className="max-lg:hidden">
              <PrintButton label={t("print")} />
            </span>
          </div>
          <PersonHead person={person} locale={locale} />
        </div>
        <div className="grid min-w-0 content-start gap-6 lg:col-start-2 lg:row-start-2">
          <PersonContacts contacts={person.contacts} />
          <PersonVisits person={person} people={visitPeople} locale={locale} now={now} />
          <PossibleDuplicates person={person} locale={locale} />
        </div>
        <div className="grid min-w-0 content-start gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-2">
          <PersonLeads leads={person.leads} locale={locale} now={now} />
          <PersonTimeline
            person={person}
            people={[...colleagues, ...visitPeople.filter(({ id: who }) => colleagues.every((person) => person.id !== who))]}
            replies={replies}
            viewer={{ id: viewer.id, mayEditAllNotes: managesPrivacy }}
            locale={locale}
            all={`${path(`/admin/people/${id}`)}?all=1`}
          />
        </div>
        <div className="grid min-w-0 content-start gap-6 lg:col-start-2 lg:row-start-3">
          {lead && (
            <div className="print:hidden">
              <DoNotContactForm lead={lead.id} doNotContact={stopped !== undefined} mayManagePrivacy={managesPrivacy} />
            </div>
          )}
          <PersonConsents person={person} locale={locale} />
          <PersonMerging person={person} locale={locale} typed={typed} found={found} />
        </div>
      </main>
    </AdminMessages>
  );
}
