// The quotes of a lead, the newest first, each with its state and the ways to pass it on; and what the lead is worth.
import { getTranslations } from "next-intl/server";
import { Badge } from "#components/ui/badge";
import { buttonClass } from "#components/ui/button";
import { TextLink } from "#components/ui/link";
import { siteUrl } from "#lib/env";
import { formatDate, formatDateTime } from "#lib/i18n/dates";
import { type Locale, localePath } from "#lib/i18n/locales";
import type { Lead } from "#lib/leads/inbox/queries";
import { moneyOf } from "#lib/leads/quotes/money";
import type { Quote } from "#lib/leads/quotes/queries";
import { type QuoteState, quotePath } from "#lib/leads/quotes/quote";
import { messageWith } from "#lib/leads/quotes/quote-message";
import { chatWith } from "#lib/leads/quotes/send-channels";
import { BeginQuote } from "./begin-quote.tsx";
import { CopyLink } from "./copy-link.tsx";
import { LeadValue } from "./lead-value.tsx";

const looks: Partial<Record<QuoteState, "cool" | "fresh">> = { sent: "cool", accepted: "fresh" };

/** The address at which the customer reads a quote. */
export const customerAddress = ({ link, locale }: Quote) => `${siteUrl()}${localePath(quotePath(link), locale)}`;

export async function LeadQuotes({ lead, quotes, locale }: { lead: Lead; quotes: Quote[]; locale: Locale }) {
  const t = await getTranslations("quoteOffice");
  return (
    <section aria-labelledby="quotes" className="print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="quotes" className="text-18">
          {t("title")}
        </h2>
        <BeginQuote lead={lead.id} language={lead.locale} label={t("new")} look="plain" />
      </div>
      {quotes.length > 0 && (
        <ul className="mt-2 border-t border-line">
          {quotes.map((quote) => (
            <QuoteItem key={quote.id} lead={lead} quote={quote} locale={locale} />
          ))}
        </ul>
      )}
      <LeadValue valueFils={lead.valueFils} shown={lead.valueFils === null ? "" : moneyOf(lead.valueFils, locale)} />
    </section>
  );
}

/** How far a quote has come: seen, accepted by whom, until when it is valid. */
export async function QuoteProgress({ quote, locale }: { quote: Quote; locale: Locale }) {
  const t = await getTranslations("quoteOffice");
  const time = (iso: string | null) => (iso ? formatDateTime(iso, locale) : "");
  const { state, seenCount, lastSeenAt, acceptedAt, acceptedName, declineReason, sentAt, validUntil } = quote;
  return [
    sentAt && t("sentOn", { time: time(sentAt) }),
    ["sent", "declined", "expired"].includes(state) && t("seen", { count: seenCount, time: time(lastSeenAt) }),
    acceptedAt && t("acceptedBy", { name: `\u2068${acceptedName}\u2069`, time: time(acceptedAt) }),
    declineReason && t("reasonGiven", { reason: `\u2068${declineReason}\u2069` }),
    (state === "sent" || state === "draft") && t("validUntil", { date: formatDate(validUntil, locale) }),
  ]
    .filter((line) => typeof line === "string" && line !== "")
    .map((line) => (
      <span key={String(line)} className="block">
        {line}
      </span>
    ));
}

async function QuoteItem({ lead, quote, locale }: { lead: Lead; quote: Quote; locale: Locale }) {
  const [t, { id, state, number }] = [await getTranslations("quoteOffice"), quote];
  const screen = localePath(`/admin/leads/${lead.id}/quote/${id}`, locale);
  const isOut = state === "sent" || state === "accepted";
  return (
    <li className="border-b border-line py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TextLink href={screen} className="min-h-11 font-medium">
          <bdi>{number || t("one")}</bdi>
        </TextLink>
        <Badge look={looks[state] ?? "quiet"}>{t(`state.${state}`)}</Badge>
        <bdi className="ms-auto font-medium tabular-nums">{moneyOf(quote.totalFils, locale)}</bdi>
      </p>
      <p className="text-14 text-soft">
        <QuoteProgress quote={quote} locale={locale} />
      </p>
      {isOut && (
        <p className="mt-2 flex flex-wrap gap-2">
          {lead.phone && state === "sent" && (
            <a
              href={chatWith(lead.phone, (await messageWith(quote, lead.fullName)).text)}
              target="_blank"
              rel="noopener"
              className={buttonClass("plain", "px-4")}
            >
              {t("whatsapp")}
            </a>
          )}
          <CopyLink address={customerAddress(quote)} />
          <a href={`${screen}/paper`} className={buttonClass("plain", "px-4")}>
            {t("pdf")}
          </a>
        </p>
      )}
    </li>
  );
}
