// The header of a lead: who, what, where, how urgent, and the deadline.
import { getTranslations } from "next-intl/server";
import { Badge } from "#components/ui/badge";
import { PrintButton } from "#components/ui/print-button";
import { formatDateTime } from "#lib/i18n/dates";
import { type Locale, localePath } from "#lib/i18n/locales";
import { leadPlaceName, leadServiceName } from "#lib/leads/inbox/names";
import { answerTimeWords, officeTimes } from "#lib/leads/inbox/office-times";
import type { Lead } from "#lib/leads/inbox/queries";
import { detailValue, kindName } from "#lib/notify/mail/texts";
import { Icon } from "../../shell/icons.tsx";
import { LeadClock } from "../inbox/lead-clock.tsx";
import { LeadKeys } from "../inbox/lead-keys.tsx";
import { BackLink, LeadPaging } from "../inbox/lead-paging.tsx";
import { ReturningBadge } from "../person/returning-badge.tsx";
import { urgentWordsOf } from "./urgent-words-of.ts";
import { UrgencyBadge, UrgencySwitch } from "./work/urgency-switch.tsx";
import { WhileWaiting } from "./work/while-waiting.tsx";

type HeadProps = { lead: Lead; locale: Locale; now: number };

export async function LeadHead({ lead, locale, now }: HeadProps) {
  const [t, history] = [await getTranslations("inbox"), await getTranslations("leadHistory")];
  const what = [
    lead.problem ? detailValue("problem", lead.problem, locale) : kindName(lead.kind, locale),
    lead.service && leadServiceName(lead.service, locale),
  ].filter(Boolean);
  // Somebody on call would have it sooner.
  const isUnattended = lead.urgency === "emergency" && lead.dueAt && Date.parse(lead.dueAt) - now > officeTimes().emergencyMinutes * 60_000;
  return (
    <header>
      <div className="flex min-h-11 items-center gap-2 text-16 print:hidden">
        <BackLink href={localePath("/admin/leads", locale)} label={t("back")} />
        <LeadKeys lead={lead.id} />
        <LeadPaging lead={lead.id} />
        <span className="max-lg:hidden">
          <PrintButton label={t("print")} look="quiet" />
        </span>
      </div>
      <h1 className="text-30 leading-snug">
        <bdi>{lead.fullName}</bdi>
      </h1>
      <p className="mt-0.5 text-18">{what.join(" · ")}</p>
      <LeadLocation lead={lead} locale={locale} />
      <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
        <UrgencyBadge />
        {lead.dueAt && (
          <WhileWaiting>
            <LeadClock at={lead.dueAt} now={now} title={formatDateTime(lead.dueAt, locale)} />
          </WhileWaiting>
        )}
        {lead.isDemonstration && <Badge look="quiet">{t("demonstration")}</Badge>}
        {lead.wroteAgain && <Badge look="cool">{t("wroteAgain")}</Badge>}
        {lead.isReturning && <ReturningBadge person={lead.person} locale={locale} text={t("returning")} />}
        {lead.lostReason && <Badge look="quiet">{history("lost", { reason: t(`lostReasons.${lead.lostReason}`) })}</Badge>}
        <bdi className="text-14 text-soft">{lead.reference}</bdi>
      </p>
      {isUnattended && <p className="mt-1 text-14 text-soft">{t("urgency.unattended", { minutes: answerTimeWords(locale).emergency })}</p>}
      <UrgencySwitch why={urgentWordsOf(lead).length > 0 && !lead.isUrgencySet ? t("urgency.suggested") : ""} />
    </header>
  );
}

/** The place as the customer wrote it and by name, linked to a map for whoever drives there. */
async function LeadLocation({ lead, locale }: Omit<HeadProps, "now">) {
  const t = await getTranslations("inbox");
  const place = lead.place && leadPlaceName(lead.place, locale);
  const parts = [lead.area, place !== lead.area && place].filter((part): part is string => Boolean(part));
  if (parts.length === 0) return null;
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent([...parts, "UAE"].join(", "))}`;
  return (
    <p>
      <a href={map} target="_blank" rel="noopener noreferrer" className="inline-flex min-h-11 items-center gap-1.5 text-cool lg:min-h-8">
        <Icon name="place" className="size-4.5" />
        <span className="sr-only">{t("onMap")}: </span>
        <span className="underline decoration-line underline-offset-4">
          {parts.map((part, index) => (
            <span key={part}>
              {index > 0 && "\u00a0· "}
              <bdi>{part}</bdi>
            </span>
          ))}
        </span>
      </a>
    </p>
  );
}

export async function LeadWarnings({ lead }: { lead: Lead }) {
  const t = await getTranslations("inbox");
  return (
    <>
      {lead.isDemonstration && <p className="mt-3 border-s-3 border-line ps-3">{t("demonstrationText")}</p>}
      {lead.doNotContact && <p className="mt-3 border-s-3 border-heat ps-3">{t("doNotContactText")}</p>}
      {lead.status === "spam" && lead.spamReasons.length > 0 && (
        <p className="mt-3 border-s-3 border-heat ps-3">{t("spamWhy", { reasons: lead.spamReasons.join(", ") })}</p>
      )}
    </>
  );
}
