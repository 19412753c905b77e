import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LeadClock } from "#components/admin/leads/inbox/lead-clock";
import { LeadKeys } from "#components/admin/leads/inbox/lead-keys";
import { clockTexts, keyTexts } from "#components/admin/leads/inbox/lead-texts";
import { tabTitle } from "#components/admin/leads/inbox/lead-title";
import { LeadActions, MergeForm } from "#components/admin/leads/lead/lead-actions";
import { LeadAnswer } from "#components/admin/leads/lead/lead-answer";
import { LeadHistory } from "#components/admin/leads/lead/lead-history";
import { LeadOffers } from "#components/admin/leads/lead/lead-offers";
import { LeadPresence } from "#components/admin/leads/lead/lead-presence";
import { LeadPrivacy } from "#components/admin/leads/lead/lead-privacy";
import { Facts, LeadSubmissions } from "#components/admin/leads/lead/lead-submissions";
import { LeadUndo } from "#components/admin/leads/lead/lead-undo";
import { AdminBar } from "#components/admin/shell/admin-bar";
import { Badge } from "#components/ui/badge";
import { TextLink } from "#components/ui/link";
import { PrintButton } from "#components/ui/print-button";
import { mayReadLeads, mayRuleOnPersons } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { readEntry, readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { formatDateTime } from "#lib/i18n/dates";
import { localePath, locales } from "#lib/i18n/locales";
import { leadPlaceName, leadServiceName, officeCalendar } from "#lib/leads/inbox/names";
import { listPeople, readLead, readLeadCounts } from "#lib/leads/inbox/queries";
import { repliesFor } from "#lib/leads/inbox/replies";
import { lostReasons, nextActions, openStatuses, type Touch } from "#lib/leads/inbox/types";
import { targetAt } from "#lib/leads/sla";
import { isLeadStatus, leadStatuses } from "#lib/leads/statuses";
import { kindName } from "#lib/notify/mail/texts";
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
  const [t, status, office, clock, keys] = [
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
  const time = (iso: string) => <time dateTime={iso}>{formatDateTime(iso, locale)}</time>;
  const calendar = officeCalendar();
  const target =
    lead.dueAt && calendar && !lead.wroteAgain && lead.urgency !== "emergency"
      ? targetAt(new Date(lead.createdAt), lead.urgency, calendar).toISOString()
      : null;
  const owner = people.find(({ id }) => id === lead.owner);
  const facts = [
    { label: t("received"), value: time(lead.createdAt) },
    ...(lead.dueAt ? [{ label: t("dueBy"), value: time(lead.dueAt) }] : []),
    ...(target && lead.dueAt && target < lead.dueAt ? [{ label: t("ourTarget"), value: time(target) }] : []),
    ...(lead.answeredAt ? [{ label: t("answeredAt"), value: time(lead.answeredAt) }] : []),
    ...(lead.phone
      ? [
          {
            label: t("columns.phone"),
            value: (
              <>
                <bdi dir="ltr">{displayPhone(lead.phone)}</bdi>{" "}
                <span className="text-[0.85rem] text-soft">
                  (<bdi>{lead.phoneTyped}</bdi>)
                </span>
              </>
            ),
          },
        ]
      : []),
    ...(lead.email ? [{ label: t("email"), value: <bdi dir="ltr">{lead.email}</bdi> }] : []),
    { label: t("language"), value: <span lang={locales[lead.locale].tag}>{locales[lead.locale].label}</span> },
    ...(lead.service ? [{ label: t("serviceLabel"), value: leadServiceName(lead.service, locale) }] : []),
    ...(lead.place ? [{ label: t("placeLabel"), value: leadPlaceName(lead.place, locale) }] : []),
    {
      label: t("ownerLabel"),
      value: owner ? (owner.active ? owner.name : t("formerOwner", { name: owner.name })) : t("nobody"),
    },
    ...(lead.nextAction && lead.nextActionAt
      ? [
          {
            label: t("plan"),
            value: (
              <>
                {t(`nextActions.${lead.nextAction}`)}, {time(lead.nextActionAt)}{" "}
                {Date.parse(lead.nextActionAt) < now && <LeadClock at={lead.nextActionAt} now={now} texts={clock} />}
                {lead.nextActionNote && (
                  <span dir="auto" className="block break-words">
                    {lead.nextActionNote}
                  </span>
                )}
              </>
            ),
          },
        ]
      : []),
  ];
  const touchName = (key: string) => (t.has(`touch.${key}` as "touch.at") ? t(`touch.${key}` as "touch.at") : key);
  const touches = (touch: Touch) =>
    Object.entries(touch).map(([key, value]) => ({
      label: touchName(key),
      value: key === "at" && !Number.isNaN(Date.parse(value)) ? time(value) : <bdi className="break-all">{value}</bdi>,
    }));
  const device = (["phone", "tablet", "desktop"] as const).find((known) => known === lead.device);
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
          <h1 className="mt-2 text-[1.5rem]">
            <bdi>{lead.fullName}</bdi>
          </h1>
          <p className="mt-1 flex flex-wrap items-center gap-2">
            <bdi className="text-soft">{lead.reference}</bdi>
            <Badge look={lead.status === "new" ? "heat" : "quiet"}>{status(lead.status)}</Badge>
            {lead.dueAt && <LeadClock at={lead.dueAt} now={now} texts={clock} title={formatDateTime(lead.dueAt, locale)} />}
            {lead.urgency === "emergency" && <Badge look="heat">{t("emergency")}</Badge>}
            {lead.wroteAgain && <Badge look="cool">{t("wroteAgain")}</Badge>}
            {lead.isReturning && !lead.wroteAgain && <Badge look="quiet">{t("returning")}</Badge>}
            {lead.lostReason && <Badge look="quiet">{t(`lostReasons.${lead.lostReason}`)}</Badge>}
          </p>
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
          {lead.doNotContact && <p className="mt-3 border-s-3 border-heat bg-heat-wash px-4 py-2">{t("doNotContactText")}</p>}
          {lead.status === "spam" && lead.spamReasons.length > 0 && (
            <p className="mt-3 border-s-3 border-heat bg-heat-wash px-4 py-2">{t("spamWhy", { reasons: lead.spamReasons.join(", ") })}</p>
          )}
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
          <Facts rows={facts} />
          {lead.others.length > 0 && (
            <section className="print:hidden">
              <h2 className="text-[1.05rem]">{t("others")}</h2>
              <p className="text-[0.88rem] text-soft">{t("mergeText")}</p>
              <ul className="mt-2 border-t border-line">
                {lead.others.map((other) => (
                  <li key={other.id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2">
                    <span>
                      <TextLink href={path(`/admin/leads/${other.id}`)}>
                        <bdi>{other.reference}</bdi>
                      </TextLink>{" "}
                      <span className="text-[0.88rem] text-soft">
                        {kindName(other.kind, locale)} · {isLeadStatus(other.status) ? status(other.status) : other.status} ·{" "}
                        {time(other.createdAt)}
                      </span>
                    </span>
                    {isOpenLead && isLeadStatus(other.status) && openStatuses.includes(other.status) && (
                      <MergeForm
                        lead={lead.id}
                        version={lead.version}
                        other={other.id}
                        text={t("merge")}
                        label={`${t("merge")}: ${other.reference}`}
                        notices={{ ...notices, closed: t("mergeClosed") }}
                      />
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section>
            <h2 className="text-[1.05rem]">{t("journey")}</h2>
            <div className="mt-2 grid gap-3">
              <Facts
                rows={[
                  { label: t("sentFrom"), value: <bdi dir="ltr">{lead.page || "/"}</bdi> },
                  ...(lead.placePage ? [{ label: t("placePage"), value: <bdi dir="ltr">{lead.placePage}</bdi> }] : []),
                  ...(device ? [{ label: t("device"), value: t(`devices.${device}`) }] : []),
                ]}
              />
              {(
                [
                  [t("firstTouch"), lead.firstTouch],
                  [t("lastTouch"), lead.lastTouch],
                ] as const
              ).map(
                ([title, touch]) =>
                  touch && (
                    <details key={title} className="border border-line bg-sheet px-4">
                      <summary className="flex min-h-11 cursor-pointer items-center">{title}</summary>
                      <div className="pb-3">
                        <Facts rows={touches(touch)} />
                      </div>
                    </details>
                  ),
              )}
            </div>
          </section>
          <LeadHistory events={lead.events} {...told} people={people} replies={own} locale={locale} />
        </div>
      </main>
    </>
  );
}
