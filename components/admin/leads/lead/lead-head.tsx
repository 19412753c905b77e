// Whose lead it is and how it stands, in one line of badges; and what must be known before anybody answers.
import { getTranslations } from "next-intl/server";
import { Badge } from "#components/ui/badge";
import { formatDateTime } from "#lib/i18n/dates";
import type { Locale } from "#lib/i18n/locales";
import type { Lead } from "#lib/leads/inbox/queries";
import { LeadClock } from "../inbox/lead-clock.tsx";
import { WroteBefore } from "../person/wrote-before.tsx";

export async function LeadHead({ lead, locale, now }: { lead: Lead; locale: Locale; now: number }) {
  const [t, status] = [await getTranslations("inbox"), await getTranslations("status")];
  return (
    <>
      <h1 className="mt-2 text-[1.5rem]">
        <bdi>{lead.fullName}</bdi>
      </h1>
      <p className="mt-1 flex flex-wrap items-center gap-2">
        <bdi className="text-soft">{lead.reference}</bdi>
        <Badge look={lead.status === "new" ? "heat" : "quiet"}>{status(lead.status)}</Badge>
        {lead.dueAt && <LeadClock at={lead.dueAt} now={now} title={formatDateTime(lead.dueAt, locale)} />}
        {lead.urgency === "emergency" && <Badge look="heat">{t("emergency")}</Badge>}
        {lead.wroteAgain && <Badge look="cool">{t("wroteAgain")}</Badge>}
        {lead.isReturning && <WroteBefore person={lead.person} locale={locale} text={t("returning")} />}
        {lead.lostReason && <Badge look="quiet">{t(`lostReasons.${lead.lostReason}`)}</Badge>}
      </p>
    </>
  );
}

export async function LeadWarnings({ lead }: { lead: Lead }) {
  const t = await getTranslations("inbox");
  return (
    <>
      {lead.doNotContact && <p className="mt-3 border-s-3 border-heat bg-heat-wash px-4 py-2">{t("doNotContactText")}</p>}
      {lead.status === "spam" && lead.spamReasons.length > 0 && (
        <p className="mt-3 border-s-3 border-heat bg-heat-wash px-4 py-2">{t("spamWhy", { reasons: lead.spamReasons.join(", ") })}</p>
      )}
    </>
  );
}
