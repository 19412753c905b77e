// What follows a lead that was sent: the reference, what happens next, what was asked where the browser knows it, and links to WhatsApp and
// the status page. It replaces the form with JavaScript and is on a page of its own without.
import { buttonClass } from "#components/ui/button";
import { PrintButton } from "#components/ui/print-button";
import { formatWeekdayTime } from "#lib/i18n/dates";
import type { Locale } from "#lib/i18n/locales";
import type { AnswerPeriods } from "#lib/leads/sla";
import type { UrgentAnswer } from "#lib/leads/urgent-answer";
import { TimeScale, type TimeStep } from "../scale/time-scale.tsx";

export type SentTexts = {
  title: string;
  text: string;
  reference: string;
  referenceHint: string;
  /** The time of the answer, with "{time}": within the hours promised, or later because the office is closed in between. */
  answerBy: string;
  answerLater: string;
  /** When what is sent in the coming days is answered; empty where nothing is promised. */
  answers: AnswerPeriods;
  nextTitle: string;
  next: TimeStep[];
  asked: string;
  askedHint: string;
  keep: string;
  whatsapp: string;
  whatsappHint: string;
  /** "{reference}" is replaced. */
  whatsappText: string;
  status: string;
  statusHint: string;
  /** For a lead whose files did not all arrive: that some are missing, and where to send them. */
  unread: string;
};

export type Answer = { byMs: number; isLater: boolean };

/** The answer to what is sent at a moment from today on. */
export function answerAt(answers: AnswerPeriods, at: number): Answer | undefined {
  const minute = Math.floor(at / 60_000);
  const [, answer, isLater = false] = answers.find(([until]) => minute < until) ?? [];
  return answer && { byMs: ("at" in answer ? answer.at : minute + answer.after) * 60_000, isLater };
}

type PromisedProps = { texts: Pick<SentTexts, "answerBy" | "answerLater">; answer: Answer | undefined; locale: Locale; className: string };

/** By when the answer comes; nothing where that is not known. */
export const Promised = ({ texts: { answerBy, answerLater }, answer, locale, className }: PromisedProps) =>
  answer && (
    <p className={className}>{(answer.isLater ? answerLater : answerBy).replace("{time}", formatWeekdayTime(answer.byMs, locale))}</p>
  );

/** For an emergency: to call, if somebody answers, or else from when somebody is there. Nothing that the firm does not promise. */
export const Urgent = ({ text, call }: UrgentAnswer) => (
  <div className="sent-urgent">
    <p>{text}</p>
    {call && (
      <a href={call.href} className={buttonClass("primary", "min-h-13")}>
        {call.label}
      </a>
    )}
  </div>
);

type Props = {
  texts: SentTexts;
  reference: string;
  /** The wa.me address with the number, without a text. */
  whatsappHref: string;
  /** The page that shows the status to those who know the phone number; empty where none was given. */
  statusHref: string;
  /** The names of files that did not arrive ([] where the names are unknown); null where all arrived. */
  unread: readonly string[] | null;
  /** The promised day and time, or whom to call in an emergency, below the text. */
  promised?: React.ReactNode;
  /** What was asked, where the browser knows it. */
  asked?: React.ReactNode;
  heading: (props: { children: React.ReactNode }) => React.ReactNode;
  children?: React.ReactNode;
};

/** The title, the reference as the figure of the page, and the promise. */
export function SentReference({
  texts,
  reference,
  promised,
  heading: Heading,
}: Pick<Props, "texts" | "reference" | "promised" | "heading">) {
  return (
    <>
      <Heading>{texts.title}</Heading>
      <p className="sent-text">{texts.text}</p>
      {promised}
      <p className="sent-reference">
        <span>{texts.reference}</span>
        <bdi dir="ltr">{reference}</bdi>
        <span>{texts.referenceHint}</span>
      </p>
    </>
  );
}

/** What happens next, what was asked, and the ways on. */
export function SentNext({ texts, reference, whatsappHref, statusHref, unread, asked, children }: Omit<Props, "heading" | "promised">) {
  // Bidi isolates keep the reference intact inside Arabic text.
  const text = texts.whatsappText.replace("{reference}", `\u2066${reference}\u2069`);
  return (
    <>
      {unread && (
        <div className="sent-unread">
          <p>{texts.unread}</p>
          {unread.length > 0 && (
            <ul>
              {unread.map((name) => (
                <li key={name}>
                  <bdi className="break-all">{name}</bdi>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <p className="sent-heading">{texts.nextTitle}</p>
      <TimeScale label={texts.nextTitle} steps={texts.next} taken={1} />
      <div className="sent-foot">
        {asked && (
          <div>
            <p className="sent-heading">{texts.asked}</p>
            {asked}
            <p className="mt-3 text-14 text-soft">{texts.askedHint}</p>
          </div>
        )}
        <div className="sent-ways">
          <p>
            <a href={`${whatsappHref}?text=${encodeURIComponent(text)}`} className={buttonClass("primary", "w-full min-h-13")}>
              {texts.whatsapp}
            </a>
            <span>{texts.whatsappHint}</span>
          </p>
          {statusHref && (
            <p>
              <a href={`${statusHref}?ref=${reference}`} className={buttonClass("plain", "w-full min-h-13")}>
                {texts.status}
              </a>
              <span>{texts.statusHint}</span>
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <PrintButton label={texts.keep} />
            {children}
          </div>
        </div>
      </div>
    </>
  );
}

/** In place of the form. */
export function SentPanel({ texts, reference, promised, heading, ...more }: Props) {
  return (
    <div className="sent">
      <div className="sent-top ground-sea">
        <SentReference texts={texts} reference={reference} promised={promised} heading={heading} />
      </div>
      <div className="sent-next">
        <SentNext texts={texts} reference={reference} {...more} />
      </div>
    </div>
  );
}
