// The panel after a lead was sent: the reference, what happens next, and links to WhatsApp and the status page. It replaces the form
// with JavaScript and is on a page of its own without.
import { buttonClass } from "#components/ui/button";

export type SentTexts = {
  title: string;
  text: string;
  reference: string;
  referenceHint: string;
  /** The promised time of the answer, with "{time}"; empty where none is promised. */
  answerBy: string;
  /** Hours to an answer. */
  replyHours: number;
  nextTitle: string;
  next: string[];
  whatsapp: string;
  whatsappHint: string;
  /** "{reference}" is replaced. */
  whatsappText: string;
  status: string;
  statusHint: string;
  /** For a lead whose files did not all arrive: that some are missing, and where to send them. */
  unread: string;
};

type Props = {
  texts: SentTexts;
  reference: string;
  /** The wa.me address with the number, without a text. */
  whatsappHref: string;
  statusHref: string;
  /** The names of files that did not arrive ([] where the names are unknown); null where all arrived. */
  unread: readonly string[] | null;
  /** The promised day and time, below the text. */
  promised?: React.ReactNode;
  heading: (props: { children: React.ReactNode }) => React.ReactNode;
  children?: React.ReactNode;
};

export function SentPanel({ texts, reference, whatsappHref, statusHref, unread, promised, heading: Heading, children }: Props) {
  // Bidi isolates keep the reference intact inside Arabic text.
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
          <a href={`${whatsappHref}?text=${encodeURIComponent(text)}`} className={buttonClass("plain", "w-full")}>
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
