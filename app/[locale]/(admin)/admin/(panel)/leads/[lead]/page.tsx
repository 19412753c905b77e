import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LeadKeys } from "#components/admin/leads/inbox/lead-keys";
import { clockTexts, keyTexts } from "#components/admin/leads/inbox/lead-texts";
import { tabTitle } from "#components/admin/leads/inbox/lead-title";
import { LeadFacts } from "#components/admin/leads/lead/lead-facts";
import { LeadHead, LeadWarnings } from "#components/admin/leads/lead/lead-head";
import { LeadHistory } from "#components/admin/leads/lead/lead-history";
import { LeadJourney } from "#components/admin/leads/lead/lead-journey";
import { LeadOthers } from "#components/admin/leads/lead/lead-others";
import { LeadPresence } from "#components/admin/leads/lead/lead-presence";
import { LeadSubmissions } from "#components/admin/leads/lead/lead-submissions";
import { LeadActions } from "#components/admin/leads/lead/work/lead-actions";
import { LeadAnswer } from "#components/admin/leads/lead/work/lead-answer";
import { LeadOffers } from "#components/admin/leads/lead/work/lead-offers";
import { LeadPrivacy } from "#components/admin/leads/lead/work/lead-privacy";
import { LeadUndo } from "#components/admin/leads/lead/work/lead-undo";
import { AdminBar } from "#components/admin/shell/admin-bar";
import { TextLink } from "#components/ui/link";
import { PrintButton } from "#components/ui/print-button";
import { mayReadLeads, mayRuleOnPersons } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { readEntry, readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { formatDateTime } from "#lib/i18n/dates";
import { localePath, locales } from "#lib/i18n/locales";
import { listPeople, readLead, readLeadCounts } from "#lib/leads/inbox/queries";
import { repliesFor } from "#lib/leads/inbox/replies";
import { lostReasons, nextActions, openStatuses } from "#lib/leads/inbox/types";
import { isLeadStatus, leadStatuses } from "#lib/leads/statuses";
import { noticesOf } from "#lib/notify/queries";
import { displayPhone } from "#lib/site/contact-links";

export function generateMetadata(): Promise<Metadata> {
  return tabTitle("inbox");
}

/** A part of a line in its own direction: a Latin name would otherwise take the day's number along in Arabic. */
const isolated = (part: string) => `\u2068${part}\u2069`;
const dubaiDate = (at: number) => new Date(at + 4 * 3_600_000).toISOString();

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
  const [t, status, office, _clock, keys] = [
    await getTranslations("inbox"),
    await getTranslations("status"),
    await getTranslations("office"),
    await clockTexts(),
    await keyTexts(),
  ];
  const attached = await getTranslations("attachedCalculation");
  const now = Date.now();
  const notices = Object.fromEntries(
    (["saved", "conflict", "gone", "reason", "day", "empty", "invalid", "forbidden", "failed"] as const).map((key) => [key, t(key)]),
  );
  const replies = repliesFor(own, theirs, {
    name: lead.fullName,
    reference: lead.reference,
    business: settings.businessName,
    time: lead.nextActionAt ? formatDateTime(lead.nextActionAt, lead.locale) : "",
  });
  const _time = (iso: string) => <time dateTime={iso}>{formatDateTime(iso, locale)}</time>;
  const isOpenLead = openStatuses.includes(lead.status);
  const visitAhead = lead.nextAction === "visit" && lead.nextActionAt && Date.parse(lead.nextActionAt) > now ? lead.nextActionAt : null;
  const { undo } = lead;
  const statusName = (value: string) => (isLeadStatus(value) ? status(value) : value);
  const lastChange =
    undo &&
    [
      t("lastChange", {
        what:
          undo.what === "status" && undo.from !== undo.to
            ? office("eventStatus", { from: statusName(undo.from), to: statusName(undo.to) })
            : t(`changeKinds.${undo.what}`),
      }),
      people.find(({ id }) => id === undo.by)?.name,
      formatDateTime(undo.at, locale),
    ]
      .filter((part) => part !== undefined)
      .map(isolated)
      .join(" · ");
  const next = lead.nextActionAt ? dubaiDate(Date.parse(lead.nextActionAt)) : "";
  return (
    <>
      <AdminBar viewer={viewer} />
      <main className="wrap grid grid-cols-1 gap-x-10 gap-y-6 py-6 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr] print:block">
        <div className="lg:col-start-1 lg:row-start-1">
          <div className="flex flex-wrap items-center justify-between gap-3 text-[0.9rem] print:hidden">
            <TextLink href={path("/admin/leads")}>{t("back")}</TextLink>
            <div className="flex items-center gap-2">
              <LeadKeys texts={keys} />
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
            texts={{
              alsoHere: t.raw("alsoHere") as string,
              changedBy: t.raw("changedBy") as string,
              changed: t("changed"),
              showNow: t("showNow"),
              offline: t("offline", { time: formatDateTime(new Date(now).toISOString(), locale) }),
              signedOut: t("signedOut"),
            }}
          />
          <LeadWarnings lead={lead} />
          <div className="mt-4">
            <LeadSubmissions
              lead={lead}
              locale={locale}
              texts={{
                title: t("sent"),
                first: t("sentFirst"),
                again: t("sentAgain"),
                noText: t("noText"),
                files: t("files"),
                from: t("sentFrom"),
                calculation: attached("open"),
              }}
            />
          </div>
        </div>
        <div className="grid content-start gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {lead.offers.length > 0 && (
            <LeadOffers
              lead={lead.id}
              version={lead.version}
              offers={lead.offers.map(({ reference, receivedAt, value, ...offer }) => ({
                ...offer,
                label: t(`columns.${offer.field}`),
                value: offer.field === "phone" ? displayPhone(value) : value,
                from: [reference, formatDateTime(receivedAt, locale)].map(isolated).join(" · "),
              }))}
              texts={{ title: t("offers"), text: t("offersText"), take: t("takeOver"), doNotContact: t("doNotContact") }}
              notices={notices}
            />
          )}
          <LeadAnswer
            lead={lead.id}
            version={lead.version}
            phone={lead.phone}
            email={lead.email}
            subject={`${settings.businessName}: ${lead.reference}`}
            replies={replies}
            lang={locales[lead.locale].tag}
            texts={{
              call: t("call"),
              whatsapp: t("whatsapp"),
              email: t("email"),
              replies: t("replies"),
              repliesIn: t("repliesIn", { language: locales[lead.locale].label }),
              repliesNone: t("repliesNone"),
              answeredBy: t("answeredBy"),
              answeredPrompt: t("answeredPrompt"),
            }}
            notices={notices}
          />
          <LeadUndo
            lead={lead.id}
            version={lead.version}
            change={lastChange}
            texts={{ undo: t("undo"), undone: t("undone") }}
            notices={{ ...notices, since: t("since") }}
          />
          <LeadActions
            lead={{
              id: lead.id,
              version: lead.version,
              status: lead.status,
              owner: lead.owner,
              nextAction: lead.nextAction,
              nextDay: next.slice(0, 10),
              nextTime: next.slice(11, 16),
              nextNote: lead.nextActionNote,
            }}
            viewer={viewer.id}
            people={people}
            tomorrow={dubaiDate(now + 86_400_000).slice(0, 10)}
            statuses={leadStatuses.filter((value) => value !== "lost" || !isOpenLead).map((value) => ({ value, label: status(value) }))}
            reasons={lostReasons.map((value) => ({ value, label: t(`lostReasons.${value}`) }))}
            actions={nextActions.map((value) => ({ value, label: t(`nextActions.${value}`) }))}
            texts={{
              work: t("work"),
              visit: t("visit"),
              visitDay: t("visitDay"),
              visitTime: t("visitTime"),
              visitNote: t("visitNote"),
              visitSubmit: t("visitSubmit"),
              quotedDo: t("quotedDo"),
              negotiatingDo: t("negotiatingDo"),
              wonDo: t("wonDo"),
              visitStays: visitAhead ? t("visitStays", { time: formatDateTime(visitAhead, locale) }) : "",
              lostDo: t("lostDo"),
              lostReason: t("lostReason"),
              lostSubmit: t("lostSubmit"),
              otherStatus: t("otherStatus"),
              setStatus: t("setStatus"),
              plan: t("plan"),
              nextStep: t("nextStep"),
              nextNote: t("nextNote"),
              nextSubmit: t("nextSubmit"),
              nextDone: t("nextDone"),
              owner: t("ownerLabel"),
              ownerSubmit: t("ownerSubmit"),
              takeIt: t("takeIt"),
              nobody: t("nobody"),
              note: t("note"),
              noteSubmit: t("noteSubmit"),
            }}
            notices={notices}
          />
          <LeadPrivacy
            lead={lead.id}
            locale={locale}
            doNotContact={lead.doNotContact}
            mayRule={mayRuleOnPersons.includes(viewer.role)}
            texts={{
              person: t("person"),
              stop: t("stop"),
              stopText: t("stopText"),
              stopDo: t("stopDo"),
              allow: t("allow"),
              allowText: t("allowText"),
              allowDo: t("allowDo"),
              why: t("why"),
              erase: t("erase"),
              eraseText: t("eraseText", { count: lead.others.length }),
              typeReference: t("typeReference", { reference: lead.reference }),
              eraseDo: t("eraseDo"),
            }}
            notices={{ ...notices, why: t("whyMissing"), reference: t("referenceWrong") }}
          />
        </div>
        <div className="grid content-start gap-6 lg:col-start-1 lg:row-start-2 print:mt-6">
          <LeadFacts lead={lead} locale={locale} people={people} now={now} />
          <LeadOthers lead={lead} locale={locale} notices={notices} />
          <LeadJourney lead={lead} locale={locale} />
          <LeadHistory events={lead.events} {...told} people={people} replies={own} locale={locale} />
        </div>
      </main>
    </>
  );
}
