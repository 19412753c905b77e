// A quote in the office: a draft is written, then read as the customer will and sent (?send=1); after that it is only read.
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { tabTitle } from "#components/admin/leads/inbox/tab-title";
import { BeginQuote } from "#components/admin/leads/quote/begin-quote";
import { CopyLink } from "#components/admin/leads/quote/copy-link";
import { customerAddress, QuoteProgress } from "#components/admin/leads/quote/lead-quotes";
import { QuoteBuilder } from "#components/admin/leads/quote/quote-builder";
import { SendQuote } from "#components/admin/leads/quote/send-quote";
import { WithdrawQuote } from "#components/admin/leads/quote/withdraw-quote";
import { AdminMessages } from "#components/admin/shell/admin-messages";
import { OfficePage } from "#components/admin/shell/office-page";
import { QuotePaper } from "#components/quote/quote-paper";
import { buttonClass } from "#components/ui/button";
import { Link } from "#components/ui/link";
import { mayAnswerLeads } from "#lib/auth/roles";
import { requireRole } from "#lib/auth/session";
import { readOwnSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { type Locale, localePath } from "#lib/i18n/locales";
import { type Lead, readLead } from "#lib/leads/inbox/queries";
import { paymentTerms, readPriceList } from "#lib/leads/quotes/price-list";
import { type Quote, readQuote } from "#lib/leads/quotes/queries";
import { messageWith } from "#lib/leads/quotes/quote-message";
import { chatWith } from "#lib/leads/quotes/send-channels";
import { dubaiDay } from "#lib/time/dubai-clock";

export function generateMetadata(): Promise<Metadata> {
  return tabTitle("inbox");
}

export default async function QuotePage({ params, searchParams }: PageProps<"/[locale]/admin/leads/[lead]/quote/[quote]">) {
  const viewer = await requireRole(mayAnswerLeads);
  const [ids, { send }] = [await params, await searchParams];
  const [lead, quote] = await Promise.all([readLead(ids.lead), readQuote(ids.lead, ids.quote)]);
  if (!lead || !quote) notFound();
  const [t, locale] = [await getTranslations("quoteOffice"), await currentLocale()];
  const path = (address: string) => localePath(address, locale);
  return (
    <AdminMessages namespaces={["quoteOffice", "quotePaper", "saving"]}>
      <OfficePage
        viewer={viewer}
        title={`${quote.number || t("one")} · ${t(`state.${quote.state}`)}`}
        lead={<bdi>{lead.fullName}</bdi>}
        above={{ href: path(`/admin/leads/${lead.id}`), label: t("back") }}
      >
        {quote.state !== "draft" ? (
          <Read lead={lead} quote={quote} locale={locale} />
        ) : send === undefined ? (
          <>
            <QuoteBuilder
              key={quote.id}
              lead={lead.id}
              quote={quote.id}
              draft={quote}
              prices={{ en: await readPriceList("en"), ar: await readPriceList("ar") }}
              terms={{ en: await paymentTerms("en"), ar: await paymentTerms("ar") }}
              today={dubaiDay(Date.now())}
              hasTaxNumber={readOwnSettings("en").taxNumber !== ""}
            />
            <div className="mt-6">
              <WithdrawQuote lead={lead.id} quote={quote.id} version={quote.version} isDraft />
            </div>
          </>
        ) : (
          <Check lead={lead} quote={quote} locale={locale} />
        )}
      </OfficePage>
    </AdminMessages>
  );
}

type ReadProps = { lead: Lead; quote: Quote; locale: Locale };

/** A draft as the customer will read it, and the ways to send it. */
async function Check({ lead, quote, locale }: ReadProps) {
  const [t, inbox] = [await getTranslations("quoteOffice"), await getTranslations("inbox")];
  const screen = localePath(`/admin/leads/${lead.id}/quote/${quote.id}`, locale);
  return (
    <div className="mt-4 grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[3fr_2fr]">
      <div className="border-y border-line border-t-ink bg-sheet p-4">
        <QuotePaper quote={quote} name={lead.fullName} />
      </div>
      <div>
        <p className="flex flex-wrap gap-2">
          <Link href={screen} className={buttonClass("plain")}>
            {t("backToDraft")}
          </Link>
          <a href={`${screen}/paper`} className={buttonClass("plain")}>
            {t("pdf")}
          </a>
        </p>
        <h2 className="mt-6 mb-2">{t("sendTitle")}</h2>
        {lead.doNotContact && <p className="mb-3 border-s-3 border-heat ps-3">{inbox("doNotContactText")}</p>}
        <SendQuote
          quote={quote.id}
          version={quote.version}
          phone={lead.phone}
          email={lead.email}
          language={quote.locale}
          {...(await messageWith(quote, lead.fullName))}
        />
      </div>
    </div>
  );
}

/** What was sent, how far it has come, and what can be done with it. */
async function Read({ lead, quote, locale }: ReadProps) {
  const t = await getTranslations("quoteOffice");
  const { id, state } = quote;
  const isOut = state === "sent" || state === "accepted";
  // The text that was sent with it, so that WhatsApp opens with the words that the history keeps.
  const sent = lead.events.findLast(({ kind, data }) => kind === "quote-sent" && data.quote === id)?.data.text;
  const text = typeof sent === "string" ? sent : (await messageWith(quote, lead.fullName)).text;
  return (
    <div className="mt-4 grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[3fr_2fr]">
      <div className="border-y border-line border-t-ink bg-sheet p-4 max-lg:order-1">
        <QuotePaper quote={quote} name={lead.fullName} />
      </div>
      <div>
        <p className="text-16">
          <QuoteProgress quote={quote} locale={locale} />
        </p>
        <div className="mt-4 flex flex-wrap items-start gap-2">
          {lead.phone && state === "sent" && (
            <a href={chatWith(lead.phone, text)} target="_blank" rel="noopener" className={buttonClass("primary")}>
              {t("whatsapp")}
            </a>
          )}
          {isOut && <CopyLink address={customerAddress(quote)} />}
          {isOut && (
            <a href={customerAddress(quote)} target="_blank" rel="noopener" className={buttonClass("plain", "px-4")}>
              {t("preview")}
            </a>
          )}
          <a href={localePath(`/admin/leads/${lead.id}/quote/${id}/paper`, locale)} className={buttonClass("plain", "px-4")}>
            {t("pdf")}
          </a>
          {state !== "accepted" && state !== "replaced" && (
            <BeginQuote lead={lead.id} language={quote.locale} revises={id} label={t("revise")} look="plain" />
          )}
          {state === "sent" && <WithdrawQuote lead={lead.id} quote={id} version={quote.version} isDraft={false} />}
        </div>
      </div>
    </div>
  );
}
