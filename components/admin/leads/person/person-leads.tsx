// The person's leads: the open ones first, the most urgent on top, then the earlier ones.
import { getTranslations } from "next-intl/server";
import { Badge } from "#components/ui/badge";
import { Link } from "#components/ui/link";
import { formatDateTime, formatShortDateTime } from "#lib/i18n/dates";
import { type Locale, localePath, locales } from "#lib/i18n/locales";
import { leadPlaceName, leadServiceName } from "#lib/leads/inbox/names";
import { stepTimeOf } from "#lib/leads/inbox/next-step";
import { isOpenStatus, openStatuses } from "#lib/leads/inbox/types";
import type { PersonRecord } from "#lib/leads/people/queries";
import { kindName } from "#lib/notify/mail/texts";
import { LeadClock } from "../inbox/lead-clock.tsx";

type PersonLead = PersonRecord["leads"][number];
type LeadsProps = { leads: PersonLead[]; locale: Locale; now: number };

export async function PersonLeads({ leads, locale, now }: LeadsProps) {
  const t = await getTranslations("person");
  const open = leads.filter(({ status }) => openStatuses.includes(status));
  const earlier = leads.filter(({ status }) => !openStatuses.includes(status));
  const part = (id: string, title: string, rows: PersonLead[]) => (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-18">
        {title} <span className="text-soft tabular-nums">{rows.length}</span>
      </h2>
      <ul className="mt-2 border-t border-line">
        {rows.map((lead) => (
          <LeadCard key={lead.id} lead={lead} locale={locale} now={now} />
        ))}
      </ul>
    </section>
  );
  return (
    <>
      {open.length > 0 ? part("open", t("leadsOpen"), open) : <p className="text-soft">{t("noneOpen")}</p>}
      {earlier.length > 0 && part("earlier", t("leadsEarlier"), earlier)}
    </>
  );
}

async function LeadCard({ lead, locale, now }: { lead: PersonLead; locale: Locale; now: number }) {
  const [inbox, status, problems] = [
    await getTranslations("inbox"),
    await getTranslations("status"),
    await getTranslations("mail.values.problem"),
  ];
  const step = lead.nextActionAt ? stepTimeOf(Date.parse(lead.nextActionAt)) : null;
  const about = [
    lead.service ? leadServiceName(lead.service, locale) : kindName(lead.kind, locale),
    lead.problem && problems.has(lead.problem as "other") && problems(lead.problem as "other"),
    lead.area || (lead.place && leadPlaceName(lead.place, locale)),
  ].filter((part): part is string => Boolean(part));
  return (
    <li className="border-b border-line">
      <Link
        href={localePath(`/admin/leads/${lead.id}`, locale)}
        className="-mx-2 grid min-h-14 gap-x-3 gap-y-0.5 rounded-control px-2 py-2.5 hover:bg-cool-wash sm:grid-cols-[1fr_auto]"
      >
        <span className="min-w-0 font-medium break-words">
          {about.map((part, index) => (
            <span key={part}>
              {index > 0 && "\u00a0· "}
              <bdi>{part}</bdi>
            </span>
          ))}
        </span>
        <span className="flex flex-wrap items-center gap-1.5 sm:justify-end">
          {lead.urgency === "emergency" && isOpenStatus(lead.status) && <Badge look="heat">{inbox("emergency")}</Badge>}
          {lead.dueAt && <LeadClock at={lead.dueAt} now={now} />}
          <Badge look={lead.status === "won" ? "cool" : "quiet"}>{status(lead.status)}</Badge>
        </span>
        {lead.message && (
          <span lang={locales[lead.locale].tag} dir="auto" className="text-preview text-16 text-soft sm:col-span-2">
            {lead.message}
          </span>
        )}
        {lead.nextAction && step && (
          <span className="flex flex-wrap gap-x-2 text-14 sm:col-span-2">
            <span>{inbox(`nextActions.${lead.nextAction}`)}</span>
            <time dateTime={lead.nextActionAt ?? ""}>{formatShortDateTime(step.day, step.time, locale)}</time>
          </span>
        )}
        <span className="flex flex-wrap sm:col-span-2 gap-x-2 text-14 text-soft">
          <bdi>{lead.reference}</bdi>
          <time dateTime={lead.createdAt}>{formatDateTime(lead.createdAt, locale)}</time>
          {lead.ownerName && <bdi>{lead.ownerName}</bdi>}
          {lead.lostReason && <span>{inbox(`lostReasons.${lead.lostReason}`)}</span>}
        </span>
      </Link>
    </li>
  );
}
