// What the office knows of a lead besides its messages: when it came and is due, how its person is reached, what it is about,
// who has it and what is next.
import { getTranslations } from "next-intl/server";
import { formatDateTime } from "#lib/i18n/dates";
import { type Locale, locales } from "#lib/i18n/locales";
import { leadPlaceName, leadServiceName, officeCalendar } from "#lib/leads/inbox/names";
import type { Lead } from "#lib/leads/inbox/queries";
import type { Person } from "#lib/leads/inbox/types";
import { targetAt } from "#lib/leads/sla";
import { displayPhone } from "#lib/site/contact-links";
import { LeadClock } from "../inbox/lead-clock.tsx";
import { Facts } from "./facts.tsx";

export async function LeadFacts({ lead, locale, people, now }: { lead: Lead; locale: Locale; people: Person[]; now: number }) {
  const [t, inbox, columns] = [await getTranslations("leadFacts"), await getTranslations("inbox"), await getTranslations("leadColumns")];
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
            label: columns("phone"),
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
    ...(lead.email ? [{ label: inbox("email"), value: <bdi dir="ltr">{lead.email}</bdi> }] : []),
    { label: t("language"), value: <span lang={locales[lead.locale].tag}>{locales[lead.locale].label}</span> },
    ...(lead.service ? [{ label: inbox("serviceLabel"), value: leadServiceName(lead.service, locale) }] : []),
    ...(lead.place ? [{ label: inbox("placeLabel"), value: leadPlaceName(lead.place, locale) }] : []),
    {
      label: inbox("ownerLabel"),
      value: owner ? (owner.active ? owner.name : t("formerOwner", { name: owner.name })) : inbox("nobody"),
    },
    ...(lead.nextAction && lead.nextActionAt
      ? [
          {
            label: inbox("plan"),
            value: (
              <>
                {inbox(`nextActions.${lead.nextAction}`)}, {time(lead.nextActionAt)}{" "}
                {Date.parse(lead.nextActionAt) < now && <LeadClock at={lead.nextActionAt} now={now} />}
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
  return <Facts rows={facts} />;
}
