// What a sender sees once the lead is safe: the number, what happens next, and two ways on. The same on the form's place
// (with JavaScript) and on the result page (without).
import { buttonClass } from "#components/ui/button";

export type SentTexts = {
  title: string;
  text: string;
  reference: string;
  referenceHint: string;
  /** The day and hour of the answer, as "{time}"; empty where none is promised. */
  answerBy: string;
  /** Hours to the answer. */
  replyHours: number;
  nextTitle: string;
  next: string[];
  whatsapp: string;
  whatsappHint: string;
  /** "{reference}" is replaced. */
  whatsappText: string;
  status: string;
  statusHint: string;
  /** That not all files are with it, and where to send them. */
  unread: string;
};

type Props = {
  texts: SentTexts;
  reference: string;
  /** wa.me with the number, without a text. */
  whatsappHref: string;
  statusHref: string;
  /** Files that are not with it, by name where the names are known; null where all are. */
  unread: readonly string[] | null;
  /** Beside the text: the day and hour. */
  promised?: React.ReactNode;
  heading: (props: { children: React.ReactNode }) => React.ReactNode;
  children?: React.ReactNode;
};

export function SentPanel({ texts, reference, whatsappHref, statusHref, unread, promised, heading: Heading, children }: Props) {
  // Isolated, so that the number stays whole inside Arabic text.
  const text = texts.whatsappText.replace("{reference}", `\u2066${reference}\u2069`);
  return (
    <div className="border border-line border-s-3 border-s-cool bg-sheet p-5 sm:p-7">
      <Heading>{texts.title}</Heading>
      <p className="mt-3">{texts.text}</p>
      {promised}
      {unread && (
        <div className="mt-5 border-2 border-heat bg-heat-wash p-4">
          <p>{texts.unread}</p>
          {unread.length > 0 && (
            <ul className="mt-2 grid gap-1 font-medium">
              {unread.map((name) => (
                <li key={name}>
                  <bdi className="break-all">{name}</bdi>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <p className="mt-6 border-y border-line py-4">
        <span className="block text-[0.9rem] text-soft">{texts.reference}</span>
        <bdi dir="ltr" className="block text-[1.7rem] leading-tight font-medium tabular-nums rtl:text-end">
          {reference}
        </bdi>
        <span className="text-[0.9rem] text-soft">{texts.referenceHint}</span>
      </p>
      <p className="mt-6 text-[1.12rem] font-medium">{texts.nextTitle}</p>
      <ol className="mt-3 grid gap-2">
        {texts.next.map((line, index) => (
          <li key={line} className="grid grid-cols-[2rem_1fr]">
            <span aria-hidden="true" className="font-medium text-cool tabular-nums">
              {index + 1}
            </span>
            {line}
          </li>
        ))}
      </ol>
      <div className="mt-7 grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <p>
          <a href={`${whatsappHref}?text=${encodeURIComponent(text)}`} className={buttonClass("whatsapp", "w-full")}>
            {texts.whatsapp}
          </a>
          <span className="mt-2 block text-[0.9rem] text-soft">{texts.whatsappHint}</span>
        </p>
        <p>
          <a href={`${statusHref}?ref=${reference}`} className={buttonClass("plain", "w-full")}>
            {texts.status}
          </a>
          <span className="mt-2 block text-[0.9rem] text-soft">{texts.statusHint}</span>
        </p>
      </div>
      {children}
    </div>
  );
}
