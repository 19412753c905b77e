// The page after a form was sent without JavaScript: the reference and further links, but nothing of the submitted data.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { applicationSentTexts, frameLinks, sentTexts } from "#components/forms/form-texts";
import { type Answer, Promised, SentNext, SentReference, Urgent } from "#components/forms/sent-panel";
import { Opening } from "#components/scale/opening";
import { buttonClass } from "#components/ui/button";
import { Link } from "#components/ui/link";
import { readWorkingCalendar } from "#lib/content/pages/read-working-calendar";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { type Locale, localePath } from "#lib/i18n/locales";
import { isReference } from "#lib/leads/reference";
import { answerBy, isAnsweredLater } from "#lib/leads/sla";
import { readUrgentAnswer } from "#lib/leads/urgent-answer";
import { answerTimes } from "#lib/site/answer-times";

export async function sentMetadata(): Promise<Metadata> {
  const t = await getTranslations("contact");
  return { title: t("sentTitle"), robots: { index: false, follow: false } };
}

function Title({ children }: { children: React.ReactNode }) {
  return <h1>{children}</h1>;
}

type Props = {
  reference: unknown;
  /** From the query: "unread" where not all files arrived, and the minute of arrival. */
  files?: unknown;
  at?: unknown;
  /** "none" where no number was given. */
  phone?: unknown;
  /** "1" for an emergency. */
  urgent?: unknown;
  application?: boolean;
};

/** The answer to what arrived in a minute of the last days. */
async function answerTo(minute: unknown, locale: Locale): Promise<Answer | undefined> {
  const arrived = typeof minute === "string" && /^\d{8}$/.test(minute) ? Number(minute) * 60_000 : Number.NaN;
  if (!(arrived <= Date.now() && arrived > Date.now() - 7 * 86_400_000)) return undefined;
  const [at, times] = [new Date(arrived), answerTimes(await readSettings(locale))];
  const by = answerBy(at, times, await readWorkingCalendar(locale));
  return { byMs: by.getTime(), isLater: isAnsweredLater(at, by, times) };
}

export async function SentPage({ reference, files, at, phone, urgent, application = false }: Props) {
  const [t, sent, locale] = [await getTranslations("contact"), await getTranslations("sent"), await currentLocale()];
  const links = await frameLinks();
  const home = (
    <Link href={localePath("/", locale)} className={buttonClass("quiet")}>
      {t("back")}
    </Link>
  );
  if (!isReference(reference)) return <Opening title={t("sentTitle")} lead={sent("missing")} aside={home} />;
  const texts = application ? await applicationSentTexts() : await sentTexts();
  const answer = application ? undefined : await answerTo(at, locale);
  const emergency = !application && urgent === "1" ? await readUrgentAnswer(locale) : null;
  return (
    <>
      <section className="opening sent-opening ground-sea">
        <div className="wrap">
          <SentReference
            texts={texts}
            reference={reference}
            heading={Title}
            promised={
              emergency ? <Urgent {...emergency} /> : <Promised texts={texts} answer={answer} locale={locale} className="sent-promised" />
            }
          />
        </div>
      </section>
      <section className="band sent-band ground-paper">
        <div className="wrap">
          <SentNext
            texts={texts}
            reference={reference}
            whatsappHref={links.whatsappPlain}
            statusHref={phone === "none" ? "" : links.statusHref}
            unread={files === "unread" ? [] : null}
          >
            {home}
          </SentNext>
        </div>
      </section>
    </>
  );
}
