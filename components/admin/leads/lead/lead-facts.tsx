// A lead's contact details and times, without what the page's header already shows.
import { getTranslations } from "next-intl/server";
import { formatDateTime } from "#lib/i18n/dates";
import { type Locale, locales } from "#lib/i18n/locales";
import { officeCalendar } from "#lib/leads/inbox/office-times";
import type { Lead } from "#lib/leads/inbox/queries";
import type { Colleague } from "#lib/leads/inbox/types";
import { targetAt } from "#lib/leads/sla";
import { displayPhone } from "#lib/site/contact-links";
import { Facts } from "./facts.tsx";

const digitsOf = (text: string) => text.replace(/\D/g, "");
/** The national form of a UAE number; a number typed this way is not repeated. */
const localPhone = (phone: string) => phone.replace(/^\+971/, "0");

export async function LeadFacts({ lead, locale, people, now }: { lead: Lead; locale: Locale; people: Colleague[]; now: number }) {
  const [t, inbox, columns] = [await getTranslations("leadFacts"), await getTranslations("inbox"), await getTranslations("leadColumns")];
  const time = (iso: string) => <time dateTime={iso}>{formatDateTime(iso, locale)}</time>;
  const calendar = officeCalendar();
  const target =
    lead.kind !== "application" && lead.dueAt && calendar && !lead.wroteAgain && lead.urgency !== "emergency"
      ? targetAt(new Date(lead.createdAt), lead.urgency, new Date(lead.dueAt), calendar).toISOString()
      : null;
  const owner = people.find(({ id }) => id === lead.owner);
  const facts = [
    ...(lead.phone
      ? [
          {
            label: columns("phone"),
            value: (
              <>
                <a href={`tel:${lead.phone}`} className="text-cool underline">
                  <bdi dir="ltr">{displayPhone(lead.phone)}</bdi>
                </a>{" "}
                {digitsOf(lead.phoneTyped) !== digitsOf(localPhone(lead.phone)) && (
                  <span className="text-14 text-soft">
                    (<bdi>{lead.phoneTyped}</bdi>)
                  </span>
                )}
              </>
            ),
          },
        ]
      : []),
    ...(lead.email
      ? [
          {
            label: inbox("email"),
            value: (
              <a href={`mailto:${lead.email}`} className="break-all text-cool underline">
                <bdi dir="ltr">{lead.email}</bdi>
              </a>
            ),
          },
        ]
      : []),
    { label: t("language"), value: <span lang={locales[lead.locale].tag}>{locales[lead.locale].label}</span> },
    { label: t("received"), value: time(lead.createdAt) },
    ...(lead.dueAt ? [{ label: t(lead.kind === "application" ? "readBy" : "dueBy"), value: time(lead.dueAt) }] : []),
    ...(target && lead.dueAt && target < lead.dueAt
      ? [
          {
            label: t("ourTarget"),
            value: (
              <>
                {time(target)} {Date.parse(target) < now && <span className="text-heat">({t("targetPassed")})</span>}
              </>
            ),
          },
        ]
      : []),
    ...(lead.answeredAt || lead.closedAt
      ? [{ label: t("answeredAt"), value: lead.answeredAt ? time(lead.answeredAt) : t("neverAnswered") }]
      : []),
    ...(owner && !owner.active ? [{ label: inbox("ownerLabel"), value: t("formerOwner", { name: owner.name }) }] : []),
    ...(lead.nextActionNote
      ? [
          {
            label: inbox("nextNote"),
            value: (
              <span dir="auto" className="block break-words">
                {lead.nextActionNote}
              </span>
            ),
          },
        ]
      : []),
  ];
  return <Facts rows={facts} />;
}
