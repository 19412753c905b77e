// What is done with a lead: taking over what messages named, answering, taking the last change back, the next step, and what
// its person has asked for themselves.

import { getTranslations } from "next-intl/server";
import { formatDateTime } from "#lib/i18n/dates";
import type { Locale } from "#lib/i18n/locales";
import type { Lead } from "#lib/leads/inbox/queries";
import type { Reply } from "#lib/leads/inbox/replies";
import type { Person } from "#lib/leads/inbox/types";
import { isLeadStatus } from "#lib/leads/statuses";
import { displayPhone } from "#lib/site/contact-links";
import { daysLater, dubaiDay, dubaiTime } from "#lib/time/dubai-clock";
import type { SeenLead } from "./work/change-form.tsx";
import { LeadActions } from "./work/lead-actions.tsx";
import { LeadAnswer } from "./work/lead-answer.tsx";
import { LeadOffers, type Offered } from "./work/lead-offers.tsx";
import { LeadPrivacy } from "./work/lead-privacy.tsx";
import { LeadUndo } from "./work/lead-undo.tsx";

type Translate<N extends "leadColumns" | "leadHistory" | "office" | "status"> = Awaited<ReturnType<typeof getTranslations<N>>>;

/** A part of a line in its own direction: a Latin name would otherwise take the day's number along in Arabic. */
const isolated = (part: string) => `\u2068${part}\u2069`;

function offersOf(lead: Lead, columns: Translate<"leadColumns">, locale: Locale): Offered[] {
  return lead.offers.map(({ reference, receivedAt, value, ...offer }) => ({
    ...offer,
    label: columns(offer.field),
    value: offer.field === "phone" ? displayPhone(value) : value,
    from: [reference, formatDateTime(receivedAt, locale)].map(isolated).join(" · "),
  }));
}

type Words = { t: Translate<"leadHistory">; status: Translate<"status">; office: Translate<"office"> };

/** What the last change was, by whom and when, as one line; null where none can be undone. */
function lastChange({ undo }: Lead, people: Person[], { t, status, office }: Words, locale: Locale): string | null {
  if (!undo) return null;
  const statusName = (value: string) => (isLeadStatus(value) ? status(value) : value);
  return [
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
}

function seenLead(lead: Lead): SeenLead {
  const next = lead.nextActionAt ? dubaiTime(Date.parse(lead.nextActionAt)) : "";
  return {
    id: lead.id,
    version: lead.version,
    status: lead.status,
    owner: lead.owner,
    nextAction: lead.nextAction,
    nextDay: next.slice(0, 10),
    nextTime: next.slice(11, 16),
    nextNote: lead.nextActionNote,
  };
}

type LeadWorkProps = {
  lead: Lead;
  viewer: string;
  /** Whether the viewer may erase, and allow contact again. */
  mayRule: boolean;
  people: Person[];
  /** In the lead's language, filled in. */
  replies: Reply[];
  /** The name that mails to the lead begin with. */
  business: string;
  locale: Locale;
  now: number;
};

export async function LeadWork({ lead, viewer, mayRule, people, replies, business, locale, now }: LeadWorkProps) {
  const [t, columns, status, office] = [
    await getTranslations("leadHistory"),
    await getTranslations("leadColumns"),
    await getTranslations("status"),
    await getTranslations("office"),
  ];
  const visitAhead = lead.nextAction === "visit" && lead.nextActionAt && Date.parse(lead.nextActionAt) > now ? lead.nextActionAt : "";
  return (
    <div className="grid content-start gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      {lead.offers.length > 0 && <LeadOffers lead={lead.id} version={lead.version} offers={offersOf(lead, columns, locale)} />}
      <LeadAnswer
        lead={lead.id}
        version={lead.version}
        phone={lead.phone}
        email={lead.email}
        subject={`${business}: ${lead.reference}`}
        replies={replies}
        language={lead.locale}
      />
      <LeadUndo lead={lead.id} version={lead.version} change={lastChange(lead, people, { t, status, office }, locale)} />
      <LeadActions
        lead={seenLead(lead)}
        viewer={viewer}
        people={people}
        tomorrow={daysLater(dubaiDay(now), 1)}
        visitAhead={visitAhead && formatDateTime(visitAhead, locale)}
      />
      <LeadPrivacy
        lead={lead.id}
        reference={lead.reference}
        others={lead.others.length}
        doNotContact={lead.doNotContact}
        mayRule={mayRule}
      />
    </div>
  );
}
