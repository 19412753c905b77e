// The page of a quote, for the customer who has its link: what it says, its paper, and the forms to accept it, to ask and to decline. It is
// rendered for each reader and kept nowhere (lib/host-config/response-headers.ts).
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { replyTime } from "#components/forms/form-texts";
import { QuoteAnswers } from "#components/quote/quote-answers";
import { QuotePaper } from "#components/quote/quote-paper";
import { Opening } from "#components/scale/opening";
import { buttonClass } from "#components/ui/button";
import { readFirm } from "#lib/content/pages/business";
import { firmLine } from "#lib/content/pages/firm";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { formatDate, formatDateTime } from "#lib/i18n/dates";
import { type Locale, localePath } from "#lib/i18n/locales";
import { keptAnswer } from "#lib/leads/quotes/kept-answer";
import { moneyOf } from "#lib/leads/quotes/money";
import { type FoundQuote, type PublicQuote, readPublicQuote } from "#lib/leads/quotes/public-quote";
import { quotePath } from "#lib/leads/quotes/quote";
import { callLink, displayPhone, whatsappLink } from "#lib/site/contact-links";

// Rendered whole for each request, because a reader without JavaScript would not see streamed parts.
export const instant = false;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("quotePage");
  // Of the quote itself nothing, because previews of links show it.
  return { title: t("title"), robots: { index: false, follow: false }, referrer: "same-origin" };
}

export default async function QuotePage({ params }: PageProps<"/[locale]/q/[link]">) {
  const [{ link }, locale] = [await params, await currentLocale()];
  const found = await readPublicQuote(link, true);
  if (found.status !== "found") {
    if (found.status === "expired" && found.locale !== locale) redirect(localePath(quotePath(link), found.locale));
    return <NotShown status={found.status} locale={locale} />;
  }
  const { quote } = found;
  // It is written in one language, and so is what stands around it.
  if (quote.locale !== locale) redirect(localePath(quotePath(link), quote.locale));
  const [t, paper] = [await getTranslations("quotePage"), await getTranslations("quotePaper")];
  return (
    <>
      <Opening ground="ground-land" title={paper("title", { number: quote.number })} lead={<State quote={quote} />}>
        <p className="mt-6">
          <a href={localePath(`${quotePath(quote.link)}/quote.pdf`, locale)} className={buttonClass("plain")}>
            {t("pdf")}
          </a>
        </p>
      </Opening>
      <section className="band">
        <div className="wrap">
          <QuotePaper quote={quote} name={quote.name} />
        </div>
      </section>
      <section className="band ground-sand" aria-label={t("answers")}>
        <div className="wrap">
          <QuoteAnswers
            link={quote.link}
            version={quote.version}
            locale={locale}
            last={await keptAnswer()}
            mayAccept={quote.state !== "accepted"}
            mayDecline={quote.state === "sent"}
            texts={await answerTexts(quote, locale)}
          />
        </div>
      </section>
      <Firm locale={locale} />
    </>
  );
}

/** What stands of it: its sum and last day, or how it was answered. */
async function State({ quote }: { quote: PublicQuote }) {
  const { locale, state, totalFils, vatPercent, validUntil, isNewer, acceptedAt, acceptedName } = quote;
  const [t, paper] = [await getTranslations("quotePage"), await getTranslations("quotePaper")];
  return (
    <>
      {isNewer && <span className="mb-3 block">{t("newer")}</span>}
      {state === "accepted" && acceptedAt ? (
        <span role="status" className="block">
          <b>{t("acceptedBy", { name: `\u2068${acceptedName}\u2069`, time: formatDateTime(acceptedAt, locale) })}</b> {t("acceptedNext")}
        </span>
      ) : state === "declined" ? (
        <span role="status" className="block">
          {t("declined", { date: formatDate(validUntil, locale) })}
        </span>
      ) : (
        <>
          {paper(vatPercent > 0 ? "total" : "totalPlain")}: <b>{moneyOf(totalFils, locale)}</b>
          <br />
          {paper("validUntil")} {formatDate(validUntil, locale)}
        </>
      )}
    </>
  );
}

async function answerTexts(quote: PublicQuote, locale: Locale): Promise<React.ComponentProps<typeof QuoteAnswers>["texts"]> {
  const t = await getTranslations("quotePage");
  const { answered } = await replyTime();
  const problem = (name: Parameters<typeof t>[0]) => t(name);
  return {
    acceptTitle: t("acceptTitle"),
    acceptText: t("acceptText"),
    name: t("name"),
    agree: t("agree", { total: moneyOf(quote.totalFils, locale) }),
    accept: t("accept"),
    askTitle: t("askTitle"),
    question: t("question"),
    ask: t("ask"),
    asked: t("asked", { answered }),
    declineTitle: t("declineTitle"),
    reason: t("reason"),
    decline: t("decline"),
    changed: t("changed"),
    repeated: t("repeated"),
    expired: `${t("expiredTitle")}. ${t("expiredText")}`,
    unknown: `${t("unknownTitle")}. ${t("unknownText")}`,
    busy: t("busyText"),
    failed: t("failed"),
    problems: {
      nameRequired: problem("problems.nameRequired"),
      nameInvalid: problem("problems.nameInvalid"),
      agreeRequired: problem("problems.agreeRequired"),
      questionRequired: problem("problems.questionRequired"),
      questionInvalid: problem("problems.questionInvalid"),
      reasonInvalid: problem("problems.reasonInvalid"),
    },
  };
}

/** Who offers it: the registered name, licences and tax number, address, and how to reach the firm. */
async function Firm({ locale }: { locale: Locale }) {
  const [t, { legalName, businessName }] = [await getTranslations("quotePage"), await readSettings(locale)];
  const rows = (await readFirm(locale)).filter(({ id }) => ["trade", "taxNumber", "address"].includes(id));
  return (
    <section className="band">
      <div className="wrap">
        <h2 className="text-22">{t("firm")}</h2>
        <p className="mt-3 font-medium">{legalName || businessName}</p>
        <ul className="mt-1 grid gap-1">
          {rows.map((row) => (
            <li key={row.id + row.name}>{firmLine(row, locale)}</li>
          ))}
        </ul>
        <Reach locale={locale} />
      </div>
    </section>
  );
}

async function Reach({ locale }: { locale: Locale }) {
  const [settings, site] = [await readSettings(locale), await getTranslations("site")];
  return (
    <p className="mt-5 flex flex-wrap gap-3">
      <a href={callLink(settings)} className={buttonClass("plain")}>
        <bdi dir="ltr">{displayPhone(settings.phone)}</bdi>
      </a>
      <a href={whatsappLink(settings)} className={buttonClass("plain")}>
        {site("whatsappUs")}
      </a>
    </p>
  );
}

/** Says whom to call, and nothing of a quote or of a person. */
async function NotShown({ status, locale }: { status: Exclude<FoundQuote["status"], "found">; locale: Locale }) {
  const t = await getTranslations("quotePage");
  const [title, text] = {
    unknown: [t("unknownTitle"), t("unknownText")],
    expired: [t("expiredTitle"), t("expiredText")],
    busy: [t("failedTitle"), t("busyText")],
    failed: [t("failedTitle"), t("failedText")],
  }[status] as [string, string];
  return (
    <Opening ground="ground-land" title={title} lead={text}>
      <Reach locale={locale} />
    </Opening>
  );
}
