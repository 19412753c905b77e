// The controls that change a lead: status, next step and owner; contact details from its messages; and undo.
import { getTranslations } from "next-intl/server";
import { formatDateTime, formatShortDate, formatTime } from "#lib/i18n/dates";
import type { Locale } from "#lib/i18n/locales";
import { stepTimeOf } from "#lib/leads/inbox/next-step";
import type { Lead } from "#lib/leads/inbox/queries";
import { asksForWork, type Colleague } from "#lib/leads/inbox/types";
import { isLeadStatus } from "#lib/leads/statuses";
import { displayPhone } from "#lib/site/contact-links";
import { dubaiTime } from "#lib/time/dubai-clock";
import type { SeenLead } from "./work/change-form.tsx";
import { LeadProperties } from "./work/lead-properties.tsx";
import { LeadUndo } from "./work/lead-undo.tsx";
import { type OfferedDetail, OfferedDetails } from "./work/offered-details.tsx";

type Translate<N extends "leadColumns" | "leadHistory" | "office" | "status"> = Awaited<ReturnType<typeof getTranslations<N>>>;

/** Isolates a part of a line: otherwise a Latin name would pull the following day number to its side in Arabic. */
const isolated = (part: string) => `\u2068${part}\u2069`;

function offeredDetails(lead: Lead, columns: Translate<"leadColumns">, locale: Locale): OfferedDetail[] {
  return lead.offeredDetails.map(({ reference, receivedAt, value, ...offer }) => ({
    ...offer,
    label: columns(offer.field),
    value: offer.field === "phone" ? displayPhone(value) : value,
    from: [reference, formatDateTime(receivedAt, locale)].map(isolated).join(" · "),
  }));
}

type Words = { t: Translate<"leadHistory">; status: Translate<"status">; office: Translate<"office"> };

/** The last change, its author and time, as one line; null if it cannot be undone. */
function lastChange({ undo }: Lead, people: Colleague[], { t, status, office }: Words, locale: Locale): string | null {
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

/** The initial values of the lead's forms. */
export function seenLead(lead: Lead): SeenLead {
  const next = lead.nextActionAt ? stepTimeOf(Date.parse(lead.nextActionAt)) : { day: "", time: "" };
  return {
    id: lead.id,
    name: lead.fullName,
    version: lead.version,
    status: lead.status,
    owner: lead.owner,
    nextAction: lead.nextAction,
    nextDay: next.day,
    nextTime: next.time,
    nextNote: lead.nextActionNote,
    isWaiting: lead.dueAt !== null,
    isEmergency: lead.urgency === "emergency",
    asksForWork: asksForWork(lead.kind),
  };
}

type LeadWorkProps = { lead: Lead; people: Colleague[]; locale: Locale; now: number };

export async function LeadWork({ lead, people, locale, now }: LeadWorkProps) {
  const [t, columns, status, office] = [
    await getTranslations("leadHistory"),
    await getTranslations("leadColumns"),
    await getTranslations("status"),
    await getTranslations("office"),
  ];
  const at = lead.nextActionAt ? dubaiTime(Date.parse(lead.nextActionAt)) : "";
  const plan = at && `${formatShortDate(at.slice(0, 10), locale)} ${formatTime(at.slice(11, 16), locale)}`;
  const isVisitAhead = lead.nextAction === "visit" && lead.nextActionAt && Date.parse(lead.nextActionAt) > now;
  return (
    <>
      <LeadProperties
        plan={plan}
        visitAhead={isVisitAhead && lead.nextActionAt ? formatDateTime(lead.nextActionAt, locale) : ""}
        nextVisit={isVisitAhead ? plan : ""}
      />
      <LeadUndo lead={lead.id} version={lead.version} change={lastChange(lead, people, { t, status, office }, locale)} />
      {lead.offeredDetails.length > 0 && (
        <OfferedDetails lead={lead.id} version={lead.version} offers={offeredDetails(lead, columns, locale)} />
      )}
    </>
  );
}
